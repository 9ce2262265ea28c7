"""How cards differed in older builds of the game from the build of our card data."""

from __future__ import annotations

from typing import Any

__all__ = ["old_text", "old_values"]

_TEXTS: dict[int, tuple[str, ...]] = {
    # Patch 5.0 of April 2016: Ancient of Lore, Force of Nature, Blade Flurry, Arcane Golem, Master of Disguise.
    12051: ("NEW1_008", "EX1_571", "CS2_233", "EX1_089", "NEW1_014"),
    # Patch 6.1 of October 2016: Charge, Tuskarr Totemic, Yogg-Saron.
    14366: ("CS2_103", "AT_046", "OG_134"),
    # Patch 8.2 of July 2017: The Caverns Below.
    19506: ("UNG_067", "UNG_067t1", "UNG_067t1e", "UNG_067t1e2"),
    # Patch 9.1 of September 2017: Innervate, Murloc Warleader.
    20970: ("EX1_169", "EX1_507"),
    # Patch 10.2 of February 2018: Raza the Chained.
    23180: ("CFM_020", "CFM_020e"),
    # Patch 11.1.1 of May 2018: Dark Pact, The Caverns Below again.
    24589: ("LOOT_017", "UNG_067t1", "UNG_067t1e", "UNG_067t1e2"),
}
"""The first build with the current text, and the cards that had another text before it."""

_VALUES: dict[int, dict[str, dict[str, Any]]] = {
    24589: {
        "LOE_038": {"cost": 5},  # Naga Sea Witch
        "LOOT_093": {"cost": 4},  # Call to Arms
        "LOOT_306": {"cost": 5},  # Possessed Lackey
        "LOOT_539": {"cost": 6},  # Spiteful Summoner
    },
    23966: {"EX1_620": {"cost": 25}},  # Molten Giant
    23180: {
        "CFM_637": {"keywords": ["charge"]},  # Patches the Pirate
        "ICC_705": {"cost": 7},  # Bonemare
        "LOOT_149": {"attack": 5},  # Corridor Creeper
    },
    20970: {
        "CS2_106": {"cost": 2},  # Fiery War Axe
        "EX1_246": {"cost": 3},  # Hex
        "ICC_054": {"cost": 5},  # Spreading Plague
    },
    17720: {"CFM_325": {"health": 2}, "KAR_063": {"cost": 1}},  # Small-Time Buccaneer, Spirit Claws
    14366: {
        "CS2_045": {"cost": 1},  # Rockbiter Weapon
        "CS2_108": {"cost": 1},  # Execute
        "CS2_188": {"attack": 2},  # Abusive Sergeant
        "OG_211": {"cost": 8},  # Call of the Wild
    },
    12051: {
        "CS2_084": {"cost": 0},  # Hunter's Mark
        "CS2_203": {"cost": 2},  # Ironbeak Owl
        "EX1_005": {"cost": 3},  # Big Game Hunter
        "EX1_029": {"attack": 2},  # Leper Gnome
        "EX1_166": {"health": 4},  # Keeper of the Grove
        "EX1_620": {"cost": 20},  # Molten Giant
        "NEW1_019": {"attack": 3},  # Knife Juggler
    },
}
"""Values before a build, newest build first; the values that a record shows take precedence."""


def old_text(build: int) -> set[str]:
    """Returns the cards whose text was different in that build."""
    return {card for first, cards in _TEXTS.items() if build < first for card in cards}


def old_values(build: int) -> dict[str, dict[str, Any]]:
    """Returns the costs, stats and keywords that were different in that build, by card."""
    found: dict[str, dict[str, Any]] = {}
    for first, cards in _VALUES.items():
        if build < first:
            for card, values in cards.items():
                found.setdefault(card, {}).update(values)
    return found
