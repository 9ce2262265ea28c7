"""The names of cards and characters in a scenario."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

from hearthlab.cards.data import CardSet, load
from hearthlab.cards.library import Library
from hearthlab.errors import HearthLabError, UnknownCard

__all__ = ["HEROES", "Card", "Character", "ScenarioError", "Spec", "card_id", "card_name", "own_cards"]

Spec = str | Mapping[str, Any]
"""A card to build a position with: a name, an id, or a dict of the position schema with an id."""

Character = str | int
"""A character to attack or target: the name of a minion, ``hero``, ``face``, or an entity id."""

Card = dict[str, Any]
"""A card as ``Game.state()`` describes it."""

HEROES = {"hero": 0, "face": 1}
"""The names of the two players' heroes."""


class ScenarioError(HearthLabError):
    """A scenario was asked for something that does not exist."""


def card_id(name: str, library: Library | None = None) -> str:
    """Returns the id of a card given by its id or its English name.

    Cards that were added to the library take precedence, then those that a deck can contain. Tokens must be given by
    id, since many of them share a name.

    >>> card_id("Fireball"), card_id("CS2_029")
    ('CS2_029', 'CS2_029')
    >>> card_id("Sheep")
    Traceback (most recent call last):
    hearthlab.errors.UnknownCard: "Sheep" is the name of a token; give its id, since tokens share names
    """
    data = _data(library)
    if name in data or (library is not None and name in library):
        return name
    if library is not None:
        own = _own_ids(library).get(name)
        if own is not None:
            return own
    if data.find(name) is None and data.find(name, collectible=False) is not None:
        raise UnknownCard(f'"{name}" is the name of a token; give its id, since tokens share names')
    return data.by_name(name).id


def card_name(card: str | None, library: Library | None = None) -> str:
    """Returns the English name of a card, its id if it has no name, and ``?`` for a hidden card.

    >>> card_name("CS2_tk1"), card_name(None)
    ('Sheep', '?')
    """
    if card is None:
        return "?"
    if library is not None and card in own_cards(library):
        return own_cards(library)[card][0]
    data = _data(library)
    return (data[card].name or card) if card in data else card


def _data(library: Library | None) -> CardSet:
    return load() if library is None else library.data


@functools.lru_cache(maxsize=64)
def own_cards(library: Library) -> dict[str, tuple[str, str]]:
    """Returns the names and types of the cards that were added to a library, by id."""
    return {s.id: (str(s.own.get("name", s.id)), s.kind) for s in library.own}


@functools.lru_cache(maxsize=64)
def _own_ids(library: Library) -> dict[str, str]:
    return {name: card for card, (name, _) in own_cards(library).items()}
