"""What an agent is, what it is handed, and what it is told at the end."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from hearthlab import _core
from hearthlab.errors import HearthLabError
from hearthlab.game import Action, Record, View
from hearthlab.util.seeds import Stream

__all__ = ["Agent", "Budget", "Clock", "Kind", "NoParams", "Result", "Seeded", "imported"]


@dataclass(frozen=True, slots=True)
class Clock:
    """The seconds a player has used in this game and this turn, and those that are left if there is a limit."""

    used: float = 0.0
    left: float | None = None
    """Until the nearest limit of the arena is reached."""
    used_turn: float = 0.0


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended."""

    winner: int | None
    """0, 1, or None for a draw."""
    turns: int
    actions: int
    times: tuple[float, float]
    """The seconds each player took to decide."""
    reason: str
    """death, turn limit …, or what an agent did wrong."""
    record: Record
    """All that is needed to see the game again: `Game.replay(result.record)`."""
    fault: bool = False
    """Whether an agent lost by an error, an illegal action or its time."""
    trace: str = ""
    """Where in its code an agent failed, if one did."""


@runtime_checkable
class Agent(Protocol):
    """A player. Subclass it, or write a class with these methods; only `act` has to do something.

    >>> class Lazy(Agent):
    ...     def act(self, view: View, clock: Clock) -> Action:
    ...         return view.legal_actions()[0]
    >>> Lazy().sees_everything
    False
    """

    name: str = ""
    sees_everything: bool = False
    """Whether the agent is by design given `view.game`; every table marks such an agent."""

    def start(self, view: View) -> None:
        """Called once before the first decision of a game."""
        return None

    def act(self, view: View, clock: Clock) -> Action:
        """One of `view.legal_actions()`: in a turn, in a choice and in the mulligan."""
        ...

    def finish(self, result: Result) -> None:
        """Called once when the game has ended."""
        return None


class Seeded(Agent):
    """An agent with random numbers of its own, which begin anew with every game."""

    def __init__(self, name: str, seed: int = 0) -> None:
        self.name = name
        self.seed = seed
        self.random = Stream(seed)

    def start(self, view: View) -> None:
        """Equal seeds and equal views give equal decisions, whatever was played before."""
        self.random = Stream(self.seed)


@dataclass(frozen=True, slots=True)
class Budget:
    """How much an agent may search: iterations, or milliseconds for an action, a turn or a game.

    Milliseconds are CPU time of the searching thread, or wall-clock time.

    >>> str(Budget.parse("1000it")), str(Budget.parse("250ms")), str(Budget.parse("30000ms-wall/turn"))
    ('1000it', '250ms', '30000ms-wall/turn')
    """

    amount: int
    unit: str = "it"
    per: str = "action"
    wall: bool = False

    def __post_init__(self) -> None:
        _core.read_budget(str(self))

    @classmethod
    def parse(cls, text: str) -> Budget:
        """Reads 1000it, 250ms, 250ms-wall or 30000ms/turn."""
        return cls(*_core.read_budget(text))

    def milliseconds(self, clock: Clock) -> float | None:
        """What is left of the time when the clock shows this; None for a budget of iterations.

        Of a turn or a game it is all that is left, also for the decisions after this one: the searches of the core take
        a share of it (docs/agents.md), an agent in Python has to choose its own.

        >>> Budget.parse("30000ms/turn").milliseconds(Clock(used=99.0, used_turn=12.0))
        18000.0
        """
        if self.unit == "it":
            return None
        used = {"action": 0.0, "turn": clock.used_turn, "game": clock.used}[self.per]
        return max(0.0, self.amount - 1000 * used)

    def __str__(self) -> str:
        wall = "-wall" if self.wall else ""
        per = "" if self.per == "action" else f"/{self.per}"
        return f"{self.amount}{self.unit}{wall}{per}"


@dataclass(frozen=True, slots=True)
class NoParams:
    """The parameters of an agent that has none."""


@dataclass(frozen=True, slots=True)
class Kind:
    """An agent that has a name: its parameters, and how to make it from them, its text and a seed."""

    name: str
    about: str
    params: type[Any]
    build: Callable[[Any, str, int], Agent]
    sees_everything: bool = False
    native: Callable[[Any], Mapping[str, Any]] | None = None
    """For an agent whose decisions are made in the core: what the core is told of its parameters."""


def imported(path: str) -> Any:
    """What the user's own module calls that: `mymodule:MyAgent`."""
    module, _, name = path.partition(":")
    try:
        return getattr(importlib.import_module(module), name)
    except ModuleNotFoundError as error:
        raise HearthLabError(f"{path}: {error}; the module must be where Python finds it, see PYTHONPATH") from None
    except AttributeError:
        raise HearthLabError(f'{path}: the module {module} has no "{name}"') from None
    except Exception as error:
        raise HearthLabError(f"{path}: the module cannot be imported ({type(error).__name__}: {error})") from error
