"""Processes of referees that are kept from one tournament to the next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from hearthlab.arena import execution
from hearthlab.arena.backend import Machine
from hearthlab.arena.limits import Limits
from hearthlab.arena.tournament import tournament

GOOD = "support.odd_agents:Good"
PRINTS = "support.hostile.faults:PrintsALittle"
SLEEPS = "support.hostile.faults:Sleeps"


@pytest.fixture
def machine() -> Iterator[Machine]:
    """This machine, with one process that is kept."""
    found = Machine(1, keep=True)
    yield found
    found.close()


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The processes of referees that were started."""
    found: list[Any] = []

    class Worker(execution._Worker):
        def __init__(self, plan: Any) -> None:
            super().__init__(plan)
            found.append(self)

    monkeypatch.setattr(execution, "_Worker", Worker)
    return found


def rows(agents: list[str], backend: Machine, seed: int, **settings: Any) -> list[tuple[Any, ...]]:
    """Plays two games; returns how they ended."""
    settings = {"isolate": "process", **settings}
    decks = ["aggro-pirate-warrior"]
    with tournament(agents, decks, games=2, seed=seed, backend=backend, **settings) as store:
        return [(row.seed, row.agents, row.winner, row.turns, row.actions, row.reason) for row in store.rows()]


@pytest.mark.slow
def test_one_process_plays_several_tournaments_as_new_ones_would(machine: Machine, started: list[Any]) -> None:
    first, second = ([GOOD, "random"], 1), ([PRINTS, GOOD], 2)
    kept = [rows(agents, machine, seed) for agents, seed in (first, second, first)]
    assert len(started) == 1
    assert kept[0] == kept[2]
    assert kept[1] == rows(*second[:1], Machine(1), second[1])
    assert len(started) == 2
    machine.close()
    assert started[0].process.poll() is not None


@pytest.mark.slow
def test_the_limits_of_the_next_tournament_hold(machine: Machine, started: list[Any]) -> None:
    rows([GOOD, "random"], machine, 1)
    found = rows([SLEEPS, "random"], machine, 1, limits=Limits(hang=1.0))
    assert len(started) == 1
    assert all("did not answer for 1 seconds and was stopped" in reason for *_, reason in found)


@pytest.mark.slow
def test_a_process_that_was_killed_meanwhile_is_replaced(machine: Machine, started: list[Any]) -> None:
    before = rows([GOOD, "random"], machine, 1)
    started[0].process.kill()
    started[0].process.wait()
    assert rows([GOOD, "random"], machine, 1) == before
    assert len(started) == 2


@pytest.mark.slow
def test_a_process_in_which_agents_have_run_is_not_kept(machine: Machine, started: list[Any]) -> None:
    for _ in range(2):
        rows([GOOD, "random"], machine, 1, isolate="off")
    assert len(started) == 2
