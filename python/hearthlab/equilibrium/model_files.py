"""Models in files: games written as TOML, and the description stored with a saved strategy.

The description contains custom cards in compiled form, not their Python source: a strategy can be loaded on any
machine, and loading one runs no code.
"""

from __future__ import annotations

import functools
import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

from hearthlab.cards.decks import HERO_OF_CLASS
from hearthlab.cards.language import Statement, minion, weapon
from hearthlab.cards.library import Library, cards_in
from hearthlab.equilibrium.cards import library
from hearthlab.equilibrium.games import SETTINGS, Model, small_rules, with_settings
from hearthlab.errors import CardError, HearthLabError
from hearthlab.rules import Rules
from hearthlab.util.reading import MEGABYTE, Given, named, parse_toml, read_text

__all__ = ["described", "fingerprints", "read_model", "rebuilt", "rules_hash"]

_KINDS = {"minions": minion, "weapons": weapon}
"""The tables for cards without text."""
_KEYS = ("name", "about", "classes", "decks", "cards", *_KINDS, "rules", *SETTINGS)


# TOML files


def read_model(path: str | Path) -> Model:
    """Reads a model from a TOML file; docs/equilibrium.md describes its keys."""
    path = Path(path)
    given = parse_toml(read_text(path, MEGABYTE), named(path))
    try:
        return _model(Given(given, ""), path)
    except HearthLabError as error:
        raise type(error)(f"{named(path)}: {error}") from None


def _model(given: Given, path: Path) -> Model:
    given.object(_KEYS)
    name = given["name"].text(100) if "name" in given.value else path.stem
    rules = given.get("rules")
    if rules is not None:
        own = {"health", "turn_limit"} & rules.object([f.name for f in fields(Rules)]).value.keys()
        doubled = [key for key in own if {"health": "health", "turn_limit": "rounds"}[key] in given.value]
        if doubled:
            raise HearthLabError(f"{doubled[0]} is given twice, in [rules] and above it; leave one out")
    listed = [[card.text(100) for card in deck.list(60)] for deck in given["decks"].list(2, 2)]
    classes = [cls.text(30) for cls in given["classes"].list(2, 2)] if "classes" in given.value else ["mage", "mage"]
    about = given["about"].text() if "about" in given.value else ""
    bare = Model(
        name=name,
        about=about,
        decks=(tuple(listed[0]), tuple(listed[1])),
        classes=(classes[0], classes[1]),
        rules=_rules({} if rules is None else rules.value),
        library=_library(given, path),
    )
    return with_settings(bare, {key: _setting(given[key]) for key in SETTINGS if key in given.value})


def _rules(changes: Mapping[str, Any]) -> Rules:
    # TOML has no null: 0 means no limit, as in stores.
    plain = {
        key: None if key in ("turn_limit", "action_limit") and value == 0 else value for key, value in changes.items()
    }
    if isinstance(variants := plain.get("variants"), list):
        plain["variants"] = frozenset(variants)
    return small_rules(**plain)


def _setting(given: Given) -> Any:
    key = given.path
    if key == "health":
        both = given.list(2, 2) if isinstance(given.value, list) else [given, given]
        return tuple(h.whole(1, 30_000) for h in both)
    if key == "first":
        return None if given.value == "random" else given.whole(0, 1)
    if key in ("rounds", "hand"):
        return given.whole(1 if key == "rounds" else 0, 1000 if key == "rounds" else 10)
    return given.number(-1.0, 0.0) if key == "draw" else given.flag()


def _library(given: Given, path: Path) -> Library | None:
    """Returns the shipped cards plus those in the file and those that it names; None if there are none."""
    own: list[Statement] = []
    if "cards" in given.value:
        own += cards_in(path.parent / given["cards"].text(4096))
    for table in _KINDS:
        if table in given.value:
            own += [_plain_card(table, name, card) for name, card in given[table].items(100)]
    if not own:
        return None
    build = given["rules"].get("build") if "rules" in given.value else None
    base = library() if build is None else Library.of_build(build.value)
    try:
        return base.with_cards(*own)
    except CardError as error:
        # The place in the Python code is of no use to the author of a TOML file.
        raise CardError(re.sub(r" \([^()]*model_files\.py:\d+(, \w+)?\)", "", str(error))) from None


def _plain_card(table: str, name: str, given: Given) -> Statement:
    """Returns a card without text, from the properties that `minion` and `weapon` take."""
    numbers = given.object(
        ("id", "cost", "attack", "health" if table == "minions" else "durability", "keywords", "race")
    )
    properties = dict(numbers.value)
    own_id = re.sub(r"\W", "_", name).upper()
    card_id = numbers["id"].text(60) if "id" in properties else f"OWN_{own_id}"
    properties.pop("id", None)
    return _KINDS[table](card_id, name=name, **properties)


# Descriptions in saved strategies


def described(model: Model) -> dict[str, Any]:
    """Returns a model as plain data for `rebuilt`, with every card that the game needs."""
    mine, base = _entries(model.cards), _entries(_base(model.rules))
    own = [mine[card] for card in _reached(model, mine) if mine[card] != base.get(card)]
    return {**_stated(model), "cards": own}


def rebuilt(given: Given) -> Model:
    """Returns the model of a description; raises HearthLabError if this HearthLab has no such game."""
    given.object((*_STATED, "cards"))
    rules = Rules.from_dict(given["rules"].object().value)
    cards = [card.object().value for card in given["cards"].list(1000)]
    health = [h.whole(1, 30_000) for h in given["health"].list(2, 2)]
    first = given.get("first")
    listed = [tuple(card.text(100) for card in deck.list(60)) for deck in given["decks"].list(2, 2)]
    classes = [cls.text(30) for cls in given["classes"].list(2, 2)]
    return Model(
        name=given["name"].text(200),
        about=given["about"].text(),
        decks=(listed[0], listed[1]),
        rules=rules,
        library=_base(rules).with_compiled(cards) if cards else None,
        classes=(classes[0], classes[1]),
        health=(health[0], health[1]),
        first=None if first is None else first.whole(0, 1),
        draw=given["draw"].number(-1.0, 0.0),
        turns=given["turns"].flag(),
        merge=given["merge"].flag(),
    )


_STATED = ("name", "about", "decks", "classes", "rules", "health", "first", "draw", "turns", "merge")


def _stated(model: Model) -> dict[str, Any]:
    plain = {key: getattr(model, key) for key in _STATED}
    return {**plain, "rules": model.rules.to_dict(), "decks": [list(deck) for deck in model.decks],
            "classes": list(model.classes), "health": list(model.heroes_health)}  # fmt: skip


def fingerprints(model: Model, cards: Library | None = None) -> dict[str, str]:
    """Returns a hash of each card that the game may need, by id: those of the decks, and all that these refer to.

    They are in the order of the library, which is visible in views. With `cards`, the hashes are those of another
    library; a card that is missing there has no hash.
    """
    reached = set(_reached(model, _entries(model.cards)))
    entries = _entries(model.cards if cards is None else cards)
    return {card: _hash(entry) for card, entry in entries.items() if card in reached}


def rules_hash(model: Model) -> str:
    """Returns a hash of everything except card texts: rules, decks, health, first player, and how a tree is built."""
    stated = _stated(model)
    return _hash({key: stated[key] for key in _STATED if key not in ("name", "about")})


def _hash(plain: Any) -> str:
    return hashlib.sha256(json.dumps(plain, sort_keys=True).encode()).hexdigest()[:16]


def _base(rules: Rules) -> Library:
    return library() if rules.build is None else Library.of_build(rules.build)


@functools.lru_cache(maxsize=4)
def _entries(cards: Library) -> Mapping[str, Any]:
    return {entry["id"]: entry for entry in json.loads(cards.text)["cards"]}


def _reached(model: Model, entries: Mapping[str, Any]) -> list[str]:
    """Returns the ids of the decks' cards, the heroes, and all that these refer to, in the order of the library."""
    found: set[str] = set()
    left = [*model.decks[0], *model.decks[1], *(HERO_OF_CLASS[cls] for cls in model.classes)]
    while left:
        card = left.pop()
        if card in entries and card not in found:
            found.add(card)
            left += [text for text in _texts(entries[card]) if text in entries]
    return [card for card in entries if card in found]


def _texts(plain: Any) -> Iterator[str]:
    if isinstance(plain, str):
        yield plain
    elif isinstance(plain, Mapping):
        for value in plain.values():
            yield from _texts(value)
    elif isinstance(plain, list):
        for value in plain:
            yield from _texts(value)
