"""Priest cards of The Boomsday Project."""

from hearthlab.cards.language import *

CARDS = [
    # Test Subject: the spells are kept by its enchantments.
    minion(
        "BOT_558",
        whenever(spell_targeted(on=[IS_SELF]), buff(SELF, card="BOT_558e", data_card=copy_of(EVENT.card))),
        deathrattle(),
    ),
    enchantment("BOT_558e", deathrattle(add_to_hand(REMEMBERED))),  # Stored Data
    # Zerek's Cloning Gallery
    spell(
        "BOT_567",
        for_cards(in_deck(ME, MINION), summon(CHOSEN, having=attach(set_attack=1, set_health=1))),
    ),
]
