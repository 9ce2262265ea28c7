"""Shaman cards of the Basic set."""

from hearthlab.scenario import Scenario
from support.duel import EVERYONE, MINIONS, duel


def test_frost_shock_deals_1_damage_to_an_enemy_and_freezes_it() -> None:
    s = duel("Frost Shock")
    assert s.aims("Frost Shock") == {"Boulderfist Ogre", "face"}
    s.play("Frost Shock", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 6)]
    assert s.frozen("Boulderfist Ogre")
    assert not s.frozen("face")


def test_windfury_lets_a_minion_attack_twice_each_turn() -> None:
    s = duel("Windfury")
    assert s.aims("Windfury") == MINIONS
    s.play("Windfury", on="Chillwind Yeti").round()
    s.attack("Chillwind Yeti", on="face").attack("Chillwind Yeti", on="face")
    assert not s.can_attack("Chillwind Yeti")


def test_ancestral_healing_restores_a_minion_to_full_health_and_gives_it_taunt() -> None:
    s = Scenario(
        mine=[{"id": "Chillwind Yeti", "damage": 4}],
        theirs=[{"id": "Boulderfist Ogre", "damage": 4}],
        hand=["Ancestral Healing"],
    )
    assert s.aims("Ancestral Healing") == MINIONS
    s.play("Ancestral Healing", on="Chillwind Yeti")
    assert s.stats(0) == [(4, 5)]
    assert s.stats(1) == [(6, 3)]
    assert s.keywords("Chillwind Yeti") == {"taunt"}
    s.round()
    assert s.keywords("Chillwind Yeti") == {"taunt"}


def test_ancestral_healing_counts_as_healing() -> None:
    s = Scenario(mine=[{"id": "Northshire Cleric", "damage": 1}], hand=["Ancestral Healing"], deck=["Wisp", "Wisp"])
    s.play("Ancestral Healing", on="Northshire Cleric")
    assert s.hand == ["CS2_231"]


def test_fire_elemental_deals_3_damage_to_any_other_character() -> None:
    s = duel("Fire Elemental")
    assert s.aims("Fire Elemental") == EVERYONE
    s.play("Fire Elemental", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 4)]


def test_rockbiter_weapon_gives_a_friendly_minion_3_attack_this_turn() -> None:
    s = duel("Rockbiter Weapon")
    assert s.aims("Rockbiter Weapon") == {"Chillwind Yeti", "hero"}
    s.play("Rockbiter Weapon", on="Chillwind Yeti")
    assert s.stats(0) == [(7, 5)]
    s.end()
    assert s.stats(0) == [(4, 5)]


def test_rockbiter_weapon_gives_my_hero_3_attack_this_turn() -> None:
    s = Scenario(hand=["Rockbiter Weapon"])
    s.play("Rockbiter Weapon", on="hero").attack("hero", on="face")
    assert s.health(1) == 27
    s.round()
    assert not s.can_attack("hero")


def test_bloodlust_gives_my_minions_3_attack_this_turn() -> None:
    s = Scenario(mine=["Chillwind Yeti", "Wisp"], theirs=["Boulderfist Ogre"], hand=["Bloodlust"])
    s.play("Bloodlust")
    assert s.stats(0) == [(7, 5), (4, 1)]
    assert s.stats(1) == [(6, 7)]
    assert not s.can_attack("hero")
    s.end()
    assert s.stats(0) == [(4, 5), (1, 1)]


def test_totemic_might_gives_my_totems_2_health() -> None:
    s = Scenario(
        mine=["Flametongue Totem", "CS2_050", "Chillwind Yeti"],
        theirs=["CS2_051"],
        hand=["Totemic Might"],
    )
    s.play("Totemic Might").round()
    assert [health for _, health in s.stats(0)] == [5, 3, 5]
    assert s.stats(1) == [(0, 2)]


def test_hex_turns_a_minion_into_a_0_1_frog_with_taunt() -> None:
    s = duel("Hex")
    assert s.aims("Hex") == MINIONS
    s.play("Hex", on="Boulderfist Ogre")
    assert s.names(1) == ["Frog"]
    assert s.stats(1) == [(0, 1)]
    assert not s.can_attack("Chillwind Yeti", "face")


def test_flametongue_totem_gives_its_neighbours_2_attack() -> None:
    s = Scenario(mine=["Wisp", "Chillwind Yeti", "War Golem"], theirs=["Boulderfist Ogre"], hand=["Flametongue Totem"])
    s.play("Flametongue Totem", at=2)
    assert s.stats(0) == [(1, 1), (6, 5), (0, 3), (9, 7)]
    assert s.stats(1) == [(6, 7)]


def test_flametongue_totem_strengthens_who_comes_next_to_it() -> None:
    s = Scenario(mine=["Flametongue Totem", "Chillwind Yeti"], hand=["Wisp"])
    s.play("Wisp", at=1)
    assert s.stats(0) == [(0, 3), (3, 1), (4, 5)]


def test_windspeaker_gives_a_friendly_minion_windfury() -> None:
    s = duel("Windspeaker")
    assert s.aims("Windspeaker") == {"Chillwind Yeti"}
    s.play("Windspeaker", on="Chillwind Yeti")
    assert s.keywords("Chillwind Yeti") == {"windfury"}
    s.attack("Chillwind Yeti", on="face").attack("Chillwind Yeti", on="face")
    assert s.health(1) == 30 - 2 * 4


def test_windspeaker_comes_without_a_target_when_i_have_no_minion() -> None:
    s = Scenario(theirs=["Boulderfist Ogre"], hand=["Windspeaker"])
    s.play("Windspeaker")
    assert s.names(0) == ["Windspeaker"]
    assert s.keywords("Boulderfist Ogre") == set()
