"""Rogue cards of Kobolds & Catacombs."""

from hearthlab.cards.language import (
    SELF,
    deathrattle,
    shuffle_into_deck,
    weapon,
)

CARDS = [
    weapon("LOOT_542", deathrattle(shuffle_into_deck(SELF)), keywords=["keeps_enchantments"]),  # Kingsbane
]
