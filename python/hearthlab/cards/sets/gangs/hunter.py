"""Hunter cards of Mean Streets of Gadgetzan."""

from hearthlab.cards.language import *

CARDS = [
    minion("CFM_315", battlecry(summon("CFM_315t"))),  # Alleycat
]
