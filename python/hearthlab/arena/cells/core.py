"""Pins a referee and the processes of its agents to one core of the machine.

Only one of them runs at a time. On two cores, every question and every answer would wake a sleeping core, which takes
longer than the rest of a short decision. The core is released if other processes need it too.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import time

from hearthlab.arena.cells.process import Process

__all__ = ["Core"]

_INTERVAL = 0.5
"""Seconds between two reviews of the choice."""
_SHARE = 0.6
"""If less than this share of the core was available, other processes are using it."""


class Core:
    """The core that one referee is pinned to, if any."""

    def __init__(self, wanted: bool) -> None:
        """Starts unpinned, and stays so if pinning is not wanted or there is only one core."""
        self._all = os.sched_getaffinity(0) if wanted and sys.platform == "linux" else set()
        self._thread = threading.get_native_id()
        self._kept = False
        self._processes: dict[Process, float] = {}
        self._parents: set[int] = set()
        self._since = time.monotonic() - _INTERVAL  # the first question pins it
        self._own = time.thread_time()
        self._theirs = 0.0

    def join(self, process: Process) -> None:
        """Adds a forked process."""
        if len(self._all) > 1:
            self._processes[process] = 0.0
            if process.parent is not None and process.parent not in self._parents:
                self._parents.add(process.parent)
                self._put(process.parent, os.sched_getaffinity(self._thread))
                self._put(process.pid, os.sched_getaffinity(self._thread))

    def leave(self, process: Process) -> None:
        """Removes a process that is about to end."""
        self._theirs += _used(process) - self._processes.pop(process, 0.0)

    def look(self) -> None:
        """Keeps or releases the core, depending on how much of it was available since the last review."""
        now = time.monotonic()
        if now - self._since < _INTERVAL or len(self._all) < 2:
            return
        used = time.thread_time() - self._own + self._theirs
        for process, before in self._processes.items():
            self._processes[process] = after = _used(process)
            used += after - before
        # If the core is shared, let the scheduler find a better one.
        self._move(not self._kept or used >= _SHARE * (now - self._since))
        self._since, self._own, self._theirs = now, time.thread_time(), 0.0

    def give_up(self) -> None:
        """Lets the referee run on any core again."""
        self._processes.clear()
        self._parents.clear()
        if self._kept:
            self._move(False)

    def _move(self, keep: bool) -> None:
        if keep != self._kept:
            self._kept = keep
            place = {_core_of(self._thread)} if keep else self._all
            for pid in (self._thread, *self._parents, *(process.pid for process in self._processes)):
                self._put(pid, place)

    @staticmethod
    def _put(pid: int, place: set[int]) -> None:
        with contextlib.suppress(OSError):  # the process has ended, or the cores of this machine have changed
            os.sched_setaffinity(pid, place)


def _used(process: Process) -> float:
    try:
        return process.cpu()
    except OSError:
        return 0.0


def _core_of(thread: int) -> int:
    """Returns the core on which a thread runs."""
    with open(f"/proc/self/task/{thread}/stat") as file:
        return int(file.read().rpartition(")")[2].split()[36])
