"""Warrior cards of Knights of the Frozen Throne."""

from hearthlab.cards.language import *

SURVIVES = on(SELF, ~DEAD, ~DYING)
HURT = count(ALL_MINIONS.where(DAMAGED))

CARDS = [
    minion("ICC_238", after(played(MINION), deal(1, EVENT.card))),  # Animated Berserker
    spell("ICC_091", each(MY_HAND, shuffle(exact_copy(EACH)))),  # Dead Man's Hand
    spell("ICC_281", draw(2, WEAPON)),  # Forge of Souls
    spell("ICC_837", gain_armor(10), buff(hand(OPPONENT).where(MINION), cost=-2)),  # Bring It On!
    minion("ICC_062", deathrattle(if_(~MY_TURN, gain_armor(6)))),  # Mountainfire Armor
    minion("ICC_408", whenever(damaged(IS_SELF), summon("ICC_900t"), when=SURVIVES)),  # Val'kyr Soulclaimer
    weapon("ICC_064", battlecry(deal(1, ALL_MINIONS)), deathrattle(deal(1, ALL_MINIONS))),  # Blood Razor
    minion("ICC_450", battlecry(buff(SELF, HURT, HURT))),  # Death Revenant
    minion("ICC_405", whenever(damaged(IS_SELF), summon(pool(MINION, LEGENDARY)), when=SURVIVES)),  # Rotface
    hero("ICC_834", battlecry(equip("ICC_834w"))),  # Scourgelord Garrosh
    weapon("ICC_834w", aura(MY_HERO, keywords="cleave")),  # Shadowmourne
    hero_power("ICC_834h", deal(1, ALL_MINIONS)),  # Bladestorm
]
