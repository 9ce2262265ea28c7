"""The sums that a store keeps for each cell: always those of its games, however they came."""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path

import numpy as np
import pytest

import hearthlab as hl
from hearthlab.arena import tallies
from hearthlab.arena.schedule import Entrant, Plan, Stage, simple
from hearthlab.arena.store import FORMAT, Row, Store
from hearthlab.arena.tables import as_json

DECKS = [hl.Deck.load("aggro-pirate-warrior"), hl.Deck.load("midrange-jade-shaman")]


def plan() -> Plan:
    return simple([Entrant.read(text) for text in ("random", "eva", "greedy")], DECKS, 16, seed=4)


def games(of: Plan, seed: int = 0) -> list[Row]:
    """A made-up result for every game."""
    rng = random.Random(seed)
    numbers = np.arange(of.total, dtype=np.uint64)
    cells, seeds = of.cells_of(numbers).tolist(), of.seeds_of(numbers).tolist()
    return [
        (
            number,
            cells[number],
            seeds[number],
            rng.choice((0, 1, None)),
            rng.randrange(3, 9),
            40,
            rng.randrange(1000),
            rng.randrange(1000),
            rng.choice(("death", "turn limit")),
            0,
            None,
        )
        for number in range(of.total)
    ]


def assert_kept(store: Store) -> None:
    """What the store keeps is what its games give."""
    kept, made = tallies.read(store._db, True), tallies.read(store._db, False)
    used = kept.cells[kept.cells[:, 1] > 0]
    assert used.tolist() == made.cells.tolist()
    assert (kept.lengths, kept.reasons) == (made.lengths, made.reasons)
    assert store.sums().cells[:, 1].sum() == store.count


def test_sums_are_kept_as_games_come_in_any_order_and_more_than_once() -> None:
    with Store.in_memory(plan()) as store:
        rows = games(store.plan)
        random.Random(1).shuffle(rows)
        for start in (0, 10, 5, 20, 0):
            store.add(rows[start : start + 15])
            assert_kept(store)
        store.add(rows)
        assert_kept(store)
        assert store.count == store.plan.total


def test_sums_follow_when_forfeits_take_the_place_of_games() -> None:
    with Store.in_memory(plan()) as store:
        rows = games(store.plan)
        store.add(rows[:30])
        lost = [(*row[:3], 1, 0, 0, 0, 0, "player 0 forfeits", 1, None) for row in rows[20:40]]
        store.add([], forfeits=lost)
        assert_kept(store)
        assert store.sums().reasons["fault"] == 20
        assert [row.number for row in store.lost_by_fault()] == list(range(20, 40))


def test_a_store_of_an_older_version_gives_the_same_table_and_gets_sums_when_it_grows(tmp_path: Path) -> None:
    path = tmp_path / "run.db"
    with Store.create(path, plan()) as store:
        rows = games(store.plan)
        store.add(rows[:40])
        before = as_json(store)
    db = sqlite3.connect(path)
    for table in ("tallies", "lengths", "reasons"):
        db.execute(f"DROP TABLE {table}")
    db.execute("DROP INDEX games_of_cells")
    db.execute("DROP INDEX games_with_faults")
    db.execute("PRAGMA user_version = 2")
    db.commit()
    db.close()
    with Store.open(path) as store:
        assert store._version == 2
        assert as_json(store) == before
        store.add(rows[40:])
        assert store._version == FORMAT.version
        assert_kept(store)


@pytest.mark.parametrize("change", ["games = games + 1", "cell = cell + 100000", "wins0 = 1000", "games = -1"])
def test_sums_that_cannot_be_are_refused(change: str, tmp_path: Path) -> None:
    path = tmp_path / "run.db"
    with Store.create(path, plan()) as store:
        store.add(games(store.plan))
    db = sqlite3.connect(path)
    db.execute(f"UPDATE tallies SET {change} WHERE cell = 1")
    db.commit()
    db.close()
    with pytest.raises(hl.StoreError, match="is damaged"), Store.open(path) as store:
        store.sums()


def test_the_seats_of_a_plan_are_its_cells() -> None:
    entrants = [Entrant.read(text) for text in ("random", "eva", "greedy")]
    stages = (Stage("a", (0, 1, 2), (0, 1), 9), Stage("b", (2, 0, 1), (1, 0), 4, "gauntlet", "cross"))
    of = Plan(tuple(entrants), tuple(DECKS), stages)
    assert of.seats.tolist() == [[cell.stage, *cell.agents, *cell.decks, cell.first] for cell in of.cells]


def test_the_games_of_cells_are_found() -> None:
    with Store.in_memory(plan()) as store:
        store.add(games(store.plan))
        wanted = [cell for cell, seat in enumerate(store.plan.seats.tolist()) if set(seat[1:3]) == {0, 2}]
        found = store.games_of(wanted, most=5)
        assert len(found) == 5
        assert all(set(row.agents) == {"random", "greedy"} for row in found)
        assert store.games_of(wanted, start=5, most=5)[0].number > found[-1].number
