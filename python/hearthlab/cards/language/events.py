"""Events: what triggers wait for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from hearthlab.cards.language.nodes import Cond, Who, all_of
from hearthlab.cards.language.selections import ME

__all__ = [
    "armor_gained",
    "attack_declared",
    "attacks",
    "control_changed",
    "damaged",
    "died",
    "discarded",
    "drawn",
    "end_of_turn",
    "entered_hand",
    "equipped",
    "fatal_damage",
    "frozen",
    "healed",
    "hero_damaged",
    "overloaded_mana",
    "played",
    "power_used",
    "recruited",
    "secret_revealed",
    "shield_lost",
    "shuffled",
    "spell_cast",
    "spell_targeted",
    "start_of_turn",
    "summoned",
]

IR = Any


@dataclass(frozen=True, eq=False)
class Happens:
    """An event that a trigger waits for: its early and its late moment, and its conditions."""

    early: str
    late: str
    when: list[IR] = field(default_factory=list)


def _about(event: str, late: str, conditions: Iterable[Cond], other: Iterable[Cond] = ()) -> Happens:
    when = []
    conditions = list(conditions)
    if conditions:
        when.append({"on": ["subject", all_of(conditions).ir]})
    other = list(other)
    if other:
        when.append({"on": ["other", all_of(other).ir]})
    return Happens(event, late, when)


def played(*conditions: Cond, who: Who | None = ME) -> Happens:
    """A card is played for which the conditions hold; with ``who`` None, by either player."""
    return _by(_about("play", "after_play", conditions), who)


def spell_cast(*conditions: Cond, who: Who | None = ME, on: Iterable[Cond] = ()) -> Happens:
    """A spell is cast; ``on`` are conditions about its target."""
    return _by(_about("cast", "after_cast", conditions, on), who)


def _by(event: Happens, who: Who | None) -> Happens:
    if who is None:
        return event
    same: IR = {"same": [{"player": "event"}, {"player": who.ir}]}
    return Happens(event.early, event.late, [same, *event.when])


def spell_targeted(*conditions: Cond, who: Who | None = ME, on: Iterable[Cond] = ()) -> Happens:
    """A spell is aimed at something; ``on`` are conditions about the target."""
    return _by(_about("spell_target", "spell_target", conditions, on), who)


def summoned(*conditions: Cond) -> Happens:
    """A minion is summoned or played."""
    return _about("summon", "after_summon", conditions)


def damaged(*conditions: Cond, by: Iterable[Cond] = ()) -> Happens:
    """A character takes damage; ``by`` are conditions about the source, EVENT.amount the damage."""
    return _about("damage", "damage", conditions, by)


def healed(*conditions: Cond) -> Happens:
    """A character is healed."""
    return _about("heal", "heal", conditions)


def died(*conditions: Cond) -> Happens:
    """A minion (or weapon) dies."""
    return _about("death", "death", conditions)


def attack_declared(*conditions: Cond, on: Iterable[Cond] = ()) -> Happens:
    """An attack is proposed; its target may still change."""
    return _about("attack_proposed", "attack_proposed", conditions, on)


def attacks(*conditions: Cond, on: Iterable[Cond] = ()) -> Happens:
    """A character attacks; ``on`` are conditions about the defender."""
    return _about("attack", "after_attack", conditions, on)


def drawn(*conditions: Cond, who: Who | None = ME, by: Iterable[Cond] = ()) -> Happens:
    """A card is drawn; ``by`` are conditions about what draws it."""
    return _by(_about("draw", "draw", conditions, by), who)


def entered_hand(*conditions: Cond, who: Who | None = ME) -> Happens:
    """A card enters a hand in any way; the opening hand counts when the first turn begins."""
    return _by(_about("enter_hand", "enter_hand", conditions), who)


def shuffled(*conditions: Cond, who: Who | None = ME) -> Happens:
    """A player shuffles a card into a deck."""
    return _by(_about("shuffle", "shuffle", conditions), who)


def recruited(*conditions: Cond, who: Who | None = ME) -> Happens:
    """A minion is recruited."""
    return _by(_about("recruit", "recruit", conditions), who)


def control_changed(*conditions: Cond, who: Who | None = ME) -> Happens:
    """A player gets control of a minion."""
    return _by(_about("control_change", "control_change", conditions), who)


def discarded(*conditions: Cond, who: Who | None = ME) -> Happens:
    """A card is discarded."""
    return _by(_about("discard", "discard", conditions), who)


def armor_gained(who: Who | None = ME) -> Happens:
    """A hero gains armor."""
    return _by(_about("armor_gain", "armor_gain", ()), who)


def secret_revealed(who: Who | None = ME) -> Happens:
    """A secret is revealed."""
    return _by(_about("secret_revealed", "secret_revealed", ()), who)


def power_used(who: Who | None = ME) -> Happens:
    """A hero power is used."""
    return _by(_about("power_used", "power_used", ()), who)


def overloaded_mana(who: Who | None = ME) -> Happens:
    """A player overloads; EVENT.amount crystals."""
    return _by(_about("overload", "overload", ()), who)


def frozen(*conditions: Cond) -> Happens:
    """A character is frozen."""
    return _about("freeze", "freeze", conditions)


def shield_lost(*conditions: Cond) -> Happens:
    """A minion loses its divine shield."""
    return _about("shield_lost", "shield_lost", conditions)


def equipped(who: Who | None = ME) -> Happens:
    """A player equips a weapon."""
    return _by(_about("equip", "equip", ()), who)


def hero_damaged(who: Who | None = ME) -> Happens:
    """The hero of that player (None: of either) would take damage; this minion takes it instead."""
    return _by(_about("hero_damage", "hero_damage", ()), who)


def fatal_damage(who: Who | None = ME) -> Happens:
    """The hero would take fatal damage, which is prevented."""
    return _by(_about("fatal_damage", "fatal_damage", ()), who)


def end_of_turn(who: Who | None = ME) -> Happens:
    """A turn ends (by default yours)."""
    return _by(_about("turn_end", "turn_end", ()), who)


def start_of_turn(who: Who | None = ME) -> Happens:
    """A turn starts (by default yours)."""
    return _by(_about("turn_start", "turn_start", ()), who)
