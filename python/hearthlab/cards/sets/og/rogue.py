"""Rogue cards of Whispers of the Old Gods."""

from hearthlab.cards.language import *

A_TOXIN = one_of("OG_080b", "OG_080c", "OG_080d", "OG_080e", "OG_080f")

CARDS = [
    minion("OG_070", combo(buff(SELF, 1, 1))),  # Bladed Cultist
    spell("OG_072", discover(pool(DEATHRATTLE, DISCOVERABLE), add_to_hand(CHOSEN))),  # Journey Below
    minion("OG_330", deathrattle(add_to_hand(pool(also=class_of(OPPONENT))))),  # Undercity Huckster
    spell("OG_176", deal(5, target(~DAMAGED))),  # Shadow Strike
    minion("OG_080", battlecry(add_to_hand(A_TOXIN)), deathrattle(add_to_hand(A_TOXIN))),  # Xaril, Poisoned Mind
    spell("OG_080b", draw()),  # Kingsblood Toxin
    spell("OG_080c", return_to_hand(target(friendly=True, hero=False), having=attach(cost=-2))),  # Bloodthistle Toxin
    spell("OG_080d", buff(target(hero=False), 3)),  # Briarthorn Toxin
    spell("OG_080e", buff(target(friendly=True, hero=False), keywords="stealth", until="next_turn")),  # Fadeleaf Toxin
    spell("OG_080f", deal(2, TARGET)),  # Firebloom Toxin
    minion("OG_267", deathrattle(buff(MY_WEAPON, 2))),  # Southsea Squidface
    # Shadowcaster
    minion(
        "OG_291",
        battlecry(
            add_to_hand(
                copy_of(target(friendly=True, hero=False)), having=attach(set_attack=1, set_health=1, set_cost=1)
            )
        ),
    ),
    spell("OG_073", draw(), add_to_hand(copy_of(MADE), 2)),  # Thistle Tea
]
