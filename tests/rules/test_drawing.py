"""Drawing, burning, discarding, fatigue: DRW1 to DRW9."""

import pytest

from hearthlab.cards.language import (
    IS_SELF,
    MADE,
    ME,
    MINION,
    MY_HAND,
    MY_HERO,
    NUM,
    SELF,
    add_to_hand,
    base_cost,
    buff,
    copy_of,
    count,
    deal,
    destroy_in_deck,
    died,
    discard,
    discarded,
    draw,
    drawn,
    joust,
    mill,
    random,
    remove,
    summon,
    when_drawn,
    whenever,
)
from support.effects import Table, a_minion, a_spell, note, one, tally

lab = Table(
    a_minion("Jealous", whenever(drawn(), destroy_in_deck(ME)), attack=0, health=5),
    a_minion("Draw Clerk A", whenever(drawn(), note("A")), attack=0, health=5),
    a_minion("Draw Clerk T", whenever(drawn(), tally()), attack=0, health=5),
    a_minion("Discard Clerk", whenever(discarded(), tally()), attack=0, health=5),
    a_minion("Death Clerk", whenever(died(), tally()), attack=0, health=5),
    a_spell("Burn!", when_drawn(note("B"), deal(2, MY_HERO), remove(SELF), draw())),
    a_spell("Draw, then draw and buff", draw(), draw(), buff(MADE, 2, 2), tally(count(MADE))),
    a_spell("Draw a minion", draw(1, MINION)),
    a_spell("Draw the cheapest minion", draw(1, MINION, lowest=base_cost())),
    a_spell("Get 1/1", add_to_hand("1/1")),
    a_spell("Discard my hand", discard(MY_HAND)),
    a_spell("Discard two", discard(random(MY_HAND, 2))),
    a_spell("Draw, then discard one", draw(), discard(random(MY_HAND))),
    a_spell("Mill 2", mill(2)),
    a_minion("Silverware", whenever(discarded(IS_SELF), summon(copy_of(SELF)), zone="hand"), attack=3, health=3),
    a_spell("Joust", joust(MINION), tally(NUM.spent)),
    a_minion("Cost 3", cost=3),
    a_minion("Cost 5", cost=5),
    a_minion("Another 3", cost=3),
)

NINE = ["7/7"] * 9


def test_drw1_each_draw_is_resolved_before_the_next() -> None:
    s = lab(mine=["Jealous"], hand=["Draw 2"], deck=["1/1"] * 5, fatigue=True)
    s.play("Draw 2")
    assert (s.hand, s.deck()) == (["1/1"], [])
    assert s.health(0) == 29  # the second draw found an empty deck


def test_drw1_the_top_card_is_looked_up_each_time() -> None:
    cards = [one("1/1", top=1), one("2/2", top=2), one("3/3", top=3)]
    s = lab(hand=["Draw 2", "Draw"], me={"deck": cards})
    s.play("Draw 2")
    assert s.hand == ["Draw", "1/1", "2/2"]


def test_drw2_the_card_is_in_hand_then_triggers_then_its_own_text() -> None:
    s = lab(mine=["Draw Clerk A"], hand=["Draw"], me={"deck": [one("Burn!", top=1), one("1/1", top=2)]})
    s.play("Draw")
    assert s.notes() == "ABA"
    assert s.hand == ["Note A", "Note B", "1/1", "Note A"]  # it is gone, and the next card was drawn
    assert s.health(0) == 28


def test_drw3_a_card_without_room_burns() -> None:
    s = lab(mine=["Draw Clerk T", "Discard Clerk", "Death Clerk"], hand=["Draw 2", *NINE], deck=["1/1", "1/1"])
    s.play("Draw 2")
    assert (len(s.hand), s.deck(), s.dead()) == (10, [], [])
    assert s.tally() == 1  # one card was drawn, the other neither drawn nor discarded nor dead


def test_drw3_a_burned_card_does_not_do_what_it_does_when_drawn() -> None:
    s = lab(hand=["Draw 2", *NINE], me={"deck": [one("1/1", top=1), one("Burn!", top=2)]})
    s.play("Draw 2")
    assert (s.health(0), s.deck()) == (30, [])


def test_drw4_an_empty_deck_hurts_a_little_more_each_time() -> None:
    s = lab(hand=["Draw 2", "Draw"], fatigue=True)
    s.play("Draw 2")
    assert s.health(0) == 30 - 1 - 2
    s.play("Draw")
    assert s.health(0) == 27 - 3
    assert (s.side(0)["fatigue"], s.side(1)["fatigue"]) == (3, 0)
    s.end()
    assert (s.health(0), s.health(1)) == (24, 29)  # a count of its own for each player


def test_drw4_a_refilled_deck_does_not_reset_the_count() -> None:
    s = lab(hand=["Draw", "Draw"], deck=["1/1"], fatigue=True, me={"fatigue": 2})
    s.play("Draw").play("Draw")
    assert s.health(0) == 27


def test_drw5_the_drawn_card_is_meant_only_if_it_reached_the_hand() -> None:
    s = lab(hand=["Draw, then draw and buff"], deck=["1/1"] * 2)
    s.play("Draw, then draw and buff")
    assert sorted(c["attack"] for c in s.side()["hand"]) == [1, 3]
    s = lab(hand=["Draw, then draw and buff", *NINE], deck=["1/1"] * 2)
    s.play("Draw, then draw and buff")
    assert (len(s.hand), s.deck(), s.tally()) == (10, [], 0)  # the second card burned
    assert s.find("1/1", 0, "hand")["attack"] == 1


def test_drw6_searching_a_card_is_a_draw_adding_one_is_not() -> None:
    s = lab(mine=["Draw Clerk T"], hand=["Draw a minion", "Get 1/1"], deck=["Deal 1", "2/2"])
    s.play("Draw a minion")
    assert (s.hand, s.deck(), s.tally()) == (["Get 1/1", "2/2"], ["Deal 1"], 1)
    s.play("Get 1/1")
    assert s.tally() == 1


def test_drw6_searching_for_what_is_not_there_is_nothing() -> None:
    s = lab(mine=["Draw Clerk T"], hand=["Draw a minion"], deck=["Deal 1"], fatigue=True)
    s.play("Draw a minion")
    assert (s.hand, s.tally(), s.health(0)) == ([], 0, 30)


def test_drw6_a_search_looks_at_the_whole_deck() -> None:
    s = lab(hand=["Draw the cheapest minion"], deck=["Cost 5", "Cost 3", "Another 3", "Deal 1"])
    found = {world.hand[0]: p for p, world in s.outcomes(s.playing("Draw the cheapest minion"))}
    assert found == {"Cost 3": pytest.approx(0.5), "Another 3": pytest.approx(0.5)}


def test_drw7_each_discarded_card_is_one_event() -> None:
    s = lab(mine=["Discard Clerk", "Death Clerk"], hand=["Discard my hand", "1/1", "2/2", "Deal 1"])
    s.play("Discard my hand")
    assert (s.hand, s.tally()) == ([], 3)
    assert s.side(0)["counters"]["discards_game"] == 3


def test_drw7_random_discards_pick_among_the_hand_of_the_moment() -> None:
    s = lab(hand=["Discard two", "1/1", "2/2", "3/3"])
    left = {world.hand[0]: p for p, world in s.outcomes(s.playing("Discard two"))}
    assert left == {k: pytest.approx(1 / 3) for k in ("1/1", "2/2", "3/3")}


def test_drw7_a_card_that_the_same_text_drew_can_be_discarded() -> None:
    s = lab(hand=["Draw, then discard one", "1/1"], deck=["2/2"])
    left = {tuple(world.hand): p for p, world in s.outcomes(s.playing("Draw, then discard one"))}
    assert left == {("1/1",): pytest.approx(1 / 2), ("2/2",): pytest.approx(1 / 2)}


def test_drw7_a_card_can_have_a_text_for_its_own_discard() -> None:
    s = lab(hand=["Discard my hand", "Silverware"])
    s.play("Discard my hand")
    assert s.hand == []
    assert s.row() == ["Silverware"]


def test_drw8_milling_is_neither_drawing_nor_discarding() -> None:
    s = lab(mine=["Draw Clerk T", "Discard Clerk", "Death Clerk"], hand=["Mill 2"], deck=["1/1", "Burn!", "2/2"])
    s.play("Mill 2")
    assert (len(s.deck()), s.hand, s.tally(), s.health(0)) == (1, [], 0, 30)


def test_drw8_milling_an_empty_deck_is_no_fatigue() -> None:
    s = lab(hand=["Mill 2"], fatigue=True)
    s.play("Mill 2")
    assert (s.health(0), s.side(0)["fatigue"]) == (30, 0)


@pytest.mark.parametrize(
    ("mine", "theirs", "won"),
    [
        (["Cost 5"], ["Cost 3"], 1),
        (["Cost 3"], ["Cost 5"], 0),
        (["Cost 3"], ["Another 3"], 0),
        (["Deal 1"], ["Cost 3"], 0),
        ([], [], 0),
        (["Cost 3"], ["Deal 1"], 1),
        (["1/1"], [], 1),
    ],
)
def test_drw9_a_joust_is_won_by_a_strictly_higher_cost(mine: list[str], theirs: list[str], won: int) -> None:
    s = lab(hand=["Joust"], deck=mine, their_deck=theirs)
    s.play("Joust")
    assert s.tally() == won
    assert (s.deck(0), s.deck(1)) == (mine, theirs)
