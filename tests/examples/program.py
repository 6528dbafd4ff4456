"""Runs the program as the documentation does: from the top of the repository."""

import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]


def Run(binary, arguments, stdin=""):
    """Exit status, standard output and standard error."""
    done = subprocess.run([pathlib.Path(binary).resolve(), *arguments], cwd=ROOT,
                          input=stdin, capture_output=True, text=True,
                          timeout=120, check=False)
    return done.returncode, done.stdout, done.stderr
