"""Warlock cards of Journey to Un'Goro."""

from hearthlab.cards.language import *

CARDS = [
    # Clutchmother Zavas: what she was given in hand comes back with her.
    minion(
        "UNG_836",
        when_discarded(
            remember(1, attack(SELF) - base_attack(SELF) + 2),
            remember(2, max_health(SELF) - base_health(SELF) + 2),
            return_to_hand(SELF, having=attach(attack=NUM.of(1), health=NUM.of(2))),
        ),
    ),
]
