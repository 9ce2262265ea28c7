"""Commands of the command line, run in the process of the tests."""

from __future__ import annotations

import pytest

from hearthlab.cli import main

__all__ = ["refused"]


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one sentence on standard error that a command is refused with."""
    try:
        code: object = main(arguments)
    except SystemExit as stop:
        code = stop.code
    captured = capsys.readouterr()
    assert (code, captured.out, captured.err.count("\n")) == (2, "", 1)
    assert captured.err.startswith("hearthlab: ")
    return captured.err.removeprefix("hearthlab: ").strip()
