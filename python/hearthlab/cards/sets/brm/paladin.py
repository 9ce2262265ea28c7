"""Paladin cards of Blackrock Mountain."""

from hearthlab.cards.language import *

CARDS = [
    spell("BRM_001", draw(2), costs(-counter("minions_died_turn"))),  # Solemn Vigil
    minion("BRM_018", battlecry(buff(player_of(ME), card="BRM_018e"))),  # Dragon Consort
    enchantment("BRM_018e", aura(MY_HAND.where(DRAGON), cost=-2), whenever(played(DRAGON), lose_enchantment())),
]
