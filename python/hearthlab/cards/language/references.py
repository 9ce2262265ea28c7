"""Finds words that refer to nothing where they are used: a loop's member outside a loop, a choice nobody made."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hearthlab.errors import CardError

__all__ = ["check_alone", "check_references", "words"]

IR = Any

#: Below these keys the tree holds names, not words.
_NAMED = frozenset(
    ["race", "kind", "class", "has", "in_group", "rarity", "in_set", "variant", "keyword", "keywords", "counter", "id"]
)
_CHOSEN = frozenset(["chosen", "is_chosen", "chosen_is", "chosen_cost", "chosen_attack", "chosen_health"])
_CHOOSERS = frozenset(["for_cards", "discover", "reveal", "joust"])
_MAKERS = frozenset(["summon", "give", "draw", "return", "equip", "recruit", "put_into_play", "take_chosen"])
_EVENT = frozenset(["subject", "other", "amount", "event"])
#: Clauses without an event.
_STANDING = frozenset(["auras", "cost", "require"])


def check_references(part: str, ir: IR) -> None:
    """Raises CardError if a word of the clause refers to nothing."""
    spoken = set(words(ir))
    if "each" in spoken:
        raise CardError("EACH is the current member of a loop; use it in the steps of each(…)")
    if spoken & _CHOSEN and not spoken & _CHOOSERS:
        raise CardError("nothing is chosen here; CHOSEN is set by discover, for_cards, reveal and joust")
    if "made" in spoken and not spoken & _MAKERS:
        raise CardError("MADE is what the step before summoned, gave, drew or returned; no step here does so")
    for k in (word for word in spoken if word.startswith("saved ")):
        if k.replace("saved", "save") not in spoken:
            raise CardError(f"{k.replace(' ', '(')}) was never saved; save({k.removeprefix('saved ')}, …) does that")
    if part in _STANDING and spoken & _EVENT:
        raise CardError("EVENT is what a trigger waited for; this clause waits for nothing")


def check_alone(ir: IR) -> None:
    """Raises CardError if an expression outside any card uses EVENT or refers to nothing."""
    check_references("play", ir)
    if _EVENT & set(_leaves(ir)):
        raise CardError("EVENT is what a trigger waited for; there is no trigger here")


def _leaves(ir: IR) -> Iterator[str]:
    """Yields the words of a tree that take no arguments."""
    if isinstance(ir, str):
        yield ir
    elif isinstance(ir, dict):
        for word, value in ir.items():
            if word not in _NAMED:
                yield from _leaves(value)
    elif isinstance(ir, list | tuple):
        for value in ir:
            yield from _leaves(value)


def words(ir: IR, inside: bool = False) -> Iterator[str]:
    """Yields every word of a tree; EACH only outside loops."""
    if isinstance(ir, str):
        if ir != "each" or not inside:
            yield ir
    elif isinstance(ir, dict):
        for word, value in ir.items():
            if word == "each":
                yield from words(value["of"], inside)
                yield from words(value["then"], inside=True)
                continue
            yield word
            if word == "saved":
                yield f"saved {value}"
            elif word == "save":
                yield f"save {value['set']}"
            # A single card is a word (CHOSEN); a list of cards holds ids.
            if word not in _NAMED and not (word == "card" and isinstance(value, list)):
                yield from words(value, inside)
    elif isinstance(ir, list | tuple):
        for value in ir:
            yield from words(value, inside)
