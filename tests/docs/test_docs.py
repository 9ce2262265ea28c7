"""What the documentation shows works as it is shown."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from hearthlab.arena.config import read
from hearthlab.cli import main, parser
from hearthlab.cli.evolve import _config

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"


def blocks(page: str, language: str) -> list[str]:
    """The pieces of code of a page."""
    text = (ROOT / page).read_text(encoding="utf-8")
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


def commands(page: str) -> list[list[str]]:
    """The hearthlab commands of a page, without the word itself."""
    lines = [line for block in blocks(page, "sh") for line in block.splitlines() if line.startswith("hearthlab ")]
    return [shlex.split(line, comments=True)[1:] for line in lines]


@pytest.mark.slow
def test_the_agent_of_the_page_can_be_written_down_and_plays_a_tournament(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    agent, *_ = blocks("docs/agents.md", "python")
    assert len([line for line in agent.splitlines() if line.strip()]) <= 20
    (tmp_path / "mine.py").write_text(agent)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path])
    monkeypatch.delitem(sys.modules, "mine", raising=False)
    match, tournament = commands("docs/agents.md")[:2]
    assert main([*match, "--quiet"]) == 0
    text = capsys.readouterr().out
    assert "mine:Careful against random: 8 games" in text
    assert "fault" not in text
    shorter = ["--games", "2", "--decks", "aggro-pirate-warrior"]
    assert main([*tournament, *shorter, "--quiet"]) == 0
    text = capsys.readouterr().out
    assert "bold" in text
    assert "fault" not in text


@pytest.mark.slow
def test_the_program_of_the_page_can_be_written_down_and_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    program, *_ = blocks("docs/protocol.md", "text")
    (tmp_path / "bot").write_text(program)
    (tmp_path / "bot").chmod(0o755)
    monkeypatch.chdir(tmp_path)
    for command in [shown for shown in commands("docs/protocol.md") if "program(path=./bot)" in " ".join(shown)]:
        assert main([*command, "--games", "2", "--decks", "aggro-pirate-warrior", "--quiet"]) == 0
        text = capsys.readouterr().out
        assert "program(path=./bot)" in text or "mine" in text
        assert "fault" not in text


def test_what_an_agent_thought_can_be_asked_as_shown(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, object] = {}
    for code in blocks("docs/agents.md", "python")[1:]:
        exec(compile(code, "docs/agents.md", "exec"), names)
    assert re.search(r"0\.00  end", capsys.readouterr().out)


@pytest.mark.slow
def test_the_commands_of_the_arena_run_as_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    shown = commands("docs/arena.md")
    assert [command[0] for command in shown] == [
        "match",
        "tournament",
        "tournament",
        "resume",
        "show",
        "show",
        "replay",
        "tournament",
        "show",
        "show",
    ]
    for command in shown:
        quiet = [] if command[0] in ("show", "replay") else ["--quiet"]
        assert main([*command, *quiet]) == 0
    assert (tmp_path / "run.html").exists()
    assert "turn 1" in capsys.readouterr().out


def test_the_config_of_the_page_is_one(tmp_path: Path) -> None:
    [text] = blocks("docs/arena.md", "toml")
    (tmp_path / "run.toml").write_text(text)
    (tmp_path / "basic-mage.txt").write_text((ROOT / "examples" / "basic-mage.txt").read_text())
    plan = read(tmp_path / "run.toml")
    assert [stage.name for stage in plan.stages] == ["warrior", "cross"]
    assert plan.stages[0].rounds == plan.stages[1].rounds == 13


@pytest.mark.slow
def test_the_commands_of_the_evolution_run_as_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    shown = [
        command
        for command in commands("docs/evolution.md")
        if {"quick.db", "game.json"} & {*command} and command[0] != "serve"
    ]
    assert [command[:2] for command in shown] == [
        *(["evolve", step] for step in ("--preset", "judge", "report", "best")),
        ["reproduce", "garcia2019"],
        ["evolve", "replay"],
        ["evolve", "replay"],
        ["replay", "game.json"],
    ]
    # The same commands on a smaller run.
    assert main([*shown[0], "--mu", "3", "--lambda", "2", "--generations", "2", "--quiet"]) == 0
    for command in shown[1:]:
        assert main(command) == 0
    assert (tmp_path / "quick" / "index.html").is_file()
    printed = capsys.readouterr().out
    assert "against Mage" in printed
    assert "turn 1" in printed


@pytest.mark.slow
def test_the_commands_of_the_map_of_decks_run_as_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    make, *others = (command for command in commands("docs/evolution.md") if command[0] == "elites")
    # The same command on a smaller map.
    assert main([part if part != "20" else "4" for part in make] + ["--quiet"]) == 0
    for command in others:
        assert main(command) == 0
    assert (tmp_path / "map" / "map.svg").is_file()
    assert "cells are filled" in capsys.readouterr().out


@pytest.mark.slow
def test_the_commands_of_exploit_run_as_shown(capsys: pytest.CaptureFixture[str]) -> None:
    mirror, pair, small = commands("docs/exploit.md")
    shorter = ["--games", "1", "--iterations", "3", "--quiet"]
    for command in (mirror, pair, small):
        assert main([*command, *shorter]) == 0
    printed = capsys.readouterr().out
    assert "wins of the responder" in printed
    assert '"agent": "greedy"' in printed
    [code] = blocks("docs/exploit.md", "python")
    exec(compile(code.replace("games=2, iterations=20", "games=1, iterations=3"), "docs/exploit.md", "exec"), {})


@pytest.mark.slow
def test_the_optimiser_of_the_page_can_be_written_down_and_evolves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    [code] = blocks("docs/evolution.md", "python")
    (tmp_path / "mine.py").write_text(code)
    printed = subprocess.run(
        [sys.executable, "mine.py"], cwd=tmp_path, text=True, check=True, capture_output=True, timeout=120
    ).stdout
    assert re.match(r"After \d+ games individual \d+ is the best: eva\(", printed)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    monkeypatch.delitem(sys.modules, "mine", raising=False)
    run, resume = (command for command in commands("docs/evolution.md") if "mine.db" in command)
    for command in (run, resume):
        assert main([*command, "--quiet"]) == 0
        assert "the last generation's best is individual" in capsys.readouterr().out
    monkeypatch.delitem(sys.modules, "mine")


def test_the_long_runs_of_the_evolution_are_as_long_as_the_page_says() -> None:
    lines = [line for block in blocks("docs/lab/evolution.md", "text") for line in block.splitlines()]
    runs = [_config(parser().parse_args(shlex.split(line)[1:])) for line in lines if "--preset" in line]
    assert [run.total for run in runs] == [3_428_100, 3_428_100, 3_428_100, 342_810]
    assert [run.optimiser for run in runs] == ["es", "es", "random", "es"]
    assert all(parser().parse_args(shlex.split(line)[1:]).run for line in lines)
