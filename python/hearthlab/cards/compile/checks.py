"""Checks of card statements against the card data, before the core sees them."""

from __future__ import annotations

from typing import Any

from hearthlab.cards.compile.requirements import aims
from hearthlab.cards.data import CardData
from hearthlab.cards.language.statements import Statement
from hearthlab.names import TABLES, called
from hearthlab.util.suggest import hint

__all__ = ["check", "check_own"]

IR = Any

#: Mechanics that a clause of the statement must implement, and the parts that can do so.
_ANSWERS = {
    "BATTLECRY": ("play", "choices"),
    "DEATHRATTLE": ("deathrattle",),
    "COMBO": ("play",),
    "INSPIRE": ("triggers",),
    "SECRET": ("triggers",),
    "QUEST": ("triggers",),
    "CHOOSE_ONE": ("choices",),
    "START_OF_GAME": ("triggers",),
    "AURA": ("auras", "triggers", "cost"),
}


def check(card: CardData, s: Statement) -> None:
    """Raises CardError for a statement that contradicts the card data."""
    if card.type != s.kind:
        raise s.fault(f"the data says that {card.name} is a {card.type}, but the statement says that it is a {s.kind}")
    for mechanic, parts in _ANSWERS.items():
        if mechanic in card.mechanics and not any(p in s.text for p in parts):
            raise s.fault(f"the {mechanic} of {card.name} has no clause; one of {', '.join(parts)} is needed")
    if s.kind in ("minion", "spell", "weapon", "hero_power") and "choices" not in s.text:
        aimed = "target" in s.text
        if aimed and aims(card) is False:
            raise s.fault(f"the statement has a target, but the text of {card.name} has none")
        if not aimed and aims(card):
            raise s.fault(f"the text of {card.name} has a target, but the statement has none")


_OWN = {
    "name": str, "cls": str, "cost": int, "attack": int, "health": int, "durability": int, "armor": int,
    "race": str, "rarity": str, "spell_damage": int, "overload": int, "keywords": list, "mechs": list,
    "hero_power": str, "discoverable": bool, "set": str, "groups": list, "counters": list,
    "part_order": int,
}  # fmt: skip
_TYPES = {str: "a text", int: "a whole number", bool: "True or False"}


#: The largest values of a card's numbers; the smallest is 0.
_MOST = {"spell_damage": 100, "overload": 100, "part_order": 100}
_MOST_OF_ALL = 30_000


def check_own(s: Statement, own: dict[str, IR]) -> None:
    """Raises CardError for properties that a custom card cannot have."""
    for key, value in own.items():
        if key not in _OWN:
            raise s.fault(f'"{key}" is not a property of a card; {hint(key, _OWN)}')
        kind = _OWN[key]
        if kind is list:
            own[key] = [value] if isinstance(value, str) else list(value)
        elif not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise s.fault(f"{key} is {value!r}; it must be {_TYPES[kind]}")
        elif isinstance(value, int) and not 0 <= value <= _MOST.get(key, _MOST_OF_ALL):
            raise s.fault(f"{key} is {value}; it must be from 0 to {_MOST.get(key, _MOST_OF_ALL)}")
    if "name" not in own:
        raise s.fault("no card with this id is in the card data; a custom card needs name=…")
    for key, table in (("race", "races"), ("cls", "classes"), ("rarity", "rarities")):
        if key in own and own[key] not in TABLES[table]:
            known = ", ".join(filter(None, TABLES[table]))
            raise s.fault(f'"{own[key]}" is not a {called(table)}; choose one of {known}')
    needed = {"minion": "health", "weapon": "durability"}.get(s.kind)
    if needed is not None and not own.get(needed):
        raise s.fault(f"a custom {s.kind} needs {needed}=…, at least 1")
