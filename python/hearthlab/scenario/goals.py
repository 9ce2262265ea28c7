"""The goals of puzzles: how they are written in files, and whether they were reached."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from hearthlab import _core
from hearthlab.cards.language import (
    ENEMY_HERO,
    ENEMY_MINIONS,
    ME,
    MY_HERO,
    MY_MINIONS,
    OPPONENT,
    armor,
    count,
    deck_size,
    hand_size,
    health,
    mana,
)
from hearthlab.cards.language.nodes import Cond, Num, all_of
from hearthlab.errors import HearthLabError
from hearthlab.game import Game
from hearthlab.util.reading import Given

__all__ = ["KINDS", "MOST_POSITIONS", "NUMBERS", "Goal", "Proof", "PuzzleError"]

KINDS: Mapping[str, str] = {
    "win": "win this turn",
    "survive": "end the turn so that the opponent cannot win in the next one",
    "clear": "end the turn with no enemy minion in play",
    "reach": "end the turn with numbers in these ranges",
}
"""The kinds of goals, with descriptions."""

NUMBERS: Mapping[str, Num] = {
    "my_health": health(MY_HERO),
    "their_health": health(ENEMY_HERO),
    "my_armor": armor(ME),
    "their_armor": armor(OPPONENT),
    "my_minions": count(MY_MINIONS),
    "their_minions": count(ENEMY_MINIONS),
    "my_hand": hand_size(ME),
    "their_hand": hand_size(OPPONENT),
    "my_deck": deck_size(ME),
    "their_deck": deck_size(OPPONENT),
    "my_mana": mana(ME),
}
"""The numbers that a goal may refer to, as expressions of the card language."""

MOST_POSITIONS = 200_000
"""How many positions a proof examines before it gives up."""

_CERTAIN = 1e-9


class PuzzleError(HearthLabError):
    """A puzzle cannot be read, or a question about it cannot be decided."""


@dataclass(frozen=True, slots=True)
class Proof:
    """The result of an exhaustive search: the best probability of the goal, a line that achieves it, and its size."""

    probability: float
    line: tuple[str, ...]
    positions: int


@dataclass(frozen=True, slots=True)
class Goal:
    """What the player to move must reach this turn.

    >>> Goal("win").sentence()
    'win this turn'
    >>> Goal("reach", 0.5, {"their_minions": (None, 1), "my_health": (10, None)}).sentence()
    'end the turn with their minions at most 1 and my health at least 10, with probability 0.5 or more'
    """

    kind: str
    probability: float = 1.0
    ranges: Mapping[str, tuple[int | None, int | None]] = field(default_factory=dict)

    @classmethod
    def read(cls, given: Given) -> Goal:
        """Reads a goal: one of the simple kinds as a string, or an object."""
        if isinstance(given.value, str):
            kind = given.one_of(KINDS)
            if kind == "reach":
                given.wrong('"reach" needs numbers: {"kind": "reach", "their_minions": {"most": 0}}')
            return cls(kind)
        kind = given.object()["kind"].one_of(KINDS)
        numbers = NUMBERS if kind == "reach" else {}
        given.object(("kind", "probability", *numbers))
        odds = given.get("probability")
        ranges: dict[str, tuple[int | None, int | None]] = {}
        for name in numbers:
            limits = given.get(name)
            if limits is not None:
                ends = [limits.object(("least", "most")).get(end) for end in ("least", "most")]
                low, high = (None if end is None else end.whole(-30_000, 30_000) for end in ends)
                if low is None and high is None:
                    limits.wrong('give "least", "most" or both')
                ranges[name] = low, high
        if kind == "reach" and not ranges:
            given.wrong(f"the goal has no number to reach; give one of {', '.join(NUMBERS)}")
        return cls(kind, 1.0 if odds is None else odds.number(1e-6, 1.0), ranges)

    def plain(self) -> Any:
        """Returns the goal as plain data, in the form that `read` accepts."""
        if self == Goal(self.kind) and self.kind != "reach":
            return self.kind
        written: dict[str, Any] = {"kind": self.kind}
        if self.probability != 1.0:
            written["probability"] = self.probability
        for name, ends in self.ranges.items():
            written[name] = {key: end for key, end in zip(("least", "most"), ends, strict=True) if end is not None}
        return written

    def sentence(self) -> str:
        """Returns the goal in words."""
        said = KINDS[self.kind]
        if self.kind == "reach":
            said = "end the turn with " + " and ".join(_range(*entry) for entry in self.ranges.items())
        return said if self.probability == 1.0 else f"{said}, with probability {self.probability:g} or more"

    def reached(self, probability: float) -> bool:
        """Returns whether a probability is sufficient."""
        return probability >= self.probability - _CERTAIN

    def at_end(self, game: Game, most: int = MOST_POSITIONS) -> float:
        """Returns the probability of the goal if the player to move ends the turn in this position."""
        me, turn = game.player, game.turn
        if self.kind in ("clear", "reach"):
            return float(game.ask(self._condition(), player=me))
        return sum(odds * self._after(world, me, turn, most) for odds, world in game.outcomes("end"))

    def _after(self, world: Game, me: int, turn: int, most: int) -> float:
        if world.over or self.kind == "win":
            return float(world.winner == me and (self.kind != "win" or world.turn == turn))
        if world.player == me:
            return 1.0  # an extra turn
        return 1.0 - Goal("win").prove(world, most).probability

    def prove(self, game: Game, most: int = MOST_POSITIONS) -> Proof:
        """Returns what the player to move can force, by an exhaustive search over all lines and random outcomes."""
        asked = self.kind if self.kind in ("win", "survive") else json.dumps(self._condition().ir)
        found = _core.prove(game._game, asked, most)
        if found is None:
            raise PuzzleError(f"the turn has more than {most:,} positions, too many to search")
        certain = found[0] > 1 - _CERTAIN
        return Proof(1.0 if certain else found[0], tuple(found[1]), found[2])

    def _condition(self) -> Cond:
        ranges = {"their_minions": (None, 0)} if self.kind == "clear" else self.ranges
        return all_of([cond for name, ends in ranges.items() for cond in _limits(NUMBERS[name], *ends)])


def _limits(number: Num, low: int | None, high: int | None) -> list[Cond]:
    lower = [] if low is None else [number >= low]
    return lower if high is None else [*lower, number <= high]


def _words(name: str) -> str:
    return name.replace("_", " ")


def _range(name: str, ends: tuple[int | None, int | None]) -> str:
    low, high = ends
    if low == high:
        return f"{_words(name)} exactly {low}"
    parts = [f"{word} {end}" for word, end in (("at least", low), ("at most", high)) if end is not None]
    return f"{_words(name)} {' and '.join(parts)}"
