"""A win of this turn that nothing can stop is found before anything else is thought about."""

from __future__ import annotations

from typing import Any

import pytest

import hearthlab as hl
from hearthlab.agents import Opinion, make
from hearthlab.analysis.puzzles import attempt_by
from support.proofs import proven, wins_this_turn, won_positions
from support.puzzles import PUZZLES

FIREBALL, MISSILES, WISP, YETI = "CS2_029", "EX1_277", "CS2_231", "CS2_182"
ICE_BLOCK, COUNTERSPELL, FREEZING_TRAP = "EX1_295", "EX1_287", "EX1_611"
DECKS = ("aggro-pirate-warrior", "midrange-jade-shaman", "freeze-mage", "zoo-discard-warlock")


def position(health: int, *, cls: str = "mage", foe_class: str = "paladin", **given: Any) -> hl.Game:
    """A position of a player with ten crystals."""
    foe = {"class": foe_class, "hero": {"damage": 30 - health}, "deck": [WISP] * 5, **given.pop("foe", {})}
    me = {"class": cls, "mana": {"max": 10}, "deck": [WISP] * 5, **given}
    return hl.Game.from_state({"turn": 19, "active": 0, "players": [me, foe]}, seed=1)


def opinion(game: hl.Game, text: str = "hearthlab(budget=400it)") -> Opinion:
    return make(text, seed=1).consider(game.view(0))


def sure(game: hl.Game) -> bool:
    """Whether the agent decided because it had found a certain win, without a search."""
    return sum(opinion(game).visits) == 1


@pytest.mark.parametrize("title", PUZZLES)
def test_every_puzzle_is_solved_in_100_ms(title: str) -> None:
    assert attempt_by(PUZZLES[title], "hearthlab(budget=100ms)")


def test_a_win_is_reported_as_certain() -> None:
    found = opinion(position(6, hand=[FIREBALL]))
    assert [option.value for option in found.options if option.visits] == [1.0]


def test_a_win_that_chance_may_refuse_is_left_to_the_search() -> None:
    """Three missiles kill a hero with 3 health who stands alone, and perhaps not one with a minion."""
    assert sure(position(3, hand=[MISSILES], mana={"max": 1}))
    assert not sure(position(3, hand=[MISSILES], mana={"max": 1}, foe={"minions": [WISP]}))


def test_chance_is_taken_out_of_the_way_first() -> None:
    """With the wisp killed by the hero power, all three missiles hit the hero."""
    game = position(3, hand=[MISSILES], mana={"max": 3}, foe={"minions": [WISP]})
    assert sure(game)
    assert wins_this_turn(game, "hearthlab(budget=400it)", 1)


def test_a_secret_that_could_stop_a_win_stops_the_claim() -> None:
    for secret in (ICE_BLOCK, COUNTERSPELL):
        assert not sure(position(6, hand=[FIREBALL], foe_class="mage", foe={"secrets": [secret]}))


def test_a_secret_that_cannot_stop_a_win_does_not_matter() -> None:
    """No hunter's secret stops a fireball."""
    assert sure(position(6, hand=[FIREBALL], foe_class="hunter", foe={"secrets": [FREEZING_TRAP]}))


def test_no_win_is_claimed_where_there_is_none() -> None:
    for health in (7, 12, 30):
        game = position(health, hand=[FIREBALL], minions=[], foe={"minions": [YETI]})
        assert not proven(game) or health == 7
        assert sure(game) == bool(proven(game))


def test_a_look_keeps_to_its_share_of_iterations() -> None:
    """A quarter of the budget, four simulated actions for an iteration, is the most that a look takes."""
    crowd = position(
        30, hand=["CS2_046", "CS2_045", "EX1_238", "CS2_188", "CS2_122"], cls="shaman",
        minions=["EX1_021", YETI, WISP, WISP, YETI], foe={"minions": [YETI, YETI, YETI]},
    )  # fmt: skip
    found = opinion(crowd, "hearthlab(budget=200it)")
    without = opinion(crowd, "hearthlab(budget=200it, lethal=false)")
    assert found.iterations == without.iterations == 200
    assert sum(found.visits) >= 150


@pytest.mark.parametrize("seed", range(3))
def test_wins_of_games_are_found(seed: int) -> None:
    """Positions of games in which trying everything proves a win, at 10 ms an action."""
    decks = [hl.Deck.load(name) for name in DECKS]
    games = [won_positions(decks[k], decks[(k + seed) % 4], 100 * seed + k) for k in range(3)]
    positions = [game for found in games for game in found]
    assert positions
    assert [wins_this_turn(game, "hearthlab(budget=10ms)", 1) for game in positions] == [True] * len(positions)


def test_choices_are_decided_by_the_search() -> None:
    """Discover: every option is looked at, and the net says which is best."""
    game = position(30, hand=["LOE_006"], foe={"minions": [YETI]})  # Museum Curator discovers a card
    (play,) = (action for action in game.legal_actions() if action.kind == "play")
    game.apply(play)
    options = game.legal_actions()
    assert {action.kind for action in options} == {"pick"}
    assert all(visits > 0 for visits in opinion(game).visits)
