"""Traces errors of the core back to the clause that caused them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from hearthlab.cards.language.statements import Statement
from hearthlab.errors import CardError

__all__ = ["explained", "leaves"]

IR = Any

_HEAD = re.compile(r'card "([^"]*)" \(.*?\): (.*)', re.DOTALL)
_NAMED = re.compile(r'"([^"]*)" (?:is not an?|cannot) |no card has the id "([^"]*)"')


def explained(error: CardError, statements: Iterable[Statement]) -> CardError:
    """Returns the core's error with the clause that caused it."""
    head = _HEAD.fullmatch(str(error))
    if head is None:
        return error
    card_id, said = head.groups()
    named = _NAMED.match(said)
    name = (named[1] or named[2] or "") if named else ""
    if named and named[2] and "did you mean" not in said:
        said += "; `hearthlab cards NAME` finds the id of a card"
    for s in statements:
        if card_id == s.id:
            return s.fault(said, next((c for c in s.clauses if name in leaves(c.ir)), None))
    return error


def leaves(ir: IR) -> Iterator[str]:
    """Yields every string in a tree."""
    if isinstance(ir, str):
        yield ir
    elif isinstance(ir, dict):
        for value in ir.values():
            yield from leaves(value)
    elif isinstance(ir, list | tuple):
        for value in ir:
            yield from leaves(value)
