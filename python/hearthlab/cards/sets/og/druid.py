"""Druid cards of Whispers of the Old Gods."""

from hearthlab.cards.language import *

CARDS = [
    spell("OG_048", buff(target(hero=False), 2, 2), if_(is_(TARGET, BEAST), draw())),  # Mark of Y'Shaarj
    minion("OG_044", aura(player_of(ME), keywords="both_choices")),  # Fandral Staghelm
]
