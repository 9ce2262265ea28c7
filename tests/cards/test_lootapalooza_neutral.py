"""Neutral cards of Kobolds & Catacombs."""

import pytest

from hearthlab.scenario import Scenario, card_id
from support.duel import EVERYONE, KILL, duel, killed
from support.pools import minions_of_cost, outcomes_of, pool

DARKNESS, DORMANT, CANDLE = "LOOT_526", "LOOT_526d", "LOOT_526t"

GOBLET, CROWN, KOBOLD, WAND = "LOOT_998h", "LOOT_998j", "LOOT_998k", "LOOT_998l"


def legendaries() -> set[str]:
    """Ids of all legendary minions."""
    return pool(lambda card: card.type == "minion" and card.rarity == "legendary")


def test_sewer_crawler_summons_a_giant_rat() -> None:
    s = duel("Sewer Crawler")
    s.play("Sewer Crawler")
    assert s.names(0) == ["Chillwind Yeti", "Sewer Crawler", "Giant Rat"]
    assert s.stats(0)[1:] == [(1, 1), (2, 3)]


def test_scorp_o_matic_destroys_a_minion_with_1_or_less_attack() -> None:
    s = Scenario(
        mine=["Wisp", "Chillwind Yeti"], theirs=["Doomsayer", "River Crocolisk"], hand=["Scorp-o-matic", "Fireball"]
    )
    assert s.aims("Scorp-o-matic") == {"Wisp", "Doomsayer"}
    s.play("Scorp-o-matic", on="Doomsayer")
    assert (s.names(0), s.names(1)) == (["Wisp", "Chillwind Yeti", "Scorp-o-matic"], ["River Crocolisk"])


def test_ebon_dragonsmith_reduces_the_cost_of_one_weapon_in_my_hand_by_2() -> None:
    s = Scenario(hand=["Ebon Dragonsmith", "Arcanite Reaper", "Arcanite Reaper", "Fireball"])
    s.play("Ebon Dragonsmith")
    assert sorted(c["cost"] for c in s.side(0)["hand"]) == [3, 4, 5]
    assert s.cost("Fireball") == 4


def test_corrosive_sludge_destroys_the_weapon_of_my_opponent() -> None:
    s = Scenario(hand=["Corrosive Sludge"], weapon="Fiery War Axe", their_weapon="Fiery War Axe")
    s.play("Corrosive Sludge")
    assert s.side(0)["weapon"] is not None
    assert s.side(1)["weapon"] is None


@pytest.mark.parametrize(("mine", "words"), [([], {"taunt", "divine_shield"}), (["Wisp"], set())])
def test_lone_champion_gains_taunt_and_divine_shield_alone(mine: list[str], words: set[str]) -> None:
    s = Scenario(mine=mine, theirs=["Wisp"], hand=["Lone Champion"])
    s.play("Lone Champion")
    assert s.keywords("Lone Champion") == words


def test_arcane_tyrant_costs_0_after_a_spell_of_5_or_more_this_turn() -> None:
    s = Scenario(
        hand=["Arcane Tyrant", "Fireball", {"id": "Pyroblast", "cost": 5}],
        deck=["Wisp"] * 3,
        their_deck=["Wisp"] * 3,
        their_hand=["Arcane Tyrant"],
    )
    s.play("Fireball", on="face")
    assert s.cost("Arcane Tyrant") == 5
    s.play("Pyroblast", on="face")
    assert s.cost("Arcane Tyrant") == 0
    s.end()
    assert s.cost("Arcane Tyrant", 1) == 5
    s.end()
    assert s.cost("Arcane Tyrant") == 5


def test_arcane_tyrant_ignores_a_minion_of_5_or_more() -> None:
    s = Scenario(hand=["Arcane Tyrant", "Boulderfist Ogre"])
    s.play("Boulderfist Ogre")
    assert s.cost("Arcane Tyrant") == 5


def test_green_jelly_summons_an_ooze_with_taunt_at_the_end_of_my_turn() -> None:
    s = Scenario(mine=["Green Jelly", "Wisp"])
    s.end()
    assert s.names(0) == ["Green Jelly", "Green Ooze", "Wisp"]
    assert s.stats(0)[1] == (1, 2)
    assert s.keywords("LOOT_131t1") == {"taunt"}
    s.end()
    assert len(s.mine) == 3


def test_dragonslayer_deals_6_damage_to_a_dragon() -> None:
    s = Scenario(mine=["Faerie Dragon", "Wisp"], theirs=["Sleepy Dragon", "Boulderfist Ogre"], hand=["Dragonslayer"])
    assert s.aims("Dragonslayer") == {"Faerie Dragon", "Sleepy Dragon"}
    s.play("Dragonslayer", on="Sleepy Dragon")
    assert s.stats(1) == [(4, 6), (6, 7)]


def test_toothy_chest_sets_its_attack_to_4_at_the_start_of_my_turns() -> None:
    s = Scenario(mine=[{"id": "Toothy Chest", "enchantments": [{"attack": 7}]}])
    s.end()
    assert s.stats(0) == [(7, 4)]
    s.end()
    assert s.stats(0) == [(4, 4)]


def test_sneaky_devil_gives_my_other_minions_1_attack() -> None:
    s = Scenario(mine=["Sneaky Devil", "Wisp"], theirs=["Wisp"])
    assert (s.stats(0), s.stats(1)) == ([(2, 2), (2, 1)], [(1, 1)])
    assert s.keywords("Sneaky Devil") == {"stealth"}


def test_hoarding_dragon_gives_my_opponent_two_coins() -> None:
    s = killed("Hoarding Dragon")
    assert s.names(1, "hand") == ["Wisp", "The Coin", "The Coin"]
    assert s.hand == []


def test_corridor_creeper_costs_1_less_for_each_minion_that_dies_while_it_is_in_hand() -> None:
    s = Scenario(
        mine=["Wisp", "Corridor Creeper"],
        theirs=["Wisp", "Wisp"],
        weapon="Fiery War Axe",
        hand=["Corridor Creeper", "Consecration", "Moonfire", "Fiery War Axe"],
        deck=["Corridor Creeper"],
        their_deck=["Wisp"],
    )
    s.play("Moonfire", on=s.mine[0]["eid"])
    assert s.cost("Corridor Creeper") == 6
    s.play("Fiery War Axe")  # a weapon is destroyed, no minion dies
    assert s.cost("Corridor Creeper") == 6
    s.play("Consecration")
    assert s.cost("Corridor Creeper") == 4
    s.round()
    assert sorted(c["cost"] for c in s.side(0)["hand"]) == [4, 7]


def test_furbolg_mossbinder_transforms_a_friendly_minion_into_a_6_6_elemental() -> None:
    s = duel("Furbolg Mossbinder")
    assert s.aims("Furbolg Mossbinder") == {"Chillwind Yeti"}
    s.play("Furbolg Mossbinder", on="Chillwind Yeti")
    assert [c["id"] for c in s.mine] == ["LOOT_150t1", "LOOT_150"]
    assert s.stats(0) == [(6, 6), (1, 1)]


def test_boisterous_bard_gives_my_other_minions_1_health() -> None:
    s = duel("Boisterous Bard")
    s.play("Boisterous Bard")
    assert (s.stats(0), s.stats(1)) == ([(4, 6), (3, 2)], [(6, 7)])


def test_violet_wurm_leaves_seven_grubs() -> None:
    s = killed("Violet Wurm")
    assert [c["id"] for c in s.mine] == ["LOOT_153t1"] * 7
    assert s.stats(0) == [(1, 1)] * 7


@pytest.mark.parametrize(("card", "cost"), [("Gravelsnout Knight", 1), ("Hungry Ettin", 2)])
def test_a_minion_that_summons_a_random_minion_of_a_cost_for_my_opponent(card: str, cost: int) -> None:
    s = Scenario(hand=[card])
    assert outcomes_of(s, s.playing(card), lambda w: [c["id"] for c in w.theirs]) == minions_of_cost(cost)
    s.play(card)
    assert s.names(0) == [card]
    assert len(s.theirs) == 1


def test_shrieking_shroom_summons_a_random_1_cost_minion_at_the_end_of_my_turn() -> None:
    s = Scenario(mine=["Shrieking Shroom"])
    assert outcomes_of(s, "end", lambda w: [c["id"] for c in w.mine[1:]]) == minions_of_cost(1)
    s.end()
    assert len(s.mine) == 2
    assert s.theirs == []
    s.end()
    assert len(s.mine) == 2


def test_fungalmancer_gives_adjacent_minions_2_2() -> None:
    s = Scenario(mine=["Wisp", "Wisp", "Wisp"], hand=["Fungalmancer"])
    s.play("Fungalmancer", at=1)
    assert s.stats(0) == [(3, 3), (2, 2), (3, 3), (1, 1)]


def test_silver_vanguard_recruits_an_8_cost_minion() -> None:
    ogre = {"id": "Boulderfist Ogre", "enchantments": [{"cost": 2}]}
    s = killed("Silver Vanguard", deck=["Sleepy Dragon", ogre, "War Golem", "Tirion Fordring", "Fireball"])
    assert len(s.mine) == 1
    assert s.names(0)[0] in ("Boulderfist Ogre", "Tirion Fordring")  # the Ogre costs 8 now
    s = killed("Silver Vanguard", deck=["Sleepy Dragon", "War Golem", "Fireball"])
    assert s.mine == []


def test_only_its_owner_can_target_shimmering_courser_with_spells_and_hero_powers() -> None:
    s = Scenario(
        mine=["Shimmering Courser"], hand=["Fireball"], their_hand=["Fireball", "Ironbeak Owl"], their_cls="mage"
    )
    assert "Shimmering Courser" in s.aims("Fireball")
    assert "Shimmering Courser" in s.power_aims()
    s.end()
    assert "Shimmering Courser" not in s.aims("Fireball")
    assert "Shimmering Courser" not in s.power_aims()
    assert s.aims("Ironbeak Owl") == {"Shimmering Courser"}


def test_feral_gibberer_adds_a_copy_of_itself_after_it_attacks_a_hero() -> None:
    s = Scenario(
        mine=[{"id": "Feral Gibberer", "enchantments": [{"attack": 1, "health": 9}]}, "Chillwind Yeti"],
        theirs=["Wisp"],
        deck=["Wisp"],
        their_deck=["Wisp"],
    )
    s.attack("Chillwind Yeti", "face")
    assert s.hand == []
    s.attack("Feral Gibberer", "face")
    assert s.names(0, "hand") == ["Feral Gibberer"]
    card = s.side(0)["hand"][0]
    assert (card["attack"], card["health"]) == (1, 1)
    s.round().attack("Feral Gibberer", "Wisp")
    assert s.names(0, "hand") == ["Feral Gibberer", "Wisp"]


def test_cursed_disciple_leaves_a_5_1_revenant() -> None:
    s = killed("Cursed Disciple")
    assert [c["id"] for c in s.mine] == ["LOOT_233t"]
    assert s.stats(0) == [(5, 1)]


def test_shroom_brewer_restores_4_health() -> None:
    s = duel("Shroom Brewer", foe={"hero": {"damage": 10}})
    assert s.aims("Shroom Brewer") == EVERYONE
    s.play("Shroom Brewer", on="face")
    assert s.health(1) == 24


def test_kobold_apprentice_deals_3_damage_split_among_all_enemies() -> None:
    s = duel("Kobold Apprentice")
    s.chance("face", "Boulderfist Ogre", "face").play("Kobold Apprentice")
    assert (s.stats(0), s.stats(1)) == ([(4, 5), (2, 1)], [(6, 6)])
    assert (s.health(0), s.health(1)) == (30, 28)


def test_marin_the_fox_summons_a_treasure_chest_for_my_opponent() -> None:
    s = Scenario(hand=["Marin the Fox"])
    s.play("Marin the Fox")
    assert (s.names(0), s.names(1)) == (["Marin the Fox"], ["Master Chest"])
    assert s.stats(1) == [(0, 8)]


def test_the_master_chest_gives_one_of_four_treasures_to_the_opponent_of_its_owner() -> None:
    s = Scenario(theirs=["LOOT_357l"], hand=[KILL])
    action = s.playing(KILL, on="Master Chest")
    assert outcomes_of(s, action, lambda w: w.hand) == {GOBLET, CROWN, KOBOLD, WAND}
    s.do(action)
    assert len(s.hand) == 1
    assert s.their_hand == []


def test_guild_recruiter_recruits_a_minion_that_costs_4_or_less() -> None:
    cheap_ogre = {"id": "Boulderfist Ogre", "enchantments": [{"cost": -2}]}
    dear_wisp = {"id": "Wisp", "enchantments": [{"cost": 5}]}
    start = Scenario(
        hand=["Guild Recruiter"],
        deck=["Chillwind Yeti", "Bloodfen Raptor", "Abomination", "Fireball", cheap_ogre, dear_wisp],
        their_deck=["Wisp"],
    )
    outcomes = start.outcomes(start.playing("Guild Recruiter"))
    assert sorted(s.names(0)[1] for _, s in outcomes) == ["Bloodfen Raptor", "Boulderfist Ogre", "Chillwind Yeti"]
    for _, s in outcomes:
        assert len(s.mine) == 2
        assert len(s.side(0)["deck"]) == 5
        assert s.hand == []


def test_kobold_monk_keeps_spells_and_hero_powers_off_my_hero() -> None:
    s = Scenario(mine=["Kobold Monk"], hand=["Fireball"], their_hand=["Fireball"], cls="mage", their_cls="mage")
    for _ in range(2):
        assert s.aims("Fireball") == {"Kobold Monk", "face"}
        assert s.power_aims() == {"Kobold Monk", "face"}
        s.end()


def test_fungal_enchanter_restores_2_health_to_all_friendly_characters() -> None:
    s = Scenario(
        mine=[{"id": "Chillwind Yeti", "damage": 3}],
        theirs=[{"id": "Boulderfist Ogre", "damage": 3}],
        hand=["Fungal Enchanter"],
        me={"hero": {"damage": 10}},
        foe={"hero": {"damage": 10}},
    )
    s.play("Fungal Enchanter")
    assert (s.stats(0), s.stats(1)) == ([(4, 4), (3, 3)], [(6, 4)])
    assert (s.health(0), s.health(1)) == (22, 20)


def test_rummaging_kobold_returns_one_of_my_destroyed_weapons() -> None:
    s = Scenario(
        weapon="Light's Justice",
        their_weapon="Truesilver Champion",
        hand=["Fiery War Axe", "Rummaging Kobold", "Acidic Swamp Ooze", "Rummaging Kobold"],
    )
    s.play("Acidic Swamp Ooze")  # their weapon is destroyed, mine is not
    s.play("Rummaging Kobold")
    assert s.names(0, "hand") == ["Fiery War Axe", "Rummaging Kobold"]
    s.end().end().play("Fiery War Axe").play("Rummaging Kobold")
    assert s.names(0, "hand") == ["Light's Justice"]


def test_plated_beetle_gains_3_armor_when_it_dies() -> None:
    s = killed("Plated Beetle")
    assert (s.armor(0), s.armor(1)) == (3, 0)


def test_zola_the_gorgon_adds_a_copy_of_a_friendly_minion() -> None:
    s = Scenario(
        mine=[{"id": "Chillwind Yeti", "enchantments": [{"attack": 3}]}], theirs=["Wisp"], hand=["Zola the Gorgon"]
    )
    assert s.aims("Zola the Gorgon") == {"Chillwind Yeti"}
    s.play("Zola the Gorgon", on="Chillwind Yeti")
    assert s.names(0, "hand") == ["Chillwind Yeti"]
    assert s.side(0)["hand"][0]["attack"] == 4
    assert s.names(0) == ["Chillwind Yeti", "Zola the Gorgon"]


def test_master_oakheart_recruits_a_1_a_2_and_a_3_attack_minion() -> None:
    wisp = {"id": "Wisp", "enchantments": [{"attack": 1, "health": 1}]}  # a 2-Attack minion now
    s = Scenario(
        hand=["Master Oakheart"],
        deck=["Voidwalker", wisp, "Bloodfen Raptor", "Chillwind Yeti", "Doomsayer", "Fireball", "Fiery War Axe"],
    )
    s.play("Master Oakheart")
    assert s.stats(0) == [(5, 5), (1, 3), (2, 2), (3, 2)], "each right of the one before, as real games show"
    assert sorted(c["id"] for c in s.side(0)["deck"]) == sorted(
        card_id(name) for name in ("Chillwind Yeti", "Doomsayer", "Fireball", "Fiery War Axe")
    )


def test_void_ripper_swaps_attack_and_health_of_all_other_minions() -> None:
    s = Scenario(
        mine=[{"id": "Chillwind Yeti", "damage": 2}], theirs=["Boulderfist Ogre", "Doomsayer"], hand=["Void Ripper"]
    )
    s.play("Void Ripper")
    assert s.stats(0) == [(3, 4), (3, 3)]
    assert s.stats(1) == [(7, 6)]  # Doomsayer (0/7) has no health left
    s = Scenario(hand=["Void Ripper"])
    s.play("Void Ripper")
    assert s.stats(0) == [(3, 3)]


def test_spiteful_summoner_summons_a_minion_of_the_cost_of_a_spell_in_my_deck() -> None:
    s = Scenario(hand=["Spiteful Summoner"], deck=["Ultimate Infestation", "Wisp"], their_deck=["Fireball"])
    action = s.playing("Spiteful Summoner")
    assert outcomes_of(s, action, lambda w: [c["id"] for c in w.mine[1:]]) == minions_of_cost(10)
    s.do(action)
    assert len(s.mine) == 2
    assert len(s.side(0)["deck"]) == 2


def test_spiteful_summoner_without_a_spell_in_my_deck_summons_nothing() -> None:
    s = Scenario(hand=["Spiteful Summoner"], deck=["Wisp"], their_deck=["Fireball"])
    s.play("Spiteful Summoner")
    assert s.names(0) == ["Spiteful Summoner"]


def test_dragonhatcher_recruits_a_dragon_at_the_end_of_my_turn() -> None:
    s = Scenario(mine=["Dragonhatcher"], deck=["Wisp", "Faerie Dragon"], their_deck=["Wisp"])
    s.end()
    assert s.names(0) == ["Dragonhatcher", "Faerie Dragon"]
    assert s.names(0, "deck") == ["Wisp"]
    s = Scenario(theirs=["Dragonhatcher"], deck=["Faerie Dragon"], their_deck=["Faerie Dragon"])
    s.end()
    assert (s.names(0), s.names(1)) == ([], ["Dragonhatcher"])


# The treasures


def test_tolins_goblet_fills_my_hand_with_copies_of_the_card_it_draws() -> None:
    yeti = {"id": "Chillwind Yeti", "enchantments": [{"attack": 1, "health": 1}]}
    s = Scenario(hand=[GOBLET, "Wisp"], deck=[yeti])
    s.play(GOBLET)
    assert s.names(0, "hand") == ["Wisp", *["Chillwind Yeti"] * 9]
    assert not s.game.over
    assert all((c["attack"], c["health"]) == (5, 6) for c in s.side(0)["hand"][1:])  # CPY3


def test_tolins_goblet_that_draws_no_card_adds_none() -> None:
    s = Scenario(hand=[GOBLET, "Wisp"])
    s.play(GOBLET)
    assert s.names(0, "hand") == ["Wisp"]
    assert s.health(0) == 29
    s = Scenario(hand=[GOBLET], deck=["GVG_056t"])  # a Burrowing Mine is cast and gone
    s.play(GOBLET)
    assert s.hand == []
    assert s.health(0) == 19  # and fatigue


def test_zarogs_crown_discovers_a_legendary_minion_and_summons_two_of_it() -> None:
    s = Scenario(hand=[CROWN])
    mine = pool(lambda card: card.type == "minion" and card.rarity == "legendary" and card.cls in ("mage", "neutral"))
    s.play(CROWN)
    options = s.options()
    assert len(set(options)) == 3
    assert set(options) <= mine
    s.pick(0)
    assert [c["id"] for c in s.mine][:2] == [options[0]] * 2
    assert not Scenario(mine=["Wisp"] * 7, hand=[CROWN]).can_play(CROWN)


def test_the_golden_kobold_replaces_my_hand_with_legendary_minions() -> None:
    for seed in range(10):
        s = Scenario(hand=[KOBOLD, "Wisp", "Fireball", "Fiery War Axe"], their_hand=["Wisp"], seed=seed)
        s.play(KOBOLD)
        assert len(s.hand) == 3
        assert set(s.hand) <= legendaries()
        assert s.their_hand == [card_id("Wisp")]
        assert s.keywords(KOBOLD) == {"taunt"}


def test_the_wondrous_wand_draws_3_cards_that_cost_0() -> None:
    s = Scenario(hand=[WAND, "Fireball"], deck=["Chillwind Yeti", "Boulderfist Ogre", "Pyroblast"])
    s.play(WAND)
    assert len(s.hand) == 4
    assert [c["cost"] for c in s.side(0)["hand"]] == [4, 0, 0, 0]


def test_the_wondrous_wand_changes_no_card_that_it_did_not_draw() -> None:
    s = Scenario(hand=[WAND, "Fireball"], deck=["Boulderfist Ogre"])
    s.play(WAND)
    assert [c["cost"] for c in s.side(0)["hand"]] == [4, 0]
    assert s.health(0) == 27  # fatigue: 1 and 2


# The Darkness


def darkness(s: Scenario) -> list[str]:
    """The Darknesses of mine, dormant or awake, from left to right."""
    return [c["id"] for c in s.mine if c["id"] in (DARKNESS, DORMANT)]


def test_the_darkness_starts_dormant_and_shuffles_3_candles_into_their_deck() -> None:
    s = Scenario(mine=["Wisp"], hand=["The Darkness"], their_hand=["Fireball"], deck=["Wisp"] * 2)
    s.play("The Darkness", at=0)
    assert [c["id"] for c in s.mine] == [DORMANT, card_id("Wisp")]
    assert [c["id"] for c in s.side(1)["deck"]] == [CANDLE] * 3
    assert len(s.side(0)["deck"]) == 2
    s.end()
    assert darkness(s) == [DARKNESS]  # three candles in a row
    assert "The Darkness" in s.aims("Fireball")


def test_a_dormant_darkness_is_no_target_and_takes_no_damage() -> None:
    s = Scenario(mine=[DORMANT, "Wisp"], their_hand=["Fireball", "Flamestrike"], their_deck=["Wisp"])
    assert not s.can_attack(s.mine[0]["eid"])
    s.end()
    assert s.aims("Fireball") == {"Wisp", "hero", "face"}
    s.play("Flamestrike")
    assert [(c["id"], c["damage"]) for c in s.mine] == [(DORMANT, 0)]


def test_the_third_candle_of_my_opponent_awakens_the_darkness() -> None:
    s = Scenario(
        mine=[DORMANT], deck=["Wisp"] * 9, their_deck=[CANDLE, CANDLE], hand=["Blessing of Kings"], their_hand=["Wisp"]
    )
    s.end()  # the first candle is drawn, and the second one in its place
    assert darkness(s) == [DORMANT]
    assert s.health(1) == 29
    s.give(CANDLE, player=1)
    s.play(CANDLE)  # from their hand
    assert darkness(s) == [DARKNESS]
    assert s.stats(0) == [(20, 20)]
    s.end().play("Blessing of Kings", on=DARKNESS)
    assert s.can_attack(DARKNESS, "face")
    s.end().give(CANDLE, player=1).play(CANDLE)  # a fourth one changes nothing
    assert s.stats(0) == [(24, 24)]


def test_the_darkness_that_awakens_in_my_turn_may_attack_in_the_next_one() -> None:
    s = Scenario(mine=[DORMANT], hand=["Coldlight Oracle"], deck=["Wisp"] * 9, their_deck=[CANDLE] * 3)
    s.play("Coldlight Oracle")
    assert darkness(s) == [DARKNESS]
    assert not s.can_attack(DARKNESS)
    assert s.round().can_attack(DARKNESS)


def test_each_candle_is_replaced_by_another_card() -> None:
    s = Scenario(their_hand=["Wisp"], their_deck=[CANDLE] * 3)
    s.end()
    assert s.names(1, "hand") == ["Wisp"]
    assert s.names(1, "deck") == []
    assert s.health(1) == 29  # three candles, and then no card


def test_a_candle_in_hand_waits_to_be_played_and_draws_a_card() -> None:
    s = Scenario(hand=[CANDLE, "Arcane Intellect"], deck=[CANDLE] + ["Wisp"] * 3)
    s.chance(CANDLE, "Wisp", "Wisp").play("Arcane Intellect")  # another candle is drawn and cast
    assert s.names(0, "hand") == ["Darkness Candle", "Wisp", "Wisp"]
    s.play(CANDLE)
    assert s.names(0, "hand") == ["Wisp"] * 3


def test_my_own_candles_do_not_awaken_my_darkness() -> None:
    s = Scenario(mine=[DORMANT], hand=["Arcane Intellect"], deck=[CANDLE] * 3)
    s.play("Arcane Intellect")
    assert s.names(0, "deck") == []
    assert darkness(s) == [DORMANT]
    s = Scenario(mine=[DORMANT], hand=[{"id": CANDLE, "cost": 0}] * 3)
    s.play(CANDLE).play(CANDLE).play(CANDLE)
    assert darkness(s) == [DORMANT]


def test_other_cards_of_my_opponent_do_not_awaken_my_darkness() -> None:
    s = Scenario(mine=[DORMANT], their_hand=["Arcane Intellect", "Moonfire", "Moonfire"], their_deck=["Wisp"] * 3)
    s.end().play("Arcane Intellect")
    assert s.names(1, "deck") == []
    s.play("Moonfire", on="face").play("Moonfire", on="face")
    assert darkness(s) == [DORMANT]
    s.give({"id": CANDLE, "cost": 0}, {"id": CANDLE, "cost": 0}, {"id": CANDLE, "cost": 0}, player=1)
    s.play(CANDLE).play(CANDLE)
    assert darkness(s) == [DORMANT]
    s.play(CANDLE)
    assert darkness(s) == [DARKNESS]


def test_a_candle_that_does_not_fit_into_the_hand_is_lost() -> None:
    s = Scenario(mine=[DORMANT], their_deck=[CANDLE, CANDLE, CANDLE], their_hand=["Wisp"] * 10, deck=["Wisp"] * 3)
    s.end()
    assert len(s.side(1)["deck"]) == 2
    assert darkness(s) == [DORMANT]


def test_a_recruited_darkness_is_dormant_and_brings_no_candles() -> None:
    s = Scenario(hand=["Guild Recruiter"], deck=["The Darkness"])
    s.play("Guild Recruiter")
    assert s.names(0) == ["Guild Recruiter", "The Darkness"]
    assert darkness(s) == [DORMANT]
    assert s.side(1)["deck"] == []


def test_brann_lights_6_candles_and_3_of_them_awaken_the_darkness() -> None:
    s = Scenario(mine=["Brann Bronzebeard"], hand=["The Darkness"])
    s.play("The Darkness")
    assert len(s.side(1)["deck"]) == 6
    s.end()
    assert darkness(s) == [DARKNESS]


def test_a_copy_of_an_awake_darkness_is_dormant() -> None:
    s = Scenario(mine=[DORMANT], their_deck=[CANDLE] * 3, hand=["Faceless Manipulator"], deck=["Wisp"])
    s.round()
    assert darkness(s) == [DARKNESS]
    s.play("Faceless Manipulator", on=DARKNESS)
    assert darkness(s) == [DARKNESS, DORMANT]


def test_shudderwock_that_repeats_the_darkness_stays_awake() -> None:
    s = Scenario(cls="shaman", hand=["The Darkness", "Shudderwock"], deck=["Wisp"] * 3, their_hand=["Wisp"] * 10)
    s.play("The Darkness").round().play("Shudderwock")
    assert s.names(0) == ["The Darkness", "Shudderwock"]
    assert s.keywords("Shudderwock") == set()
    assert len(s.side(1)["deck"]) == 5


def test_the_darkness_comes_to_no_board_by_chance() -> None:
    s = Scenario(mine=["Piloted Sky Golem"], hand=["Fireball"])
    outcomes = outcomes_of(s, s.playing("Fireball", on="Piloted Sky Golem"), lambda w: [c["id"] for c in w.mine])
    assert outcomes == minions_of_cost(4)
    assert DARKNESS not in outcomes


def test_the_darkness_is_dormant_before_a_secret_can_destroy_it() -> None:
    s = Scenario(mine=["Wisp"] * 3, hand=["The Darkness"], their_secrets=["Sacred Trial"], their_cls="paladin")
    s.play("The Darkness")
    assert darkness(s) == [DORMANT]
