"""Priest cards of the League of Explorers."""

from hearthlab.cards.language import *

CARDS = [
    spell("LOE_104", shuffle_into_deck(target(friendly=False, hero=False))),  # Entomb
    minion("LOE_006", battlecry(discover(pool(DEATHRATTLE, DISCOVERABLE), add_to_hand(CHOSEN)))),  # Museum Curator
    spell("LOE_111", deal(3, ALL_MINIONS), shuffle("LOE_111", who=OPPONENT)),  # Excavated Evil
]
