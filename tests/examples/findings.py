#!/usr/bin/env python3
"""Checks that the examples report what examples/expected.txt says, no more and
no less: findings.py BINARY [--update]

The project has a configuration of its own, so it is checked by itself."""

import difflib
import json
import sys

import program

EXAMPLES = program.ROOT / "examples"
EXPECTED = EXAMPLES / "expected.txt"
HEADER = """\
# What placelint reports about the examples; files without a line are silent.
# Checked by tests/examples/findings.py; its option --update rewrites this file.
"""


def Line(finding):
    start = finding["start"]
    cell = start.get("cell")
    place = f"cell {cell['number']}:{cell['line']}" if cell else start["line"]
    return f"{finding['path']}:{place} {finding['rule']}\n"


def Findings(binary):
    lines = []
    alone = sorted(f"examples/{path.name}" for path in EXAMPLES.iterdir()
                   if path.suffix in (".py", ".ipynb"))
    for paths in alone, ["examples/project"]:
        status, out, error = program.Run(
            binary, ["check", "-q", "--format", "json", *paths])
        if status not in (0, 1):
            sys.exit(error)
        lines += [Line(finding) for finding in json.loads(out)["findings"]]
    return lines


def main():
    found = Findings(sys.argv[1])
    if "--update" in sys.argv:
        EXPECTED.write_text(HEADER + "".join(found))
    wanted = EXPECTED.read_text().removeprefix(HEADER).splitlines(True)
    sys.stdout.writelines(
        difflib.unified_diff(wanted, found, "expected.txt", "now"))
    return 0 if found == wanted else 1


if __name__ == "__main__":
    sys.exit(main())
