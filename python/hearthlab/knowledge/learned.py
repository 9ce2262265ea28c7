"""The knowledge about a class: lists, recorded games, and how often cards are played, alone and together."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from hearthlab.cards.decks import CLASSES
from hearthlab.knowledge.cooccurrence import CoOccurrence
from hearthlab.knowledge.decks import DeckBase
from hearthlab.knowledge.table import GameRow
from hearthlab.knowledge.vocabulary import Floats, Ints, vocabulary

__all__ = ["SIZE", "ClassKnowledge", "Evidence", "class_knowledge", "played_lists", "shares"]

SIZE = 30
"""The number of cards in a deck."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What is known about a player's cards, by their numbers in the vocabulary."""

    cls: str
    played: tuple[int, ...]
    """The cards of the deck that were seen, in order, including copies."""
    turn: int | None = None
    """The player's turn in which the card to predict is played; None if the turn is not part of the question."""
    hand: int = 4
    """How many cards the player holds."""

    @property
    def stage(self) -> int:
        """How much was seen, from 0 (nothing) to 5 (half of the deck)."""
        return int(np.searchsorted((0, 2, 5, 9, 14), len(self.played), side="left"))


@dataclass(frozen=True, eq=False)
class ClassKnowledge:
    """What was learned about the decks of a class; all arrays are indexed by the cards that the class may play."""

    cls: str
    cards: Ints
    """The numbers of those cards in the vocabulary."""
    lists: NDArray[np.float32]
    """Copies in each list, or expected copies in each profile."""
    weights: Floats
    archetypes: tuple[str | None, ...]
    played: NDArray[np.float32]
    """Copies shown by players of recorded games, which are parts of lists."""
    labels: tuple[str | None, ...]
    """The names of those players' decks in the records."""
    play_frequency: Floats
    plays: CoOccurrence
    """The paper's counts, over all classes."""
    together: Floats
    """How many players of the class showed both cards in one game."""
    place: Ints = field(repr=False)
    """The index in `cards` of each card of the vocabulary, -1 for cards of other classes."""

    @cached_property
    def list_frequency(self) -> Floats:
        """The weighted frequency of each card in the lists."""
        return (self.weights.astype(np.float32) @ self.lists).astype(np.float64)

    @cached_property
    def background(self) -> Floats:
        """How common the cards of the class are, in lists and games combined; no card is impossible."""
        uniform = np.full(len(self.cards), 1 / len(self.cards))
        return 0.49 * shares(self.list_frequency) + 0.49 * shares(self.play_frequency) + 0.02 * uniform

    def part(self, kept: NDArray[np.bool_]) -> ClassKnowledge:
        """Returns the same knowledge with only some of the lists."""
        archetypes = tuple(a for a, keep in zip(self.archetypes, kept, strict=True) if keep)
        return dataclasses.replace(self, lists=self.lists[kept], weights=self.weights[kept], archetypes=archetypes)

    def seen(self, evidence: Evidence) -> Floats:
        """Returns how often each card was seen; cards of other classes are ignored, since they were not in the deck."""
        places = self.place[np.array(evidence.played, dtype=np.int64)]
        return np.bincount(places[places >= 0], minlength=len(self.cards)).astype(np.float64)

    def left(self, seen: Floats) -> NDArray[np.bool_]:
        """Returns which cards the deck may still contain."""
        found: NDArray[np.bool_] = seen < vocabulary().limits[self.cards]
        return found


def shares(weights: Floats, fallback: Floats | None = None) -> Floats:
    """Returns weights normalised to sum 1; if all are 0, those of the fallback, or equal ones."""
    total = weights.sum()
    if total > 0:
        found: Floats = weights / total
        return found
    return np.full(len(weights), 1 / len(weights)) if fallback is None else shares(fallback)


def played_lists(rows: Iterable[GameRow], cls: str, players: Sequence[int] = (0, 1)) -> tuple[Floats, list[str | None]]:
    """Returns the cards each player of a class showed in constructed games, and the record's name for the deck."""
    words = vocabulary()
    counts, labels = [], []
    for row in rows:
        for player in players:
            if row.classes[player] == cls and not row.arena:
                # Copies beyond what a deck may contain were created during the game.
                counts.append(np.minimum(words.counts(card for _, card in row.cards(player)), words.limits))
                labels.append(row.labels[player])
    return np.array(counts).reshape(len(counts), len(words)), labels


def class_knowledge(
    cls: str, decks: DeckBase, plays: CoOccurrence, rows: Sequence[GameRow] = (), profiles: Floats | None = None
) -> ClassKnowledge:
    """Returns the knowledge about a class from deck lists, counts of plays, and the games themselves."""
    words = vocabulary()
    cards = np.flatnonzero(words.legal[cls])
    place = np.full(len(words), -1, dtype=np.int64)
    place[cards] = np.arange(len(cards))
    chosen = np.flatnonzero(decks.classes == CLASSES.index(cls))
    lists = (decks.counts if profiles is None else profiles)[chosen]
    played, labels = played_lists(rows, cls)
    return ClassKnowledge(
        cls,
        cards,
        lists[:, cards].astype(np.float32),
        decks.weights[chosen],
        tuple(decks.archetypes[k] for k in chosen),
        played[:, cards].astype(np.float32),
        tuple(labels),
        plays.frequency(cls)[cards],
        plays,
        plays.rows(cards, "game", "all", cls)[:, cards].astype(np.float64),
        place,
    )
