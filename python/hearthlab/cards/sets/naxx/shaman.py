"""Shaman cards of Naxxramas."""

from hearthlab.cards.language import *

CARDS = [
    # Reincarnate
    spell("FP1_025", destroy(target(hero=False)), force_deaths(), summon(copy_of(TARGET), side=owner_of(TARGET))),
]
