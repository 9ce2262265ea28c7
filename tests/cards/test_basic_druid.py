"""Druid cards of the Basic set."""

from hearthlab.cards.language import IS_SELF, damaged, minion, summon, whenever
from hearthlab.cards.library import default_library
from hearthlab.scenario import Scenario
from support.duel import EVERYONE, MINIONS, duel


def test_claw_gives_my_hero_2_attack_and_2_armor() -> None:
    s = duel("Claw")
    s.play("Claw")
    assert (s.armor(0), s.armor(1)) == (2, 0)
    assert (s.hero_attack(0), s.hero_attack(1)) == (2, 0)
    s.attack("hero", on="face")
    assert s.health(1) == 28


def test_claw_strengthens_my_hero_for_this_turn_only() -> None:
    s = Scenario(hand=["Claw"])
    s.play("Claw").round()
    assert not s.can_attack("hero")


def test_healing_touch_restores_8_health_to_any_character() -> None:
    s = duel("Healing Touch", me={"hero": {"damage": 10}})
    assert s.aims("Healing Touch") == EVERYONE
    s.play("Healing Touch", on="hero")
    assert s.health(0) == 28


def test_moonfire_deals_1_damage_to_any_character() -> None:
    s = duel("Moonfire")
    assert s.aims("Moonfire") == EVERYONE
    s.play("Moonfire", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 6)]


def test_mark_of_the_wild_gives_a_minion_taunt_and_2_attack_and_2_health() -> None:
    s = duel("Mark of the Wild")
    assert s.aims("Mark of the Wild") == MINIONS
    s.play("Mark of the Wild", on="Chillwind Yeti")
    assert s.stats(0) == [(6, 7)]
    assert s.keywords("Chillwind Yeti") == {"taunt"}


def test_mark_of_the_wild_stays() -> None:
    s = duel("Mark of the Wild")
    s.play("Mark of the Wild", on="Chillwind Yeti").round()
    assert s.stats(0) == [(6, 7)]
    assert s.keywords("Chillwind Yeti") == {"taunt"}


def test_savage_roar_gives_all_my_characters_2_attack() -> None:
    s = duel("Savage Roar")
    s.play("Savage Roar")
    assert s.stats(0) == [(6, 5)]
    assert s.stats(1) == [(6, 7)]
    s.attack("hero", on="face").attack("Chillwind Yeti", on="face")
    assert s.health(1) == 30 - 2 - 6


def test_savage_roar_lasts_for_this_turn_only() -> None:
    s = duel("Savage Roar")
    s.play("Savage Roar").end()
    assert s.stats(0) == [(4, 5)]
    s.end()
    assert not s.can_attack("hero")


def test_swipe_deals_4_damage_to_an_enemy_and_1_to_all_other_enemies() -> None:
    s = Scenario(mine=["Chillwind Yeti"], theirs=["Boulderfist Ogre", "War Golem"], hand=["Swipe"])
    assert s.aims("Swipe") == {"Boulderfist Ogre", "War Golem", "face"}
    s.play("Swipe", on="War Golem")
    assert s.stats(1) == [(6, 6), (7, 3)]
    assert (s.health(0), s.health(1)) == (30, 29)
    assert s.stats(0) == [(4, 5)]


def test_swipe_at_the_enemy_hero_also_hits_the_minions() -> None:
    s = duel("Swipe")
    s.play("Swipe", on="face")
    assert s.health(1) == 26
    assert s.stats(1) == [(6, 6)]


def test_spell_damage_raises_both_numbers_of_swipe() -> None:
    s = Scenario(mine=["Kobold Geomancer"], theirs=["Boulderfist Ogre", "War Golem"], hand=["Swipe"])
    s.play("Swipe", on="War Golem")
    assert s.stats(1) == [(6, 5), (7, 2)]
    assert s.health(1) == 28


def test_swipe_is_one_blow_that_does_not_hit_what_it_calls_forth() -> None:
    nest = minion("T_nest", whenever(damaged(IS_SELF), summon("CS2_231")), name="Nest", attack=0, health=5)
    s = Scenario(theirs=["T_nest"], hand=["Swipe"], library=default_library().with_cards(nest))
    s.play("Swipe", on="T_nest")
    assert s.stats(1) == [(0, 1), (1, 1)]


def test_wild_growth_gives_an_empty_mana_crystal() -> None:
    s = Scenario(hand=["Wild Growth"], mana=4, foe={"mana": {"max": 4}})
    s.play("Wild Growth")
    assert s.side(0)["mana"]["max"] == 5
    assert s.side(1)["mana"]["max"] == 4
    assert s.mana() == 2
    s.round()
    assert s.mana() == 6


def test_wild_growth_with_10_crystals_gives_excess_mana_instead() -> None:
    s = Scenario(hand=["Wild Growth"], mana=10)
    s.play("Wild Growth")
    assert s.side(0)["mana"]["max"] == 10
    assert s.hand == ["CS2_013t"]


def test_excess_mana_costs_nothing_and_draws_a_card() -> None:
    s = Scenario(hand=["CS2_013t"], deck=["Wisp", "Wisp"], mana=0)
    s.play("CS2_013t")
    assert s.hand == ["CS2_231"]


def test_innervate_gives_1_mana_for_this_turn_only() -> None:
    s = Scenario(hand=["Innervate"], mana=4, foe={"mana": {"max": 4}})
    s.play("Innervate")
    assert (s.mana(0), s.mana(1)) == (5, 4)
    assert s.side(0)["mana"]["max"] == 4
    s.round()
    assert s.mana() == 5


def test_innervate_does_not_lift_mana_above_10() -> None:
    s = Scenario(hand=["Innervate"], mana=10)
    s.play("Innervate")
    assert s.mana() == 10


def test_starfire_deals_5_damage_to_any_character_and_draws_a_card() -> None:
    s = duel("Starfire", deck=["Wisp", "Wisp"])
    assert s.aims("Starfire") == EVERYONE
    s.play("Starfire", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 2)]
    assert s.hand == ["CS2_231"]
