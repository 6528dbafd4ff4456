"""What the checks of this folder share: our C++ files, and a scanner for them."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# Folders of hand-written C++. Others under tests/ hold programs to be analysed.
FOLDERS = ("analyzer", "rules", "tests/unit", "tests/bench", "tests/fuzz",
           "tests/flow", "tests/python", "tests/rules_runner")

TOKEN = re.compile(
    r'//[^\n]*|/\*.*?\*/'
    r'|R"(?P<mark>[^\s()\\]{0,16})\(.*?\)(?P=mark)"'
    r'|"(?:\\.|[^"\\\n])*"'
    r"|(?<![0-9A-Fa-f])'(?:\\.|[^'\\\n])+'", re.S)


def Sources(suffixes=(".h", ".cpp")):
    """Our files, in order of path."""
    found = []
    for folder in FOLDERS:
        found += [path for path in (ROOT / folder).rglob("*")
                  if path.suffix in suffixes and path.is_file()]
    found += [path for path in (ROOT / "tests").glob("*")
              if path.suffix in suffixes]
    return sorted(found)


def Name(path):
    return path.relative_to(ROOT).as_posix()


def Blank(text):
    """`text` with comments and literals as blanks; offsets and lines stay."""
    return TOKEN.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)


def Literals(text):
    """(offset, content) of every string literal."""
    for match in TOKEN.finditer(text):
        token = match[0]
        if token.startswith('"'):
            yield match.start(), token[1:-1]
        elif token.startswith("R"):
            mark = len(match["mark"])
            yield match.start(), token[mark + 3:-(mark + 2)]


def Line(text, offset):
    return text.count("\n", 0, offset) + 1
