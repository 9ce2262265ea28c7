"""Hunter cards of One Night in Karazhan."""

from hearthlab.cards.language import *

CARDS = [
    minion("KAR_005", deathrattle(summon("KAR_005a"))),  # Kindly Grandmother
    minion("KAR_006", aura(MY_HAND.where(SECRET), set_cost=0)),  # Cloaked Huntress
    secret("KAR_004", spell_cast(who=OPPONENT), summon("KAR_004a"), when=ROOM, late=True),  # Cat Trick
]
