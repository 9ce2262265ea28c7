"""Every card that can come up in a game is implemented: all playable ones, and whatever any text can make of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from hearthlab.cards.data import load
from hearthlab.cards.library import default_library

#: What a buff can do by itself; an enchantment that is given with one of these needs no statement of its own.
DEEDS = {"attack", "health", "cost", "set_attack", "set_health", "set_cost", "spell_damage", "keywords"}


def entries() -> dict[str, dict[str, Any]]:
    """The compiled cards."""
    return {card["id"]: card for card in json.loads(default_library().text)["cards"]}


def nodes(tree: Any) -> Iterator[Any]:
    """All parts of a tree."""
    yield tree
    for part in tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else ():
        yield from nodes(part)


def named(entry: dict[str, Any]) -> set[str]:
    """The cards that a card's text names: what it makes, gives, offers, casts, and what it asks for."""
    return {part for key in entry.keys() - {"id", "name"} for part in nodes(entry[key]) if isinstance(part, str)}


def pools(entry: dict[str, Any]) -> Iterator[Any]:
    """Conditions of pools that hold cards which are not collectible, but for those of cards that were in a deck."""
    for part in nodes(entry.get("text", {})):
        if isinstance(part, dict) and part.get("any") is True and "in_starting_deck" not in str(part.get("also")):
            yield part["when"]


def in_pool(card: dict[str, Any], when: Any) -> bool:
    """Whether a card is in a pool; a condition that no such pool has had so far is a KeyError, to be added here."""
    [(word, value)] = when.items()
    answers: dict[str, Callable[[], bool]] = {
        "and": lambda: all(in_pool(card, part) for part in value),
        "or": lambda: any(in_pool(card, part) for part in value),
        "not": lambda: not in_pool(card, value),
        "card": lambda: card["id"] in value,
        "in_group": lambda: value in card.get("groups", ()),
        "race": lambda: bool(card["race"] == value),
    }
    return answers[word]()


def reached() -> dict[str, str]:
    """Every card that can come up, with the one that brought it."""
    data, cards = load(), entries()
    found = {card.id: "a deck" for card in data.deckable()}
    todo = list(found)
    while todo:
        card = todo.pop()
        # The data list choices and hand-outs of some cards, too: Ysera's dreams, for example.
        more = {*named(cards[card]), *data[card].entourage, data[card].hero_power}
        for when in pools(cards[card]):
            more |= {other for other, entry in cards.items() if in_pool(entry, when)}
        for made in sorted((more & data.keys()) - found.keys()):
            found[made] = card
            todo.append(made)
    return found


def test_every_playable_card_is_implemented() -> None:
    playable = load().deckable()
    assert len(playable) == 1729
    assert [card.name for card in playable if not default_library().implemented(card.id)] == []


def test_every_card_that_a_text_can_make_is_implemented() -> None:
    data = load()
    found = reached()
    assert len(found) > 2600
    missing = [
        f"{data[card].name} ({card}), which {by} brings"
        for card, by in found.items()
        if data[card].type != "enchantment" and not default_library().implemented(card)
    ]
    assert not missing


def test_every_enchantment_that_a_text_can_give_does_something() -> None:
    data, cards = load(), entries()
    found = reached()
    givers: dict[str, list[tuple[str, set[str]]]] = {}
    asked: set[str] = set()
    for card in found:
        for part in nodes(cards[card].get("text", {})):
            if isinstance(part, dict) and isinstance(part.get("with"), dict) and "card" in part["with"]:
                givers.setdefault(part["with"]["card"], []).append((card, part["with"].keys() & DEEDS))
            if isinstance(part, dict) and "bears" in part:
                asked.update(part["bears"])
    idle = [
        f"{data[card].name} ({card}), which {by} gives"
        for card, given in givers.items()
        for by, deeds in given
        if data[card].type == "enchantment" and not (default_library().implemented(card) or card in asked or deeds)
    ]
    assert not idle
    assert found.keys() >= {card for card in givers if data[card].type == "enchantment"}
