"""Rogue cards of The Grand Tournament."""

from hearthlab.cards.language import *

CARDS = [
    minion("AT_028", combo(buff(SELF, 3))),  # Shado-Pan Rider
    minion("AT_029", whenever(equipped(), buff(EVENT.card, 1))),  # Buccaneer
    minion("AT_030", combo(deal(1, target()))),  # Undercity Valiant
    minion("AT_031", whenever(attacks(IS_SELF, on=[HERO]), add_to_hand("GAME_005"))),  # Cutpurse
    minion("AT_032", battlecry(if_(any_of((MY_MINIONS - SELF).where(PIRATE)), buff(SELF, 1, 1)))),  # Shady Dealer
    spell("AT_033", add_to_hand(pool(also=class_of(OPPONENT)), 2)),  # Burgle
    # Poisoned Blade: the hero powers that equip a dagger give it Attack.
    weapon("AT_034"),
    spell("AT_035", shuffle("AT_035t", 3, who=OPPONENT)),  # Beneath the Grounds
    spell("AT_035t", summon("AT_036t", side=OPPONENT), draw(), cast_when_drawn()),  # Nerubian Ambush!
    minion("AT_036", deathrattle(return_to_hand(SELF), summon("AT_036t"))),  # Anub'arak
]
