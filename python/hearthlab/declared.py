"""What the card library declares beyond the core: counters, groups, variants of the rules, and cards with a role.

The core knows no individual cards. What a rule of the game or several cards share, but only cards refer to, is declared
here, becomes part of the compiled library, and gets its number there.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from hearthlab.util.reading import data_file

__all__ = ["COUNTERS", "GAME_SETS", "GIVEN", "GROUPS", "HERO_OF_CLASS", "VARIANTS", "standard_sets"]

COUNTERS: Mapping[str, str] = {
    "jade": "Jade Golems that the player has summoned this game.",
    "cthun_attack": "Attack that the player's C'Thun has gained.",
    "cthun_health": "Health that the player's C'Thun has gained.",
    "cthun_taunt": "Above 0 if the player's C'Thun has taunt.",
    "cthun_deck": "1 if the player's deck began with C'Thun.",
    "custom_1": "For custom cards.",
    "custom_2": "For custom cards.",
    "custom_3": "For custom cards.",
    "custom_4": "For custom cards.",
}
"""Player counters that card texts use, in addition to those that the rules keep."""

VARIANTS: Mapping[str, str] = {
    "jade_needs_room": "KEY5: a Jade Golem without room does not raise the counter.",
    "snake_trap_full_board": "SEC3: Snake Trap triggers with a full board.",
}
"""Rule variants that only card texts check, in addition to those that the core implements."""

GROUPS: Mapping[str, Mapping[str, Any]] = {
    # KEY6: C'Thun has what its cultists gave it in every zone. RND3: players without it never get it or its cultists.
    "cthun": {
        "grows": {"attack": "cthun_attack", "health": "cthun_health", "keywords": [["taunt", "cthun_taunt"]]},
        "in_deck": "cthun_deck",
        "needs": "cthun_deck",
    },
    "names_cthun": {"needs": "cthun_deck"},
    # Checked wherever minions are generated at random, even in builds without any card of the group.
    "starts_dormant": {},
}
"""Groups of cards with common behaviour; a group that is only used in conditions needs no entry here.

``grows`` makes attack, health and keywords follow counters of the owner in every zone. ``in_deck`` sets a counter to 1
for a player whose starting deck contains a card of the group. ``needs`` keeps the group out of the random and Discover
pools of players whose counter is 0.
"""

GIVEN: Mapping[str, str] = {
    "second_player": "GAME_005",  # The Coin
    "full_mana": "CS2_013t",  # Excess Mana
}
"""The card given to the second player (SET6), and the one that replaces an empty crystal beyond the tenth (MAN3)."""

HERO_OF_CLASS = {
    "druid": "HERO_06",
    "hunter": "HERO_05",
    "mage": "HERO_08",
    "paladin": "HERO_04",
    "priest": "HERO_09",
    "rogue": "HERO_03",
    "shaman": "HERO_02",
    "warlock": "HERO_07",
    "warrior": "HERO_01",
}
"""The hero that each class starts a game with."""

GAME_SETS = frozenset(
    [
        "basic", "expert1", "hof", "naxx", "gvg", "brm", "tgt", "loe", "og", "kara", "gangs", "ungoro",
        "icecrown", "lootapalooza", "gilneas", "boomsday", "hero_skins",
    ]
)  # fmt: skip
"""The sets of the real game; brawls, adventures and credits are not in the library."""


def standard_sets(build: int) -> list[str]:
    """Returns the sets that were standard in a build, plus that of custom cards; all sets before formats existed.

    >>> "kara" in standard_sets(20457), "kara" in standard_sets(25770)
    (True, False)
    """
    text = data_file("formats.json").read_text(encoding="utf-8")
    formats = [f["sets"] for f in json.loads(text)["standard"] if f["from_build"] <= build]
    return [*(formats[-1] if formats else sorted(GAME_SETS)), "custom"]
