"""Warlock cards of The Witchwood."""

from hearthlab.cards.language import *

HERO_WAS_HURT = counter("hero_damage_turn") >= 1
#: "Deal 2 damage to all other minions."
SHOT = deal(2, ALL_MINIONS - SELF)

CARDS = [
    spell("GIL_191", summon("GIL_191t", 4)),  # Fiendish Circle
    minion("GIL_508", battlecry(if_(HERO_WAS_HURT, summon("GIL_508t", 2, place="sides")))),  # Duskbat
    # Ratcatcher
    minion(
        "GIL_515",
        battlecry(
            remember(1, attack(target(friendly=True, hero=False))),
            remember(2, health(TARGET)),
            destroy(TARGET),
            buff(SELF, NUM.of(1), NUM.of(2)),
        ),
    ),
    # Dark Possession
    spell("GIL_543", deal(2, target(friendly=True)), discover(pool(DEMON, also=DISCOVERABLE), add_to_hand(CHOSEN))),
    minion("GIL_565", battlecry(if_(HERO_WAS_HURT, buff(SELF, keywords="lifesteal")))),  # Deathweb Spider
    minion("GIL_608", deathrattle(buff(random(MY_MINIONS), health=2))),  # Witchwood Imp
    minion("GIL_618", aura(MY_HAND.where(MINION), keywords="echo")),  # Glinda Crowskin
    spell("GIL_665", buff(ENEMY_MINIONS, -2, until="next_turn")),  # Curse of Weakness
    minion("GIL_693", whenever(start_of_turn(), deal(1, MY_HERO))),  # Blood Witch
    # Lord Godfrey
    minion("GIL_825", battlecry(SHOT, repeat(14, if_(any_of(ALL_MINIONS.where(DEAD)), [force_deaths(), SHOT])))),
]
