"""The page of a learning run, from its first game to its end."""

from __future__ import annotations

from pathlib import Path

import pytest

from hearthlab.errors import HearthLabError
from hearthlab.learn.loop import SETTINGS, STANDINGS, read_loop
from hearthlab.learn.report import page, progress, state
from support.pages import read
from support.runs import LOOP, learning, losses, played, standing


def test_a_run_is_shown_from_its_beginning_to_its_end(tmp_path: Path) -> None:
    folder = learning(tmp_path / "run", evaluated=0)
    assert read_loop(folder) == LOOP
    assert (progress(folder).done, progress(folder).doing) == (0, "generation 1 of 3: games")
    assert "are being played" in page(folder).html()
    played(folder, 0, 2000)
    assert progress(folder).doing == "generation 1 of 3: 2,000 of 4,000 games"
    played(folder, 0, 4000)
    assert progress(folder).doing == "generation 1 of 3: training"
    losses(folder / "net-0.training.json", 2)
    assert "Right guesses" in page(folder).html()
    losses(folder / "net-0.json", 4)
    assert progress(folder).doing == "generation 1 of 3: evaluation"
    standing(folder, 0)
    assert "62.5 %" in page(folder).html()
    learning(folder, evaluated=3)
    assert progress(folder).doing == "finished"
    assert progress(folder).done == progress(folder).total == 9
    assert read(page(folder).html()).outside == []


def test_the_net_before_is_shown_whatever_its_path_is(tmp_path: Path) -> None:
    text = page(learning(tmp_path / "run")).html()
    assert "the net before" in text
    assert "safetensors, weights" not in text
    assert str(tmp_path) not in text


def test_the_state_of_a_folder_changes_with_what_is_in_it(tmp_path: Path) -> None:
    folder = learning(tmp_path / "run", evaluated=1)
    before = state(folder)
    assert state(folder) == before
    losses(folder / "net-1.training.json", 1)
    assert state(folder) != before


@pytest.mark.parametrize(
    ("name", "text"),
    [(SETTINGS, "{}"), (SETTINGS, "[1]"), (STANDINGS, '{"generation": "x"}\n'), ("net-0.json", '{"curve": 1}')],
)
def test_a_damaged_folder_gets_one_sentence(tmp_path: Path, name: str, text: str) -> None:
    folder = learning(tmp_path / "run", evaluated=1)
    (folder / name).write_text(text, encoding="utf-8")
    with pytest.raises(HearthLabError, match=name):
        page(folder)
