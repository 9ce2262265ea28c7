"""The differences between cards in other builds of the game and in the build of our card data.

Changed numbers are listed in ``hearthlab/data/builds.json``; the statement of an earlier text has ``until=BUILD`` in
its set's file. Both name the first build with the newer version.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Iterable
from typing import Any

from hearthlab.cards.data import CardSet
from hearthlab.cards.language.statements import Statement
from hearthlab.util.reading import data_file

__all__ = ["data_of_build", "earlier_texts", "statements_of_build", "values_of_build"]


@functools.cache
def _read(name: str) -> Any:
    return json.loads(data_file(name).read_text(encoding="utf-8"))


def earlier_texts(build: int) -> dict[str, int]:
    """Returns the cards whose text was different in that build, with the first later build that changed it.

    >>> earlier_texts(20457)["EX1_169"]  # Innervate
    20970
    """
    found: dict[str, int] = {}
    for change in _read("builds.json")["earlier"]:
        if build < change["before"]:
            for card in change["texts"]:
                found.setdefault(card, change["before"])
    return found


def values_of_build(build: int) -> dict[str, dict[str, Any]]:
    """Returns the fields of card data that were different in that build, by card.

    >>> values_of_build(20457)["CS2_106"], values_of_build(27358)["NEW1_012"]
    ({'cost': 2}, {'cost': 2})
    """
    found: dict[str, dict[str, Any]] = {}
    # The newest change first, so that older values override newer ones.
    for change in reversed(_read("builds.json")["earlier"]):
        if build < change["before"]:
            for card, values in change["values"].items():
                found.setdefault(card, {}).update(values)
    for change in _read("builds.json")["later"]:
        if build >= change["from"]:
            for card, values in change["values"].items():
                found.setdefault(card, {}).update(values)
    return found


def data_of_build(build: int, data: CardSet) -> CardSet:
    """Returns the card data as it was in another build: its numbers, without the sets that came later."""
    values = values_of_build(build)
    released = _read("formats.json")["released"]
    later = {name for name, first in released.items() if build < first}
    return data.changed(build, {card: None if data[card].set in later else values.get(card, {}) for card in data})


def statements_of_build(statements: Iterable[Statement], build: int) -> list[Statement]:
    """Returns the statement of each card that applies in that build."""
    found: dict[str, Statement] = {}
    for s in statements:
        if s.until is not None and s.until <= build:
            continue
        other = found.get(s.id)
        if other is None or _end(s) < _end(other):
            found[s.id] = s
        elif _end(s) == _end(other):
            first = other.where
            raise s.fault(f"it is stated twice for the same builds: the first time in {first[0]}:{first[1]}")
    return list(found.values())


def _end(s: Statement) -> float:
    return float("inf") if s.until is None else s.until
