"""Priest cards of Goblins vs Gnomes."""

from hearthlab.cards.language import *

CARDS = [
    spell("GVG_008", deal(attack(), ALL_MINIONS)),  # Lightbomb
    minion("GVG_009", battlecry(deal(3, MY_HERO | ENEMY_HERO))),  # Shadowbomber
    spell("GVG_010", buff(target(hero=False), 2, 4, spell_damage=1)),  # Velen's Chosen
    minion("GVG_011", battlecry(buff(target(hero=False), -2, until="end_of_turn"))),  # Shrinkmeister
    spell("GVG_012", heal(3, TARGET), if_(is_(TARGET, DAMAGED), summon("EX1_001"))),  # Light of the Naaru
    # Vol'jin
    minion(
        "GVG_014",
        battlecry(
            remember(1, health(SELF)),
            remember(2, health(target(hero=False))),
            buff(SELF, set_health=NUM.of(2)),
            buff(TARGET, set_health=NUM.of(1)),
        ),
    ),
    minion("GVG_072", whenever(healed(MINION), deal(1, random(ENEMIES)))),  # Shadowboxer
    minion("GVG_072", whenever(healed(), deal(1, random(ENEMIES))), until=25770),
    minion("GVG_083", battlecry(buff(target(MECH, friendly=True, hero=False), health=4))),  # Upgraded Repair Bot
]
