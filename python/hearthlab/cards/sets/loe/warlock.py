"""Warlock cards of the League of Explorers."""

from hearthlab.cards.language import *

A_CARD_FOR_1 = pool(base_cost().equals(1), also=class_of(ME) | class_is("neutral"))

CARDS = [
    minion("LOE_023", battlecry(discover(A_CARD_FOR_1, add_to_hand(CHOSEN)))),  # Dark Peddler
    minion("LOE_116", battlecry(if_(count(MY_MINIONS) >= 7, buff(SELF, 4, 4)))),  # Reliquary Seeker
    spell("LOE_007", add_to_hand("LOE_007t", who=OPPONENT)),  # Curse of Rafaam
    spell("LOE_007t", whenever(start_of_turn(), deal(2, MY_HERO, plain=True), zone="hand")),  # Cursed!
]
