"""Mage cards of One Night in Karazhan."""

from hearthlab.cards.language import *

CARDS = [
    minion("KAR_009", battlecry(add_to_hand(pool(SPELL, class_is("mage"))))),  # Babbling Book
    spell("KAR_076", deal(5, TARGET), summon(pool(MINION, base_cost().equals(5)))),  # Firelands Portal
    minion("KAR_092", battlecry(deal(3, target(only_if=any_of(MY_SECRETS))))),  # Medivh's Valet
]
