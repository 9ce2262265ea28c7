"""Warrior cards of the Classic set."""

from hearthlab.cards.language import *

CARDS = [
    spell("CS2_104", buff(target(DAMAGED, hero=False), 3, 3)),  # Rampage
    spell("EX1_391", deal(2, target(hero=False)), if_(is_(TARGET, ~DEAD), draw())),  # Slam
    spell("EX1_392", draw(count(FRIENDS.where(DAMAGED)))),  # Battle Rage
    minion("EX1_398", battlecry(equip("EX1_398t"))),  # Arathi Weaponsmith
    minion("EX1_402", whenever(damaged(MINION, FRIENDLY), gain_armor(1))),  # Armorsmith
    spell("EX1_407", destroy(ALL_MINIONS - random(ALL_MINIONS))),  # Brawl
    spell("EX1_408", deal(if_else(health(MY_HERO) <= 12, 6, 4), TARGET)),  # Mortal Strike
    spell("EX1_409", if_(any_of(MY_WEAPON), buff(MY_WEAPON, 1, 1), equip("EX1_409t"))),  # Upgrade!
    spell("EX1_410", deal(armor(), target(hero=False))),  # Shield Slam
    weapon("EX1_411", keywords=["spends_attack"]),  # Gorehowl
    minion("EX1_414", aura(SELF, attack=6, when=on(SELF, DAMAGED))),  # Grommash Hellscream
    minion("EX1_603", battlecry(deal(1, target(hero=False)), buff(TARGET, 2))),  # Cruel Taskmaster
    minion("EX1_604", whenever(damaged(MINION), buff(SELF, 1))),  # Frothing Berserker
    spell("EX1_607", deal(1, target(hero=False)), buff(TARGET, 2)),  # Inner Rage
    # Commanding Shout: minions that come later this turn are covered too.
    spell("NEW1_036", buff(player_of(ME), card="NEW1_036e2", until="end_of_turn"), draw()),
    enchantment("NEW1_036e2", aura(MY_MINIONS, keywords="min_one_health")),
]
