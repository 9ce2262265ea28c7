"""Neutral cards of The Witchwood."""

from hearthlab.cards.language import *
from hearthlab.cards.sets.tgt.neutral import UPGRADES

DOLL = attach(set_attack=1, set_health=1)
ODD = odd(base_cost())


def no_card_of_my_starting_deck(is_: Cond) -> Cond:
    """No such card among those that my deck began with; some of them are in the opening hand."""
    return count_deck(ME, is_).equals(0) & ~any_of(MY_HAND.where(STARTED_IN_DECK, is_))


ONLY_EVEN = no_card_of_my_starting_deck(ODD)
ONLY_ODD = no_card_of_my_starting_deck(~ODD)

CARDS = [
    # Dollmaster Dorian
    minion("GIL_620", whenever(drawn(MINION), summon(exact_copy(EVENT.card), having=DOLL))),
    minion("GIL_692", start_of_game(buff(MY_POWER, set_cost=1), when=ONLY_EVEN)),  # Genn Greymane
    minion("GIL_826", start_of_game(new_power(paired_power(UPGRADES)), when=ONLY_ODD)),  # Baku the Mooneater
]
