"""Neutral cards of the League of Explorers."""

from hearthlab.cards.language import *

BASIC_POWERS = (
    "CS2_017", "DS1h_292", "CS2_034", "CS2_101", "CS1h_001", "CS2_083b", "CS2_049", "CS2_056", "CS2_102",
)  # fmt: skip
A_LEGENDARY_MINION = pool(MINION, LEGENDARY)

CARDS = [
    minion("LOE_011", battlecry(if_(NO_DUPLICATES, heal(damage_on(MY_HERO), MY_HERO)))),  # Reno Jackson
    minion("LOE_046", deathrattle(deal(1, random(ENEMIES)))),  # Huge Toad
    minion("LOE_076", battlecry(discover(BASIC_POWERS, new_power(CHOSEN)))),  # Sir Finley Mrrgglton
    minion("LOE_077", aura(player_of(ME), keywords="double_battlecry")),  # Brann Bronzebeard
    minion("LOE_079", battlecry(shuffle("LOE_019t"))),  # Elise Starseeker
    spell("LOE_019t", shuffle("LOE_019t2"), draw()),  # Map to the Golden Monkey
    # Golden Monkey
    minion("LOE_019t2", battlecry(transform(MY_HAND, A_LEGENDARY_MINION), replace_deck(A_LEGENDARY_MINION, ME))),
]
