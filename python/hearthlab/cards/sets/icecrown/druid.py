"""Druid cards of Knights of the Frozen Throne."""

from hearthlab.cards.language import *

GROWTH = buff(ALL_MINIONS, 2, 2, card="ICC_047e")
DECAY = deal(3, ALL_MINIONS)


def secretly(fate: str) -> Effect:
    """Becomes the minion whose deathrattle the opponent cannot tell."""
    return transform(SELF, "ICC_047t", having=attach(fate, hidden=True))


CARDS = [
    minion("ICC_047", choose_one("ICC_047a", "ICC_047b", both="ICC_047t2")),  # Fatespinner
    # Each branch gives its own deathrattle along, which the opponent cannot tell from the other.
    spell("ICC_047a", secretly("ICC_047a"), deathrattle(GROWTH)),  # Growth
    spell("ICC_047b", secretly("ICC_047b"), deathrattle(DECAY)),  # Decay
    minion("ICC_047t", deathrattle()),  # Fatespinner
    minion("ICC_047t2", battlecry(transform(SELF, "ICC_047t2")), deathrattle(DECAY, GROWTH)),  # Fatespinner, both
    minion("ICC_835", deathrattle(for_cards(from_log("died", MINION, keyword("taunt")), summon(CHOSEN)))),  # Hadronox
]
