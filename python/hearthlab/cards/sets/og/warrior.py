"""Warrior cards of Whispers of the Old Gods."""

from hearthlab.cards.language import *

CARDS = [
    minion("OG_149", battlecry(deal(1, ALL_MINIONS - SELF))),  # Ravaging Ghoul
    minion("OG_312", battlecry(equip("OG_058"))),  # N'Zoth's First Mate
    minion(
        "OG_315", battlecry(if_(any_of((MY_MINIONS - SELF).where(PIRATE)), buff(MY_WEAPON, 1, 1)))
    ),  # Bloodsail Cultist
]
