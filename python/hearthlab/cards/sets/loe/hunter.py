"""Hunter cards of the League of Explorers."""

from hearthlab.cards.language import *

CARDS = [
    secret("LOE_021", power_used(who=OPPONENT), deal(5, random(ENEMIES)), late=True),  # Dart Trap
    spell("LOE_105", buff(target(hero=False), 1, 1, card="LOE_105e")),  # Explorer's Hat
    enchantment("LOE_105e", deathrattle(add_to_hand("LOE_105"))),  # Explorer's Hat
    # Desert Camel
    minion("LOE_020", battlecry(recruit(1, cost().equals(1)), recruit(1, cost().equals(1), who=OPPONENT))),
]
