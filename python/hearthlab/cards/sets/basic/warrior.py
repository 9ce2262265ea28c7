"""Warrior cards of the Basic set."""

from hearthlab.cards.language import MY_HERO, buff, spell

CARDS = [
    spell("CS2_105", buff(MY_HERO, 4, until="end_of_turn")),  # Heroic Strike
]
