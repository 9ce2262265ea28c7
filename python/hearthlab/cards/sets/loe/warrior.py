"""Warrior cards of the League of Explorers."""

from hearthlab.cards.language import *

CARDS = [
    weapon("LOE_118", aura(player_of(ME), keywords="damage_doubled")),  # Cursed Blade
    minion("LOE_009", whenever(end_of_turn(), summon("LOE_009t"))),  # Obsidian Destroyer
]
