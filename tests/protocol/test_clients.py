"""The clients: they answer the recorded game as it was, need nothing of HearthLab, and their examples beat random."""

from __future__ import annotations

import ast
import io
import json
import random
import subprocess
import sys
from pathlib import Path

import hearthlab_agent
import pytest

import hearthlab as hl
import protocol_example
from hearthlab.game import Action
from support.programs import CLIENTS, GO, go, needs_go, written

PYTHON = f"program(path={CLIENTS / 'python'})"
DECKS = ("aggro-pirate-warrior", "midrange-jade-shaman")


class Last(hearthlab_agent.Agent):
    """What the example was recorded with; it prints, which must not disturb the referee."""

    def __init__(self) -> None:
        self.seed = 0
        self.winner: object = "nobody"

    def open(self, seed: int, text: str) -> None:
        self.seed = seed

    def start(self, view: hearthlab_agent.View) -> None:
        print("player", view.player)

    def act(self, view: hearthlab_agent.View, clock: hearthlab_agent.Clock) -> str:
        assert clock.left is not None
        assert hearthlab_agent.mana(view.me) >= 0
        assert hearthlab_agent.health(view.opponent["hero"]) > 0
        return view.legal_actions[-1]

    def finish(self, result: object) -> None:
        assert isinstance(result, dict)
        self.winner = result["winner"]


def recorded() -> tuple[str, str]:
    """Returns the questions and the answers of the example."""
    lines = protocol_example.EXAMPLE.read_text(encoding="utf-8").splitlines(keepends=True)
    asked, answered = ("".join(line[2:] for line in lines if line[0] == side) for side in "><")
    return asked, answered


def test_the_python_client_answers_the_recorded_game_as_it_was(capsys: pytest.CaptureFixture[str]) -> None:
    asked, answered = recorded()
    agent, sink = Last(), io.StringIO()
    hearthlab_agent.run(agent, io.StringIO(asked), sink)
    assert sink.getvalue() == answered
    assert (agent.seed, agent.winner) == (8311620283529466881, 1)
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", "player 0\n")


def test_a_hero_strikes_with_its_weapon() -> None:
    armed = {"weapon": {"id": "CS2_106"}, "hero": {"attack": 1}, "minions": ["CS2_182"]}
    view = hl.Game.from_state({"turn": 9, "players": [armed, {}]}).view(0)
    seen = {"player": 0, "turn": 9, "phase": "main", "legal_actions": [], "state": view.state(), "history": []}
    found = hearthlab_agent.View(seen)
    strengths = [found.strength(card) for card in (found.me["hero"], found.me["minions"][0], found.opponent["hero"])]
    assert strengths == [4, 4, 0]


def test_the_python_client_refuses_another_version_and_an_agent_without_act() -> None:
    asked = {"do": "open", "number": 1, "protocol": 2, "seed": 1, "text": ""}
    assert "version 1" in hearthlab_agent.answer(Last(), asked)["error"]
    with pytest.raises(NotImplementedError, match="write a method act"):
        hearthlab_agent.Agent().act(None, None)  # type: ignore[arg-type]


def test_the_python_client_reads_actions_as_hearthlab_does() -> None:
    game, rng, kinds = hl.Game("murloc-druid", "reno-kazakus-mage", seed=2), random.Random(2), set()
    while not game.over:
        for action in game.legal_actions():
            found, wanted = hearthlab_agent.Action(str(action)), Action.parse(str(action))
            kinds.add(found.kind)
            assert (found.kind, found.source, found.target) == (wanted.kind, wanted.source, wanted.target)
            assert (found.place, found.branch, found.option) == (wanted.slot, wanted.branch, wanted.option)
            assert found.cards == list(wanted.cards or [])
        game.apply(rng.choice(game.legal_actions()))
    assert kinds == {"mulligan", "end", "play", "power", "attack", "pick"}


@pytest.mark.parametrize("name", ["hearthlab_agent.py", "greedy.py"])
def test_the_python_files_are_python_3_9_without_hearthlab(name: str) -> None:
    text = (CLIENTS / "python" / name).read_text(encoding="utf-8")
    tree = ast.parse(text, feature_version=(3, 9))
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert names <= {"__future__", "json", "sys", "collections.abc", "typing", "hearthlab_agent"}
    assert not any(isinstance(node, ast.Match) for node in ast.walk(tree))


def test_the_python_example_ends_with_its_input_and_needs_no_package() -> None:
    asked, _ = recorded()
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, {str(CLIENTS / 'python')!r})\n"
         "import runpy; runpy.run_module('greedy', run_name='__main__')"],
        input=asked, capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    for question, line in zip(asked.splitlines(), done.stdout.splitlines(), strict=True):
        said = json.loads(line)
        if "action" in said:
            assert said["action"] in json.loads(question)["view"]["legal_actions"]


@pytest.mark.slow
def test_a_script_may_set_variables_and_replace_itself_by_the_program(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    text = (CLIENTS / "python" / "greedy.py").read_text(encoding="utf-8")
    (tmp_path / "bot.py").write_text(f"import os\nassert os.environ['DEPTH'] == '3'\n{strip_future(text)}")
    (tmp_path / "hearthlab_agent.py").write_text((CLIENTS / "python" / "hearthlab_agent.py").read_text())
    written(tmp_path / "agent", f'#!/bin/sh\nDEPTH=3 exec {sys.executable} -B "${{0%/*}}/bot.py"\n')
    match = hl.match(f"program(path={tmp_path})", "random", list(DECKS[:1]), games=2, seed=3)
    assert match.faults == ()


def strip_future(text: str) -> str:
    """Returns a program without what has to stand in its first line."""
    return text.replace("from __future__ import annotations", "")


@pytest.mark.slow
def test_the_python_example_beats_random() -> None:
    match = hl.match(PYTHON, "random", list(DECKS), games=16, seed=3)
    assert match.faults == ()
    assert match.win_rate > 0.75


@needs_go
@pytest.mark.slow
def test_the_go_client_is_formatted_vetted_and_tested() -> None:
    assert "ok" in go("test", "./...")
    go("vet", "./...")
    assert GO is not None
    gofmt = Path(GO).with_name("gofmt")
    badly = subprocess.run([gofmt, "-l", CLIENTS / "go"], capture_output=True, text=True, check=True).stdout
    assert badly == "", "run gofmt -w clients/go"
    assert not (CLIENTS / "go" / "go.sum").exists(), "the standard library is enough"


@needs_go
@pytest.mark.slow
def test_the_go_example_beats_random_and_decides_as_the_python_one(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    go("build", "-o", str(tmp_path / "greedy"), "./greedy")
    text = f"program(path={tmp_path / 'greedy'})"
    match = hl.match(text, "random", list(DECKS), games=16, seed=3)
    assert match.faults == ()
    assert match.win_rate > 0.75
    # Both examples are the same agent: their games have to be the same, too.
    same = hl.match(PYTHON, "random", list(DECKS), games=16, seed=3)
    assert match.by_decks() == same.by_decks()
