"""Druid cards of The Boomsday Project."""

from hearthlab.cards.language import *

FLOOP = transform(
    SELF,
    from_log("played", MINION, last=True),
    having=attach("BOT_434e", set_attack=3, set_health=4, set_cost=4),
)

CARDS = [
    # Flobbidinous Floop
    minion(
        "BOT_434",
        whenever(entered_hand(IS_SELF, who=None), FLOOP, zone="hand"),
        whenever(played(MINION), FLOOP, zone="hand"),
    ),
    enchantment("BOT_434e", whenever(played(MINION), FLOOP, zone="hand")),  # Floopy
]
