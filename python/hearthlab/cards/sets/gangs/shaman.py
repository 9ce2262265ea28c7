"""Shaman cards of Mean Streets of Gadgetzan."""

from hearthlab.cards.language import *

CARDS = [
    spell("CFM_707", deal(4, TARGET), summon(JADE_GOLEM)),  # Jade Lightning
    weapon("CFM_717", battlecry(summon(JADE_GOLEM))),  # Jade Claws
]
