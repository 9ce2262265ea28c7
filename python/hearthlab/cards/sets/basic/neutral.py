"""Neutral cards of the Basic set."""

from hearthlab.cards.language import *

OTHERS = count(MY_MINIONS - SELF)

CARDS = [
    minion("CS2_122", aura(MY_MINIONS - SELF, attack=1)),  # Raid Leader
    minion("CS2_141", battlecry(deal(1, TARGET))),  # Ironforge Rifleman
    minion("CS2_147", battlecry(draw())),  # Gnomish Inventor
    minion("CS2_150", battlecry(deal(2, TARGET))),  # Stormpike Commando
    minion("CS2_189", battlecry(deal(1, TARGET))),  # Elven Archer
    minion("CS2_196", battlecry(summon("CS2_boar"))),  # Razorfen Hunter
    minion("CS2_222", aura(MY_MINIONS - SELF, 1, 1)),  # Stormwind Champion
    minion("CS2_226", battlecry(buff(SELF, OTHERS, OTHERS))),  # Frostwolf Warlord
    minion("DS1_055", battlecry(heal(2, FRIENDS))),  # Darkscale Healer
    minion("EX1_011", battlecry(heal(2, TARGET))),  # Voodoo Doctor
    minion("EX1_015", battlecry(draw())),  # Novice Engineer
    minion("EX1_019", battlecry(buff(target(friendly=True, hero=False), 1, 1))),  # Shattered Sun Cleric
    minion("EX1_025", battlecry(summon("EX1_025t"))),  # Dragonling Mechanic
    minion("EX1_066", battlecry(destroy(weapon_of(OPPONENT)))),  # Acidic Swamp Ooze
    minion("EX1_399", whenever(damaged(IS_SELF), buff(SELF, 3))),  # Gurubashi Berserker
    minion("EX1_506", battlecry(summon("EX1_506a"))),  # Murloc Tidehunter
    minion("EX1_508", aura((MY_MINIONS - SELF).where(MURLOC), attack=1)),  # Grimscale Oracle
    minion("EX1_593", battlecry(deal(3, ENEMY_HERO))),  # Nightblade
]
