"""Mage cards of Whispers of the Old Gods."""

from hearthlab.cards.language import *

CARDS = [
    spell("OG_086", spend_mana(mana()), deal(NUM.spent, target(hero=False))),  # Forbidden Flame
    spell("OG_090", add_to_hand(pool(SPELL, class_is("mage")), 3)),  # Cabalist's Tome
]
