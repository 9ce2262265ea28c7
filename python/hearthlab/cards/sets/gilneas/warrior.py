"""Warrior cards of The Witchwood."""

from hearthlab.cards.language import *

CARDS = [
    minion("GIL_152", whenever(damaged(IS_SELF), deal(3, random(ENEMIES)))),  # Blackhowl Gunspire
    minion("GIL_155", aura(SELF, attack=3, when=on(SELF, DAMAGED))),  # Redband Wasp
    # Deadly Arsenal
    spell("GIL_537", if_(count_deck(ME, WEAPON) >= 1, [reveal(ME, WEAPON), deal(chosen_attack(), ALL_MINIONS)])),
    minion("GIL_547", after(attacks(IS_SELF, on=[MINION, DEAD]), buff(SELF, 2, 2))),  # Darius Crowley
    minion("GIL_580", battlecry(draw(1, MINION, keyword("rush")))),  # Town Crier
    # Woodcutter's Axe
    weapon("GIL_653", deathrattle(buff(random(MY_MINIONS.where(keyword("rush"))), 2, 1))),
    spell("GIL_654", deal(1, ALL_MINIONS)),  # Warpath
    minion("GIL_655", after(attacks(MINION, FRIENDLY), buff(SELF, 1))),  # Festeroot Hulk
    minion("GIL_803", battlecry(buff(SELF, 3, until="end_of_turn"))),  # Militia Commander
]
