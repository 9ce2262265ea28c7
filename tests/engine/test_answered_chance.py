"""Random picks can be answered from outside."""

from __future__ import annotations

from typing import Any

import pytest

from hearthlab.errors import IllegalAction
from hearthlab.scenario import Scenario


def test_every_pick_is_asked_for_with_its_kind_and_options() -> None:
    s = Scenario(theirs=["Chillwind Yeti"], hand=["Arcane Missiles"], their_deck=["Wisp", "Murloc Raider"])
    asked: list[tuple[str, list[Any]]] = []

    def choose(kind: str, options: list[Any]) -> int:
        asked.append((kind, options))
        return len(options) - 1

    characters = [s.eid("face"), s.eid("Chillwind Yeti")]
    s.game.apply_with(s.playing("Arcane Missiles"), choose)
    assert [(kind, sorted(options)) for kind, options in asked] == [("target", sorted(characters))] * 3
    assert s.health(1) + s.stats(1)[0][1] == 30 + 5 - 3
    asked.clear()
    s.game.apply_with("end", choose)
    assert asked == [("draw", ["CS2_168", "CS2_231"])]
    assert s.their_hand == ["CS2_231"]


def test_a_pick_without_alternatives_is_asked_for_too() -> None:
    s = Scenario(their_deck=["Wisp"])
    asked: list[list[Any]] = []

    def choose(kind: str, options: list[Any]) -> int:
        asked.append(options)
        return 0

    s.game.apply_with("end", choose)
    assert asked == [["CS2_231"]]


def test_unknown_cards_are_none() -> None:
    s = Scenario(foe={"deck": [{"id": None}, "CS2_231"]})
    asked: list[list[Any]] = []

    def choose(kind: str, options: list[Any]) -> int:
        asked.append(options)
        return options.index(None)

    s.game.apply_with("end", choose)
    assert sorted(asked[0], key=str) == ["CS2_231", None]
    assert s.their_hand == [None]


def test_an_error_of_the_answerer_comes_through_and_nothing_has_happened() -> None:
    s = Scenario(their_deck=["Wisp", "Murloc Raider"])
    before = s.state

    def choose(kind: str, options: list[Any]) -> int:
        raise LookupError(kind)

    with pytest.raises(LookupError, match="draw"):
        s.game.apply_with("end", choose)
    assert s.state == before
    s.game.apply("end")


def test_an_illegal_action_asks_nothing() -> None:
    s = Scenario()
    with pytest.raises(IllegalAction):
        s.game.apply_with("play 9999", lambda kind, options: 0)
