"""Shaman cards of The Witchwood."""

from hearthlab.cards.language import *
from hearthlab.cards.sets.gilneas.neutral import A_SHAMAN_SPELL, MY_DECK_IS_EVEN

OTHER_BATTLECRIES = from_log("battlecry", ~card_is("GIL_820"))
#: It stops when it leaves play, is about to die or becomes something else.
STILL_HERE = on(SELF, IN_PLAY, ~DYING, card_is("GIL_820"))

CARDS = [
    hero("GIL_504", battlecry(deal(3, ALL_MINIONS))),  # Hagatha the Witch
    hero_power("GIL_504h", passive(), after(played(MINION), add_to_hand(A_SHAMAN_SPELL))),  # Bewitch
    minion("GIL_530", battlecry(deal(2, target(only_if=MY_DECK_IS_EVEN)))),  # Murkspark Eel
    minion("GIL_531", battlecry(add_to_hand(A_SHAMAN_SPELL))),  # Witch's Apprentice
    # Totem Cruncher
    minion(
        "GIL_583",
        battlecry(
            remember(1, 2 * count(MY_MINIONS.where(TOTEM))),
            destroy(MY_MINIONS.where(TOTEM)),
            buff(SELF, NUM.of(1), NUM.of(1)),
        ),
    ),
    # Earthen Might
    spell("GIL_586", buff(target(hero=False), 2, 2), if_(is_(TARGET, ELEMENTAL), add_to_hand(pool(ELEMENTAL)))),
    spell("GIL_600", deal(2, target(hero=False))),  # Zap!
    minion("GIL_807", whenever(spell_cast(), draw(1, MINION))),  # Bogshaper
    # Shudderwock
    minion("GIL_820", battlecry(for_cards(OTHER_BATTLECRIES, if_(STILL_HERE, perform(CHOSEN, at_random=True))))),
    spell("GIL_836", discover(pool(MINION, BATTLECRY, also=DISCOVERABLE), add_to_hand(CHOSEN))),  # Blazing Invocation
]
