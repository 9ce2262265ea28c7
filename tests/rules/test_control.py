"""Control, bounce and shuffle: CTL1 to CTL8."""

import pytest

from hearthlab.cards.language import (
    ALL_MINIONS,
    DEAD,
    MINION,
    SELF,
    TARGET,
    attach,
    deal,
    deathrattle,
    draw,
    end_of_turn,
    extra_turn,
    from_log,
    if_,
    on,
    return_to_hand,
    shuffle,
    shuffle_into_deck,
    summon,
    take_control,
    target,
    whenever,
)
from support.effects import Table, a_minion, a_spell, note, one

THEIRS = target(hero=False, friendly=False)

lab = Table(
    a_spell("Steal", take_control(THEIRS)),
    a_spell("Borrow", take_control(THEIRS, this_turn=True)),
    a_spell("Extra turn", extra_turn()),
    a_minion("Ender A", whenever(end_of_turn(), note("A")), attack=3, health=3),
    a_minion("Rattle B", deathrattle(note("B")), attack=2, health=2),
    a_spell("Return, costs 2 more", return_to_hand(target(hero=False), having=attach(cost=2))),
    a_spell("Vanish", return_to_hand(ALL_MINIONS)),
    a_spell("Shuffle 2/2", shuffle("2/2")),
    a_spell("Shuffle it back", shuffle_into_deck(target(hero=False))),
    a_spell("Slam", deal(2, target(hero=False)), if_(on(TARGET, ~DEAD), draw())),
    a_minion("Malorne", deathrattle(shuffle_into_deck(SELF)), attack=9, health=2),
    a_spell("Kill reward", deal(2, target(hero=False)), if_(on(TARGET, DEAD), draw())),
    a_spell("Resurrect", summon(from_log("died", MINION))),
)

SEVEN = ["1/1"] * 7


def test_ctl1_stealing_without_room_destroys() -> None:
    s = lab(mine=SEVEN, theirs=["Rattle B"], hand=["Steal"])
    s.play("Steal", on="Rattle B")
    assert (len(s.mine), s.row(1)) == (7, [])
    assert s.notes(1) == "B"


def test_ctl1_borrowing_without_room_does_nothing() -> None:
    s = lab(mine=SEVEN, theirs=["Rattle B"], hand=["Borrow"])
    s.play("Borrow", on="Rattle B")
    assert (len(s.mine), s.row(1)) == (7, ["Rattle B"])


def test_ctl2_a_stolen_minion_stands_at_the_right_end_and_waits() -> None:
    s = lab(
        mine=["1/1", "2/2"],
        theirs=[one("3/5", damage=2), "Charge 2/2"],
        hand=["Give +2/+2", "Steal", "Steal"],
    )
    order = s.find("3/5")["order"]
    s.play("Give +2/+2", on="3/5").play("Steal", on="3/5")
    assert s.row() == ["1/1", "2/2", "3/5"]
    assert s.stats()[2] == (5, 5)
    assert s.damage("3/5") == 2
    assert s.find("3/5")["order"] > order
    assert not s.can_attack("3/5")
    s.play("Steal", on="Charge 2/2")
    assert s.can_attack("Charge 2/2")


def test_ctl3_a_borrowed_minion_may_attack_and_goes_back_ready() -> None:
    s = lab(theirs=["3/3"], hand=["Borrow"])
    s.play("Borrow", on="3/3").attack("3/3", "face")
    assert s.health(1) == 27
    s.end()
    assert (s.row(0), s.row(1)) == ([], ["3/3"])
    assert s.can_attack("3/3")


def test_ctl3_a_borrowed_minion_has_charge_until_it_goes_back() -> None:
    s = lab(theirs=["3/3"], hand=["Borrow"])
    s.play("Borrow", on="3/3")
    assert s.keywords("3/3") == {"charge"}
    s.end()
    assert s.keywords("3/3") == set()


def test_ctl3_it_goes_back_after_the_end_of_turn_triggers() -> None:
    s = lab(theirs=["Ender A"], hand=["Borrow"])
    s.play("Borrow", on="Ender A").end()
    assert (s.notes(0), s.notes(1)) == ("A", "")
    assert s.row(1) == ["Ender A"]


def test_ctl3_it_is_ready_as_soon_as_it_is_back() -> None:
    s = lab(theirs=["3/3"], hand=["Borrow", "Extra turn"])
    s.play("Extra turn").play("Borrow", on="3/3").end()
    assert (s.game.active, s.row(1)) == (0, ["3/3"])  # its owner's turn has not made it ready
    assert not s.find("3/3").get("exhausted", False)


def test_ctl4_a_stolen_minion_returns_to_its_present_controller() -> None:
    s = lab(theirs=["3/3"], hand=["Steal", "Return"])
    s.play("Steal", on="3/3").play("Return", on="3/3")
    assert (s.hand, s.their_hand) == (["3/3"], [])
    s.round()
    s.play("3/3")
    assert s.row() == ["3/3"]


def test_ctl4_its_death_is_recorded_for_the_controller_at_death() -> None:
    s = lab(theirs=["3/3"], hand=["Steal", "Deal 3", "Resurrect"])
    s.play("Steal", on="3/3").play("Deal 3", on="3/3").play("Resurrect")
    assert s.row() == ["3/3"]


def test_ctl5_a_returned_minion_is_the_base_card_with_what_the_bouncer_says() -> None:
    s = lab(mine=["2/2", "3/3"], hand=["Give +2/+2", "Deal 1", "Return", "Return, costs 2 more"])
    s.play("Give +2/+2", on="2/2").play("Deal 1", on="2/2").play("Return", on="2/2")
    card = s.find("2/2", 0, "hand")
    assert (card["attack"], card["health"], card["damage"], card["cost"]) == (2, 2, 0, 1)
    s.play("Return, costs 2 more", on="3/3")
    assert s.cost("3/3") == 3


def test_ctl5_a_full_hand_destroys_it() -> None:
    s = lab(theirs=["Rattle B"], their_hand=["1/1"] * 10, hand=["Return"])
    s.play("Return", on="Rattle B")
    assert (s.row(1), len(s.their_hand), s.dead(1)) == ([], 10, ["Rattle B"])


def test_ctl6_mass_bounce_goes_by_play_order() -> None:
    s = lab(mine=[one("1/1", order=5), one("2/2", order=4), one("3/3", order=6)], hand=["Vanish", *["7/7"] * 8])
    s.play("Vanish")
    assert s.hand[8:] == ["2/2", "1/1"]  # and the youngest found the hand full
    assert s.dead() == ["3/3"]


def test_ctl7_a_shuffled_card_can_be_anywhere() -> None:
    s = lab(hand=["Shuffle 2/2", "Draw"], deck=["1/1"] * 3)
    s.play("Shuffle 2/2")
    assert sorted(s.deck()) == ["1/1"] * 3 + ["2/2"]
    chances = {world.hand[0]: p for p, world in s.outcomes(s.playing("Draw"))}
    assert chances == {"2/2": pytest.approx(1 / 4), "1/1": pytest.approx(3 / 4)}


def test_ctl7_a_deck_holds_60_cards() -> None:
    s = lab(hand=["Shuffle 2/2", "Shuffle it back"], deck=["1/1"] * 60, mine=["3/3"])
    s.play("Shuffle 2/2")
    assert s.deck() == ["1/1"] * 60
    s = lab(hand=["Shuffle 2/2"], deck=["1/1"] * 59)
    s.play("Shuffle 2/2")
    assert len(s.deck()) == 60


def test_ctl7_a_minion_itself_can_be_shuffled_in() -> None:
    s = lab(mine=["3/3"], hand=["Give +2/+2", "Shuffle it back", "Draw"])
    s.play("Give +2/+2", on="3/3").play("Shuffle it back", on="3/3")
    assert (s.row(), s.deck(), s.dead()) == ([], ["3/3"], [])
    s.play("Draw")
    assert s.find("3/3", 0, "hand")["attack"] == 3


def test_ctl8_if_it_survives_looks_at_health_inside_the_text() -> None:
    s = lab(theirs=["1/2", "1/3"], hand=["Slam", "Slam"], deck=["7/7"] * 2)
    s.play("Slam", on="1/2")
    assert s.hand == ["Slam"]
    s.play("Slam", on="1/3")
    assert s.hand == ["7/7"]


def test_ctl8_if_this_kills_it_too() -> None:
    s = lab(theirs=["1/2", "1/3"], hand=["Kill reward", "Kill reward"], deck=["7/7"] * 2)
    s.play("Kill reward", on="1/3")
    assert s.hand == ["Kill reward"]
    s.play("Kill reward", on="1/2")
    assert s.hand == ["7/7"]


def test_ctl8_slam_on_a_dying_malorne_draws_nothing_and_malorne_goes_to_the_deck() -> None:
    s = lab(mine=["Malorne"], hand=["Slam"], deck=["7/7"])
    s.play("Slam", on="Malorne")
    assert (s.hand, s.row()) == ([], [])
    assert sorted(s.deck()) == ["7/7", "Malorne"]
