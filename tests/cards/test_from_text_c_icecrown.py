"""Twenty-nine cards of Knights of the Frozen Throne, tested from what is printed on them.

The expectations were written down from the cards' texts and the rules before the statements were looked at.
"""

import pytest

from hearthlab.scenario import Scenario
from support.duel import KILL, MINIONS, duel, killed, weapon
from support.pools import STARTS_DORMANT, pool

HURT_HERO = {"hero": {"damage": 10}}

# Phantom Freebooter


def test_phantom_freebooter_gains_the_stats_that_my_weapon_has_now() -> None:
    s = Scenario(hand=["Phantom Freebooter"], weapon="Fiery War Axe")
    s.attack("hero", "face").play("Phantom Freebooter")
    assert s.stats() == [(6, 4)]
    assert weapon(s) == (3, 1)


def test_phantom_freebooter_gains_nothing_from_the_weapon_of_my_opponent() -> None:
    s = Scenario(hand=["Phantom Freebooter"], their_weapon="Fiery War Axe")
    assert s.play("Phantom Freebooter").stats() == [(3, 3)]


# Night Howler


def test_night_howler_gains_2_attack_for_each_hit() -> None:
    s = Scenario(mine=["Night Howler"], theirs=["Wisp"], hand=["Moonfire"], their_hand=["Moonfire"])
    s.play("Moonfire", on="Night Howler")
    assert s.stats() == [(5, 3)]
    s.attack("Night Howler", "Wisp")
    assert s.stats() == [(7, 2)]
    s.end().play("Moonfire", on="Night Howler")
    assert s.stats() == [(9, 1)]


def test_night_howler_gains_nothing_when_others_are_hit_or_its_shield_takes_the_hit() -> None:
    howler = {"id": "Night Howler", "enchantments": [{"keywords": ["divine_shield"]}]}
    s = Scenario(mine=[howler, "Chillwind Yeti"], hand=["Moonfire", "Moonfire"])
    s.play("Moonfire", on="Chillwind Yeti").play("Moonfire", on="Night Howler")
    assert s.stats()[0] == (3, 4)


# Toxic Arrow


def test_toxic_arrow_makes_a_survivor_poisonous() -> None:
    s = duel("Toxic Arrow")
    assert s.aims("Toxic Arrow") == MINIONS
    s.play("Toxic Arrow", on="Chillwind Yeti")
    assert s.stats() == [(4, 3)]
    assert s.keywords("Chillwind Yeti") == {"poisonous"}


def test_toxic_arrow_kills_a_minion_of_2_health() -> None:
    s = Scenario(theirs=["Bloodfen Raptor"], hand=["Toxic Arrow"])
    assert s.play("Toxic Arrow", on="Bloodfen Raptor").stats(1) == []


def test_toxic_arrow_on_a_divine_shield_leaves_a_poisonous_survivor() -> None:
    s = Scenario(mine=["Argent Squire", "Kobold Geomancer"], hand=["Toxic Arrow"])
    s.play("Toxic Arrow", on="Argent Squire")
    assert s.keywords("Argent Squire") == {"poisonous"}
    assert s.stats()[0] == (1, 1)


# Druid of the Swarm


@pytest.mark.parametrize(("branch", "stats", "words"), [(0, (1, 2), {"poisonous"}), (1, (1, 5), {"taunt"})])
def test_druid_of_the_swarm_becomes_one_of_two_forms(branch: int, stats: tuple[int, int], words: set[str]) -> None:
    s = Scenario(cls="druid", hand=["Druid of the Swarm"])
    s.play("Druid of the Swarm", branch=branch)
    assert s.stats() == [stats]
    assert set(s.mine[0]["keywords"]) == words


def test_druid_of_the_swarm_is_both_with_fandral() -> None:
    s = Scenario(cls="druid", mine=["Fandral Staghelm"], hand=["Druid of the Swarm"])
    s.play("Druid of the Swarm")
    assert s.stats()[1] == (1, 5)
    assert set(s.mine[1]["keywords"]) == {"taunt", "poisonous"}


# Cryostasis


def test_cryostasis_gives_any_minion_3_3_and_freezes_it() -> None:
    s = Scenario(mine=[{"id": "Chillwind Yeti", "damage": 2}], theirs=["Boulderfist Ogre"], hand=["Cryostasis"])
    assert s.aims("Cryostasis") == MINIONS
    s.play("Cryostasis", on="Chillwind Yeti")
    assert s.stats() == [(7, 6)]
    assert s.frozen("Chillwind Yeti")
    assert not s.can_attack("Chillwind Yeti")


# Bone Baron


def test_bone_baron_leaves_two_skeletons_in_my_hand() -> None:
    s = killed("Bone Baron")
    assert s.names(0, "hand") == ["Skeleton", "Skeleton"]
    assert [(c["attack"], c["health"]) for c in s.side(0)["hand"]] == [(1, 1)] * 2


def test_bone_baron_fills_a_hand_no_further_than_10_cards() -> None:
    s = killed("Bone Baron", hand=["Wisp"] * 9)
    assert s.names(0, "hand") == ["Wisp"] * 9 + ["Skeleton"]


# Ice Walker


@pytest.mark.parametrize("aim", ["Boulderfist Ogre", "face"])
def test_ice_walker_freezes_the_target_of_my_hero_power(aim: str) -> None:
    s = Scenario(mine=["Ice Walker"], theirs=["Boulderfist Ogre"], cls="mage")
    s.power(on=aim)
    assert s.frozen(aim)
    assert s.frozen("face") == (aim == "face")
    assert s.frozen("Boulderfist Ogre") == (aim != "face")


def test_ice_walker_does_nothing_for_the_power_of_my_opponent() -> None:
    s = Scenario(mine=["Ice Walker"], their_cls="mage")
    assert not s.end().power(on="hero").frozen("hero")


# Ghastly Conjurer


def test_ghastly_conjurer_adds_mirror_image() -> None:
    s = Scenario(hand=["Ghastly Conjurer"])
    s.play("Ghastly Conjurer")
    assert s.names(0, "hand") == ["Mirror Image"]
    s.play("Mirror Image")
    assert s.stats()[1:] == [(0, 2), (0, 2)]


# Ice Fishing


def test_ice_fishing_draws_2_murlocs() -> None:
    s = Scenario(hand=["Ice Fishing"], deck=["Murloc Raider", "Wisp", "Bluegill Warrior", "Fireball", "Murloc Raider"])
    s.play("Ice Fishing")
    assert len(s.hand) == 2
    assert set(s.names(0, "hand")) <= {"Murloc Raider", "Bluegill Warrior"}
    assert len(s.side()["deck"]) == 3


def test_ice_fishing_with_a_single_murloc_draws_it_and_nothing_else() -> None:
    s = Scenario(hand=["Ice Fishing"], deck=["Murloc Raider", "Wisp"])
    s.play("Ice Fishing")
    assert s.names(0, "hand") == ["Murloc Raider"]
    assert s.health() == 30


# Dead Man's Hand


def test_dead_mans_hand_shuffles_copies_of_the_other_cards_of_my_hand() -> None:
    s = Scenario(hand=["Wisp", "Dead Man's Hand", "Fireball"], deck=["Chillwind Yeti"], their_hand=["Moonfire"])
    s.play("Dead Man's Hand")
    assert s.names(0, "hand") == ["Wisp", "Fireball"]
    assert sorted(s.names(0, "deck")) == ["Chillwind Yeti", "Fireball", "Wisp"]
    assert s.side(1)["deck"] == []


# Archbishop Benedictus


def test_archbishop_benedictus_copies_the_enemy_deck_into_mine() -> None:
    s = Scenario(hand=["Archbishop Benedictus"], deck=["Chillwind Yeti"], their_deck=["Wisp", "Fireball"])
    s.play("Archbishop Benedictus")
    assert sorted(s.names(0, "deck")) == ["Chillwind Yeti", "Fireball", "Wisp"]
    assert sorted(s.names(1, "deck")) == ["Fireball", "Wisp"]


# Howlfiend


def test_howlfiend_discards_a_card_for_each_hit() -> None:
    s = Scenario(mine=["Howlfiend"], hand=["Moonfire", "Wisp", "Wisp"], their_hand=["Moonfire", "Moonfire", "Wisp"])
    s.play("Moonfire", on="Howlfiend")
    assert len(s.hand) == 1
    s.end().play("Moonfire", on="Howlfiend")
    assert s.hand == []
    s.play("Moonfire", on="Howlfiend")
    assert s.names(1, "hand") == ["Wisp"]
    assert s.stats() == [(3, 3)]


# Shadow Essence


def test_shadow_essence_summons_a_5_5_copy_and_leaves_the_deck() -> None:
    wisp = {"id": "Wisp", "enchantments": [{"attack": 1, "health": 1}]}
    s = Scenario(hand=["Shadow Essence"], deck=[wisp, "Fireball"])
    s.play("Shadow Essence")
    assert s.names() == ["Wisp"]
    assert s.stats() == [(5, 5)]
    assert sorted(s.names(0, "deck")) == ["Fireball", "Wisp"]


def test_shadow_essence_without_a_minion_in_my_deck_summons_nothing() -> None:
    s = Scenario(hand=["Shadow Essence"], deck=["Fireball"], their_deck=["Wisp"])
    assert s.play("Shadow Essence").names() == []


# Coldwraith


@pytest.mark.parametrize("aim", ["face", "Boulderfist Ogre"])
def test_coldwraith_draws_a_card_if_an_enemy_is_frozen(aim: str) -> None:
    s = duel("Coldwraith", "Frostbolt", deck=["Wisp", "Wisp"])
    s.play("Frostbolt", on=aim).play("Coldwraith")
    assert s.names(0, "hand") == ["Wisp"]


@pytest.mark.parametrize("aim", ["hero", "Chillwind Yeti"])
def test_coldwraith_draws_nothing_if_only_a_friend_is_frozen(aim: str) -> None:
    s = duel("Coldwraith", "Frostbolt", deck=["Wisp", "Wisp"])
    s.play("Frostbolt", on=aim).play("Coldwraith")
    assert s.hand == []


# Rotface


def test_rotface_summons_a_legendary_minion_when_it_survives() -> None:
    legends = pool(lambda card: card.type == "minion" and card.rarity == "legendary") - STARTS_DORMANT
    for seed in range(5):
        s = Scenario(mine=["Rotface"], hand=["Moonfire"], seed=seed)
        s.play("Moonfire", on="Rotface")
        assert len(s.mine) == 2
        assert s.mine[1]["id"] in legends


def test_rotface_that_dies_summons_nothing() -> None:
    s = Scenario(mine=["Rotface"], hand=["Fireball"])
    assert s.play("Fireball", on="Rotface").names() == []


# Gnomeferatu


def test_gnomeferatu_removes_the_top_card_of_the_enemy_deck() -> None:
    s = Scenario(hand=["Gnomeferatu"], deck=["Wisp"], their_deck=["Wisp", "Wisp"])
    s.play("Gnomeferatu")
    assert (len(s.side(0)["deck"]), len(s.side(1)["deck"])) == (1, 1)
    assert s.their_hand == []


def test_gnomeferatu_hurts_nobody_when_the_enemy_deck_is_empty() -> None:
    s = Scenario(hand=["Gnomeferatu"])
    assert s.play("Gnomeferatu").health(1) == 30


# Wretched Tiller


def test_wretched_tiller_deals_2_damage_to_the_enemy_hero_whatever_it_attacks() -> None:
    s = Scenario(mine=["Wretched Tiller", "Wretched Tiller"], theirs=["Boulderfist Ogre"])
    s.attack(s.mine[0]["eid"], "Boulderfist Ogre")
    assert (s.health(1), len(s.mine)) == (28, 1)
    s.attack("Wretched Tiller", "face")
    assert s.health(1) == 25


def test_wretched_tiller_that_is_attacked_deals_nothing_extra() -> None:
    s = Scenario(mine=["Wretched Tiller"], theirs=["Chillwind Yeti"])
    s.end().attack("Chillwind Yeti", "Wretched Tiller")
    assert s.health(1) == 30 - 1  # fatigue
    assert s.stats(1) == [(4, 4)]


# Happy Ghoul


def test_happy_ghoul_costs_0_in_a_turn_in_which_my_hero_was_healed() -> None:
    s = Scenario(cls="priest", hand=["Happy Ghoul"], me=HURT_HERO, deck=["Wisp"] * 2, their_deck=["Wisp"] * 2)
    assert s.cost("Happy Ghoul") == 3
    s.power(on="hero")
    assert s.cost("Happy Ghoul") == 0
    s.round()
    assert s.cost("Happy Ghoul") == 3


def test_happy_ghoul_costs_3_when_others_were_healed_or_nothing_was_missing() -> None:
    yeti = {"id": "Chillwind Yeti", "damage": 3}
    s = Scenario(cls="priest", hand=["Happy Ghoul"], mine=[yeti])
    assert s.power(on="Chillwind Yeti").cost("Happy Ghoul") == 3
    s = Scenario(cls="priest", hand=["Happy Ghoul"])
    assert s.power(on="hero").cost("Happy Ghoul") == 3
    s = Scenario(cls="priest", hand=["Happy Ghoul"], foe=HURT_HERO)
    assert s.power(on="face").cost("Happy Ghoul") == 3


# Strongshell Scavenger


def test_strongshell_scavenger_gives_my_taunt_minions_2_2() -> None:
    s = Scenario(mine=["Goldshire Footman", "Wisp"], theirs=["Goldshire Footman"], hand=["Strongshell Scavenger"])
    s.play("Strongshell Scavenger")
    assert s.stats() == [(3, 4), (1, 1), (2, 3)]
    assert s.stats(1) == [(1, 2)]


# Simulacrum


def test_simulacrum_copies_the_minion_of_the_lowest_cost_with_what_it_was_given() -> None:
    ogre = {"id": "Boulderfist Ogre", "enchantments": [{"cost": 1, "set": ["cost"]}]}
    s = Scenario(hand=["Simulacrum", "Bloodfen Raptor", ogre, "Moonfire"])
    s.play("Simulacrum")
    assert s.names(0, "hand") == ["Bloodfen Raptor", "Boulderfist Ogre", "Moonfire", "Boulderfist Ogre"]
    assert s.side()["hand"][3]["cost"] == 1


def test_simulacrum_copies_a_single_minion_of_two_equal_ones() -> None:
    s = Scenario(hand=["Simulacrum", "Bloodfen Raptor", "River Crocolisk"])
    s.play("Simulacrum")
    assert len(s.hand) == 3


# Abominable Bowman


def test_abominable_bowman_summons_a_friendly_beast_that_died() -> None:
    s = Scenario(
        mine=["Abominable Bowman", "Bloodfen Raptor", "Wisp"],
        theirs=["River Crocolisk"],
        hand=["Moonfire", "Fireball", "Fireball"],
        their_hand=[KILL],
        their_deck=["Wisp"],
    )
    s.play("Moonfire", on="Wisp").play("Fireball", on="Bloodfen Raptor").play("Fireball", on="River Crocolisk")
    s.end().play(KILL, on="Abominable Bowman")
    assert s.names() == ["Bloodfen Raptor"]


def test_abominable_bowman_summons_nothing_if_only_others_died() -> None:
    s = Scenario(
        mine=["Abominable Bowman", "Wisp"],
        theirs=["River Crocolisk"],
        hand=["Moonfire", "Fireball"],
        their_hand=[KILL],
        their_deck=["Wisp"],
    )
    s.play("Moonfire", on="Wisp").play("Fireball", on="River Crocolisk").end().play(KILL, on="Abominable Bowman")
    assert s.names() == []


# Valeera the Hollow


def test_valeera_the_hollow_hides_my_hero_until_my_next_turn() -> None:
    s = Scenario(cls="rogue", hand=["Valeera the Hollow"], theirs=["Chillwind Yeti"], their_hand=["Fireball"])
    s.play("Valeera the Hollow")
    assert s.armor() == 5
    assert "stealth" in s.side()["hero"]["keywords"]
    s.end()
    assert not s.can_attack("Chillwind Yeti", "hero")
    assert "hero" not in s.aims("Fireball")
    s.end()
    assert "stealth" not in s.side()["hero"].get("keywords", ())


def test_valeeras_shadow_reflection_copies_what_i_play_and_is_gone_at_the_end_of_the_turn() -> None:
    s = Scenario(cls="rogue", hand=["Valeera the Hollow", "Wisp", "Moonfire"], deck=["Bloodfen Raptor"] * 2)
    s.play("Valeera the Hollow").round()
    assert sorted(s.names(0, "hand")) == ["Bloodfen Raptor", "Moonfire", "Shadow Reflection", "Wisp"]
    s.play("Wisp")
    assert sorted(s.names(0, "hand")) == ["Bloodfen Raptor", "Moonfire", "Wisp"]
    s.play("Moonfire", on="face")
    assert sorted(s.names(0, "hand")) == ["Bloodfen Raptor", "Moonfire"]
    s.play("Moonfire", on="face")  # the reflection itself
    assert s.names(0, "hand") == ["Bloodfen Raptor"]
    assert s.health(1) == 30 - 2 - 1  # and fatigue
    s.end()
    assert s.names(0, "hand") == ["Bloodfen Raptor"]


def test_an_unused_shadow_reflection_leaves_my_hand_at_the_end_of_my_turn() -> None:
    s = Scenario(cls="rogue", hand=["Valeera the Hollow", "Wisp"], deck=["Bloodfen Raptor"] * 2)
    s.play("Valeera the Hollow").round().play("Wisp").end()
    assert s.names(0, "hand") == ["Bloodfen Raptor"]


# Shadowreaper Anduin


def test_shadowreaper_anduin_destroys_all_minions_with_5_or_more_attack() -> None:
    s = Scenario(
        cls="priest",
        mine=["Boulderfist Ogre", "Chillwind Yeti"],
        theirs=["Pit Fighter", "Wisp"],
        hand=["Shadowreaper Anduin"],
    )
    s.play("Shadowreaper Anduin")
    assert (s.names(0), s.names(1)) == (["Chillwind Yeti"], ["Wisp"])
    assert s.armor() == 5


def test_voidform_deals_2_damage_and_is_ready_again_after_i_play_a_card() -> None:
    s = Scenario(cls="priest", hand=["Shadowreaper Anduin", "Wisp", "Wisp"], deck=["Wisp"], their_deck=["Wisp"])
    s.play("Shadowreaper Anduin").round()
    s.power(on="face")
    assert s.health(1) == 28
    assert s.power_aims() == set()
    s.play("Wisp").power(on="face")
    assert s.health(1) == 26
    assert s.power_aims() == set()


# Bloodreaver Gul'dan


def test_bloodreaver_guldan_summons_all_friendly_demons_that_died() -> None:
    s = Scenario(
        cls="warlock",
        mine=["Voidwalker", "Voidwalker", "Wisp"],
        theirs=["Flame Imp"],
        hand=["Consecration", "Hellfire", "Bloodreaver Gul'dan"],
        deck=["Wisp"],
        their_deck=["Wisp"],
    )
    s.play("Hellfire")
    assert (s.names(0), s.names(1)) == ([], [])
    s.round().play("Bloodreaver Gul'dan")
    assert s.names() == ["Voidwalker", "Voidwalker"]
    assert s.armor() == 5


def test_siphon_life_deals_3_damage_and_heals_my_hero() -> None:
    s = Scenario(cls="warlock", hand=["Bloodreaver Gul'dan"], me=HURT_HERO, deck=["Wisp"], their_deck=["Wisp"])
    s.play("Bloodreaver Gul'dan").round().power(on="face")
    assert (s.health(1), s.health(0)) == (27, 23)


# Scourgelord Garrosh


def test_shadowmourne_also_damages_the_neighbours_of_what_my_hero_attacks() -> None:
    s = Scenario(
        cls="warrior",
        theirs=["Chillwind Yeti", "Boulderfist Ogre", "Chillwind Yeti", "Wisp"],
        hand=["Scourgelord Garrosh"],
    )
    s.play("Scourgelord Garrosh")
    assert (s.armor(), weapon(s)) == (5, (4, 3))
    s.attack("hero", "Boulderfist Ogre")
    assert s.stats(1) == [(4, 1), (6, 3), (4, 1), (1, 1)]
    assert (s.armor(), s.health()) == (0, 29)
    assert weapon(s) == (4, 2)


def test_bladestorm_deals_1_damage_to_all_minions() -> None:
    s = duel("Scourgelord Garrosh", cls="warrior", deck=["Wisp"], their_deck=["Wisp"])
    s.play("Scourgelord Garrosh").round().power()
    assert (s.stats(0), s.stats(1)) == ([(4, 4)], [(6, 6)])
    assert (s.health(0), s.health(1)) == (30, 30)


# Breath of Sindragosa


def test_breath_of_sindragosa_hits_and_freezes_one_enemy_minion() -> None:
    s = Scenario(mine=["Wisp"], theirs=["Boulderfist Ogre", "Chillwind Yeti"], hand=["Breath of Sindragosa"])
    outcomes = s.outcomes(s.playing("Breath of Sindragosa"))
    assert [probability for probability, _ in outcomes] == [0.5, 0.5]
    assert sorted((w.stats(1), w.frozen("Boulderfist Ogre"), w.frozen("Chillwind Yeti")) for _, w in outcomes) == [
        ([(6, 5), (4, 5)], True, False),
        ([(6, 7), (4, 3)], False, True),
    ]


# Embrace Darkness


def test_embrace_darkness_takes_an_enemy_minion_at_the_start_of_my_turn() -> None:
    s = duel("Embrace Darkness", deck=["Wisp"], their_deck=["Wisp"])
    assert s.aims("Embrace Darkness") == {"Boulderfist Ogre"}
    s.play("Embrace Darkness", on="Boulderfist Ogre")
    assert s.names(1) == ["Boulderfist Ogre"]
    s.end()
    assert s.names(1) == ["Boulderfist Ogre"]
    assert s.can_attack("Boulderfist Ogre")
    s.end()
    assert (s.names(0), s.names(1)) == (["Chillwind Yeti", "Boulderfist Ogre"], [])


def test_a_silenced_minion_is_not_taken_by_embrace_darkness() -> None:
    s = duel("Embrace Darkness", deck=["Wisp"], their_deck=["Wisp"], their_hand=["Silence"])
    s.play("Embrace Darkness", on="Boulderfist Ogre").end().play("Silence", on="Boulderfist Ogre").end()
    assert s.names(1) == ["Boulderfist Ogre"]


# Shadowblade


def test_shadowblade_makes_my_hero_immune_this_turn() -> None:
    s = duel("Shadowblade", cls="rogue")
    s.play("Shadowblade").attack("hero", "Boulderfist Ogre")
    assert s.health() == 30
    assert s.stats(1) == [(6, 4)]
    assert weapon(s) == (3, 1)
    s.end().attack("Boulderfist Ogre", "hero")
    assert s.health() == 24


# Keening Banshee


def test_keening_banshee_removes_3_cards_for_each_card_i_play_but_not_for_itself() -> None:
    s = Scenario(hand=["Keening Banshee", "Wisp", "Moonfire"], deck=["Wisp"] * 8, their_hand=["Wisp"])
    s.play("Keening Banshee")
    assert len(s.side()["deck"]) == 8
    s.play("Wisp")
    assert len(s.side()["deck"]) == 5
    s.play("Moonfire", on="face")
    assert len(s.side()["deck"]) == 2
    s.end().play("Wisp")
    assert len(s.side()["deck"]) == 2


def test_keening_banshee_with_a_short_deck_costs_no_health() -> None:
    s = Scenario(mine=["Keening Banshee"], hand=["Wisp"], deck=["Wisp"] * 2)
    s.play("Wisp")
    assert (s.side()["deck"], s.health()) == ([], 30)
