"""The meaning of card data tags for the core: which sets count, and which tags are keywords and mechanics."""

from __future__ import annotations

import re

from hearthlab.cards.data import CardData
from hearthlab.declared import GAME_SETS
from hearthlab.names import checked

__all__ = ["GAME_SETS", "KEYWORDS", "MECHANICS", "is_plain"]

KEYWORDS = checked(
    "keywords",
    {
        "TAUNT": "taunt",
        "CHARGE": "charge",
        "DIVINE_SHIELD": "divine_shield",
        "WINDFURY": "windfury",
        "STEALTH": "stealth",
        "POISONOUS": "poisonous",
        "LIFESTEAL": "lifesteal",
        "RUSH": "rush",
        "IMMUNE": "immune",
        "CANT_ATTACK": "cant_attack",
        "CANT_BE_TARGETED_BY_SPELLS": "elusive",
        "FORGETFUL": "forgetful",
        "ECHO": "echo",
        "MAGNETIC": "magnetic",
        "UNTOUCHABLE": "dormant",
    },
)
"""The keyword of the core that a tag of the game stands for."""

MECHANICS = checked(
    "mechanics",
    {
        "BATTLECRY": "battlecry",
        "DEATHRATTLE": "deathrattle",
        "COMBO": "combo",
        "OVERLOAD": "overload",
        "INSPIRE": "inspire",
        "CHOOSE_ONE": "choose_one",
        "SECRET": "secret",
        "QUEST": "quest",
        "DISCOVER": "discover",
        "START_OF_GAME": "start_of_game",
        "TOPDECK": "cast_when_drawn",
        "ENRAGED": "enrage",
    },
)
"""The mechanic of the core that a tag of the game stands for."""

# Texts that consist of keywords only.
_PLAIN = re.compile(
    r"""(?ix)
    (taunt|charge|divine\ shield|mega-windfury|windfury|stealth|poisonous|lifesteal|rush|immune|echo
    |spell\ damage\ \+\d+|overload:?\ \(\d+\)|can'?t\ attack\.?|can'?t\ be\ targeted\ by\ spells\ or\ hero\ powers
    |<i>.*?</i>|[\s.,])+
    """
)


def is_plain(card: CardData) -> bool:
    """Returns whether the card data alone describes everything that the card does."""
    if card.type == "hero":
        return card.portrait
    if card.type not in ("minion", "weapon"):
        return False
    return not card.text or _PLAIN.fullmatch(card.text) is not None
