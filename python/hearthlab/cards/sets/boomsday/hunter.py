"""Hunter cards of The Boomsday Project."""

from hearthlab.cards.language import *

CARDS = [
    minion("BOT_035"),  # Venomizer
    minion("BOT_251", deathrattle(destroy(random(ENEMY_MINIONS)))),  # Spider Bomb
]
