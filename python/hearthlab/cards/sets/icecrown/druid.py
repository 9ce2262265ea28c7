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
    minion("ICC_835", deathrattle(for_cards(from_log("died", MINION, keyword("taunt")), summon(CHOSEN, place="end")))),
    minion("ICC_051", choose_one("ICC_051a", "ICC_051b", both="ICC_051t3")),  # Druid of the Swarm
    spell("ICC_051a", transform(SELF, "ICC_051t")),  # Spider Form
    spell("ICC_051b", transform(SELF, "ICC_051t2")),  # Scarab Form
    minion("ICC_051t3", battlecry(transform(SELF, "ICC_051t3"))),  # Druid of the Swarm, both forms in one
    spell("ICC_079", buff(MY_HERO, 3, until="end_of_turn"), gain_armor(3)),  # Gnash
    minion("ICC_808", after(summoned(FRIENDLY, OTHER), buff(SELF, 0, 1))),  # Crypt Lord
    minion("ICC_807", battlecry(buff(MY_MINIONS.where(keyword("taunt")), 2, 2))),  # Strongshell Scavenger
    spell("ICC_050", summon("ICC_832t3", 2)),  # Webweave
    # Spreading Plague
    spell(
        "ICC_054", summon("ICC_832t4"), while_(ROOM & (count(ENEMY_MINIONS) > count(MY_MINIONS)), summon("ICC_832t4"))
    ),
    hero("ICC_832", choose_one("ICC_832b", "ICC_832a")),  # Malfurion the Pestilent
    spell("ICC_832a", summon("ICC_832t4", 2)),  # Scarab Plague
    spell("ICC_832b", summon("ICC_832t3", 2)),  # Spider Plague
    hero_power("ICC_832p", choose_one("ICC_832pb", "ICC_832pa")),  # Plague Lord
    spell("ICC_832pa", gain_armor(3)),  # Scarab Shell
    spell("ICC_832pb", buff(MY_HERO, 3, until="end_of_turn")),  # Spider Fangs
    spell("ICC_085", deal(5, TARGET), draw(5), gain_armor(5), summon("ICC_085t")),  # Ultimate Infestation
]
