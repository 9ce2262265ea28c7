"""Neutral cards of Knights of the Frozen Throne."""

from hearthlab.cards.language import (
    ME,
    SELF,
    attach,
    base_cost,
    battlecry,
    count_deck,
    exact_copy,
    minion,
    target,
    transform,
)

NO_3_COST_CARDS = count_deck(ME, base_cost().equals(3)).equals(0)

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
]
