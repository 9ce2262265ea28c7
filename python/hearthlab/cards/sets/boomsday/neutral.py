"""Neutral cards of The Boomsday Project."""

from hearthlab.cards.language import *

CARDS = [
    minion("BOT_020"),  # Skaterbot
    minion("BOT_021"),  # Bronze Gatekeeper
    minion("BOT_107", whenever(end_of_turn(), deal(1, ALL_CHARACTERS - SELF))),  # Missile Launcher
    minion("BOT_312", deathrattle(summon("BOT_312t", 3))),  # Replicating Menace
    minion("BOT_548"),  # Zilliax
    minion("BOT_563"),  # Wargear
    # Subject 9
    minion("BOT_573", battlecry(for_cards(in_deck(ME, SECRET), draw(1, IS_CHOSEN), n=5, different=True))),
    minion("BOT_914", brings_deck()),  # Whizbang the Wonderful
]
