"""What the rule tests of effects share: cards as plain as the rule they prove, and a table to put them on.

A body is named by its stats (``"2/3"``), a plain hit by what it does (``"Deal 2"``). Notes are cards that
texts put into the hand, so that the hand tells in which order things happened; tallies are counters of a
player.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from hearthlab.cards.language import (
    ALL_CHARACTERS,
    ALL_MINIONS,
    ENEMY_MINIONS,
    ME,
    MY_MINIONS,
    SELF,
    TARGET,
    Clause,
    Statement,
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
from hearthlab.cards.language.nodes import Effect, Num, Who
from hearthlab.cards.library import Library, default_library
from hearthlab.scenario import Scenario

__all__ = [
    "Lab",
    "Table",
    "a_minion",
    "a_power",
    "a_secret",
    "a_spell",
    "a_weapon",
    "an_enchantment",
    "note",
    "one",
    "standing",
    "tally",
]


def a_minion(card_id: str, *clauses: Clause, attack: int = 1, health: int = 1, **own: Any) -> Statement:
    """A minion for a test; its name is its id, and it costs nothing unless it says so."""
    return minion(card_id, *clauses, name=card_id, attack=attack, health=health, **own)


def a_spell(card_id: str, *parts: Any, **own: Any) -> Statement:
    """A spell for a test."""
    return spell(card_id, *parts, name=card_id, **own)


def a_secret(card_id: str, event: Any, *steps: Any, **own: Any) -> Statement:
    """A secret for a test."""
    return secret(card_id, event, *steps, name=card_id, mechs=["secret"], **own)


def a_weapon(card_id: str, *clauses: Clause, attack: int = 3, durability: int = 2, **own: Any) -> Statement:
    """A weapon for a test."""
    return weapon(card_id, *clauses, name=card_id, attack=attack, durability=durability, **own)


def a_power(card_id: str, *parts: Any, cost: int = 2, **own: Any) -> Statement:
    """A hero power for a test."""
    return hero_power(card_id, *parts, name=card_id, cost=cost, **own)


def an_enchantment(card_id: str, *clauses: Clause) -> Statement:
    """The text that an enchantment brings with it."""
    return enchantment(card_id, *clauses, name=card_id)


def note(letter: str, who: Who = ME) -> Effect:
    """Puts the note with that letter into a hand."""
    return add_to_hand(f"Note {letter}", who=who)


def tally(amount: int | Num = 1, k: int = 1, who: Who = ME) -> Effect:
    """Adds to a tally of the player."""
    return count_up(f"custom_{k}", amount, who=who)


def standing(word: str) -> Clause:
    """A standing effect on the controller, such as double_deathrattle."""
    return aura(player_of(ME), keywords=word)


def one(card_id: str, **fields: Any) -> dict[str, Any]:
    """A card of a position with more said about it."""
    return {"id": card_id, **fields}


CARDS = [
    *(a_minion(f"{a}/{h}", attack=a, health=h, cost=1) for a in range(8) for h in range(1, 10)),
    *(a_spell(f"Note {letter}") for letter in "ABCDEFG"),
    *(a_spell(f"Deal {n}", deal(n, TARGET)) for n in range(9)),
    *(a_spell(f"Deal {n} to all minions", deal(n, ALL_MINIONS)) for n in range(9)),
    *(a_spell(f"Deal {n} to enemy minions", deal(n, ENEMY_MINIONS)) for n in range(9)),
    *(a_spell(f"Deal {n} to everybody", deal(n, ALL_CHARACTERS)) for n in range(9)),
    *(a_spell(f"Heal {n}", heal(n, TARGET)) for n in range(9)),
    a_spell("Destroy", destroy(target(hero=False))),
    a_spell("Destroy all minions", destroy(ALL_MINIONS)),
    a_spell("Silence", silence(target(hero=False))),
    a_spell("Return", return_to_hand(target(hero=False))),
    a_spell("Draw", draw()),
    a_spell("Draw 2", draw(2)),
    a_spell("Idle", tally(0)),
    a_spell("Give +2/+2", buff(target(hero=False), 2, 2)),
    a_minion("Spell Damage +1", attack=0, health=5, spell_damage=1),
    a_minion("Shield 2/2", attack=2, health=2, keywords=["divine_shield"]),
    a_minion("Poison 1/1", keywords=["poisonous"]),
    a_minion("Charge 2/2", attack=2, health=2, keywords=["charge"]),
    a_minion("Taunt 2/2", attack=2, health=2, keywords=["taunt"]),
    a_minion("Stealth 2/2", attack=2, health=2, keywords=["stealth"]),
    a_minion("Champion", aura(MY_MINIONS - SELF, 1, 1), attack=6, health=6),
]


class Lab(Scenario):
    """A scenario with what effects leave behind easy to read."""

    @property
    def state(self) -> dict[str, Any]:
        """The whole position, which must be sound whenever somebody looks at it."""
        assert self.game.fault() is None
        return self.game.state()

    def tally(self, k: int = 1, player: int = 0) -> int:
        """What a tally stands at."""
        return int(self.side(player)["counters"].get(f"custom_{k}", 0))

    def notes(self, player: int = 0) -> str:
        """The letters of the notes in a hand, in the order they came."""
        return "".join(c["id"].removeprefix("Note ") for c in self.side(player)["hand"] if c["id"].startswith("Note "))

    def row(self, player: int = 0) -> list[str]:
        """Ids of a player's minions, left to right."""
        return [m["id"] for m in self.side(player)["minions"]]

    def deck(self, player: int = 0) -> list[str]:
        """Ids of the cards in a deck."""
        return [c["id"] for c in self.side(player)["deck"]]

    def dead(self, player: int = 0) -> list[str]:
        """Ids of the minions that died under a player's control, in order."""
        return list(self.side(player)["dead"])

    def secrets(self, player: int = 0) -> list[str]:
        """Ids of a player's secrets."""
        return [c["id"] for c in self.side(player)["secrets"]]

    def words(self, name: str, player: int | None = None, zone: str = "minions") -> list[str]:
        """The keywords that a card has now."""
        return list(self.find(name, player, zone).get("keywords", []))


class Table:
    """Sets up scenarios with the shared cards and some more."""

    def __init__(self, *cards: Statement) -> None:
        self._cards = cards

    @cached_property
    def library(self) -> Library:
        """The cards of the table."""
        return default_library().with_cards(*CARDS, *self._cards)

    def __call__(self, *, variants: Sequence[str] = (), fatigue: bool = False, **given: Any) -> Lab:
        """A scenario; nobody tires unless the test says so."""
        rules = {"fatigue": fatigue, "variants": list(variants), **given.pop("rules", {})}
        return Lab(rules=rules, library=self.library, **given)
