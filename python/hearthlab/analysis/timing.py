"""How the time of an analysis is shared out, so that the whole answer fits the budget."""

from __future__ import annotations

import dataclasses
import time
from dataclasses import dataclass, field

from hearthlab.agents.base import Budget

__all__ = ["HOLDING", "LETHAL", "LINES", "SEARCH", "Timer", "fitting", "part"]

SEARCH, LETHAL, LINES, HOLDING = 0.75, 0.1, 0.07, 0.03
"""What the search, the look for lethal, the lines and the opponent's hand may take of a budget of milliseconds.

The rest is for everything else, such as reading the agent's text and putting moves into words.
"""

_UNTIMED = 0.25
"""Seconds for each of the smaller parts if the budget is one of iterations, which repeat exactly."""


def part(budget: Budget, share: float) -> Budget:
    """Returns a share of a budget of milliseconds, and one of iterations as it is.

    >>> str(part(Budget.parse("1000ms"), 0.75)), str(part(Budget.parse("1000it"), 0.75))
    ('750ms', '1000it')
    """
    if budget.unit != "ms":
        return budget
    return Budget(max(1, int(budget.amount * share)), budget.unit, budget.per, budget.wall)


def fitting(budget: Budget, seconds: float) -> Budget:
    """Returns a budget of milliseconds, made smaller if there is less time, and one of iterations as it is.

    >>> str(fitting(Budget.parse("37ms"), 0.0312)), str(fitting(Budget.parse("37ms"), 1.0))
    ('31ms', '37ms')
    """
    if budget.unit != "ms":
        return budget
    return dataclasses.replace(budget, amount=max(1, min(budget.amount, int(seconds * 1000))))


@dataclass
class Timer:
    """The time that one part of an analysis may take; with a budget of iterations, the same on every machine."""

    budget: Budget
    share: float
    spent: float = 0.0
    """Seconds that were used before the timer was made."""
    _begin: float = field(init=False)

    def __post_init__(self) -> None:
        self._begin = self._now() - self.spent

    def _now(self) -> float:
        return time.perf_counter() if self.budget.wall else time.thread_time()

    @property
    def counted(self) -> bool:
        """Whether the budget is not one of time: the part has to count what it does."""
        return self.budget.unit != "ms"

    @property
    def over(self) -> bool:
        """Whether the time is used up; never for a budget of iterations."""
        return not self.has(0.0)

    def has(self, seconds: float) -> bool:
        """Whether more than so many seconds are left; always for a budget of iterations."""
        return self.counted or self.left > seconds

    @property
    def left(self) -> float:
        """The seconds that are left."""
        whole = _UNTIMED if self.counted else self.budget.amount / 1000 * self.share
        return whole - (self._now() - self._begin)
