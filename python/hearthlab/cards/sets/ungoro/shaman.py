"""Shaman cards of Journey to Un'Goro."""

from hearthlab.cards.language import *

CARDS = [
    spell("UNG_956", buff(MY_MINIONS, card="UNG_956e")),  # Spirit Echo
    enchantment("UNG_956e", deathrattle(return_to_hand(SELF))),  # Echoed Spirit
]
