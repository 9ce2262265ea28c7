"""How many games go to an executor at a time."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
import pytest

from hearthlab.arena import tournament
from hearthlab.arena.execution import Batch, Finished
from hearthlab.arena.schedule import Entrant, simple
from hearthlab.arena.store import Row, Store
from hearthlab.cards.decks import Deck

GAMES = 10_000


class Counting:
    """An executor that plays nothing and says that each game has lasted so long, by a clock of its own."""

    workers = 1
    pace = 2.0

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._waiting: list[Batch] = []
        self.now = 0.0
        self.sizes: list[int] = []
        self.calls = 0

    @property
    def free(self) -> int:
        return 2 - len(self._waiting)

    def submit(self, batch: Batch) -> None:
        self._waiting.append(batch)
        self.sizes.append(len(batch.numbers))

    def collect(self, timeout: float) -> Finished:
        rows: list[Row] = [(*game, 1, 17, 81, 2, 3, "death", 0, None) for b in self._waiting for game in b.games()]
        self.now += 0.01 + len(rows) * self._seconds
        self.calls += 1
        self._waiting.clear()
        return Finished(rows)

    def drop(self, numbers: Collection[int]) -> set[int]:
        return set()

    def close(self) -> None:
        self._waiting.clear()


def driven(seconds: float, monkeypatch: pytest.MonkeyPatch) -> Counting:
    """Returns the executor after a tournament of games that last so long."""
    plan = simple([Entrant.read("a=eva"), Entrant.read("b=eva")], [Deck.load("aggro-pirate-warrior")], GAMES)
    executor = Counting(seconds)
    monkeypatch.setattr("hearthlab.arena.tournament.time.monotonic", lambda: executor.now)
    with Store.in_memory(plan) as store:
        tournament.drive(store, executor, np.arange(GAMES, dtype=np.uint64), lambda _: None)
        assert store.count == GAMES
    return executor


def test_fast_games_go_in_few_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    executor = driven(0.0003, monkeypatch)
    assert executor.calls <= 8, executor.sizes


def test_batches_of_slow_games_take_no_longer_than_the_pace_and_get_smaller_at_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sizes = driven(0.07, monkeypatch).sizes
    assert 0.9 * 2.0 / 0.07 < max(sizes) <= 2.0 / 0.07
    assert 2.0 / 0.07 / 8 <= sizes[-1] < max(sizes)
