"""Weapons: WPN1 to WPN8."""

import pytest

from hearthlab.cards.language import (
    MY_HERO,
    MY_WEAPON,
    OPPONENT,
    WEAPON,
    after,
    attack,
    battlecry,
    buff,
    count,
    deathrattle,
    destroy,
    equip,
    equipped,
    lose_durability,
    played,
    weapon_of,
    whenever,
)
from support.effects import Lab, Table, a_minion, a_spell, a_weapon, note, one, tally

lab = Table(
    a_minion(
        "Chronicler",
        whenever(played(WEAPON), note("A")),
        whenever(equipped(), note("C")),
        after(played(WEAPON), note("E")),
        health=9,
    ),
    a_weapon("Crying Sword", battlecry(note("B"), tally(attack(MY_WEAPON))), attack=2),
    a_weapon("Sword", attack=2, durability=2),
    a_weapon("Rattling Sword", deathrattle(note("D"), tally(attack(MY_WEAPON))), attack=3, durability=1),
    a_spell("Arm and say B", equip("Sword"), note("B")),
    a_spell("+3 this turn", buff(MY_HERO, 3, until="end_of_turn")),
    a_weapon("Gorehowl", attack=2, durability=2, keywords=["spends_attack"]),
    a_weapon("Lasting Sword", attack=2, durability=2, keywords=["keeps_durability"]),
    a_spell("Wear it out", lose_durability(MY_WEAPON, 2), tally(count(MY_WEAPON))),
    a_weapon("Windfury Sword", attack=2, durability=4, keywords=["windfury"]),
    a_weapon("Lifesteal Sword", attack=2, durability=4, keywords=["lifesteal"]),
    a_weapon("Poison Sword", attack=1, durability=4, keywords=["poisonous"]),
    a_weapon("Immune Sword", attack=2, durability=4, keywords=["immune_attacking"]),
    a_spell("Break weapons", destroy(MY_WEAPON | weapon_of(OPPONENT)), tally()),
    a_spell("Sharpen", buff(MY_WEAPON, 1, 1), tally()),
)


def armed(s: Lab, player: int = 0) -> tuple[int, int] | None:
    """Attack and durability that are left of a player's weapon."""
    w = s.side(player)["weapon"]
    return None if w is None else (w.get("attack", 0), w["durability"] - w.get("damage", 0))


def test_wpn1_the_phases_of_a_played_weapon() -> None:
    s = lab(mine=["Chronicler"], hand=["Crying Sword"], weapon="Rattling Sword")
    s.play("Crying Sword")
    assert s.notes() == "ABCDE"


def test_wpn1_the_battlecry_comes_before_the_new_weapon_is_in_hand() -> None:
    s = lab(hand=["Crying Sword"], weapon=one("Sword", attack=5))
    s.play("Crying Sword")
    assert s.tally() == 5
    assert armed(s) == (2, 2)


def test_wpn2_the_replaced_weapon_dies_in_the_following_death_phase() -> None:
    s = lab(hand=["Arm and say B"], weapon="Rattling Sword")
    s.play("Arm and say B")
    assert s.notes() == "BD"
    assert s.tally() == 2  # its deathrattle sees the new weapon
    assert armed(s) == (2, 2)


def test_wpn3_in_its_own_turn_a_hero_has_its_bonus_and_the_weapon() -> None:
    s = lab(hand=["+3 this turn"], weapon="Sword", theirs=["0/9"])
    s.play("+3 this turn").attack("hero", on="0/9")
    assert s.stats(1) == [(0, 9 - 5)]


def test_wpn3_in_the_other_players_turn_the_weapon_is_sheathed() -> None:
    s = lab(weapon="Sword", theirs=["3/3"])
    s.end().attack("3/3", on="hero")
    assert s.health() == 27
    assert s.stats(1) == [(3, 3)]
    assert armed(s) == (2, 2)


def test_wpn3_a_bonus_without_a_weapon_hits_back() -> None:
    s = lab(theirs=["3/3"], weapon="Sword", me={"hero": {"attack": 2}})
    s.end().attack("3/3", on="hero")
    assert s.stats(1) == [(3, 1)]


@pytest.mark.parametrize("victim", ["face", "1/1", "Shield 2/2", "4/5"])
def test_wpn4_an_attack_costs_one_durability_whatever_becomes_of_the_target(victim: str) -> None:
    s = lab(weapon="Sword", theirs=[] if victim == "face" else [victim])
    s.attack("hero", on=victim)
    assert armed(s) == (2, 1)


def test_wpn4_attack_instead_of_durability_on_minions_only() -> None:
    s = lab(weapon="Gorehowl", theirs=["0/9"])
    s.attack("hero", on="0/9")
    assert armed(s) == (1, 2)
    s.round().attack("hero", on="face")
    assert armed(s) == (1, 1)


def test_wpn4_a_weapon_without_attack_stays() -> None:
    s = lab(weapon={"id": "Gorehowl", "attack": 1}, theirs=["0/9"])
    s.attack("hero", on="0/9")
    assert armed(s) == (0, 2)


def test_wpn4_a_weapon_that_keeps_its_durability_loses_none() -> None:
    s = lab(weapon="Lasting Sword").attack("hero", on="face")
    assert armed(s) == (2, 2)


def test_wpn4_an_attack_by_a_minion_costs_the_weapon_nothing() -> None:
    s = lab(weapon="Sword", mine=["1/1"]).attack("1/1", on="face")
    assert armed(s) == (2, 2)


def test_wpn5_a_weapon_without_durability_is_destroyed() -> None:
    s = lab(weapon="Rattling Sword")
    s.attack("hero", on="face")
    assert armed(s) is None
    assert s.notes() == "D"


def test_wpn5_it_stays_until_the_next_death_step() -> None:
    s = lab(weapon="Sword", hand=["Wear it out"])
    s.play("Wear it out")
    assert s.tally() == 1
    assert armed(s) is None


def test_wpn6_windfury_of_the_weapon() -> None:
    s = lab(weapon="Windfury Sword")
    s.attack("hero", on="face").attack("hero", on="face")
    assert s.health(1) == 26
    assert not s.can_attack("hero")


def test_wpn6_lifesteal_of_the_weapon() -> None:
    s = lab(weapon="Lifesteal Sword", me={"hero": {"damage": 10}})
    s.attack("hero", on="face")
    assert s.health() == 22


def test_wpn6_poison_of_the_weapon() -> None:
    s = lab(weapon="Poison Sword", theirs=["0/9"])
    assert s.attack("hero", on="0/9").row(1) == []


def test_wpn6_immunity_while_attacking() -> None:
    s = lab(weapon="Immune Sword", theirs=["4/5"])
    s.attack("hero", on="4/5")
    assert (s.health(), s.stats(1)) == (30, [(4, 3)])
    s.end().attack("4/5", on="hero")
    assert s.health() == 26


@pytest.mark.parametrize("name", ["Poison Sword", "Lifesteal Sword"])
def test_wpn6_keywords_of_a_sheathed_weapon_do_not_act(name: str) -> None:
    s = lab(weapon=name, theirs=["3/3"], me={"hero": {"attack": 1, "damage": 10}})
    s.end().attack("3/3", on="hero")
    assert s.stats(1) == [(3, 2)]
    assert s.health() == 17


def test_wpn7_a_weapon_equipped_in_the_turn_may_be_used_at_once() -> None:
    s = lab(hand=["Fiery War Axe"])
    assert not s.can_attack("hero")
    s.play("Fiery War Axe")
    assert s.can_attack("hero")


def test_wpn7_a_new_weapon_does_not_bring_a_second_attack() -> None:
    s = lab(hand=["Sword", "Windfury Sword"], weapon="Fiery War Axe")
    s.attack("hero", on="face").play("Sword")
    assert not s.can_attack("hero")
    s.play("Windfury Sword")
    assert s.can_attack("hero")
    s.attack("hero", on="face")
    assert not s.can_attack("hero")


def test_wpn8_destroying_or_sharpening_no_weapon_does_nothing() -> None:
    s = lab(hand=["Break weapons", "Sharpen"])
    s.play("Break weapons").play("Sharpen")
    assert s.tally() == 2
    assert armed(s) is None
    assert armed(s, 1) is None


def test_wpn8_an_existing_weapon_is_destroyed_or_sharpened() -> None:
    s = lab(hand=["Sharpen", "Break weapons"], weapon="Sword", their_weapon="Sword")
    s.play("Sharpen")
    assert (armed(s), armed(s, 1)) == ((3, 3), (2, 2))
    s.play("Break weapons")
    assert (armed(s), armed(s, 1)) == (None, None)


def test_wpn8_a_text_may_make_the_missing_weapon() -> None:
    s = lab(hand=["Upgrade!", "Upgrade!"], cls="warrior")
    s.play("Upgrade!")
    assert armed(s) == (1, 3)
    s.play("Upgrade!")
    assert armed(s) == (2, 4)
