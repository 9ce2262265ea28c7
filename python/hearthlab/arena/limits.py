"""Time limits of agents, and what happens when one is exceeded.

A limit penalises an agent that is late; it does not stop a search. That is the job of the agent's own budget, which the
core enforces in search/budget.rs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from hearthlab.agents.base import Clock
from hearthlab.errors import HearthLabError
from hearthlab.util.reading import Given, shown

__all__ = ["LEAST_MEMORY", "LONGEST", "MOST_MEMORY", "PRESETS", "SHORTEST_TURN", "Limits", "Stopwatch"]


LONGEST = 1e9
"""The maximum in seconds (30 years); in nanoseconds, it still fits into 64 bits."""
SHORTEST_TURN = 0.001
"""The smallest turn limit in seconds that an agent can request."""
LEAST_MEMORY = 256
"""The smallest memory limit in megabytes that an agent can request; HearthLab itself takes 150."""
MOST_MEMORY = 1 << 20


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds for an action, a turn and a whole game, None for no limit; and the resources of an agent's process.

    >>> Limits(turn=75).over
    'lose'
    """

    action: float | None = None
    turn: float | None = None
    game: float | None = None
    clock: str = "cpu"
    """cpu for CPU time (of all threads for an agent in its own process, otherwise of the deciding thread), or wall."""
    over: str = "lose"
    """What happens when a limit is exceeded: the player loses the game (lose), or the turn ends (end)."""
    hang: float = 120.0
    """Seconds after which an agent in a separate process that does not answer is stopped, and loses.

    This also applies to its constructor and `start`; in `finish`, it is a fault that does not change the result. It is
    also the total time that an agent in its own process may be idle during one turn.
    """
    memory: int = 4096
    """Megabytes of memory for an agent in its own process."""
    output: int = 64
    """Megabytes that an agent in its own process may print in one game."""

    def __post_init__(self) -> None:
        for name in ("action", "turn", "game", "hang"):
            value = getattr(self, name)
            if value is None and name != "hang":
                continue
            number = isinstance(value, int | float) and not isinstance(value, bool)
            if not number or not 0 < value <= LONGEST:
                raise HearthLabError(f"{name} of the limits is {shown(value)} seconds; it must be a number above 0")
        for name in ("memory", "output"):
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int) or not 0 < value <= MOST_MEMORY:
                raise HearthLabError(f"{name} of the limits is {value!r} megabytes; it must be a whole number above 0")
        for name, known in (("clock", ("cpu", "wall")), ("over", ("lose", "end"))):
            if getattr(self, name) not in known:
                raise HearthLabError(
                    f"{name} of the limits is {getattr(self, name)!r}; it must be {' or '.join(known)}"
                )

    @property
    def any(self) -> bool:
        """Whether there is a limit at all."""
        return self.action is not None or self.turn is not None or self.game is not None

    @property
    def patience(self) -> float:
        """Wall-clock seconds after which a decision counts as hanging; always longer than the limits allow.

        It also limits the agent's idle time, summed over all decisions of a turn.
        """
        reach = [limit for limit in (self.action, self.turn, self.game) if limit is not None]
        return max(self.hang, 2 * min(reach) + 1) if reach else self.hang

    def within(self, turn: float | None, memory: int | None) -> Limits:
        """Returns the limits for an agent that requests less: seconds for a turn, megabytes of memory.

        >>> Limits(turn=75).within(10.0, None).turn
        10.0
        """
        least = [limit for limit in (self.turn, turn) if limit is not None]
        return replace(self, turn=min(least, default=None), memory=min(self.memory, memory or self.memory))

    def core(self) -> tuple[int | None, int | None, int | None, bool, bool]:
        """Returns the limits as the core reads them."""
        nanos = [None if limit is None else round(limit * 1e9) for limit in (self.action, self.turn, self.game)]
        return (nanos[0], nanos[1], nanos[2], self.clock == "wall", self.over == "lose")

    @classmethod
    def from_dict(cls, given: Given) -> Limits:
        """Reads the output of `as_dict`."""
        return cls(**given.object([f.name for f in fields(cls)]).value)

    def as_dict(self) -> dict[str, Any]:
        """Returns the limits that differ from the defaults, as plain data."""
        return {f.name: getattr(self, f.name) for f in fields(self) if getattr(self, f.name) != f.default}


PRESETS = {"none": Limits(), "competition2018": Limits(turn=75.0), "competition2020": Limits(turn=30.0)}
"""Limits by name; those of the competitions are for a turn, and exceeding them loses the game."""


class Stopwatch:
    """The clocks of both players of a game, each with its own limits."""

    def __init__(self, limits: Sequence[Limits]) -> None:
        self.limits = limits
        self.game = [0.0, 0.0]
        self.turn = [0.0, 0.0]
        self._turn = -1

    def clock(self, player: int, turn: int) -> Clock:
        """Returns the clock that is passed to a player for a decision."""
        if turn != self._turn:
            self._turn, self.turn = turn, [0.0, 0.0]
        limits = self.limits[player]
        left = [
            most - used
            for most, used in ((limits.action, 0.0), (limits.turn, self.turn[player]), (limits.game, self.game[player]))
            if most is not None
        ]
        return Clock(self.game[player], min(left, default=None), self.turn[player])

    def add(self, player: int, seconds: float) -> bool:
        """Adds the time of a decision; returns whether a limit is exceeded."""
        self.game[player] += seconds
        self.turn[player] += seconds
        limits = self.limits[player]
        pairs = ((limits.action, seconds), (limits.turn, self.turn[player]), (limits.game, self.game[player]))
        return any(most is not None and used > most for most, used in pairs)

    def alone(self, player: int, seconds: float) -> bool:
        """Returns whether a single call exceeds one of the limits by itself; for calls outside the game."""
        limits = self.limits[player]
        return any(most is not None and seconds > most for most in (limits.action, limits.turn, limits.game))
