"""Quests and what they give: Open the Waygate, The Caverns Below; and Shifting turns of Time Warp."""

from typing import Any

import pytest

from hearthlab.cards.language import TARGET, silence
from hearthlab.cards.library import Library, default_library
from hearthlab.scenario import Scenario, Spec, card_id
from support.mechanics import free, lab


def progress(s: Scenario) -> int:
    """How far my quest is."""
    return int(s.side(0)["quest"].get("data", 0))


# Open the Waygate


def foreign(name: str) -> Spec:
    """A card in hand that did not start in my deck."""
    return {"id": name, "marks": ["created"], "cost": 0}


def test_open_the_waygate_counts_spells_that_did_not_start_in_my_deck() -> None:
    s = Scenario(
        hand=["Open the Waygate", *[foreign("Moonfire")] * 7, free("Moonfire"), foreign("Wisp")],
        their_hand=[foreign("Moonfire")],
        deck=["Wisp"] * 3,
        their_deck=["Wisp"] * 3,
    )
    s.play("Open the Waygate")
    assert s.mana() == 9
    assert progress(s) == 0
    s.play("Wisp").end().play("Moonfire", on="hero").end()
    assert progress(s) == 0
    own = next(c for c in s.side(0)["hand"] if c["id"] == card_id("Moonfire") and "created" not in c.get("marks", ()))
    s.game.apply(f"play {own['eid']} on {s.eid('face')}")
    assert progress(s) == 0
    for n in range(1, 6):
        s.play("Moonfire", on="face")
        assert progress(s) == n
        assert "UNG_028t" not in s.hand
    s.play("Moonfire", on="face")
    assert s.side(0)["quest"] is None
    assert s.hand.count("UNG_028t") == 1


def test_time_warp_gives_me_another_turn() -> None:
    s = Scenario(
        mine=["Chillwind Yeti"],
        hand=["UNG_028t"],
        deck=["Wisp"] * 3,
        their_deck=["Wisp"] * 3,
        their_secrets=["Ice Block"],
    )
    s.play("UNG_028t").attack("Chillwind Yeti", "face")
    assert s.mana() == 5
    s.end()
    assert s.game.active == 0
    assert s.game.turn == 12
    assert s.hand == [card_id("Wisp")]
    assert s.mana() == 10
    s.attack("Chillwind Yeti", "face")
    assert s.health(1) == 22
    s.end()
    assert s.game.active == 1


def test_two_time_warps_give_two_turns() -> None:
    s = Scenario(hand=["UNG_028t", "UNG_028t"], deck=["Wisp"] * 5, their_deck=["Wisp"] * 3)
    s.play("UNG_028t").play("UNG_028t")
    for _ in range(2):
        s.end()
        assert s.game.active == 0
    s.end()
    assert s.game.active == 1


# The Caverns Below


def test_the_caverns_below_counts_the_most_minions_of_one_name() -> None:
    s = Scenario(
        cls="rogue",
        hand=["Wisp", "The Caverns Below", "Wisp", "Murloc Raider", "Wisp", "Murloc Raider", free("Moonfire")],
        their_hand=["Wisp"],
        deck=["Fireball"] * 3,
        their_deck=["Fireball"] * 3,
    )
    s.play("Wisp").play("The Caverns Below").play("Moonfire", on="face")
    assert progress(s) == 0
    seen = []
    for name in ("Wisp", "Murloc Raider", "Wisp", "Murloc Raider"):
        s.play(name)
        seen.append(progress(s))
    assert seen == [1, 1, 2, 2]
    s.end().play("Wisp")
    assert progress(s) == 2


def test_the_caverns_below_counts_a_minion_that_returned_and_one_that_died_at_once() -> None:
    s = Scenario(cls="rogue", hand=["The Caverns Below", "Wisp", "Home", "Fool", "Fool", "Fool"], library=lab.library)
    s.play("The Caverns Below").play("Wisp").play("Home", on="Wisp").play("Wisp")
    assert progress(s) == 2
    s.play("Fool").play("Fool").play("Fool")
    assert progress(s) == 3


def test_the_caverns_below_gives_the_crystal_core_after_five() -> None:
    s = Scenario(cls="rogue", hand=["The Caverns Below", *["Wisp"] * 5])
    s.play("The Caverns Below")
    for _ in range(4):
        s.play("Wisp")
    assert "UNG_067t1" not in s.hand
    s.play("Wisp")
    assert s.hand == ["UNG_067t1"]
    assert s.side(0)["quest"] is None


def test_the_caverns_below_counts_a_minion_after_its_battlecry() -> None:
    hand = ["The Caverns Below", *[free("Novice Engineer")] * 5]
    s = Scenario(cls="rogue", hand=hand, deck=["Wisp"] * 5).play("The Caverns Below")
    for _ in range(5):
        s.play("Novice Engineer")
    assert s.hand[-2:] == ["CS2_231", "UNG_067t1"]


# Crystal Core


def test_crystal_core_makes_my_minions_4_4_for_the_rest_of_the_game() -> None:
    s = Scenario(
        mine=["Wisp", "Boulderfist Ogre"], theirs=["Wisp"], hand=["UNG_067t1", "Murloc Raider"], deck=["Wisp"] * 3,
        their_deck=["Wisp"] * 3,
    )  # fmt: skip
    s.play("UNG_067t1")
    assert s.stats(0) == [(4, 4), (4, 4)]
    assert s.stats(1) == [(1, 1)]
    s.play("Murloc Raider")
    assert s.stats(0) == [(4, 4)] * 3
    s.round()
    assert s.stats(0) == [(4, 4)] * 3


def test_crystal_core_shows_in_my_hand_too() -> None:
    s = Scenario(hand=["UNG_067t1", "Boulderfist Ogre", "Fiery War Axe"], their_hand=["Wisp"])
    s.play("UNG_067t1")
    ogre, axe = s.side(0)["hand"]
    assert (ogre["attack"], ogre["health"]) == (4, 4)
    assert axe["attack"] == 3
    assert s.side(1)["hand"][0]["attack"] == 1


def test_buffs_add_to_crystal_core_and_silence_does_not_end_it() -> None:
    s = Scenario(mine=["Wisp", "Wisp"], hand=["UNG_067t1", "Grow", "Mute"], library=lab.library)
    s.play("UNG_067t1").play("Grow", on="Wisp")
    assert s.stats(0) == [(6, 6), (4, 4)]
    s.play("Mute", on="Wisp")
    assert s.stats(0) == [(4, 4), (4, 4)]


@pytest.mark.parametrize("name", ["Wisp", "Boulderfist Ogre"])
def test_damage_stays_with_crystal_core(name: str) -> None:
    s = Scenario(mine=[name], hand=["UNG_067t1", "Hit 2"], library=lab.library)
    s.play("UNG_067t1").play("Hit 2", on=name)
    assert s.stats(0) == [(4, 2)]


def test_what_sets_stats_after_crystal_core_replaces_it() -> None:
    minions = ["Wisp", "Boulderfist Ogre"]
    s = Scenario(mine=minions, hand=["UNG_067t1", "Equality", free("Dinosize")]).play("UNG_067t1")
    assert s.play("Equality").stats(0) == [(4, 1), (4, 1)]
    assert s.play("Dinosize", on="Wisp").stats(0) == [(10, 10), (4, 1)]
    s = Scenario(mine=minions, hand=["UNG_067t1", free("Sunkeeper Tarim")]).play("UNG_067t1").play("Sunkeeper Tarim")
    assert s.stats(0) == [(3, 3), (3, 3), (4, 4)]


def test_crystal_core_replaces_what_my_minions_were_given_before() -> None:
    s = Scenario(mine=["Wisp"], hand=["Grow", "UNG_067t1"], library=lab.library)
    assert s.play("Grow", on="Wisp").play("UNG_067t1").stats(0) == [(4, 4)]


def test_crystal_core_goes_with_a_stolen_minion_and_reaches_one_that_i_steal() -> None:
    s = Scenario(
        mine=["Boulderfist Ogre"], theirs=["Wisp"], hand=["UNG_067t1", free("Mind Control")],
        their_hand=["Mind Control"], their_deck=["Wisp"],
    )  # fmt: skip
    s.play("UNG_067t1").play("Mind Control", on="Wisp")
    assert s.stats(0) == [(4, 4), (4, 4)]
    s.end().play("Mind Control", on="Boulderfist Ogre")
    assert s.stats(1) == [(4, 4)]


def test_crystal_core_reaches_what_is_drawn_recruited_transformed_or_returned() -> None:
    s = Scenario(
        mine=["Chillwind Yeti", "River Crocolisk"], hand=["UNG_067t1", free("Gather Your Party"), "Sap"],
        deck=["Boulderfist Ogre", "Boulderfist Ogre"], their_hand=["Hex", "Sap", "Moonfire"], their_deck=["Wisp"] * 2,
    )  # fmt: skip
    s.play("UNG_067t1").play("Gather Your Party")
    assert s.stats(0) == [(4, 4)] * 3
    s.end().play("Hex", on="Chillwind Yeti").play("Sap", on="River Crocolisk")
    assert s.stats(0) == [(4, 4)] * 2
    croc = s.side(0)["hand"][-1]
    assert (croc["attack"], croc["health"]) == (4, 4)
    s.end()
    drawn = s.side(0)["hand"][-1]
    assert (drawn["id"], drawn["attack"], drawn["health"]) == ("CS2_200", 4, 4)


def test_crystal_core_reaches_minions_at_once_outside_of_plays() -> None:
    s = Scenario(
        mine=["Primalfin Totem", "Sylvanas Windrunner"], theirs=["Boulderfist Ogre"], hand=["UNG_067t1", "Grow"],
        their_hand=["Sunkeeper Tarim"], their_deck=["Wisp"], library=lab.library,
    )  # fmt: skip
    s.play("UNG_067t1").attack("Sylvanas Windrunner", "Boulderfist Ogre")
    assert s.names(0) == ["Primalfin Totem", "Boulderfist Ogre"]
    s.play("Grow", on="Boulderfist Ogre")
    assert s.stats(0) == [(4, 4), (6, 6)]
    s.perform(silence(TARGET), on="Boulderfist Ogre")
    assert s.stats(0) == [(4, 4), (4, 4)]
    s.end()
    assert s.names(0) == ["Primalfin Totem", "Primalfin", "Boulderfist Ogre"]
    assert s.play("Sunkeeper Tarim").stats(0)[1] == (3, 3)


def test_the_copy_of_a_mirage_caller_is_4_4_with_crystal_core() -> None:
    s = Scenario(mine=["Wisp"], hand=["UNG_067t1", "Mirage Caller"]).play("UNG_067t1")
    assert s.play("Mirage Caller", on="Wisp").stats(0) == [(4, 4)] * 3


def test_a_second_crystal_core_adds_nothing() -> None:
    s = Scenario(mine=["Wisp"], hand=["UNG_067t1", "UNG_067t1"])
    s.play("UNG_067t1").play("UNG_067t1")
    assert s.stats(0) == [(4, 4)]


def cored(n: int, **position: Any) -> Scenario:
    """A position in which I have just played a Crystal Core that makes minions n/n: 5/5 before build 24589."""
    library = {4: default_library(), 5: Library.of_build(24588)}[n]
    position["hand"] = ["UNG_067t1", *position.get("hand", ())]
    return Scenario(library=library, **position).play("UNG_067t1")


@pytest.mark.parametrize("n", [4, 5])
def test_crystal_core_sets_stats_once_so_that_others_can_set_them_later(n: int) -> None:
    s = cored(n, mine=["Wisp"], hand=["Equality"])
    assert s.play("Equality").stats(0) == [(n, 1)]
    s = cored(n, mine=["Primalfin Totem"], their_hand=["Sunkeeper Tarim"], their_deck=["Wisp"])
    assert s.end().play("Sunkeeper Tarim").stats(0) == [(3, 3), (3, 3)]
    mine = ["Sylvanas Windrunner"]
    s = cored(n, mine=mine, theirs=["Boulderfist Ogre"], their_hand=["Sunkeeper Tarim"], their_deck=["Wisp"])
    s.attack("Sylvanas Windrunner", "Boulderfist Ogre")
    assert (s.names(0), s.stats(0)) == (["Boulderfist Ogre"], [(n, n)])
    assert s.end().play("Sunkeeper Tarim").stats(0) == [(3, 3)]


@pytest.mark.parametrize("n", [4, 5])
def test_crystal_core_reaches_minions_that_i_draw_and_no_other_cards(n: int) -> None:
    deck = ["Boulderfist Ogre", "Fiery War Axe"]
    s = cored(n, deck=deck, their_hand=["Wisp"], their_deck=["Boulderfist Ogre", "Wisp"])
    s.end()
    drawn = s.side(1)["hand"][-1]
    assert (drawn["id"], drawn["attack"], drawn["health"]) in [("CS2_200", 6, 7), ("CS2_231", 1, 1)]
    assert s.play("Wisp").stats(1) == [(1, 1)]
    s.end().round()
    found = {card["id"]: card["attack"] for card in s.side(0)["hand"]}
    assert found == {"CS2_200": n, "CS2_106": 3}


@pytest.mark.parametrize("n", [4, 5])
def test_a_silenced_minion_stays_n_n_with_crystal_core_until_it_is_stolen(n: int) -> None:
    theirs = [{"id": "Sylvanas Windrunner", "damage": 4}]
    s = cored(n, mine=["Wisp", "Boulderfist Ogre"], theirs=theirs).perform(silence(TARGET), on="Wisp")
    assert s.stats(0) == [(n, n), (n, n)]
    s.attack("Boulderfist Ogre", "Sylvanas Windrunner")  # both die
    assert (s.names(0), s.names(1), s.stats(1)) == ([], ["Wisp"], [(1, 1)])


@pytest.mark.parametrize("n", [4, 5])
def test_crystal_core_does_not_set_the_stats_of_a_minion_that_comes_back_again(n: int) -> None:
    s = cored(
        n, mine=["Boulderfist Ogre"], hand=["Equality", free("Mind Control")], deck=["Wisp"],
        their_hand=["Mind Control"], their_deck=["Wisp"],
    )  # fmt: skip
    s.play("Equality").end().play("Mind Control", on="Boulderfist Ogre")
    assert s.stats(1) == [(n, 1)]
    assert s.end().play("Mind Control", on="Boulderfist Ogre").stats(0) == [(n, 1)]


def test_a_silenced_minion_gets_the_bonus_of_one_crystal_core() -> None:
    s = cored(4, mine=["Wisp"], hand=["UNG_067t1"]).play("UNG_067t1").perform(silence(TARGET), on="Wisp")
    assert s.stats(0) == [(4, 4)]
