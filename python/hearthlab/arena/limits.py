"""How long agents may think, and what happens when they think longer."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any

from hearthlab.agents.base import Clock
from hearthlab.errors import HearthLabError

__all__ = ["PRESETS", "Limits", "Stopwatch"]


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds for an action, a turn and a whole game; None means any time.

    >>> Limits(turn=75).over
    'lose'
    """

    action: float | None = None
    turn: float | None = None
    game: float | None = None
    clock: str = "cpu"
    """cpu: the CPU time of the thread that decides; wall: by the clock on the wall."""
    over: str = "lose"
    """lose: who takes longer loses the game; end: the turn ends."""
    hang: float = 120.0
    """An agent in a process of its own that gives no answer for so long is stopped, and has lost."""

    def __post_init__(self) -> None:
        for name in ("action", "turn", "game", "hang"):
            value = getattr(self, name)
            if value is None and name != "hang":
                continue
            number = isinstance(value, int | float) and not isinstance(value, bool)
            if not number or not 0 < value < math.inf:
                raise HearthLabError(f"a limit of {value!r} seconds for {name} makes no sense; give a number above 0")
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
        """Seconds on the wall after which a single decision is taken for hanging: never within a limit's reach."""
        reach = [limit for limit in (self.action, self.turn, self.game) if limit is not None]
        return max(self.hang, 2 * min(reach) + 1) if reach else self.hang

    def core(self) -> tuple[int | None, int | None, int | None, bool, bool]:
        """The limits as the core reads them."""
        nanos = [None if limit is None else round(limit * 1e9) for limit in (self.action, self.turn, self.game)]
        return (nanos[0], nanos[1], nanos[2], self.clock == "wall", self.over == "lose")

    def as_dict(self) -> dict[str, Any]:
        """The limits that are not the usual ones, as plain data."""
        return {f.name: getattr(self, f.name) for f in fields(self) if getattr(self, f.name) != f.default}


PRESETS = {"none": Limits(), "competition2018": Limits(turn=75.0), "competition2020": Limits(turn=30.0)}
"""Limits by name; those of the competitions are for a turn, and who takes longer has lost."""


class Stopwatch:
    """The clocks of both players of a game."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.now: Callable[[], float] = time.thread_time if limits.clock == "cpu" else time.monotonic
        self.game = [0.0, 0.0]
        self.turn = [0.0, 0.0]
        self._turn = -1

    def clock(self, player: int, turn: int) -> Clock:
        """What a player is shown before a decision."""
        if turn != self._turn:
            self._turn, self.turn = turn, [0.0, 0.0]
        limits = self.limits
        left = [
            most - used
            for most, used in ((limits.action, 0.0), (limits.turn, self.turn[player]), (limits.game, self.game[player]))
            if most is not None
        ]
        return Clock(self.game[player], min(left, default=None), self.turn[player])

    def add(self, player: int, seconds: float) -> bool:
        """Adds the time of a decision; says whether that was too much."""
        self.game[player] += seconds
        self.turn[player] += seconds
        limits = self.limits
        pairs = ((limits.action, seconds), (limits.turn, self.turn[player]), (limits.game, self.game[player]))
        return any(most is not None and used > most for most, used in pairs)
