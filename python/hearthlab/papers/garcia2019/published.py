"""The published numbers and statements of garcia2019."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

__all__ = [
    "BLANK",
    "CORRECTED",
    "DECKS",
    "DECK_WINS",
    "HIGH",
    "LABELS",
    "LOW",
    "MEANINGS",
    "MISSING",
    "NEAR_ZERO",
    "RAW",
    "SHORT_DECKS",
    "SPREAD",
    "TABLE5",
]

LABELS: Mapping[str, str] = {
    "hero_health": "HHR",
    "hero_attack": "HAR",
    "minion_health": "BMHR",
    "minion_attack": "BMAR",
    "minion_appeared": "BMA",
    "minion_killed": "BMK",
    "secret_removed": "BSR",
    "mana_reduced": "BMR",
    "health": "MH",
    "attack": "MA",
    "charge": "MHC",
    "deathrattle": "MHD",
    "divine_shield": "MHDS",
    "inspire": "MHI",
    "lifesteal": "MHLS",
    "stealth": "MHS",
    "taunt": "MHT",
    "windfury": "MHW",
    "poisonous": "MHP",
    "rarity": "MR",
    "mana_cost": "MM",
}
"""The paper's short names for EVA's weights, in its order (tables 1 and 2)."""

MEANINGS: Mapping[str, str] = {
    "hero_health": "a point of health or armour that a hero loses: how much damage to the face counts",
    "hero_attack": "a point of attack that a hero loses: high makes it destroy enemy weapons and spare its own",
    "minion_health": "a wound of a minion that stays alive, by what the minion is worth",
    "minion_attack": "attack that a living minion loses or gains, by what the minion is worth",
    "minion_appeared": "a minion that comes into play, by its worth: high makes it put minions on the board",
    "minion_killed": "a minion that dies, by its worth: high makes it trade, and careful with its own minions",
    "secret_removed": "a secret that comes or goes",
    "mana_reduced": "a crystal that is spent, as a price: high makes it leave mana unused",
    "health": "the worth of a minion by its health",
    "attack": "the worth of a minion by its attack",
    "charge": "the worth of charge",
    "deathrattle": "the worth of a deathrattle",
    "divine_shield": "the worth of a divine shield; of the three decks only Al'Akir has it",
    "inspire": "the worth of inspire; no card of the three decks has it",
    "lifesteal": "the worth of lifesteal; no card of the three decks has it",
    "stealth": "the worth of stealth; no card of the three decks has it",
    "taunt": "the worth of taunt",
    "windfury": "the worth of windfury; of the three decks only Al'Akir has it",
    "poisonous": "the worth of poison; no card of the three decks has it",
    "rarity": "the worth of a rare card, from 1 (common) to 4 (legendary)",
    "mana_cost": "the worth of a minion by its price in mana",
}

NEAR_ZERO = ("mana_reduced", "rarity")
LOW = ("minion_health", "charge", "deathrattle", "stealth")
HIGH = ("minion_killed", "hero_attack", "health", "attack")
SPREAD = ("hero_health", "secret_removed", "inspire", "windfury", "poisonous")

SHORT_DECKS: Mapping[str, str] = {
    "aggro-pirate-warrior": "Warrior",
    "midrange-jade-shaman": "Shaman",
    "reno-kazakus-mage": "Mage",
    "reno-kazakus-mage-cig2018": "Mage",
}

DECKS = ("Warrior", "Mage", "Shaman")
"""The decks of table 4, in its order."""


def _cells(*rows: Sequence[float]) -> dict[tuple[str, str], float]:
    return {(d, e): rate for d, row in zip(DECKS, rows, strict=True) for e, rate in zip(DECKS, row, strict=True)}


DECK_WINS: Mapping[tuple[str, str], float] = _cells(
    (57.72, 73.15, 41.64),
    (52.41, 65.28, 58.12),
    (58.08, 61.83, 48.95),
)
"""Table 4 as printed: how often the row's deck beat the column's, in percent."""

CORRECTED: Mapping[tuple[str, str], float] = _cells(
    (58.09, 65.29, 52.41),
    (48.96, 58.13, 41.64),
    (61.83, 73.15, 57.72),
)
"""Table 4 with corrected labels.

The authors' counts were written in one order and read in another. In the right order, the three mirror matches differ
by 0.4 points instead of 16, and each cell and its mirror image sum to 114 or 115.
"""

RAW: Mapping[tuple[str, str], float] = {
    ("Warrior", "Mage"): 57.86,
    ("Shaman", "Mage"): 67.47,
    ("Shaman", "Warrior"): 56.73,
}
"""How often the decks beat each other in the authors' counts of 198,000 games of all against all."""

BLANK: Mapping[str, str] = {
    "LOE_011": "Reno Jackson",
    "LOE_002": "Forgotten Torch",
    "AT_004": "Arcane Blast",
    "LOE_076": "Sir Finley Mrrgglton",
    "LOE_018": "Tunnel Trogg",
}
"""Cards of the three decks that had no text in the authors' engine."""

TABLE5: Sequence[tuple[str, float]] = (
    ("Frick and Akkaya", 76.0),
    ("EVA", 74.2),
    ("Bornemann (Tyche)", 72.5),
    ("Wulfmeyer (alpha-beta)", 68.3),
    ("Prymak and Malysheva", 68.0),
)
"""The first five of 33 in the competition of 2018, win rates in percent."""

MISSING = (
    "Figure 11 shows the competition of 2018 by deck pair, as colours that the paper took from the organisers' slides; "
    "table 5 judges what can be played of it.",
)
