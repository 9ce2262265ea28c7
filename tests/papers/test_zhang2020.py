"""The games of zhang2020: which figures there are, and what the page shows beside the thesis."""

from __future__ import annotations

from pathlib import Path

import pytest

from hearthlab.equilibrium.solvers import SOLVERS
from hearthlab.errors import HearthLabError
from hearthlab.papers.zhang2020 import FIGURES, PAPER, Options, runs
from hearthlab.util.table import Table
from support.pages import read


def test_a_figure_asks_for_its_models_and_a_part_for_one() -> None:
    assert [run.name for run in runs(Options(figure="4.5"))] == ["4.5a", "4.5b", "4.5c"]
    assert [run.name for run in runs(Options(figure="4.10b"))] == ["4.10b"]
    assert len(runs(Options())) == sum(map(len, FIGURES.values()))
    with pytest.raises(HearthLabError, match=r'no figure "4\.9"'):
        runs(Options(figure="4.9"))


def test_the_page_shows_the_words_of_the_thesis_beside_our_values_and_the_curves(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    answer = PAPER.reproduce(Options(figure="4.4b", quick=True, seed=3, html=path))
    [table] = answer.text
    assert isinstance(table, Table)
    assert table.rows[0][0] == "4.4b"
    assert table.rows[0][-1] == "player 1 loses in most branches"
    text = path.read_text(encoding="utf-8")
    assert read(text).outside == []
    for part in ("figure 4.4b", "player 1 loses in most branches", "player 1 wins 48.7% of ends", "seed 3", *SOLVERS):
        assert part in text
    assert text.count("<svg") == 1
