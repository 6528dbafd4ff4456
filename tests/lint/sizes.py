"""Checks that no C++ file has more than 400 lines and no function more than 60
(from its opening to its closing brace). sizes_allow.txt lists exceptions."""

import re
import sys
from pathlib import Path

import sources

FILE_LIMIT = 400
FUNCTION_LIMIT = 60

# What an opening brace belongs to, told by the text since the last `;`, `{`, `}`.
SCOPE = re.compile(r"\b(namespace|class|struct|union|enum|extern)\b")
FUNCTION = re.compile(r"([\w~]+|operator\s*\S+)\s*\(")


def Functions(text):
    """(name, line, lines) of every function that stands in no other one."""
    text = re.sub(r"^[ \t]*#(?:\\\n|[^\n])*", lambda m: re.sub(r"[^\n]", " ", m[0]),
                  sources.Blank(text), flags=re.M)
    depth = 0
    inside = None  # (name, depth, offset) of the function around this place
    start = 0      # where the text in front of the next brace begins
    parens = 0     # a brace between parentheses opens no function
    for match in re.finditer(r"[(){};]", text):
        sign, at = match[0], match.start()
        if inside is None and sign in "()":
            parens += 1 if sign == "(" else -1
            continue
        if sign == "{":
            header = text[start:at]
            found = FUNCTION.search(header)
            if (inside is None and parens == 0 and found and
                    not SCOPE.search(header[:found.start()]) and
                    not re.search(r"=\s*$", header)):
                inside = (found[1], depth, at)
            depth += 1
        elif sign == "}":
            depth -= 1
            if inside and depth == inside[1]:
                name, _, begin = inside
                inside = None
                yield (name, sources.Line(text, begin),
                       text.count("\n", begin, at))
        if sign in "{};" and parens == 0:
            start = match.end()


def ReadAllowed():
    """Key ("path" or "path:function") -> reason."""
    allowed = {}
    path = Path(__file__).parent / "sizes_allow.txt"
    for line in path.read_text().splitlines():
        if line.strip() and not line.startswith("#"):
            key, _, reason = line.partition(" ")
            if not reason.strip():
                sys.exit(f"sizes_allow.txt: {key} has no reason")
            allowed[key] = reason
    return allowed


def Offenders():
    """(key, message) of all that is too large."""
    for path in sources.Sources():
        name, text = sources.Name(path), path.read_text()
        lines = text.count("\n")
        if lines > FILE_LIMIT:
            yield name, f"{name}: {lines} lines (limit {FILE_LIMIT})"
        for function, line, size in Functions(text):
            if size > FUNCTION_LIMIT:
                yield (f"{name}:{function}",
                       f"{name}:{line}: `{function}` has {size} lines "
                       f"(limit {FUNCTION_LIMIT})")


def main():
    allowed = ReadAllowed()
    offenders = list(Offenders())
    problems = [message for key, message in offenders if key not in allowed]
    stale = set(allowed) - {key for key, _ in offenders}
    problems += [f"sizes_allow.txt: {key} is no longer too large; remove it"
                 for key in sorted(stale)]
    print("\n".join(problems) if problems else "no file or function is too large")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
