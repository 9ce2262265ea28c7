"""Warrior cards of The Boomsday Project."""

from hearthlab.cards.language import *

A_MECH = pool(MECH, also=DISCOVERABLE)

CARDS = [
    minion("BOT_237"),  # Beryllium Nullifier
    # Omega Assembly
    spell(
        "BOT_299",
        if_(
            max_mana() >= 10,
            for_cards(offered(A_MECH), add_to_hand(CHOSEN)),
            otherwise=discover(A_MECH, add_to_hand(CHOSEN)),
        ),
    ),
]
