"""Healing: HEA1 to HEA5."""

import pytest

from hearthlab.cards.language import (
    ALL_CHARACTERS,
    ALL_MINIONS,
    DAMAGED,
    ENEMIES,
    EVENT,
    TARGET,
    battlecry,
    count,
    deal,
    heal,
    healed,
    random,
    whenever,
)
from support.effects import Table, a_minion, a_power, a_spell, note, one, standing, tally

lab = Table(
    a_minion("Heal Clerk", whenever(healed(), tally(EVENT.amount), note("A")), attack=0, health=9),
    a_minion("Shadowboxer", whenever(healed(), deal(1, random(ENEMIES))), attack=0, health=9),
    a_minion("Observer", whenever(healed(), tally(count(ALL_MINIONS.where(DAMAGED)))), attack=0, health=9),
    a_minion("Healing Hurts", standing("healing_hurts"), attack=0, health=9),
    a_minion("Spell Doubler", standing("double_spells"), attack=0, health=9),
    a_minion("Power Doubler", standing("double_power"), attack=0, health=9),
    a_minion("Healer 1/1", battlecry(heal(3, TARGET))),
    a_minion("Lifesteal 3/3", attack=3, health=3, keywords=["lifesteal"]),
    a_spell("Heal 4 to everybody", heal(4, ALL_CHARACTERS)),
    a_power("Mend", heal(2, TARGET)),
)

HURT = {"hero": {"damage": 29}}


def test_hea1_healing_stops_at_full_health() -> None:
    s = lab(mine=[one("2/5", damage=2), "Heal Clerk"], hand=["Heal 5", "Heal 4"])
    s.play("Heal 5", on="2/5")
    assert s.stats()[0] == (2, 5)
    assert s.tally() == 2  # the event tells what was restored


def test_hea1_healing_nothing_is_no_event() -> None:
    s = lab(mine=["2/5", "Heal Clerk"], hand=["Heal 5"])
    s.play("Heal 5", on="2/5")
    assert (s.tally(), s.notes()) == (0, "")


def test_hea2_an_area_heal_restores_everyone_before_its_triggers() -> None:
    s = lab(mine=["Observer", one("1/5", damage=3), one("2/5", damage=3)], hand=["Heal 4 to everybody"])
    s.play("Heal 4 to everybody")
    assert s.stats()[1:] == [(1, 5), (2, 5)]
    assert s.tally() == 0  # nobody was damaged any more when the first heal was seen


def test_hea2_two_shadowboxers_see_two_heals() -> None:
    s = lab(
        mine=["Shadowboxer", "Shadowboxer", one("1/5", damage=3), one("2/5", damage=3)],
        hand=["Heal 4 to everybody"],
    )
    s.play("Heal 4 to everybody")
    assert s.health(1) == 30 - 4


def test_hea3_healing_turned_to_damage_does_not_ask_what_is_missing() -> None:
    s = lab(mine=["Healing Hurts"], theirs=["2/6"], hand=["Heal 4"])
    s.play("Heal 4", on="2/6")
    assert s.stats(1) == [(2, 2)]


def test_hea3_healing_turned_to_damage_meets_divine_shields() -> None:
    s = lab(mine=["Healing Hurts"], theirs=["Shield 2/2"], hand=["Heal 4"])
    s.play("Heal 4", on="Shield 2/2")
    assert s.stats(1) == [(2, 2)]
    assert s.words("Shield 2/2") == []


def test_hea3_only_the_own_healing_is_turned() -> None:
    s = lab(mine=["2/6"], theirs=["Healing Hurts"], me=HURT, hand=["Heal 4"])
    s.play("Heal 4", on="hero")
    assert s.health(0) == 5


@pytest.mark.parametrize("doublers", [0, 1, 2, 3])
def test_hea4_each_doubler_doubles_the_healing_of_spells(doublers: int) -> None:
    s = lab(mine=["Spell Doubler"] * doublers, hand=["Heal 2"], me=HURT)
    s.play("Heal 2", on="hero")
    assert s.health(0) == 1 + 2 * 2**doublers


@pytest.mark.parametrize("doublers", [0, 1, 2])
def test_hea4_each_doubler_doubles_the_healing_of_hero_powers(doublers: int) -> None:
    s = lab(mine=["Power Doubler"] * doublers, me={**HURT, "power": {"id": "Mend"}})
    s.power(on="hero")
    assert s.health(0) == 1 + 2 * 2**doublers


def test_hea4_lifesteal_and_battlecries_are_not_doubled() -> None:
    s = lab(mine=["Spell Doubler", "Power Doubler", "Lifesteal 3/3"], hand=["Healer 1/1"], me=HURT)
    s.attack("Lifesteal 3/3", "face")
    assert s.health(0) == 4
    s.play("Healer 1/1", on="hero")
    assert s.health(0) == 7


def test_hea5_a_raised_maximum_raises_the_health_and_is_the_new_limit() -> None:
    s = lab(mine=[one("2/5", damage=3)], hand=["Give +2/+2", "Heal 8"])
    s.play("Give +2/+2", on="2/5")
    assert s.stats() == [(4, 4)]
    s.play("Heal 8", on="2/5")
    assert s.stats() == [(4, 7)]
