"""What the opponent may hold: the cards that are known, and the odds of the others in sampled worlds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hearthlab.analysis.timing import Timer
from hearthlab.belief import Belief
from hearthlab.game import View
from hearthlab.util.seeds import derive

__all__ = ["Holding", "may_hold"]

WORLDS = 200
"""How many worlds are sampled at most."""
_FEWEST = 4


@dataclass(frozen=True, slots=True)
class Holding:
    """The opponent's hand and secrets, as far as a player can tell."""

    hand: int
    """The number of cards in hand."""
    secrets: int
    known: tuple[str, ...]
    """The ids of cards in hand that the player knows."""
    odds: Mapping[str, float]
    """How likely each other card is in hand or a secret, the likeliest first: its share of the sampled worlds."""
    worlds: int
    """How many worlds were sampled."""


def may_hold(view: View, timer: Timer, belief: Belief | None = None, seed: int = 0, most: int = 10) -> Holding:
    """Returns what the view's opponent may hold."""
    foe = 1 - view.player
    seen = view.state()["players"][foe]
    known = tuple(card["id"] for card in seen["hand"] if card["id"] is not None)
    hidden = {card["eid"] for zone in ("hand", "secrets") for card in seen[zone] if card["id"] is None}
    counts: Counter[str] = Counter()
    worlds = 0
    while hidden and worlds < WORLDS and not (timer.over and worlds >= _FEWEST):
        side = view.sample(derive(seed, "holding", worlds), belief).state()["players"][foe]
        counts.update(_cards(side, hidden))
        worlds += 1
    likeliest = sorted(counts.items(), key=lambda entry: (-entry[1], entry[0]))[:most]
    odds = {card: count / worlds for card, count in likeliest}
    return Holding(len(seen["hand"]), len(seen["secrets"]), known, odds, worlds)


def _cards(side: Mapping[str, Any], hidden: set[int]) -> set[str]:
    return {card["id"] for zone in ("hand", "secrets") for card in side[zone] if card["eid"] in hidden}
