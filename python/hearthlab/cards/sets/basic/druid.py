"""Druid cards of the Basic set."""

from hearthlab.cards.language import *

CARDS = [
    spell("CS2_005", buff(MY_HERO, 2, until="end_of_turn"), gain_armor(2)),  # Claw
    spell("CS2_007", heal(8, TARGET)),  # Healing Touch
    spell("CS2_008", deal(1, TARGET)),  # Moonfire
    spell("CS2_009", buff(target(hero=False), 2, 2, keywords="taunt")),  # Mark of the Wild
    spell("CS2_011", buff(FRIENDS, 2, until="end_of_turn")),  # Savage Roar
    # One blow: everybody is hit before anything answers.
    spell("CS2_012", deal(if_else(same(IT, TARGET), 4, 1), target(friendly=False) | ENEMIES)),  # Swipe
    spell("CS2_013", gain_mana(1, "empty")),  # Wild Growth
    spell("EX1_169", gain_mana(1, "temporary")),  # Innervate
    spell("EX1_169", gain_mana(2, "temporary"), until=20970),
    spell("EX1_173", deal(5, TARGET), draw()),  # Starfire
]
