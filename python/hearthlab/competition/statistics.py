"""Ratings, intervals and tests that take two games with one seed for one observation."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from hearthlab.arena.stats import Z95, Tally, joined, strengths, wilson

__all__ = ["POINTS", "Pair", "Ratings", "interval", "rated"]

POINTS = 400 / math.log(10)
"""Elo points for a strength of 1."""


@dataclass(slots=True)
class Pair:
    """The games of two entrants with one seed: mostly two, with the seats exchanged."""

    agents: tuple[int, int]
    games: int = 0
    score: float = 0.0
    """Wins of the first of the two; a draw is half of one."""


def interval(tally: Tally, shares: Sequence[tuple[float, int]]) -> tuple[float, float]:
    """Returns the 95 % interval of a win rate (Wilson's) from the wins and games of each pair with one seed.

    Games with one seed may go the same way. Then they say less than as many games with seeds of their own would, but
    not less than one game for each seed; and they never count for more than their number.

    >>> interval(Tally(4, 2, 0), [(1.0, 2), (1.0, 2)]) == wilson(0.5, 4)
    True
    >>> interval(Tally(4, 2, 0), [(2.0, 2), (0.0, 2)]) == wilson(0.5, 2)
    True
    """
    rate, games = tally.win_rate, tally.games
    spread = sum((wins - count * rate) ** 2 for wins, count in shares)
    worth = games * games * rate * (1 - rate) / spread if spread else games
    return wilson(rate, round(min(games, max(len(shares), worth))))


@dataclass(frozen=True, slots=True)
class Ratings:
    """Bradley-Terry ratings of entrants in Elo points around 0, with their covariances."""

    points: npt.NDArray[np.float64]
    model: npt.NDArray[np.float64]
    """The covariance if all games were independent."""
    pairs: npt.NDArray[np.float64]
    """The covariance by how much the pairs with one seed differ from what the ratings predict."""

    def half(self, entrant: int) -> float:
        """Returns the half width of a rating's 95 % interval, by the larger of both variances."""
        return Z95 * math.sqrt(max(0.0, self.model[entrant, entrant], self.pairs[entrant, entrant]))

    def p(self, one: int, other: int) -> float:
        """Returns the p-value of two ratings being equal, on two sides."""
        variances = [v[one, one] + v[other, other] - 2 * v[one, other] for v in (self.model, self.pairs)]
        spread = math.sqrt(max(0.0, *variances))
        apart = abs(float(self.points[one] - self.points[other]))
        return math.erfc(apart / spread / math.sqrt(2)) if spread else float(apart == 0)

    def chance(self, one: int, other: int) -> float:
        """Returns how often the ratings say that one beats the other."""
        return 1 / (1 + math.exp(float(self.points[other] - self.points[one]) / POINTS))


def rated(entrants: int, pairs: Sequence[Pair]) -> Ratings | None:
    """Returns the ratings of entrants, or None if the games do not connect all of them.

    As in every table of the arena, half a game is added each way between entrants that met.
    """
    links = [(str(one), str(other)) for a, b in {pair.agents for pair in pairs} for one, other in ((a, b), (b, a))]
    if entrants < 2 or not joined([str(k) for k in range(entrants)], links):
        return None
    beaten = np.zeros((entrants, entrants))
    for pair in pairs:
        a, b = pair.agents
        beaten[a, b] += pair.score
        beaten[b, a] += pair.games - pair.score
    beaten += 0.5 * ((beaten + beaten.T) > 0)
    strength, model = strengths(beaten)
    chance = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
    meat = np.zeros((entrants, entrants))
    for pair in pairs:
        a, b = pair.agents
        rest = (pair.score - pair.games * chance[a, b]) ** 2
        meat[a, a] += rest
        meat[b, b] += rest
        meat[a, b] -= rest
        meat[b, a] -= rest
    few = len(pairs) / max(1, len(pairs) - 1)
    return Ratings(POINTS * strength, POINTS**2 * model, POINTS**2 * few * model @ meat @ model)
