"""Priest cards of Whispers of the Old Gods."""

from hearthlab.cards.language import *

CARDS = [
    spell("OG_101", spend_mana(mana()), summon(pool(MINION, also=base_cost().equals(NUM.spent)))),  # Forbidden Shaping
    spell("OG_104", buff(player_of(ME), keywords="healing_hurts", until="end_of_turn")),  # Embrace the Shadow
    spell("OG_100", destroy(ALL_MINIONS.where(attack() <= 2))),  # Shadow Word: Horror
    minion("OG_335", deathrattle(add_to_hand(in_deck(OPPONENT)))),  # Shifting Shade
    spell("OG_094", buff(target(hero=False), 2, 6)),  # Power Word: Tentacles
    minion("OG_234", battlecry(heal(5, TARGET))),  # Darkshire Alchemist
    # Herald Volazj
    minion(
        "OG_316",
        battlecry(each(MY_MINIONS - SELF, summon(exact_copy(EACH), having=attach(set_attack=1, set_health=1)))),
    ),
]
