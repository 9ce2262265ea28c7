"""Druid cards of Whispers of the Old Gods."""

from hearthlab.cards.language import BEAST, TARGET, buff, draw, if_, is_, spell, target

CARDS = [
    spell("OG_048", buff(target(hero=False), 2, 2), if_(is_(TARGET, BEAST), draw())),  # Mark of Y'Shaarj
]
