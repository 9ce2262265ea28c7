"""The page's searches in separate processes, which share the cores fairly and can be cancelled."""

from __future__ import annotations

import asyncio
import base64
import heapq
import itertools
import json
import os
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from hearthlab.errors import HearthLabError
from hearthlab.game import Game, Record, View

__all__ = ["GAME", "HINT", "SLICE", "AskAnything", "Asked", "Games", "Holds", "Question", "Workers"]

GAME, HINT, SLICE = range(3)
"""Priorities: first the decisions in games, then hints, then the slices of analyses."""

_LONGEST_ANSWER = 16 << 20


@dataclass(frozen=True, slots=True)
class Question:
    """A question to an agent about a position, as its player sees it."""

    agent: str
    seed: int
    number: int
    """The number of the decision in its game or analysis; equal numbers give equal answers."""
    data: bytes
    open: bool = False
    """Whether the data is a whole game, for an agent that sees everything, rather than a view."""
    kind: str = "decide"
    """The kind: the action (decide), the continuation of a move and lethal (report), or the search tree (tree)."""
    action: str = ""
    """The move to continue, for a report."""

    @classmethod
    def of(cls, position: View | Game, agent: str, seed: int, number: int) -> Question:
        """Returns the question about a view, or about a whole game."""
        return cls(agent, seed, number, position.to_bytes(), isinstance(position, Game))

    @property
    def about(self) -> str:
        """What the worker is doing, for error messages."""
        return f"the search of {self.agent}"

    def line(self) -> bytes:
        """Returns the question as the worker reads it."""
        data = base64.b64encode(self.data).decode()
        asked = {"kind": self.kind, "agent": self.agent, "seed": self.seed, "number": self.number, "open": self.open}
        return json.dumps({**asked, "action": self.action, "data": data}).encode() + b"\n"


@dataclass(frozen=True, slots=True)
class Games:
    """Games whose cards should be counted."""

    records: tuple[Record, ...]

    @property
    def about(self) -> str:
        """What the worker is doing, for error messages."""
        return "the counting of cards"

    def line(self) -> bytes:
        """Returns the question as the worker reads it."""
        return json.dumps({"kind": "count", "records": [record.to_json() for record in self.records]}).encode() + b"\n"


@dataclass(frozen=True, slots=True)
class Holds:
    """A position, as its player sees it, and a belief about the opponent's cards."""

    belief: str
    data: bytes

    @property
    def about(self) -> str:
        """What the worker is doing, for error messages."""
        return "the prediction of the opponent's cards"

    def line(self) -> bytes:
        """Returns the question as the worker reads it."""
        data = base64.b64encode(self.data).decode()
        return json.dumps({"kind": "holds", "belief": self.belief, "data": data}).encode() + b"\n"


Asked = Question | Games | Holds

AskAnything = Callable[[Asked, int], Awaitable[dict[str, Any]]]
"""Asks a worker a question of any kind, with a priority."""


@dataclass(order=True, slots=True)
class _Waiting:
    priority: int
    number: int
    place: asyncio.Future[None] = field(compare=False)


class Workers:
    """A pool of search processes; questions wait for a free one, in order of priority, then of arrival."""

    def __init__(self, count: int | None = None) -> None:
        self.count = count or max(1, os.cpu_count() or 1)
        self._idle: list[asyncio.subprocess.Process] = []
        self._busy = 0
        self._waiting: list[_Waiting] = []
        self._numbers = itertools.count()

    async def ask(self, question: Asked, priority: int = GAME) -> dict[str, Any]:
        """Returns the answer to a question; cancelling the task ends the search."""
        await self._place(priority)
        process: asyncio.subprocess.Process | None = None
        try:
            process = self._idle.pop() if self._idle else await _started()
            found = await _answer(process, question)
        except BaseException:
            # Cancelled or broken: nobody needs its answer.
            if process is not None:
                await _end(process)
            raise
        else:
            self._idle.append(process)
        finally:
            self._busy -= 1
            self._next()
        if "error" in found:
            raise HearthLabError(found["error"])
        answer: dict[str, Any] = found["ok"]
        return answer

    async def _place(self, priority: int) -> None:
        waiting = _Waiting(priority, next(self._numbers), asyncio.get_running_loop().create_future())
        heapq.heappush(self._waiting, waiting)
        self._next()
        try:
            await waiting.place
        except asyncio.CancelledError:
            if waiting.place.done() and not waiting.place.cancelled():
                self._busy -= 1
                self._next()
            raise

    def _next(self) -> None:
        while self._waiting and self._busy < self.count:
            waiting = heapq.heappop(self._waiting)
            if not waiting.place.done():
                waiting.place.set_result(None)
                self._busy += 1

    @property
    def at_work(self) -> tuple[int, int, int]:
        """The numbers of searching processes, of waiting questions, and of idle processes."""
        return self._busy, sum(not waiting.place.done() for waiting in self._waiting), len(self._idle)

    async def rest(self) -> None:
        """Ends the idle processes; new ones are started on demand."""
        while self._idle:
            await _end(self._idle.pop())

    async def close(self) -> None:
        """Ends the processes."""
        await self.rest()


async def _started() -> asyncio.subprocess.Process:
    pipe = asyncio.subprocess.PIPE
    # Searches have a lower priority than the server, which has to answer at once.
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "hearthlab.web.worker"),
        stdin=pipe,
        stdout=pipe,
        limit=_LONGEST_ANSWER,
        preexec_fn=_give_way if os.name == "posix" else None,
    )


def _give_way() -> None:
    os.nice(5)


async def _answer(process: asyncio.subprocess.Process, question: Asked) -> dict[str, Any]:
    assert process.stdin is not None
    assert process.stdout is not None
    with suppress(ConnectionError):
        process.stdin.write(question.line())
        await process.stdin.drain()
    line = await process.stdout.readline()
    if not line:
        raise HearthLabError(f"{question.about} ended without an answer")
    found: dict[str, Any] = json.loads(line)
    return found


async def _end(process: asyncio.subprocess.Process) -> None:
    with suppress(ProcessLookupError):
        process.kill()
    await process.wait()
