"""Random and Discover pools hold every implemented card of the format and the class, and no other."""

from __future__ import annotations

import pytest

from hearthlab.cards.data import load
from hearthlab.cards.decks import CLASSES
from hearthlab.cards.language import class_is, pool, shuffle, spell
from hearthlab.cards.library import default_library
from hearthlab.declared import GAME_SETS, standard_sets
from hearthlab.scenario import Scenario
from support import pools

LIBRARY = default_library().with_cards(
    *(spell(f"ANY_{cls}", shuffle(pool(class_is(cls))), name=f"Any {cls} card") for cls in (*CLASSES, "neutral"))
)


def offered(cls: str, *variants: str) -> set[str]:
    """Every card that a random card of a class can be."""
    s = Scenario(hand=[f"ANY_{cls}"], library=LIBRARY, rules={"variants": list(variants)})
    return {world.side(0)["deck"][0]["id"] for _, world in s.outcomes(s.playing(f"ANY_{cls}"))}


@pytest.mark.parametrize("cls", [*CLASSES, "neutral"])
def test_a_pool_of_the_wild_format_holds_all_sets(cls: str) -> None:
    assert offered(cls) == pools.pool(lambda card: cls in card.classes)


@pytest.mark.parametrize("cls", [*CLASSES, "neutral"])
def test_a_pool_of_the_standard_format_holds_the_standard_sets(cls: str) -> None:
    standard = standard_sets(load().build)
    assert offered(cls, "standard") == pools.pool(lambda card: cls in card.classes and card.set in standard)


def test_which_sets_are_standard_follows_from_the_build() -> None:
    assert set(standard_sets(10357)) == {*GAME_SETS, "custom"}
    assert {"og", "kara", "gangs", "ungoro"} <= set(standard_sets(20457))
    assert not {"brm", "tgt", "loe", "hof", "naxx", "gvg"} & set(standard_sets(20457))
    assert not {"og", "kara", "gangs"} & set(standard_sets(25770))
    assert {"gilneas", "boomsday"} <= set(standard_sets(25770))
