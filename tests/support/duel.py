"""My minion against theirs: the scene of most card tests."""

from __future__ import annotations

from typing import Any

from hearthlab.scenario import Scenario, Spec

#: The minions of a duel, and all its characters.
MINIONS = {"Chillwind Yeti", "Boulderfist Ogre"}
EVERYONE = MINIONS | {"hero", "face"}


def duel(*hand: Spec, **more: Any) -> Scenario:
    """My Chillwind Yeti (4/5) faces their Boulderfist Ogre (6/7), and these cards are in my hand."""
    return Scenario(mine=["Chillwind Yeti"], theirs=["Boulderfist Ogre"], hand=hand, **more)
