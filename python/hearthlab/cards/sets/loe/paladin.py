"""Paladin cards of the League of Explorers."""

from hearthlab.cards.language import *

CARDS = [
    spell("LOE_026", for_cards(from_log("died", MURLOC, who=BOTH), summon(CHOSEN), n=7)),  # Anyfin Can Happen
]
