"""Mage cards of The Witchwood."""

from hearthlab.cards.language import *
from hearthlab.cards.sets.gilneas.neutral import MY_DECK_IS_ODD

#: Sets that are not of the year of this card.
FROM_THE_PAST = either(*(in_set(name) for name in ("hof", "naxx", "gvg", "brm", "tgt", "loe", "og", "kara", "gangs")))

HAS_SECRETS = on(MY_HERO, either(*(class_is(cls) for cls in ("hunter", "mage", "paladin", "rogue"))))
#: A secret of the class of the hero, or of the mage if that class has none.
A_SECRET = pool(SECRET, also=(class_of(ME) | (~HAS_SECRETS & class_is("mage"))) & ~already("secrets"))

CARDS = [
    minion("GIL_116", battlecry(discover(A_SECRET, cast(CHOSEN)))),  # Arcane Keysmith
    spell("GIL_147", missiles(5, ENEMIES)),  # Cinderstorm
    # Book of Specters
    spell("GIL_548", repeat(3, draw(), save(0, saved(0) | MADE)), discard(saved(0).where(SPELL, IN_HAND))),
    minion("GIL_549", battlecry(add_to_hand(pool(MINION, LEGENDARY, FROM_THE_PAST)))),  # Toki, Time-Tinker
    minion("GIL_640", whenever(drawn(), buff(SELF, 1, 1))),  # Curio Collector
    minion("GIL_645", battlecry(if_(counter("elementals_last_turn") >= 1, draw()))),  # Bonfire Elemental
    minion("GIL_664", whenever(spell_cast(), summon(pool(MINION, base_cost().equals(2))))),  # Vex Crow
    minion("GIL_691", whenever(drawn(MINION), add_to_hand(exact_copy(EVENT.card)))),  # Archmage Arugal
    spell("GIL_801", if_(is_(target(hero=False), FROZEN), destroy(TARGET), freeze(TARGET))),  # Snap Freeze
    minion("GIL_838", battlecry(if_(MY_DECK_IS_ODD, draw()))),  # Black Cat
]
