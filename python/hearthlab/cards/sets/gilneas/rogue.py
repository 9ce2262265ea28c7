"""Rogue cards of The Witchwood."""

from hearthlab.cards.language import (
    CHOSEN,
    IN_PLAY,
    ME,
    SELF,
    SILENCED,
    battlecry,
    card_is,
    class_is,
    class_of,
    for_cards,
    from_log,
    if_,
    minion,
    on,
    play_card,
)

FROM_OTHERS = ~class_of(ME) & ~class_is("neutral")
#: She stops when she leaves play, is silenced or becomes something else.
STILL_HERE = on(SELF, IN_PLAY, ~SILENCED, card_is("GIL_598"))

CARDS = [
    # Tess Greymane
    minion("GIL_598", battlecry(for_cards(from_log("played", FROM_OTHERS), if_(STILL_HERE, play_card(CHOSEN))))),
]
