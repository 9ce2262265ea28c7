"""Mage cards of Goblins vs Gnomes."""

from hearthlab.cards.language import *

CARDS = [
    spell("GVG_001", deal(4, random(ENEMY_MINIONS))),  # Flamecannon
    minion("GVG_002"),  # Snowchugger
    spell("GVG_003", add_to_hand(pool(MINION), having=attach(cost=-3))),  # Unstable Portal
    minion("GVG_004", battlecry(if_(any_of(MY_MINIONS.where(MECH)), missiles(4, ENEMIES)))),  # Goblin Blastmage
    spell("GVG_005", each(MY_MINIONS, add_to_hand(copy_of(EACH)))),  # Echo of Medivh
    minion("GVG_007", when_drawn(deal(2, ALL_CHARACTERS))),  # Flame Leviathan
    minion("GVG_122", aura(adjacent(SELF), keywords="elusive")),  # Wee Spellstopper
]
