"""Priest cards of The Witchwood."""

from hearthlab.cards.language import *
from hearthlab.cards.sets.gilneas.neutral import MY_DECK_IS_ODD

SHIFT = transform(SELF, exact_copy(random(hand(OPPONENT))), having=attach("GIL_142e"))

CARDS = [
    # Holy Water
    spell("GIL_134", deal(4, target(hero=False)), if_(is_(TARGET, DEAD), add_to_hand(copy_of(TARGET)))),
    minion("GIL_142", whenever(start_of_turn(), SHIFT, zone="hand")),  # Chameleos
    enchantment("GIL_142e", whenever(start_of_turn(), SHIFT, zone="hand")),  # Shifting
    minion("GIL_156", aura(SELF, keywords="cant_attack", when=on(SELF, DAMAGED))),  # Quartz Elemental
    minion("GIL_190", whenever(healed(MINION, FRIENDLY), summon("GIL_190t"))),  # Nightscale Matriarch
    spell("GIL_661", heal(6, FRIENDS)),  # Divine Hymn
    minion("GIL_805", deathrattle(put_into_play(random(MY_HAND.where(MINION, DEATHRATTLE))))),  # Coffin Crasher
    # Vivid Nightmare
    spell(
        "GIL_813",
        summon(exact_copy(target(friendly=True, hero=False)), place="target_right"),
        set_health(MADE, 1),
    ),
    minion("GIL_835", battlecry(heal(2, TARGET))),  # Squashling
    minion("GIL_837", battlecry(if_(MY_DECK_IS_ODD, buff(MY_MINIONS - SELF, health=health())))),  # Glitter Moth
    minion("GIL_840", battlecry(buff_deck(ME, MINION, having=attach(set_attack=health())))),  # Lady in White
]
