"""Warlock cards of Knights of the Frozen Throne."""

from hearthlab.cards.language import *

WAVE = deal(1, ALL_MINIONS)

CARDS = [
    # SEQ9: the dead are gone before the next wave, and there are at most 14 more.
    spell("ICC_041", WAVE, repeat(14, if_(any_of(ALL_MINIONS.where(DEAD)), [force_deaths(), WAVE]))),  # Defile
    hero("ICC_831", battlecry(for_cards(from_log("died", DEMON), summon(CHOSEN)))),  # Bloodreaver Gul'dan
    hero_power("ICC_831p", deal(3, TARGET)),  # Siphon Life
    minion("ICC_903", battlecry(destroy(target(friendly=True, hero=False)), buff(SELF, 2, 2))),  # Sanguine Reveler
    spell("ICC_055", deal(2, target(hero=False))),  # Drain Soul
    minion("ICC_407", battlecry(mill(1, OPPONENT))),  # Gnomeferatu
    spell("ICC_206", give_control(target(friendly=True, hero=False), OPPONENT)),  # Treachery
    minion("ICC_218", whenever(damaged(IS_SELF), discard(random(MY_HAND)))),  # Howlfiend
    spell("ICC_469", destroy(target(friendly=True, hero=False)), destroy(random(ENEMY_MINIONS))),  # Unwilling Sacrifice
    minion("ICC_075", whenever(end_of_turn(), deal(1, ENEMY_MINIONS))),  # Despicable Dreadlord
    minion("ICC_841", aura(SELF, attack=counter("discards_game"))),  # Blood-Queen Lana'thel
]
