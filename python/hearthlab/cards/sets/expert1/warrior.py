"""Warrior cards of the Classic set."""

from hearthlab.cards.language import (
    MINION,
    MY_WEAPON,
    SELF,
    any_of,
    buff,
    damaged,
    equip,
    if_,
    minion,
    spell,
    whenever,
)

CARDS = [
    spell("EX1_409", if_(any_of(MY_WEAPON), buff(MY_WEAPON, 1, 1), equip("EX1_409t"))),  # Upgrade!
    minion("EX1_604", whenever(damaged(MINION), buff(SELF, 1))),  # Frothing Berserker
]
