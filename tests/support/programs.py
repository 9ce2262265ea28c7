"""Programs that speak the protocol, as files that can be run."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CLIENTS = ROOT / "clients"

GO = shutil.which("go") or shutil.which("go", path="/usr/local/go/bin")
needs_go = pytest.mark.skipif(GO is None, reason="Go is not installed")
NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="Node is not installed")
needs_perl = pytest.mark.skipif(shutil.which("perl") is None, reason="Perl is not installed")


def written(path: Path, text: str) -> Path:
    """Writes a program and returns its path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755)
    return path


def python(path: Path, text: str) -> Path:
    """Writes a program in the Python that runs the tests."""
    return written(path, f"#!{sys.executable}\n{text}")


def competitor(form: str = "competition", option: str = "len(question['game']['options']) - 1") -> str:
    """Returns a program that asks for a form of the game, and answers with this option."""
    return f"""
import json, sys
for line in sys.stdin:
    question = json.loads(line)
    answer = {{"number": question["number"], "done": True}}
    if question["do"] == "open":
        answer["form"] = {form!r}
    if question["do"] == "act":
        answer = {{"number": question["number"], "option": {option}}}
    print(json.dumps(answer), flush=True)
"""


def go(*command: str) -> str:
    """Runs a command of Go in the folder of the client; returns what it printed."""
    assert GO is not None
    # The user's own cache of compiled packages is used: compiling the standard library takes half a minute.
    environment = {**os.environ, "GOTOOLCHAIN": "local", "GOPROXY": "off", "GOFLAGS": "", "CGO_ENABLED": "0"}
    done = subprocess.run(
        [GO, *command], cwd=CLIENTS / "go", env=environment, capture_output=True, text=True, check=False, timeout=600
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
