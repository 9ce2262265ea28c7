"""Hunter cards of Whispers of the Old Gods."""

from hearthlab.cards.language import ENEMIES, deal, deathrattle, minion, random, spell, summon

CARDS = [
    minion("OG_179", deathrattle(deal(1, random(ENEMIES)))),  # Fiery Bat
    spell("OG_211", summon("NEW1_034"), summon("NEW1_033"), summon("NEW1_032")),  # Call of the Wild
    minion("OG_216", deathrattle(summon("OG_216a", 2))),  # Infested Wolf
]
