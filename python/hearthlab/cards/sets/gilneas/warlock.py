"""Warlock cards of The Witchwood."""

from hearthlab.cards.language import (
    MINION,
    MY_HAND,
    aura,
    minion,
)

CARDS = [
    minion("GIL_618", aura(MY_HAND.where(MINION), keywords="echo")),  # Glinda Crowskin
]
