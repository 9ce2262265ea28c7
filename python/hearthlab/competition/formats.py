"""The course of a track: rounds, matches, and waves of games that can be played at the same time.

`waves` is a generator: it yields games and is sent their winners. Every driver (a run, a resumed run, an audit, a test
with made-up results) gets the same games for the same seed and the same winners.
"""

from __future__ import annotations

import math
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field

from hearthlab.competition.series import Draw, Leg, Seats, Side, left_after_bans, make_leg
from hearthlab.competition.swiss import pairings
from hearthlab.util.seeds import derive

__all__ = ["SCHEDULES", "Field", "Format", "Game", "Match", "Wave", "waves"]

SCHEDULES = ("round-robin", "swiss")


@dataclass(frozen=True, slots=True)
class Format:
    """How a track is played."""

    schedule: str = "round-robin"
    match: str = "games"
    games: int = 2
    """The number of games of a match; in a best-of, the maximum for a leg."""
    rounds: int = 0
    """The number of rounds of a Swiss schedule; 0 to choose it by the number of entrants."""
    bans: int = 0
    legs: int = 2
    """How often a series is played, the second time with the seats exchanged."""
    pairing: str = "all"
    """Which pre-made decks meet: all, mirror or cross."""
    own: bool = False
    """Whether entrants bring their own decks."""

    def rounds_of(self, entrants: int) -> int:
        """Returns the number of rounds."""
        if self.schedule == "round-robin":
            return 1
        most = max(1, entrants - 1 + entrants % 2)
        return min(most, self.rounds or math.ceil(math.log2(max(2, entrants))) + 2)

    def problems(self, lineup: int) -> Iterator[tuple[str, str]]:
        """Yields reasons why the format cannot be played with `lineup` decks per entrant: the key and a sentence."""
        if self.match == "best-of" and self.games % 2 == 0:
            yield "best_of", f"best_of is {self.games}; it must be odd, so that somebody wins"
        if self.bans and self.match not in ("conquest", "last-hero-standing"):
            yield "bans", f'bans have no effect with match = "{self.match}"; leave them out'
        elif lineup and self.bans >= lineup:
            yield "bans", f"{self.bans} of {lineup} decks cannot be banned; one must be left"
        if not self.own and self.pairing == "cross" and lineup < 2:
            yield "pairing", 'the pairing "cross" needs more than one deck'


@dataclass(frozen=True, slots=True)
class Field:
    """The entrants: the decks and bans of each, and the class of every deck."""

    sides: tuple[Side, ...]
    classes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Game:
    """A game: its place in the schedule, and the entrant and the deck of each player; player 0 goes first."""

    round: int
    match: int
    leg: int
    index: int
    """Its index in the leg."""
    agents: tuple[int, int]
    decks: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Wave:
    """Games that do not depend on each other's results."""

    name: str
    games: tuple[Game, ...]


@dataclass(slots=True)
class Match:
    """Two entrants in a round, or one with a bye."""

    round: int
    number: int
    agents: tuple[int, int | None]
    banned: list[tuple[int, ...]] = field(default_factory=list)
    """The banned decks of each side."""
    legs: list[Leg] = field(default_factory=list)

    @property
    def scores(self) -> list[float]:
        """The score of the first entrant in every decided leg."""
        return [leg.score for leg in self.legs if leg.score is not None]

    def score(self, agent: int) -> float | None:
        """Returns the points of an entrant, from 0 to 1; None until the match is decided."""
        if self.agents[1] is None:
            return 1.0
        if not self.legs or len(self.scores) < len(self.legs):
            return None
        share = sum(self.scores) / len(self.legs)
        return share if agent == self.agents[0] else 1.0 - share


def waves(format: Format, field: Field, seed: int) -> Generator[Wave, Sequence[int | None], list[Match]]:
    """Yields the games of a track, wave by wave, and is sent the winner of each (player 0, player 1 or None).

    Returns all matches when the last one is decided.
    """
    matches: list[Match] = []
    for number in range(format.rounds_of(len(field.sides))):
        of_round = _round(format, field, seed, number, matches)
        matches += of_round
        for match in of_round:
            _prepare(match, format, field, seed)
        yield from _played(format, of_round)
    return matches


def _round(format: Format, field: Field, seed: int, number: int, before: Sequence[Match]) -> list[Match]:
    everyone = range(len(field.sides))
    if format.schedule == "round-robin":
        pairs = [(a, b) for a in everyone for b in everyone if a < b]
        return [Match(number, k, pair) for k, pair in enumerate(pairs)]
    points = dict.fromkeys(everyone, 0.0)
    for match in before:
        for agent in match.agents:
            if agent is not None:
                points[agent] += match.score(agent) or 0.0
    met = {frozenset((match.agents[0], other)) for match in before if (other := match.agents[1]) is not None}
    byes = {match.agents[0] for match in before if match.agents[1] is None}
    order = sorted(everyone, key=lambda agent: derive(seed, "order", number, agent))
    paired, free = pairings(order, points, met, byes)
    found = [Match(number, k, pair) for k, pair in enumerate(paired)]
    return found if free is None else [*found, Match(number, len(found), (free, None))]


def _prepare(match: Match, format: Format, field: Field, seed: int) -> None:
    a, b = match.agents
    if b is None:
        return
    draw = Draw(derive(seed, "match"), (match.round, match.number))
    sides = (field.sides[a], field.sides[b])
    if format.bans:
        sides, match.banned = left_after_bans(sides, format.bans, lambda deck: field.classes[deck], draw)
    pairs = [(d, e) for d in sides[0].decks for e in sides[1].decks]
    if not format.own and format.pairing != "all":
        pairs = [(d, e) for d, e in pairs if (d == e) == (format.pairing == "mirror")]
    legs = 1 if format.match == "games" else format.legs
    match.legs = [make_leg(format.match, sides, draw, leg, format.games, pairs, format.own) for leg in range(legs)]


@dataclass(frozen=True, slots=True)
class _Asked:
    """The next games of a leg."""

    match: Match
    leg: int
    seats: list[Seats]

    def games(self) -> list[Game]:
        before = self.match.legs[self.leg].played
        a, b = self.match.agents
        assert b is not None
        both = (a, b)
        return [
            Game(
                self.match.round,
                self.match.number,
                self.leg,
                before + k,
                (both[seats.sides[0]], both[seats.sides[1]]),
                seats.decks,
            )
            for k, seats in enumerate(self.seats)
        ]


def _played(format: Format, matches: Sequence[Match]) -> Generator[Wave, Sequence[int | None], None]:
    """Plays the matches of a round: each wave has the next games of every undecided leg."""
    number = 0
    while True:
        # The legs of a match are adjacent, so that two legs at the same point share a seed.
        asked = [
            _Asked(match, k, seats) for match in matches for k, leg in enumerate(match.legs) if (seats := leg.wanted())
        ]
        if not asked:
            return
        name = f"round-{matches[0].round + 1}" + (f"-game-{number + 1}" if format.match != "games" else "")
        yield from _wave(name, asked)
        number += 1


def _wave(name: str, asked: Sequence[_Asked]) -> Generator[Wave, Sequence[int | None], None]:
    games = [one.games() for one in asked]
    winners = list((yield Wave(name, tuple(game for few in games for game in few))))
    for one in asked:
        given, winners = winners[: len(one.seats)], winners[len(one.seats) :]
        one.match.legs[one.leg].note(one.seats, given)
