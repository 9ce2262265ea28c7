"""Hunter cards of the Basic set."""

from hearthlab.cards.language import *

A_FRIENDLY_BEAST = target(BEAST, friendly=True, hero=False)

CARDS = [
    spell("CS2_084", buff(target(hero=False), set_health=1)),  # Hunter's Mark
    minion("CS2_237", whenever(summoned(BEAST, FRIENDLY, OTHER), draw())),  # Starving Buzzard
    minion("DS1_070", battlecry(buff(A_FRIENDLY_BEAST, 2, 2, keywords="taunt"))),  # Houndmaster
    minion("DS1_175", aura((MY_MINIONS - SELF).where(BEAST), attack=1)),  # Timber Wolf
    minion("DS1_178", aura(MY_MINIONS.where(BEAST), keywords="charge")),  # Tundra Rhino
    spell("DS1_183", deal(3, random(ENEMY_MINIONS, 2))),  # Multi-Shot
    spell("DS1_184", discover(deck_top(3), take_chosen())),  # Tracking
    spell("DS1_185", deal(2, TARGET)),  # Arcane Shot
    spell("EX1_539", deal(if_else(any_of(MY_MINIONS.where(BEAST)), 5, 3), TARGET)),  # Kill Command
    spell("NEW1_031", summon(one_of("NEW1_032", "NEW1_033", "NEW1_034"))),  # Animal Companion
    minion("NEW1_033", aura(MY_MINIONS - SELF, attack=1)),  # Leokk
]
