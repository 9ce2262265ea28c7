"""Statistics of games: win rates with intervals, ratings, the advantage of beginning, the length of games."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from hearthlab.arena.rows import Saved

__all__ = ["Rating", "Summary", "Tally", "ratings", "wilson"]

Z95 = 1.959963984540054
K = TypeVar("K", bound=Hashable)


def wilson(rate: float, games: int, z: float = Z95) -> tuple[float, float]:
    """Returns the Wilson interval of a rate over so many games; the default is the 95 % interval.

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
    """Returns Bradley-Terry ratings from how often each agent beat each other one; a draw counts half for both.

    >>> [round(r.points) for r in ratings(["a", "b"], {("a", "b"): 75, ("b", "a"): 25})]
    [94, -94]
    """
    import choix  # imported late: it takes half a second to load

    n = len(names)
    beaten = np.array([[wins.get((a, b), 0.0) for b in names] for a in names])
    # Half an extra win each way keeps the rating of an agent that won or lost every game finite.
    met = (beaten + beaten.T) > 0
    beaten = beaten + 0.5 * met
    strength = choix.ilsr_pairwise_dense(beaten)
    strength = strength - strength.mean()
    # The Fisher information of the strengths; their mean is fixed, hence the pseudo-inverse.
    chance = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
    weight = (beaten + beaten.T) * chance * (1 - chance)
    information = np.diag(weight.sum(axis=1)) - weight
    deviation = np.sqrt(np.clip(np.diag(np.linalg.pinv(information)), 0, None))
    points = 400 / math.log(10)
    return [Rating(names[k], points * float(strength[k]), points * Z95 * float(deviation[k])) for k in range(n)]


class Summary:
    """The numbers that tables and reports show of a tournament."""

    def __init__(self, agents: Sequence[str], decks: Sequence[str], rows: Iterable[Saved]) -> None:
        self.agents = list(agents)
        self.decks = list(decks)
        self.rows = list(rows)

    def _by(self, key: Callable[[Saved, int], K]) -> dict[K, Tally]:
        """Returns tallies of all seats, grouped by a key."""
        found: dict[K, list[int]] = {}
        for row in self.rows:
            for seat in (0, 1):
                counts = found.setdefault(key(row, seat), [0, 0, 0])
                counts[0] += 1
                counts[1] += row.winner == seat
                counts[2] += row.winner is None
        return {k: Tally(*counts) for k, counts in found.items()}

    def by_agent(self) -> dict[str, Tally]:
        """Returns the tally of each agent."""
        found = self._by(lambda row, seat: row.agents[seat])
        return {name: found.get(name, Tally()) for name in self.agents}

    def by_pair(self) -> dict[tuple[str, str], Tally]:
        """Returns the tally of each agent against each other agent."""
        return self._by(lambda row, seat: (row.agents[seat], row.agents[1 - seat]))

    def by_deck(self) -> dict[tuple[str, str], Tally]:
        """Returns the tally of each agent with each deck."""
        return self._by(lambda row, seat: (row.agents[seat], row.decks[seat]))

    def by_decks(self) -> dict[tuple[str, str], Tally]:
        """Returns the tally of each deck against each deck."""
        return self._by(lambda row, seat: (row.decks[seat], row.decks[1 - seat]))

    def by_beginner(self) -> dict[str, Tally]:
        """Returns the tally of each agent in the games that it begins."""
        found = self._by(lambda row, seat: (row.agents[seat], row.first == seat))
        return {name: found.get((name, True), Tally()) for name in self.agents}

    def beginner(self) -> Tally:
        """Returns the tally of the beginning players."""
        return self._by(lambda row, seat: row.first == seat).get(True, Tally())

    def ratings(self) -> list[Rating]:
        """Returns Bradley-Terry ratings, best first; empty if the games do not connect all agents."""
        wins = {pair: tally.wins + tally.draws / 2 for pair, tally in self.by_pair().items()}
        if len(self.agents) < 2 or not _joined(self.agents, wins):
            return []
        return sorted(ratings(self.agents, wins), key=lambda rating: -rating.points)

    def lengths(self) -> list[int]:
        """Returns the number of turns of every game, sorted."""
        return sorted(row.turns for row in self.rows)

    def reasons(self) -> dict[str, int]:
        """Returns how often games ended for each reason, most frequent first; all faults count as one reason."""
        found: dict[str, int] = {}
        for row in self.rows:
            reason = "fault" if row.fault else row.reason
            found[reason] = found.get(reason, 0) + 1
        return dict(sorted(found.items(), key=lambda item: -item[1]))

    def faults(self) -> list[Saved]:
        """Returns the games that were lost by a fault."""
        return [row for row in self.rows if row.fault]

    def times(self) -> dict[str, tuple[float, int]]:
        """Returns the seconds and games of each agent."""
        found = dict.fromkeys(self.agents, (0.0, 0))
        for row in self.rows:
            for seat in (0, 1):
                seconds, games = found[row.agents[seat]]
                found[row.agents[seat]] = (seconds + row.times[seat], games + 1)
        return found


def _joined(names: Sequence[str], pairs: Iterable[tuple[str, str]]) -> bool:
    """Returns whether the games connect all agents."""
    reached = {names[0]}
    links = list(pairs)
    for _ in names:
        reached |= {b for a, b in links if a in reached}
    return reached >= set(names)
