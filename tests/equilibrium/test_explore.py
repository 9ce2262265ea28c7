"""Strategies node by node: what the tree says, and what players cannot tell apart."""

from __future__ import annotations

from pathlib import Path

import pytest

from hearthlab.equilibrium import GameTree, Strategy, explore, solve
from hearthlab.equilibrium.explore import Explorer, Values
from hearthlab.errors import HearthLabError
from support.runs import strategy


@pytest.fixture(scope="module")
def nodes(explorer: Explorer) -> list[explore.Node]:
    """All nodes of the tree."""

    def below(path: tuple[int, ...]) -> list[explore.Node]:
        node = explorer.walk(path)[-1]
        return [node, *(one for k in range(len(node.options)) for one in below((*path, k)))]

    return below(())


def test_every_node_of_the_tree_is_found_by_its_path(nodes: list[explore.Node], values: Values) -> None:
    assert len(nodes) == values.histories
    assert sorted(values.find(node.path) for node in nodes) == list(range(values.histories))
    ends = [node for node in nodes if node.kind == "end"]
    assert sum(node.reach for node in ends) == pytest.approx(1.0, abs=1e-5)
    payoff = sum(node.reach * node.payoffs[0] for node in ends if node.payoffs)
    assert payoff == pytest.approx(values.value, abs=1e-5)
    for node in nodes:
        if node.options:
            assert sum(option.chance for option in node.options) == pytest.approx(1.0, abs=1e-5)
            worth = values.worth(values.find(node.path))
            after = values.after(values.find(node.path))
            mean = sum(option.chance * one[0] for option, one in zip(node.options, after, strict=True))
            assert mean == pytest.approx(worth[0], abs=1e-9)


def test_the_value_is_the_one_of_the_solver() -> None:
    solution = solve(GameTree.of("4.4a(rounds=2)"), "cfr+", 100)
    found = Explorer(solution.solver.strategy()).values()
    assert found is not None
    assert found.value == pytest.approx(solution.last.root_value, abs=1e-6)
    assert found.nash_conv == pytest.approx(solution.last.nash_conv, abs=1e-6)


def test_nodes_of_an_information_set_have_the_same_memory_and_options(
    nodes: list[explore.Node], values: Values
) -> None:
    several = 0
    by_path = {node.path: node for node in nodes}
    for node in nodes:
        count, same = values.same(values.find(node.path), most=1000)
        if node.kind != "decision":
            assert count == 0
            continue
        assert count == len(same)
        assert sum(one.belief for one in same) == pytest.approx(1.0)
        assert node.path in [one.path for one in same]
        for one in same:
            other = by_path[one.path]
            assert (other.player, other.key) == (node.player, node.key)
            assert [option.chance for option in other.options] == [option.chance for option in node.options]
        several += count > 1
    assert several


def test_options_and_outcomes_are_told_with_the_names_of_own_cards(
    explorer: Explorer, nodes: list[explore.Node]
) -> None:
    start = explorer.walk(())[-1]
    assert start.kind == "chance"
    assert start.game is None
    assert any(option.text.startswith("player 0 holds") and "Squire" in option.text for option in start.options)
    texts = {option.text for node in nodes for option in node.options}
    assert "end the turn" in texts
    assert any("play Squire" in text for text in texts)
    assert not any("OWN_SQUIRE" in text for text in texts)


@pytest.mark.parametrize("path", [(99,), (0, 99), (0,) * 40])
def test_a_node_that_is_not_there_gets_one_sentence(explorer: Explorer, path: tuple[int, ...]) -> None:
    with pytest.raises(HearthLabError, match="duel has no node"):
        explorer.walk(path)


def test_a_large_game_has_no_values(explorer: Explorer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explore, "MOST_HISTORIES", 2)
    assert explorer.values() is None


def test_the_strategy_is_read_from_its_file_alone(tmp_path: Path) -> None:
    found = Explorer(Strategy.load(strategy(tmp_path / "other.npz", name="other")))
    assert str(found.model) == "other"
