"""Rogue cards of the League of Explorers."""

from hearthlab.cards.language import (
    add_to_hand,
    deathrattle,
    minion,
)

CARDS = [
    minion("LOE_012", deathrattle(add_to_hand("GAME_005"))),  # Tomb Pillager
]
