"""The cards that decks can contain, numbered, with the data that predictions need."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hearthlab.cards.data import load
from hearthlab.cards.decks import CLASSES

__all__ = ["Floats", "Ints", "Vocabulary", "vocabulary"]

Floats = NDArray[np.floating[Any]]
Ints = NDArray[np.int64]


@dataclass(frozen=True, eq=False, slots=True)
class Vocabulary:
    """All collectible cards, in the order of their ids."""

    ids: tuple[str, ...]
    number: Mapping[str, int]
    costs: Ints
    limits: Ints
    """How many copies a deck may contain."""
    legal: Mapping[str, NDArray[np.bool_]]
    """Which cards a deck of a class may contain."""
    secret: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.ids)

    def numbers(self, cards: Iterable[str]) -> Ints:
        """Returns the numbers of the cards, skipping those that decks cannot contain."""
        return np.array([self.number[card] for card in cards if card in self.number], dtype=np.int64)

    def counts(self, cards: Iterable[str]) -> Floats:
        """Returns how often each card is in a list."""
        return np.bincount(self.numbers(cards), minlength=len(self)).astype(np.float64)


@functools.cache
def vocabulary() -> Vocabulary:
    """Returns the vocabulary of the shipped card data."""
    cards = sorted((c for c in load().values() if c.collectible and not c.portrait), key=lambda card: card.id)
    return Vocabulary(
        tuple(card.id for card in cards),
        {card.id: k for k, card in enumerate(cards)},
        np.array([card.cost for card in cards], dtype=np.int64),
        np.array([1 if card.rarity == "legendary" else 2 for card in cards], dtype=np.int64),
        {cls: np.array([bool({"neutral", cls} & set(card.classes)) for card in cards]) for cls in CLASSES},
        np.array(["SECRET" in card.mechanics for card in cards]),
    )
