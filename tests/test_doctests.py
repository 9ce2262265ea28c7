"""Every example in a docstring of the package shows what really happens."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

import hearthlab

PACKAGE = Path(hearthlab.__file__).parent


def modules() -> list[str]:
    """The modules with an example in them."""
    files = (f for f in sorted(PACKAGE.rglob("*.py")) if ">>> " in f.read_text(encoding="utf-8"))
    names = (".".join(("hearthlab", *f.relative_to(PACKAGE).with_suffix("").parts)) for f in files)
    return [name.removesuffix(".__init__") for name in names]


@pytest.mark.parametrize("name", modules())
def test_the_examples_of_a_module_are_right(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = doctest.testmod(importlib.import_module(name))
    assert found.failed == 0, capsys.readouterr().out
    assert found.attempted > 0


@pytest.mark.parametrize(
    "name", ["Belief", "Deck", "Game", "Rules", "Store", "View", "match", "play", "tournament", "Agent"]
)
def test_the_public_face_has_examples(name: str) -> None:
    tests = doctest.DocTestFinder().find(getattr(hearthlab, name), name)
    assert any(test.examples for test in tests)
