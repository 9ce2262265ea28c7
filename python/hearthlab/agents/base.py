"""The agent interface: the methods of agents, their arguments, and how agents are declared."""

from __future__ import annotations

import importlib
import math
from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any, NamedTuple, Protocol, runtime_checkable

from hearthlab import _core
from hearthlab.errors import HearthLabError
from hearthlab.game import Action, Game, Record, View
from hearthlab.util.seeds import Stream

__all__ = [
    "Agent",
    "Budget",
    "Clock",
    "Fault",
    "Kind",
    "NoParams",
    "Opinion",
    "Option",
    "Recipe",
    "Result",
    "Seeded",
    "imported",
    "sees_everything",
]


class Clock(NamedTuple):
    """The seconds that a player has used in this game and turn, and the seconds left if there is a limit."""

    used: float = 0.0
    left: float | None = None
    """Seconds until the nearest limit of the arena."""
    used_turn: float = 0.0


@dataclass(frozen=True, slots=True)
class Fault:
    """How an agent failed or broke a rule."""

    player: int
    point: str
    """Where: open (its constructor), start, act or finish."""
    reason: str
    """A sentence that names the player."""
    trace: str = ""
    """The traceback, if there is one."""
    output: str = ""
    """The end of the agent's output, if it runs in its own process."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended."""

    winner: int | None
    """0, 1, or None for a draw."""
    turns: int
    actions: int
    times: tuple[float, float]
    """The seconds that each player took to decide."""
    reason: str
    """death, turn limit, …, or an agent's fault."""
    _record: Record | None
    fault: bool = False
    """Whether an agent lost because of an error, an illegal action or a time limit."""
    trace: str = ""
    """The traceback of an agent that failed."""
    faults: tuple[Fault, ...] = ()
    """The fault that ended the game, and faults in `finish`, which change nothing; empty in `Agent.finish`."""

    @property
    def record(self) -> Record:
        """The record of the game: `Game.replay(result.record)` plays it again.

        It is withheld from an agent in its own process: with the seed, the agent would know the cards of the next game
        of a pair.
        """
        if self._record is None:
            raise HearthLabError("an agent in its own process does not receive the record of its game")
        return self._record


@dataclass(frozen=True, slots=True)
class Option:
    """A legal action as an agent saw it."""

    action: Action
    visits: int = 0
    """How often the agent tried it."""
    value: float | None = None
    """The average value of a try, on the agent's own scale; None if it was not tried."""
    before: Game | None = None
    """The world in which it was tried, for an agent that looks one action ahead."""
    after: Game | None = None
    """The same world after the action, if it was tried there."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """What an agent does in a position, and what it thought of every option.

    >>> opinion = Opinion(Action.parse("end"))
    >>> str(opinion.action), opinion.options
    ('end', ())
    """

    action: Action
    """What `act` returns."""
    options: tuple[Option, ...] = ()
    """All legal actions, in their order; empty if the agent does not compare them."""
    chances: bool = False
    """Whether the values are win probabilities, from 0 to 1, rather than scores."""
    iterations: int = 0
    """Iterations of the search."""
    steps: int = 0
    """Actions that were simulated."""
    nodes: int = 0
    """Nodes in the final tree or graph, if the search builds one."""

    @property
    def visits(self) -> tuple[int, ...]:
        """The visits of all options."""
        return tuple(option.visits for option in self.options)

    @property
    def values(self) -> tuple[float, ...]:
        """The total value of each option: its visits times its average value."""
        return tuple(option.visits * (option.value or 0.0) for option in self.options)

    @property
    def ranked(self) -> tuple[Option, ...]:
        """The options, best first: the agent's choice, then by visits and value."""

        def place(option: Option) -> tuple[bool, int, float]:
            return option.action != self.action, -option.visits, math.inf if option.value is None else -option.value

        return tuple(sorted(self.options, key=place))


@runtime_checkable
class Agent(Protocol):
    """A player. Subclass it, or write a class with these methods; only `act` is required.

    >>> class Lazy(Agent):
    ...     def act(self, view: View, clock: Clock) -> Action:
    ...         return view.legal_actions()[0]
    >>> Lazy().sees_everything
    False
    """

    name: str = ""
    sees_everything: bool = False
    """Whether the agent gets `view.game`, the true position; every table marks such an agent."""

    def start(self, view: View) -> None:
        """Called once before the first decision of a game."""
        return None

    @abstractmethod
    def act(self, view: View, clock: Clock) -> Action:
        """Returns one of `view.legal_actions()`; called for every decision, mulligans and choices included."""

    def consider(self, view: View, clock: Clock | None = None) -> Opinion:
        """Decides as `act` does, and returns the agent's evaluation of every option."""
        return Opinion(self.act(view, Clock() if clock is None else clock))

    def finish(self, result: Result) -> None:
        """Called once when the game has ended."""
        return None


class Seeded(Agent):
    """An agent with its own random numbers, which are seeded again for every game."""

    def __init__(self, name: str, seed: int = 0) -> None:
        self.name = name
        self.seed = seed
        self.random = Stream(seed)

    def start(self, view: View) -> None:
        """Seeds the random numbers: equal seeds and equal views lead to equal decisions."""
        self.random = Stream(self.seed)


@dataclass(frozen=True, slots=True)
class Budget:
    """How much an agent may search: iterations, evaluations or milliseconds for an action, a turn or a game.

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
        """Reads 1000it, 200ev/turn, 250ms, 250ms-wall or 30000ms/turn."""
        return cls(*_core.read_budget(text))

    def milliseconds(self, clock: Clock) -> float | None:
        """Returns the milliseconds left at this clock; None for a budget of iterations or evaluations.

        The time left for a turn or a game has to last for later decisions too. The searches in the core use a share of
        it (docs/agents.md); an agent in Python has to choose its own share.

        >>> Budget.parse("30000ms/turn").milliseconds(Clock(used=99.0, used_turn=12.0))
        18000.0
        """
        if self.unit != "ms":
            return None
        used = {"action": 0.0, "turn": clock.used_turn, "game": clock.used}[self.per]
        return max(0.0, self.amount - 1000 * used)

    def __str__(self) -> str:
        wall = "-wall" if self.wall else ""
        per = "" if self.per == "action" else f"/{self.per}"
        return f"{self.amount}{self.unit}{wall}{per}"


Recipe = Mapping[str, Any]
"""An agent as the core reads it: its policy and all its parameters."""


def sees_everything(recipe: Recipe) -> bool:
    """Returns whether nothing is hidden from an agent.

    >>> sees_everything({"policy": "mcts", "belief": "perfect"})
    True
    """
    return recipe.get("observation", "fair") != "fair" or recipe.get("belief") == "perfect"


@dataclass(frozen=True, slots=True)
class NoParams:
    """The parameters of an agent that has none."""


@dataclass(frozen=True, slots=True)
class Kind:
    """The declaration of a named agent: its parameters, and how to build it from them, its text and a seed."""

    name: str
    about: str
    params: type[Any]
    build: Callable[[Any, str, int], Agent]
    sees_everything: bool = False
    native: Callable[[Any], Mapping[str, Any]] | None = None
    """For an agent that decides in the core: converts its parameters into a recipe."""
    foreign: bool = False
    """Whether its code is not part of HearthLab."""
    isolated: bool = False
    """Whether it can only play in its own process, not in the game's."""


def imported(path: str, load: Callable[[str], ModuleType] = importlib.import_module) -> Any:
    """Imports an object from a user's module, such as `mymodule:MyAgent`."""
    module, _, name = path.partition(":")
    try:
        found = load(module)
    except Exception as error:
        # If a module that it imports is missing, the traceback below is needed to find out where.
        missing = error.name if isinstance(error, ModuleNotFoundError) else None
        if missing is not None and f"{module}.".startswith(f"{missing}."):
            raise HearthLabError(f"{path}: {error}; the module must be where Python finds it, see PYTHONPATH") from None
        raise HearthLabError(f"{path}: the module cannot be imported ({type(error).__name__}: {error})") from error
    try:
        return getattr(found, name)
    except AttributeError:
        raise HearthLabError(f'{path}: the module {module} has no "{name}"') from None
