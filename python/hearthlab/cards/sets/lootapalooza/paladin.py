"""Paladin cards of Kobolds & Catacombs."""

from hearthlab.cards.language import (
    CHOSEN,
    IN_PLAY,
    SELF,
    battlecry,
    cast,
    for_cards,
    from_log,
    if_,
    minion,
    on,
)

CARDS = [
    # Lynessa Sunsorrow
    minion("LOOT_216", battlecry(for_cards(from_log("cast_on_friend"), if_(on(SELF, IN_PLAY), cast(CHOSEN, on=SELF))))),
]
