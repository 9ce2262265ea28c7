"""Hunter cards of Whispers of the Old Gods."""

from hearthlab.cards.language import *

CARDS = [
    minion("OG_179", deathrattle(deal(1, random(ENEMIES)))),  # Fiery Bat
    spell("OG_211", summon("NEW1_034"), summon("NEW1_033"), summon("NEW1_032")),  # Call of the Wild
    minion("OG_216", deathrattle(summon("OG_216a", 2))),  # Infested Wolf
    minion("OG_308", after(attacks(IS_SELF, on=[MINION, DEAD]), attack_again(SELF))),  # Giant Sand Worm
]
