"""Hunter cards of Whispers of the Old Gods."""

from hearthlab.cards.language import *

CARDS = [
    minion("OG_179", deathrattle(deal(1, random(ENEMIES)))),  # Fiery Bat
    spell("OG_211", summon("NEW1_034"), summon("NEW1_033"), summon("NEW1_032")),  # Call of the Wild
    minion("OG_216", deathrattle(summon("OG_216a", 2))),  # Infested Wolf
    minion("OG_308", after(attacks(IS_SELF, on=[MINION, DEAD]), attack_again(SELF))),  # Giant Sand Worm
    spell("OG_061", deal(1, TARGET), summon("OG_061t")),  # On the Hunt
    spell("OG_045", buff(MY_MINIONS, card="OG_045a")),  # Infest
    enchantment("OG_045a", deathrattle(add_to_hand(pool(BEAST)))),  # Nerubian Spores
    minion("OG_292", battlecry(buff(MY_HAND.where(MINION & DEATHRATTLE), 1, 1))),  # Forlorn Stalker
    minion(
        "OG_309", battlecry(trigger_deathrattle(target(DEATHRATTLE, friendly=True, hero=False)))
    ),  # Princess Huhuran
]
