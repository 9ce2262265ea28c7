"""The three-phase search with hands from a belief: pred-mcts, and fo-mcts, which knows the truth."""

from __future__ import annotations

import itertools

import pytest

import hearthlab as hl
from hearthlab.agents import make
from hearthlab.agents.registry import parse
from hearthlab.cards.library import Library
from hearthlab.errors import HearthLabError
from hearthlab.papers.dockhorn2018.positions import POSITIONS, play_turn
from hearthlab.util.seeds import derive
from support.search import SHAMAN, WARRIOR, later, searched
from support.worlds import moment

COMBINATIONS = [
    f"best={best}, hands={hands}, combine={combine}, each={each}"
    for best, hands, combine, each in itertools.product((2, 5), (1, 3), ("mean", "best", "vote"), (0, 20))
]


@pytest.mark.parametrize("k", range(24))
def test_with_a_perfect_belief_it_is_the_search_with_full_observation(k: int) -> None:
    game = moment(derive("perfect", k))
    if game.over or game.phase == "mulligan":
        game = later(k)
    shared = f"{COMBINATIONS[k]}, budget=300it"
    pred, full = (searched(game, f"{name}, {shared})", k) for name in ("pred-mcts(belief=perfect", "fo-mcts(phases=3"))
    assert pred == full


def test_whole_games_with_a_perfect_belief_are_the_same_move_for_move() -> None:
    games = [
        hl.play(f"{name}(budget=60it{more})", "eva", SHAMAN, WARRIOR, seed=5).record.actions
        for name, more in (("pred-mcts", ", belief=perfect"), ("fo-mcts", ""))
    ]
    assert games[0] == games[1]
    assert len(games[0]) > 10


def test_only_a_perfect_belief_is_marked() -> None:
    assert not parse("pred-mcts").sees_everything
    assert parse("pred-mcts(belief=perfect)").sees_everything
    assert parse("mcts(belief=perfect)").sees_everything
    assert make("mcts(belief=perfect)").sees_everything


def test_later_phases_have_iterations_of_their_own() -> None:
    game = later(3)
    found = searched(game, "pred-mcts(budget=100it, best=2, hands=3, each=25)")[1]
    # Two ends of the turn, three hands, two phases; less where a game ends on the way.
    assert 100 < found.iterations <= 100 + 2 * 3 * 2 * 25
    assert found.iterations % 25 == 0
    shared = searched(game, "pred-mcts(budget=100it, best=2, hands=3)")[1]
    assert shared.iterations <= 100


def test_what_the_opponent_is_believed_to_hold_changes_decisions() -> None:
    """Belief in its own deck and in another one: some decisions differ."""
    differs = 0
    for seed in range(6):
        game = later(seed, 9)
        texts = [f"pred-mcts(budget=400it, belief={deck})" for deck in ("aggro-pirate-warrior", "control-warrior")]
        differs += searched(game, texts[0]) != searched(game, texts[1])
    assert differs > 0


@pytest.mark.parametrize("belief", ["posterior", "paper", "shipped", "freeze-mage"])
def test_knowledge_that_ships_leaves_out_the_cards_that_a_build_lacks(belief: str) -> None:
    """A deck that somebody names is believed as it stands, or refused."""
    before = Library.of_build(10357)
    unknown = "OG_312"  # N'Zoth's First Mate came with the next expansion
    assert unknown not in before.core
    sides = [{"class": "mage", "hand": ["CS2_029"] * 3, "deck": ["CS2_029"] * 5, "mana": {"max": 4}} for _ in range(2)]
    view = hl.Game.from_state({"turn": 9, "players": sides}, library=before).view(0)
    agent = make(f"mcts(belief={belief}, budget=20it)")
    if belief == "freeze-mage":
        with pytest.raises(HearthLabError, match="no card"):
            agent.consider(view)
    else:
        assert agent.consider(view).iterations == 20


def test_a_turn_that_keeps_the_rest_of_the_hand_is_followed_if_wanted() -> None:
    """By the score of the moment the best end plays both Yetis into a Twisting Nether that is known to come."""
    position = POSITIONS["Twisting Nether"]
    kept = [
        position.ended_right(play_turn(position.game(3), f"fo-mcts(budget=1000it, hold={hold})", 3))
        for hold in ("false", "true")
    ]
    assert kept == [False, True]
