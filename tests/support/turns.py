"""Small positions without chance, in which every turn can be tried."""

from __future__ import annotations

import hearthlab as hl

__all__ = ["boards", "small"]

WISP, YETI, OGRE, RAPTOR, FIREBALL = "CS2_231", "CS2_182", "CS2_200", "CS2_172", "CS2_029"


def small(k: int) -> hl.Game:
    """One of fifty small positions without chance: a few minions on either side and a card or two in hand."""
    mine = [[YETI, RAPTOR], [WISP, OGRE], [RAPTOR], [YETI, WISP, RAPTOR], [OGRE]][k % 5]
    theirs = [[WISP], [RAPTOR, WISP], [YETI], [], [RAPTOR, RAPTOR]][k // 5 % 5]
    hand = [[FIREBALL], [WISP, FIREBALL]][k // 25]
    me = {"class": "mage", "minions": [{"id": card} for card in mine], "hand": hand, "mana": {"max": 4}, "deck": []}
    foe = {"class": "mage", "minions": [{"id": card} for card in theirs], "hand": [], "deck": []}
    rules = {"fatigue": False, "slots": "rightmost"}
    return hl.Game.from_state({"turn": 7, "active": 0, "rules": rules, "players": [me, foe]}, seed=1)


def boards(mine: list[str], theirs: list[str]) -> hl.Game:
    """A position in which nothing is hidden and nothing is left to chance: boards, no cards, no power."""
    players = [
        {"class": "mage", "minions": [{"id": card} for card in cards], "hand": [], "deck": [], "mana": {"max": 0}}
        for cards in (mine, theirs)
    ]
    rules = {"fatigue": False, "slots": "rightmost"}
    return hl.Game.from_state({"turn": 3, "active": 0, "rules": rules, "players": players}, seed=1)
