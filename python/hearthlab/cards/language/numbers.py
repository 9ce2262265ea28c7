"""Numbers that texts can read."""

from __future__ import annotations

from hearthlab.cards.language.nodes import Cond, Num, Number, Sel, Who, all_of, as_num
from hearthlab.cards.language.selections import IT, ME

__all__ = [
    "NUM",
    "armor",
    "attack",
    "base_attack",
    "base_cost",
    "base_health",
    "chosen_attack",
    "chosen_cost",
    "chosen_health",
    "cost",
    "count",
    "count_deck",
    "count_log",
    "count_starting_deck",
    "counter",
    "damage_on",
    "data",
    "data_of_it",
    "deck_size",
    "enchantment_data",
    "hand_size",
    "health",
    "if_else",
    "larger",
    "mana",
    "max_health",
    "max_mana",
    "overloaded",
    "rand",
    "smaller",
    "spell_damage",
    "turn_number",
]


def attack(what: Sel = IT) -> Num:
    """Attack; for a hero on its turn, including the weapon."""
    return Num({"attack": what.ir})


def health(what: Sel = IT) -> Num:
    """Remaining health; durability of a weapon."""
    return Num({"health": what.ir})


def max_health(what: Sel = IT) -> Num:
    """Maximum health."""
    return Num({"max_health": what.ir})


def damage_on(what: Sel = IT) -> Num:
    """Damage that it has taken."""
    return Num({"damage_on": what.ir})


def cost(what: Sel = IT) -> Num:
    """The current cost of the card."""
    return Num({"cost": what.ir})


def base_cost(what: Sel = IT) -> Num:
    """The printed cost."""
    return Num({"base_cost": what.ir})


def base_attack(what: Sel = IT) -> Num:
    """The printed attack."""
    return Num({"base_attack": what.ir})


def base_health(what: Sel = IT) -> Num:
    """The printed health."""
    return Num({"base_health": what.ir})


def armor(who: Who = ME) -> Num:
    """Armor of the hero."""
    return Num({"armor": who.ir})


def mana(who: Who = ME) -> Num:
    """Mana that can be spent."""
    return Num({"mana": who.ir})


def max_mana(who: Who = ME) -> Num:
    """Mana crystals, full and empty."""
    return Num({"max_mana": who.ir})


def overloaded(who: Who = ME) -> Num:
    """Mana crystals that are or will be locked."""
    return Num({"overloaded": who.ir})


def hand_size(who: Who = ME) -> Num:
    """Number of cards in hand."""
    return Num({"hand_size": who.ir})


def deck_size(who: Who = ME) -> Num:
    """Number of cards in the deck."""
    return Num({"deck_size": who.ir})


def count(what: Sel) -> Num:
    """Number of members."""
    return Num({"count": what.ir})


def count_deck(who: Who, *conditions: Cond) -> Num:
    """Number of cards in a deck for which the conditions hold."""
    return Num({"count_deck": [who.ir, all_of(conditions).ir]})


def count_starting_deck(who: Who, *conditions: Cond) -> Num:
    """Number of cards in a player's starting deck for which the conditions hold."""
    return Num({"count_starting_deck": [who.ir, all_of(conditions).ir]})


def log_query(kind: str, who: Who, scope: str, conditions: tuple[Cond, ...]) -> dict[str, object]:
    """Returns a query of the game log."""
    out: dict[str, object] = {"kind": kind, "who": who.ir, "scope": scope}
    if conditions:
        out["when"] = all_of(conditions).ir
    return out


def count_log(kind: str, *conditions: Cond, who: Who = ME, scope: str = "game", since_played: bool = False) -> Num:
    """How often something happened: kind played, died, cast, cast_on_friend, discarded, battlecry.

    ``since_played`` counts only what came after this card was played.
    """
    query = log_query(kind, who, scope, conditions)
    return Num({"count_log": {**query, "since": True} if since_played else query})


def counter(name: str, who: Who = ME) -> Num:
    """A counter of the player, such as spells_turn or totems_game."""
    return Num({"counter": [name, who.ir]})


def spell_damage(who: Who = ME) -> Num:
    """The player's spell damage bonus."""
    return Num({"spell_damage": who.ir})


def data() -> Num:
    """The number that this object keeps."""
    return Num("data")


def data_of_it() -> Num:
    """The number that the candidate keeps."""
    return Num("it_data")


def enchantment_data() -> Num:
    """The number that this enchantment keeps."""
    return Num("ench_data")


def chosen_cost() -> Num:
    """The cost of the chosen or revealed card."""
    return Num("chosen_cost")


def chosen_attack() -> Num:
    """The attack of the chosen or revealed card, including buffs it got in the deck."""
    return Num("chosen_attack")


def chosen_health() -> Num:
    """The health of the chosen or revealed card, including buffs it got in the deck."""
    return Num("chosen_health")


def turn_number() -> Num:
    """The number of the turn."""
    return Num("turn")


class _Nums:
    """Numbers that the steps of a text leave behind."""

    #: Damage dealt or health restored by the step before.
    dealt = Num({"num": 3})
    #: Mana spent by ``spend_mana``; 1 if a joust was won.
    spent = Num({"num": 2})
    #: What the card that is being played cost.
    paid = Num({"num": 0})

    @staticmethod
    def of(k: int) -> Num:
        """The number that ``remember(k, …)`` kept."""
        if k not in (1, 2):
            raise TypeError(f"NUM.of({k}) does not exist; remember(…) keeps the numbers 1 and 2")
        return Num({"num": k})


NUM = _Nums()


def if_else(cond: Cond, then: Number, otherwise: Number) -> Num:
    """One number or the other."""
    return Num({"if": [cond.ir, as_num(then).ir, as_num(otherwise).ir]})


def rand(low: Number, high: Number) -> Num:
    """A random number from low to high, both included."""
    return Num({"rand": [as_num(low).ir, as_num(high).ir]})


def smaller(a: Number, b: Number) -> Num:
    """The smaller of two numbers."""
    return Num({"min": [as_num(a).ir, as_num(b).ir]})


def larger(a: Number, b: Number) -> Num:
    """The larger of two numbers."""
    return Num({"max": [as_num(a).ir, as_num(b).ir]})
