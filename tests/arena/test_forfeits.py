"""Forfeits: decided in the order of the games' numbers, whatever the order in which games end."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import pytest

import hearthlab as hl
from hearthlab.arena.execution import Batch, Finished
from hearthlab.arena.forfeits import Ledger
from hearthlab.arena.schedule import Entrant, Plan, simple
from hearthlab.arena.store import FaultRow, Row, Store
from hearthlab.arena.tables import as_csv
from hearthlab.arena.tournament import drive

WARRIOR = hl.Deck.load("aggro-pirate-warrior")
BAD = {"b", "d"}


def plan(forfeit: int = 3, games: int = 8) -> Plan:
    entrants = [Entrant.read(f"{name}=random") for name in "abcd"]
    return simple(entrants, [WARRIOR, hl.Deck.load("midrange-jade-shaman")], games, seed=1, forfeit=forfeit)


class Shuffled:
    """An executor that plays nothing: bad agents fail in most of their games.

    Games end in any order, or with seed 0 in that of their numbers.
    """

    workers = 2
    pace = 0.2

    def __init__(self, plan: Plan, seed: int) -> None:
        self.plan = plan
        self.seed = seed
        self.random = random.Random(seed)
        self.games: list[tuple[int, int, int]] = []
        self.played: list[int] = []

    @property
    def free(self) -> int:
        return int(len(self.games) < 20)

    def submit(self, batch: Batch) -> None:
        self.games += batch.games()

    def collect(self, timeout: float) -> Finished:
        if self.seed:
            self.random.shuffle(self.games)
        else:
            self.games.sort(reverse=True)
        found = Finished()
        for _ in range(min(len(self.games), self.random.randrange(1, 4))):
            game = self.games.pop()
            row, faults = ended(self.plan, game)
            found.rows.append(row)
            found.faults += faults
            self.played.append(game[0])
        return found

    def drop(self, numbers: object) -> set[int]:
        gone = {game[0] for game in self.games if game[0] in numbers}  # type: ignore[operator]
        self.games = [game for game in self.games if game[0] not in gone]
        return gone

    def close(self) -> None:
        self.games = []


def ended(plan: Plan, game: tuple[int, int, int]) -> tuple[Row, list[FaultRow]]:
    number, cell, _ = game
    names = [plan.entrants[k].name for k in plan.cells[cell].agents]
    bad = [who for who in (0, 1) if names[who] in BAD]
    if not bad or number % 3 == 0:
        return (*game, number % 2, 9, 9, 0, 0, "death", 0, None), []
    who = bad[0]
    reason = f"player {who} ({names[who]}) failed"
    return (*game, 1 - who, 1, 1, 0, 0, reason, 1, None), [(number, who, "act", reason, "trace", "")]


def by_the_rule(plan: Plan) -> list[tuple[int | None, str]]:
    """Winner and reason of every game, straight from the sentence that states the rule."""
    with Store.in_memory(plan) as store:
        games = Batch.of(plan, store.missing()).games()
    results: list[tuple[int | None, str]] = []
    faults: dict[tuple[range, int], int] = {}
    for game in games:
        which, agents = plan.round_of(game[0]), plan.cells[game[1]].agents
        out = [who for who in (0, 1) if faults.get((which, agents[who]), 0) >= 3]
        names = [f"player {who} ({plan.entrants[agents[who]].name})" for who in out]
        if out:
            winner = None if len(out) == 2 else 1 - out[0]
            results.append((winner, f"{' and '.join(names)} forfeited after three faults"))
            continue
        row, found = ended(plan, game)
        for fault in found:
            key = (which, agents[fault[1]])
            faults[key] = faults.get(key, 0) + 1
        results.append((row[3], row[8]))
    return results


@pytest.mark.parametrize("seed", range(1, 9))
def test_the_order_in_which_games_end_changes_nothing(seed: int) -> None:
    p = plan()
    wanted = by_the_rule(p)
    assert any("and player" in reason for _, reason in wanted)
    with Store.in_memory(p) as store:
        executor = Shuffled(p, seed)
        drive(store, executor, store.missing(), lambda done: None)
        assert [(row.winner, row.reason) for row in store.rows()] == wanted
        assert {fault.game for fault in store.faults()} == {
            row.number for row in store.rows() if row.fault and "forfeited" not in row.reason
        }
        assert set(store.forfeited()) == {row.number for row in store.rows() if "forfeited" in row.reason}


@pytest.mark.parametrize("seed", range(4))
def test_a_run_that_stops_anywhere_ends_as_one_that_does_not(seed: int, tmp_path: Path) -> None:
    p = plan()
    path = tmp_path / "run.db"
    chance = random.Random(seed)
    Store.create(path, p).close()

    class Stop(Exception):
        pass

    for _ in range(40):
        left = chance.randrange(1, 30)

        def stop(done: int, left: int = left) -> None:
            if done >= left:
                raise Stop

        with Store.open(path) as store:
            ledger = Ledger(store)
            store.add((), (), ledger.settle())
            try:
                drive(store, Shuffled(p, chance.random().__hash__()), store.missing(), stop, ledger)
            except Stop:
                continue
            break
    with Store.open(path) as store, Store.in_memory(p) as whole:
        drive(whole, Shuffled(p, 99), whole.missing(), lambda done: None)
        assert store.count == p.total
        assert as_csv(store) == as_csv(whole)
        assert store.faults() == whole.faults()


def test_games_that_are_certain_to_be_forfeited_are_not_played() -> None:
    p = plan(games=24)
    with Store.in_memory(p) as store:
        executor = Shuffled(p, 0)
        drive(store, executor, store.missing(), lambda done: None)
        played = set(executor.played)
        decided = {row.number for row in store.rows() if "forfeited" not in row.reason}
        assert decided <= played
        # Three games are played ahead at most.
        assert len(played - decided) <= 3 * 2 * p.stages[0].rounds


def test_without_forfeits_every_game_is_played() -> None:
    p = plan(forfeit=0)
    with Store.in_memory(p) as store:
        executor = Shuffled(p, 1)
        drive(store, executor, store.missing(), lambda done: None)
        assert sorted(executor.played) == list(range(p.total))
        assert not store.forfeited()


def test_a_round_forgives_what_happened_in_the_one_before() -> None:
    p = plan(games=24)
    assert p.stages[0].rounds == 3
    reasons = [reason for _, reason in by_the_rule(p)]
    size = p.total // 3
    for k in range(3):
        part: Sequence[str] = reasons[k * size : (k + 1) * size]
        first = next(n for n, reason in enumerate(part) if "forfeited" in reason)
        assert sum("failed" in reason for reason in part[:first]) >= 3
    with Store.in_memory(p) as store:
        drive(store, Shuffled(p, 5), store.missing(), lambda done: None)
        assert [row.reason for row in store.rows()] == reasons
