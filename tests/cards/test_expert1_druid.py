"""Druid cards of the Classic set."""

from hearthlab.cards.language import minion
from hearthlab.scenario import Scenario
from support.duel import EVERYONE, MINIONS, duel
from support.effects import Table, standing

lab = Table(minion("Combiner", standing("both_choices"), name="Combiner", attack=3, health=5))


def aims(s: Scenario, name: str, branch: int) -> set[str]:
    """Which characters of a duel a branch of a card may be played on."""
    return {who for who in EVERYONE if s.playing(name, on=who, branch=branch) in s.actions()}


def test_wrath_deals_3_damage_to_a_minion() -> None:
    s = duel("Wrath", deck=["Wisp"])
    assert aims(s, "Wrath", 0) == MINIONS
    s.play("Wrath", on="Boulderfist Ogre", branch=0)
    assert (s.stats(0), s.stats(1), s.hand) == ([(4, 5)], [(6, 4)], [])


def test_wrath_deals_1_damage_to_a_minion_and_draws_a_card() -> None:
    s = duel("Wrath", deck=["Wisp", "Wisp"])
    assert aims(s, "Wrath", 1) == MINIONS
    s.play("Wrath", on="Boulderfist Ogre", branch=1)
    assert (s.stats(0), s.stats(1), s.hand) == ([(4, 5)], [(6, 6)], ["CS2_231"])


def test_mark_of_nature_gives_a_minion_4_attack() -> None:
    s = duel("Mark of Nature")
    assert aims(s, "Mark of Nature", 0) == MINIONS
    s.play("Mark of Nature", on="Chillwind Yeti", branch=0)
    assert (s.stats(0), s.stats(1), s.keywords("Chillwind Yeti")) == ([(8, 5)], [(6, 7)], set())


def test_mark_of_nature_gives_a_minion_4_health_and_taunt() -> None:
    s = duel("Mark of Nature")
    assert aims(s, "Mark of Nature", 1) == MINIONS
    s.play("Mark of Nature", on="Chillwind Yeti", branch=1)
    assert (s.stats(0), s.stats(1), s.keywords("Chillwind Yeti")) == ([(4, 9)], [(6, 7)], {"taunt"})


def test_soul_of_the_forest_makes_a_treant_of_each_of_my_minions_that_dies() -> None:
    s = Scenario(
        mine=["Wisp", "Bloodfen Raptor"], theirs=["Wisp"], hand=["Soul of the Forest", "Whirlwind", "Whirlwind"]
    )
    s.play("Soul of the Forest")
    assert s.stats(0) == [(1, 1), (3, 2)]
    s.play("Whirlwind")
    assert s.names(0) == ["Bloodfen Raptor", "Treant"]
    assert s.names(1) == []
    s.play("Whirlwind")
    assert s.names(0) == ["Treant", "Treant"]
    assert s.stats(0) == [(2, 1), (2, 2)]


def test_soul_of_the_forest_does_nothing_for_minions_that_come_later() -> None:
    s = Scenario(mine=["Chillwind Yeti"], hand=["Soul of the Forest", "Wisp", "Moonfire"])
    s.play("Soul of the Forest").play("Wisp").play("Moonfire", on="Wisp")
    assert s.names(0) == ["Chillwind Yeti"]


def test_power_of_the_wild_gives_my_minions_1_attack_and_1_health() -> None:
    s = Scenario(mine=["Chillwind Yeti", "Wisp"], theirs=["Boulderfist Ogre"], hand=["Power of the Wild"])
    s.play("Power of the Wild", branch=0)
    assert (s.stats(0), s.stats(1)) == ([(5, 6), (2, 2)], [(6, 7)])


def test_power_of_the_wild_summons_a_panther() -> None:
    s = duel("Power of the Wild")
    s.play("Power of the Wild", branch=1)
    assert s.names(0) == ["Chillwind Yeti", "Panther"]
    assert s.stats(0) == [(4, 5), (3, 2)]
    assert s.names(1) == ["Boulderfist Ogre"]


def test_power_of_the_wild_has_no_panther_without_a_place_for_it() -> None:
    s = Scenario(mine=["Wisp"] * 7, hand=["Power of the Wild"])
    assert [a for a in s.actions() if a.startswith("play")] == [s.playing("Power of the Wild", branch=0)]


def test_naturalize_destroys_a_minion_and_my_opponent_draws_two_cards() -> None:
    s = duel("Naturalize", deck=["Wisp"], their_deck=["Wisp"] * 3)
    assert s.aims("Naturalize") == MINIONS
    s.play("Naturalize", on="Boulderfist Ogre")
    assert (s.names(0), s.names(1)) == (["Chillwind Yeti"], [])
    assert (s.hand, s.their_hand) == ([], ["CS2_231", "CS2_231"])


def test_nourish_gives_me_two_full_mana_crystals() -> None:
    s = Scenario(hand=["Nourish"], mana=5, deck=["Wisp"], foe={"mana": {"max": 4}})
    s.play("Nourish", branch=0)
    assert (s.side(0)["mana"]["max"], s.mana(), s.mana(1), s.hand) == (7, 2, 4, [])


def test_nourish_draws_three_cards() -> None:
    s = Scenario(hand=["Nourish"], mana=5, deck=["Wisp"] * 4)
    s.play("Nourish", branch=1)
    assert (s.side(0)["mana"]["max"], s.mana(), s.hand) == (5, 0, ["CS2_231"] * 3)


def test_druid_of_the_claw_becomes_a_cat_with_charge() -> None:
    s = duel("Druid of the Claw")
    s.play("Druid of the Claw", branch=0)
    cat = s.mine[1]
    assert (s.stats(0)[1], cat["keywords"]) == ((4, 4), ["charge"])
    assert s.can_attack(cat["eid"], "face")


def test_druid_of_the_claw_becomes_a_bear_with_taunt() -> None:
    s = duel("Druid of the Claw")
    s.play("Druid of the Claw", branch=1)
    bear = s.mine[1]
    assert (s.stats(0)[1], bear["keywords"]) == ((4, 6), ["taunt"])
    assert not s.can_attack(bear["eid"])


def test_druid_of_the_claw_with_both_effects_combined_is_a_bear_with_charge_and_taunt() -> None:
    s = lab(mine=["Combiner"], hand=["EX1_165"])
    s.play("EX1_165")
    assert (s.row(0), s.stats(0)) == (["Combiner", "OG_044a"], [(3, 5), (4, 6)])
    assert set(s.words("OG_044a")) == {"charge", "taunt"}


def test_keeper_of_the_grove_deals_2_damage() -> None:
    s = duel("Keeper of the Grove")
    assert aims(s, "Keeper of the Grove", 0) == EVERYONE
    s.play("Keeper of the Grove", on="Boulderfist Ogre", branch=0)
    assert (s.stats(0), s.stats(1)) == ([(4, 5), (2, 2)], [(6, 5)])


def test_keeper_of_the_grove_silences_a_minion() -> None:
    s = duel("Keeper of the Grove")
    assert aims(s, "Keeper of the Grove", 1) == MINIONS
    s = Scenario(theirs=["Sen'jin Shieldmasta"], hand=["Keeper of the Grove"])
    s.play("Keeper of the Grove", on="Sen'jin Shieldmasta", branch=1)
    assert (s.stats(1), s.keywords("Sen'jin Shieldmasta")) == ([(3, 5)], set())


def test_ancient_of_war_gains_5_attack() -> None:
    s = duel("Ancient of War")
    s.play("Ancient of War", branch=0)
    assert (s.stats(0), s.keywords("Ancient of War")) == ([(4, 5), (10, 5)], set())


def test_ancient_of_war_gains_5_health_and_taunt() -> None:
    s = duel("Ancient of War")
    s.play("Ancient of War", branch=1)
    assert (s.stats(0), s.keywords("Ancient of War")) == ([(4, 5), (5, 10)], {"taunt"})


def test_bite_gives_my_hero_4_attack_this_turn_and_4_armor() -> None:
    s = duel("Bite", deck=["Wisp"])
    s.play("Bite")
    assert (s.hero_attack(0), s.hero_attack(1), s.armor(0), s.armor(1)) == (4, 0, 4, 0)
    s.round()
    assert (s.hero_attack(), s.armor(0)) == (0, 4)


def test_force_of_nature_summons_three_treants() -> None:
    s = duel("Force of Nature")
    s.play("Force of Nature")
    assert s.names(0) == ["Chillwind Yeti", "Treant", "Treant", "Treant"]
    assert s.stats(0)[1:] == [(2, 2)] * 3
    assert s.names(1) == ["Boulderfist Ogre"]


def test_force_of_nature_needs_a_place_on_the_board() -> None:
    assert not Scenario(mine=["Wisp"] * 7, hand=["Force of Nature"]).can_play("Force of Nature")


def test_cenarius_gives_my_other_minions_2_attack_and_2_health() -> None:
    s = duel("Cenarius")
    s.play("Cenarius", branch=0)
    assert (s.stats(0), s.stats(1)) == ([(6, 7), (5, 8)], [(6, 7)])


def test_cenarius_summons_a_treant_with_taunt_on_each_side() -> None:
    s = duel("Cenarius")
    s.play("Cenarius", branch=1)
    assert s.names(0) == ["Chillwind Yeti", "Treant", "Cenarius", "Treant"]
    assert s.stats(0) == [(4, 5), (2, 2), (5, 8), (2, 2)]
    assert [m["keywords"] for m in s.mine[1::2]] == [["taunt"], ["taunt"]]
    assert s.mine[3]["order"] < s.mine[1]["order"]


def test_savagery_deals_the_attack_of_my_hero_to_a_minion() -> None:
    s = duel("Savagery", weapon="Fiery War Axe", their_weapon="Arcanite Reaper")
    assert s.aims("Savagery") == MINIONS
    s.play("Savagery", on="Boulderfist Ogre")
    assert (s.stats(0), s.stats(1)) == ([(4, 5)], [(6, 4)])


def test_savagery_without_attack_does_nothing() -> None:
    s = duel("Savagery")
    s.play("Savagery", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 7)]


def test_starfall_deals_5_damage_to_a_minion() -> None:
    s = Scenario(mine=["Chillwind Yeti"], theirs=["Boulderfist Ogre", "War Golem"], hand=["Starfall"])
    assert aims(duel("Starfall"), "Starfall", 0) == MINIONS
    s.play("Starfall", on="Boulderfist Ogre", branch=0)
    assert (s.stats(0), s.stats(1)) == ([(4, 5)], [(6, 2), (7, 7)])


def test_starfall_deals_2_damage_to_all_enemy_minions() -> None:
    s = Scenario(mine=["Chillwind Yeti"], theirs=["Boulderfist Ogre", "War Golem"], hand=["Starfall"])
    s.play("Starfall", branch=1)
    assert (s.stats(0), s.stats(1)) == ([(4, 5)], [(6, 5), (7, 5)])
    assert (s.health(0), s.health(1)) == (30, 30)


def test_ancient_of_lore_draws_a_card() -> None:
    s = duel("Ancient of Lore", deck=["Wisp", "Wisp"])
    s.play("Ancient of Lore", branch=0)
    assert (s.hand, s.their_hand) == (["CS2_231"], [])


def test_ancient_of_lore_restores_5_health() -> None:
    s = duel("Ancient of Lore", deck=["Wisp"], me={"hero": {"damage": 9}})
    assert aims(s, "Ancient of Lore", 1) == EVERYONE
    s.play("Ancient of Lore", on="hero", branch=1)
    assert (s.health(0), s.hand) == (26, [])


def test_cenarius_with_both_choices_summons_first_and_strengthens_the_treants_too() -> None:
    s = lab(mine=["Combiner"], hand=["Cenarius"])
    s.play("Cenarius")
    assert s.stats(0) == [(5, 7), (4, 4), (5, 8), (4, 4)]
