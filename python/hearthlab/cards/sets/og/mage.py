"""Mage cards of Whispers of the Old Gods."""

from hearthlab.cards.language import NUM, SPELL, add_to_hand, class_is, deal, mana, pool, spell, spend_mana, target

CARDS = [
    spell("OG_086", spend_mana(mana()), deal(NUM.spent, target(hero=False))),  # Forbidden Flame
    spell("OG_090", add_to_hand(pool(SPELL, class_is("mage")), 3)),  # Cabalist's Tome
]
