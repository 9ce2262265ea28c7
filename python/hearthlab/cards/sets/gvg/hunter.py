"""Hunter cards of Goblins vs Gnomes."""

from hearthlab.cards.language import *

CARDS = [
    spell("GVG_017", draw(), buff(MADE.where(BEAST), cost=-4)),  # Call Pet
    spell("GVG_026", trigger_deathrattle(MY_MINIONS)),  # Feign Death
    weapon("GVG_043", battlecry(buff(random(MY_MINIONS), 1))),  # Glaivezooka
    minion("GVG_046", battlecry(buff(SELF, count((MY_MINIONS - SELF).where(BEAST))))),  # King of Beasts
    minion("GVG_048", battlecry(buff((MY_MINIONS - SELF).where(MECH), 2))),  # Metaltooth Leaper
    minion("GVG_049", whenever(damaged(IS_SELF), buff(SELF, attack(SELF)))),  # Gahz'rilla
    spell("GVG_073", deal(3, target(hero=False) | ENEMY_HERO)),  # Cobra Shot
    minion("GVG_087", aura(player_of(ME), keywords="power_targets_minions")),  # Steamwheedle Sniper
]
