"""Paladin cards of Mean Streets of Gadgetzan."""

from hearthlab.cards.language import *

SMUGGLE = buff(MY_HAND.where(MINION), 1, 1)

CARDS = [
    spell("CFM_305", SMUGGLE),  # Smuggler's Run
    minion("CFM_639", whenever(end_of_turn(), SMUGGLE)),  # Grimestreet Enforcer
    minion("CFM_753", battlecry(SMUGGLE)),  # Grimestreet Outfitter
]
