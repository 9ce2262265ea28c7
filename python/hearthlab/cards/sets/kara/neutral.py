"""Neutral cards of One Night in Karazhan."""

from hearthlab.cards.language import ME, MINION, attach, battlecry, in_deck, minion, summon

CARDS = [
    # Barnes
    minion("KAR_114", battlecry(summon(in_deck(ME, MINION), having=attach(set_attack=1, set_health=1)))),
]
