"""The page of a learning run, from its first game to its end."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hearthlab.cli import main
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
    assert "Accuracy" in page(folder).html()
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
    assert "previous net" in text
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


def test_the_report_is_printed_and_written_as_one_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, file = learning(tmp_path / "run", trained=2), tmp_path / "run.html"
    assert main(["learn", "report", str(folder), "--html", str(file)]) == 0
    text = capsys.readouterr().out
    assert "generation 3 of 3: training" in text
    assert "62.5 % [50.0, 75.0]" in text
    assert "previous net" in text
    html = file.read_text(encoding="utf-8")
    assert "Not finished: generation 3 of 3: training." in html
    assert "Accuracy" in html
    assert read(html).outside == []
    # The same blocks as on the page.
    assert page(folder).fragment() in html
    assert main(["learn", "report", str(folder), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["done"], found["total"]) == (7, 9)
    assert [net["passes"] for net in found["nets"]] == [4, 4, 2]
    assert [one["generation"] for one in found["generations"]] == [0, 1]
    learning(folder, evaluated=3)
    assert main(["learn", "report", str(folder), "--html", str(file)]) == 0
    assert "Not finished" not in file.read_text(encoding="utf-8")


def test_a_folder_without_a_run_gets_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn", "report", str(tmp_path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
