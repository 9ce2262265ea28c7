"""Which cards a random pool must hold, read from the card data."""

from __future__ import annotations

import re
from collections.abc import Callable

from hearthlab.cards.data import CardData, load
from hearthlab.cards.library import default_library
from hearthlab.scenario import Scenario

#: Minions that no random summoning or transforming brings into play.
STARTS_DORMANT = {"LOOT_526"}


def pool(fits: Callable[[CardData], bool], *, cthun: bool = False) -> set[str]:
    """Ids of the cards that work and fit; RND3: no quests, and nothing of C'Thun unless ``cthun``."""
    return {
        card.id
        for card in load().deckable()
        if default_library().implemented(card.id)
        and "QUEST" not in card.mechanics
        and (cthun or "C'Thun" not in card.name + card.text)
        and fits(card)
    }


def minions_of_cost(cost: int, *, cthun: bool = False) -> set[str]:
    """Ids of all minions of that printed cost that may come at random; RND3: only a transformation brings C'Thun's."""
    return pool(lambda card: card.type == "minion" and card.cost == cost, cthun=cthun) - STARTS_DORMANT


def spells_of(cls: str) -> set[str]:
    """Ids of all spells of a class."""
    return pool(lambda card: card.type == "spell" and cls in (card.classes or (card.cls,)))


#: Cards that become something else when they come to a hand.
CHANGES_IN_HAND = {"LOOT_278", "LOOT_285", "LOOT_286", "BOT_434"}


def is_race(race: str) -> Callable[[CardData], bool]:
    """Whether a card is of that tribe; Nightmare Amalgam is of all."""
    return lambda card: card.race in (race, "all")


def outcomes_of(s: Scenario, action: str, look: Callable[[Scenario], list[str]]) -> set[str]:
    """What is seen in all worlds that a random action may lead to."""
    return {seen for _, world in s.outcomes(action) for seen in look(world)}


def before_identified(card: str) -> str:
    """The id of the unidentified item that became this card in a hand, or else the id itself."""
    found = re.fullmatch(r"(LOOT_\d+)t\d*", card)
    item = load().get(found[1]) if found else None
    return item.id if item is not None and item.name.startswith("Unidentified") else card
