"""Statistics of games: win rates with intervals, ratings, the advantage of going first, the length of games."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from hearthlab.arena.rows import Saved
from hearthlab.arena.tallies import Sums

__all__ = ["Rating", "Summary", "Tally", "joined", "ratings", "strengths", "wilson"]

Matrix = npt.NDArray[np.float64]

Z95 = 1.959963984540054
_MOST_STEPS = 100
"""More steps than any tournament needs; most need six."""


def wilson(rate: float, games: int, z: float = Z95) -> tuple[float, float]:
    """Returns the Wilson interval of a rate over a number of games; the default is the 95 % interval.

    >>> low, high = wilson(0.5, 100)
    >>> round(low, 3), round(high, 3)
    (0.404, 0.596)
    """
    if games == 0:
        return (0.0, 1.0)
    square = z * z / games
    middle = (rate + square / 2) / (1 + square)
    half = z / (1 + square) * math.sqrt(rate * (1 - rate) / games + square / (4 * games))
    # Rounding must not move the ends away from exactly 0 and 1.
    return (middle - half if rate > 0 else 0.0, middle + half if rate < 1 else 1.0)


@dataclass(frozen=True, slots=True)
class Tally:
    """Games counted from one side."""

    games: int = 0
    wins: int = 0
    draws: int = 0

    @classmethod
    def of(cls, rows: Iterable[Saved], agent: str) -> Tally:
        """Returns the tally of an agent's games."""
        winners = [None if row.winner is None else row.agents[row.winner] == agent for row in rows]
        return cls(len(winners), winners.count(True), winners.count(None))

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.games + other.games, self.wins + other.wins, self.draws + other.draws)

    @property
    def losses(self) -> int:
        """Games that the other side won."""
        return self.games - self.wins - self.draws

    @property
    def win_rate(self) -> float:
        """(wins + draws/2) / games."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the win rate."""
        return wilson(self.win_rate, self.games)


@dataclass(frozen=True, slots=True)
class Rating:
    """A Bradley-Terry rating in Elo points around a mean of 0, with the half width of its 95 % interval."""

    agent: str
    points: float
    half: float


def ratings(names: Sequence[str], wins: dict[tuple[str, str], float]) -> list[Rating]:
    """Returns Bradley-Terry ratings from how often each agent beat each other agent; a draw counts as half a win.

    >>> [round(r.points) for r in ratings(["a", "b"], {("a", "b"): 75, ("b", "a"): 25})]
    [94, -94]
    """
    n = len(names)
    beaten = np.array([[wins.get((a, b), 0.0) for b in names] for a in names])
    # Half an extra win each way keeps the rating of an agent that won or lost every game finite.
    met = (beaten + beaten.T) > 0
    beaten = beaten + 0.5 * met
    strength, spread = strengths(beaten)
    deviation = np.sqrt(np.clip(np.diag(spread), 0, None))
    points = 400 / math.log(10)
    return [Rating(names[k], points * float(strength[k]), points * Z95 * float(deviation[k])) for k in range(n)]


def strengths(beaten: Matrix) -> tuple[Matrix, Matrix]:
    """Returns the maximum-likelihood strengths of the Bradley-Terry model, and their covariance.

    The likelihood has a single maximum, and Newton's method uses the same matrix as the covariance.
    """
    games = beaten + beaten.T
    strength = np.zeros(len(beaten))
    # Only differences of strengths matter: without a fixed mean, the information matrix would be singular.
    fixed = np.full(games.shape, 1 / len(beaten)) + 1e-9 * np.eye(len(beaten))
    for _ in range(_MOST_STEPS):
        information, gradient = _information(games, beaten, strength)
        step = (_inverse(information + fixed) * gradient).sum(axis=1)
        longest = float(np.abs(step).max())
        # Far from the maximum, a full step may overshoot.
        strength = strength + step * min(1.0, 2.0 / max(longest, 1e-300))
        if longest < 1e-10:
            break
    covariance = _inverse(_information(games, beaten, strength)[0] + fixed) - 1 / len(beaten)
    return strength - strength.mean(), covariance


_BY_HAND = 200


def _inverse(matrix: Matrix) -> Matrix:
    """Returns the inverse of a matrix with positive eigenvalues.

    Small ones are inverted row by row: on a busy machine, the threads that LAPACK starts for a hundred agents wait for
    one another, and take more CPU time than the rest of a table.
    """
    size = len(matrix)
    if size > _BY_HAND:
        return np.asarray(np.linalg.inv(matrix), dtype=np.float64)
    both = np.hstack([matrix, np.eye(size)])
    for k in range(size):
        both[k] /= both[k, k]
        column = both[:, k].copy()
        column[k] = 0.0
        both -= column[:, None] * both[k]
    return both[:, size:]


def _information(games: Matrix, beaten: Matrix, strength: Matrix) -> tuple[Matrix, Matrix]:
    """Returns the Fisher information of the strengths, and the gradient of the log-likelihood."""
    chance = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
    weight = games * chance * (1 - chance)
    return np.diag(weight.sum(axis=1)) - weight, (beaten - games * chance).sum(axis=1)


class Summary:
    """The statistics of a tournament for tables and reports."""

    def __init__(
        self,
        agents: Sequence[str],
        decks: Sequence[str],
        seats: npt.NDArray[np.int64],
        sums: Sums,
        faults: Sequence[Saved] = (),
    ) -> None:
        self.agents = list(agents)
        self.decks = list(decks)
        self.games = int(sums.cells[:, 1].sum())
        self._sums = sums
        self._faults = list(faults)
        self._rated: list[Rating] | None = None
        played = seats[sums.cells[:, 0]]
        self._agents = (played[:, 1], played[:, 2])
        self._decks = (played[:, 3], played[:, 4])
        self._first = played[:, 5]

    def _by(self, codes: Callable[[int], npt.NDArray[np.int64]], count: int, begun: bool | None = None) -> list[Tally]:
        """Returns the tallies of all seats, or with `begun` of those going first, by a code for each seat of a cell."""
        total = np.zeros((3, count), dtype=np.int64)
        games, wins = self._sums.cells[:, 1], (self._sums.cells[:, 2], self._sums.cells[:, 3])
        draws = games - wins[0] - wins[1]
        for seat in (0, 1):
            code = codes(seat)
            mine = slice(None) if begun is None else (self._first == seat) == begun
            for row, counts in enumerate((games, wins[seat], draws)):
                np.add.at(total[row], code[mine], counts[mine])
        return [Tally(*counts) for counts in total.T.tolist()]

    def _crossed(
        self,
        rows: Sequence[str],
        columns: Sequence[str],
        codes: Callable[[int], tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]],
    ) -> dict[tuple[str, str], Tally]:
        """Returns the tallies by two codes for each seat of a cell, where there are games."""

        def joined(seat: int) -> npt.NDArray[np.int64]:
            row, column = codes(seat)
            return row * len(columns) + column

        found = self._by(joined, len(rows) * len(columns))
        keys = ((row, column) for row in rows for column in columns)
        return {key: tally for key, tally in zip(keys, found, strict=True) if tally.games}

    def by_agent(self) -> dict[str, Tally]:
        """Returns the tally of each agent."""
        found = self._by(lambda seat: self._agents[seat], len(self.agents))
        return dict(zip(self.agents, found, strict=True))

    def by_pair(self) -> dict[tuple[str, str], Tally]:
        """Returns the tally of each agent against each other agent."""
        return self._crossed(self.agents, self.agents, lambda seat: (self._agents[seat], self._agents[1 - seat]))

    def by_deck(self) -> dict[tuple[str, str], Tally]:
        """Returns the tally of each agent with each deck."""
        return self._crossed(self.agents, self.decks, lambda seat: (self._agents[seat], self._decks[seat]))

    def by_decks(self) -> dict[tuple[str, str], Tally]:
        """Returns the tally of each deck against each deck."""
        return self._crossed(self.decks, self.decks, lambda seat: (self._decks[seat], self._decks[1 - seat]))

    def by_beginner(self) -> dict[str, Tally]:
        """Returns the tally of each agent in the games in which it goes first."""
        found = self._by(lambda seat: self._agents[seat], len(self.agents), begun=True)
        return dict(zip(self.agents, found, strict=True))

    def beginner(self) -> Tally:
        """Returns the tally of the players going first."""
        return sum(self.by_beginner().values(), Tally())

    def ratings(self) -> list[Rating]:
        """Returns Bradley-Terry ratings, best first; empty if the games do not connect all agents."""
        if self._rated is None:
            wins = {pair: tally.wins + tally.draws / 2 for pair, tally in self.by_pair().items()}
            connected = len(self.agents) > 1 and joined(self.agents, wins)
            self._rated = sorted(ratings(self.agents, wins), key=lambda r: -r.points) if connected else []
        return self._rated

    def lengths(self) -> dict[int, int]:
        """Returns the number of games by number of turns, in ascending order."""
        return dict(sorted(self._sums.lengths.items()))

    def turns(self) -> tuple[float, int]:
        """Returns the mean and the median number of turns; needs at least one game."""
        lengths = self.lengths()
        mean = sum(turns * games for turns, games in lengths.items()) / self.games
        upto = itertools.accumulate(lengths.values())
        return mean, next(turns for turns, games in zip(lengths, upto, strict=True) if games > self.games // 2)

    def reasons(self) -> dict[str, int]:
        """Returns the number of games by reason of their end, most frequent first; all faults count as one reason."""
        return dict(sorted(self._sums.reasons.items(), key=lambda item: (-item[1], item[0])))

    def faults(self) -> list[Saved]:
        """Returns the games that were lost by a fault."""
        return self._faults

    def times(self) -> dict[str, tuple[float, int]]:
        """Returns the seconds and games of each agent."""
        spent = np.zeros(len(self.agents), dtype=np.int64)
        for seat in (0, 1):
            np.add.at(spent, self._agents[seat], self._sums.cells[:, 4 + seat])
        games = self.by_agent()
        return {name: (int(spent[k]) / 1e6, games[name].games) for k, name in enumerate(self.agents)}


def joined(names: Sequence[str], pairs: Iterable[tuple[str, str]]) -> bool:
    """Returns whether the games connect all agents."""
    links: dict[str, list[str]] = {}
    for a, b in pairs:
        links.setdefault(a, []).append(b)
    reached, left = {names[0]}, [names[0]]
    while left:
        found = set(links.get(left.pop(), ())) - reached
        reached |= found
        left += found
    return reached >= set(names)
