"""What a guess about the other starting deck tells, to whom, and until when."""

from __future__ import annotations

from typing import Any

import pytest

import hearthlab as hl
from hearthlab.cards.language import (
    MY_HAND,
    OPPONENT,
    SPELL,
    Statement,
    base_cost,
    destroy_in_deck,
    hand,
    replace_deck,
    spell,
    swap_decks,
    swap_hands,
    transform,
)
from hearthlab.cards.library import default_library
from hearthlab.scenario import Scenario


def recorded(state: dict[str, Any]) -> list[str | None]:
    """The cards that the log says were guessed."""
    log = state["log"]
    return [card for kind, card in zip(log["kind"], log["id"], strict=True) if kind == "guessed"]


def guessed(right: bool = True, **more: Any) -> Scenario:
    """A position after a guess about a mage whose deck began with a Fireball."""
    s = Scenario(
        cls="priest",
        their_cls="mage",
        hand=["Curious Glimmerroot"],
        **{"their_hand": ["Wisp", "Chillwind Yeti"], "their_deck": ["Fireball", "Wisp", "Wisp", "Wisp"], **more},
    )
    s.play("Curious Glimmerroot")
    at = s.options().index("CS2_029")
    return s.pick(at if right else (at + 1) % 3)


def hidden(game: hl.Game) -> list[str]:
    """The other player's cards in hand and deck."""
    side = game.state()["players"][1]
    return [card["id"] for card in (*side["hand"], *side["deck"])]


@pytest.mark.parametrize("right", [True, False])
def test_whoever_has_guessed_knows_which_card_started_in_the_other_deck(right: bool) -> None:
    view = guessed(right).game.view(0)
    worlds = [view.sample(seed=seed) for seed in range(60)]
    assert all("CS2_029" in hidden(world) for world in worlds)
    # It may be in hand as well as in the deck.
    held = sum("CS2_029" in [c["id"] for c in world.state()["players"][1]["hand"]] for world in worlds)
    assert 8 <= held <= 35


def test_a_card_that_was_guessed_and_seen_is_not_expected_again() -> None:
    s = guessed(their_hand=["Fireball", "Chillwind Yeti"])
    s.end().play("Fireball", on="hero")
    assert not all("CS2_029" in hidden(s.game.view(0).sample(seed=seed)) for seed in range(40))


def test_the_owner_of_the_deck_does_not_see_what_the_other_player_has_learned() -> None:
    one, other = guessed(), guessed(right=False)
    for game in (one.game, other.game):
        assert recorded(game.state()) == ["CS2_029"]
        assert recorded(game.view(0).state()) == ["CS2_029"]
        assert recorded(game.view(1).state()) == [None]


@pytest.mark.parametrize(
    "text",
    [
        spell("GONE", destroy_in_deck(OPPONENT, base_cost() <= 4), name="Gone"),
        spell("GONE", replace_deck("CS2_182", OPPONENT, SPELL), name="Gone"),
        spell("GONE", transform(hand(OPPONENT), "CS2_182"), name="Gone"),
        spell("GONE", swap_decks(), name="Gone"),
        spell("GONE", swap_hands(), name="Gone"),
    ],
    ids=["destroyed", "replaced", "transformed", "decks swapped", "hands swapped"],
)
def test_a_guess_is_worth_nothing_once_the_card_may_be_gone(text: Statement) -> None:
    s = guessed(library=default_library().with_cards(text))
    s.give("GONE").play("GONE")
    assert recorded(s.game.state()) == [None]


def test_a_guess_stays_if_the_text_is_about_other_cards() -> None:
    library = default_library().with_cards(
        spell("DEAR", destroy_in_deck(OPPONENT, base_cost() >= 5), name="Dear"),
        spell("MINE", transform(MY_HAND, "CS2_182"), name="Mine"),
    )
    s = guessed(library=library)
    s.give("DEAR", "MINE", "Wisp").play("DEAR").play("MINE")
    assert recorded(s.game.state()) == ["CS2_029"]


def test_a_view_has_the_starting_deck_of_its_own_player_alone() -> None:
    deck = hl.Deck.load("aggro-pirate-warrior")
    game = hl.Game(deck, hl.Deck.load("midrange-jade-shaman"), seed=3)
    started = [side["started"] for side in game.state()["players"]]
    assert sorted(started[0]) == sorted(deck.cards)
    for player in (0, 1):
        sides = game.view(player).state()["players"]
        assert sides[player]["started"] == started[player]
        assert "started" not in sides[1 - player]
        again = hl.View.from_bytes(game.view(player).to_bytes())
        assert again.state() == game.view(player).state()
    assert hl.Game.from_state(game.state()).state()["players"] == game.state()["players"]
    assert hl.Game.from_bytes(game.to_bytes()).state() == game.state()
