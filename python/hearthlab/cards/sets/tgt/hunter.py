"""Hunter cards of The Grand Tournament."""

from hearthlab.cards.language import *

CARDS = [
    secret("AT_060", attacks(on=[HERO, FRIENDLY]), summon("CS2_125"), when=ROOM, late=True),  # Bear Trap
    minion("AT_058", battlecry(joust(MINION), if_(NUM.spent.equals(1), draw(1, IS_CHOSEN)))),  # King's Elekk
]
