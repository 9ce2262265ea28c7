"""Rogue cards of Kobolds & Catacombs."""

from hearthlab.cards.language import *

CARDS = [
    weapon("LOOT_542", deathrattle(shuffle_into_deck(SELF)), keywords=["keeps_enchantments"]),  # Kingsbane
]
