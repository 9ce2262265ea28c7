"""How good a position is for a player, as plain formulas over `state()`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

__all__ = ["SCORES", "Score", "midrange"]

Position = Mapping[str, Any]
Score = Callable[[Position, int], float]

WIN = float(2**31 - 1)
"""What a won position is worth; a lost one is worth -WIN."""


def _left(card: Mapping[str, Any]) -> int:
    health: int = card.get("health", 0) - card.get("damage", 0)
    return health


def midrange(state: Position, player: int) -> float:
    """A cleared enemy board first, then taunts, then health, attack and numbers alike."""
    me, foe = state["players"][player], state["players"][1 - player]
    mine, theirs = me["minions"], foe["minions"]
    my_health, their_health = _left(me["hero"]), _left(foe["hero"])
    if their_health < 1:
        return WIN
    if my_health < 1:
        return -WIN
    attack = sum(minion["attack"] for minion in mine)
    enemy_attack = sum(minion["attack"] for minion in theirs)
    toughness = sum(map(_left, mine)) - sum(map(_left, theirs))
    taunts = sum(_left(minion) for minion in theirs if "taunt" in minion.get("keywords", ()))
    return float(
        5000 * (not theirs and bool(mine))
        + 5 * (len(mine) - len(theirs))
        - 1000 * taunts
        + attack
        + 10 * (my_health - their_health)
        + 10 * toughness
        + 10 * (attack - enemy_attack)
    )


SCORES: Mapping[str, Score] = {"midrange": midrange}
"""The formulas by name."""
