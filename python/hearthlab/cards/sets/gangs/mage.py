"""Mage cards of Mean Streets of Gadgetzan."""

from hearthlab.cards.language import *

CARDS = [
    spell("CFM_065", deal(2, ALL_MINIONS)),  # Volcanic Potion
    minion("CFM_660", battlecry(shuffle(copy_of(target(friendly=True, hero=False))))),  # Manic Soulcaster
]
