"""Hunter cards of The Witchwood."""

from hearthlab.cards.language import *
from hearthlab.cards.sets.gilneas.neutral import THREE_CARDS_OF_THE_OPPONENT, swaps_its_stats

A_MINION_DIED = counter("minions_died_turn") >= 1

CARDS = [
    minion("GIL_128", battlecry(buff(MY_HAND.where(MINION), attack(), health()))),  # Emeriss
    *swaps_its_stats("GIL_200"),  # Duskhaven Hunter
    spell("GIL_518", deal(4, target(hero=False)), costs(if_else(A_MINION_DIED, 1 - base_cost(SELF), 0))),  # Wing Blast
    # Rat Trap
    secret(
        "GIL_577",
        played(who=OPPONENT),
        summon("GIL_577t"),
        when=THREE_CARDS_OF_THE_OPPONENT & ROOM,
        late=True,
    ),
    # Toxmonger
    minion("GIL_607", whenever(played(MINION), buff(EVENT.card, keywords="poisonous"), when=EVENT.amount.equals(1))),
    minion("GIL_650", aura(MY_MINIONS - SELF, keywords="rush")),  # Houndmaster Shaw
    # Dire Frenzy
    spell(
        "GIL_828",
        buff(target(BEAST, hero=False), 3, 3),
        shuffle(copy_of(TARGET), 3, having=attach(attack=3, health=3)),
    ),
    minion("GIL_905", battlecry(if_(A_MINION_DIED, buff(SELF, keywords="poisonous")))),  # Carrion Drake
]
