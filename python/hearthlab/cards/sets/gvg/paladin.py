"""Paladin cards of Goblins vs Gnomes."""

from hearthlab.cards.language import *

CARDS = [
    spell("GVG_057", heal(4, MY_HERO), buff(MY_HERO, 2, until="end_of_turn")),  # Seal of Light
    weapon("GVG_059", battlecry(buff(random(MY_MINIONS), keywords=["divine_shield", "taunt"]))),  # Coghammer
    minion("GVG_060", battlecry(buff(MY_MINIONS.where(card_is("CS2_101t")), 2, 2))),  # Quartermaster
    spell("GVG_061", summon("CS2_101t", 3), equip("CS2_091")),  # Muster for Battle
    minion(
        "GVG_062", whenever(summoned(FRIENDLY, OTHER, MECH), buff(SELF, keywords="divine_shield"))
    ),  # Cobalt Guardian
    minion("GVG_063", whenever(died(MINION, FRIENDLY), buff(SELF, 1), zone="hand")),  # Bolvar Fordragon
    minion("GVG_101", battlecry(deal(2, ALL_MINIONS.where(DEATHRATTLE)))),  # Scarlet Purifier
]
