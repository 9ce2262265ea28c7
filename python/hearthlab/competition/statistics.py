"""Ratings, intervals and tests that account for the dependence of two games with the same seed."""

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
    """The games of two entrants with the same seed: usually two, with the seats exchanged."""

    agents: tuple[int, int]
    games: int = 0
    score: float = 0.0
    """The wins of the first entrant, with draws as half."""


def interval(tally: Tally, shares: Sequence[tuple[float, int]]) -> tuple[float, float]:
    """Returns the 95 % Wilson interval of a win rate from the wins and games for each seed.

    Games with the same seed may end alike. They then count for less than the same number of games with different seeds,
    but at least as one game for each seed, and never for more than their number.

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
    """The covariance estimated from how much the pairs with the same seed differ from what the ratings predict."""

    def half(self, entrant: int) -> float:
        """Returns the half-width of a rating's 95 % interval, from the larger of both variances."""
        return Z95 * math.sqrt(max(0.0, self.model[entrant, entrant], self.pairs[entrant, entrant]))

    def p(self, one: int, other: int) -> float:
        """Returns the two-sided p-value for the difference between two ratings."""
        variances = [v[one, one] + v[other, other] - 2 * v[one, other] for v in (self.model, self.pairs)]
        spread = math.sqrt(max(0.0, *variances))
        apart = abs(float(self.points[one] - self.points[other]))
        return math.erfc(apart / spread / math.sqrt(2)) if spread else float(apart == 0)

    def chance(self, one: int, other: int) -> float:
        """Returns the win rate of one against the other that the ratings predict."""
        return 1 / (1 + math.exp(float(self.points[other] - self.points[one]) / POINTS))


def rated(entrants: int, pairs: Sequence[Pair]) -> Ratings | None:
    """Returns the ratings of entrants, or None if the games do not connect all of them.

    As in every table of the arena, half a win is added in each direction between entrants that met.
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
