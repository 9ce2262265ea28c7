"""Text features of cards: what cards are and do, as numbers, so that a net knows something about unseen cards."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hearthlab import _core
from hearthlab.cards.library import Library, default_library

__all__ = ["text_words", "texts"]

COMMON = 12
"""Only words that at least this many cards have are used."""

_PLAIN = ("kind", "race", "rarity")
_LISTS = ("keywords", "mechs")
_NUMBERS = ("cost", "attack", "health", "armor", "spell_damage", "overload")


def text_words(card: Mapping[str, Any]) -> dict[str, float]:
    """Returns the words of a compiled card with their weights: its kind, its stats, and the clauses of its text.

    >>> cards = {card["id"]: card for card in json.loads(default_library().text)["cards"]}
    >>> {word: number for word, number in text_words(cards["CS2_029"]).items() if word.startswith("play")}
    {'play/damage': 1.0, 'play/damage/to=target': 1.0, 'play/damage/amount': 1.2}
    """
    words = {f"{name}={card[name]}": 1.0 for name in _PLAIN if card.get(name)}
    words |= {f"{name}={item}": 1.0 for name in _LISTS for item in card.get(name, ())}
    words |= {name: card[name] / 5 for name in _NUMBERS if card.get(name)}
    for section, content in (card.get("text") or {}).items():
        for word, weight in _walk(content, section, section):
            words[word] = max(words.get(word, 0.0), weight)
    return words


def _walk(content: Any, section: str, step: str) -> Iterator[tuple[str, float]]:
    """Yields the words of a section of a text; deeper levels are named only by the section and their own step."""
    if isinstance(content, list):
        for item in content:
            yield from _walk(item, section, step)
    elif isinstance(content, dict):
        for key, value in content.items():
            name = f"{section}/{key}" if isinstance(value, dict | list) else step
            match value:
                case str():
                    yield f"{step}/{key}={value}", 1.0
                case {"const": int(number)}:
                    yield f"{step}/{key}", number / 5
                case dict() | list():
                    yield name, 1.0
                    yield from _walk(value, section, name)
                case _:
                    pass


def texts(library: Library | None = None) -> NDArray[np.float32]:
    """Returns a row of features for every card, in the order of their numbers; the row of "no card" is zero."""
    library = library or default_library()
    compiled = {card["id"]: text_words(card) for card in json.loads(library.text)["cards"]}
    counts = Counter(word for words in compiled.values() for word in words)
    place = {word: k for k, word in enumerate(sorted(word for word, count in counts.items() if count >= COMMON))}
    ids = _core.net_cards(library.core)
    table = np.zeros((len(ids), len(place)), dtype=np.float32)
    for row, card in enumerate(ids):
        for word, weight in compiled.get(card, {}).items():
            if word in place:
                table[row, place[word]] = weight
    return table
