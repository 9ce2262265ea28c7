"""Neutral cards of the Classic set."""

from hearthlab.cards.language import (
    MY_MINIONS,
    MY_WEAPON,
    PIRATE,
    SELF,
    any_of,
    attack,
    aura,
    battlecry,
    buff,
    costs,
    deathrattle,
    draw,
    minion,
)

CARDS = [
    minion("CS2_146", aura(SELF, keywords="charge", when=any_of(MY_WEAPON))),  # Southsea Deckhand
    minion("EX1_012", deathrattle(draw())),  # Bloodmage Thalnos
    minion("NEW1_018", battlecry(buff(SELF, attack(MY_WEAPON)))),  # Bloodsail Raider
    minion("NEW1_022", costs(-attack(MY_WEAPON))),  # Dread Corsair
    minion("NEW1_027", aura((MY_MINIONS - SELF).where(PIRATE), 1, 1)),  # Southsea Captain
]
