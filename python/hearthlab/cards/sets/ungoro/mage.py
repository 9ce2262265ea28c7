"""Mage cards of Journey to Un'Goro."""

from hearthlab.cards.language import *

CARDS = [
    quest("UNG_028", spell_cast(~STARTED_IN_DECK), progress(6, "UNG_028t")),  # Open the Waygate
    spell("UNG_028t", extra_turn()),  # Time Warp
]
