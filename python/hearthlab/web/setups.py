"""Setups of the page's games: who plays with which deck, as requested by a browser."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any

from hearthlab.cards.decks import Deck
from hearthlab.errors import HearthLabError, UnknownDeck
from hearthlab.game import Game, Record
from hearthlab.rules import Rules
from hearthlab.util.reading import Given, shown
from hearthlab.util.suggest import hint
from hearthlab.web import opponents

__all__ = ["Setup", "read_deck"]

_KEYS = ("agents", "think", "decks", "first", "seed", "practice", "pace")
_SEEDS = 1 << 53
"""The page's seeds are below this number, so that JavaScript can represent them exactly."""


@dataclass(frozen=True, slots=True)
class Setup:
    """A game before its first action."""

    record: Record
    """The decks, the seed and who goes first, or an initial position; without actions."""
    agents: tuple[str | None, str | None]
    """The agent of each player; None for the person at the browser, "" for nobody (a game that is only viewed)."""
    practice: bool = False
    """Whether actions can be taken back."""
    pace: int = 700
    """The minimum number of milliseconds between two actions of agents, so that a person can follow."""
    told: bool = False
    """Whether the person chose the seed; a random seed stays secret until the game is over."""

    @property
    def me(self) -> int | None:
        """The person's side; None if two agents play."""
        return next((player for player, agent in enumerate(self.agents) if agent is None), None)

    def game(self) -> Game:
        """Returns the game before its first action."""
        return Game.replay(self.record)

    def to_dict(self) -> dict[str, Any]:
        """Returns the setup as plain data."""
        return {
            "record": self.record.to_json(),
            "agents": list(self.agents),
            "practice": self.practice,
            "pace": self.pace,
            "told": self.told,
        }

    @classmethod
    def from_dict(cls, given: dict[str, Any]) -> Setup:
        """Reads the output of `to_dict`."""
        a, b = given["agents"]
        return cls(Record.from_json(given["record"]), (a, b), given["practice"], given["pace"], given["told"])

    @classmethod
    def read(cls, message: Given) -> Setup:
        """Reads a browser's request; raises HearthLabError if it is invalid."""
        given = message.object(_KEYS)
        think = [part.whole(1, 60_000) for part in given["think"].list(2, 2)]
        texts = [None if part.value is None else part.text(2000) for part in given["agents"].list(2, 2)]
        a, b = (None if text is None else opponents.read(text, time) for text, time in zip(texts, think, strict=True))
        if a is None and b is None:
            raise HearthLabError("one of the players has to be an agent")
        deck, other = (read_deck(part.text(20_000, lines=True)) for part in given["decks"].list(2, 2))
        first, seed = given["first"].value, given["seed"].value
        record = Record(
            (deck, other),
            Rules(),
            secrets.randbelow(_SEEDS) if seed is None else given["seed"].whole(0, _SEEDS),
            None if first is None else given["first"].whole(0, 1),
        )
        return cls(record, (a, b), given["practice"].flag(), given["pace"].whole(0, 10_000), seed is not None)

    def about(self, over: bool) -> dict[str, Any]:
        """Returns the setup for the browser; a secret seed is included only when the game is over."""
        return {
            "agents": list(self.agents),
            "decks": [deck.name or deck.cls for deck in self.record.decks],
            "practice": self.practice,
            "me": self.me,
            "seed": self.record.seed if self.told or over else None,
        }


def read_deck(text: str) -> Deck:
    """Reads a deck from a name, a deck code, or a list of cards; never from a file on the server."""
    text = text.strip()
    if text in Deck.names():
        return Deck.load(text)
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    code = next((line for line in lines if line.startswith("AA")), None)
    if code is not None:
        return Deck.from_code(code)
    if len(lines) > 1:
        return Deck.load(text)
    raise UnknownDeck(f"no deck is called {shown(text)}; {hint(text, Deck.names())} (a code or a list works too)")
