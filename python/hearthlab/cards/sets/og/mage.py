"""Mage cards of Whispers of the Old Gods."""

from hearthlab.cards.language import *

CARDS = [
    spell("OG_086", spend_mana(mana()), deal(NUM.spent, target(hero=False))),  # Forbidden Flame
    spell("OG_090", add_to_hand(pool(SPELL, class_is("mage")), 3)),  # Cabalist's Tome
    spell("OG_081", destroy(target(FROZEN, hero=False))),  # Shatter
    minion("OG_083", battlecry(deal(1, ENEMY_MINIONS))),  # Twilight Flamecaller
    minion("OG_085", after(spell_cast(), freeze(random(ENEMIES)))),  # Demented Frostcaller
    minion("OG_087", battlecry(cast(pool(SPELL, base_cost() <= 5)))),  # Servant of Yogg-Saron
    minion("OG_207", battlecry(summon(pool(MINION, base_cost().equals(3))))),  # Faceless Summoner
    minion("OG_120", deathrattle(deal(8, ALL_MINIONS))),  # Anomalus
]
