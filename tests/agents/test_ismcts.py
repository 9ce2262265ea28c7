"""Information set MCTS by availability counts, and an ensemble of trees."""

from __future__ import annotations

import pytest

from hearthlab.agents import make
from hearthlab.errors import HearthLabError
from support.search import boards, later, searched

WISP, YETI, OGRE, RAPTOR = "CS2_231", "CS2_182", "CS2_200", "CS2_172"


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    ("mine", "theirs"), [([YETI, RAPTOR], [OGRE, WISP]), ([WISP] * 3, [RAPTOR, YETI]), ([OGRE], [WISP] * 4)]
)
def test_without_hidden_cards_and_chance_it_is_uct(mine: list[str], theirs: list[str], seed: int) -> None:
    game = boards(mine, theirs)
    shared = "c=0.7, budget=400it, horizon=4, depth=0, through=true, decision=visits"
    by_availability = searched(game, f"mcts({shared}, count=available)", seed)
    by_parent = searched(game, f"mcts({shared}, count=parent)", seed)
    assert by_availability == by_parent


def test_where_cards_are_hidden_the_counts_differ() -> None:
    game = later(3, 6)
    shared = "c=0.7, budget=8000it, horizon=4, depth=0, through=true, decision=visits"
    by_availability = searched(game, f"mcts({shared}, count=available)")[1]
    by_parent = searched(game, f"mcts({shared}, count=parent)")[1]
    assert by_availability.visits != by_parent.visits
    assert sum(by_availability.visits) == sum(by_parent.visits) == 8000


def test_an_ensemble_of_one_tree_is_a_tree_in_one_world() -> None:
    game = later(3, 6)
    assert searched(game, "ensemble-mcts(trees=1, budget=200it)") == searched(
        game, "vanilla-mcts(worlds=1, budget=200it)"
    )


def test_the_visits_of_all_trees_are_added_up() -> None:
    game = later(3, 6)
    action, found = searched(game, "ensemble-mcts(trees=7, budget=300it)")
    assert sum(found.visits) == 300
    assert found.visits[game.legal_actions().index(action)] == max(found.visits)
    # Every tree looks at every action before it looks at one twice.
    assert min(found.visits) >= 7


@pytest.mark.parametrize(
    ("bad", "said"), [("trees=3, reuse=true", "reuse"), ("trees=3, worlds=2", "worlds"), ("trees=100000", "trees")]
)
def test_trees_that_make_no_sense_are_refused(bad: str, said: str) -> None:
    with pytest.raises(HearthLabError, match=said):
        make(f"ensemble-mcts({bad})")
