"""Cards, decks and agents for the browser, which loads them once."""

from __future__ import annotations

import functools
from importlib.metadata import version
from typing import Any

from hearthlab.analysis.beliefs import NAMES
from hearthlab.cards import catalogue
from hearthlab.cards.data import CardData, load
from hearthlab.cards.decks import Deck
from hearthlab.cards.library import Library, default_library
from hearthlab.web import opponents

__all__ = ["about", "all_cards", "card", "decks", "drawn"]


@functools.cache
def all_cards() -> dict[str, dict[str, Any]]:
    """Returns the fields of every card that the page draws; default values are omitted."""
    library = default_library()
    return {card.id: drawn(card, library) for card in library.data.values() if card.name}


def drawn(card: CardData, library: Library) -> dict[str, Any]:
    """Returns the fields of a card that the page draws."""
    classes = list(card.classes) if len(card.classes) > 1 else []
    found = {
        "name": card.name,
        "text": card.text,
        "type": card.type,
        "cls": card.cls,
        "classes": classes,
        "set": card.set,
        "rarity": card.rarity,
        "race": card.race,
        "cost": card.cost,
        "attack": card.attack,
        "health": card.health,
        "durability": card.durability,
        "armor": card.armor,
        "deckable": card.collectible and not card.portrait,
        "playable": library.implemented(card.id),
    }
    return {key: value for key, value in found.items() if value not in ("", 0, [], False)}


def card(card_id: str) -> dict[str, Any]:
    """Returns everything about a card: data, statement and program."""
    return catalogue.card(load()[card_id], default_library())


@functools.cache
def decks() -> list[dict[str, Any]]:
    """Returns the decks that ship with HearthLab."""
    return [
        {"name": name, "class": deck.cls, "cards": deck.counts(), "code": deck.code, "source": deck.source}
        for name in Deck.names()
        for deck in (Deck.load(name),)
    ]


def about() -> dict[str, Any]:
    """Returns the data that the page loads first."""
    return {
        "version": version("hearthlab"),
        "agents": opponents.listed(),
        "adviser": opponents.ADVISER,
        "decks": [{"name": deck["name"], "class": deck["class"]} for deck in decks()],
        "beliefs": [{"name": name, "about": about} for name, about in NAMES.items()],
    }
