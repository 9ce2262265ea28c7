"""Priest cards of the League of Explorers."""

from hearthlab.cards.language import *

CARDS = [
    spell("LOE_104", shuffle_into_deck(target(friendly=False, hero=False))),  # Entomb
]
