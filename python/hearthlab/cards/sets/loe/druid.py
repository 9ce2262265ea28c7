"""Druid cards of the League of Explorers."""

from hearthlab.cards.language import *

CARDS = [
    spell("LOE_115", choose_one("LOE_115a", "LOE_115b")),  # Raven Idol
    spell("LOE_115a", discover(pool(MINION, DISCOVERABLE), add_to_hand(CHOSEN))),  # Break Free
    spell("LOE_115b", discover(pool(SPELL, DISCOVERABLE), add_to_hand(CHOSEN))),  # Awakened
    minion("LOE_050", deathrattle(summon(pool(MINION, base_cost().equals(1))))),  # Mounted Raptor
    minion("LOE_051", aura(player_of(OPPONENT), spell_damage=2)),  # Jungle Moonkin; mine is in its data
]
