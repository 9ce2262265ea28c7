"""Neutral cards of the League of Explorers."""

from hearthlab.cards.language import CHOSEN, battlecry, discover, minion, new_power

BASIC_POWERS = (
    "CS2_017", "DS1h_292", "CS2_034", "CS2_101", "CS1h_001", "CS2_083b", "CS2_049", "CS2_056", "CS2_102",
)  # fmt: skip

CARDS = [
    minion("LOE_076", battlecry(discover(BASIC_POWERS, new_power(CHOSEN)))),  # Sir Finley Mrrgglton
]
