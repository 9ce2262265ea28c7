"""Warrior cards of Goblins vs Gnomes."""

from hearthlab.cards.language import *

UNHURT = keyword("immune") | (keyword("min_one_health") & (health() <= 1))

CARDS = [
    # Bouncing Blade: until the minion that it hit is dying; 80 times at most, and not off a minion that it cannot hurt.
    spell(
        "GVG_050",
        repeat(
            80,
            if_(
                ~any_of(saved(0).where(DYING)),
                [save(0, random(ALL_MINIONS.where(~UNHURT))), deal(1, saved(0))],
            ),
        ),
    ),
    minion("GVG_051", aura(SELF, 1, when=on(SELF, DAMAGED))),  # Warbot
    spell("GVG_052", destroy(target(hero=False)), costs(if_else(any_of(MY_MINIONS.where(DAMAGED)), -4, 0))),  # Crush
    minion("GVG_053", battlecry(gain_armor(5))),  # Shieldmaiden
    weapon("GVG_054", keywords=["forgetful"]),  # Ogre Warmaul
    minion("GVG_055", battlecry(buff(target(MECH, friendly=True, hero=False), 2, 2))),  # Screwjank Clunker
    minion("GVG_056", battlecry(shuffle("GVG_056t", who=OPPONENT))),  # Iron Juggernaut
    spell("GVG_056t", deal(10, MY_HERO, plain=True), draw(), cast_when_drawn()),  # Burrowing Mine
    minion("GVG_086", whenever(armor_gained(), buff(SELF, 1))),  # Siege Engine
]
