"""Rogue cards of the Classic set."""

from hearthlab.cards.language import *

#: Cards that were played this turn before the one whose text asks.
OTHER_CARDS = counter("cards_played_turn") - 1

CARDS = [
    spell("CS2_073", buff(target(hero=False), if_else(COMBO, 4, 2))),  # Cold Blood
    spell("CS2_233", destroy(MY_WEAPON), deal(attack(MY_WEAPON), ENEMY_MINIONS)),  # Blade Flurry
    spell("CS2_233", destroy(MY_WEAPON), deal(attack(MY_WEAPON), ENEMIES), until=12051),
    spell("EX1_124", deal(if_else(COMBO, 4, 2), TARGET)),  # Eviscerate
    # Betrayal: the damage is the minion's own, so that spell damage does not raise it.
    spell("EX1_126", deal(attack(TARGET), adjacent(target(friendly=False, hero=False)), source=TARGET, plain=True)),
    minion("EX1_131", combo(summon("EX1_131t"))),  # Defias Ringleader
    weapon("EX1_133", battlecry(deal(if_else(COMBO, 2, 1), TARGET))),  # Perdition's Blade
    minion("EX1_134", combo(deal(2, target()))),  # SI:7 Agent
    # Headcrack: as a combo it stays with me, and its trigger waits there.
    spell(
        "EX1_137",
        deal(2, ENEMY_HERO),
        if_(COMBO, buff(player_of(ME), card="EX1_137")),
        whenever(end_of_turn(), lose_enchantment(), add_to_hand("EX1_137")),
    ),
    spell("EX1_144", return_to_hand(target(friendly=True, hero=False), having=attach(cost=-2))),  # Shadowstep
    spell("EX1_145", buff(player_of(ME), card="EX1_145o", until="end_of_turn")),  # Preparation
    enchantment("EX1_145o", aura(MY_HAND.where(SPELL), cost=-3), whenever(spell_cast(), lose_enchantment())),
    minion("EX1_613", combo(buff(SELF, 2 * OTHER_CARDS, 2 * OTHER_CARDS))),  # Edwin VanCleef
    minion("NEW1_005", combo(return_to_hand(target(hero=False)))),  # Kidnapper
    # Master of Disguise
    minion("NEW1_014", battlecry(buff(target(friendly=True, hero=False), keywords="stealth", until="next_turn"))),
    minion("NEW1_014", battlecry(buff(target(friendly=True, hero=False), keywords="stealth")), until=12051),
]
