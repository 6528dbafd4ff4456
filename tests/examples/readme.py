#!/usr/bin/env python3
"""Checks README.md: its table of rules is what `placelint rules` says, its
configuration is accepted, and what its links name exists.
readme.py BINARY [--update]"""

import json
import pathlib
import re
import sys
import tempfile

import program

README = program.ROOT / "README.md"
TABLE = re.compile(r"(?<=\n\| rule \| name \| finds \|\n\| --- \| --- \| --- \|\n)"
                   r"(?:\|.*\n)*")
LINK = re.compile(r"\]\((?!https?:)([^)#]+)")
PAGES = ["README.md", "examples/README.md", "docs/ARCHITECTURE.md",
         "docs/STATES.md"]


def Table(binary):
    _, out, _ = program.Run(binary, ["rules", "--json"])
    rows = []
    for rule in json.loads(out):
        page = next((program.ROOT / "rules").glob(f"{rule['id']}_*.md"))
        rows.append(f"| [{rule['id']}](rules/{page.name}) | {rule['name']} "
                    f"| {rule['summary']} |\n")
    return "".join(rows)


def ConfigProblems(binary, text):
    for block in re.findall(r"^```toml\n(.*?)^```", text, re.M | re.S):
        with tempfile.TemporaryDirectory() as folder:
            config = pathlib.Path(folder) / "pyproject.toml"
            config.write_text(block)
            status, _, error = program.Run(
                binary, ["check", "--config", str(config), "--stdin-filename",
                         str(config.with_name("app.py"))], "import torch\n")
        if status != 0:
            yield f"README.md: the configuration fails: {error}"


def BrokenLinks():
    for name in PAGES:
        page = program.ROOT / name
        for target in LINK.findall(page.read_text()):
            if not (page.parent / target).exists():
                yield f"{name}: there is no {target}"


def main():
    binary, text = sys.argv[1], README.read_text()
    table = Table(binary)
    if "--update" in sys.argv:
        text = TABLE.sub(lambda _: table, text)
        README.write_text(text)
    problems = [*ConfigProblems(binary, text), *BrokenLinks()]
    if TABLE.findall(text) != [table]:
        problems.append("README.md: the table of rules is not that of the "
                        "program; run tests/examples/readme.py BINARY --update")
    print("\n".join(problems) if problems else "README.md is up to date")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
