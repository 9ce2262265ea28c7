"""Backends run games and other long computations: on this machine, or on many (docs/cluster.md).

A backend provides executors for the games of tournaments (`games`), and runs work that can be split into independent
pieces (`each`). Functions that play many games or compute for long take a backend, or a number of threads.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol, TypeVar

from hearthlab.arena.execution import Executor, Idle, Local, Processes, Threads
from hearthlab.arena.schedule import Plan
from hearthlab.arena.seating import Seating
from hearthlab.cards.library import Library
from hearthlab.util.reading import Given

__all__ = ["Backend", "Machine", "Share", "Work", "Workers", "backend_of", "default_workers"]

R = TypeVar("R", covariant=True)

Share = Callable[[float], None]
"""Called with the completed share of a piece of work."""


class Work(Protocol[R]):
    """A module-level function that does one piece of work; its arguments and its result are plain data."""

    def __call__(self, common: Any, piece: Any, threads: int, told: Share | None) -> R:
        """Does a piece with the given number of threads; `common` is the same for all pieces."""


class Backend(Protocol):
    """Runs games and long computations."""

    @property
    def workers(self) -> int:
        """The number of games played at once."""

    @property
    def where(self) -> str:
        """The label of the backend in a progress bar; empty for this machine."""

    def games(self, plan: Plan, native: bool) -> Executor:
        """Returns an executor for the games of a plan: those between native agents, or those with Python agents."""

    def parts(self, n: int, least: int = 1) -> list[range]:
        """Splits n items into parts of a suitable size for `each`; all but the last have at least `least` items."""

    def each(
        self, work: Work[R], common: Any, pieces: Iterable[Any], told: Share | None = None
    ) -> Iterator[tuple[int, R]]:
        """Does all pieces and yields the index and the result of each, in any order; no piece is yielded twice."""

    def close(self) -> None:
        """Ends the processes that the backend started."""


def default_workers() -> int:
    """Returns the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


MOST_WORKERS = 10_000


class Machine:
    """This machine: native games in threads, games with Python agents in processes, pieces of work one by one.

    With `keep`, processes are reused from one tournament to the next, and `close` ends them.
    """

    where = ""

    def __init__(self, workers: int | None = None, keep: bool = False) -> None:
        self.workers = default_workers() if workers is None else Given(workers, "workers").whole(1, MOST_WORKERS)
        self._idle = Idle() if keep else None

    def games(self, plan: Plan, native: bool) -> Executor:
        """Returns an executor for the games of a plan; games with custom cards stay in this process."""
        if native:
            return Threads(plan, self.workers)
        if plan.library is Library.for_rules(plan.rules):
            return Processes(plan, self.workers, self._idle)
        return Local(plan, Seating(plan))

    def parts(self, n: int, least: int = 1) -> list[range]:
        """Returns everything as one part, which uses all threads."""
        return [range(n)] if n else []

    def each(
        self, work: Work[R], common: Any, pieces: Iterable[Any], told: Share | None = None
    ) -> Iterator[tuple[int, R]]:
        """Does the pieces in order; `told` is called with the completed share of the current one."""
        for k, piece in enumerate(pieces):
            yield k, work(common, piece, self.workers, told)

    def close(self) -> None:
        """Ends the processes that were kept."""
        if self._idle is not None:
            self._idle.close()


Workers = int | Backend | None
"""The number of games played at once on this machine (all cores if None), or the backend that plays them."""


def backend_of(workers: Workers) -> Backend:
    """Returns the given backend, or this machine with the given number of workers."""
    return Machine(workers) if workers is None or isinstance(workers, int) else workers
