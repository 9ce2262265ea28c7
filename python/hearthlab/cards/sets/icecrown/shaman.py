"""Shaman cards of Knights of the Frozen Throne."""

from hearthlab.cards.language import *


def costlier(what: Sel, more: int) -> Card:
    """A random minion that costs that much more than the printed cost."""
    return pool(MINION, also=base_cost().equals(base_cost(what) + more))


CARDS = [
    spell("ICC_056", buff(target(hero=False), 3, 3), freeze(TARGET)),  # Cryostasis
    minion("ICC_058", battlecry(freeze(target(friendly=False)))),  # Brrrloc
    spell("ICC_089", draw(2, MURLOC)),  # Ice Fishing
    weapon("ICC_236", whenever(damaged(MINION, FROZEN, by=[HERO, FRIENDLY]), destroy(EVENT.card))),  # Ice Breaker
    spell("ICC_078", freeze(target(hero=False)), deal(3, adjacent(TARGET))),  # Avalanche
    hero("ICC_481", battlecry(each(MY_MINIONS, transform(EACH, costlier(EACH, 2))))),  # Thrall, Deathseer
    hero_power("ICC_481p", transform(target(friendly=True, hero=False), costlier(TARGET, 1))),  # Transmute Spirit
    minion("ICC_289", whenever(frozen(MINION, OTHER), add_to_hand(copy_of(EVENT.card)))),  # Moorabi
    minion("ICC_090", costs(-counter("overload_game"))),  # Snowfury Giant
    minion("ICC_088"),  # Voodoo Hexxer
]
