"""Warlock cards of Knights of the Frozen Throne."""

from hearthlab.cards.language import ALL_MINIONS, DEAD, any_of, deal, force_deaths, if_, repeat, spell

WAVE = deal(1, ALL_MINIONS)

CARDS = [
    # SEQ9: the dead are gone before the next wave, and there are at most 14 more.
    spell("ICC_041", WAVE, repeat(14, if_(any_of(ALL_MINIONS.where(DEAD)), [force_deaths(), WAVE]))),  # Defile
]
