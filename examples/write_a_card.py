"""Defines two custom cards, puts them into a deck and plays with it.

A card is a statement that reads like its text; docs/cards.md lists every word. A deck with custom cards may contain any
number of any cards.

Prints:

    Bonfire Keeper: 2 mana 2/3
    Sudden Rain: 1 mana spell
    60 games of fire against fire: ... won by the player who went first
"""

from __future__ import annotations

import hearthlab as hl
from hearthlab.cards.language import (
    ALL_MINIONS,
    ENEMY_HERO,
    MINION,
    SELF,
    after,
    battlecry,
    buff,
    deal,
    minion,
    played,
    spell,
)
from hearthlab.cards.library import default_library

KEEPER = minion(
    "MY_KEEPER",
    battlecry(deal(1, ENEMY_HERO)),
    after(played(MINION), buff(SELF, 1)),
    name="Bonfire Keeper",
    cost=2,
    attack=2,
    health=3,
)
RAIN = spell("MY_RAIN", deal(1, ALL_MINIONS), name="Sudden Rain", cost=1)


def main() -> None:
    """Plays a mirror match of the deck."""
    library = default_library().with_cards(KEEPER, RAIN)
    cards = library.own_data()
    print(f"Bonfire Keeper: {cards['MY_KEEPER'].cost} mana {cards['MY_KEEPER'].attack}/{cards['MY_KEEPER'].health}")
    print(f"Sudden Rain: {cards['MY_RAIN'].cost} mana {cards['MY_RAIN'].type}")
    fire = hl.Deck("mage", {"MY_KEEPER": 12, "MY_RAIN": 6, "CS2_029": 12}, name="fire")
    found = hl.match("greedy", "eva", [fire], games=60, seed=1, library=library)
    begun = found.by_beginner()
    beginner = begun["a"].wins + begun["b"].losses
    print(f"{found.games} games of fire against fire: {beginner} won by the player who went first")


if __name__ == "__main__":
    main()
