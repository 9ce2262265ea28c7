"""Neutral cards of Knights of the Frozen Throne."""

from hearthlab.cards.language import *

NO_3_COST_CARDS = count_deck(ME, base_cost().equals(3)).equals(0)

NO_2_COST_CARDS = count_deck(ME, base_cost().equals(2)).equals(0)

CARDS = [
    # Prince Taldaram
    minion(
        "ICC_852",
        battlecry(
            transform(
                SELF,
                exact_copy(target(hero=False, only_if=NO_3_COST_CARDS)),
                having=attach("ICC_852e", set_attack=3, set_health=3),
            )
        ),
    ),
    # Prince Keleseth
    minion("ICC_851", battlecry(if_(NO_2_COST_CARDS, buff_deck(ME, MINION, having=attach(attack=1, health=1))))),
]
