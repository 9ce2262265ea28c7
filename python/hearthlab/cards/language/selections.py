"""Selections: players, the objects of a game, and the objects of an event."""

from __future__ import annotations

from hearthlab.cards.language.nodes import Cond, Num, Number, Sel, Who, all_of, as_num

__all__ = [
    "ACTIVE",
    "ALL_CHARACTERS",
    "ALL_MINIONS",
    "BOTH",
    "EACH",
    "ENEMIES",
    "ENEMY_HERO",
    "ENEMY_MINIONS",
    "EVENT",
    "FRIENDS",
    "IT",
    "ITS_OWNER",
    "LINKED",
    "MADE",
    "ME",
    "MY_HAND",
    "MY_HERO",
    "MY_MINIONS",
    "MY_POWER",
    "MY_SECRETS",
    "MY_WEAPON",
    "OPPONENT",
    "SELF",
    "TARGET",
    "adjacent",
    "characters_of",
    "hand",
    "hero_of",
    "highest",
    "leftmost",
    "lowest",
    "minions_of",
    "nothing",
    "owner_of",
    "player_of",
    "power_of",
    "random",
    "rightmost",
    "saved",
    "secrets_of",
    "target",
    "weapon_of",
]

ME = Who("me")
OPPONENT = Who("foe")
BOTH = Who("both")
#: The player whose turn it is.
ACTIVE = Who("active")
#: In the text of an enchantment: the player whose effect it is.
ITS_OWNER = Who("enchanter")


def owner_of(what: Sel) -> Who:
    """The player who controls the object."""
    return Who({"owner": what.ir})


SELF = Sel("myself")
TARGET = Sel("target")
#: The candidate that a condition or a number is about.
IT = Sel("it")
#: The current member of a loop.
EACH = Sel("each")
#: What the step before made, drew or returned.
MADE = Sel("made")
#: The object that an enchantment or this object remembers.
LINKED = Sel("linked")
nothing = Sel("nothing")


def minions_of(who: Who) -> Sel:
    """All minions of a player."""
    return Sel({"minions": who.ir})


def characters_of(who: Who) -> Sel:
    """The hero and all minions of a player."""
    return Sel({"characters": who.ir})


def hero_of(who: Who) -> Sel:
    """The hero of a player."""
    return Sel({"hero": who.ir})


def weapon_of(who: Who) -> Sel:
    """The weapon of a player, if there is one."""
    return Sel({"weapon": who.ir})


def power_of(who: Who) -> Sel:
    """The hero power of a player."""
    return Sel({"power": who.ir})


def player_of(who: Who) -> Sel:
    """The player, for enchantments of a player."""
    return Sel({"player": who.ir})


def hand(who: Who) -> Sel:
    """All cards in a player's hand."""
    return Sel({"hand": who.ir})


def secrets_of(who: Who) -> Sel:
    """All secrets of a player."""
    return Sel({"secrets": who.ir})


MY_MINIONS = minions_of(ME)
ENEMY_MINIONS = minions_of(OPPONENT)
ALL_MINIONS = minions_of(BOTH)
FRIENDS = characters_of(ME)
ENEMIES = characters_of(OPPONENT)
ALL_CHARACTERS = characters_of(BOTH)
MY_HERO = hero_of(ME)
ENEMY_HERO = hero_of(OPPONENT)
MY_WEAPON = weapon_of(ME)
MY_POWER = power_of(ME)
MY_HAND = hand(ME)
MY_SECRETS = secrets_of(ME)


def adjacent(what: Sel) -> Sel:
    """The minions directly left and right of it."""
    return Sel({"adjacent": what.ir})


def leftmost(what: Sel) -> Sel:
    """The leftmost one, on the board or in hand."""
    return Sel({"leftmost": what.ir})


def rightmost(what: Sel) -> Sel:
    """The rightmost one, on the board or in hand."""
    return Sel({"rightmost": what.ir})


def random(what: Sel, n: Number = 1) -> Sel:
    """Up to n different members at random; never a character that is already dying."""
    return Sel({"random": [what.ir, as_num(n).ir]})


def lowest(what: Sel, by: Num) -> Sel:
    """The members with the smallest number (computed with each member as IT)."""
    return Sel({"lowest": [what.ir, by.ir]})


def highest(what: Sel, by: Num) -> Sel:
    """The members with the largest number (computed with each member as IT)."""
    return Sel({"highest": [what.ir, by.ir]})


def saved(k: int) -> Sel:
    """What ``save(k, …)`` remembered in this text."""
    return Sel({"saved": k})


def target(
    *conditions: Cond,
    friendly: bool | None = None,
    minion: bool = True,
    hero: bool = True,
    only_if: Cond | None = None,
) -> Sel:
    """The target that the player chooses: any character by default; the conditions must hold for it.

    ``friendly`` restricts it to one side; ``only_if`` says when the text has a target at all.
    """
    aim: dict[str, object] = {
        "side": "any" if friendly is None else "friendly" if friendly else "enemy",
        "minions": minion,
        "heroes": hero,
    }
    if conditions:
        aim["when"] = all_of(conditions).ir
    if only_if is not None:
        aim["if"] = only_if.ir
    return Sel({"aimed": aim})


class _Event:
    """What happened: ``EVENT.card`` (whom or what), ``EVENT.other``, ``EVENT.amount`` and ``EVENT.player``."""

    card = Sel("subject")
    other = Sel("other")
    amount = Num("amount")
    player = Who("event")


EVENT = _Event()
