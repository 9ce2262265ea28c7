"""Paladin cards of the Basic set."""

from hearthlab.cards.language import *

CARDS = [
    spell("CS2_087", buff(target(hero=False), attack=3)),  # Blessing of Might
    minion("CS2_088", battlecry(heal(6, MY_HERO))),  # Guardian of Kings
    spell("CS2_089", heal(6, TARGET)),  # Holy Light
    spell("CS2_092", buff(target(hero=False), 4, 4)),  # Blessing of Kings
    spell("CS2_093", deal(2, ENEMIES)),  # Consecration
    spell("CS2_094", deal(3, TARGET), draw()),  # Hammer of Wrath
    weapon("CS2_097", whenever(attacks(HERO, FRIENDLY), heal(2, EVENT.card))),  # Truesilver Champion
    spell("EX1_360", buff(target(hero=False), set_attack=1)),  # Humility
    spell("EX1_371", buff(target(hero=False), keywords="divine_shield")),  # Hand of Protection
]
