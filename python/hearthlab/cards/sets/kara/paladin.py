"""Paladin cards of One Night in Karazhan."""

from hearthlab.cards.language import *

CARDS = [
    minion("KAR_010", battlecry(if_(HOLDING_DRAGON, summon("KAR_010a", 2, place="sides")))),  # Nightbane Templar
    # Silvermoon Portal
    spell("KAR_077", buff(target(hero=False), 2, 2), summon(pool(MINION, base_cost().equals(2)))),
    # Ivory Knight
    minion(
        "KAR_057",
        battlecry(discover(pool(SPELL, DISCOVERABLE), add_to_hand(CHOSEN), heal(chosen_cost(), MY_HERO))),
    ),
]
