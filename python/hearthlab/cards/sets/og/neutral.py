"""Neutral cards of Whispers of the Old Gods."""

from hearthlab.cards.language import deathrattle, minion, summon

CARDS = [
    minion("OG_249", deathrattle(summon("OG_249a"))),  # Infested Tauren
]
