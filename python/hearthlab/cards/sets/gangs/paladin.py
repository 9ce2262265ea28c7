"""Paladin cards of Mean Streets of Gadgetzan."""

from hearthlab.cards.language import *

SMUGGLE = buff(MY_HAND.where(MINION), 1, 1)

CARDS = [
    spell("CFM_305", SMUGGLE),  # Smuggler's Run
    minion("CFM_639", whenever(end_of_turn(), SMUGGLE)),  # Grimestreet Enforcer
    minion("CFM_753", battlecry(SMUGGLE)),  # Grimestreet Outfitter
    secret("CFM_800", died(MINION, FRIENDLY), add_to_hand(copy_of(EVENT.card)), when=HAND_ROOM),  # Getaway Kodo
    minion("CFM_650", battlecry(buff(random(MY_HAND.where(MURLOC)), 1, 1))),  # Grimscale Chum
    minion("CFM_759", deathrattle(if_(attack(SELF) >= 2, draw()))),  # Meanstreet Marshal
    spell("CFM_905", draw(3, MINION, cost().equals(1))),  # Small-Time Recruits
    minion("CFM_062", battlecry(buff(adjacent(SELF), keywords="divine_shield"))),  # Grimestreet Protector
]
