"""Runs tournaments: sends games to executors in batches and keeps the finished ones in the store."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from hearthlab.arena.config import deck as read_deck
from hearthlab.arena.execution import Batch, Executor, Local, Processes, Threads
from hearthlab.arena.schedule import Entrant, Numbers, Plan, simple
from hearthlab.arena.store import Row, Store
from hearthlab.cards.decks import Deck
from hearthlab.cards.library import default_library

__all__ = ["Progress", "default_workers", "run", "tournament"]

Progress = Callable[[int, int], None]
"""Called with the number of finished games and the total."""

COMMIT_EVERY = 0.5
"""Seconds after which finished games are committed."""
BATCH_SECONDS = 0.2
"""How long a batch should take."""
MOST_GAMES = 4096


def default_workers() -> int:
    """Returns the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def tournament(
    agents: Sequence[str],
    decks: Sequence[Deck | str],
    games: int = 200,
    seed: int | str = 0,
    store: str | Path | None = None,
    workers: int | None = None,
    progress: Progress | None = None,
    **settings: Any,
) -> Store:
    """Plays a tournament of agents over decks and returns the store with its games, in memory if no file is named.

    `games` is the number for each pair of agents, rounded up to be even; `settings` are those of `Plan` and `Stage`:
    kind, pairing, rules, limits, paired, records, name. `seed="secret"` draws one that nobody can guess; the store
    shows it when all games are played.

    >>> with tournament(["random", "eva"], ["aggro-pirate-warrior"], games=2, seed=11) as store:
    ...     store.count
    2
    """
    lists = [d if isinstance(d, Deck) else read_deck(d) for d in decks]
    plan = simple([Entrant.read(text) for text in agents], lists, games, seed=seed, **settings)
    kept = Store.in_memory(plan) if store is None else Store.create(store, plan)
    run(kept, workers, progress)
    return kept


def run(store: Store, workers: int | None = None, progress: Progress | None = None) -> None:
    """Plays the games that the store lacks; an interruption keeps those that are finished."""
    plan, workers = store.plan, workers or default_workers()
    missing = store.missing()
    native = np.array([all(plan.entrants[a].spec.recipe is not None for a in c.agents) for c in plan.cells])
    quick = native[plan.cells_of(missing).astype(np.int64)]
    before = plan.total - len(missing)

    def report(done: int) -> None:
        if progress is not None:
            progress(before + done, plan.total)

    for make, numbers in ((Threads, missing[quick]), (_python, missing[~quick])):
        if not len(numbers):
            continue
        executor: Executor = make(plan, workers)
        try:
            drive(store, executor, numbers, workers, report)
        finally:
            executor.close()
        before += len(numbers)


def _python(plan: Plan, workers: int) -> Executor:
    """Returns the executor for games of Python agents; custom cards exist only in this process."""
    if plan.library is default_library():
        return Processes(plan, workers)
    return Local(plan, [str(entrant.spec) for entrant in plan.entrants])


def drive(store: Store, executor: Executor, numbers: Numbers, workers: int, report: Callable[[int], None]) -> None:
    """Plays the games with these numbers; calls `report` with the number of finished ones."""
    committed = time.monotonic()
    sent = done = 0
    size = 8
    rate = 0.0  # games a second at the last commit; some games are a thousand times longer than others
    rows: list[Row] = []
    try:
        while done < len(numbers):
            while executor.free > 0 and sent < len(numbers):
                part = numbers[sent : sent + size]
                executor.submit(Batch.of(store.plan, part))
                sent += len(part)
            found = executor.collect(COMMIT_EVERY / 2)
            done += len(found)
            rows += found
            now = time.monotonic()
            lately = rate or len(rows) / max(now - committed, 1e-9)
            size = max(1, min(MOST_GAMES, 2 * size, int(lately * BATCH_SECONDS / workers)))
            if now - committed > COMMIT_EVERY:
                rate = len(rows) / (now - committed)
                store.add(rows)
                rows, committed = [], now
            report(done)
    finally:
        # Also after an interruption.
        if rows:
            store.add(rows)
