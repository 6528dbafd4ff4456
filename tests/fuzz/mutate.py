"""Feeds broken programs to `placelint check` and demands that it ends in time,
with exit status 0, 1 or 2 and never by a signal.

    mutate.py PLACELINT FOLDER... [--count 1000] [--seed 1] [--keep DIR]

Every mutant follows from the seed and its number alone, so a failure can be
made again."""

import argparse
import concurrent.futures
import os
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

SECONDS_A_FILE = 10
BATCH = 10
SUFFIXES = (".py", ".ipynb", ".md")
LONG_LINE = 10_000_000
NESTING = 20_000


def Cut(rng, text, _):
    begin, end = sorted(rng.randrange(len(text) + 1) for _ in range(2))
    return text[:begin] + text[end:]


def End(rng, text, _):
    return text[:rng.randrange(len(text) + 1)]


def Double(rng, text, _):
    begin, end = sorted(rng.randrange(len(text) + 1) for _ in range(2))
    return text[:end] + text[begin:end] * rng.randrange(1, 5) + text[end:]


def Splice(rng, text, other):
    return (text[:rng.randrange(len(text) + 1)] +
            other[rng.randrange(len(other) + 1):])


def ShuffleLines(rng, text, _):
    lines = text.splitlines(keepends=True)
    rng.shuffle(lines)
    return b"".join(lines)


def Flip(rng, text, _):
    changed = bytearray(text)
    for _ in range(rng.randrange(1, 20)):
        if changed:
            changed[rng.randrange(len(changed))] = rng.randrange(256)
    return bytes(changed)


def Insert(rng, text, piece):
    at = rng.randrange(len(text) + 1)
    return text[:at] + piece + text[at:]


def Nul(rng, text, _):
    return Insert(rng, text, b"\0" * rng.randrange(1, 100))


def InvalidUtf8(rng, text, _):
    return Insert(rng, text, rng.choice(
        [b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xc0\xaf", b"'\xf4\x90\x80\x80'"]))


def Utf16(rng, text, _):
    return text.decode(errors="replace").encode(
        rng.choice(["utf-16", "utf-16-le", "utf-16-be"]))


def LineEnds(rng, text, _):
    return b"".join(line + rng.choice([b"\n", b"\r\n", b"\r", b"\n\r", b"\f\n"])
                    for line in text.splitlines())


def Indent(rng, text, _):
    return b"".join(rng.choice([b"", b"", b" ", b"\t", b"    "]) + line
                    for line in text.splitlines(keepends=True))


def Nest(rng, text, _):
    left, right = rng.choice([(b"(", b")"), (b"[", b"]"), (b"{", b"}"),
                              (b"f(", b")"), (b"not ", b""), (b"-", b""),
                              (b"lambda: ", b""), (b"x if y else ", b""),
                              (b"a.to(", b")"), (b"x + ", b""), (b"x[", b"]")])
    closing = right * (NESTING if rng.random() < 0.7 else NESTING // 2)
    return text + b"\nx = " + left * NESTING + b"1" + closing + b"\n"


def NestBlocks(rng, text, _):
    word = rng.choice([b"if x:", b"def f():", b"class A:", b"with x:",
                       b"for i in x:", b"while x:", b"try:"])
    depth = 500
    blocks = b"".join(b" " * level + word + b"\n" for level in range(depth))
    return text + b"\n" + blocks + b" " * depth + b"pass\n"


def ElifChain(_rng, text, _other):
    return text + b"\nif a:\n  x = 1\n" + b"elif b:\n  x = 2\n" * 5_000


def Chain(_rng, text, _other):
    return text + b"\nmodel" + b".to('cuda')" * 5_000 + b"\n"


def LongLine(rng, text, _):
    piece = rng.choice([b"x", b"x, ", b"'a' ", b"# ", b"1 + ", b"\\\n"])
    return text + b"\ny = [" + piece * (LONG_LINE // len(piece)) + b"]\n"


COMMON = [Cut, End, Double, Splice, ShuffleLines, Flip, Nul, InvalidUtf8, Utf16,
          LineEnds, Indent]
# Slow to read, so each of them takes a small share of the files.
HEAVY = [Nest, NestBlocks, ElifChain, Chain, LongLine]


def Mutate(seed, number, corpus):
    """(name, bytes) of the mutant with this number."""
    rng = random.Random(f"{seed}-{number}")
    path, text = rng.choice(corpus)
    _, other = rng.choice(corpus)
    if number % 8 == 7:
        changes = [HEAVY[number // 8 % len(HEAVY)]]
    else:
        changes = [rng.choice(COMMON) for _ in range(rng.randrange(1, 4))]
    for change in changes:
        text = change(rng, text, other)
    kinds = "-".join(change.__name__ for change in changes)
    return f"{number:05}-{kinds}{path.suffix}", text


def Run(placelint, paths):
    """What is wrong with the run over these files, or None."""
    command = [placelint, "check", "--isolated", "--format", "json",
               *map(str, paths)]
    try:
        done = subprocess.run(command, stdout=subprocess.DEVNULL,
                              stderr=subprocess.PIPE, check=False,
                              timeout=SECONDS_A_FILE * len(paths))
    except subprocess.TimeoutExpired:
        return f"no end after {SECONDS_A_FILE * len(paths)} s"
    errors = done.stderr.decode(errors="replace")[-2000:]
    if done.returncode not in (0, 1, 2):
        return f"exit status {done.returncode}\n{errors}"
    if "internal error" in errors.lower():
        return f"an internal error\n{errors}"
    return None


def RunBatch(placelint, paths):
    """(path, problem) of every file that breaks placelint."""
    if Run(placelint, paths) is None:
        return []
    found = [(path, Run(placelint, [path])) for path in paths]
    found = [(path, problem) for path, problem in found if problem]
    return found or [(paths[0].parent, "only these files together: " +
                      " ".join(path.name for path in paths))]


def ReadCorpus(folders):
    paths = sorted(path for folder in folders
                   for path in Path(folder).rglob("*")
                   if path.suffix in SUFFIXES and path.is_file())
    return [(path, path.read_bytes()) for path in paths]


def Arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", 1)[0])
    parser.add_argument("placelint")
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="copy failing files here")
    return parser.parse_args()


def main():
    options = Arguments()
    corpus = ReadCorpus(options.folders)
    if not corpus:
        sys.exit(f"no programs in {' '.join(options.folders)}")
    failures = []
    with tempfile.TemporaryDirectory() as name, \
            concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        runs = []
        for start in range(0, options.count, BATCH):
            paths = []
            for number in range(start, min(start + BATCH, options.count)):
                file, text = Mutate(options.seed, number, corpus)
                paths.append(Path(name) / file)
                paths[-1].write_bytes(text)
            runs.append(pool.submit(RunBatch, options.placelint, paths))
        for run in runs:
            failures += run.result()
        for path, problem in failures:
            print(f"{path.name} (--seed {options.seed}): {problem}")
            if options.keep and path.is_file():
                options.keep.mkdir(parents=True, exist_ok=True)
                shutil.copy(path, options.keep)
    print(f"{options.count} files, {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
