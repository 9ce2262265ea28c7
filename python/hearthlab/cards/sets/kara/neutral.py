"""Neutral cards of One Night in Karazhan."""

from hearthlab.cards.language import *

A_DRAGON = pool(DRAGON, also=class_of(ME) | class_is("neutral"))
#: A legendary minion that could be in my deck and is not.
A_LEGEND = pool(MINION, LEGENDARY, also=DISCOVERABLE & ~already("deck") & ~already("hand"))

CARDS = [
    # Book Wyrm
    minion(
        "KAR_033",
        battlecry(destroy(target(attack() <= 3, friendly=False, hero=False, only_if=HOLDING_DRAGON))),
    ),
    minion("KAR_061", battlecry(draw(1, BEAST), draw(1, DRAGON), draw(1, MURLOC))),  # The Curator
    # Netherspite Historian
    minion("KAR_062", battlecry(if_(HOLDING_DRAGON, discover(A_DRAGON, add_to_hand(CHOSEN))))),
    # Zoobot
    minion("KAR_095", battlecry(buff(random(MY_MINIONS.where(race)), 1, 1) for race in (BEAST, DRAGON, MURLOC))),
    minion("KAR_096", start_of_game(for_cards(A_LEGEND, shuffle(CHOSEN), n=5, different=True))),  # Prince Malchezaar
    # Barnes
    minion("KAR_114", battlecry(summon(in_deck(ME, MINION), having=attach(set_attack=1, set_health=1)))),
]
