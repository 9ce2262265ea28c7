"""Rogue cards of Goblins vs Gnomes."""

from hearthlab.cards.language import *

CARDS = [
    spell("GVG_022", buff(MY_WEAPON, 3), if_(COMBO, buff(random(MY_MINIONS), 3))),  # Tinker's Sharpsword Oil
    minion("GVG_023", battlecry(buff(MY_WEAPON, 1))),  # Goblin Auto-Barber
    weapon("GVG_024", aura(SELF, 2, when=any_of(MY_MINIONS.where(MECH)))),  # Cogmaster's Wrench
    minion("GVG_025", whenever(summoned(FRIENDLY, OTHER, PIRATE), buff(SELF, keywords="stealth"))),  # One-eyed Cheat
    minion("GVG_027", whenever(end_of_turn(), buff(random((MY_MINIONS - SELF).where(MECH)), 2, 2))),  # Iron Sensei
    # Trade Prince Gallywix
    minion(
        "GVG_028",
        whenever(
            spell_cast(~card_is("GVG_028t"), who=OPPONENT),
            add_to_hand(copy_of(EVENT.card)),
            add_to_hand("GVG_028t", who=OPPONENT),
        ),
    ),
    spell("GVG_028t", gain_mana(1, "temporary")),  # Gallywix's Coin
    spell("GVG_047", destroy(random(ENEMY_MINIONS)), if_(COMBO, destroy(weapon_of(OPPONENT)))),  # Sabotage
    minion("GVG_088"),  # Ogre Ninja
]
