"""Class cards of Mean Streets of Gadgetzan."""

import pytest

from hearthlab.cards.data import load
from hearthlab.scenario import Scenario
from support.duel import EVERYONE, MINIONS, duel
from support.pools import is_race, minions_of_cost, pool

QUIET = {"fatigue": False}


def hand_stats(s: Scenario, player: int = 0) -> list[tuple[int, int]]:
    """Attack and health (or durability) of the cards in hand."""
    return [(c["attack"], c.get("health", c.get("durability"))) for c in s.side(player)["hand"] if "attack" in c]


def deck(s: Scenario, player: int = 0) -> list[str]:
    """Ids of the cards in a deck."""
    return [card["id"] for card in s.side(player)["deck"]]


# Druid


def test_jade_idol_summons_a_golem_or_shuffles_three_of_itself() -> None:
    s = Scenario(hand=["Jade Idol", "Jade Idol", "Jade Idol"], cls="druid")
    s.play("Jade Idol", branch=0).play("Jade Idol", branch=0)
    assert s.stats(0) == [(1, 1), (2, 2)]
    s.play("Jade Idol", branch=1)
    assert deck(s) == ["CFM_602"] * 3


def test_mark_of_the_lotus_strengthens_my_minions() -> None:
    s = duel("Mark of the Lotus").play("Mark of the Lotus")
    assert (s.stats(0), s.stats(1)) == ([(5, 6)], [(6, 7)])


@pytest.mark.parametrize(("mine", "stats"), [("Wisp", (3, 3)), ("Boulderfist Ogre", (5, 5))])
def test_celestial_dreamer_grows_beside_5_attack(mine: str, stats: tuple[int, int]) -> None:
    s = Scenario(mine=[mine], theirs=["Boulderfist Ogre"], hand=["Celestial Dreamer"]).play("Celestial Dreamer")
    assert s.stats(0)[1] == stats


def test_jade_blossom_summons_a_golem_and_gives_an_empty_crystal() -> None:
    s = Scenario(hand=["Jade Blossom"], mana=5).play("Jade Blossom")
    assert (s.stats(0), s.mana(), s.side(0)["mana"]["max"]) == ([(1, 1)], 2, 6)


def test_jade_blossom_gives_no_excess_mana_at_10_crystals() -> None:
    s = Scenario(hand=["Jade Blossom"]).play("Jade Blossom")
    assert (s.hand, s.stats(0), s.side(0)["mana"]["max"]) == ([], [(1, 1)], 10)


def test_jade_blossom_needs_room_for_a_minion_or_for_a_crystal() -> None:
    assert Scenario(hand=["Jade Blossom"], mine=["Wisp"] * 6).can_play("Jade Blossom")
    assert Scenario(hand=["Jade Blossom"], mine=["Wisp"] * 7, mana=9).can_play("Jade Blossom")
    assert not Scenario(hand=["Jade Blossom"], mine=["Wisp"] * 7).can_play("Jade Blossom")


def test_pilfered_power_gives_an_empty_crystal_for_each_friendly_minion() -> None:
    s = Scenario(mine=["Wisp", "Wisp"], theirs=["Wisp"], hand=["Pilfered Power"], mana=5).play("Pilfered Power")
    assert (s.mana(), s.side(0)["mana"]["max"]) == (2, 7)


def test_lunar_visions_draws_2_cards_and_minions_cost_2_less() -> None:
    s = Scenario(hand=["Lunar Visions"], deck=["Chillwind Yeti", "Fireball"]).play("Lunar Visions")
    assert sorted((c["id"], c["cost"]) for c in s.side(0)["hand"]) == [("CS2_029", 4), ("CS2_182", 2)]


def test_virmen_sensei_strengthens_a_friendly_beast() -> None:
    s = Scenario(mine=["River Crocolisk", "Wisp"], theirs=["Bloodfen Raptor"], hand=["Virmen Sensei"])
    assert s.aims("Virmen Sensei") == {"River Crocolisk"}
    s.play("Virmen Sensei", on="River Crocolisk")
    assert s.stats(0)[0] == (4, 5)


@pytest.mark.parametrize(("card", "place"), [("Jade Behemoth", 1), ("Jade Spirit", 1)])
def test_battlecries_summon_a_jade_golem(card: str, place: int) -> None:
    s = Scenario(hand=[card]).play(card)
    assert s.mine[place]["id"] == "CFM_712_t01"


def test_kun_gains_10_armor_or_refreshes_my_mana() -> None:
    s = Scenario(hand=["CFM_308", "CFM_308"], mana=10).play("CFM_308", branch=1)
    assert (s.mana(), s.armor()) == (10, 0)
    s.play("CFM_308", branch=0)
    assert (s.mana(), s.armor()) == (0, 10)


# Hunter


@pytest.mark.parametrize(
    ("card", "bonus"),
    [("Smuggler's Crate", 2), ("Trogg Beastrager", 1)],
)
def test_a_random_beast_in_my_hand_is_smuggled(card: str, bonus: int) -> None:
    start = Scenario(hand=[card, "River Crocolisk", "River Crocolisk", "Wisp"], their_hand=["River Crocolisk"])
    outcomes = start.outcomes(start.playing(card))
    plain, better = (2, 3), (2 + bonus, 3 + bonus)
    assert sorted(hand_stats(s) for _, s in outcomes) == sorted([[better, plain, (1, 1)], [plain, better, (1, 1)]])
    assert all(hand_stats(s, 1) == [plain] for _, s in outcomes)


def test_hidden_cache_strengthens_a_minion_in_my_hand_after_they_play_a_minion() -> None:
    s = Scenario(
        secrets=["Hidden Cache"], hand=["Wisp", "Fireball"], their_hand=["Moonfire", "Wisp"], rules=QUIET
    ).end()
    s.play("Moonfire", on="hero")
    assert hand_stats(s) == [(1, 1)]
    s.play("Wisp")
    assert hand_stats(s) == [(3, 3)]


def test_hidden_cache_stays_without_a_minion_in_my_hand() -> None:
    s = Scenario(secrets=["Hidden Cache"], hand=["Fireball"], their_hand=["Wisp"]).end().play("Wisp")
    assert len(s.side(0)["secrets"]) == 1


def test_rat_pack_leaves_as_many_rats_as_its_attack() -> None:
    s = Scenario(mine=[{"id": "Rat Pack", "attack": 4}], hand=["Fireball"]).play("Fireball", on="Rat Pack")
    assert s.names(0) == ["Rat"] * 4


def test_shaky_zipgunner_strengthens_a_minion_in_my_hand_when_it_dies() -> None:
    s = Scenario(mine=["Shaky Zipgunner"], hand=["Fireball", "Wisp", "Moonfire"]).play("Fireball", on="Shaky Zipgunner")
    assert hand_stats(s) == [(3, 3)]


def test_dispatch_kodo_deals_damage_equal_to_its_attack() -> None:
    s = duel("Dispatch Kodo")
    assert s.aims("Dispatch Kodo") == EVERYONE
    s.play("Dispatch Kodo", on="face")
    assert s.health(1) == 28


def test_knuckles_hits_the_enemy_hero_after_attacking_a_minion() -> None:
    s = Scenario(mine=["Knuckles"], theirs=["Wisp"]).attack("Knuckles", "Wisp")
    assert s.health(1) == 27
    s = Scenario(mine=["Knuckles"], theirs=["Wisp"]).attack("Knuckles", "face")
    assert s.health(1) == 27
    s = Scenario(mine=["Knuckles"], theirs=["Wisp"], rules=QUIET).end().attack("Wisp", "Knuckles")
    assert s.health(1) == 30


def test_piranha_launcher_summons_a_piranha_after_my_hero_attacks() -> None:
    s = Scenario(weapon="Piranha Launcher", mine=["Wisp"]).attack("Wisp", "face").attack("hero", "face")
    assert s.names(0) == ["Wisp", "Piranha"]


def test_piranha_launcher_does_not_mind_their_hero() -> None:
    s = Scenario(weapon="Piranha Launcher", their_weapon="Fiery War Axe").end().attack("face", "hero")
    assert s.names(0) == []


# Mage


def test_freezing_potion_freezes_an_enemy() -> None:
    s = duel("Freezing Potion")
    assert s.aims("Freezing Potion") == {"Boulderfist Ogre", "face"}
    s.play("Freezing Potion", on="Boulderfist Ogre")
    assert s.frozen("Boulderfist Ogre")


def test_kabal_lackey_makes_my_next_secret_this_turn_free() -> None:
    s = Scenario(hand=["Kabal Lackey", "Counterspell", "Ice Barrier", "Fireball"]).play("Kabal Lackey")
    assert [c["cost"] for c in s.side(0)["hand"]] == [0, 0, 4]
    s.play("Counterspell")
    assert [c["cost"] for c in s.side(0)["hand"]] == [3, 4]
    s = Scenario(hand=["Kabal Lackey", "Counterspell"]).play("Kabal Lackey").end()
    assert s.side(0)["hand"][0]["cost"] == 3


def test_potion_of_polymorph_turns_their_minion_into_a_sheep() -> None:
    s = Scenario(secrets=["Potion of Polymorph"], their_hand=["Moonfire", "Chillwind Yeti"]).end()
    s.play("Moonfire", on="hero")
    assert len(s.side(0)["secrets"]) == 1
    s.play("Chillwind Yeti")
    assert (s.names(1), s.side(0)["secrets"]) == (["Sheep"], [])


def test_cryomancer_grows_if_an_enemy_is_frozen() -> None:
    s = duel("Freezing Potion", "Cryomancer", "Cryomancer", mana=10).play("Cryomancer")
    assert s.stats(0)[1] == (5, 5)
    s.play("Freezing Potion", on="face").play("Cryomancer")
    assert s.stats(0)[2] == (7, 7)


def test_kabal_crystal_runner_costs_2_less_for_each_secret_i_played() -> None:
    s = Scenario(hand=["Counterspell", "Ice Barrier", "Kabal Crystal Runner"], their_hand=["Kabal Crystal Runner"])
    s.play("Counterspell").play("Ice Barrier")
    assert s.cost("Kabal Crystal Runner") == 2
    assert s.side(1)["hand"][0]["cost"] == 6


def test_greater_arcane_missiles_shoots_three_missiles_of_3() -> None:
    s = Scenario(mine=["Wisp"], hand=["Greater Arcane Missiles"]).play("Greater Arcane Missiles")
    assert (s.health(1), s.health(0), s.names(0)) == (21, 30, ["Wisp"])
    s = Scenario(theirs=["Chillwind Yeti"], hand=["Greater Arcane Missiles"])
    s.chance("Chillwind Yeti", "face", "Chillwind Yeti").play("Greater Arcane Missiles")
    assert (s.health(1), s.names(1)) == (27, [])


def test_greater_arcane_missiles_deal_more_each_with_spell_damage() -> None:
    s = Scenario(mine=["Kobold Geomancer"], hand=["Greater Arcane Missiles"]).play("Greater Arcane Missiles")
    assert s.health(1) == 18


@pytest.mark.parametrize(("cards", "costs"), [(["Wisp", "Fireball"], [0, 0]), (["Wisp", "Wisp"], [4, 1])])
def test_inkmaster_solia_makes_my_next_spell_free_without_duplicates(cards: list[str], costs: list[int]) -> None:
    s = Scenario(hand=["Inkmaster Solia", "Fireball", "Arcane Missiles", "Chillwind Yeti"], deck=cards)
    s.play("Inkmaster Solia")
    assert [c["cost"] for c in s.side(0)["hand"]] == [*costs, 4]


def test_inkmaster_solias_gift_is_for_one_spell_this_turn() -> None:
    s = Scenario(hand=["Inkmaster Solia", "Fireball", "Arcane Missiles"], deck=["Wisp"]).play("Inkmaster Solia")
    s.play("Fireball", on="face")
    assert s.side(0)["hand"][0]["cost"] == 1
    s = Scenario(hand=["Inkmaster Solia", "Fireball"], deck=["Wisp"]).play("Inkmaster Solia").end()
    assert s.side(0)["hand"][0]["cost"] == 4


# Paladin


def test_getaway_kodo_returns_a_friendly_minion_that_dies() -> None:
    s = Scenario(mine=["Wisp"], theirs=["Murloc Raider"], secrets=["Getaway Kodo"], their_hand=["Moonfire"] * 2).end()
    s.play("Moonfire", on="Murloc Raider")
    assert len(s.side(0)["secrets"]) == 1
    s.play("Moonfire", on="Wisp")
    assert (s.hand, s.names(0)) == (["CS2_231"], [])


def test_getaway_kodo_does_not_mind_weapons() -> None:
    s = Scenario(secrets=["Getaway Kodo"], weapon="Fiery War Axe", their_hand=["Acidic Swamp Ooze"]).end()
    s.play("Acidic Swamp Ooze")
    assert (s.hand, len(s.side(0)["secrets"])) == ([], 1)


def test_grimscale_chum_strengthens_a_murloc_in_my_hand() -> None:
    s = Scenario(hand=["Grimscale Chum", "Murloc Raider", "Wisp"]).play("Grimscale Chum")
    assert hand_stats(s) == [(3, 2), (1, 1)]


@pytest.mark.parametrize(("attack", "cards"), [(1, 0), (2, 1)])
def test_meanstreet_marshal_draws_if_it_has_2_attack(attack: int, cards: int) -> None:
    s = Scenario(mine=[{"id": "Meanstreet Marshal", "attack": attack}], hand=["Fireball"], deck=["Wisp"])
    s.play("Fireball", on="Meanstreet Marshal")
    assert len(s.hand) == cards


def test_small_time_recruits_draws_three_1_cost_minions() -> None:
    s = Scenario(
        hand=["Small-Time Recruits"],
        deck=["Murloc Raider", "Stonetusk Boar", "Elven Archer", "Wisp", "Arcane Missiles", "Chillwind Yeti"],
    ).play("Small-Time Recruits")
    assert sorted(load()[c].name for c in s.hand) == ["Elven Archer", "Murloc Raider", "Stonetusk Boar"]


def test_grimestreet_protector_gives_its_neighbours_divine_shield() -> None:
    s = Scenario(mine=["Wisp", "Murloc Raider", "Chillwind Yeti"], hand=["Grimestreet Protector"])
    s.play("Grimestreet Protector", at=1)
    assert [s.keywords(name) for name in ("Wisp", "Murloc Raider", "Chillwind Yeti")] == [
        {"divine_shield"},
        {"divine_shield"},
        set(),
    ]


# Priest


def test_pint_size_potion_takes_3_attack_from_enemy_minions_this_turn() -> None:
    s = duel("Pint-Size Potion").play("Pint-Size Potion")
    assert (s.stats(0), s.stats(1)) == ([(4, 5)], [(3, 7)])
    s.end()
    assert s.stats(1) == [(6, 7)]


def test_mana_geode_summons_a_crystal_whenever_it_is_healed() -> None:
    s = Scenario(
        mine=[{"id": "Mana Geode", "damage": 1}, {"id": "Chillwind Yeti", "damage": 1}], hand=["Holy Light"] * 2
    ).play("Holy Light", on="Chillwind Yeti")
    assert len(s.mine) == 2
    s.play("Holy Light", on="Mana Geode")
    assert s.stats(0) == [(2, 3), (2, 2), (4, 5)]


def test_greater_healing_potion_restores_12_health_to_a_friend() -> None:
    s = duel("Greater Healing Potion", me={"hero": {"damage": 20}})
    assert s.aims("Greater Healing Potion") == {"hero", "Chillwind Yeti"}
    s.play("Greater Healing Potion", on="hero")
    assert s.health(0) == 22


def test_kabal_songstealer_silences_a_minion() -> None:
    s = Scenario(theirs=["Goldshire Footman"], hand=["Kabal Songstealer"])
    assert s.aims("Kabal Songstealer") == {"Goldshire Footman"}
    s.play("Kabal Songstealer", on="Goldshire Footman")
    assert s.keywords("Goldshire Footman") == set()


# Rogue


def test_gadgetzan_ferryman_returns_a_friendly_minion_as_a_combo() -> None:
    s = duel("Moonfire", "Gadgetzan Ferryman").play("Moonfire", on="face")
    assert s.aims("Gadgetzan Ferryman") == {"Chillwind Yeti"}
    s.play("Gadgetzan Ferryman", on="Chillwind Yeti")
    assert (s.hand, s.names(0)) == (["CS2_182"], ["Gadgetzan Ferryman"])
    s = duel("Gadgetzan Ferryman").play("Gadgetzan Ferryman")
    assert len(s.mine) == 2


def test_jade_shuriken_deals_2_damage_and_summons_a_golem_as_a_combo() -> None:
    s = duel("Jade Shuriken", "Jade Shuriken")
    assert s.aims("Jade Shuriken") == EVERYONE
    s.play("Jade Shuriken", on="face")
    assert (s.health(1), len(s.mine)) == (28, 1)
    s.play("Jade Shuriken", on="face")
    assert (s.health(1), s.stats(0)) == (26, [(4, 5), (1, 1)])


def test_jade_swarmer_leaves_a_golem() -> None:
    s = Scenario(mine=["Jade Swarmer"], hand=["Hellfire"]).play("Hellfire")
    assert s.names(0) == ["Jade Golem"]


def test_shaku_adds_a_card_of_their_class_whenever_it_attacks() -> None:
    start = Scenario(mine=["CFM_781", "Wisp"], their_cls="priest").attack("Wisp", "face")
    assert start.hand == []
    outcomes = start.outcomes(start.attacking("CFM_781", "face"))
    # Unidentified Elixir (LOOT_278) is identified as it enters the hand.
    found = {"LOOT_278" if card.startswith("LOOT_278") else card for card in (s.hand[0] for _, s in outcomes)}
    assert found == pool(lambda card: "priest" in (card.classes or (card.cls,)))


def test_shadow_sensei_strengthens_a_stealthed_minion() -> None:
    s = Scenario(mine=["Jungle Panther", "Wisp"], hand=["Shadow Sensei"])
    assert s.aims("Shadow Sensei") == {"Jungle Panther"}
    s.play("Shadow Sensei", on="Jungle Panther")
    assert s.stats(0)[0] == (6, 4)


@pytest.mark.parametrize(("victim", "words"), [("Wisp", {"stealth"}), ("Boulderfist Ogre", set())])
def test_lotus_assassin_hides_again_after_it_kills(victim: str, words: set[str]) -> None:
    s = Scenario(mine=[{"id": "Lotus Assassin", "health": 9}], theirs=[victim]).attack("Lotus Assassin", victim)
    assert s.keywords("Lotus Assassin") == words


def test_lotus_assassin_does_not_hide_when_others_kill_or_it_is_attacked() -> None:
    s = Scenario(mine=["Lotus Assassin", "Chillwind Yeti"], theirs=["Wisp", "Wisp"]).attack("Lotus Assassin", "face")
    s.attack("Chillwind Yeti", "Wisp")
    assert s.keywords("Lotus Assassin") == set()
    s.end().attack("Wisp", "Lotus Assassin")
    assert s.keywords("Lotus Assassin") == set()


@pytest.mark.parametrize(("weapon", "stats"), [("Fiery War Axe", (9, 9)), ("Light's Justice", (5, 5)), (None, (5, 5))])
def test_luckydo_buccaneer_grows_with_a_weapon_of_3_attack(weapon: str | None, stats: tuple[int, int]) -> None:
    s = Scenario(weapon=weapon, their_weapon="Fiery War Axe", hand=["Luckydo Buccaneer"]).play("Luckydo Buccaneer")
    assert s.stats(0) == [stats]


# Shaman


def test_finders_keepers_discovers_a_card_with_overload() -> None:
    s = Scenario(hand=["Finders Keepers"], cls="shaman").play("Finders Keepers")
    options = s.options()
    assert len(options) == 3
    assert all("OVERLOAD" in load()[card].mechanics for card in options)
    s.pick(0)
    assert s.hand == [options[0]]


def test_devolve_turns_enemy_minions_into_ones_that_cost_1_less() -> None:
    s = Scenario(mine=["Chillwind Yeti"], theirs=["Chillwind Yeti", "Wisp"], hand=["Devolve"]).play("Devolve")
    assert [load()[m["id"]].cost for m in s.theirs] == [3, 0]
    assert s.names(0) == ["Chillwind Yeti"]


def test_call_in_the_finishers_summons_four_murlocs() -> None:
    s = Scenario(hand=["Call in the Finishers"]).play("Call in the Finishers")
    assert [m["id"] for m in s.mine] == ["CFM_310t"] * 4


def test_jinyu_waterspeaker_restores_6_health() -> None:
    s = duel("Jinyu Waterspeaker", me={"hero": {"damage": 20}})
    assert s.aims("Jinyu Waterspeaker") == EVERYONE
    s.play("Jinyu Waterspeaker", on="hero")
    assert s.health(0) == 16


def test_lotus_illusionist_becomes_a_6_cost_minion_after_attacking_a_hero() -> None:
    start = Scenario(mine=["Lotus Illusionist"], theirs=["Wisp"])
    outcomes = start.outcomes(start.attacking("Lotus Illusionist", "face"))
    assert {s.mine[0]["id"] for _, s in outcomes} == minions_of_cost(6, cthun=True)
    start.attack("Lotus Illusionist", "Wisp")
    assert start.names(0) == ["Lotus Illusionist"]


def test_lotus_illusionist_stays_when_another_minion_attacks_a_hero() -> None:
    s = Scenario(mine=["Lotus Illusionist", "Wisp"]).attack("Wisp", "face")
    assert s.names(0) == ["Lotus Illusionist", "Wisp"]


def test_white_eyes_shuffles_the_storm_guardian_into_my_deck() -> None:
    s = Scenario(mine=["White Eyes"], hand=["Fireball"]).play("Fireball", on="White Eyes")
    assert (deck(s, 0), deck(s, 1)) == (["CFM_324t"], [])


def test_jade_chieftain_summons_a_golem_with_taunt() -> None:
    s = Scenario(hand=["Jade Chieftain"]).play("Jade Chieftain")
    assert s.mine[1]["id"] == "CFM_712_t01"
    assert (s.keywords("Jade Golem"), s.keywords("Jade Chieftain")) == ({"taunt"}, set())


# Warlock


@pytest.mark.parametrize(("minion", "stats"), [("Chillwind Yeti", (7, 5)), ("Voidwalker", (4, 6))])
def test_bloodfury_potion_gives_3_attack_and_health_to_demons(minion: str, stats: tuple[int, int]) -> None:
    s = Scenario(mine=[minion], hand=["Bloodfury Potion"])
    assert s.aims("Bloodfury Potion") == {minion}
    assert s.play("Bloodfury Potion", on=minion).stats(0) == [stats]


def test_unlicensed_apothecary_deals_5_damage_to_my_hero_after_i_summon_a_minion() -> None:
    s = Scenario(hand=["Unlicensed Apothecary", "Wisp"], their_hand=["Wisp"], rules=QUIET).play("Unlicensed Apothecary")
    assert s.health(0) == 30
    s.play("Wisp")
    assert s.health(0) == 25
    s.end().play("Wisp")
    assert (s.health(0), s.health(1)) == (25, 30)


def test_blastcrystal_potion_destroys_a_minion_and_one_of_my_crystals() -> None:
    s = duel("Blastcrystal Potion")
    assert s.aims("Blastcrystal Potion") == MINIONS
    s.play("Blastcrystal Potion", on="Boulderfist Ogre")
    assert (s.names(1), s.side(0)["mana"]["max"], s.side(1)["mana"]["max"]) == ([], 9, 10)


def test_crystalweaver_strengthens_my_demons() -> None:
    s = Scenario(mine=["Voidwalker", "Wisp"], theirs=["Voidwalker"], hand=["Crystalweaver"]).play("Crystalweaver")
    assert (s.stats(0), s.stats(1)) == ([(2, 4), (1, 1), (5, 4)], [(1, 3)])


def test_seadevil_stinger_lets_my_next_murloc_cost_health() -> None:
    s = Scenario(hand=["Seadevil Stinger", "Bluegill Warrior", "Murloc Raider", "Wisp"], mana=5).play(
        "Seadevil Stinger"
    )
    s.play("Wisp").play("Bluegill Warrior")
    assert (s.mana(), s.health(0)) == (1, 28)
    s.play("Murloc Raider")
    assert (s.mana(), s.health(0)) == (0, 28)


def test_seadevil_stingers_gift_ends_with_the_turn() -> None:
    s = Scenario(hand=["Seadevil Stinger", "Bluegill Warrior"], rules=QUIET).play("Seadevil Stinger").round()
    s.play("Bluegill Warrior")
    assert (s.health(0), s.mana()) == (30, 8)


def test_felfire_potion_deals_5_damage_to_all_characters() -> None:
    s = duel("Felfire Potion").play("Felfire Potion")
    assert (s.health(0), s.health(1), s.stats(0), s.stats(1)) == (25, 25, [], [(6, 2)])


def test_kabal_trafficker_adds_a_random_demon_at_the_end_of_my_turn() -> None:
    start = Scenario(mine=["Kabal Trafficker"], rules=QUIET)
    outcomes = start.outcomes("end")
    assert {s.hand[0] for _, s in outcomes} == pool(is_race("demon"))
    _, after = outcomes[0]
    assert len(after.end().hand) == 1


def test_abyssal_enforcer_deals_3_damage_to_all_other_characters() -> None:
    s = duel("Abyssal Enforcer").play("Abyssal Enforcer")
    assert (s.health(0), s.health(1), s.stats(0), s.stats(1)) == (27, 27, [(4, 2), (6, 6)], [(6, 4)])


@pytest.mark.parametrize(("cards", "names"), [(["Wisp"], ["Voidwalker"]), (["Wisp", "Wisp"], [])])
def test_krul_summons_the_demons_of_my_hand_without_duplicates(cards: list[str], names: list[str]) -> None:
    s = Scenario(hand=["Krul the Unshackled", "Voidwalker", "Wisp"], deck=cards).play("Krul the Unshackled")
    assert s.names(0)[1:] == names


# Warrior


def test_i_know_a_guy_discovers_a_taunt_minion() -> None:
    s = Scenario(hand=["I Know a Guy"], cls="warrior").play("I Know a Guy")
    options = [load()[card] for card in s.options()]
    assert len(options) == 3
    assert all("TAUNT" in card.mechanics and card.type == "minion" for card in options)
    assert all(card.cls in ("warrior", "neutral") for card in options)
    s.pick(0)
    assert s.hand == [options[0].id]


def test_hobart_grapplehammer_sharpens_the_weapons_in_my_hand_and_deck() -> None:
    s = Scenario(
        hand=["Hobart Grapplehammer", "Fiery War Axe", "Wisp", "Arcane Intellect"], deck=["Arcanite Reaper", "Wisp"]
    ).play("Hobart Grapplehammer")
    assert hand_stats(s) == [(4, 2), (1, 1)]
    s.play("Arcane Intellect")
    assert sorted(hand_stats(s)) == [(1, 1), (1, 1), (4, 2), (6, 2)]


def test_sleep_with_the_fishes_deals_3_damage_to_damaged_minions() -> None:
    s = Scenario(
        mine=[{"id": "Chillwind Yeti", "damage": 1}],
        theirs=["Chillwind Yeti", {"id": "Boulderfist Ogre", "damage": 1}],
        hand=["Sleep with the Fishes"],
    ).play("Sleep with the Fishes")
    assert (s.stats(0), s.stats(1)) == ([(4, 1)], [(4, 5), (6, 3)])


def test_stolen_goods_strengthens_a_taunt_minion_in_my_hand() -> None:
    s = Scenario(hand=["Stolen Goods", "Goldshire Footman", "Wisp"]).play("Stolen Goods")
    assert hand_stats(s) == [(4, 5), (1, 1)]


def test_grimestreet_pawnbroker_strengthens_a_weapon_in_my_hand() -> None:
    s = Scenario(hand=["Grimestreet Pawnbroker", "Fiery War Axe", "Wisp"]).play("Grimestreet Pawnbroker")
    assert hand_stats(s) == [(4, 3), (1, 1)]


def test_brass_knuckles_strengthens_a_minion_in_my_hand_after_my_hero_attacks() -> None:
    s = Scenario(weapon="Brass Knuckles", mine=["Wisp"], hand=["Wisp", "Fiery War Axe"], their_weapon="Fiery War Axe")
    s.attack("Wisp", "face")
    assert hand_stats(s) == [(1, 1), (3, 2)]
    s.attack("hero", "face")
    assert hand_stats(s) == [(2, 2), (3, 2)]
    s.end().attack("face", "hero")
    assert hand_stats(s) == [(2, 2), (3, 2)]


def test_grimy_gadgeteer_strengthens_a_minion_in_my_hand_at_the_end_of_my_turn() -> None:
    s = Scenario(mine=["Grimy Gadgeteer"], hand=["Wisp", "Fiery War Axe"]).end()
    assert hand_stats(s) == [(3, 3), (3, 2)]
    assert hand_stats(s.end()) == [(3, 3), (3, 2)]


def test_alley_armorsmith_gains_the_damage_it_deals_as_armor() -> None:
    s = Scenario(mine=["Alley Armorsmith", "Wisp"]).attack("Wisp", "face")
    assert s.armor() == 0
    s.attack("Alley Armorsmith", "face")
    assert s.armor() == 2
