"""Neutral cards of Whispers of the Old Gods."""

from hearthlab.cards.language import *

SHIFTS = whenever(start_of_turn(), transform(SELF, pool(MINION), having=attach("OG_123e")), zone="hand")
#: SPL6: he stops when he leaves play, is silenced or becomes something else.
YOGG_STANDS = on(SELF, IN_PLAY, ~SILENCED, card_is("OG_134"))

CARDS = [
    minion("OG_249", deathrattle(summon("OG_249a"))),  # Infested Tauren
    minion("OG_123", SHIFTS),  # Shifter Zerus
    enchantment("OG_123e", SHIFTS),  # Shifting
    # N'Zoth, the Corruptor
    minion("OG_133", battlecry(for_cards(from_log("died", MINION, DEATHRATTLE), summon(CHOSEN)))),
    # Yogg-Saron, Hope's End
    minion("OG_134", battlecry(repeat(counter("spells_game"), if_(YOGG_STANDS, cast(pool(SPELL)))))),
    minion("OG_134", battlecry(repeat(counter("spells_game"), cast(pool(SPELL)))), until=14366),
]
