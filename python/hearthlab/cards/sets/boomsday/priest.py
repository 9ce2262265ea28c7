"""Priest cards of The Boomsday Project."""

from hearthlab.cards.language import (
    EVENT,
    IS_SELF,
    REMEMBERED,
    SELF,
    add_to_hand,
    buff,
    copy_of,
    deathrattle,
    enchantment,
    minion,
    spell_targeted,
    whenever,
)

CARDS = [
    # Test Subject: the spells are kept by its enchantments.
    minion(
        "BOT_558",
        whenever(spell_targeted(on=[IS_SELF]), buff(SELF, card="BOT_558e", data_card=copy_of(EVENT.card))),
        deathrattle(),
    ),
    enchantment("BOT_558e", deathrattle(add_to_hand(REMEMBERED))),  # Stored Data
]
