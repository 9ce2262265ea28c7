"""Summoning and places: SUM1 to SUM7."""

import pytest

from hearthlab.cards.language import (
    ENEMY_HERO,
    ENEMY_MINIONS,
    FRIENDLY,
    MADE,
    ME,
    MINION,
    MY_HAND,
    OPPONENT,
    OTHER,
    SELF,
    adjacent,
    after,
    attach,
    attack,
    base_cost,
    battlecry,
    buff,
    buff_deck,
    deal,
    deathrattle,
    end_of_turn,
    leftmost,
    played,
    put_into_play,
    recruit,
    summon,
    summoned,
    target,
    whenever,
)
from hearthlab.scenario import Scenario
from support.effects import Table, a_minion, a_power, a_spell, note, tally

lab = Table(
    a_spell("Summon 1/1", summon("1/1")),
    a_spell("Summon 1/1 and look", summon("1/1"), tally(attack(MADE))),
    a_spell("Summon 1/1 for the other", summon("1/1", side=OPPONENT)),
    a_spell("Summon 8", summon("1/1", 8)),
    a_minion("Herald", whenever(summoned(FRIENDLY, OTHER), note("A")), after(summoned(FRIENDLY, OTHER), note("B"))),
    a_minion("Crier", battlecry(note("C"))),
    a_minion("Mother", battlecry(summon("1/1"))),
    a_minion("Both Sides", battlecry(summon("1/1"), summon("1/2", place="left")), attack=7, health=7),
    a_minion("Gift 1/1", battlecry(summon("1/1", side=OPPONENT))),
    a_power("Muster", summon("1/1")),
    a_minion("Ender", whenever(end_of_turn(), summon("1/1")), attack=0, health=5),
    a_minion("Neighbourly", battlecry(buff(adjacent(SELF), 1, 1)), health=4),
    a_spell(
        "Deal 9, then 1 beside the leftmost",
        deal(9, target(hero=False)),
        deal(1, adjacent(leftmost(ENEMY_MINIONS))),
    ),
    a_minion("Battlecry Charge", battlecry(note("A")), attack=3, health=3, cost=9, keywords=["charge"]),
    a_minion("Battlecry 3/3", battlecry(note("A")), attack=3, health=3, cost=9),
    a_spell("Recruit", recruit()),
    a_spell("Recruit a 9-cost", recruit(1, base_cost() >= 9)),
    a_spell("Buff my deck", buff_deck(ME, MINION, having=attach(attack=2, health=2))),
    a_spell("Put my hand into play", put_into_play(MY_HAND)),
    a_minion("Deathlord", deathrattle(recruit(who=OPPONENT)), attack=2, health=1),
    a_minion("Illidan", whenever(played(OTHER), summon("2/1")), attack=7, health=5),
    a_minion("Juggler", after(summoned(FRIENDLY, OTHER), deal(1, ENEMY_HERO)), attack=2, health=2),
)


def test_sum1_a_summoned_minion_is_announced_whenever_then_after() -> None:
    s = lab(mine=["Herald"], hand=["Summon 1/1"])
    s.play("Summon 1/1")
    assert s.notes() == "AB"


def test_sum1_a_played_minion_is_announced_whenever_then_battlecry_then_after() -> None:
    s = lab(mine=["Herald"], hand=["Crier"])
    s.play("Crier")
    assert s.notes() == "ACB"


def test_sum1_it_is_the_youngest_object() -> None:
    s = lab(mine=["2/2"], theirs=["3/3"], hand=["Summon 1/1"])
    before = s.state["next"]["order"]
    s.play("Summon 1/1")
    assert s.find("1/1")["order"] >= before
    assert s.find("1/1")["exhausted"]


def test_sum1_auras_reach_it_at_the_next_update() -> None:
    s = lab(mine=["Champion"], hand=["Summon 1/1 and look"])
    s.play("Summon 1/1 and look")
    assert s.tally() == 1  # the text still saw the bare body
    assert s.stats() == [(6, 6), (2, 2)]


def test_sum2_a_minion_summons_to_its_right() -> None:
    s = lab(mine=["2/2", "3/3"], hand=["Mother"])
    s.play("Mother", at=1)
    assert s.row() == ["2/2", "Mother", "1/1", "3/3"]
    s = lab(mine=["Ender", "3/3"])
    s.end()
    assert s.row() == ["Ender", "1/1", "3/3"]


def test_sum2_a_text_can_put_one_on_each_side() -> None:
    s = lab(mine=["2/2", "3/3"], hand=["Both Sides"])
    s.play("Both Sides", at=1)
    assert s.row() == ["2/2", "1/2", "Both Sides", "1/1", "3/3"]


def test_sum3_spells_and_powers_summon_at_the_right_end() -> None:
    s = lab(mine=["2/2", "3/3"], hand=["Summon 1/1"], me={"power": {"id": "Muster"}})
    s.play("Summon 1/1")
    assert s.row() == ["2/2", "3/3", "1/1"]
    s.power()
    assert s.row() == ["2/2", "3/3", "1/1", "1/1"]


def test_sum3_what_is_summoned_for_the_opponent_stands_at_the_right_end() -> None:
    s = lab(theirs=["2/2", "3/3"], hand=["Gift 1/1", "Summon 1/1 for the other"])
    s.play("Gift 1/1", at=0).play("Summon 1/1 for the other")
    assert s.row(1) == ["2/2", "3/3", "1/1", "1/1"]


def test_sum4_neighbours_are_those_at_the_moment() -> None:
    s = lab(mine=["2/2", "3/3", "4/4"], hand=["Neighbourly"])
    s.play("Neighbourly", at=1)
    assert s.stats() == [(3, 3), (1, 4), (4, 4), (4, 4)]


def test_sum4_a_dying_minion_is_still_a_neighbour() -> None:
    s = lab(theirs=["1/3", "2/3", "3/3"], hand=["Deal 9, then 1 beside the leftmost"])
    s.play("Deal 9, then 1 beside the leftmost", on="2/3")
    assert s.stats(1) == [(1, 3), (3, 3)]  # the second hit went to the dying one, not to the next


def test_sum5_recruiting_takes_a_minion_of_the_deck_without_its_battlecry() -> None:
    s = lab(hand=["Recruit"], deck=["Battlecry 3/3", "Deal 1"])
    s.play("Recruit")
    assert (s.row(), s.deck(), s.notes()) == (["Battlecry 3/3"], ["Deal 1"], "")
    assert s.mana() == 10


def test_sum5_recruiting_picks_among_all_that_fit() -> None:
    s = lab(hand=["Recruit a 9-cost"], deck=["Battlecry 3/3", "Battlecry Charge", "1/1"])
    found = {world.mine[0]["id"]: p for p, world in s.outcomes(s.playing("Recruit a 9-cost"))}
    assert found == {"Battlecry 3/3": pytest.approx(0.5), "Battlecry Charge": pytest.approx(0.5)}


def test_sum5_a_recruited_minion_keeps_the_enchantments_of_the_deck() -> None:
    s = lab(hand=["Recruit", "Buff my deck"], deck=["3/3"])
    s.play("Buff my deck").play("Recruit")
    assert s.stats() == [(5, 5)]


def test_sum5_without_room_the_card_stays_in_the_deck() -> None:
    s = lab(mine=["1/1"] * 7, hand=["Recruit"], deck=["3/3"])
    s.play("Recruit")
    assert s.deck() == ["3/3"]


def test_sum6_put_into_play_from_hand_means_no_battlecry_and_no_cost() -> None:
    s = lab(hand=["Put my hand into play", "Battlecry 3/3", "Battlecry Charge"], mana=0)
    s.play("Put my hand into play")
    assert (s.row(), s.notes()) == (["Battlecry 3/3", "Battlecry Charge"], "")
    assert not s.can_attack("Battlecry 3/3")
    assert s.can_attack("Battlecry Charge")


def test_sum6_put_into_play_from_a_deck_for_its_owner() -> None:
    s = lab(mine=["Deathlord"], their_deck=["Battlecry 3/3"], hand=["Deal 1"])
    s.play("Deal 1", on="Deathlord")
    assert (s.row(1), s.deck(1), s.notes(1)) == (["Battlecry 3/3"], [], "")
    assert s.find("Battlecry 3/3")["exhausted"]


def test_sum7_what_does_not_fit_is_not_there_and_nothing_sees_it() -> None:
    s = lab(mine=["Juggler", "2/2"], hand=["Summon 8"])
    s.play("Summon 8")
    assert len(s.mine) == 7
    assert s.health(1) == 30 - 5


def test_sum7_a_trigger_on_a_full_board_summons_nothing() -> None:
    s = lab(mine=["Illidan", "Juggler", *["1/1"] * 4], hand=["Idle", "2/2"])
    s.play("2/2")
    assert len(s.mine) == 7
    assert "2/1" not in s.row()
    assert s.health(1) == 29  # the played minion only
    s.play("Idle")
    assert (len(s.mine), s.health(1)) == (7, 29)


def test_sum3_summons_of_a_weapon_go_to_the_right_end() -> None:
    s = Scenario(mine=["Wisp"], weapon="Hammer of Twilight", hand=["Fiery War Axe"]).play("Fiery War Axe")
    assert s.names(0) == ["Wisp", "Twilight Elemental"]
