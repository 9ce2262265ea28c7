"""Warlock cards of The Grand Tournament."""

from hearthlab.cards.language import *

FIST = deal(4, random(ENEMIES))

CARDS = [
    spell("AT_022", FIST, when_discarded(FIST)),  # Fist of Jaraxxus
    minion("AT_027", whenever(drawn(by=[POWER_CARD]), buff(EVENT.card, set_cost=0))),  # Wilfred Fizzlebang
    minion("AT_019", deathrattle(buff(player_of(ME), card="AT_019e"))),  # Dreadsteed
    enchantment("AT_019e", whenever(end_of_turn(who=None), lose_enchantment(), summon("AT_019"))),  # Dreadsteed
    minion("AT_019", deathrattle(summon("AT_019")), until=20457),
    minion("AT_021", whenever(discarded(), buff(SELF, 1, 1))),  # Tiny Knight of Evil
    minion("AT_023", inspire(destroy(random(MY_MINIONS) | random(ENEMY_MINIONS)))),  # Void Crusher
    spell("AT_024", buff(target(DEMON, hero=False), 3, 3), gain_mana(1, "full", OPPONENT)),  # Demonfuse
    spell("AT_025", destroy(random(ENEMY_MINIONS, 2)), discard(random(MY_HAND, 2))),  # Dark Bargain
    minion("AT_026", whenever(damaged(IS_SELF), deal(EVENT.amount, MY_HERO))),  # Wrathguard
]
