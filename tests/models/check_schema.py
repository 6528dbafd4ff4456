"""Checks rules/models/*.json against their schemas.

Usage: check_schema.py MODELS_DIR EMBED_PROGRAM

Without the jsonschema package, the build's own reader checks the files.
"""

import json
import pathlib
import subprocess
import sys
import tempfile


def check_with_schema(folder, jsonschema):
    errors = 0
    for path in sorted(folder.glob("*.json")):
        if path.name.endswith(".schema.json"):
            continue
        document = json.loads(path.read_text())
        schema = json.loads((folder / document["$schema"]).read_text())
        validator = jsonschema.Draft202012Validator(schema)
        validator.check_schema(schema)
        for error in validator.iter_errors(document):
            where = "/".join(str(step) for step in error.absolute_path)
            print(f"{path}: {where}: {error.message}")
            errors += 1
    return errors


def check_descriptions(folder):
    """Every property of a schema says what it is."""
    errors = 0

    def visit(schema, where):
        nonlocal errors
        for name, value in schema.get("properties", {}).items():
            if "description" not in value:
                print(f"{where}: `{name}` has no description")
                errors += 1
        for value in schema.values():
            if isinstance(value, dict):
                visit(value, where)

    for path in sorted(folder.glob("*.schema.json")):
        visit(json.loads(path.read_text()), path)
    return errors


def check_with_reader(folder, program):
    errors = 0
    with tempfile.TemporaryDirectory() as out:
        for path in sorted(folder.glob("*.json")):
            if path.name.endswith(".schema.json"):
                continue
            target = str(pathlib.Path(out) / "out.cpp")
            command = [program, "rows", target, "table", str(path)]
            if path.name == "sizes.json":
                command = [program, "sizes", target, str(path)]
            errors += subprocess.run(command, check=False).returncode
    return errors


def main():
    folder = pathlib.Path(sys.argv[1])
    errors = check_descriptions(folder) + check_with_reader(folder, sys.argv[2])
    try:
        import jsonschema
    except ImportError:
        print("jsonschema is not installed; checked with the build's reader")
    else:
        errors += check_with_schema(folder, jsonschema)
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
