"""Shaman cards of Whispers of the Old Gods."""

from hearthlab.cards.language import *

MY_TOTEMS = count(MY_MINIONS.where(TOTEM))

CARDS = [
    minion("OG_028", costs(-counter("totems_game"))),  # Thing from Below
    spell("OG_023", buff(target(hero=False), MY_TOTEMS, MY_TOTEMS)),  # Primal Fusion
    # Evolve
    spell("OG_027", each(MY_MINIONS, transform(EACH, pool(MINION, also=base_cost().equals(base_cost(EACH) + 1))))),
    minion("OG_026", battlecry(unlock_overload())),  # Eternal Sentinel
    spell("OG_206", deal(4, target(hero=False))),  # Stormcrack
    # Master of Evolution
    minion(
        "OG_328",
        battlecry(
            transform(target(friendly=True, hero=False), pool(MINION, also=base_cost().equals(base_cost(TARGET) + 1)))
        ),
    ),
    weapon("OG_031", deathrattle(summon("OG_031a"))),  # Hammer of Twilight
    minion("OG_209", whenever(damaged(by=[SPELL, FRIENDLY]), heal(EVENT.amount, MY_HERO))),  # Hallazeal the Ascended
]
