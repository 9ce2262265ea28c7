"""The seat of an agent in its own process."""

from __future__ import annotations

import contextlib
import json
import os
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from hearthlab.agents.base import Clock, Result
from hearthlab.arena.cells import frames
from hearthlab.arena.cells.core import Core
from hearthlab.arena.cells.frames import Channel, Gone
from hearthlab.arena.cells.lines import Binary
from hearthlab.arena.cells.process import START, Process
from hearthlab.arena.limits import Limits
from hearthlab.arena.seats import AgentFault, one_line
from hearthlab.errors import HearthLabError
from hearthlab.game import Action, View

__all__ = ["CellSeat"]

_REST = 0.001
"""CPU seconds that a process may use between two questions; waiting for the next one takes less."""


class CellSeat:
    """A player whose agent runs in its own process, which lives for one game."""

    def __init__(
        self,
        fork: Callable[[], Process],
        text: str,
        seed: int,
        name: str,
        sees_everything: bool,
        limits: Limits,
        core: Core,
        language: Binary | None = None,
    ) -> None:
        self.name = name
        self.sees_everything = sees_everything
        self._fork = fork
        self._text = text
        self._seed = seed
        self._limits = limits
        self._core = core
        self._language = language or Binary()
        self._process: Process | None = None
        self._channel: Channel | None = None
        self._used = 0.0
        """The CPU time charged so far."""
        self._turn: int | None = None
        """The turn of the last question; each question outside of turns counts as a separate turn."""
        self._wall = limits.clock == "wall"
        self.clock: int | None = None
        """The CPU-time clock of the process, if there is one."""
        self.restless = self._wall
        """Whether the process is stopped between questions, where thinking would cost no wall-clock time."""

    def open(self) -> None:
        """Forks the process and builds the agent in it."""
        self._begin()
        said, _ = self._ask(frames.OPEN, self._language.open(self._text, self._seed))
        self._language.opened(said)

    def describe(self) -> Mapping[str, Any]:
        """Imports the agent's module in the process and returns the agent's description."""
        self._begin()
        body, seconds = self._ask(frames.DESCRIBE, json.dumps(self._text).encode())
        try:
            found = json.loads(body)
            if not isinstance(found, dict):
                raise ValueError
        except (ValueError, RecursionError):
            raise self._fault("returned an invalid description of itself", "", seconds) from None
        return found

    def start(self, view: View) -> float:
        """Calls the agent's `start`."""
        return self._ask(frames.START, self._language.start(view, self.sees_everything))[1]

    def act(self, view: View, clock: Clock) -> tuple[Action, float]:
        """Calls the agent's `act`."""
        question = self._language.act(view, self.sees_everything, clock)
        body, seconds = self._ask(frames.ACT, question, frames.ACTION, view.turn)
        try:
            return self._language.action(body), seconds
        except (HearthLabError, ValueError):
            raise self._fault("answered with something that is not an action", "", seconds) from None

    def finish(self, result: Result) -> float:
        """Calls the agent's `finish`."""
        return self._ask(frames.FINISH, self._language.finish(result))[1]

    def close(self) -> str:
        """Kills the process and returns the tail of its output."""
        output = ""
        if self._process is not None and self._process.alive:
            self._core.leave(self._process)
            self._process.kill()
        if self._channel is not None:
            output = self._channel.tail()
            self._channel.close()
        self._process = self._channel = None
        return output

    def _begin(self) -> None:
        process = self._process = self._fork()
        self.clock = process.clock
        self._core.join(process)
        limits = self._limits
        most = limits.output << 20
        channel = self._channel = self._language.channel(
            process.channel, process.channel, process.output, limits.patience, most, self
        )
        try:
            kind, body = channel.hear(START)  # before that, only HearthLab's own code runs
        except AgentFault as fault:
            process.kill()
            raise HearthLabError(f"an agent's process could not be started: it {fault.reason}") from None
        except Gone:
            raise HearthLabError(f"an agent's process could not be started: it {process.ended()}") from None
        if kind != frames.READY:
            raise HearthLabError(
                f"a wall around an agent could not be put up: {one_line(body.decode(errors='replace'))}"
            )
        self._used = process.cpu()

    def _ask(
        self, question: int, body: bytes, wanted: int = frames.DONE, turn: int | None = None
    ) -> tuple[bytes, float]:
        """Returns the body of the answer and the seconds charged to the process."""
        if self._channel is None or self._process is None or not self._process.alive:
            raise AgentFault("no longer has a process")
        if turn is None or turn != self._turn:
            self._turn, self._channel.idle = turn, 0.0
        self._core.look()
        begin = time.monotonic()
        try:
            kind, said = self._channel.ask(question, body)
        except Gone:
            seconds = self._seconds(begin)
            raise self._fault(self._process.ended(), "", seconds) from None
        except AgentFault as fault:
            seconds = self._seconds(begin)
            self._process.kill()
            raise self._fault(fault.reason, "", seconds) from None
        seconds = self._seconds(begin)
        if kind == frames.FAULT:
            raise self._said(said, seconds)
        if kind != wanted:
            raise self._fault("answered with something that is not an answer", "", seconds)
        return said, seconds

    def resume(self) -> None:
        """Lets the process run again."""
        if self._process is not None:
            self._process.resume()

    def pause(self) -> None:
        """Stops the process."""
        if self._process is not None:
            self._process.stop()

    def worked(self) -> float:
        """Returns the seconds in which threads of the process ran or waited for a busy core.

        If these cannot be determined, all time counts as work.
        """
        assert self._process is not None
        waits = []
        try:
            for task in os.scandir(f"/proc/{self._process.pid}/task"):
                with contextlib.suppress(OSError):  # a thread that has just ended
                    waits.append(int(Path(task.path, "schedstat").read_bytes().split()[1]))
            return self._process.cpu() + sum(waits) / 1e9 if waits else time.monotonic()
        except OSError:
            return time.monotonic()

    def _seconds(self, begin: float) -> float:
        """Returns the seconds since the last question, on the clock of the limits."""
        if self._wall:
            return time.monotonic() - begin
        assert self._process is not None
        assert self._channel is not None
        before, rested = self._used, self._channel.rested
        if rested is not None and rested - before > _REST:
            self.restless = True  # it is charged for this time, and stopped between questions from now on
            self._process.stop()
        used = self._channel.used
        if used is None:
            try:
                used = self._process.cpu()
            except OSError:
                used = before  # the process has ended, and its clock with it
        self._used = used
        return used - before

    def _said(self, body: bytes, seconds: float) -> AgentFault:
        """Returns the fault that an agent's process reports; an invalid report is a fault too."""
        try:
            given = json.loads(body)
            said, trace = given["said"], given["trace"]
            if not (isinstance(said, str) and isinstance(trace, str)):
                raise TypeError
        except (ValueError, TypeError, KeyError, RecursionError):
            return self._fault("answered with something that is not an answer", "", seconds)
        return self._fault(said, trace, seconds)

    def _fault(self, reason: str, trace: str, seconds: float) -> AgentFault:
        output = "" if self._channel is None else self._channel.tail()
        return AgentFault(reason, trace, output, seconds)
