"""Warlock cards of The Grand Tournament."""

from hearthlab.cards.language import *

FIST = deal(4, random(ENEMIES))

CARDS = [
    spell("AT_022", FIST, when_discarded(FIST)),  # Fist of Jaraxxus
    minion("AT_027", whenever(drawn(by=[POWER_CARD]), buff(EVENT.card, set_cost=0))),  # Wilfred Fizzlebang
]
