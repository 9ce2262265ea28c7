"""The table of implemented cards in the README."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from hearthlab.cards import catalogue

ROOT = Path(__file__).resolve().parents[2]
_spec = importlib.util.spec_from_file_location("coverage_tool", ROOT / "tools" / "coverage.py")
assert _spec is not None
assert _spec.loader is not None
coverage = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(coverage)


def test_no_fewer_cards_are_implemented_than_the_readme_says() -> None:
    said = coverage.counts_in((ROOT / "README.md").read_text(encoding="utf-8"))
    counts = catalogue.coverage(catalogue.select())
    now = coverage.counts_in(f"{coverage.BEGIN}\n{coverage.table(counts)}\n{coverage.END}")
    assert said["all", "all"][1] == 1729
    fallen = {cell: (now[cell], then) for cell, then in said.items() if now[cell][0] < then[0]}
    assert not fallen, "cards are lost that the README counts"


def test_the_table_is_rewritten_between_its_marks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    readme = tmp_path / "README.md"
    readme.write_text(f"before\n{coverage.BEGIN}\nold\n{coverage.END}\nafter\n", encoding="utf-8")
    monkeypatch.setattr(coverage, "README", readme)
    assert coverage.main() == 0
    text = readme.read_text(encoding="utf-8")
    assert text.startswith("before\n")
    assert text.endswith("\nafter\n")
    assert "old" not in text
    assert coverage.counts_in(text)["basic", "mage"] == (10, 10)
