"""The Basic set as a whole: every card works, and those that are nothing but keywords have them."""

import pytest

from hearthlab.cards.data import load
from hearthlab.cards.library import default_library
from hearthlab.scenario import Scenario


def test_every_card_of_the_basic_set_is_implemented() -> None:
    basic = [card for card in load().deckable() if card.set == "basic"]
    assert len(basic) == 133
    assert [card.name for card in basic if not default_library().implemented(card.id)] == []


@pytest.mark.parametrize(
    "name",
    [
        "Booty Bay Bodyguard",
        "Frostwolf Grunt",
        "Goldshire Footman",
        "Ironbark Protector",
        "Ironfur Grizzly",
        "Lord of the Arena",
        "Sen'jin Shieldmasta",
        "Silverback Patriarch",
        "Voidwalker",
    ],
)
def test_a_minion_with_taunt_must_be_attacked_first(name: str) -> None:
    s = Scenario(mine=["Chillwind Yeti"], theirs=["Wisp", name])
    assert s.can_attack("Chillwind Yeti", name)
    assert not s.can_attack("Chillwind Yeti", "Wisp")
    assert not s.can_attack("Chillwind Yeti", "face")


@pytest.mark.parametrize(
    "name",
    [
        "Bluegill Warrior",
        "Kor'kron Elite",
        "Reckless Rocketeer",
        "Stonetusk Boar",
        "Stormwind Knight",
        "Wolfrider",
    ],
)
def test_a_minion_with_charge_attacks_at_once(name: str) -> None:
    s = Scenario(hand=[name, "Chillwind Yeti"])
    s.play(name)
    assert s.can_attack(name, "face")


def test_a_minion_without_charge_does_not_attack_at_once() -> None:
    s = Scenario(hand=["Chillwind Yeti"])
    s.play("Chillwind Yeti")
    assert not s.can_attack("Chillwind Yeti")


@pytest.mark.parametrize("name", ["Archmage", "Dalaran Mage", "Kobold Geomancer", "Ogre Magi"])
def test_a_minion_with_spell_damage_adds_1_to_the_damage_of_my_spells(name: str) -> None:
    s = Scenario(mine=[name], hand=["Fireball"])
    s.play("Fireball", on="face")
    assert s.health(1) == 30 - 7


def test_spell_damage_of_the_enemy_does_not_help_my_spells() -> None:
    s = Scenario(theirs=["Kobold Geomancer"], hand=["Fireball"])
    s.play("Fireball", on="face")
    assert s.health(1) == 30 - 6


@pytest.mark.parametrize(
    ("name", "attack", "uses"),
    [
        ("Arcanite Reaper", 5, 2),
        ("Assassin's Blade", 3, 4),
        ("Fiery War Axe", 3, 2),
        ("Light's Justice", 1, 4),
    ],
)
def test_a_weapon_strikes_until_its_durability_is_used_up(name: str, attack: int, uses: int) -> None:
    s = Scenario(hand=[name])
    s.play(name).attack("hero", on="face")
    assert s.health(1) == 30 - attack
    assert s.side(0)["weapon"]["durability"] == uses
    assert s.side(0)["weapon"]["damage"] == 1
