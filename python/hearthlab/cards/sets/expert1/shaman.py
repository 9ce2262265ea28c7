"""Shaman cards of the Classic set."""

from hearthlab.cards.language import *

CARDS = [
    spell("CS2_038", buff(target(hero=False), card="CS2_038e")),  # Ancestral Spirit
    enchantment("CS2_038e", deathrattle(summon(copy_of(SELF)))),  # Ancestral Spirit
    spell("CS2_053", draw(), buff(MADE, cost=-3)),  # Far Sight
    spell("EX1_238", deal(3, TARGET)),  # Lightning Bolt
    spell("EX1_241", deal(5, TARGET)),  # Lava Burst
    spell("EX1_245", silence(target(hero=False)), deal(1, TARGET)),  # Earth Shock
    spell("EX1_248", summon("EX1_tk11", 2)),  # Feral Spirit
    spell("EX1_251", deal(2, random(ENEMY_MINIONS, 2))),  # Forked Lightning
    minion("EX1_258", whenever(played(OVERLOAD), buff(SELF, 1, 1))),  # Unbound Elemental
    spell("EX1_259", deal(rand(2, 3), ENEMY_MINIONS)),  # Lightning Storm
    minion("EX1_575", whenever(end_of_turn(), draw())),  # Mana Tide Totem
]
