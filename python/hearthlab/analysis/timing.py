"""Divides the time of an analysis among its parts, so that the whole stays within the budget."""

from __future__ import annotations

import dataclasses
import time
from dataclasses import dataclass, field

from hearthlab.agents.base import Budget

__all__ = ["HOLDING", "LETHAL", "LINES", "SEARCH", "Timer", "fitting", "part"]

SEARCH, LETHAL, LINES, HOLDING = 0.75, 0.1, 0.07, 0.03
"""The shares of a budget in milliseconds for the search, lethal, the lines and the opponent's hand.

The rest is for everything else, such as creating the agent and describing moves.
"""

_UNTIMED = 0.25
"""Seconds for each of the smaller parts if the budget is in iterations, which must be reproducible."""


def part(budget: Budget, share: float) -> Budget:
    """Returns a share of a budget in milliseconds; a budget in iterations is returned unchanged.

    >>> str(part(Budget.parse("1000ms"), 0.75)), str(part(Budget.parse("1000it"), 0.75))
    ('750ms', '1000it')
    """
    if budget.unit != "ms":
        return budget
    return Budget(max(1, int(budget.amount * share)), budget.unit, budget.per, budget.wall)


def fitting(budget: Budget, seconds: float) -> Budget:
    """Returns a budget in milliseconds reduced to the time left; a budget in iterations is returned unchanged.

    >>> str(fitting(Budget.parse("37ms"), 0.0312)), str(fitting(Budget.parse("37ms"), 1.0))
    ('31ms', '37ms')
    """
    if budget.unit != "ms":
        return budget
    return dataclasses.replace(budget, amount=max(1, min(budget.amount, int(seconds * 1000))))


@dataclass
class Timer:
    """The time for one part of an analysis; with a budget in iterations it does not depend on the machine."""

    budget: Budget
    share: float
    spent: float = 0.0
    """Seconds used before the timer was created."""
    _begin: float = field(init=False)

    def __post_init__(self) -> None:
        self._begin = self._now() - self.spent

    def _now(self) -> float:
        return time.perf_counter() if self.budget.wall else time.thread_time()

    @property
    def counted(self) -> bool:
        """Whether the budget is not a time limit, so that the part must count its work."""
        return self.budget.unit != "ms"

    @property
    def over(self) -> bool:
        """Whether the time is up; never for a budget in iterations."""
        return not self.has(0.0)

    def has(self, seconds: float) -> bool:
        """Returns whether more than this many seconds are left; always true for a budget in iterations."""
        return self.counted or self.left > seconds

    @property
    def left(self) -> float:
        """The remaining seconds."""
        whole = _UNTIMED if self.counted else self.budget.amount / 1000 * self.share
        return whole - (self._now() - self._begin)
