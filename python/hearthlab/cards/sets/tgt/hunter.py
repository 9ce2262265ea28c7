"""Hunter cards of The Grand Tournament."""

from hearthlab.cards.language import (
    FRIENDLY,
    HERO,
    ROOM,
    attacks,
    secret,
    summon,
)

CARDS = [
    secret("AT_060", attacks(on=[HERO, FRIENDLY]), summon("CS2_125"), when=ROOM, late=True),  # Bear Trap
]
