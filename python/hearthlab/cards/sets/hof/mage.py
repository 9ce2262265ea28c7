"""Mage cards of the Hall of Fame."""

from hearthlab.cards.language import *

CARDS = [
    spell("CS2_031", if_(is_(TARGET, FROZEN), deal(4, TARGET), freeze(TARGET))),  # Ice Lance
    secret("EX1_295", fatal_damage(), buff(MY_HERO, keywords="immune", until="end_of_turn")),  # Ice Block
]
