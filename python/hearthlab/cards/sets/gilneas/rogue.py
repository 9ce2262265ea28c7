"""Rogue cards of The Witchwood."""

from hearthlab.cards.language import *

#: She stops when she leaves play, is silenced or becomes something else.
STILL_HERE = on(SELF, IN_PLAY, ~SILENCED, card_is("GIL_598"))

CARDS = [
    # Tess Greymane
    minion("GIL_598", battlecry(for_cards(from_log("played", FROM_ANOTHER_CLASS), if_(STILL_HERE, play_card(CHOSEN))))),
]
