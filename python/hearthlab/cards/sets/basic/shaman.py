"""Shaman cards of the Basic set."""

from hearthlab.cards.language import SELF, adjacent, aura, minion, spell, target, transform

CARDS = [
    minion("EX1_565", aura(adjacent(SELF), attack=2)),  # Flametongue Totem
    spell("EX1_246", transform(target(hero=False), "hexfrog")),  # Hex
]
