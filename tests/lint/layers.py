"""Checks that includes go down the floors of layers.txt only, and that no API
name is matched on in the folders that must not know any."""

import re
import sys
from pathlib import Path

import sources

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^>"]+)[>"]', re.M)
OUTSIDE = {"Tree-sitter": ("tree_sitter/", "grammars/"),
           "Clang": ("clang/", "llvm/"),
           "Torch": ("torch/", "ATen/", "c10/")}
# Names live in rules/models. A message may spell one, so only literals that are
# a name as a whole count.
NAMELESS = ("analyzer/flow/", "analyzer/python/", "analyzer/engine/")
API_NAME = re.compile(
    r"(torch|transformers|accelerate|diffusers|peft|trl|bitsandbytes|deepspeed"
    r"|safetensors|sentence_transformers|optimum)(\.[\w.]*)?"
    r"|([\w.]*\.)?(from_pretrained|from_config|device_map|dispatch_model"
    r"|register_buffer|register_parameter|load_state_dict|to_empty"
    r"|map_location|empty_cache|enable_model_cpu_offload|return_tensors)")


def ReadTable():
    table = {}
    for line in (Path(__file__).parent / "layers.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            folder, allowed = line.split(":")
            table[folder] = set(allowed.split()) | {folder}
    for folder, allowed in table.items():
        for name in allowed:
            if name not in table and name not in OUTSIDE and "/" not in name:
                sys.exit(f"layers.txt: {folder} may include {name}, which has no "
                         "line of its own")
    return table


def FolderOf(name):
    """The line of layers.txt that a file or an include falls under, or None."""
    parts = name.split("/")
    if parts[0] == "rules" and len(parts) > 1:
        return "rules"
    return parts[1] if parts[0] == "analyzer" and len(parts) > 2 else None


def Allowed(target, quote, allowed):
    for library, prefixes in OUTSIDE.items():
        if target.startswith(prefixes):
            return library in allowed
    if quote == "<":
        return True
    folder = FolderOf(target)
    if folder == "rules":
        return False  # no rule includes a rule, and nobody else does either
    return (folder in allowed or
            target.removeprefix("analyzer/") in allowed)


def CheckIncludes(path, text, table):
    name = sources.Name(path)
    folder = FolderOf(name)
    if folder is None:
        return
    if folder not in table:
        yield f"{name}: layers.txt has no line for the folder `{folder}`"
        return
    for match in INCLUDE.finditer(text):
        if not Allowed(match[2], match[1], table[folder]):
            line = sources.Line(text, match.start(1))
            yield (f"{name}:{line}: `{folder}` must not include `{match[2]}` "
                   "(tests/lint/layers.txt)")


def CheckNames(path, text):
    name = sources.Name(path)
    if not name.startswith(NAMELESS):
        return
    includes = {match.start(2) - 1 for match in INCLUDE.finditer(text)}
    for offset, literal in sources.Literals(text):
        if API_NAME.fullmatch(literal) and offset not in includes:
            yield (f"{name}:{sources.Line(text, offset)}: the API name "
                   f"\"{literal}\" in C++; names belong in rules/models")


def main():
    table = ReadTable()
    problems = []
    files = sources.Sources((".h", ".cpp", ".inc"))
    for path in files:
        text = path.read_text()
        problems += CheckIncludes(path, text, table)
        problems += CheckNames(path, text)
    print("\n".join(problems) if problems else f"{len(files)} files keep to "
          "the layers")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
