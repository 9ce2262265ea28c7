"""Mage cards of the League of Explorers."""

from hearthlab.cards.language import *

CARDS = [
    spell("LOE_002", deal(3, TARGET), shuffle("LOE_002t")),  # Forgotten Torch
    spell("LOE_002t", deal(6, TARGET)),  # Roaring Torch
    minion("LOE_119", aura(player_of(ME), keywords="damage_cap_one")),  # Animated Armor
    minion("LOE_003", battlecry(discover(pool(SPELL, DISCOVERABLE), add_to_hand(CHOSEN)))),  # Ethereal Conjurer
]
