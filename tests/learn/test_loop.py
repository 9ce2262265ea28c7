"""The loop over generations: killed, resumed, and exported."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from hearthlab.cli import main
from hearthlab.errors import HearthLabError
from hearthlab.learn.data import read_plan
from hearthlab.learn.loop import FIRST, Loop, export, players, read_reports, run

DECKS = ("aggro-pirate-warrior", "midrange-jade-shaman")
LOOP = Loop(DECKS, generations=2, games=40, iterations=8, passes=2, batch=32, evaluation=4, seed=3)


class Killed(Exception):
    pass


def killed_at(step: str) -> Callable[[str], Callable[[int, int], None]]:
    """A progress that ends the run when a step begins."""

    def told(name: str) -> Callable[[int, int], None]:
        if name == step:
            raise Killed
        return lambda done, total: None

    return told


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run that was killed in three places and went on each time."""
    folder = tmp_path_factory.mktemp("run")
    for step in ("training 0", "evaluation 0", "games 1"):
        with pytest.raises(Killed):
            run(folder, LOOP, progress=killed_at(step))
    run(folder, LOOP)
    return folder


def test_a_run_that_was_killed_goes_on_to_its_end(folder: Path) -> None:
    reports = read_reports(folder)
    assert [report.generation for report in reports] == [0, 1]
    assert all((folder / report.net).exists() for report in reports)
    assert len(reports[1].rates) == len(reports[0].rates) + 1  # and the net before


def test_what_is_done_is_not_done_again(folder: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*.safetensors")}
    assert run(folder, LOOP, progress=killed_at("training 1")) == read_reports(folder)
    assert before == {path: path.stat().st_mtime_ns for path in folder.rglob("*.safetensors")}


def test_later_generations_are_played_by_nets(folder: Path) -> None:
    assert read_plan(folder / "generation-0").agents == FIRST
    agents = read_plan(folder / "generation-1").agents
    assert sum("net-0" in agent for agent in agents) == 3
    assert "eva" in agents


def test_earlier_nets_stay_in_the_league(tmp_path: Path) -> None:
    agents = players(tmp_path, LOOP, 3)
    assert [sum(f"net-{k}" in agent for agent in agents) for k in range(3)] == [1, 1, 3]


def test_a_folder_keeps_to_its_settings(folder: Path) -> None:
    with pytest.raises(HearthLabError, match="a run with different games"):
        run(folder, dataclasses.replace(LOOP, games=50))


def test_the_best_net_is_exported(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "best.safetensors"
    net = export(folder, out)
    assert out.read_bytes() == net.read_bytes()
    assert json.loads(out.with_suffix(".json").read_text())["positions"] > 0


def test_a_broken_net_is_not_exported(tmp_path: Path) -> None:
    broken, out = tmp_path / "broken.safetensors", tmp_path / "out.safetensors"
    broken.write_bytes(b"nothing")
    with pytest.raises(HearthLabError, match="is not a net"):
        export(broken, out)
    assert not out.exists()


def test_a_net_is_exported_without_a_loss_of_other_files(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, card = tmp_path / "game.safetensors", tmp_path / "game.json"
    card.write_text('{"decks": []}')
    with pytest.raises(HearthLabError, match=r'would overwrite ".*game.json"'):
        export(folder, out)
    assert ([*tmp_path.iterdir()], card.read_text()) == ([card], '{"decks": []}')
    card.unlink()
    net = export(folder, out)
    assert export(folder, out) == net  # the card of a net may be replaced
    for name, said in (
        ("game.json", "ends in .safetensors"),
        (".", "ends in .safetensors"),
        ("game.safetensors", "is the net itself"),
    ):
        assert main(["learn", "export", str(out), "--out", str(tmp_path / name)]) == 2
        captured = capsys.readouterr()
        assert said in captured.err
        assert captured.err.count("\n") == 1
    (tmp_path / "folder.safetensors").mkdir()
    with pytest.raises(HearthLabError, match="it is a folder"):
        export(out, tmp_path / "folder.safetensors")
    assert out.read_bytes() == net.read_bytes()
    assert json.loads(card.read_text())["positions"] > 0


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--deck", "foo"], "foo"),
        (["--deck", DECKS[0], "--deck", DECKS[1], "--evaluation", "1"], "2 decks need at least as many games"),
    ],
)
def test_a_run_that_is_refused_leaves_nothing_behind(
    options: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["learn", "run", str(tmp_path / "run"), *options, "--quiet"]) == 2
    assert said in capsys.readouterr().err
    assert [*tmp_path.iterdir()] == []


def test_a_run_without_a_net_cannot_be_exported(tmp_path: Path) -> None:
    with pytest.raises(HearthLabError, match="no net of the run has been evaluated yet"):
        export(tmp_path, tmp_path / "out.safetensors")


def test_the_command_line_shows_a_finished_run(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    decks = [word for deck in DECKS for word in ("--deck", deck)]
    same = ["--games", "40", "--iterations", "8", "--passes", "2", "--batch", "32", "--evaluation", "4", "--seed", "3"]
    assert main(["learn", "run", str(folder), "--generations", "2", *decks, *same, "--quiet"]) == 0
    text = capsys.readouterr().out
    assert "finished" in text
    assert "previous net" in text
