"""Decides which statements fit card data that they were not written for."""

from __future__ import annotations

import dataclasses
from collections.abc import Container, Iterable, Mapping
from typing import Any

from hearthlab.cards.compile.checks import check
from hearthlab.cards.compile.refusals import leaves
from hearthlab.cards.data import CardSet
from hearthlab.cards.language.statements import Statement
from hearthlab.errors import CardError

__all__ = ["fitting", "needed"]


def needed(s: Statement) -> list[str]:
    """Returns every string in a statement that could be a card id, without duplicates and without its own id."""
    return [text for text in dict.fromkeys(leaves(s.text)) if text != s.id]


def fitting(
    statements: Iterable[Statement], data: CardSet, known: Container[str], unfit: Mapping[str, str] | None = None
) -> tuple[list[Statement], dict[str, str]]:
    """Returns the statements that fit the data, and the reason for every other card.

    ``known`` are the ids of the data that the statements were written for: a statement does not fit if it needs one of
    them that is missing here, or that does not fit itself. A condition that a card is one of several may name missing
    cards, since no card is one of them.
    """
    left: list[Statement] = []
    reasons = dict(unfit or {})
    for stated in statements:
        s = _without_missing(stated, data, known)
        try:
            check(data[s.id], s)
            left.append(s)
        except CardError as error:
            reasons[s.id] = str(error)
    while True:
        lost = {s.id: why for s in left if (why := _missing(s, data, known, reasons))}
        if not lost:
            return left, reasons
        reasons.update(lost)
        left = [s for s in left if s.id not in lost]


def _without_missing(s: Statement, data: CardSet, known: Container[str]) -> Statement:
    """Returns the statement with missing cards removed from conditions that a card is one of several."""

    def there(tree: Any) -> Any:
        if isinstance(tree, dict):
            return {
                word: [card for card in part if card in data or card not in known]
                if word == "card" and isinstance(part, list)
                else there(part)
                for word, part in tree.items()
            }
        return [there(part) for part in tree] if isinstance(tree, list) else tree

    text = there(s.text)
    return s if text == s.text else dataclasses.replace(s, text=text)


def _missing(s: Statement, data: CardSet, known: Container[str], unfit: Container[str]) -> str:
    for card in needed(s):
        if card in known and card not in data:
            return f"it needs the card {card}, which this build does not have"
        if card in unfit:
            return f"it needs {data[card].name} ({card}), which does not fit"
    return ""
