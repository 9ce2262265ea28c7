"""Running a tournament: games go out in batches, finished ones go into the store, and the rest can wait."""

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
"""Told how many games are done, and how many there are."""

COMMIT_EVERY = 0.5
"""Seconds after which finished games are committed."""
BATCH_SECONDS = 0.2
"""How long a batch should take."""
MOST_GAMES = 4096


def default_workers() -> int:
    """One for every core that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def tournament(
    agents: Sequence[str],
    decks: Sequence[Deck | str],
    games: int = 200,
    seed: int = 0,
    store: str | Path | None = None,
    workers: int | None = None,
    progress: Progress | None = None,
    **settings: Any,
) -> Store:
    """A tournament of agents over decks; gives the store with all games, in memory if no file is named.

    `games` is the number for each pair of agents, rounded up to be even; `settings` are those of `Plan` and `Stage`:
    kind, pairing, rules, limits, paired, records, name.
    """
    lists = [d if isinstance(d, Deck) else read_deck(d) for d in decks]
    plan = simple([Entrant.read(text) for text in agents], lists, games, seed=seed, **settings)
    kept = Store.in_memory(plan) if store is None else Store.create(store, plan)
    run(kept, workers, progress)
    return kept


def run(store: Store, workers: int | None = None, progress: Progress | None = None) -> None:
    """Plays all games that the store has not; whatever ends it, the finished ones are kept."""
    plan, workers = store.plan, workers or default_workers()
    missing = store.missing()
    native = np.array([all(plan.entrants[a].spec.recipe is not None for a in c.agents) for c in plan.cells])
    quick = native[plan.cells_of(missing).astype(np.int64)]
    before = plan.total - len(missing)

    def told(done: int) -> None:
        if progress is not None:
            progress(before + done, plan.total)

    for make, numbers in ((Threads, missing[quick]), (_python, missing[~quick])):
        if not len(numbers):
            continue
        executor: Executor = make(plan, workers)
        try:
            drive(store, executor, numbers, workers, told)
        finally:
            executor.close()
        before += len(numbers)


def _python(plan: Plan, workers: int) -> Executor:
    """What plays games of Python agents; cards of the user's own exist in this process only."""
    if plan.library is default_library():
        return Processes(plan, workers)
    return Local(plan, [str(entrant.spec) for entrant in plan.entrants])


def drive(store: Store, executor: Executor, numbers: Numbers, workers: int, told: Callable[[int], None]) -> None:
    """Plays the games with these numbers; `told` hears how many are done."""
    committed = time.monotonic()
    sent = done = 0
    size = 8
    rate = 0.0  # games a second when they were last committed: some are a thousand times as long as others
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
            told(done)
    finally:
        # Also when the run is interrupted.
        if rows:
            store.add(rows)
