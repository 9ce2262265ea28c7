"""Cards that call back the dead, and deathrattles that are doubled, copied or given."""

from collections import defaultdict

import pytest

from hearthlab.scenario import Scenario, card_id
from support.mechanics import free, lab

# N'Zoth, the Corruptor


def test_nzoth_summons_my_deathrattle_minions_that_died() -> None:
    s = Scenario(
        hand=["N'Zoth, the Corruptor"],
        me={"dead": ["CS2_231", card_id("Loot Hoarder"), card_id("Infested Tauren")]},
        foe={"dead": [card_id("Leper Gnome")]},
    )
    s.play("N'Zoth, the Corruptor")
    assert s.names(0)[0] == "N'Zoth, the Corruptor"
    assert sorted(s.names(0)[1:]) == ["Infested Tauren", "Loot Hoarder"]


def test_nzoth_summons_as_many_as_there_is_room_for() -> None:
    start = Scenario(
        mine=["Wisp"] * 5,
        hand=["N'Zoth, the Corruptor"],
        me={"dead": [card_id("Loot Hoarder"), card_id("Infested Tauren"), card_id("Leper Gnome")]},
    )
    back: defaultdict[str, float] = defaultdict(float)
    for probability, s in start.outcomes(start.playing("N'Zoth, the Corruptor")):
        assert s.names(0)[:6] == [*["Wisp"] * 5, "N'Zoth, the Corruptor"]
        assert len(s.mine) == 7
        back[s.names(0)[6]] += probability
    assert back == {name: pytest.approx(1 / 3) for name in ("Loot Hoarder", "Infested Tauren", "Leper Gnome")}


def test_nzoth_brings_back_bare_minions_and_each_as_often_as_it_died() -> None:
    s = Scenario(
        mine=[{"id": "Loot Hoarder", "attack": 9, "damage": 0}, "Loot Hoarder"],
        hand=[free("Twisting Nether"), "N'Zoth, the Corruptor"],
        deck=["Wisp"] * 5,
    )
    s.play("Twisting Nether").play("N'Zoth, the Corruptor")
    assert s.names(0) == ["N'Zoth, the Corruptor", "Loot Hoarder", "Loot Hoarder"]
    assert s.stats(0)[1:] == [(2, 1), (2, 1)]


# Bloodreaver Gul'dan


def test_bloodreaver_guldan_summons_my_demons_that_died_and_gives_5_armor() -> None:
    s = Scenario(
        cls="warlock",
        hand=["ICC_831"],
        me={"dead": [card_id("Voidwalker"), "CS2_231", card_id("Succubus")], "hero": {"damage": 12}},
        foe={"dead": [card_id("Flame Imp")]},
    )
    s.play("ICC_831")
    assert sorted(s.names(0)) == ["Succubus", "Voidwalker"]
    assert s.hand == []
    assert (s.health(0), s.armor(0)) == (18, 5)
    assert s.side(0)["hero"]["id"] == "ICC_831"
    assert s.side(0)["power"]["id"] == "ICC_831p"


def test_siphon_life_deals_3_damage_and_restores_it() -> None:
    s = Scenario(mine=["Wisp"], theirs=["Chillwind Yeti"], cls="warlock", me={"hero": {"id": "ICC_831", "damage": 10}})
    assert s.power_aims() == {"hero", "face", "Wisp", "Chillwind Yeti"}
    s.power(on="Chillwind Yeti")
    assert s.stats(1) == [(4, 2)]
    assert s.health(0) == 23


# Anyfin Can Happen


def test_anyfin_can_happen_summons_murlocs_of_both_players_that_died() -> None:
    s = Scenario(
        hand=["Anyfin Can Happen"],
        me={"dead": ["CS2_231", card_id("Murloc Raider"), card_id("Bluegill Warrior")]},
        foe={"dead": [card_id("Murloc Raider"), card_id("Murloc Tidehunter"), card_id("Chillwind Yeti")]},
    )
    s.play("Anyfin Can Happen")
    assert sorted(s.names(0)) == ["Bluegill Warrior", "Murloc Raider", "Murloc Raider", "Murloc Tidehunter"]
    assert s.theirs == []
    assert s.can_attack("Bluegill Warrior")


def test_anyfin_can_happen_summons_7_murlocs_at_most() -> None:
    s = Scenario(
        hand=["Anyfin Can Happen"],
        me={"dead": [card_id("Murloc Raider")] * 9},
        rules={"board": 7},
    )
    s.play("Anyfin Can Happen")
    assert s.names(0) == ["Murloc Raider"] * 7


# Hadronox


def test_hadronox_leaves_my_taunt_minions_that_died() -> None:
    s = Scenario(
        mine=["Hadronox", "Wisp"],
        hand=[free("Fireball"), free("Fireball")],
        me={"dead": [card_id("Voidwalker"), "CS2_231", card_id("Sen'jin Shieldmasta")]},
        foe={"dead": [card_id("Goldshire Footman")]},
    )
    s.play("Fireball", on="Hadronox")
    assert s.names(0) == ["Hadronox", "Wisp"]
    s.play("Fireball", on="Hadronox")
    assert s.names(0)[0] == "Wisp"  # they come to the right end
    assert sorted(s.names(0)[1:]) == ["Sen'jin Shieldmasta", "Voidwalker"]


# Carnivorous Cube and Baron Rivendare


def test_baron_rivendare_makes_my_minions_trigger_their_deathrattles_twice() -> None:
    s = Scenario(
        mine=["Baron Rivendare", "Loot Hoarder"], theirs=["Loot Hoarder"], hand=[free("Holy Nova"), free("Fireball")],
        deck=["Wisp"] * 5, their_deck=["Wisp"] * 5,
    )  # fmt: skip
    s.play("Fireball", on=s.mine[1]["eid"])
    assert len(s.hand) == 1 + 2
    s.play("Holy Nova")
    assert len(s.their_hand) == 1


def test_baron_rivendare_does_not_double_the_deathrattles_of_weapons() -> None:
    s = Scenario(mine=["Baron Rivendare"], weapon="Parting", deck=["Wisp"] * 3, library=lab.library)
    s.attack("hero", "face")
    assert s.hand == [card_id("Wisp")]


def test_a_cube_with_baron_rivendare_leaves_4_copies() -> None:
    s = Scenario(
        mine=["Baron Rivendare", "Chillwind Yeti"],
        hand=[free("Carnivorous Cube"), free("Assassinate"), free("Kill It")],
        library=lab.library,
    )
    s.play("Carnivorous Cube", on="Chillwind Yeti")
    s.play("Kill It", on="Carnivorous Cube")
    assert s.names(0) == ["Baron Rivendare", *["Chillwind Yeti"] * 4]


def test_a_cube_that_ate_a_deathrattle_minion_eats_it_before_it_dies() -> None:
    s = Scenario(
        mine=["Loot Hoarder"], hand=[free("Carnivorous Cube"), free("Kill It")], deck=["Wisp"] * 5, library=lab.library
    )
    s.play("Carnivorous Cube", on="Loot Hoarder")
    assert s.hand == ["Kill It", card_id("Wisp")]
    s.play("Kill It", on="Carnivorous Cube")
    assert s.names(0) == ["Loot Hoarder"] * 2


def test_a_silenced_cube_leaves_nothing() -> None:
    s = Scenario(mine=["Wisp"], hand=[free("Carnivorous Cube"), free("Mute"), free("Kill It")], library=lab.library)
    s.play("Carnivorous Cube", on="Wisp").play("Mute", on="Carnivorous Cube").play("Kill It", on="Carnivorous Cube")
    assert s.names(0) == []


# Unearthed Raptor


def test_unearthed_raptor_gains_the_deathrattle_of_a_friendly_minion() -> None:
    s = Scenario(
        mine=["Loot Hoarder", "Wisp"],
        theirs=["Leper Gnome"],
        hand=[free("Unearthed Raptor"), free("Kill It")],
        deck=["Wisp"] * 3,
        library=lab.library,
    )
    assert s.aims("Unearthed Raptor") == {"Loot Hoarder"}
    s.play("Unearthed Raptor", on="Loot Hoarder")
    assert s.names(0) == ["Loot Hoarder", "Wisp", "Unearthed Raptor"]
    s.play("Kill It", on="Unearthed Raptor")
    assert s.hand == [card_id("Wisp")]


def test_unearthed_raptor_without_a_deathrattle_to_copy_is_a_body() -> None:
    s = Scenario(mine=["Wisp"], hand=["Unearthed Raptor"])
    s.play("Unearthed Raptor")
    assert s.stats(0)[1] == (3, 4)


def test_unearthed_raptor_copies_what_a_cube_ate_and_what_was_given() -> None:
    s = Scenario(
        mine=["Chillwind Yeti", "Wisp"],
        hand=[
            free("Carnivorous Cube"), free("Unearthed Raptor"), free("Ancestral Spirit"), free("Unearthed Raptor"),
            free("Kill It"), free("Kill It"),
        ],
        library=lab.library,
    )  # fmt: skip
    s.play("Carnivorous Cube", on="Chillwind Yeti").play("Unearthed Raptor", on="Carnivorous Cube")
    s.play("Kill It", on="Unearthed Raptor")
    assert s.names(0) == ["Wisp", "Carnivorous Cube", "Chillwind Yeti", "Chillwind Yeti"]
    s.play("Ancestral Spirit", on="Wisp")
    assert s.aims("Unearthed Raptor") == {"Wisp", "Carnivorous Cube"}
    s.play("Unearthed Raptor", on="Wisp").play("Kill It", on="Unearthed Raptor")
    assert s.names(0)[-1] == "Unearthed Raptor"


def test_unearthed_raptor_copies_nothing_from_a_silenced_minion() -> None:
    s = Scenario(mine=["Loot Hoarder"], hand=["Mute", "Unearthed Raptor"], library=lab.library)
    s.play("Mute", on="Loot Hoarder")
    assert s.aims("Unearthed Raptor") == set()


# Spirit Echo


def test_spirit_echo_returns_my_minions_to_my_hand_when_they_die() -> None:
    s = Scenario(
        mine=[{"id": "Chillwind Yeti", "attack": 9}, "Loot Hoarder"],
        theirs=["Wisp"],
        hand=[free("Spirit Echo"), free("Twisting Nether")],
        deck=["Murloc Raider"] * 3,
    )
    s.play("Spirit Echo").play("Twisting Nether")
    assert s.hand == [card_id("Chillwind Yeti"), card_id("Murloc Raider"), card_id("Loot Hoarder")]
    assert s.side(0)["hand"][0]["attack"] == 4
    assert s.their_hand == []


def test_spirit_echo_works_once_and_for_those_who_are_there() -> None:
    s = Scenario(mine=["Wisp"], hand=[free("Spirit Echo"), "Kill It", "Kill It", "Murloc Raider"], library=lab.library)
    s.play("Spirit Echo").play("Murloc Raider").play("Kill It", on="Murloc Raider").play("Kill It", on="Wisp")
    assert s.hand == [card_id("Wisp")]
    s.play("Wisp")
    assert s.mine[0].get("enchantments", []) == []


def test_spirit_echo_is_gone_with_silence() -> None:
    s = Scenario(mine=["Wisp"], hand=[free("Spirit Echo"), "Mute", "Kill It"], library=lab.library)
    s.play("Spirit Echo").play("Mute", on="Wisp").play("Kill It", on="Wisp")
    assert (s.mine, s.hand) == ([], [])


def test_a_minion_with_spirit_echo_returns_to_the_hand_of_its_present_controller() -> None:
    s = Scenario(
        mine=["Wisp"], hand=[free("Spirit Echo")], their_hand=[free("Steal"), free("Kill It")], library=lab.library
    )
    s.play("Spirit Echo").end().play("Steal", on="Wisp").play("Kill It", on="Wisp")
    assert s.hand == []
    assert s.their_hand == [card_id("Wisp")]


# Test Subject


def test_test_subject_returns_the_spells_i_cast_on_it() -> None:
    s = Scenario(
        mine=["Test Subject", "Wisp"],
        hand=[free("Moonfire"), free("Blessing of Might"), free("Arcane Explosion"), free("Fireball")],
    )
    s.play("Moonfire", on="Test Subject").play("Blessing of Might", on="Wisp").play("Arcane Explosion")
    assert s.hand == [card_id("Fireball")]
    s.play("Fireball", on="Test Subject")
    assert s.names(0) == ["Wisp"]
    # Also the one that killed it.
    assert s.hand == [card_id("Moonfire"), card_id("Fireball")]


def test_test_subject_keeps_no_spells_of_my_opponent() -> None:
    s = Scenario(mine=["Test Subject"], their_hand=[free("Fireball")])
    s.end().play("Fireball", on="Test Subject")
    assert (s.mine, s.hand, s.their_hand) == ([], [], [])


def test_a_silenced_test_subject_returns_nothing() -> None:
    s = Scenario(
        mine=["Test Subject"], hand=[free("Power Word: Shield"), "Mute", "Kill It"], deck=["Wisp"], library=lab.library
    )
    s.play("Power Word: Shield", on="Test Subject").play("Mute", on="Test Subject").play("Kill It", on="Test Subject")
    assert s.hand == [card_id("Wisp")]


def test_a_countered_spell_is_not_kept_by_test_subject() -> None:
    s = Scenario(mine=["Test Subject"], hand=[free("Moonfire"), free("Fireball")], their_secrets=["Counterspell"])
    s.play("Moonfire", on="Test Subject").play("Fireball", on="Test Subject")
    assert s.hand == [card_id("Fireball")]


# Sylvanas Windrunner


def test_sylvanas_windrunner_destroys_what_she_takes_when_my_board_is_full() -> None:
    s = Scenario(
        mine=["Sylvanas Windrunner", *["Wisp"] * 6], theirs=["Boulderfist Ogre"],
        hand=[free("Kill It")], library=lab.library,
    )  # fmt: skip
    s.play("Kill It", on="Sylvanas Windrunner")
    # Her own place is free when her deathrattle runs.
    assert s.names(0) == [*["Wisp"] * 6, "Boulderfist Ogre"]


def test_sylvanas_windrunner_with_baron_takes_two_and_the_second_finds_no_room() -> None:
    s = Scenario(
        mine=["Sylvanas Windrunner", "Baron Rivendare", *["Wisp"] * 5], theirs=["Boulderfist Ogre", "Loot Hoarder"],
        hand=[free("Kill It")], their_deck=["Wisp"] * 3, deck=["Wisp"] * 3, library=lab.library,
    )  # fmt: skip
    s.play("Kill It", on="Sylvanas Windrunner")
    assert len(s.mine) == 7
    assert s.theirs == []


def test_two_sylvanas_dying_together_do_not_take_each_other() -> None:
    s = Scenario(mine=["Sylvanas Windrunner"], theirs=["Sylvanas Windrunner"], hand=[free("Twisting Nether")])
    s.play("Twisting Nether")
    assert (s.mine, s.theirs) == ([], [])
