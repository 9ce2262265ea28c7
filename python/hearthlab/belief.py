"""What a player believes about the opponent's hidden cards."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from hearthlab import _core
from hearthlab.cards.decks import Deck
from hearthlab.cards.library import Library
from hearthlab.errors import HearthLabError
from hearthlab.util.reading import shown

__all__ = ["Belief", "RealBelief"]


@dataclass(frozen=True, slots=True)
class Belief:
    """A belief about the opponent's hidden cards: weighted deck lists, and weights of single cards."""

    decks: tuple[tuple[float, Deck], ...] = ()
    cards: Mapping[str, float] = field(default_factory=dict)

    @classmethod
    def of_decks(cls, *decks: Deck | str) -> Belief:
        """Returns the belief that the opponent plays one of these decks, all equally likely.

        >>> len(Belief.of_decks("aggro-pirate-warrior").decks)
        1
        """
        return cls(tuple((1.0, Deck.of(d)) for d in decks))

    def __post_init__(self) -> None:
        try:
            decks = tuple((w, d) for w, d in self.decks)
            cards = dict(self.cards)
        except (TypeError, ValueError):
            raise HearthLabError("a belief consists of (weight, Deck) pairs and a dict of card weights") from None
        for w, d in decks:
            if not isinstance(d, Deck):
                raise HearthLabError(f"the decks of a belief must be of type Deck, not {type(d).__name__}")
            _check_weight(w, "a deck")
        for c, w in cards.items():
            if not isinstance(c, str):
                raise HearthLabError(f"the cards of a belief must be card ids, not of type {type(c).__name__}")
            _check_weight(w, c)
        object.__setattr__(self, "decks", decks)
        object.__setattr__(self, "cards", cards)

    def _core(self, library: Library) -> _core.Belief:
        return _core.Belief(
            library.core,
            [(float(w), list(d.cards)) for w, d in self.decks],
            [(c, float(w)) for c, w in self.cards.items()],
        )


class RealBelief(dict[str, Any]):
    """What real games and deck lists say about the opponent's cards, in the form the core reads.

    Parsing one takes 20 ms, so the result is cached for each library. Copies are plain dicts.
    """

    def __init__(self, name: str, lists: Mapping[str, Any]) -> None:
        super().__init__(lists)
        self.name = name
        self._read: tuple[Library, _core.Belief] | None = None

    def __reduce__(self) -> tuple[type[dict[str, Any]], tuple[dict[str, Any]]]:
        return dict, (dict(self),)

    def core(self, library: Library) -> _core.Belief:
        """Returns the belief in terms of a library's cards."""
        read = self._read
        if read is None or read[0] is not library:
            read = self._read = library, _core.Belief.from_json(library.core, json.dumps(self))
        return read[1]


def _check_weight(weight: object, what: str) -> None:
    fine = isinstance(weight, int | float) and not isinstance(weight, bool) and 0 <= weight <= _HEAVIEST
    if not fine:
        raise HearthLabError(
            f"a belief gives {shown(what)} the weight {shown(weight)}; weights are finite numbers from 0 up"
        )


_HEAVIEST = 1e100
"""Keeps sums of weights finite as well."""
