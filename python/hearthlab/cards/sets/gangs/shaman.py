"""Shaman cards of Mean Streets of Gadgetzan."""

from hearthlab.cards.language import *

CARDS = [
    spell("CFM_707", deal(4, TARGET), summon(JADE_GOLEM)),  # Jade Lightning
    weapon("CFM_717", battlecry(summon(JADE_GOLEM))),  # Jade Claws
    spell("CFM_313", discover(pool(OVERLOAD, DISCOVERABLE), add_to_hand(CHOSEN))),  # Finders Keepers
    # Devolve
    spell(
        "CFM_696",
        each(ENEMY_MINIONS, transform(EACH, pool(MINION, also=base_cost().equals(larger(base_cost(EACH) - 1, 0))))),
    ),
    spell("CFM_310", summon("CFM_310t", 4)),  # Call in the Finishers
    minion("CFM_061", battlecry(heal(6, TARGET))),  # Jinyu Waterspeaker
    # Lotus Illusionist
    minion("CFM_697", after(attacks(IS_SELF, on=[HERO]), transform(SELF, pool(MINION, base_cost().equals(6))))),
    minion("CFM_324", deathrattle(shuffle("CFM_324t"))),  # White Eyes
    minion("CFM_312", battlecry(summon(JADE_GOLEM), buff(MADE, keywords="taunt"))),  # Jade Chieftain
]
