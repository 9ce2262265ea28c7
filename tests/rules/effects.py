"""What the rule tests of effects share: cards as plain as the rule they prove, and a table to put them on.

A body is named by its stats (``"2/3"``), a plain hit by what it does (``"Deal 2"``). Notes are cards that texts
put into the hand, so that the hand tells in which order things happened; tallies are counters of a player.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from hearthlab.cards.language import (
    ALL_CHARACTERS,
    ALL_MINIONS,
    ENEMY_MINIONS,
    ME,
    OPPONENT,
    SELF,
    TARGET,
    Clause,
    Effect,
    Num,
    Statement,
    Who,
    add_to_hand,
    aura,
    buff,
    count_up,
    deal,
    destroy,
    draw,
    enchantment,
    heal,
    hero_power,
    minion,
    player_of,
    return_to_hand,
    secret,
    silence,
    spell,
    target,
    weapon,
)
from hearthlab.cards.library import Library, default_library
from scenario import Scenario, Spec

__all__ = [
    "Table",
    "Lab",
    "a_minion",
    "a_power",
    "a_secret",
    "a_spell",
    "a_weapon",
    "an_enchantment",
    "note",
    "standing",
    "tally",
]


def a_minion(card_id: str, *clauses: Clause, attack: int = 1, health: int = 1, cost: int = 0, **own: Any) -> Statement:
    """A minion for a test; its name is its id."""
    return minion(card_id, *clauses, name=card_id, cost=cost, attack=attack, health=health, **own)


def a_spell(card_id: str, *parts: Any, cost: int = 0, **own: Any) -> Statement:
    """A spell for a test."""
    return spell(card_id, *parts, name=card_id, cost=cost, **own)


def a_secret(card_id: str, event: Any, *steps: Any, **own: Any) -> Statement:
    """A secret for a test."""
    return secret(card_id, event, *steps, name=card_id, mechs=["secret"], **own)


def a_weapon(card_id: str, *clauses: Clause, attack: int = 3, durability: int = 2, **own: Any) -> Statement:
    """A weapon for a test."""
    return weapon(card_id, *clauses, name=card_id, attack=attack, durability=durability, **own)


def a_power(card_id: str, *parts: Any, cost: int = 2, **own: Any) -> Statement:
    """A hero power for a test."""
    return hero_power(card_id, *parts, name=card_id, cost=cost, **own)


def an_enchantment(card_id: str, *clauses: Clause, **own: Any) -> Statement:
    """The text that an enchantment brings with it."""
    return enchantment(card_id, *clauses, name=card_id, **own)


def note(letter: str, who: Who = ME) -> Effect:
    """Puts the note with that letter into a hand."""
    return add_to_hand(f"Note {letter}", who=who)


def tally(amount: int | Num = 1, k: int = 1, who: Who = ME) -> Effect:
    """Adds to a tally of the player."""
    return count_up(f"custom_{k}", amount, who=who)


def standing(word: str) -> Clause:
    """A standing effect on the controller, such as double_deathrattle."""
    return aura(player_of(ME), keywords=word)


AMOUNTS = range(9)

CARDS = [
    *(a_minion(f"{a}/{h}", attack=a, health=h, cost=1) for a in range(8) for h in range(1, 10)),
    *(a_spell(f"Note {letter}") for letter in "ABCDEFG"),
    *(a_spell(f"Deal {n}", deal(n, TARGET)) for n in AMOUNTS),
    *(a_spell(f"Deal {n} to all minions", deal(n, ALL_MINIONS)) for n in AMOUNTS),
    *(a_spell(f"Deal {n} to enemy minions", deal(n, ENEMY_MINIONS)) for n in AMOUNTS),
    *(a_spell(f"Deal {n} to everybody", deal(n, ALL_CHARACTERS)) for n in AMOUNTS),
    *(a_spell(f"Heal {n}", heal(n, TARGET)) for n in AMOUNTS),
    a_spell("Destroy", destroy(target(hero=False))),
    a_spell("Destroy all minions", destroy(ALL_MINIONS)),
    a_spell("Silence", silence(target(hero=False))),
    a_spell("Return", return_to_hand(target(hero=False))),
    a_spell("Draw", draw()),
    a_spell("Draw 2", draw(2)),
    a_spell("Idle", tally(0)),
    a_spell("Give +2/+2", buff(target(hero=False), 2, 2)),
    a_spell("Give +1 attack", buff(target(hero=False), 1)),
    a_minion("Spell Damage +1", attack=0, health=5, spell_damage=1),
    a_minion("Shield 2/2", attack=2, health=2, keywords=["divine_shield"]),
    a_minion("Poison 1/1", keywords=["poisonous"]),
    a_minion("Lifesteal 3/3", attack=3, health=3, keywords=["lifesteal"]),
    a_minion("Charge 2/2", attack=2, health=2, keywords=["charge"]),
    a_minion("Others +1/+1", aura(_others := (__import__("hearthlab.cards.language", fromlist=["MY_MINIONS"]).MY_MINIONS - SELF), 1, 1), attack=6, health=6),
]
