#!/usr/bin/env python3
"""Runs command-line tests: run.py BINARY FOLDER... [--update]

A test is a folder with `cmd` (a bash script), the files that it works on, and
`expected`: standard output, standard error and exit status. The script runs in
a copy of the folder, with the binary on the PATH as `placelint`.
"""

import difflib
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile


def run(binary, folder):
    with tempfile.TemporaryDirectory() as scratch:
        work = pathlib.Path(scratch) / "work"
        tools = pathlib.Path(scratch) / "bin"
        shutil.copytree(folder, work, symlinks=True,
                        ignore=shutil.ignore_patterns("cmd", "expected"))
        tools.mkdir()
        (tools / "placelint").symlink_to(binary)
        env = {"PATH": f"{tools}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8",
               "HOME": scratch}
        # A sanitizer's options decide whether its reports fail the test.
        env |= {k: v for k, v in os.environ.items() if k.endswith("SAN_OPTIONS")}
        done = subprocess.run(["bash", folder / "cmd"], cwd=work, env=env,
                              stdin=subprocess.DEVNULL, capture_output=True,
                              timeout=120, check=False)
    parts = ["--- stdout\n", done.stdout.decode(), "--- stderr\n",
             done.stderr.decode(), f"--- exit {done.returncode}\n"]
    return "".join(parts)


def main():
    update = "--update" in sys.argv
    arguments = [a for a in sys.argv[1:] if a != "--update"]
    if len(arguments) < 2:
        sys.exit(__doc__)
    binary = pathlib.Path(arguments[0]).resolve()
    failed = False
    for name in arguments[1:]:
        folder = pathlib.Path(name).resolve()
        if not (folder / "cmd").exists():
            continue
        golden = folder / "expected"
        got = run(binary, folder)
        if update:
            golden.write_text(got)
            continue
        want = golden.read_text() if golden.exists() else ""
        if got != want:
            failed = True
            sys.stdout.writelines(difflib.unified_diff(
                want.splitlines(True), got.splitlines(True),
                f"{folder.name}/expected", "now"))
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
