"""Druid cards of The Witchwood."""

from hearthlab.cards.language import *
from hearthlab.cards.sets.gilneas.neutral import MY_DECK_IS_ODD

CARDS = [
    minion("GIL_130", battlecry(if_(MY_DECK_IS_ODD, buff(SELF, 2, 2)))),  # Gloom Stag
    minion("GIL_188", choose_one("GIL_188a", "GIL_188b")),  # Druid of the Scythe
    spell("GIL_188a", transform(SELF, "GIL_188t")),  # Dire Panther Form
    # Dire Wolf Form. With both effects combined it comes after the panther, which keeps its Rush.
    spell("GIL_188b", if_(is_(SELF, card_is("GIL_188t")), transform(SELF, "GIL_188t3"), transform(SELF, "GIL_188t2"))),
    minion("GIL_507", battlecry(buff(SELF, health=hand_size()))),  # Bewitched Guardian
    spell("GIL_553", summon("GIL_553t", hand_size())),  # Wispering Woods
    spell("GIL_571", summon(from_log("died", BEAST))),  # Witching Hour
    spell("GIL_637", draw(), gain_armor(hand_size())),  # Ferocious Howl
    # Splintergraft
    minion(
        "GIL_658",
        battlecry(
            add_to_hand(
                copy_of(target(friendly=True, hero=False)),
                having=attach(set_attack=10, set_health=10, set_cost=10),
            ),
        ),
    ),
    spell("GIL_663", add_to_hand("GIL_663t", 3)),  # Witchwood Apple
    # Duskfallen Aviana
    minion("GIL_800", aura(hand(ACTIVE), set_cost=0, when=counter("cards_played_turn", ACTIVE).equals(0))),
    minion("GIL_833", whenever(end_of_turn(), draw(who=BOTH))),  # Forest Guide
]
