#!/usr/bin/env python3
"""Checks that the documentation shows what the program prints:
transcripts.py BINARY [--update]

A fenced block `console` is one command and its output, standard error last:

    ```console
    $ placelint check examples/01_moved_after_device_map.py
    ...
    ```

A last line `...` stands for the rest of the output."""

import difflib
import re
import shlex
import sys

import program

PAGES = ["README.md", "examples/README.md", "docs/STATES.md"]
BLOCK = re.compile(r"(?<=^```console\n)\$ placelint (.*)\n((?:.*\n)*?)(?=```$)",
                   re.M)


def Output(binary, command, shown):
    _, out, error = program.Run(binary, shlex.split(command))
    lines = (out + error).splitlines(True)
    if shown.endswith("...\n"):
        lines = lines[:shown.count("\n") - 1] + ["...\n"]
    return "".join(lines)


def main():
    binary, stale, count = sys.argv[1], False, 0
    for name in PAGES:
        page = program.ROOT / name
        text = page.read_text()

        def Renewed(match):
            return (f"$ placelint {match[1]}\n" +
                    Output(binary, match[1], match[2]))

        count += len(BLOCK.findall(text))
        new = BLOCK.sub(Renewed, text)
        if "--update" in sys.argv:
            page.write_text(new)
        elif new != text:
            stale = True
            sys.stdout.writelines(difflib.unified_diff(
                text.splitlines(True), new.splitlines(True), name, "now"))
    print(f"{count} transcripts" + (
        "; transcripts.py BINARY --update renews them" if stale else ""))
    return 1 if stale or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
