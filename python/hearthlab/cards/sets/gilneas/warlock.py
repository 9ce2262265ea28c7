"""Warlock cards of The Witchwood."""

from hearthlab.cards.language import *

CARDS = [
    minion("GIL_618", aura(MY_HAND.where(MINION), keywords="echo")),  # Glinda Crowskin
]
