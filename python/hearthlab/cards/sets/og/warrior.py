"""Warrior cards of Whispers of the Old Gods."""

from hearthlab.cards.language import *

CARDS = [
    minion("OG_149", battlecry(deal(1, ALL_MINIONS - SELF))),  # Ravaging Ghoul
    minion("OG_312", battlecry(equip("OG_058"))),  # N'Zoth's First Mate
    minion(
        "OG_315", battlecry(if_(any_of((MY_MINIONS - SELF).where(PIRATE)), buff(MY_WEAPON, 1, 1)))
    ),  # Bloodsail Cultist
    spell("OG_314", deal(1, target(hero=False)), if_(~on(TARGET, DYING), summon("OG_314b"))),  # Blood To Ichor
    spell("OG_276", each(MY_MINIONS.where(DAMAGED), add_to_hand(copy_of(EACH)))),  # Blood Warriors
    minion("OG_218", aura(SELF, attack=3, when=on(SELF, DAMAGED))),  # Bloodhoof Brave
    weapon("OG_033", deathrattle(add_to_hand("OG_033"))),  # Tentacles for Arms
    minion("OG_220", battlecry(equip(pool(WEAPON)))),  # Malkorok
]
