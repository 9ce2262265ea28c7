"""Agents that ask for less time or memory than the limits allow get what they asked for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hearthlab.arena import config
from hearthlab.arena.limits import Limits, Stopwatch
from hearthlab.arena.schedule import Entrant, Plan, simple
from hearthlab.arena.store import Store
from hearthlab.arena.tournament import run
from hearthlab.cards.decks import Deck
from hearthlab.cli import main
from support import submissions

THINKS = '''\
import time
import hearthlab as hl


class Agent(hl.Agent):
    """Thinks for so many seconds, with so many megabytes, at its first decision."""

    def __init__(self, seconds: float = 0.0, megabytes: int = 0) -> None:
        self.seconds, self.megabytes = seconds, megabytes

    def act(self, view: hl.View, clock: hl.Clock) -> hl.Action:
        held = bytearray(self.megabytes << 20)
        end = time.process_time() + self.seconds
        while time.process_time() < end:
            pass
        self.seconds = self.megabytes = 0
        return view.legal_actions()[0 if held or clock.left is None else -1]
'''


def plan(*entrants: Entrant, limits: Limits | None = None) -> Plan:
    decks = [Deck.load("aggro-pirate-warrior")]
    return simple(list(entrants), decks, 2, limits=limits or Limits(), isolate="process")


def test_a_budget_is_the_smaller_of_both() -> None:
    limits = Limits(action=3.0, turn=10.0, memory=1024)
    assert limits.within(None, None) == limits
    assert limits.within(2.0, 512) == Limits(action=3.0, turn=2.0, memory=512)
    assert limits.within(20.0, 2048) == limits
    assert Limits().within(2.0, None).turn == 2.0


def test_every_player_has_a_clock_of_its_own() -> None:
    watch = Stopwatch((Limits(turn=10.0), Limits(turn=2.0)))
    assert [watch.clock(who, 1).left for who in (0, 1)] == [10.0, 2.0]
    assert [watch.add(who, 3.0) for who in (0, 1)] == [False, True]
    assert [watch.alone(who, 3.0) for who in (0, 1)] == [False, True]


def test_a_store_keeps_budgets_and_looks_as_ever_without_them() -> None:
    asked = plan(Entrant.read("a=eva"), Entrant.read("b=eva"))
    agents: list[dict[str, Any]] = config.to_dict(asked)["agents"]
    assert all(agent.keys() == {"name", "agent", "sees_everything"} for agent in agents)
    agents[1] |= {"turn": 2.5, "memory": 512}
    given = {**config.to_dict(asked), "agents": agents}
    found = config.from_dict(given)
    assert found.limits_of(0) == Limits()
    assert found.limits_of(1) == Limits(turn=2.5, memory=512)
    assert config.to_dict(found) == given


@pytest.mark.slow
def test_who_exceeds_its_budget_loses_and_the_other_has_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "thinking.py").write_text(THINKS)
    monkeypatch.syspath_prepend(str(tmp_path))
    agent = "thinking:Agent(seconds=0.3, megabytes=300)"
    for budget, said in (({"turn": 0.1}, "took more time than allowed"), ({"memory": 256}, "MemoryError")):
        asked = Entrant("asked", Entrant.read(agent).spec, **budget)
        with Store.in_memory(plan(asked, Entrant("other", Entrant.read(agent).spec))) as store:
            run(store, 1)
            faults = list(store.faults())
        assert [fault.agent for fault in faults] == ["asked", "asked"]
        assert all(said in fault.reason for fault in faults), faults


@pytest.mark.slow
def test_a_submission_gets_the_budget_that_its_manifest_asks_for(tmp_path: Path) -> None:
    submissions.write(tmp_path / "cup", 0, 0, 0, 0)
    for name, budget in (("hasty", "[budget]\nturn = 0.1\n"), ("usual", "")):
        folder = tmp_path / "cup" / "submissions" / name
        submissions.manifest(folder, ["premade"], more=budget, agent="agent = 'bot:Agent(seconds=0.3)'")
        (folder / "bot.py").write_text(THINKS)
    assert main(["competition", "check", str(tmp_path / "cup"), "--quiet"]) == 3
    reports = {path.stem: path.read_text() for path in (tmp_path / "cup" / "results" / "reports").glob("*.txt")}
    assert "(hasty) took more time than allowed" in reports["hasty"]
    assert "submission usual: admitted\n" in reports["usual"]
