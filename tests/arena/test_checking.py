"""`hearthlab check`: what is wrong with an agent is said in words, and nothing is if nothing is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hearthlab.arena.checking import Checked, check
from hearthlab.cli import main

WARRIOR = ["aggro-pirate-warrior"]

WRITTEN = '''
import random
import hearthlab as hl

class Fine(hl.Agent):
    """Takes the last action."""
    def act(self, view, clock):
        return view.legal_actions()[-1]

class Unfinished(hl.Agent):
    """Forgot to write act."""

class Forgetful(Fine):
    def act(self, view, clock):
        if view.turn > 2:
            return None
        return super().act(view, clock)

class Illegal(Fine):
    def act(self, view, clock):
        return hl.Action.parse("attack 999 on 998") if view.turn > 2 else super().act(view, clock)

class Careless(Fine):
    def act(self, view, clock):
        if view.turn > 2:
            return {}["health"]
        return super().act(view, clock)

class Moody(hl.Agent):
    def act(self, view, clock):
        return random.SystemRandom().choice(view.legal_actions())
'''


@pytest.fixture(autouse=True)
def _written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "checked_agents.py").write_text(WRITTEN)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))


def checked(name: str, games: int = 2) -> Checked:
    return check(f"checked_agents:{name}", games, decks=WARRIOR)


@pytest.mark.slow
def test_nothing_is_wrong_with_a_fine_agent(capsys: pytest.CaptureFixture[str]) -> None:
    found = checked("Fine")
    assert found.fine
    assert found.games == 2
    assert main(["check", "checked_agents:Fine", "--games", "2"]) == 0
    assert "Nothing is wrong with it" in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "words", "hint"),
    [
        ("Unfinished", "abstract", "write a method act"),
        ("Forgetful", "None", "act must always return an action"),
        ("Illegal", "attack 999 on 998", "return one of view.legal_actions()"),
        ("Careless", "KeyError", "use .get"),
        ("Nowhere", "Nowhere", ""),
    ],
)
def test_a_fault_is_said_in_words_with_a_hint(name: str, words: str, hint: str) -> None:
    found = checked(name)
    assert not found.fine
    assert words in found.findings[0].what
    assert hint in found.findings[0].hint


@pytest.mark.slow
def test_an_agent_that_does_not_repeat_itself_is_told_so() -> None:
    found = checked("Moody", 4)
    assert any("does not repeat itself" in finding.what for finding in found.findings)


@pytest.mark.slow
def test_the_command_says_it_in_text_and_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "checked_agents:Careless", "--games", "2"]) == 3
    text = capsys.readouterr().out
    assert "KeyError" in text
    assert "Hint: " in text
    assert main(["check", "checked_agents:Careless", "--games", "2", "--json"]) == 3
    document = json.loads(capsys.readouterr().out)
    assert document["fine"] is False
    assert "KeyError" in document["findings"][0]["trace"]


def test_one_agent_has_to_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check"]) == 2
    assert "name one agent" in capsys.readouterr().err
    assert main(["check", "greedy", "--games", "0"]) == 2
    assert "an agent is checked by games" in capsys.readouterr().err
