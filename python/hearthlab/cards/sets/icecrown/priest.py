"""Priest cards of Knights of the Frozen Throne."""

from hearthlab.cards.language import *

CARDS = [
    minion("ICC_215", battlecry(copy_deck(OPPONENT, ME))),  # Archbishop Benedictus
    spell("ICC_207", for_cards(in_deck(OPPONENT), add_to_hand(CHOSEN), n=3)),  # Devour Mind
]
