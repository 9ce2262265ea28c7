"""The tree of a search, opened: it is that of the decision, in words, and says nothing about hidden cards."""

from __future__ import annotations

import pytest

import hearthlab as hl
from hearthlab.agents.exploration import Exploration, Explored
from hearthlab.agents.native import Native
from hearthlab.agents.registry import parse
from hearthlab.text.sentences import describe
from support.pairs import twin
from support.worlds import library


def position(turn: int = 7, seed: int = 3) -> hl.Game:
    game = hl.Game("aggro-pirate-warrior", "freeze-mage", seed=seed)
    while game.turn < turn:
        game.apply(game.legal_actions()[0])
    return game


def explored(text: str, view: hl.View, most: int = 1000) -> Exploration:
    agent = parse(text).make(1)
    assert isinstance(agent, Native)
    return agent.explore(view, most)


@pytest.mark.parametrize(
    "text",
    [
        "mcts(budget=600it)",
        "hearthlab(budget=300it,lethal=false)",
        "ismcts(budget=300it)",
        "mcgs(budget=300it)",
        "ensemble-mcts(budget=300it)",
        "plain-mcts(budget=300it)",
        "mcts(budget=200it,simulations=3)",
    ],
)
def test_the_tree_is_that_of_the_decision(text: str) -> None:
    view = position().view(1)
    found = explored(text, view, most=100_000)
    opinion = parse(text).make(1).consider(view)
    assert found.action == opinion.action
    assert sum(root.visits for root in found.roots) == sum(opinion.visits)
    for option in opinion.options:
        # Equal cards of the hand are one action in words.
        same = [root for root in found.roots if root.action == str(option.action)]
        if same and option.value is not None:
            assert same[0].visits >= option.visits
    for node in found.walk():
        assert sum(child.visits for child in node.children) <= node.visits
        assert all(child.turn >= node.turn for child in node.children)


def test_the_actions_of_the_root_are_said_as_the_game_says_them() -> None:
    view = position().view(1)
    words = {describe(action, view.library.with_names(view.state())) for action in view.legal_actions()}
    found = explored("mcts(budget=600it)", view)
    assert len(found.roots) > 5
    assert {root.text for root in found.roots} <= words
    best = max(found.roots, key=lambda root: root.visits)
    assert found.roots[0] == best


def test_the_answers_of_the_opponent_are_told_from_the_side_of_the_player_who_searches() -> None:
    found = explored("mcts(budget=3000it)", position().view(1), most=100_000)
    answers = [node for node in found.walk() if node.player == 0]
    assert answers
    assert {node.turn for node in answers} == {8}
    assert any("on your hero" in node.text for node in answers)
    assert not any("on the enemy hero" in node.text and node.text.startswith("attack") for node in answers)


def test_of_a_large_tree_the_most_visited_nodes_stay() -> None:
    view = position().view(1)
    whole = sorted((node.visits for node in explored("mcts(budget=600it)", view, 100_000).walk()), reverse=True)
    few = explored("mcts(budget=600it)", view, 40)
    assert sorted((node.visits for node in few.walk()), reverse=True) == whole[:40]


def test_a_tree_of_one_search_is_kept_for_one_decision() -> None:
    view = position().view(1)
    agent = parse("mcts(budget=100it)").make(1)
    assert isinstance(agent, Native)
    first = agent.explore(view)
    agent.start(view)
    agent.consider(view)
    agent.start(view)
    assert agent.explore(view) == first


def test_an_agent_that_grows_no_tree_has_an_empty_one() -> None:
    assert explored("greedy", position().view(1)).roots == ()


def test_nothing_hidden_shows_in_a_tree() -> None:
    state = position().state()
    other = twin(state, 1, 5)
    assert other != state
    one, two = (
        explored("mcts(budget=200it)", hl.Game.from_state(each, library=library()).view(1)) for each in (state, other)
    )
    assert one == two


def test_a_node_is_plain_data() -> None:
    node = explored("mcts(budget=100it)", position().view(1)).roots[0]
    assert isinstance(node, Explored)
    told = node.to_dict()
    assert told["text"] == node.text
    assert len(told["children"]) == len(node.children)
