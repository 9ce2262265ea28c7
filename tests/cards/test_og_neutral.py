"""Neutral cards of Whispers of the Old Gods, and those that speak of C'Thun."""

from __future__ import annotations

import pytest

from hearthlab.scenario import Scenario
from support.duel import EVERYONE, duel

QUIET = {"fatigue": False}
CTHUN = "OG_280"


def cthun(s: Scenario) -> tuple[int, int]:
    """The stats of the C'Thun in my hand."""
    [card] = [c for c in s.side(0)["hand"] if c["id"] == CTHUN]
    return card["attack"], card["health"]


# C'Thun


def test_cthun_deals_its_attack_as_damage_split_among_all_enemies() -> None:
    huge = {"id": "Boulderfist Ogre", "health": 20}
    s = Scenario(mine=["Wisp"], theirs=[huge], hand=[CTHUN]).play(CTHUN)
    assert (30 - s.health(1)) + (20 - s.stats(1)[0][1]) == 6
    assert (s.health(0), len(s.mine)) == (30, 2)


@pytest.mark.parametrize(
    ("card", "grown"),
    [
        ("Dark Arakkoa", (9, 9)),
        ("Beckoner of Evil", (8, 8)),
        ("C'Thun's Chosen", (8, 8)),
        ("Skeram Cultist", (8, 8)),
        ("Doomcaller", (8, 8)),
    ],
)
def test_battlecries_let_cthun_grow_wherever_it_is(card: str, grown: tuple[int, int]) -> None:
    s = Scenario(hand=[card, CTHUN]).play(card)
    assert (cthun(s), s.side(0)["deck"]) == (grown, [])


def test_disciple_of_cthun_deals_2_damage_and_lets_cthun_grow() -> None:
    s = duel("Disciple of C'Thun", CTHUN)
    assert s.aims("Disciple of C'Thun") == EVERYONE
    s.play("Disciple of C'Thun", on="face")
    assert (s.health(1), cthun(s)) == (28, (8, 8))


def test_twilight_geomancer_gives_cthun_taunt() -> None:
    s = Scenario(hand=["Twilight Geomancer", CTHUN]).play("Twilight Geomancer").round().play(CTHUN)
    assert s.keywords(CTHUN) == {"taunt"}


def test_cult_sorcerer_lets_cthun_grow_after_my_spells() -> None:
    s = Scenario(mine=["Cult Sorcerer"], hand=["Moonfire", CTHUN], their_hand=["Moonfire"]).play("Moonfire", on="face")
    assert cthun(s) == (7, 7)
    s.end().play("Moonfire", on="hero")
    assert cthun(s) == (7, 7)


def test_twilight_elder_lets_cthun_grow_at_the_end_of_my_turn() -> None:
    s = Scenario(mine=["Twilight Elder"], hand=[CTHUN], rules=QUIET).round()
    assert cthun(s) == (7, 7)


def test_crazed_worshipper_lets_cthun_grow_whenever_it_takes_damage() -> None:
    s = Scenario(mine=["Crazed Worshipper", "Wisp"], hand=["Moonfire", "Moonfire", CTHUN]).play("Moonfire", on="Wisp")
    assert cthun(s) == (6, 6)
    assert cthun(s.play("Moonfire", on="Crazed Worshipper")) == (7, 7)


def test_hooded_acolyte_lets_cthun_grow_whenever_a_character_is_healed() -> None:
    s = Scenario(mine=["Hooded Acolyte"], hand=["Holy Light", CTHUN], foe={"hero": {"damage": 9}})
    assert cthun(s.play("Holy Light", on="face")) == (7, 7)


def test_usher_of_souls_lets_cthun_grow_whenever_a_friendly_minion_dies() -> None:
    s = Scenario(
        mine=["Usher of Souls", "Wisp"],
        theirs=["Murloc Raider"],
        weapon="Light's Justice",
        hand=["Moonfire"] * 2 + [CTHUN],
    )
    s.play("Moonfire", on="Murloc Raider")
    assert cthun(s) == (6, 6)
    assert cthun(s.play("Moonfire", on="Wisp")) == (7, 7)
    s = Scenario(mine=["Usher of Souls"], weapon="Light's Justice", hand=["Fiery War Axe", CTHUN]).play("Fiery War Axe")
    assert cthun(s) == (6, 6)


def test_blade_of_cthun_gives_cthun_the_stats_of_a_minion() -> None:
    s = duel("Blade of C'Thun", CTHUN)
    assert s.aims("Blade of C'Thun") == {"Chillwind Yeti", "Boulderfist Ogre"}
    s.play("Blade of C'Thun", on="Boulderfist Ogre")
    assert (cthun(s), s.names(1)) == ((12, 13), [])


def test_doomcaller_shuffles_a_dead_cthun_into_my_deck() -> None:
    s = Scenario(mine=[{"id": CTHUN, "health": 1}], hand=["Moonfire", "Doomcaller"]).play("Moonfire", on="C'Thun")
    s.play("Doomcaller")
    assert [c["id"] for c in s.side(0)["deck"]] == [CTHUN]


@pytest.mark.parametrize("attack", [3, 4])
def test_battlecries_that_need_a_cthun_of_10_attack(attack: int) -> None:
    large = attack == 4
    given = {"counters": {"cthun_attack": attack}, "hero": {"damage": 15}}
    s = Scenario(hand=["Klaxxi Amber-Weaver"], me=given).play("Klaxxi Amber-Weaver")
    assert s.stats(0) == [(4, 10 if large else 5)]
    s = Scenario(hand=["Twin Emperor Vek'lor"], me=given).play("Twin Emperor Vek'lor")
    assert [m["id"] for m in s.mine] == (["OG_131", "OG_319"] if large else ["OG_131"])
    s = Scenario(hand=["Twilight Darkmender"], me=given).play("Twilight Darkmender")
    assert s.health(0) == (25 if large else 15)
    s = Scenario(hand=["Ancient Shieldbearer"], me=given).play("Ancient Shieldbearer")
    assert s.armor() == (10 if large else 0)


# Others


def test_tentacle_of_nzoth_deals_1_damage_to_all_minions_when_it_dies() -> None:
    s = Scenario(mine=["Tentacle of N'Zoth", "Chillwind Yeti"], theirs=["Boulderfist Ogre"], hand=["Moonfire"])
    s.play("Moonfire", on="Tentacle of N'Zoth")
    assert (s.stats(0), s.stats(1), s.health(1)) == ([(4, 4)], [(6, 6)], 30)


def test_zealous_initiate_strengthens_a_random_friend_when_it_dies() -> None:
    start = Scenario(mine=["Zealous Initiate", "Wisp", "Wisp"], theirs=["Wisp"], hand=["Moonfire"])
    outcomes = start.outcomes(start.playing("Moonfire", on="Zealous Initiate"))
    assert sorted(s.stats(0) for _, s in outcomes) == [[(1, 1), (2, 2)], [(2, 2), (1, 1)]]


def test_spawn_of_nzoth_strengthens_my_minions_when_it_dies() -> None:
    s = Scenario(mine=["Spawn of N'Zoth", "Wisp", "Wisp"], theirs=["Wisp"], hand=["Fireball"])
    s.play("Fireball", on="Spawn of N'Zoth")
    assert (s.stats(0), s.stats(1)) == ([(2, 2), (2, 2)], [(1, 1)])


def test_bilefin_tidehunter_summons_an_ooze() -> None:
    assert [m["id"] for m in Scenario(hand=["Bilefin Tidehunter"]).play("Bilefin Tidehunter").mine] == [
        "OG_156",
        "OG_156a",
    ]


def test_nat_gives_them_an_extra_card_half_of_the_time() -> None:
    start = Scenario(mine=["Nat, the Darkfisher"], deck=["Wisp"] * 3, their_deck=["Wisp"] * 3)
    chances = {len(s.their_hand): probability for probability, s in start.outcomes("end")}
    assert chances == pytest.approx({1: 0.5, 2: 0.5})
    theirs = len(start.end().their_hand)
    assert {len(s.their_hand) for _, s in start.outcomes("end")} == {theirs}


def test_silithid_swarmer_attacks_only_after_my_hero() -> None:
    s = Scenario(mine=["Silithid Swarmer"], weapon="Fiery War Axe")
    assert not s.can_attack("Silithid Swarmer")
    assert s.attack("hero", "face").can_attack("Silithid Swarmer")


def test_silithid_swarmer_may_follow_an_attack_that_does_no_damage() -> None:
    shielded = {"id": "Annoy-o-Tron", "attack": 0}
    s = Scenario(mine=["Silithid Swarmer"], me={"hero": {"attack": 2}}, theirs=[shielded])
    assert s.attack("hero", "Annoy-o-Tron").can_attack("Silithid Swarmer")


def test_faceless_shambler_copies_a_friends_stats() -> None:
    s = Scenario(mine=[{"id": "Chillwind Yeti", "damage": 2}], theirs=["Wisp"], hand=["Faceless Shambler"])
    assert s.aims("Faceless Shambler") == {"Chillwind Yeti"}
    assert s.play("Faceless Shambler", on="Chillwind Yeti").stats(0) == [(4, 3), (4, 3)]


def test_eater_of_secrets_destroys_their_secrets_and_grows() -> None:
    s = Scenario(secrets=["Ice Barrier"], their_secrets=["Counterspell", "Ice Barrier"], hand=["Eater of Secrets"])
    s.play("Eater of Secrets")
    assert (s.stats(0), len(s.side(0)["secrets"]), s.side(1)["secrets"]) == ([(4, 6)], 1, [])


def test_twilight_summoner_leaves_a_faceless_destroyer() -> None:
    s = Scenario(mine=["Twilight Summoner"], hand=["Moonfire"]).play("Moonfire", on="Twilight Summoner")
    assert s.stats(0) == [(5, 5)]


def test_midnight_drake_gains_attack_for_each_other_card_in_hand() -> None:
    s = Scenario(hand=["Midnight Drake", "Wisp", "Wisp"], their_hand=["Wisp"] * 5).play("Midnight Drake")
    assert s.stats(0) == [(3, 4)]


def test_blackwater_pirate_makes_my_weapons_cost_2_less() -> None:
    s = Scenario(mine=["Blackwater Pirate"], hand=["Fiery War Axe", "Wisp"], their_hand=["Fiery War Axe"])
    assert [c["cost"] for player in (0, 1) for c in s.side(player)["hand"]] == [1, 0, 3]


def test_polluted_hoarder_draws_a_card_when_it_dies() -> None:
    s = Scenario(mine=["Polluted Hoarder"], hand=["Fireball"], deck=["Wisp"]).play("Fireball", on="Polluted Hoarder")
    assert len(s.hand) == 1


def test_cyclopian_horror_gains_health_for_each_enemy_minion() -> None:
    s = Scenario(mine=["Wisp"], theirs=["Wisp", "Wisp"], hand=["Cyclopian Horror"]).play("Cyclopian Horror")
    assert s.stats(0)[1] == (3, 5)


def test_darkspeaker_swaps_stats_with_a_friendly_minion() -> None:
    s = Scenario(mine=["Wisp"], theirs=["Chillwind Yeti"], hand=["Darkspeaker"])
    assert s.aims("Darkspeaker") == {"Wisp"}
    assert s.play("Darkspeaker", on="Wisp").stats(0) == [(3, 6), (1, 1)]


def test_corrupted_healbot_heals_their_hero_when_it_dies() -> None:
    s = Scenario(mine=["Corrupted Healbot"], hand=["Fireball"], foe={"hero": {"damage": 20}})
    assert s.play("Fireball", on="Corrupted Healbot").health(1) == 18


def test_validated_doomsayer_has_7_attack_from_my_next_turn_on() -> None:
    s = Scenario(mine=["Validated Doomsayer"]).end()
    assert s.stats(0) == [(0, 7)]
    assert s.end().stats(0) == [(7, 7)]


def test_cult_apothecary_heals_my_hero_for_each_enemy_minion() -> None:
    s = Scenario(theirs=["Wisp"] * 3, hand=["Cult Apothecary"], me={"hero": {"damage": 20}}).play("Cult Apothecary")
    assert s.health(0) == 16


def test_mukla_adds_two_bananas() -> None:
    assert Scenario(hand=["Mukla, Tyrant of the Vale"]).play("Mukla, Tyrant of the Vale").hand == ["EX1_014t"] * 2


def test_nerubian_prophet_costs_1_less_each_turn_in_my_hand() -> None:
    s = Scenario(hand=["Nerubian Prophet"], rules=QUIET).end()
    assert s.side(0)["hand"][0]["cost"] == 6
    assert s.end().side(0)["hand"][0]["cost"] == 5
    assert s.round().side(0)["hand"][0]["cost"] == 4


def test_corrupted_seer_deals_2_damage_to_all_but_murlocs() -> None:
    s = Scenario(mine=["Murloc Raider", "Chillwind Yeti"], theirs=["Boulderfist Ogre"], hand=["Corrupted Seer"])
    s.play("Corrupted Seer")
    assert (s.stats(0), s.stats(1)) == ([(2, 1), (4, 3), (2, 3)], [(6, 5)])


def test_scaled_nightmare_doubles_its_attack_at_the_start_of_my_turn() -> None:
    s = Scenario(mine=["Scaled Nightmare"], rules=QUIET).end()
    assert s.stats(0) == [(2, 8)]
    assert s.end().stats(0) == [(4, 8)]
    assert s.round().stats(0) == [(8, 8)]


def test_ancient_harbinger_puts_a_10_cost_minion_into_my_hand() -> None:
    s = Scenario(mine=["Ancient Harbinger"], deck=["Deathwing", "Pyroblast"], rules=QUIET).end()
    assert s.hand == []
    s.chance("Deathwing", "Pyroblast").end()
    assert sorted(s.hand) == ["EX1_279", "NEW1_030"]
    s = Scenario(mine=["Ancient Harbinger"], deck=["Pyroblast", "Pyroblast", "Wisp"]).round()
    assert len(s.hand) == 1


def test_hogger_summons_a_gnoll_whenever_it_takes_damage() -> None:
    s = Scenario(mine=["OG_318", "Chillwind Yeti"], hand=["Moonfire"] * 2).play("Moonfire", on="Chillwind Yeti")
    assert len(s.mine) == 2
    assert [m["id"] for m in s.play("Moonfire", on="OG_318").mine] == ["OG_318", "OG_318t", "CS2_182"]


@pytest.mark.parametrize(("victim", "stats"), [("Wisp", (8, 8)), ("Boulderfist Ogre", (6, 1))])
def test_the_boogeymonster_grows_when_it_kills(victim: str, stats: tuple[int, int]) -> None:
    s = Scenario(mine=["The Boogeymonster", "Chillwind Yeti"], theirs=[victim, "Wisp"])
    s.attack("Chillwind Yeti", s.theirs[1]["eid"])
    assert s.stats(0)[0] == (6, 7)
    assert s.attack("The Boogeymonster", s.theirs[0]["eid"]).stats(0)[0] == stats


def test_two_bloods_of_the_ancient_one_merge_at_the_end_of_my_turn() -> None:
    s = Scenario(mine=["OG_173", "Wisp"], theirs=["OG_173"]).end()
    assert [m["id"] for m in s.mine] == ["OG_173", "CS2_231"]
    s = Scenario(mine=["OG_173", "Wisp", "OG_173"], rules=QUIET).end()
    assert sorted(m["id"] for m in s.mine) == ["CS2_231", "OG_173a"]


def test_bloods_of_the_ancient_one_die_and_the_ancient_one_is_summoned() -> None:
    mine = ["OG_173", "Cult Master", "OG_173", "Knife Juggler"]
    s = Scenario(mine=mine, deck=["Fireball"] * 3, rules=QUIET).end()
    assert sorted(s.names(0)) == ["Cult Master", "Knife Juggler", "The Ancient One"]
    assert (s.names(0, "hand"), s.health(1)) == (["Fireball", "Fireball"], 29)
    assert s.happened("death") == ["Blood of The Ancient One"] * 2


def test_bloods_of_the_ancient_one_wait_for_my_turn_to_end() -> None:
    s = Scenario(theirs=["OG_173", "OG_173"], rules=QUIET).end()
    assert len(s.theirs) == 2


def test_yshaarj_puts_a_minion_of_my_deck_into_play_at_the_end_of_my_turn() -> None:
    s = Scenario(mine=["Y'Shaarj, Rage Unbound"], deck=["Wisp", "Fireball"], rules=QUIET).end()
    assert (s.names(0), len(s.side(0)["deck"])) == (["Y'Shaarj, Rage Unbound", "Wisp"], 1)
    s = Scenario(theirs=["Y'Shaarj, Rage Unbound"], their_deck=["Wisp"] * 2, rules=QUIET).end()
    assert len(s.theirs) == 1


def test_deathwing_dragonlord_puts_the_dragons_of_my_hand_into_play_when_it_dies() -> None:
    s = Scenario(
        mine=[{"id": "Deathwing, Dragonlord", "health": 1}], hand=["Moonfire", "Faerie Dragon", "Wisp", "Faerie Dragon"]
    ).play("Moonfire", on="Deathwing, Dragonlord")
    assert (s.names(0), s.hand) == (["Faerie Dragon", "Faerie Dragon"], ["CS2_231"])
