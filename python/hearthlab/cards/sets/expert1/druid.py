"""Druid cards of the Classic set."""

from hearthlab.cards.language import *

A_MINION = target(hero=False)

CARDS = [
    spell("EX1_154", choose_one("EX1_154a", "EX1_154b")),  # Wrath
    spell("EX1_154a", deal(3, A_MINION)),  # Wrath (3 damage)
    spell("EX1_154b", deal(1, A_MINION), draw()),  # Wrath (1 damage and a card)
    spell("EX1_155", choose_one("EX1_155a", "EX1_155b")),  # Mark of Nature
    spell("EX1_155a", buff(A_MINION, 4)),  # Mark of Nature (Attack)
    spell("EX1_155b", buff(A_MINION, health=4, keywords="taunt")),  # Mark of Nature (Health and Taunt)
    spell("EX1_158", buff(MY_MINIONS, card="EX1_158e")),  # Soul of the Forest
    enchantment("EX1_158e", deathrattle(summon("EX1_158t", place="end"))),  # Soul of the Forest
    spell("EX1_160", choose_one("EX1_160b", "EX1_160a")),  # Power of the Wild
    spell("EX1_160a", summon("EX1_160t")),  # Summon a Panther
    spell("EX1_160b", buff(MY_MINIONS, 1, 1)),  # Leader of the Pack
    spell("EX1_161", destroy(A_MINION), draw(2, who=OPPONENT)),  # Naturalize
    spell("EX1_164", choose_one("EX1_164a", "EX1_164b")),  # Nourish
    spell("EX1_164a", gain_mana(2, "full")),  # Nourish (crystals)
    spell("EX1_164b", draw(3)),  # Nourish (cards)
    minion("EX1_165", choose_one("EX1_165a", "EX1_165b")),  # Druid of the Claw
    spell("EX1_165a", transform(SELF, "EX1_165t1")),  # Cat Form
    # Bear Form. With both effects combined it comes after the cat, which keeps its Charge.
    spell("EX1_165b", if_(is_(SELF, card_is("EX1_165t1")), transform(SELF, "OG_044a"), transform(SELF, "EX1_165t2"))),
    minion("EX1_166", choose_one("EX1_166a", "EX1_166b")),  # Keeper of the Grove
    spell("EX1_166a", deal(2, TARGET)),  # Moonfire
    spell("EX1_166b", silence(A_MINION)),  # Dispel
    minion("EX1_178", choose_one("EX1_178b", "EX1_178a")),  # Ancient of War
    spell("EX1_178a", buff(SELF, health=5, keywords="taunt")),  # Rooted
    spell("EX1_178b", buff(SELF, 5)),  # Uproot
    spell("EX1_570", buff(MY_HERO, 4, until="end_of_turn"), gain_armor(4)),  # Bite
    spell("EX1_571", summon("EX1_tk9", 3)),  # Force of Nature
    minion("EX1_tk9", whenever(end_of_turn(who=None), destroy(SELF)), until=12051),  # Treant
    minion("EX1_573", choose_one("EX1_573a", "EX1_573b", both=("EX1_573b", "EX1_573a"))),  # Cenarius
    spell("EX1_573a", buff(MY_MINIONS - SELF, 2, 2)),  # Demigod's Favor
    # Shan'do's Lesson: one on each side of Cenarius.
    spell("EX1_573b", summon("EX1_573t", 2, place="sides")),
    spell("EX1_578", deal(attack(MY_HERO), A_MINION)),  # Savagery
    spell("NEW1_007", choose_one("NEW1_007b", "NEW1_007a")),  # Starfall
    spell("NEW1_007a", deal(2, ENEMY_MINIONS)),  # Starfall (all enemy minions)
    spell("NEW1_007b", deal(5, A_MINION)),  # Starfall (a minion)
    minion("NEW1_008", choose_one("NEW1_008a", "NEW1_008b")),  # Ancient of Lore
    spell("NEW1_008a", draw()),  # Ancient Teachings
    spell("NEW1_008a", draw(2), until=12051),
    spell("NEW1_008b", heal(5, TARGET)),  # Ancient Secrets
]
