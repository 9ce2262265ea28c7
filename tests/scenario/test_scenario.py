"""The kit of tests itself: what it builds, what it does, and what it says when something is not there."""

from __future__ import annotations

import pytest

import hearthlab as hl
from hearthlab.cards.language import ENEMY_MINIONS, SELF, battlecry, buff, deal, deathrattle, minion, random, weapon
from hearthlab.cards.library import default_library
from hearthlab.scenario import Scenario, ScenarioError, card_id, card_name

OWN = default_library().with_cards(
    minion("X_1", battlecry(buff(SELF, 1, 1)), name="Boaster", cost=1, attack=1, health=1),
    minion("X_2", deathrattle(deal(1, random(ENEMY_MINIONS))), name="Sparkler", cost=1, attack=1, health=1),
    weapon("X_3", name="Spoon", cost=1, attack=2, durability=2),
)


def test_cards_of_a_library_are_known_by_id_and_by_name() -> None:
    assert card_id("Boaster", OWN) == card_id("X_1", OWN) == "X_1"
    assert card_name("X_1", OWN) == "Boaster"
    assert card_name("X_1") == "X_1"
    s = Scenario(hand=["Boaster", "Spoon"], library=OWN).play("Boaster").play("Spoon")
    assert s.names() == ["Boaster"]
    assert s.stats() == [(2, 2)]
    assert s.side(0)["weapon"]["id"] == "X_3"


def test_a_token_is_found_by_its_name_and_built_by_its_id() -> None:
    s = Scenario(mine=["Wisp"], theirs=["Wisp"], hand=["Polymorph"])
    s.play("Polymorph", on=s.mine[0]["eid"])
    assert s.find("Sheep", 0)["id"] == "CS2_tk1"
    assert s.can_attack("Sheep", "face") is False
    with pytest.raises(hl.UnknownCard, match='"Sheep" is the name of a token'):
        Scenario(mine=["Sheep"])
    assert Scenario(mine=["CS2_tk1"]).names() == ["Sheep"]


def test_rules_are_given_as_rules_or_as_some_of_their_fields() -> None:
    for rules in (hl.Rules(fatigue=False), {"fatigue": False}):
        assert Scenario(rules=rules).round().health(0) == 30
    assert Scenario().round().health(0) == 29


def test_cards_can_be_given_and_minions_placed_on_the_way() -> None:
    s = Scenario(hand=["Wisp"], mana=5).play("Wisp").give("Fireball").place("Raid Leader", player=1)
    assert s.names(0, "hand") == ["Fireball"]
    assert s.names(1) == ["Raid Leader"]
    assert s.mana() == 5
    assert s.can_attack("Wisp") is False
    with pytest.raises(hl.BadPosition):
        s.place(*["Wisp"] * 7)


def test_chance_takes_cards_characters_and_numbers() -> None:
    s = Scenario(theirs=["Chillwind Yeti"], hand=["Arcane Missiles"], deck=["Wisp", "Fireball"])
    s.chance("Chillwind Yeti", "face", "Chillwind Yeti").play("Arcane Missiles")
    assert (s.stats(1), s.health(1)) == ([(4, 3)], 29)
    s.end().chance("Fireball").end()
    assert s.names(0, "hand") == ["Fireball"]
    s = Scenario(deck=["Wisp", "Fireball", "Fireball"]).end().chance(0).end()
    assert len(s.hand) == 1


def test_chance_is_asked_once_and_only_for_the_next_action() -> None:
    s = Scenario(theirs=["Chillwind Yeti"], hand=["Arcane Missiles"] * 2).chance("face", "face", "face")
    assert s.play("Arcane Missiles").health(1) == 27
    s.play("Arcane Missiles")
    assert s.health(1) + s.stats(1)[0][1] == 27 + 5 - 3


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        (("face",), "a random pick has no answer; it is a target among"),
        (("face", "Wisp", "face"), "'Wisp' does not answer a random target among"),
        (("face", 7, "face"), "7 does not answer a random target among"),
    ],
)
def test_a_pick_without_a_fitting_answer_is_an_error_and_nothing_has_happened(
    answers: tuple[int | str, ...], said: str
) -> None:
    s = Scenario(theirs=["Chillwind Yeti"], hand=["Arcane Missiles"])
    with pytest.raises(ScenarioError, match=said):
        s.chance(*answers).play("Arcane Missiles")
    assert s.health(1) == 30
    assert s.names(0, "hand") == ["Arcane Missiles"]


def test_an_answer_that_is_left_over_is_an_error() -> None:
    s = Scenario(theirs=["Chillwind Yeti"], hand=["Arcane Missiles"])
    with pytest.raises(ScenarioError, match="no random pick left for 'face'"):
        s.chance("face", "face", "face", "face").play("Arcane Missiles")


def test_a_single_option_takes_the_answer_that_names_it_and_needs_none() -> None:
    s = Scenario(deck=["Wisp"]).end().chance("Wisp").end()
    assert s.names(0, "hand") == ["Wisp"]
    s = Scenario(deck=["Wisp"]).end().chance().end()
    assert s.names(0, "hand") == ["Wisp"]


def test_outcomes_leave_the_scenario_as_it_was() -> None:
    s = Scenario(mine=["Sparkler"], theirs=["Wisp", "Chillwind Yeti"], hand=["Moonfire"], library=OWN)
    after = s.outcomes(s.playing("Moonfire", on="Sparkler"))
    assert sorted((p, w.stats(1)) for p, w in after) == [(0.5, [(1, 1), (4, 4)]), (0.5, [(4, 5)])]
    assert s.stats(0) == [(1, 1)]


def test_the_deciding_player_acts() -> None:
    s = Scenario(theirs=["Wisp"], their_hand=["Moonfire"]).end().play("Moonfire", on="hero").attack("Wisp", "hero")
    assert s.health(0) == 28


def test_a_scenario_is_shown_as_a_board() -> None:
    assert "Chillwind Yeti" in str(Scenario(mine=["Chillwind Yeti"]))


@pytest.mark.parametrize(
    ("mistake", "error", "said"),
    [
        (lambda s: s.play("Pyroblast"), ScenarioError, "no Pyroblast among the cards in the hand; there is Polymorph,"),
        (lambda s: s.find("Wisp", zone="deck"), ScenarioError, "no Wisp among the cards in the deck; there is none"),
        (lambda s: s.find("Wisp", zone="graveyard"), ScenarioError, '"graveyard" is not a zone; give minions, hand'),
        (lambda s: s.attack("Raid Leader", "face"), ScenarioError, "no Raid Leader among the minions; there is Wisp"),
        (lambda s: s.attack("Wisp", "Murloc Raider"), ScenarioError, "no Murloc Raider among the minions; there is "),
        (lambda s: s.find("Sheep"), ScenarioError, "no Sheep among the minions; there is Wisp"),
        (lambda s: s.play("Polimorph"), hl.UnknownCard, "did you mean Polymorph"),
        (lambda s: s.give("NAX9_07"), ScenarioError, r"Mark of the Horsemen \(NAX9_07\) is not implemented"),
        (lambda s: s.give({"cost": 0}), ScenarioError, "a card needs an id or a name"),
        (lambda s: s.play("Polymorph"), hl.IllegalAction, "Polymorph cannot be played without a target; it can be"),
        (lambda s: s.play("Polymorph", on="face"), hl.IllegalAction, "cannot be played on face; it can be played on"),
        (lambda s: s.play("Flamestrike"), hl.IllegalAction, "Flamestrike cannot be played; it costs 7 and there is 5"),
        (lambda s: s.play("Counterspell"), hl.IllegalAction, "Counterspell cannot be played in this position"),
        (lambda s: s.play("Wisp", at=5), hl.IllegalAction, "Wisp cannot be played; possible: play"),
        (lambda s: s.attack("Wisp", "face"), hl.IllegalAction, "Wisp cannot attack face; it can attack Sen'jin"),
        (lambda s: s.attack("hero", "face"), hl.IllegalAction, "hero cannot attack face; it can attack nothing"),
        (lambda s: s.power(), hl.IllegalAction, "the hero power cannot be used without a target; it can be used on"),
        (lambda s: s.power("face").power("face"), hl.IllegalAction, "the hero power cannot be used on face in this"),
        (lambda s: s.pick(0), hl.IllegalAction, "option 0 cannot be picked; no choice is open"),
    ],
)
def test_a_mistake_is_answered_with_what_is_there(mistake: object, error: type[Exception], said: str) -> None:
    s = Scenario(
        mine=["Wisp"],
        theirs=["Sen'jin Shieldmasta"],
        hand=["Polymorph", "Flamestrike", "Wisp", "Counterspell"],
        secrets=["Counterspell"],
        mana=5,
    )
    s.give({"id": "Wisp", "cost": 0})
    with pytest.raises(error, match=said):
        mistake(s)  # type: ignore[operator]
