"""Neutral cards of The Grand Tournament."""

from typing import Any

import pytest

from hearthlab.scenario import Scenario
from support.duel import EVERYONE, duel
from support.pools import before_identified, pool

RECRUIT, KODO, SQUIRE = "CS2_101t", "AT_099t", "CS2_152"
MECH = "Spider Tank"
"""A 3/4 mech without a text."""
NO_FATIGUE = {"fatigue": False}
#: Decks of a joust that I win, that I lose, and that is even.
WON: dict[str, Any] = {"deck": ["Boulderfist Ogre"], "their_deck": ["Wisp"]}
LOST: dict[str, Any] = {"deck": ["Wisp"], "their_deck": ["Boulderfist Ogre"]}
EVEN: dict[str, Any] = {"deck": ["Wisp"], "their_deck": ["Wisp"]}


def inspired(name: str, *others: str, **more: Any) -> Scenario:
    """I, a warrior, have that minion and others, and have just used my hero power."""
    return Scenario(cls="warrior", mine=[name, *others], rules=NO_FATIGUE, **more).power()


@pytest.mark.parametrize(
    "card",
    [
        "Boneguard Lieutenant",
        "Brave Archer",
        "Coliseum Manager",
        "Confessor Paletress",
        "Dalaran Aspirant",
        "Dragonhawk Rider",
        "Kodorider",
        "Kvaldir Raider",
        "Lowly Squire",
        "Mukla's Champion",
        "Murloc Knight",
        "Nexus-Champion Saraad",
        "Orgrimmar Aspirant",
        "Recruiter",
        "Silver Hand Regent",
        "Spawn of Shadows",
        "Thunder Bluff Valiant",
        "Tournament Medic",
        "Void Crusher",
    ],
)
def test_inspire_does_not_mind_the_hero_power_of_my_opponent(card: str) -> None:
    s = Scenario(
        mine=[card, "CS2_050"],
        theirs=["Wisp"],
        weapon="Fiery War Axe",
        their_cls="warrior",
        me={"hero": {"damage": 9}},
        rules=NO_FATIGUE,
    ).end()
    before, theirs = s.side(0), s.theirs
    s.power()
    assert (s.side(0), s.theirs, s.health(1), s.armor(1)) == (before, theirs, 30, 2)


def test_skycapn_kragg_has_charge_and_costs_1_less_for_each_friendly_pirate() -> None:
    s = Scenario(mine=["Bloodsail Raider", "Wisp"], theirs=["Bloodsail Raider"], hand=["Skycap'n Kragg"])
    assert s.cost("Skycap'n Kragg") == 6
    assert s.play("Skycap'n Kragg").keywords("Skycap'n Kragg") == {"charge"}


def test_garrison_commander_lets_me_use_my_hero_power_twice_a_turn() -> None:
    s = Scenario(mine=["Garrison Commander"]).power(on="face").power(on="face")
    assert s.health(1) == 28
    assert s.power_aims() == set()


@pytest.mark.parametrize(
    ("card", "stats"),
    [
        ("Lowly Squire", (2, 2)),
        ("Boneguard Lieutenant", (3, 3)),
        ("Kvaldir Raider", (6, 6)),
    ],
)
def test_inspired_minions_gain_stats_after_my_hero_power(card: str, stats: tuple[int, int]) -> None:
    s = inspired(card, "Wisp")
    assert s.stats(0) == [stats, (1, 1)]


def test_dragonhawk_rider_gains_windfury_this_turn_after_my_hero_power() -> None:
    s = inspired("Dragonhawk Rider")
    assert s.keywords("Dragonhawk Rider") == {"windfury"}
    assert s.end().keywords("Dragonhawk Rider") == set()


def test_lance_carrier_gives_a_friendly_minion_2_attack() -> None:
    s = duel("Lance Carrier")
    assert s.aims("Lance Carrier") == {"Chillwind Yeti"}
    assert s.play("Lance Carrier", on="Chillwind Yeti").stats(0) == [(6, 5), (1, 2)]


def test_maiden_of_the_lake_makes_my_hero_power_cost_1() -> None:
    assert Scenario(cls="warrior", mine=["Maiden of the Lake"]).power().mana() == 9
    assert Scenario(cls="warrior", theirs=["Maiden of the Lake"]).power().mana() == 8


def test_saboteur_makes_my_opponents_hero_power_cost_5_more_next_turn() -> None:
    s = Scenario(cls="warrior", their_cls="warrior", hand=["Saboteur"], rules=NO_FATIGUE).play("Saboteur")
    assert s.side(1)["power"]["cost"] == 2
    assert s.power().mana() == 5
    assert s.end().power().mana(1) == 3
    assert s.round().power().mana(1) == 8


def test_mogors_champion_attacks_the_wrong_enemy_half_of_the_time() -> None:
    s = Scenario(mine=["Mogor's Champion"], theirs=["Chillwind Yeti"])
    outcomes = s.outcomes(f"attack {s.mine[0]['eid']} on {s.eid('face')}")
    assert sorted((p, after.health(1)) for p, after in outcomes) == [(0.5, 22), (0.5, 30)]


def test_muklas_champion_gives_my_other_minions_1_1_after_my_hero_power() -> None:
    s = inspired("Mukla's Champion", "Wisp", "Chillwind Yeti", theirs=["Wisp"])
    assert (s.stats(0), s.stats(1)) == ([(4, 3), (2, 2), (5, 6)], [(1, 1)])


def test_tournament_medic_restores_2_health_to_my_hero_after_my_hero_power() -> None:
    s = inspired("Tournament Medic", me={"hero": {"damage": 9}}, foe={"hero": {"damage": 9}})
    assert (s.health(0), s.health(1)) == (23, 21)


def test_clockwork_knight_gives_a_friendly_mech_1_1() -> None:
    s = Scenario(mine=[MECH, "Wisp"], theirs=["Annoy-o-Tron"], hand=["Clockwork Knight"])
    assert s.aims("Clockwork Knight") == {MECH}
    assert s.play("Clockwork Knight", on=MECH).stats(0)[0] == (4, 5)


def test_sideshow_spelleater_copies_my_opponents_hero_power() -> None:
    s = Scenario(cls="warrior", their_cls="hunter", hand=["Sideshow Spelleater"]).play("Sideshow Spelleater")
    assert s.power().health(1) == 28


def test_kodorider_and_silver_hand_regent_summon_a_minion_after_my_hero_power() -> None:
    s = inspired("Kodorider", "Wisp")
    assert [m["id"] for m in s.mine] == ["AT_099", KODO, "CS2_231"]
    assert s.stats(0)[1] == (3, 5)
    assert [m["id"] for m in inspired("Silver Hand Regent").mine] == ["AT_100", RECRUIT]


def test_north_sea_kraken_deals_4_damage_to_any_character() -> None:
    s = duel("North Sea Kraken")
    assert s.aims("North Sea Kraken") == EVERYONE
    assert s.play("North Sea Kraken", on="face").health(1) == 26


def test_injured_kvaldir_deals_3_damage_to_itself() -> None:
    s = Scenario(hand=["Injured Kvaldir"]).play("Injured Kvaldir")
    assert (s.stats(0), s.damage("Injured Kvaldir")) == ([(2, 1)], 3)


def test_lights_champion_silences_a_demon() -> None:
    s = Scenario(mine=["Wisp", "Flame Imp"], theirs=["Voidwalker"], hand=["Light's Champion"])
    assert s.aims("Light's Champion") == {"Flame Imp", "Voidwalker"}
    assert s.play("Light's Champion", on="Voidwalker").keywords("Voidwalker") == set()


@pytest.mark.parametrize(("decks", "won"), [(WON, True), (LOST, False), (EVEN, False)])
def test_jousters_gain_something_if_my_minion_costs_more(decks: dict[str, Any], won: bool) -> None:
    s = Scenario(hand=["Armored Warhorse"], **decks).play("Armored Warhorse")
    assert s.keywords("Armored Warhorse") == ({"charge"} if won else set())
    s = Scenario(hand=["Master Jouster"], **decks).play("Master Jouster")
    assert s.keywords("Master Jouster") == ({"taunt", "divine_shield"} if won else set())
    s = Scenario(hand=["Gadgetzan Jouster"], **decks).play("Gadgetzan Jouster")
    assert s.stats(0) == [(2, 3) if won else (1, 2)]
    s = Scenario(mine=[{"id": "The Skeleton Knight", "damage": 3}], hand=["Moonfire"], **decks)
    s.play("Moonfire", on="The Skeleton Knight")
    assert (s.names(0), s.names(0, "hand")) == ([], ["The Skeleton Knight"] if won else [])


def test_DRW9_a_joust_reveals_minions_alone() -> None:
    decks: dict[str, Any] = {"deck": ["Flamestrike", "Wisp"], "their_deck": ["Chillwind Yeti", "Moonfire"]}
    for card in ("Armored Warhorse", "Master Jouster"):
        assert Scenario(hand=[card], **decks).play(card).keywords(card) == set()
    assert Scenario(hand=["Gadgetzan Jouster"], **decks).play("Gadgetzan Jouster").stats(0) == [(1, 2)]
    s = Scenario(mine=[{"id": "The Skeleton Knight", "damage": 3}], hand=["Moonfire"], **decks)
    assert s.play("Moonfire", on="The Skeleton Knight").hand == []


def test_coliseum_manager_returns_to_my_hand_after_my_hero_power() -> None:
    s = inspired("Coliseum Manager", "Wisp")
    assert (s.names(0), s.names(0, "hand")) == (["Wisp"], ["Coliseum Manager"])


def test_recruiter_adds_a_squire_to_my_hand_after_my_hero_power() -> None:
    assert inspired("Recruiter").hand == [SQUIRE]


def test_fencing_coach_makes_my_next_hero_power_cost_2_less() -> None:
    s = Scenario(cls="warrior", their_cls="warrior", hand=["Fencing Coach"], rules=NO_FATIGUE).play("Fencing Coach")
    assert (s.side(0)["power"]["cost"], s.side(1)["power"]["cost"]) == (0, 2)
    s.end().power()
    assert s.mana(1) == 8
    assert s.end().power().mana() == 10
    assert s.round().power().mana() == 8


def test_master_of_ceremonies_gains_2_2_if_i_have_a_minion_with_spell_damage() -> None:
    name = "Master of Ceremonies"
    assert Scenario(mine=["Kobold Geomancer"], hand=[name]).play(name).stats(0)[1] == (6, 4)
    assert Scenario(mine=["Wisp"], theirs=["Kobold Geomancer"], hand=[name]).play(name).stats(0)[1] == (4, 2)
    s = Scenario(mine=["Wisp"], hand=["Velen's Chosen", name]).play("Velen's Chosen", on="Wisp").play(name)
    assert s.stats(0)[1] == (6, 4)
    s = Scenario(mine=["Kobold Geomancer"], hand=["Silence", name]).play("Silence", on="Kobold Geomancer").play(name)
    assert s.stats(0)[1] == (4, 2)


def test_grand_crusader_adds_a_random_paladin_card_to_my_hand() -> None:
    start = Scenario(hand=["Grand Crusader"])
    outcomes = start.outcomes(start.playing("Grand Crusader"))
    assert {before_identified(s.hand[0]) for _, s in outcomes} == pool(
        lambda card: "paladin" in (card.classes or (card.cls,))
    )


def test_frost_giant_costs_1_less_for_each_use_of_my_hero_power_this_game() -> None:
    s = Scenario(cls="warrior", their_cls="warrior", hand=["Frost Giant"], rules=NO_FATIGUE)
    assert s.cost("Frost Giant") == 10
    s.power().end().power().end()
    assert s.cost("Frost Giant") == 9
    assert s.power().cost("Frost Giant") == 8


def test_crowd_favorite_gains_1_1_whenever_i_play_a_card_with_battlecry() -> None:
    s = Scenario(
        mine=["Crowd Favorite"],
        hand=["Wisp", "Injured Kvaldir", "Glaivezooka"],
        their_hand=["Injured Kvaldir"],
        rules=NO_FATIGUE,
    )
    assert s.play("Wisp").stats(0)[0] == (4, 4)
    assert s.play("Injured Kvaldir").stats(0)[0] == (5, 5)
    s.end().play("Injured Kvaldir").end()
    assert s.stats(0)[0] == (5, 5)
    s.chance("Wisp").play("Glaivezooka")
    assert s.stats(0)[0] == (6, 6)


def test_gormok_the_impaler_deals_4_damage_if_i_have_4_other_minions() -> None:
    s = Scenario(mine=["Wisp"] * 4, theirs=["Boulderfist Ogre"], hand=["Gormok the Impaler"])
    assert s.aims("Gormok the Impaler") == {"Wisp", "Boulderfist Ogre", "hero", "face"}
    assert s.play("Gormok the Impaler", on="Boulderfist Ogre").stats(1) == [(6, 3)]
    s = Scenario(mine=["Wisp"] * 3, theirs=["Wisp"] * 5, hand=["Gormok the Impaler"])
    assert s.aims("Gormok the Impaler") == set()


def test_icehowl_has_charge_and_cannot_attack_heroes() -> None:
    s = Scenario(hand=["Icehowl"], theirs=["Wisp"]).play("Icehowl")
    assert (s.can_attack("Icehowl", "Wisp"), s.can_attack("Icehowl", "face")) == (True, False)


def test_nexus_champion_saraad_adds_a_random_spell_to_my_hand_after_my_hero_power() -> None:
    outcomes = Scenario(cls="warrior", mine=["Nexus-Champion Saraad"]).outcomes("power")
    assert {before_identified(s.hand[0]) for _, s in outcomes} == pool(lambda card: card.type == "spell")


def test_fjola_lightbane_gains_divine_shield_whenever_i_target_her_with_a_spell() -> None:
    s = Scenario(
        mine=["Fjola Lightbane", "Wisp"], hand=["Mark of the Wild"] * 2, their_hand=["Moonfire"], rules=NO_FATIGUE
    )
    assert s.play("Mark of the Wild", on="Wisp").keywords("Fjola Lightbane") == set()
    s.end().play("Moonfire", on="Fjola Lightbane").end()
    assert s.stats(0)[0] == (3, 3)
    assert s.play("Mark of the Wild", on="Fjola Lightbane").keywords("Fjola Lightbane") == {"taunt", "divine_shield"}


def test_eydis_darkbane_deals_3_damage_to_a_random_enemy_whenever_i_target_her_with_a_spell() -> None:
    start = Scenario(
        mine=["Eydis Darkbane", "Wisp"],
        theirs=["Boulderfist Ogre"],
        hand=["Mark of the Wild"] * 2,
        their_hand=["Moonfire"],
        rules=NO_FATIGUE,
    )
    start.play("Mark of the Wild", on="Wisp").end().play("Moonfire", on="Eydis Darkbane").end()
    assert (start.health(0), start.health(1), start.stats(1)) == (30, 30, [(6, 7)])
    outcomes = start.outcomes(start.playing("Mark of the Wild", on="Eydis Darkbane"))
    assert sorted((s.health(1), s.stats(1)) for _, s in outcomes) == [(27, [(6, 7)]), (30, [(6, 4)])]
