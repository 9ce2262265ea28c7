"""The frames between a referee and an agent's process, and the referee's end, which trusts nothing that it reads.

A frame is its length (4 bytes, without the head), its kind (1 byte), the number of the question (4 bytes), and a body.
"""

from __future__ import annotations

import math
import os
import select
import struct
import time
from collections.abc import Callable
from typing import Protocol

from hearthlab import _core
from hearthlab.arena.seats import AgentFault

__all__ = [
    "ACT",
    "ACTION",
    "DESCRIBE",
    "DONE",
    "FAULT",
    "FINISH",
    "HEAD",
    "OPEN",
    "READY",
    "START",
    "WALL",
    "Channel",
    "Gone",
    "Patience",
    "Turns",
]

HEAD = struct.Struct("<IBI")

OPEN, START, ACT, FINISH, DESCRIBE = range(1, 6)
"""The kinds of questions."""
DONE, ACTION, FAULT, READY, WALL = range(16, 21)
"""The kinds of answers."""

Answer = tuple[int, bytes]
"""The kind and the body of an answer."""

LONGEST = {DONE: 1 << 16, ACTION: 1 << 12, FAULT: 1 << 16, READY: 1 << 12, WALL: 1 << 12}
"""The longest body of each kind of answer."""
_PIECE = 1 << 14
"""The size of a read in bytes."""
TAIL = 1 << 16
"""The number of bytes kept from the end of an agent's output."""
_NOTHING = memoryview(b"")
_GLANCE = 0.05
"""The longest single wait in seconds."""


class Patience:
    """How long to wait for an answer. Time in which the whole machine stalls does not count.

    If `worked` returns the seconds that the agent has worked so far, at most `rest` seconds may pass without work. Idle
    time is thus limited for the whole turn, not for every decision.
    """

    def __init__(self, seconds: float, rest: float = math.inf, worked: Callable[[], float] = time.monotonic) -> None:
        self._left = self._seconds = seconds
        self._rest = rest
        self._worked = worked
        self._seen = worked()
        self._work = 0.0
        self._now = time.monotonic()

    def __bool__(self) -> bool:
        """Whether any patience is left."""
        rested = self.rested()
        return self._left > 0 and rested < self._rest

    def rested(self) -> float:
        """Returns the seconds of waiting in which the agent did not work."""
        before, self._now = self._now, time.monotonic()
        seen, self._seen = self._seen, self._worked()
        self._left -= min(self._now - before, 2 * _GLANCE)
        self._work += max(0.0, self._seen - seen)  # the sum falls when a thread ends
        return max(0.0, self._seconds - self._left - self._work)

    @property
    def reason(self) -> str:
        """Why the wait ended."""
        if self._left > 0:
            return "was idle for too much of its turn and was stopped"
        return f"did not answer for {self._seconds:g} seconds and was stopped"

    def glance(self, unsent: bool) -> float:
        """Returns the seconds of the next wait, which is short while part of the question is unsent."""
        return 0.001 if unsent else min(self._left, _GLANCE)


class Turns(Protocol):
    """Lets an agent's process run only while it is being asked."""

    restless: bool
    """Whether the process is stopped between questions."""
    clock: int | None
    """The clock of its CPU time, if there is one."""

    def resume(self) -> None:
        """Lets the process run."""

    def pause(self) -> None:
        """Stops the process."""

    def worked(self) -> float:
        """Returns the seconds that the process has worked."""


class Channel:
    """The referee's end: asks one question at a time, and drains the agent's output while it waits.

    Reads and writes time out after the short times that `Process` sets.
    """

    rested: float | None = None
    """The CPU time of the process when it was last asked, if measured."""
    used: float | None = None
    """The CPU time of the process when it had answered, if measured."""
    idle = 0.0
    """The seconds of this turn in which the referee waited and the agent did not work."""

    def __init__(
        self,
        questions: int,
        answers: int,
        output: int,
        patience: float,
        most_output: int,
        turns: Turns | None = None,
    ) -> None:
        self._questions = questions
        self._answers = answers
        self._output = output
        self._patience = patience
        self._most_output = most_output
        self._turns = turns
        self._number = 0
        self._printed = 0
        self._tail = b""
        self._got = bytearray()
        os.set_blocking(output, False)
        self._poll = select.poll()
        self._poll.register(answers, select.POLLIN)
        self._poll.register(output, select.POLLIN)

    def ask(self, kind: int, body: bytes) -> Answer:
        """Sends a question and returns the kind and the body of the answer; the agent runs only in between."""
        self._number += 1
        self.rested = self.used = None
        turns = self._turns
        if turns is None:
            return self._asked(kind, body, None)
        if not turns.restless:
            return self._asked(kind, body, turns.clock)
        turns.resume()
        try:
            return self._asked(kind, body, turns.clock)
        finally:
            turns.pause()

    def _asked(self, kind: int, body: bytes, clock: int | None) -> Answer:
        if clock is None:
            data = self._packed(kind, body)
            return self._waited(memoryview(data)[self._send(data) :])
        # Most agents answer at once and print little, so that one call is enough.
        unsent, answer, got = self._exchanged(kind, body, clock)
        if answer is not None and got is not None:
            if not self._got and len(got) <= LONGEST.get(answer, -1):
                return answer, got
            got = HEAD.pack(len(got), answer, self._number) + got
        found = None if got is None else self._taken(got, self._parsed)
        if found is None:
            self.used = None
            found = self._waited(unsent)
        return found

    def _exchanged(self, kind: int, body: bytes, clock: int) -> tuple[memoryview, int | None, bytes | None]:
        """Asks and reads once; returns what was not sent, and the answer's kind and body, or None and what came."""
        frame = (kind, self._number)
        sent, answer, got, self.rested, self.used = _core.exchange(self._questions, self._answers, body, clock, frame)
        unsent = _NOTHING if sent == HEAD.size + len(body) else memoryview(self._packed(kind, body))[sent:]
        return unsent, answer, got

    def _waited(self, unsent: memoryview) -> Answer:
        """Returns the answer, and counts the agent's idle time."""
        if self._turns is None:
            return self._answered(unsent, self._parsed, Patience(self._patience))
        left = Patience(self._patience, self._patience - self.idle, self._turns.worked)
        try:
            return self._answered(unsent, self._parsed, left)
        finally:
            self.idle += left.rested()

    def hear(self, patience: float) -> Answer:
        """Returns the greeting that the process sends before it is asked anything."""
        return self._answered(_NOTHING, self._greeted, Patience(patience))

    def _packed(self, kind: int, body: bytes) -> bytes:
        return HEAD.pack(len(body), kind, self._number) + body

    def _send(self, data: bytes | memoryview) -> int:
        try:
            return os.write(self._questions, data)
        except BlockingIOError:
            return 0
        except OSError:
            return len(data)  # the process has ended, which the next read will show

    def _answered(self, unsent: memoryview, parse: Callable[[], Answer | None], left: Patience) -> Answer:
        while left:
            if unsent:
                unsent = unsent[self._send(unsent) :]
            for file, _ in self._poll.poll(1000 * left.glance(bool(unsent)) + 1):
                if file == self._output:
                    self._drain_some()
                else:
                    found = self._receive(parse)
                    if found is not None:
                        return found
        raise AgentFault(left.reason)

    def _receive(self, parse: Callable[[], Answer | None]) -> Answer | None:
        """Reads a part of the answer; returns it when it is complete."""
        try:
            data = os.read(self._answers, _PIECE)
        except BlockingIOError:
            return None
        except OSError:
            data = b""
        return self._taken(data, parse)

    def _taken(self, data: bytes, parse: Callable[[], Answer | None]) -> Answer | None:
        if not data:
            raise Gone("closed its connection")
        self._got += data
        return parse()

    def _parsed(self) -> Answer | None:
        """Returns the answer if it is complete."""
        return self._framed()

    def _greeted(self) -> Answer | None:
        """Returns the first frame; anything that the agent sent after it unasked is left for the next answer."""
        got = self._got
        after = HEAD.size + (HEAD.unpack_from(got)[0] if len(got) >= HEAD.size else 0)
        unasked = got[after:]
        del got[after:]
        found = self._framed()
        self._got += unasked
        return found

    def _framed(self) -> Answer | None:
        got = self._got
        if len(got) < HEAD.size:
            return None
        length, kind, number = HEAD.unpack_from(got)
        most = LONGEST.get(kind)
        if most is None or length > most or number != self._number:
            raise AgentFault("answered with something that is not an answer")
        if len(got) < HEAD.size + length:
            return None
        if len(got) > HEAD.size + length:
            raise AgentFault("answered more than once")
        body = bytes(memoryview(got)[HEAD.size :])
        got.clear()
        return kind, body

    def _drain_some(self) -> bool:
        """Reads some output; returns whether there may be more."""
        try:
            data = os.read(self._output, 1 << 16)
        except BlockingIOError:
            return False
        if not data:
            self._poll.unregister(self._output)
            return False
        self._printed += len(data)
        self._tail = (self._tail + data)[-TAIL:]
        if self._printed > self._most_output:
            raise AgentFault(f"printed more than {self._most_output >> 20} MB")
        return True

    def tail(self) -> str:
        """Returns the end of the agent's output so far."""
        try:
            while self._drain_some():
                pass
        except (AgentFault, OSError, KeyError):
            pass  # the tail read so far is enough
        return self._tail.decode("utf-8", "backslashreplace")

    def close(self) -> None:
        """Closes the files."""
        for file in {self._questions, self._answers, self._output}:
            os.close(file)


class Gone(Exception):
    """The process at the other end has closed its connection, most likely because it ended."""
