"""Runs tournaments: sends games to executors in batches, and saves finished games in the store."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from hearthlab.arena.backend import Backend, Workers, backend_of
from hearthlab.arena.cluster import opened
from hearthlab.arena.execution import Batch, Executor, Finished
from hearthlab.arena.forfeits import Ledger, without
from hearthlab.arena.schedule import Entrant, Numbers, deck_lists, simple
from hearthlab.arena.seating import settled
from hearthlab.arena.store import FaultRow, Row, Store
from hearthlab.cards.decks import Deck
from hearthlab.errors import EngineError, HearthLabError
from hearthlab.util.reading import shown

__all__ = ["Progress", "run", "tournament"]

Progress = Callable[[int, int], None]
"""Called with the number of finished games and the total."""

COMMIT_EVERY = 0.5
"""Seconds after which finished games are committed."""
MOST_GAMES = 4096
"""The maximum number of games in a batch."""
GROWTH = 8
"""The maximum growth from one batch to the next, while little is known about how long games take."""
SMALLEST = 1 / 8
"""The smallest share of a batch's usual size; at the end, batches shrink so that all workers finish together."""


def tournament(
    agents: Sequence[str],
    decks: Sequence[Deck | str],
    games: int = 200,
    seed: int | str = 0,
    store: str | Path | None = None,
    workers: int | None = None,
    progress: Progress | None = None,
    backend: str | Backend | None = None,
    **settings: Any,
) -> Store:
    """Plays a tournament and returns the store with its games, in memory if no file is given.

    `games` is the number of games for each pair of agents, rounded up until all combinations are played equally often.
    `settings` are those of `Plan` and `Stage`: kind, pairing, rules, limits, paired, records, name, isolate, forfeit.
    An agent written as `module:Class` plays in its own process, which knows only what its player may know; `isolate` is
    off, process or strict. `seed="secret"` draws an unguessable seed, which the store reveals after the last game.
    `backend="ray"` plays on a cluster (docs/cluster.md).

    >>> with tournament(["random", "eva"], ["aggro-pirate-warrior"], games=2, seed=11) as store:
    ...     store.count
    2
    """
    if isinstance(agents, str):
        raise HearthLabError(f"agents must be a list, not {shown(agents)}")
    given = {key: value for key, value in settings.items() if value is not None or key not in ("rules", "limits")}
    plan = settled(simple([Entrant.read(text) for text in agents], deck_lists(decks), games, seed=seed, **given))
    with opened(backend, workers) as where:
        kept = Store.in_memory(plan) if store is None else Store.create(store, plan)
        run(kept, where, progress)
    return kept


def run(store: Store, workers: Workers = None, progress: Progress | None = None, until: int | None = None) -> None:
    """Plays the missing games of a store, or those numbered below `until`; an interruption keeps the finished ones."""
    with store.playing():
        _play(store, workers, progress, until)


def _play(store: Store, workers: Workers, progress: Progress | None, until: int | None) -> None:
    if len(store.missing()):
        store.plan = settled(store.plan)
    plan, ledger = store.plan, Ledger(store)
    store.add((), (), ledger.settle())
    missing, total = store.missing(), plan.total
    if until is not None:
        missing, total = missing[missing < until], min(until, total)
    native = np.array([all(map(plan.native, cell.agents)) for cell in plan.cells])
    quick = native[plan.cells_of(missing).astype(np.int64)]
    before = total - len(missing)
    failed: list[tuple[int, str]] = []

    def report(done: int) -> None:
        if progress is not None:
            progress(before + done, total)

    backend = backend_of(workers)
    for among_natives, numbers in ((True, missing[quick]), (False, missing[~quick])):
        if not len(numbers):
            continue
        executor = backend.games(plan, among_natives)
        try:
            failed += drive(store, executor, numbers, report, ledger)
        finally:
            executor.close()
        before += len(numbers)
    refuse_failed(failed)


def refuse_failed(failed: Sequence[tuple[int, str]]) -> None:
    """Raises EngineError if games could not be played."""
    if failed:
        number, why = min(failed)
        games = f"game {number}" if len(failed) == 1 else f"{len(failed)} games, the first of them game {number},"
        raise EngineError(f"{games} could not be played and will be played again when the run is resumed: {why}")


def drive(
    store: Store,
    executor: Executor,
    numbers: Numbers,
    report: Callable[[int], None],
    ledger: Ledger | None = None,
) -> list[tuple[int, str]]:
    """Plays the games with these numbers; calls `report` with the number of finished games.

    Returns the numbers of the games that could not be played, and why.
    """
    ledger = ledger or Ledger(store)
    committed = time.monotonic()
    sent = done = 0
    size = 8
    rate = 0.0  # games per second at the last commit; some games are a thousand times longer than others
    rows: list[Row] = []
    faults: list[FaultRow] = []
    forfeits: list[Row] = []
    failed: list[tuple[int, str]] = []
    running: set[int] = set()
    try:
        while sent < len(numbers) or running:
            while executor.free > 0 and sent < len(numbers):
                part = numbers[sent : sent + size]
                sent += len(part)
                wanted = without(part, ledger.needless(part.tolist()))
                done += len(part) - len(wanted)
                if len(wanted):
                    executor.submit(Batch.of(store.plan, wanted))
                    running.update(wanted.tolist())
            found = executor.collect(COMMIT_EVERY / 2) if running else Finished()
            running.difference_update(found.numbers)
            done += len(found.numbers)
            failed += found.failed
            # A game that was forfeited in the meantime stays forfeited.
            rows += [row for row in found.rows if row[0] not in ledger.forfeited]
            faults += [fault for fault in found.faults if fault[0] not in ledger.forfeited]
            ledger.add(found.rows, found.faults)
            if late := ledger.settle():
                forfeits += late
                dropped = executor.drop(ledger.needless(running))
                running -= dropped
                done += len(dropped)
            now = time.monotonic()
            lately = rate or len(rows) / max(now - committed, 1e-9)
            size = max(1, min(MOST_GAMES, GROWTH * size, suitable(lately, executor, len(numbers) - sent)))
            # Rows may arrive rarely and many at a time, so the rate is computed over the time between commits.
            if now - committed > COMMIT_EVERY and (rows or forfeits):
                rate = len(rows) / (now - committed)
                store.add(rows, faults, forfeits)
                rows, faults, forfeits, committed = [], [], [], now
            report(done)
    finally:
        # Also after an interruption.
        if rows or forfeits:
            store.add(rows, faults, forfeits)
    return failed


def suitable(rate: float, executor: Executor, left: int) -> int:
    """Returns the size of a batch: as many games as a worker plays in `executor.pace` seconds, fewer at the end."""
    workers = max(1, executor.workers)
    usual = rate * executor.pace / workers
    return int(min(usual, max(math.ceil(left / (2 * workers)), SMALLEST * usual)))
