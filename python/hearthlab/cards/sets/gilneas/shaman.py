"""Shaman cards of The Witchwood."""

from hearthlab.cards.language import *

OTHER_BATTLECRIES = from_log("battlecry", ~card_is("GIL_820"))
#: It stops when it leaves play, is about to die or becomes something else.
STILL_HERE = on(SELF, IN_PLAY, ~DYING, card_is("GIL_820"))

CARDS = [
    # Shudderwock
    minion("GIL_820", battlecry(for_cards(OTHER_BATTLECRIES, if_(STILL_HERE, perform(CHOSEN, at_random=True))))),
]
