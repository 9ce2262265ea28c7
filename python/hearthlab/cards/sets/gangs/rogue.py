"""Rogue cards of Mean Streets of Gadgetzan."""

from hearthlab.cards.language import *

CARDS = [
    spell("CFM_630", gain_mana(1, "temporary")),  # Counterfeit Coin
    minion("CFM_693", combo(return_to_hand(target(friendly=True, hero=False)))),  # Gadgetzan Ferryman
    spell("CFM_690", deal(2, TARGET), combo(summon(JADE_GOLEM))),  # Jade Shuriken
    minion("CFM_691", deathrattle(summon(JADE_GOLEM))),  # Jade Swarmer
    minion("CFM_781", whenever(attacks(IS_SELF), add_to_hand(pool(also=class_of(OPPONENT))))),  # Shaku, the Collector
    minion("CFM_694", battlecry(buff(target(keyword("stealth"), hero=False), 2, 2))),  # Shadow Sensei
    minion("CFM_634", after(attacks(IS_SELF, on=[MINION, DYING]), buff(SELF, keywords="stealth"))),  # Lotus Assassin
    minion("CFM_342", battlecry(if_(attack(MY_WEAPON) >= 3, buff(SELF, 4, 4)))),  # Luckydo Buccaneer
]
