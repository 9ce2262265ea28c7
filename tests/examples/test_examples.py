"""Every script of examples/ runs, and prints what its docstring says."""

from __future__ import annotations

import ast
import doctest
import runpy
import textwrap
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
SCRIPTS = sorted(EXAMPLES.glob("*.py"))


def described(script: Path) -> str:
    """What the docstring says is printed; an ellipsis stands for anything."""
    text = ast.get_docstring(ast.parse(script.read_text(encoding="utf-8"))) or ""
    _, found, printed = text.partition("\nPrints:\n\n")
    assert found, "the docstring does not say what is printed"
    return textwrap.dedent(printed).strip("\n") + "\n"


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_an_example_prints_what_it_says(
    script: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    runpy.run_path(str(script), run_name="__main__")
    printed = capsys.readouterr().out
    assert doctest.OutputChecker().check_output(described(script), printed, doctest.ELLIPSIS), printed
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_an_example_is_short(script: Path) -> None:
    assert len(script.read_text(encoding="utf-8").splitlines()) <= 70


def test_there_are_a_dozen_at_least() -> None:
    assert len(SCRIPTS) >= 12
