"""Plays a generation in rounds: individuals near the survival cut play again on fresh seeds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import NormalDist

from hearthlab.arena.stats import wilson
from hearthlab.evolve.fitness import Outcome, all_pairs

__all__ = ["Judgement", "PlayRound", "play_rounds", "undecided"]

PlayRound = Callable[[int, Sequence[tuple[int, int]]], list[Outcome]]
"""Plays a round of games among these pairs."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The games of a generation and the resulting fitness of each individual."""

    rounds: tuple[tuple[Outcome, ...], ...]
    """The outcomes, round by round."""
    fitness: tuple[int, ...]
    """Games won per round, averaged over the rounds in which an individual met everyone."""


def play_rounds(play: PlayRound, individuals: int, survivors: int, rounds: int, confidence: float) -> Judgement:
    """Plays a round robin, and up to `rounds` - 1 more rounds in which those near the cut meet everyone again.

    An individual's fitness counts only the rounds in which it met everyone, so all are measured against the same field.
    """
    pairs = all_pairs(individuals)
    wins, games, count = ([0] * individuals for _ in range(3))
    played: list[tuple[Outcome, ...]] = []
    meeting = set(range(individuals))
    for k in range(rounds):
        outcomes = play(k, [pair for pair in pairs if not meeting.isdisjoint(pair)])
        played.append(tuple(outcomes))
        for outcome in outcomes:
            for who, won in ((outcome.a, outcome.wins_a), (outcome.b, outcome.wins_b)):
                if who in meeting:
                    wins[who] += won
                    games[who] += outcome.games
        for who in meeting:
            count[who] += 1
        if k + 1 < rounds:
            meeting = undecided(wins, games, survivors, confidence)
            if not meeting:
                break
    return Judgement(tuple(played), tuple(round(w / n) for w, n in zip(wins, count, strict=True)))


def undecided(wins: Sequence[int], games: Sequence[int], survivors: int, confidence: float) -> set[int]:
    """Returns the individuals that may belong on the other side of the cut between survivors and others.

    >>> undecided([90, 52, 48, 10], [100] * 4, survivors=2, confidence=0.95)
    {1, 2}
    """
    if survivors >= len(wins):
        return set()
    rates = [w / g for w, g in zip(wins, games, strict=True)]
    order = sorted(rates, reverse=True)
    cut = (order[survivors - 1] + order[survivors]) / 2
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    found = set()
    for k, rate in enumerate(rates):
        low, high = wilson(rate, games[k], z)
        if low <= cut <= high:
            found.add(k)
    return found
