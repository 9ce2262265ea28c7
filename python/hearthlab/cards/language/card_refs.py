"""References to cards: those that a step creates, a choice offers, or a loop iterates over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hearthlab.cards.language.conditions import ROOM, variant
from hearthlab.cards.language.nodes import Cond, Num, Number, Sel, Who, all_of, as_num
from hearthlab.cards.language.numbers import log_query
from hearthlab.cards.language.selections import ME

__all__ = [
    "ADAPTATIONS",
    "CHOSEN",
    "JADE_GOLEM",
    "REMEMBERED",
    "Card",
    "CardList",
    "Options",
    "copy_of",
    "deck_top",
    "exact_copy",
    "exactly",
    "from_deck",
    "from_log",
    "in_deck",
    "next_of",
    "nth",
    "offered",
    "one_each",
    "one_of",
    "out_of_deck",
    "paired_power",
    "pool",
    "top",
]

IR = Any


class Card:
    """The card that a step creates, adds or casts; for a known card, its id is enough."""

    def __init__(self, ir: IR) -> None:
        self.ir = ir


AnyCard = Card | str


def card_ir(card: AnyCard) -> IR:
    """Returns the tree of a card."""
    return card.ir if isinstance(card, Card) else {"id": card}


CHOSEN = Card("chosen")
#: The card stored by the enchantment or the object.
REMEMBERED = Card("from_data")


def one_of(*ids: str) -> Card:
    """One of these cards at random."""
    return Card({"one_of": list(ids)})


def copy_of(what: Sel) -> Card:
    """A fresh copy of the card."""
    return Card({"of": what.ir})


def exact_copy(what: Sel) -> Card:
    """A copy of the card with its damage and enchantments."""
    return Card({"copy_of": what.ir})


def nth(ids: Sequence[str], n: Num) -> Card:
    """The n-th card of the list, counted from 1."""
    return Card({"nth": [list(ids), n.ir]})


def next_of(counter: str, ids: Sequence[str], *, unless: Cond | None = None) -> Card:
    """The next card of a series: increments a counter, unless the condition holds, and takes that card."""
    ir: dict[str, IR] = {"counter": counter, "of": list(ids)}
    return Card({"next": ir if unless is None else {**ir, "unless": unless.ir}})


#: KEY5: each one is larger than the last, up to the thirtieth.
JADE_GOLEM = next_of("jade", [f"CFM_712_t{n:02d}" for n in range(1, 31)], unless=variant("jade_needs_room") & ~ROOM)


def from_log(kind: str, *conditions: Cond, who: Who = ME, scope: str = "game", last: bool = False) -> Card:
    """A random card of the log, such as a minion that died, or the last one."""
    query = log_query(kind, who, scope, conditions)
    return Card({"logged": {**query, "last": True} if last else query})


def in_deck(who: Who, *conditions: Cond) -> Card:
    """A random card of a deck, which stays there."""
    return Card({"in_deck": {"who": who.ir, "when": all_of(conditions).ir}})


def out_of_deck(who: Who, *conditions: Cond) -> Card:
    """A random card of a deck, which leaves the deck."""
    return Card({"out_of_deck": {"who": who.ir, "when": all_of(conditions).ir}})


def paired_power(table: dict[str, str]) -> Card:
    """The hero power that the table lists for the current one."""
    return Card({"paired_power": [[a, b] for a, b in table.items()]})


_PRINTED = {"class", "kind", "race", "has", "rarity", "in_set", "card", "in_group", "keyword", "const"}
_PRINTED_NUMBERS = {"base_cost", "base_attack", "base_health"}
_COMBINED = {"and", "or", "not", "eq", "ge", "gt", "le", "lt", "odd", "add", "sub", "mul", "neg"}


def _is_printed(ir: IR) -> bool:
    """Returns whether a condition depends only on the printed card, so that it holds in every position or in none."""
    if isinstance(ir, list):
        return all(_is_printed(part) for part in ir)
    if not isinstance(ir, dict) or len(ir) != 1:
        return ir is True
    [(word, value)] = ir.items()
    if word in _PRINTED_NUMBERS:
        return bool(value == "it")
    if word in _COMBINED:
        return _is_printed(value)
    return word in _PRINTED and value != "from_another_class"


def pool(*conditions: Cond, also: Cond | None = None, any_card: bool = False) -> Card:
    """A random collectible card; conditions that depend on the position may be given anywhere or in ``also``."""
    # The core computes the cards for which ``when`` holds once, and checks ``also`` in each position.
    lasting = [condition for condition in conditions if _is_printed(condition.ir)]
    passing = [condition for condition in conditions if not _is_printed(condition.ir)]
    ir: dict[str, IR] = {"when": all_of(lasting).ir}
    if also is not None:
        passing.append(also)
    if passing:
        ir["also"] = all_of(passing).ir
    if any_card:
        ir["any"] = True
    return Card({"random": ir})


class Options:
    """What a choice offers."""

    def __init__(self, ir: IR) -> None:
        self.ir = ir


class CardList:
    """The cards that a loop iterates over."""

    def __init__(self, ir: IR) -> None:
        self.ir = ir


def exactly(*ids: str) -> Options:
    """All of these cards, in order."""
    return Options({"exactly": list(ids)})


def from_deck(who: Who, *conditions: Cond) -> Options:
    """Copies of up to three different cards of a deck."""
    return Options({"deck": {"who": who.ir, "when": all_of(conditions).ir}})


def deck_top(n: Number) -> Options:
    """The next n cards of your deck."""
    return Options({"deck_top": as_num(n).ir})


def one_each(*pools: Card) -> Options:
    """One card of each pool, in random order."""
    return Options({"one_each": [_pool(p, "one_each") for p in pools]})


def _pool(source: Card, word: str) -> IR:
    if not isinstance(source.ir, dict) or "random" not in source.ir:
        raise TypeError(f"{word}() takes pools: pool(…)")
    return source.ir["random"]


def top(count: Number, who: Who = ME) -> CardList:
    """For ``for_cards``: the top cards of a deck, which leave it."""
    return CardList({"top": {"who": who.ir, "count": as_num(count).ir}})


def offered(source: Card | Options | Sequence[str]) -> CardList:
    """For ``for_cards``: the cards that ``discover`` would offer."""
    return CardList({"offer": offer_ir(source)})


def offer_ir(source: Card | Options | Sequence[str]) -> IR:
    """Returns the tree of what a choice offers."""
    if isinstance(source, Options):
        return source.ir
    if isinstance(source, Card):
        kind, value = next(iter(source.ir.items())) if isinstance(source.ir, dict) else ("", None)
        names = {"random": "pool", "logged": "logged"}
        if kind not in names:
            raise TypeError("discover() takes a pool, from_log(…), a deck or a list of ids")
        return {names[kind]: value}
    return {"cards": list(source)}


#: The ten adaptations.
ADAPTATIONS = (
    "UNG_999t2", "UNG_999t3", "UNG_999t4", "UNG_999t5", "UNG_999t6", "UNG_999t7", "UNG_999t8", "UNG_999t10",
    "UNG_999t13", "UNG_999t14",
)  # fmt: skip
