"""Matches of two entrants, game by game: a number of games, best-of, conquest and last hero standing.

A leg requests games and receives their winners until it is decided. The requested games depend only on the draw and on
the results, so that a match can be reconstructed from them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from hearthlab.util.seeds import derive

__all__ = ["MATCHES", "Draw", "Leg", "Seats", "Side", "left_after_bans", "make_leg"]

_MOST = 4
"""A leg ends without a winner after this many times the number of decks in both lineups."""


@dataclass(frozen=True, slots=True)
class Seats:
    """A game that a leg requests: the side (0 or 1) and the deck of each player; player 0 goes first."""

    sides: tuple[int, int]
    decks: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a match: its decks, and the classes that it bans, in order of preference."""

    decks: tuple[int, ...]
    bans: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Draw:
    """The random choices of one match; both legs make the same choices while they are in the same situation."""

    seed: int
    key: tuple[int, ...]

    def below(self, n: int, *what: int | str) -> int:
        """Returns a number from 0 to n - 1 that depends on the seed, the match and `what`."""
        return derive(self.seed, *self.key, *what) % n


class Leg(ABC):
    """One leg of a match."""

    def __init__(self, begins: int) -> None:
        self._begins = begins
        self.played = 0
        self.score: float | None = None
        """The score of side 0: 1 for a win, 0 for a loss; None until the leg is decided."""

    @abstractmethod
    def wanted(self) -> list[Seats]:
        """Returns the games to play next; empty if the leg is decided."""

    def note(self, games: Sequence[Seats], winners: Sequence[int | None]) -> None:
        """Records the winners of games, as players; None for a draw."""
        for game, winner in zip(games, winners, strict=True):
            self.played += 1
            self._note(game, None if winner is None else game.sides[winner])

    @abstractmethod
    def _note(self, game: Seats, winner: int | None) -> None:
        """Records the side that won a game."""

    def _seated(self, decks: tuple[int, int]) -> Seats:
        """Returns the next game with the deck of each side; the sides take turns going first."""
        first = (self._begins + self.played) % 2
        return Seats((first, 1 - first), (decks[first], decks[1 - first]))


class _Games(Leg):
    """A fixed number of games, each followed by the same game with the seats exchanged; the score is the win rate."""

    def __init__(self, games: Sequence[Seats]) -> None:
        super().__init__(0)
        self._games = list(games)
        self._wins = 0.0

    def wanted(self) -> list[Seats]:
        """Returns all games at once."""
        return [] if self.played else self._games

    def _note(self, game: Seats, winner: int | None) -> None:
        self._wins += 0.5 if winner is None else float(winner == 0)
        if self.played == len(self._games):
            self.score = self._wins / self.played


class _BestOf(Leg):
    """The side that wins more games wins; draws count as games, and decks are drawn for every game."""

    def __init__(self, sides: tuple[Side, Side], draw: Draw, begins: int, games: int) -> None:
        super().__init__(begins)
        self._sides = sides
        self._draw = draw
        self._games = games
        self._wins = [0, 0]

    def wanted(self) -> list[Seats]:
        """Returns the next game."""
        if self.score is not None:
            return []
        one, other = (_drawn(self._draw, side.decks, who, self.played) for who, side in enumerate(self._sides))
        return [self._seated((one, other))]

    def _note(self, game: Seats, winner: int | None) -> None:
        if winner is not None:
            self._wins[winner] += 1
        left = self._games - self.played
        if abs(self._wins[0] - self._wins[1]) > left or not left:
            self.score = _compared(self._wins[0], self._wins[1])


class _Lineup(Leg):
    """The common part of conquest and last hero standing: decks leave the lineups until one is empty."""

    def __init__(self, sides: tuple[Side, Side], draw: Draw, begins: int) -> None:
        super().__init__(begins)
        self._left = [list(side.decks) for side in sides]
        self._draw = draw
        self._most = _MOST * sum(map(len, self._left))
        self._held: list[int | None] = [None, None]

    def wanted(self) -> list[Seats]:
        """Returns the next game."""
        if self.score is not None:
            return []
        for who in (0, 1):
            if self._held[who] is None:
                self._held[who] = _drawn(self._draw, self._left[who], who, self.played)
        one, other = self._held
        assert one is not None
        assert other is not None
        return [self._seated((one, other))]

    def _note(self, game: Seats, winner: int | None) -> None:
        if winner is not None:
            self._decided(winner)
        if self.score is None and self.played >= self._most:
            self.score = 0.5

    @abstractmethod
    def _decided(self, winner: int) -> None:
        """Records the side that won the game; a drawn game is replayed with the same decks."""

    def _leaves(self, who: int) -> bool:
        """Removes the current deck of a side from its lineup; returns whether that was its last."""
        deck = self._held[who]
        assert deck is not None
        self._left[who].remove(deck)
        self._held[who] = None
        return not self._left[who]


class _Conquest(_Lineup):
    """A deck that has won leaves; the side that has won with all its decks wins. Both draw a deck for every game."""

    def _decided(self, winner: int) -> None:
        if self._leaves(winner):
            self.score = float(winner == 0)
        self._held[1 - winner] = None


class _LastHero(_Lineup):
    """A deck that has lost leaves, and the winner keeps its deck; a side without a deck left loses."""

    def _decided(self, winner: int) -> None:
        if self._leaves(1 - winner):
            self.score = float(winner == 0)


def _compared(one: int, other: int) -> float:
    return 0.5 if one == other else float(one > other)


def _drawn(draw: Draw, decks: Sequence[int], who: int, game: int) -> int:
    return decks[draw.below(len(decks), "pick", game, who)]


def left_after_bans(
    sides: tuple[Side, Side], bans: int, classes: Callable[[int], str], draw: Draw
) -> tuple[tuple[Side, Side], list[tuple[int, ...]]]:
    """Returns the sides without the decks that the opponent bans, and the banned decks of each side.

    An opponent bans the classes that it named, in order; if the lineup has none of them left, the draw decides.
    """
    found, banned = [], []
    for who, side in enumerate(sides):
        left = list(side.decks)
        for number in range(bans):
            wanted = (deck for cls in sides[1 - who].bans for deck in left if classes(deck) == cls)
            deck = next(wanted, None)
            left.remove(left[draw.below(len(left), "ban", who, number)] if deck is None else deck)
        found.append(Side(tuple(left), side.bans))
        banned.append(tuple(deck for deck in side.decks if deck not in left))
    return (found[0], found[1]), banned


def _games(pairs: Sequence[tuple[int, int]], own: bool, draw: Draw, count: int) -> list[Seats]:
    """Returns games over pairs of decks, in random order, each followed by one with the seats exchanged.

    Pre-made decks stay in their seats, so that both sides play both of them; own decks go with their sides.
    """
    order = sorted(range(len(pairs)), key=lambda k: derive(draw.seed, *draw.key, "decks", k))
    found: list[Seats] = []
    while len(found) < count:
        one, other = pairs[order[len(found) // 2 % len(order)]]
        found.append(Seats((0, 1), (one, other)))
        found.append(Seats((1, 0), (other, one) if own else (one, other)))
    return found


MATCHES: Mapping[str, str] = {
    "games": "a fixed number of games; the points of a match are split in proportion to the games won",
    "best-of": "the entrant that wins more games wins the match; draws count as games",
    "conquest": "the entrant that has won with all its decks wins the match",
    "last-hero-standing": "the entrant that has lost with all its decks loses the match",
}
"""The types of matches, each with a description."""


def make_leg(
    match: str,
    sides: tuple[Side, Side],
    draw: Draw,
    leg: int,
    games: int,
    pairs: Sequence[tuple[int, int]],
    own: bool,
) -> Leg:
    """Returns one leg of a match; `games` is their number, or the maximum of a best-of; `pairs` are pairs of decks."""
    if match == "games":
        return _Games(_games(pairs, own, draw, games))
    begins = (draw.below(2, "begins") + leg) % 2
    if match == "best-of":
        return _BestOf(sides, draw, begins, games)
    return (_Conquest if match == "conquest" else _LastHero)(sides, draw, begins)
