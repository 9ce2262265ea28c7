"""Druid cards of Whispers of the Old Gods."""

from hearthlab.cards.language import *

CARDS = [
    spell("OG_048", buff(target(hero=False), 2, 2), if_(is_(TARGET, BEAST), draw())),  # Mark of Y'Shaarj
    minion("OG_044", aura(player_of(ME), keywords="both_choices")),  # Fandral Staghelm
    minion("OG_051", battlecry(spend_mana(mana()), buff(SELF, NUM.spent, NUM.spent))),  # Forbidden Ancient
    spell("OG_047", choose_one("OG_047a", "OG_047b")),  # Feral Rage
    spell("OG_047a", buff(MY_HERO, 4, until="end_of_turn")),  # Evolve Spines
    spell("OG_047b", gain_armor(8)),  # Evolve Scales
    minion("OG_313", after(summoned(FRIENDLY, OTHER), buff(EVENT.card, 1, 1))),  # Addled Grizzly
    minion("OG_202", choose_one("OG_202a", "OG_202b")),  # Mire Keeper
    spell("OG_202a", summon("OG_202c")),  # Y'Shaarj's Strength
    # Yogg-Saron's Magic: it leaves no Excess Mana at 10 crystals.
    spell("OG_202b", if_(max_mana() <= 9, gain_mana(1, "empty"))),
    spell("OG_195", choose_one("OG_195a", "OG_195b")),  # Wisps of the Old Gods
    spell("OG_195a", summon("OG_195c", 7)),  # Many Wisps
    spell("OG_195b", buff(MY_MINIONS, 2, 2)),  # Big Wisps
]
