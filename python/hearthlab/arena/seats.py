"""Seats: the referee's interface to a player, whose agent is an object here or runs in another process."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from hearthlab.agents.base import Agent, Clock, Result
from hearthlab.errors import HearthLabError
from hearthlab.game import Action, View

__all__ = ["AgentFault", "LiveSeat", "Seat", "described", "name_of", "one_line", "plain", "shown"]

T = TypeVar("T")

LONGEST_REASON = 300
"""The maximum number of characters of a reason; longer ones are cut."""
LONGEST_TRACE = 8000
"""The maximum number of characters of a traceback and of an agent's output; of longer ones, the end is kept."""


class AgentFault(Exception):
    """Raised when an agent broke a rule or failed, and so loses the game.

    The reason continues the sentence "player 0 (NAME) …", as in "failed in act with ValueError: no idea".
    """

    def __init__(self, reason: str, trace: str = "", output: str = "", seconds: float = 0.0) -> None:
        super().__init__(reason)
        self.reason = one_line(reason)
        self.trace = plain(trace)[-LONGEST_TRACE:]
        self.output = plain(output)[-LONGEST_TRACE:]
        self.seconds = seconds
        """The seconds that the agent used until it failed, on the clock of the limits."""


class NotMade(HearthLabError):
    """Raised when an agent could not be imported or created; `fault` has its traceback and output."""

    def __init__(self, message: str, fault: AgentFault) -> None:
        super().__init__(message)
        self.fault = fault


class Seat(Protocol):
    """A player as the referee sees it; every method but `close` may raise AgentFault."""

    name: str
    sees_everything: bool

    def open(self) -> None:
        """Builds the agent; its constructor is monitored like its decisions."""

    def start(self, view: View) -> float:
        """Calls the agent's `start`; returns the seconds it used, on the clock of the limits."""

    def act(self, view: View, clock: Clock) -> tuple[Action, float]:
        """Returns the agent's decision and the seconds it used."""

    def finish(self, result: Result) -> float:
        """Calls the agent's `finish`; returns the seconds it used."""

    def close(self) -> str:
        """Ends the agent and returns the tail of its output; called once, whatever happened, and never raises."""


class LiveSeat:
    """An agent that is an object in this process: a native agent, or the user's own, which is trusted."""

    def __init__(
        self,
        make: Callable[[], Agent],
        name: str,
        sees_everything: bool = False,
        clock: str = "cpu",
        keyboard: bool = True,
    ) -> None:
        self.name = name
        self.sees_everything = sees_everything
        self._make = make
        self._keyboard = keyboard
        """Whether a KeyboardInterrupt comes from the user; if the process ignores SIGINT, it is the agent's fault."""
        self._agent: Agent | None = None
        self._now: Callable[[], float] = time.thread_time if clock == "cpu" else time.monotonic

    def open(self) -> None:
        """Builds the agent."""
        self._agent, _ = self._called("its constructor", self._make)
        self.sees_everything = bool(getattr(self._agent, "sees_everything", False))

    def start(self, view: View) -> float:
        """Calls the agent's `start`, if it has one."""
        return self._maybe("start", view)

    def act(self, view: View, clock: Clock) -> tuple[Action, float]:
        """Calls the agent's `act`."""
        assert self._agent is not None
        act = self._agent.act
        action, seconds = self._called("act", lambda: act(view, clock))
        # Not isinstance: an object can lie about its class.
        if not issubclass(type(action), Action):
            raise AgentFault(f"answered with {shown(action)}, which is not an action", seconds=seconds)
        return action, seconds

    def finish(self, result: Result) -> float:
        """Calls the agent's `finish`, if it has one."""
        return self._maybe("finish", result)

    def close(self) -> str:
        """Releases the agent; its output went to that of this process."""
        self._agent = None
        return ""

    def _maybe(self, method: str, argument: Any) -> float:
        call = getattr(self._agent, method, None)
        return 0.0 if call is None else self._called(method, lambda: call(argument))[1]

    def _called(self, what: str, call: Callable[[], T]) -> tuple[T, float]:
        begin = self._now()
        try:
            return call(), self._now() - begin
        except BaseException as error:
            if isinstance(error, KeyboardInterrupt) and self._keyboard:
                raise
            trace = traceback.format_exc()
            raise AgentFault(f"failed in {what} with {described(error)}", trace, "", self._now() - begin) from None


def name_of(agent: Agent) -> str:
    """Returns the name of an agent."""
    return getattr(agent, "name", "") or type(agent).__name__


# Foreign texts


def plain(text: str) -> str:
    r"""Escapes everything in a foreign text that a terminal or a database could choke on, except newlines and tabs.

    >>> plain("a\x1b[2J\ud800\tb")
    'a\\x1b[2J\\ud800\tb'
    """
    safe = text.encode("utf-8", "backslashreplace").decode("utf-8")
    return "".join(c if c.isprintable() or c in "\n\t" else ascii(c)[1:-1] for c in safe)


def one_line(text: str) -> str:
    r"""Returns a foreign text as one line of limited length.

    >>> one_line("a\n  b")
    'a b'
    """
    line = plain(" ".join(text.split()))
    return line if len(line) <= LONGEST_REASON else line[: LONGEST_REASON - 1] + "…"


def described(error: BaseException) -> str:
    """Returns the class and the message of an error, even if it cannot be printed.

    >>> described(ValueError("no idea")), described(SystemExit())
    ('ValueError: no idea', 'SystemExit')
    """
    name = type.__getattribute__(type(error), "__name__")
    try:
        text = one_line(str(error))
    except KeyboardInterrupt:
        raise
    except BaseException:
        text = "(a message that cannot be printed)"
    return f"{name}: {text}" if text else str(name)


def shown(value: object) -> str:
    """Returns a short text for an object, even if it cannot be printed.

    >>> shown(7)
    '7'
    """
    try:
        text = one_line(repr(value))
    except KeyboardInterrupt:
        raise
    except BaseException:
        return f"an object of class {type.__getattribute__(type(value), '__name__')} that cannot be printed"
    return text if len(text) <= 60 else text[:59] + "…"
