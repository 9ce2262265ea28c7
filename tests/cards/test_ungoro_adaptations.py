"""The ten adaptations of Journey to Un'Goro, each performed on a minion of mine."""

import pytest

from hearthlab.cards.language import ADAPTATIONS, ME, adapt, leftmost, minions_of, spell
from hearthlab.cards.library import default_library
from hearthlab.scenario import Scenario

LIBRARY = default_library().with_cards(spell("MY_ADAPT", adapt(leftmost(minions_of(ME))), name="Change"))
KEYWORDS = {
    "UNG_999t5": "elusive",
    "UNG_999t6": "taunt",
    "UNG_999t7": "windfury",
    "UNG_999t8": "divine_shield",
    "UNG_999t10": "stealth",
    "UNG_999t13": "poisonous",
}


def adapted(card: str) -> Scenario:
    """My Chillwind Yeti with that adaptation; two Wisps are beside it and opposite."""
    others = [other for other in ADAPTATIONS if other != card][:2]
    s = Scenario(mine=["Chillwind Yeti", "Wisp"], theirs=["Wisp"], hand=["MY_ADAPT"], library=LIBRARY)
    return s.chance(card, *others).play("MY_ADAPT").pick(0)


@pytest.mark.parametrize("card", ADAPTATIONS)
def test_an_adaptation_changes_nobody_else(card: str) -> None:
    s = adapted(card)
    assert (s.stats(0)[1], s.stats(1)) == ((1, 1), [(1, 1)])
    assert not s.find("Wisp").get("keywords")


@pytest.mark.parametrize(("card", "stats"), [("UNG_999t3", (7, 5)), ("UNG_999t4", (4, 8)), ("UNG_999t14", (5, 6))])
def test_an_adaptation_adds_to_the_stats(card: str, stats: tuple[int, int]) -> None:
    assert adapted(card).stats(0)[0] == stats


@pytest.mark.parametrize(("card", "keyword"), KEYWORDS.items())
def test_an_adaptation_gives_a_keyword(card: str, keyword: str) -> None:
    s = adapted(card)
    assert keyword in s.find("Chillwind Yeti")["keywords"]
    assert (keyword in s.round().find("Chillwind Yeti").get("keywords", ())) == (keyword != "stealth")


def test_living_spores_summon_two_plants_when_the_minion_dies() -> None:
    s = adapted("UNG_999t2").give("Fireball").play("Fireball", on="Chillwind Yeti")
    assert s.names(0) == ["Plant", "Plant", "Wisp"]
    assert s.stats(0)[:2] == [(1, 1), (1, 1)]
