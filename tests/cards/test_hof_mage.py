"""Mage cards of the Hall of Fame."""

from hearthlab.scenario import Scenario
from support.duel import EVERYONE, duel
from support.traps import secrets


def test_ice_lance_freezes_a_character() -> None:
    s = duel("Ice Lance")
    assert s.aims("Ice Lance") == EVERYONE
    s.play("Ice Lance", on="face")
    assert (s.frozen("face"), s.health(1)) == (True, 30)


def test_ice_lance_deals_4_damage_to_a_frozen_character() -> None:
    s = duel("Ice Lance", "Ice Lance")
    s.play("Ice Lance", on="face").play("Ice Lance", on="face")
    assert (s.frozen("face"), s.health(1)) == (True, 26)


def nearly_dead(**more: object) -> Scenario:
    """My Chillwind Yeti and War Golem face an Ice Block and a hero with 5 health."""
    return Scenario(
        mine=["Chillwind Yeti", "War Golem"], their_secrets=["Ice Block"], foe={"hero": {"damage": 25, **more}}
    )


def test_ice_block_prevents_fatal_damage() -> None:
    s = nearly_dead()
    s.attack("War Golem", "face")
    assert (s.game.over, s.health(1), secrets(s)) == (False, 5, [])


def test_ice_block_lets_other_damage_pass() -> None:
    s = nearly_dead()
    s.attack("Chillwind Yeti", "face")
    assert (s.health(1), secrets(s)) == (1, ["Ice Block"])


def test_ice_block_counts_armor() -> None:
    s = nearly_dead(armor=3)
    s.attack("War Golem", "face")
    assert (s.health(1), s.armor(1), secrets(s)) == (1, 0, ["Ice Block"])


def test_ice_block_makes_my_hero_immune_this_turn() -> None:
    s = nearly_dead()
    s.attack("War Golem", "face")
    assert not s.can_attack("Chillwind Yeti", "face")
    assert s.side(0)["hero"].get("keywords", []) == []
    s.round()
    assert s.can_attack("Chillwind Yeti", "face")


def test_ice_block_does_not_wait_for_damage_to_the_other_hero() -> None:
    s = Scenario(
        mine=["Chillwind Yeti"],
        hand=["Hellfire"],
        me={"hero": {"damage": 29}},
        their_secrets=["Ice Block"],
    )
    s.play("Hellfire")
    assert s.game.winner == 1
