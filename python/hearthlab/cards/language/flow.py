"""Control flow of texts: choices, loops, conditions and memory."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hearthlab.cards.language.card_refs import ADAPTATIONS, CHOSEN, Card, CardList, Options, offer_ir
from hearthlab.cards.language.conditions import ENEMY, MINION, any_of, keyword, on
from hearthlab.cards.language.effects import deal, effect, num_ir, perform
from hearthlab.cards.language.nodes import Cond, Effect, Number, Sel, Steps, Who, all_of, as_num, flatten
from hearthlab.cards.language.selections import EACH, ENEMY_HERO, ME, SELF, TARGET, player_of, target

__all__ = [
    "adapt",
    "count_up",
    "discover",
    "each",
    "for_cards",
    "if_",
    "joust",
    "remember",
    "repeat",
    "reveal",
    "save",
    "set_data",
    "shoot_hero",
    "take_chosen",
    "while_",
]

IR = Any


def for_cards(
    source: Card | CardList | Sequence[str],
    *then: Steps,
    n: Number | None = None,
    different: bool = False,
    in_order: bool = False,
    upgrades: bool = False,
) -> Effect:
    """Runs the steps for each card, which is CHOSEN, in random order.

    The source is ``from_log``, ``in_deck``, a pool, ``top``, ``offered`` or a list of ids; ``n`` limits their number,
    ``different`` drops duplicates, and ``in_order`` keeps the order of the list (for the log, the order of events).
    With ``upgrades``, minions of ``from_log("died")`` that are summoned have the Magnetic upgrades that they died with.
    """
    if isinstance(source, CardList):
        ir = source.ir
    elif isinstance(source, Card):
        kind, value = next(iter(source.ir.items())) if isinstance(source.ir, dict) else ("", None)
        lists = {"logged": "logged", "in_deck": "deck", "random": "pool"}
        if kind not in lists:
            raise TypeError("for_cards() takes from_log(…), in_deck(…), pool(…), top(…), offered(…) or a list of ids")
        ir = {lists[kind]: value}
    else:
        ir = {"cards": list(source)}
    if upgrades:
        if "logged" not in ir or different or in_order:
            raise TypeError(
                "for_cards() takes upgrades=True for from_log(…), and not with different=True or in_order=True"
            )
        ir = {"logged": {**ir["logged"], "upgrades": True}}
    return effect(
        "for_cards",
        **{"from": ir},
        count=num_ir(n),
        different=different or None,
        in_order=in_order or None,
        then=_block(then),
    )


def discover(source: Card | Options | Sequence[str], *then: Steps, who: Who | None = None) -> Effect:
    """Offers three cards; the steps then use CHOSEN. The source is a pool, a list of ids, a deck or the log."""
    ir = offer_ir(source)
    return effect("discover", **{"from": ir}, who=None if who is None else who.ir, then=_block(then))


def adapt(what: Sel) -> Effect:
    """Offers three adaptations for the minions; for an empty group there is no choice."""
    offer = discover(ADAPTATIONS, each(what, perform(CHOSEN, on=EACH)))
    one = what.ir == SELF.ir or what.ir == TARGET.ir or (isinstance(what.ir, dict) and "aimed" in what.ir)
    return offer if one else if_(any_of(what), offer)


def shoot_hero(amount: Number) -> Effect:
    """Deals damage to the enemy hero; with ``power_targets_minions`` the player may aim it at a minion instead."""
    aims = on(player_of(ME), keyword("power_targets_minions"))
    return if_(aims, deal(amount, target(MINION | ENEMY, only_if=aims)), deal(amount, ENEMY_HERO))


def take_chosen() -> Effect:
    """Draws the chosen card of ``deck_top`` and discards the others."""
    return Effect("take_chosen")


def joust(*conditions: Cond) -> Effect:
    """Reveals a card of each deck; ``NUM.spent`` is 1 if yours costs more."""
    return effect("joust", when=all_of(conditions).ir)


def reveal(who: Who, *conditions: Cond) -> Effect:
    """Reveals a random card of a deck as CHOSEN."""
    return effect("reveal", who=who.ir, when=all_of(conditions).ir)


# -- memory ----------------------------------------------------------------------------------------------


def count_up(counter: str, amount: Number = 1, who: Who | None = None) -> Effect:
    """Adds to a counter of the player."""
    return effect("count", counter=counter, amount=as_num(amount).ir, who=None if who is None else who.ir)


def set_data(amount: Number, of: Sel | None = None) -> Effect:
    """Sets the number that an object keeps."""
    return effect("set_data", of=None if of is None else of.ir, amount=as_num(amount).ir)


def remember(k: int, number: Number) -> Effect:
    """Keeps a number for later steps of this text (``NUM.of(k)``, k 1 or 2)."""
    if k not in (1, 2):
        raise TypeError(f"keeps the numbers 1 and 2, not {k}")
    return effect("set_num", num=k, to=as_num(number).ir)


def save(k: int, what: Sel) -> Effect:
    """Keeps a selection for later steps of this text (``saved(k)``, k 0 or 1)."""
    if k not in (0, 1):
        raise TypeError(f"keeps the selections 0 and 1, not {k}")
    return effect("save", set=k, what=what.ir)


def _block(steps: Steps) -> list[IR]:
    return [e.ir for e in flatten(steps)]


# -- order -----------------------------------------------------------------------------------------------


def if_(cond: Cond, then: Steps, otherwise: Steps = ()) -> Effect:
    """Runs the first steps if the condition holds, otherwise the second ones, if any."""
    return effect("if", cond=cond.ir, then=_block(then), **{"else": _block(otherwise) or None})


def each(what: Sel, *then: Steps) -> Effect:
    """Runs the steps for every member, which is EACH."""
    return effect("each", of=what.ir, then=_block(then))


def repeat(times: Number, *then: Steps) -> Effect:
    """Runs the steps the given number of times."""
    return effect("repeat", times=as_num(times).ir, then=_block(then))


def while_(cond: Cond, *then: Steps) -> Effect:
    """Runs the steps as long as the condition holds."""
    return effect("while", cond=cond.ir, then=_block(then))
