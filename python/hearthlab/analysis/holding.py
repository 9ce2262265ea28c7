"""What the opponent may hold: the known cards, and the probabilities of others in sampled worlds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from hearthlab.analysis.beliefs import Sampler
from hearthlab.analysis.timing import Timer
from hearthlab.game import View
from hearthlab.util.seeds import derive

__all__ = ["Holding", "Zones", "by_zone", "may_hold"]

WORLDS = 200
"""The maximum number of sampled worlds."""
_FEWEST = 4


@dataclass(frozen=True, slots=True)
class Holding:
    """The opponent's hand and secrets, as far as a player can know them."""

    hand: int
    """The number of cards in hand."""
    secrets: int
    known: tuple[str, ...]
    """The ids of cards in hand that the player knows."""
    odds: Mapping[str, float]
    """The probability that each other card is in hand or a secret (its share of sampled worlds), likeliest first."""
    worlds: int
    """How many worlds were sampled."""


@dataclass(frozen=True, slots=True)
class Zones:
    """What the opponent's hidden cards may be, by zone: the share of sampled worlds with a card there."""

    hand: Mapping[str, float]
    secrets: Mapping[str, float]
    deck: Mapping[str, float]
    """The share of worlds in which the deck has at least one copy."""
    held: Mapping[str, float]
    """In hand or a secret."""
    worlds: int


def may_hold(view: View, timer: Timer, sample: Sampler, seed: int = 0, most: int = 10) -> Holding:
    """Returns what the view's opponent may hold."""
    seen = view.state()["players"][1 - view.player]
    known = tuple(card["id"] for card in seen["hand"] if card["id"] is not None)
    zones = by_zone(view, sample, timer, seed)
    odds = {card: zones.held[card] for card in list(zones.held)[:most]}
    return Holding(len(seen["hand"]), len(seen["secrets"]), known, odds, zones.worlds)


def by_zone(view: View, sample: Sampler, timer: Timer, seed: int = 0, deck: bool = False) -> Zones:
    """Returns what the hidden cards of a view's opponent may be, the likeliest first in each zone.

    The deck is included only with `deck`. Worlds are sampled until the time is up or there are enough.
    """
    foe = 1 - view.player
    seen = view.state()["players"][foe]
    hidden = {zone: {card["eid"] for card in seen[zone] if card["id"] is None} for zone in ("hand", "secrets")}
    counts: dict[str, Counter[str]] = {zone: Counter() for zone in ("hand", "secrets", "deck", "held")}
    wanted = any(hidden.values()) or deck
    worlds = 0
    while wanted and worlds < WORLDS and not (timer.over and worlds >= _FEWEST):
        side = sample(derive(seed, "holding", worlds)).state()["players"][foe]
        found = {zone: _ids(card for card in side[zone] if card["eid"] in eids) for zone, eids in hidden.items()}
        for zone, cards in found.items():
            counts[zone].update(cards)
        counts["held"].update(found["hand"] | found["secrets"])
        if deck:
            counts["deck"].update(_ids(side["deck"]))
        worlds += 1
    return Zones(**{zone: _odds(found, worlds) for zone, found in counts.items()}, worlds=worlds)


def _ids(cards: Iterable[Mapping[str, Any]]) -> set[str]:
    """Returns the ids of cards; one that nothing fits, such as a secret of no class in a game's log, stays unknown."""
    return {card["id"] for card in cards if card["id"] is not None}


def _odds(counts: Counter[str], worlds: int) -> dict[str, float]:
    return {card: count / worlds for card, count in sorted(counts.items(), key=lambda entry: (-entry[1], entry[0]))}
