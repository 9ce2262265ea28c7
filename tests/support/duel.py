"""My minion against theirs: the scene of most card tests."""

from __future__ import annotations

from typing import Any

from hearthlab.scenario import Scenario, Spec

#: The minions of a duel, and all its characters.
MINIONS = {"Chillwind Yeti", "Boulderfist Ogre"}
EVERYONE = MINIONS | {"hero", "face"}

#: Destroys whatever it is played on.
KILL = "Assassinate"


def duel(*hand: Spec, **more: Any) -> Scenario:
    """My Chillwind Yeti (4/5) faces their Boulderfist Ogre (6/7), and these cards are in my hand."""
    return Scenario(mine=["Chillwind Yeti"], theirs=["Boulderfist Ogre"], hand=hand, **more)


def killed(card: str, **more: Any) -> Scenario:
    """A position after my minion of that name was destroyed in my opponent's turn."""
    s = Scenario(**{"mine": [card], "their_hand": [KILL], "their_deck": ["Wisp"], **more})
    return s.end().play(KILL, on=card)


def weapon(s: Scenario, player: int = 0) -> tuple[int, int] | None:
    """Attack and remaining durability of a player's weapon."""
    held = s.side(player).get("weapon")
    return None if not held else (held.get("attack", 0), held["durability"] - held.get("damage", 0))
