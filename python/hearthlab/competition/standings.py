"""The standings of a track: points, win rates, ratings, tests between neighbours, and Nash averaging."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from hearthlab.arena.stats import Tally
from hearthlab.competition.formats import Game, Match
from hearthlab.competition.nash import nash
from hearthlab.competition.statistics import Pair, Ratings, interval, rated
from hearthlab.errors import HearthLabError
from hearthlab.util.findings import holm

__all__ = ["Line", "Outcome", "Table", "standings"]

Weights = npt.NDArray[np.float64]

LEVEL = 0.05
"""The significance level for the difference between neighbours, after Holm's correction."""


@dataclass(frozen=True)
class Outcome:
    """A game that was played or forfeited."""

    wave: str
    number: int
    """Its number among the games of its wave."""
    draw: int
    """The draw of the wave that its seed is derived from."""
    seed: int
    game: Game
    winner: int | None
    turns: int
    reason: str
    fault: bool
    """Whether it was lost by a fault, or forfeited."""
    faults: tuple[int, ...]
    """The players that had a fault."""
    actions: tuple[str, ...] | None
    """All actions; None for a forfeited game."""


@dataclass(frozen=True)
class Line:
    """An entrant in the standings."""

    place: int
    """Entrants that are equal in all criteria share a place."""
    entrant: int
    points: float
    matches: int
    byes: int
    opponents: float
    """The sum of the opponents' points (Buchholz), which breaks ties."""
    tally: Tally
    interval: tuple[float, float]
    rating: tuple[float, float] | None
    """Elo points and the half-width of the 95 % interval."""
    ahead: float | None
    """The p-value, after Holm's correction, for being stronger than the next entrant; None for the last."""
    weight: float | None
    """Its weight in the mixture of Nash averaging."""
    against: float | None
    """Its win rate against that mixture."""
    faults: int
    """Games in which it had a fault."""
    forfeits: int
    """Games that it forfeited."""

    @property
    def clear(self) -> bool:
        """Whether it is significantly stronger than the next entrant."""
        return self.ahead is not None and self.ahead < LEVEL


@dataclass(frozen=True)
class Table:
    """The standings, best first, and the results between pairs."""

    lines: tuple[Line, ...]
    pairs: dict[tuple[int, int], Tally]
    """The games of each entrant against each other entrant."""
    note: str = ""
    """Why ratings or Nash averaging are missing, if they are."""


def standings(entrants: int, matches: Sequence[Match], outcomes: Sequence[Outcome]) -> Table:
    """Returns the standings of a track whose matches are decided."""
    pairs = _pairs(outcomes)
    met = _met(outcomes)
    ratings = rated(entrants, pairs)
    weights, against, note = _averaged(entrants, met, ratings)
    points = [_points(matches, k) for k in range(entrants)]
    opponents = [_opponents(matches, points, k) for k in range(entrants)]
    tallies = [sum((t for (a, _), t in met.items() if a == k), Tally()) for k in range(entrants)]

    def rank(k: int) -> tuple[float, float, float]:
        # Sums of thirds that are equal on paper may differ in the last bit.
        return -round(points[k], 9), -round(opponents[k], 9), -round(tallies[k].win_rate, 9)

    order = sorted(range(entrants), key=lambda k: (*rank(k), k))
    ahead = _ahead(order, ratings)
    lines: list[Line] = []
    for number, k in enumerate(order):
        shared = number and rank(k) == rank(order[number - 1])
        own = [match for match in matches if k in match.agents]
        shares = [(p.score if p.agents[0] == k else p.games - p.score, p.games) for p in pairs if k in p.agents]
        lines.append(
            Line(
                lines[-1].place if shared else number + 1,
                k,
                points[k],
                len(own),
                sum(match.agents[1] is None for match in own),
                opponents[k],
                tallies[k],
                interval(tallies[k], shares),
                None if ratings is None else (float(ratings.points[k]), ratings.half(k)),
                ahead[number],
                None if weights is None else float(weights[k]),
                None if against is None else float(against[k]),
                sum(k in (o.game.agents[who] for who in o.faults) for o in outcomes),
                sum(_forfeits(o, k) for o in outcomes),
            )
        )
    return Table(tuple(lines), met, note)


def _forfeits(outcome: Outcome, entrant: int) -> bool:
    """Returns whether an entrant forfeited a game: the game was not played, and the entrant did not win it."""
    if outcome.actions is not None or not outcome.fault or entrant not in outcome.game.agents:
        return False
    return outcome.winner is None or outcome.game.agents[outcome.winner] != entrant


def _pairs(outcomes: Sequence[Outcome]) -> list[Pair]:
    """Returns the games grouped by seed."""
    found: dict[tuple[str, int, int, int], Pair] = {}
    for outcome in outcomes:
        a, b = sorted(outcome.game.agents)
        pair = found.setdefault((outcome.wave, outcome.draw, a, b), Pair((a, b)))
        pair.games += 1
        pair.score += 0.5 if outcome.winner is None else float(outcome.game.agents[outcome.winner] == a)
    return list(found.values())


def _met(outcomes: Sequence[Outcome]) -> dict[tuple[int, int], Tally]:
    found: dict[tuple[int, int], Tally] = {}
    for outcome in outcomes:
        for who in (0, 1):
            key = (outcome.game.agents[who], outcome.game.agents[1 - who])
            one = Tally(1, int(outcome.winner == who), int(outcome.winner is None))
            found[key] = found.get(key, Tally()) + one
    return dict(sorted(found.items()))


def _points(matches: Sequence[Match], entrant: int) -> float:
    return sum(match.score(entrant) or 0.0 for match in matches if entrant in match.agents)


def _opponents(matches: Sequence[Match], points: Sequence[float], entrant: int) -> float:
    met = (agent for match in matches if entrant in match.agents for agent in match.agents if agent != entrant)
    return sum(points[agent] for agent in met if agent is not None)


def _ahead(order: Sequence[int], ratings: Ratings | None) -> list[float | None]:
    """Returns the p-value of each place against the next one, after Holm's correction over all of them."""
    if ratings is None:
        return [None] * len(order)
    found = []
    for one, other in itertools.pairwise(order):
        # One-sided: half of the two-sided value.
        half = ratings.p(one, other) / 2
        found.append(half if ratings.points[one] >= ratings.points[other] else 1 - half)
    return [*holm(found), None]


def _averaged(
    entrants: int, met: dict[tuple[int, int], Tally], ratings: Ratings | None
) -> tuple[Weights | None, Weights | None, str]:
    """Returns the weights of Nash averaging and the win rates against them; ratings predict pairs that did not meet."""
    if ratings is None:
        return None, None, "The games do not connect all entrants, so there are no ratings."
    rates = np.full((entrants, entrants), 0.5)
    for a in range(entrants):
        for b in range(entrants):
            tally = met.get((a, b))
            if a != b:
                # Half a game each way, as in the ratings.
                known = None if tally is None else (tally.wins + tally.draws / 2 + 0.5) / (tally.games + 1)
                rates[a, b] = ratings.chance(a, b) if known is None else known
    try:
        weights = nash(rates)
    except HearthLabError as error:
        return None, None, f"{error}."
    return weights, rates @ weights, ""
