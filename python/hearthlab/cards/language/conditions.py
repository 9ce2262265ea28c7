"""Conditions on a candidate, a player or the game."""

from __future__ import annotations

from hearthlab.cards.language.nodes import Cond, Number, Sel, Who, all_of, as_num
from hearthlab.cards.language.numbers import log_query
from hearthlab.cards.language.selections import ME, MY_HAND, SELF

__all__ = [
    "BASIC_TOTEM",
    "BATTLECRY",
    "BEAST",
    "COMBO",
    "COMBO_CARD",
    "DAMAGED",
    "DEAD",
    "DEATHRATTLE",
    "DEMON",
    "DISCOVERABLE",
    "DRAGON",
    "DYING",
    "ELEMENTAL",
    "ENEMY",
    "FRIENDLY",
    "FROM_ANOTHER_CLASS",
    "FROM_LEFT",
    "FROM_RIGHT",
    "FROZEN",
    "HAND_ROOM",
    "HAS_ATTACKED",
    "HERO",
    "HOLDING_DRAGON",
    "IN_HAND",
    "IN_PLAY",
    "IS_CHOSEN",
    "IS_SELF",
    "LEGENDARY",
    "MECH",
    "MINION",
    "MURLOC",
    "MY_TURN",
    "NO_DUPLICATES",
    "OTHER",
    "OVERLOAD",
    "PIRATE",
    "POWER_CARD",
    "ROOM",
    "SECRET",
    "SILENCED",
    "SPELL",
    "STARTED_IN_DECK",
    "TOTEM",
    "WEAPON",
    "all_on_board",
    "already",
    "any_of",
    "at_play",
    "bears",
    "both_hold",
    "card_is",
    "chosen_is",
    "class_is",
    "class_of",
    "either",
    "has",
    "in_group",
    "in_set",
    "in_starting_deck",
    "is_",
    "keyword",
    "logged",
    "odd",
    "on",
    "on_board",
    "race",
    "rarity",
    "same",
    "same_card",
    "same_class",
    "variant",
]

MINION = Cond({"kind": "minion"})
SPELL = Cond({"kind": "spell"})
WEAPON = Cond({"kind": "weapon"})
HERO = Cond({"kind": "hero"})
POWER_CARD = Cond({"kind": "hero_power"})


def race(name: str) -> Cond:
    """Is a minion of that tribe."""
    return Cond({"race": name})


BEAST = race("beast")
DEMON = race("demon")
DRAGON = race("dragon")
ELEMENTAL = race("elemental")
MECH = race("mechanical")
MURLOC = race("murloc")
PIRATE = race("pirate")
TOTEM = race("totem")


def has(mechanic: str) -> Cond:
    """Has that mechanic, such as battlecry, deathrattle, overload or secret."""
    return Cond({"has": mechanic})


BATTLECRY = has("battlecry")
DEATHRATTLE = has("deathrattle")
SECRET = has("secret")
OVERLOAD = has("overload")
COMBO_CARD = has("combo")
LEGENDARY = has("legendary")
FROM_ANOTHER_CLASS = has("from_another_class")


def in_group(name: str) -> Cond:
    """Is a card of that group; cards are added to groups with ``groups=[…]``."""
    return Cond({"in_group": name})


BASIC_TOTEM = in_group("basic_totem")


def keyword(name: str) -> Cond:
    """Has that keyword now, such as taunt or stealth."""
    return Cond({"keyword": name})


FROZEN = keyword("frozen")
DAMAGED = Cond("damaged")
SILENCED = Cond("silenced")
FRIENDLY = Cond("friendly")
ENEMY = ~FRIENDLY
DEAD = Cond("dead")
#: Mortally wounded or marked to be destroyed, but still in play.
DYING = Cond("doomed")
IN_PLAY = Cond("in_play")
IN_HAND = Cond("in_hand")
HAS_ATTACKED = Cond("was_exhausted")
#: The candidate is the chosen or revealed card itself.
IS_CHOSEN = Cond("is_chosen")
#: The card was played from that end of the hand; for the card itself or the card of an event.
FROM_LEFT = Cond({"from_edge": "left"})
FROM_RIGHT = Cond({"from_edge": "right"})
STARTED_IN_DECK = Cond("started_in_deck")
#: The candidate is this very object.
IS_SELF = Cond({"same": ["it", "myself"]})
#: The candidate is another object.
OTHER = ~IS_SELF
MY_TURN = Cond("my_turn")
#: Another card was played earlier this turn.
COMBO = Cond("combo")
NO_DUPLICATES = Cond({"no_duplicates": "me"})
ROOM = Cond({"can_summon": "me"})
HAND_ROOM = Cond({"hand_room": "me"})


def class_is(name: str) -> Cond:
    """Is a card of that class."""
    return Cond({"class": name})


def class_of(who: Who) -> Cond:
    """Is a card of that player's class."""
    return Cond({"class_of": who.ir})


#: What Discover offers: cards of the player's class and neutral ones.
DISCOVERABLE = Cond({"or": [{"class_of": "me"}, {"class": "neutral"}]})


def rarity(name: str) -> Cond:
    """Is of that rarity: free, common, rare, epic or legendary."""
    return Cond({"rarity": name})


def in_set(name: str) -> Cond:
    """Is a card of that set."""
    return Cond({"in_set": name})


def variant(name: str) -> Cond:
    """The game is played with that rule variant."""
    return Cond({"variant": name})


def card_is(*ids: str) -> Cond:
    """Is one of these cards."""
    return Cond({"card": list(ids)})


def same_card(as_: Sel) -> Cond:
    """Has the same name as that object."""
    return Cond({"same_card": as_.ir})


def same_class(as_: Sel) -> Cond:
    """Is a card of the same class as that object."""
    return Cond({"same_class": as_.ir})


def in_starting_deck(who: Who) -> Cond:
    """The same card was in that player's deck when the game began."""
    return Cond({"in_starting_deck": who.ir})


def any_of(what: Sel) -> Cond:
    """There is at least one."""
    return Cond({"any": what.ir})


def same(a: Sel, b: Sel) -> Cond:
    """The two selections share an object."""
    return Cond({"same": [a.ir, b.ir]})


def on(what: Sel, *conditions: Cond) -> Cond:
    """The conditions hold for that object."""
    return Cond({"on": [what.ir, all_of(conditions).ir]})


def is_(what: Sel, condition: Cond) -> Cond:
    """Short for ``on`` with one condition."""
    return on(what, condition)


def on_board(who: Who = ME) -> Cond:
    """The player has a minion that is the same card."""
    return Cond({"on_board": who.ir})


def all_on_board(*ids: str) -> Cond:
    """The controller has every one of these minions."""
    return Cond({"all_on_board": list(ids)})


def already(place: str, who: Who = ME) -> Cond:
    """The same card is already among the player's hand, deck or secrets."""
    return Cond({"already": [place, who.ir]})


def bears(*ids: str) -> Cond:
    """The object (or the player) has one of these enchantments."""
    return Cond({"bears": list(ids)})


def either(*conditions: Cond) -> Cond:
    """At least one of them holds."""
    return Cond({"or": [c.ir for c in conditions]})


def both_hold(*conditions: Cond) -> Cond:
    """All of them hold."""
    return all_of(conditions)


def odd(number: Number) -> Cond:
    """The number is odd."""
    return Cond({"odd": as_num(number).ir})


def logged(kind: str, *conditions: Cond, who: Who = ME, scope: str = "game") -> Cond:
    """Something like that happened this game, this turn or last turn."""
    return Cond({"logged": {**log_query(kind, who, scope, ()), "when": all_of(conditions).ir}})


def at_play(condition: Cond) -> Cond:
    """The condition as it was when the card was played, before its text runs."""
    return Cond({"at_play": [0, condition.ir]})


def chosen_is(*conditions: Cond) -> Cond:
    """The conditions hold for the chosen or revealed card."""
    return Cond({"chosen_is": all_of(conditions).ir})


#: KEY15: evaluated when the card is played.
HOLDING_DRAGON = at_play(any_of((MY_HAND - SELF).where(DRAGON)))
