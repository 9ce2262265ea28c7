"""What the compiler adds to statements: the names of enchantments, and the dependencies of auras."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hearthlab.cards.data import CardData
from hearthlab.names import TABLES, WORDS

__all__ = ["fill_enchantments", "mark_auras"]

IR = Any


def fill_enchantments(ir: IR, card_id: str, data: Mapping[str, CardData], taken: frozenset[str]) -> None:
    """Adds the enchantment card to plain buffs, by the game's naming scheme (``CS2_092e`` for ``CS2_092``)."""
    if isinstance(ir, dict):
        for key, value in ir.items():
            if key == "with" and isinstance(value, dict) and "card" not in value:
                for suffix in ("e", "o", "e1", "e2"):
                    name = card_id + suffix
                    if name in data and data[name].type == "enchantment" and name not in taken:
                        value["card"] = name
                        break
            fill_enchantments(value, card_id, data, taken)
    elif isinstance(ir, list):
        for value in ir:
            fill_enchantments(value, card_id, data, taken)


_BOARDS = ("board", "foe_board")
"""The board of the aura's controller, and that of the opponent."""

#: Words that refer to one of the boards, with their argument.
_OF_ONE_BOARD = {
    ("adjacent", "myself"): "board",
    **{
        (word, who): row
        for word in ("minions", "characters", "on_board", "can_summon")
        for who, row in (("me", "board"), ("foe", "foe_board"))
    },
}

#: What each word of the language depends on, for auras; unlisted words depend on everything.
_READS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(
        [
            "myself",
            "it",
            "hero",
            "player",
            "me",
            "foe",
            "both",
            "active",
            "owner",
            "where",
            "union",
            "minus",
            "and",
            "or",
            "not",
            "always",
            "any",
            "same",
            "on",
            "kind",
            "race",
            "class",
            "class_of",
            "has",
            "in_group",
            "rarity",
            "in_set",
            "variant",
            "card",
            "same_card",
            "same_class",
            "const",
            "add",
            "sub",
            "mul",
            "min",
            "max",
            "if",
            "friendly",
            "eq",
            "ge",
            "le",
            "odd",
            "count",
            "nothing",
            "power",
            "in_play",
        ],
        (),
    ),
    **dict.fromkeys(["minions", "characters", "adjacent", "leftmost", "rightmost", "on_board", "can_summon"], _BOARDS),
    "weapon": ("weapon",),
    **dict.fromkeys(["damaged", "damage_on", "health", "max_health"], ("damage", "stats", *_BOARDS)),
    **dict.fromkeys(["hand", "hand_size", "hand_room", "in_hand"], ("hand",)),
    "secrets": ("secret",),
    "my_turn": ("turn",),
    **dict.fromkeys(["attack", "keyword", "silenced"], ("stats", *_BOARDS, "weapon", "turn")),
    "spell_damage": ("stats", *_BOARDS, "weapon"),
}


_UNKNOWN = {word for word in _READS if not any(word in words for words in WORDS.values())}
if _UNKNOWN:
    raise ValueError(f"the core has no words {', '.join(sorted(_UNKNOWN))}")


def _reads(ir: IR) -> set[str]:
    """Returns what the text of an aura depends on."""
    if isinstance(ir, dict):
        found: set[str] = set()
        for word, value in ir.items():
            if isinstance(value, str) and (word, value) in _OF_ONE_BOARD:
                found.add(_OF_ONE_BOARD[word, value])
            elif word in ("race", "kind", "class", "has", "in_group", "rarity", "in_set", "variant", "card", "keyword"):
                found |= set(_READS.get(word, ("other",)))
            else:
                found |= set(_READS.get(word, ("other",))) | _reads(value)
        return found
    if isinstance(ir, list):
        return set().union(*(_reads(v) for v in ir))
    if isinstance(ir, str):
        return set(_READS.get(ir, ("other",)))
    return set()


def mark_auras(text: dict[str, IR]) -> None:
    """Adds to each aura what it depends on, so that the core knows when to update it."""
    for a in text.get("auras", ()):
        parts = [a.get(k) for k in ("of", "if", "attack", "health", "spell_damage", "set_attack") if k in a]
        reads = _reads(parts)
        if "other" in reads:
            a["reads"] = list(TABLES["reads"])
        else:
            a["reads"] = sorted(reads)
        if reads & {"stats", "damage", "other"}:
            a["volatile"] = True
