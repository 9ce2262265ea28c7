"""The actor that runs on a node: plays games with the executors of one machine, and does pieces of work.

A node writes no files. It answers with plain data, which the driver checks like that of a referee (answers.py).
"""

from __future__ import annotations

import errno
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from hearthlab.arena import config
from hearthlab.arena.backend import Machine, Work
from hearthlab.arena.cluster.answers import written
from hearthlab.arena.cluster.identity import identity
from hearthlab.arena.cluster.nets import Nets, Shelf
from hearthlab.arena.execution import Batch, Executor, Finished, NoRoom
from hearthlab.arena.seats import one_line
from hearthlab.errors import HearthLabError

__all__ = ["DONE", "FULL", "REFUSED", "Job", "Node", "Parcel", "packed"]

Parcel = tuple[bytes, bytes, bytes]
"""A batch as it is sent: numbers, cells and seeds."""

DONE, REFUSED, FULL = "done", "refused", "full"
"""The outcome of a call: done; impossible on any node; impossible on this node, because a disk is full."""

Answer = tuple[str, Any]
"""The outcome, and the result or the reason."""


@dataclass(frozen=True)
class Job:
    """Everything that a node needs to play the games of a plan."""

    plan: dict[str, Any]
    nets: Nets
    native: bool
    """Whether the games are between native agents."""


def packed(batch: Batch) -> Parcel:
    """Returns a batch as it is sent."""
    return batch.numbers.tobytes(), batch.cells.tobytes(), batch.seeds.tobytes()


def _unpacked(parcel: Parcel) -> Batch:
    return Batch(*(np.frombuffer(part, dtype=np.uint64) for part in parcel))


class Node:
    """Plays the games of one plan at a time on a machine, and does pieces of work."""

    def __init__(self, slots: int) -> None:
        self._machine = Machine(slots, keep=True)
        self._shelf = Shelf()
        self._key = -1
        self._executor: Executor | None = None
        self._left = 0
        """The number of games that the executor has left to play."""
        self._busy = threading.Lock()
        """Held during an exchange, so that its executor is not closed meanwhile."""
        self._ended: set[int] = set()

    def hello(self) -> dict[str, str]:
        """Returns the identity of this HearthLab."""
        return identity()

    def exchange(
        self, key: int, job: Job | None, parcels: Sequence[Parcel], dropped: Sequence[int], wait: float
    ) -> Answer:
        """Accepts batches of games, plays for a while, and returns the games that have ended.

        The first exchange of a plan includes the `job`.
        """
        try:
            with self._busy:
                if job is not None:
                    self._open(key, job)
                if self._executor is None or key != self._key:
                    return REFUSED, "the node was asked for games of a plan that it does not have"
                for parcel in parcels:
                    batch = _unpacked(parcel)
                    self._left += len(batch.numbers)
                    self._executor.submit(batch)
                gone = self._executor.drop(set(dropped)) if dropped else set()
                self._left -= len(gone)
                return DONE, written(self._gathered(self._executor, wait, bool(gone)), gone)
        except (OSError, HearthLabError) as error:
            return _explained(error)

    def _open(self, key: int, job: Job) -> None:
        self._close()
        plan = config.from_dict(self._shelf.unpacked(job.plan, job.nets))
        self._executor = self._machine.games(plan, job.native)
        self._key = key
        self._left = 0

    def _close(self) -> None:
        if self._executor is not None:
            self._executor.close()
            self._executor = None

    def end(self, key: int) -> None:
        """Stops the games of a plan, including those of a current exchange."""
        self._ended.add(key)
        with self._busy:
            if key == self._key:
                self._close()

    def _gathered(self, executor: Executor, wait: float, hurry: bool) -> Finished:
        """Returns the games that end within `wait` seconds, or the first ones after that; returns at once if idle."""
        found = Finished()
        end = time.monotonic() + wait
        latest = end + 1.0
        while self._left and self._key not in self._ended:
            now = time.monotonic()
            if now >= end and (hurry or found.rows or found.failed or now >= latest):
                break
            more = executor.collect(max(0.001, (end if now < end else latest) - now))
            found.rows += more.rows
            found.faults += more.faults
            found.failed += more.failed
            self._left -= len(more.rows) + len(more.failed)
        return found

    def work(self, work: Work[Any], common: tuple[Any, Nets], piece: Any) -> Answer:
        """Does a piece of work with one thread."""
        try:
            return DONE, work(self._shelf.unpacked(*common), piece, 1, None)
        except (OSError, HearthLabError) as error:
            return _explained(error)


def _explained(error: OSError | HearthLabError) -> Answer:
    said = one_line(str(error))
    full = isinstance(error, NoRoom) or (isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT))
    return (FULL, f"its disk is full: {said}") if full else (REFUSED, said)
