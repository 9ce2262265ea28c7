"""Rogue cards of The Witchwood."""

from hearthlab.cards.language import *

#: She stops when she leaves play, is silenced or becomes something else.
STILL_HERE = on(SELF, IN_PLAY, ~SILENCED, card_is("GIL_598"))
A_CARD_OF_THEIR_CLASS = pool(also=class_of(OPPONENT))

CARDS = [
    spell("GIL_506", deal(2, target(hero=False))),  # Cheap Shot
    minion("GIL_510", whenever(played(keyword("echo")), buff(SELF, 1, 1))),  # Mistwraith
    minion("GIL_557", deathrattle(draw(1, COMBO_CARD))),  # Cursed Castaway
    # Tess Greymane
    minion("GIL_598", battlecry(for_cards(from_log("played", FROM_ANOTHER_CLASS), if_(STILL_HERE, play_card(CHOSEN))))),
    weapon("GIL_672", whenever(played(FROM_ANOTHER_CLASS), buff(SELF, health=1))),  # Spectral Cutlass
    minion("GIL_677", battlecry(add_to_hand(pool(MINION, LEGENDARY)))),  # Face Collector
    spell("GIL_687", deal(3, target(hero=False)), if_(is_(TARGET, DEAD), add_to_hand("GAME_005"))),  # WANTED!
    spell("GIL_696", add_to_hand(A_CARD_OF_THEIR_CLASS)),  # Pick Pocket
    minion("GIL_827", battlecry(add_to_hand(A_CARD_OF_THEIR_CLASS))),  # Blink Fox
    minion("GIL_902", combo(buff(MY_WEAPON, 1))),  # Cutthroat Buccaneer
]
