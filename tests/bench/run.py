"""Compares `placelint check` with a bare parse and, where it is installed, with
`ruff check`. The rounds are interleaved, so that a machine that gets slower or
faster meanwhile does not decide; only the ratios mean something.

    cmake --preset release -DPLACELINT_TESTS=ON
    cmake --build --preset release --target placelint placelint_bare_parse
    run.py --build build/release --rounds 5 --jobs 1 FOLDER..."""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path


@dataclass
class Sample:
    wall: float
    cpu: float
    peak: int  # bytes; never less than this script's own, about 16 MB


def Measure(command, accepted):
    """Runs a command to its end; wait4 gives this child's own figures."""
    start = time.monotonic()
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL,
                             stderr=subprocess.PIPE)
    errors = []
    reader = threading.Thread(target=lambda: errors.append(child.stderr.read()))
    reader.start()
    _, status, usage = os.wait4(child.pid, 0)
    wall = time.monotonic() - start
    reader.join()
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode not in accepted:
        sys.exit(f"{' '.join(command)}: exit status {child.returncode}\n"
                 f"{errors[0].decode(errors='replace')[-2000:]}")
    return Sample(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024)


def Commands(options):
    """Name -> (command, exit statuses that are no failure)."""
    jobs = str(options.jobs)
    parse = options.build / "tests/bench/placelint_bare_parse"
    commands = {
        "bare parse": ([str(parse), "-j", jobs, *options.folders], (0,)),
        "placelint": ([str(options.build / "placelint"), "check", "--isolated",
                       "--jobs", jobs, "--format", "json", "-o", "/dev/null",
                       *options.folders], (0, 1)),
    }
    if shutil.which("ruff"):
        # ruff takes its number of threads from this variable.
        commands["ruff"] = (["env", f"RAYON_NUM_THREADS={jobs}", "ruff", "check",
                             "--no-cache", "--isolated", "--quiet",
                             *options.folders], (0, 1))
    return commands


def Ratios(samples, name, base, figure):
    """Of the best rounds, and the median over the rounds."""
    ours = [getattr(sample, figure) for sample in samples[name]]
    theirs = [getattr(sample, figure) for sample in samples[base]]
    rounds = [a / b for a, b in zip(ours, theirs)]
    return min(ours) / min(theirs), statistics.median(rounds)


def Print(samples):
    for name, runs in samples.items():
        print(f"{name:12} cpu {min(run.cpu for run in runs):7.2f} s (min) "
              f"{statistics.median(run.cpu for run in runs):7.2f} s (median)   "
              f"wall {min(run.wall for run in runs):7.2f} s (min)   "
              f"peak {max(run.peak for run in runs) / 1e6:7.1f} MB")
    print()
    for base in samples:
        if base != "placelint":
            for figure in ("cpu", "wall"):
                best, median = Ratios(samples, "placelint", base, figure)
                print(f"placelint / {base:10} {figure:4} "
                      f"{best:6.3f} (min) {median:6.3f} (median)")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", 1)[0])
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--build", type=Path, default=Path("build/release"))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    commands = Commands(options)
    samples = {name: [] for name in commands}
    for _ in range(options.rounds):
        for name, (command, accepted) in commands.items():
            samples[name].append(Measure(command, accepted))
    Print(samples)


if __name__ == "__main__":
    main()
