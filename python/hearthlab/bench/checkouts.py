"""Benchmarks of another checkout of HearthLab."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hearthlab.errors import HearthLabError

__all__ = ["bench", "python_of"]


def python_of(checkout: Path) -> Path:
    """Returns the Python of a checkout; builds the checkout first if necessary."""
    if not (checkout / "Makefile").is_file():
        raise HearthLabError(f'"{checkout}" is not a checkout of HearthLab; give the folder with its Makefile')
    python = checkout.resolve() / ".venv" / "bin" / "python"
    if not python.exists():
        built = subprocess.run(["make", "-C", os.fspath(checkout), "setup"], stdout=sys.stderr, check=False)
        if built.returncode != 0:
            raise HearthLabError(f'"{checkout}" does not build; `make setup` must work there')
    return python


def bench(python: Path, *options: str) -> dict[str, Any]:
    """Runs `hearthlab bench` with these options in a process of its own and returns the document it prints."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    command = [os.fspath(python), "-m", "hearthlab", "bench", "--json", *options]
    try:
        done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
        result: dict[str, Any] = json.loads(done.stdout)
    except OSError as error:
        raise HearthLabError(f'"{python}" does not work: {error.strerror}') from None
    except ValueError:
        last = (done.stderr.strip().splitlines() or ["no output"])[-1]
        raise HearthLabError(f'"{" ".join(command)}" does not work: {last}') from None
    return result
