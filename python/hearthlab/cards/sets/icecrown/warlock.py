"""Warlock cards of Knights of the Frozen Throne."""

from hearthlab.cards.language import *

WAVE = deal(1, ALL_MINIONS)

CARDS = [
    # SEQ9: the dead are gone before the next wave, and there are at most 14 more.
    spell("ICC_041", WAVE, repeat(14, if_(any_of(ALL_MINIONS.where(DEAD)), [force_deaths(), WAVE]))),  # Defile
    hero("ICC_831", battlecry(for_cards(from_log("died", DEMON), summon(CHOSEN)))),  # Bloodreaver Gul'dan
    hero_power("ICC_831p", deal(3, TARGET)),  # Siphon Life
]
