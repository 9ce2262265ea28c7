"""Priest cards of The Grand Tournament."""

from hearthlab.cards.language import *

CARDS = [
    minion("AT_116", battlecry(if_(HOLDING_DRAGON, buff(SELF, 1, keywords="taunt")))),  # Wyrmrest Agent
    minion("AT_011", whenever(healed(), buff(SELF, 2))),  # Holy Champion
    minion("AT_012", inspire(deal(4, MY_HERO | ENEMY_HERO))),  # Spawn of Shadows
    spell("AT_013", buff(target(hero=False), card="AT_013e")),  # Power Word: Glory
    enchantment("AT_013e", whenever(attacks(IS_SELF), heal(4, MY_HERO))),  # Power Word: Glory
    minion("AT_014", whenever(drawn(), buff(EVENT.card, cost=-1))),  # Shadowfiend
    spell("AT_015", add_to_hand(copy_of(target(friendly=False, hero=False)))),  # Convert
    spell("AT_016", buff(ALL_MINIONS, set_attack=health(), set_health=attack())),  # Confuse
    minion("AT_018", inspire(summon(pool(MINION, LEGENDARY)))),  # Confessor Paletress
    spell("AT_055", heal(5, TARGET)),  # Flash Heal
]
