"""Rogue cards of the League of Explorers."""

from hearthlab.cards.language import *

CARDS = [
    minion("LOE_012", deathrattle(add_to_hand("GAME_005"))),  # Tomb Pillager
    # Unearthed Raptor
    minion("LOE_019", battlecry(copy_deathrattle(exact_copy(target(DEATHRATTLE, friendly=True, hero=False))))),
]
