"""Profile-guided optimisation in short (tools/pgo.py): what is played for it, and what is put in place."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

import pgo
from hearthlab.errors import HearthLabError
from pgo import Load

SMALL = Load(shipped_games=3, deck_games=2, decks=4, positions=4, rounds=1, games=1, quick_games=2, budget="2it")


@pytest.mark.slow
def test_the_training_load_plays_random_decks_shipped_decks_and_every_agent_of_the_core() -> None:
    heard: list[tuple[int, int]] = []
    played = pgo.train(SMALL, lambda done, total: heard.append((done, total)))
    assert (played.pop("shipped decks"), played.pop("random decks")) == (3, 2)
    assert played == pgo.trained_agents(SMALL)
    assert heard == [(k, len(played)) for k in range(len(played) + 1)]
    names = {text.partition("(")[0] for text in played}
    wanted = {"random", "eva", "greedy", "mcts", "hearthlab", "exhaustive", "rhea", "alpha-beta", "beam", "ismcts"}
    assert wanted <= names
    assert not names & {"program", "package"}


def test_only_agents_that_search_for_long_have_another_budget() -> None:
    played = pgo.trained_agents(SMALL)
    assert (played["mcts(budget=2it)"], played["flat-mc(budget=2it)"], played["exhaustive"]) == (1, 1, 1)
    assert (played["random"], played["eva"]) == (2, 2)


def test_each_lap_has_every_deck_once_on_each_side() -> None:
    pair = pgo._pairs(5, 3)
    for lap in range(5):
        firsts, seconds = zip(*(pair(5 * lap + k) for k in range(5)), strict=True)
        assert sorted(firsts) == sorted(seconds) == [0, 1, 2, 3, 4]
    assert len({pair(number) for number in range(25)}) == 25


def test_llvm_profdata_is_that_of_the_toolchain_or_of_the_same_llvm(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    output, said = pgo.output, {"-vV": "rustc 1.95.0\nhost: x86_64\nLLVM version: 22.1.2"}

    def answer(*command: str, **options: bool) -> str:
        rustc = command[0] == "rustc"
        return said.get(command[-1], str(tmp_path / "lib")) if rustc else output(*command, **options)

    def of_distribution(version: str, status: int) -> Path:
        tool = tmp_path / "llvm-profdata"
        tool.write_text(f"#!/bin/sh\necho Debian LLVM version {version}\nexit {status}\n")
        tool.chmod(0o755)
        return tool

    monkeypatch.setattr(pgo, "output", answer)
    missing = r"needs llvm-profdata of LLVM 22; .* rustup component add llvm-tools, or .* package llvm-22$"
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(HearthLabError, match=missing):
        pgo.optimised()
    # Some old versions fail when they are asked which one they are.
    for version, status in (("21.1.8", 0), ("14.0.6", 1)):
        tool = of_distribution(version, status)
        monkeypatch.setattr(shutil, "which", lambda name, tool=tool: str(tool))
        with pytest.raises(HearthLabError, match=missing):
            pgo.optimised()
    tool = of_distribution("22.1.8", 0)
    assert pgo.profdata() == tool
    tool = tmp_path / "bin" / "llvm-profdata"
    tool.parent.mkdir()
    tool.touch()
    assert pgo.profdata() == tool


def test_a_training_load_that_left_no_counts_is_an_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(pgo, "FOLDER", tmp_path)
    with pytest.raises(HearthLabError, match="the training load wrote no counts"):
        pgo.merged(tmp_path, tmp_path / "llvm-profdata")


@pytest.mark.parametrize("same", [True, False])
def test_an_optimised_core_takes_the_place_of_the_plain_one_if_it_plays_the_same_games(
    same: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    package, folder = tmp_path / "python" / "hearthlab", tmp_path / "build"
    package.mkdir(parents=True)
    (package / "game.py").write_text("a module")
    (package / pgo.MODULE).write_text("plain")
    ran: list[tuple[str, str, list[str]]] = []

    def built(flags: list[str], target: Path) -> Path:
        library = tmp_path / target.name
        library.write_text(flags[0].partition("=")[0])
        return library

    def here(part: str, where: Path) -> str:
        core = (where / "hearthlab" / pgo.MODULE).read_text()
        ran.append((part, core, sorted(path.name for path in (where / "hearthlab").iterdir())))
        plays = {"plain": "a", "-Cprofile-use": "a" if same else "b"}
        return json.dumps({"random": 1} if part == "train" else {"clones": "c", "random_games": plays[core]})

    monkeypatch.setattr(pgo, "PACKAGE", package)
    monkeypatch.setattr(pgo, "FOLDER", folder)
    monkeypatch.setattr(pgo, "output", lambda *command: json.dumps({"target_directory": str(tmp_path)}))
    monkeypatch.setattr(pgo, "profdata", lambda: tmp_path / "llvm-profdata")
    monkeypatch.setattr(pgo, "merged", lambda raw, tool: folder / "counts.profdata")
    monkeypatch.setattr(pgo, "built", built)
    monkeypatch.setattr(pgo, "here", here)
    if same:
        pgo.optimised()
    else:
        with pytest.raises(
            HearthLabError, match=r"does not play the same games \(random_games\); it was not installed"
        ):
            pgo.optimised()
    files = [pgo.MODULE, "game.py"]
    assert ran == [
        ("train", "-Cprofile-generate", files),
        ("checksums", "plain", files),
        ("checksums", "-Cprofile-use", files),
    ]
    assert (package / pgo.MODULE).read_text() == ("-Cprofile-use" if same else "plain")
    assert sorted(path.name for path in package.iterdir()) == files
