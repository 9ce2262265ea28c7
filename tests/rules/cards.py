"""Cards made for one test each, and notes: cards that show in a hand in which order things happened."""

from __future__ import annotations

import functools
from typing import Any

from hearthlab.cards.language import (
    ME,
    Clause,
    Statement,
    add_to_hand,
    enchantment,
    hero_power,
    minion,
    secret,
    spell,
    weapon,
)
from hearthlab.cards.language.clauses import Happens
from hearthlab.cards.language.nodes import Effect, Steps, Who
from hearthlab.cards.library import Library, default_library
from scenario import Scenario

LETTERS = "ABCDEFGHIJ"


def a_minion(name: str, stats: str, *clauses: Clause, cost: int = 1, **own: Any) -> Statement:
    """A minion whose id is its name; stats such as ``2/3``."""
    attack, health = stats.split("/")
    return minion(name, *clauses, name=name, cost=cost, attack=int(attack), health=int(health), **own)


def a_spell(name: str, *parts: Clause | Steps, cost: int = 0, **own: Any) -> Statement:
    """A spell whose id is its name."""
    return spell(name, *parts, name=name, cost=cost, **own)


def a_secret(name: str, event: Happens, *steps: Steps, cost: int = 0, **more: Any) -> Statement:
    """A secret whose id is its name."""
    return secret(name, event, *steps, name=name, cost=cost, mechs=["secret"], **more)


def a_weapon(name: str, stats: str, *clauses: Clause, cost: int = 1, **own: Any) -> Statement:
    """A weapon whose id is its name; stats such as ``3/2``: attack and durability."""
    attack, durability = stats.split("/")
    numbers = {"attack": int(attack), "durability": int(durability)}
    return weapon(name, *clauses, name=name, cost=cost, **numbers, **own)


def a_power(name: str, *parts: Clause | Steps, cost: int = 2, **own: Any) -> Statement:
    """A hero power whose id is its name."""
    return hero_power(name, *parts, name=name, cost=cost, **own)


def an_enchantment(name: str, *clauses: Clause) -> Statement:
    """The text of an enchantment whose id is its name."""
    return enchantment(name, *clauses, name=name)


def note(letter: str, who: Who = ME) -> Effect:
    """A step that leaves a note in a player's hand."""
    return add_to_hand(f"Note {letter}", who=who)


NOTES = tuple(a_spell(f"Note {letter}") for letter in LETTERS)


def notes(s: Scenario, player: int = 0) -> str:
    """The letters of the notes in a player's hand, oldest first."""
    held = [c["id"] for c in s.side(player)["hand"]]
    return "".join(c.removeprefix("Note ") for c in held if c.startswith("Note "))


def library(*cards: Statement) -> Library:
    """All cards of HearthLab, the notes and these."""
    return default_library().with_cards(*NOTES, *cards)


def stage(*cards: Statement) -> functools.partial[Scenario]:
    """What makes scenarios in which these cards may appear."""
    return functools.partial(Scenario, library=library(*cards))
