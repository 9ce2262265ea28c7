"""Paladin cards of The Grand Tournament."""

from hearthlab.cards.language import (
    MINION,
    NUM,
    SELF,
    battlecry,
    buff,
    if_,
    joust,
    weapon,
)

CARDS = [
    weapon("AT_077", battlecry(joust(MINION), if_(NUM.spent.equals(1), buff(SELF, health=1)))),  # Argent Lance
]
