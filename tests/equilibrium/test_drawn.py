"""Trees of small games in reports: the likeliest nodes, with the strategy at each information set."""

from __future__ import annotations

import pytest

from hearthlab.equilibrium import drawn
from hearthlab.equilibrium.explore import Explorer, Node, Values
from hearthlab.util.html import Page
from support.pages import read


@pytest.fixture(scope="module")
def nodes(explorer: Explorer) -> dict[tuple[int, ...], Node]:
    """All nodes by their paths."""
    return {node.path: node for node in explorer.likeliest(10_000)}


def test_the_likeliest_nodes_come_first_and_each_after_the_one_above_it(
    explorer: Explorer, nodes: dict[tuple[int, ...], Node]
) -> None:
    some = explorer.likeliest(20)
    assert [node.path for node in some] == list(nodes)[:20]
    assert [node.reach for node in some] == sorted((node.reach for node in some), reverse=True)
    assert all(node.path[:-1] in [one.path for one in some[:k]] for k, node in enumerate(some) if node.path)


def test_a_walk_comes_to_the_same_nodes(explorer: Explorer, nodes: dict[tuple[int, ...], Node]) -> None:
    deepest = max(nodes, key=len)
    for path in [deepest, *list(nodes)[:: len(nodes) // 8]]:
        for node in explorer.walk(path):
            same = nodes[node.path]
            assert (node.kind, node.player, node.key, node.options) == (same.kind, same.player, same.key, same.options)
            assert (node.reach, node.payoffs) == (same.reach, same.payoffs)


def test_a_report_holds_the_tree_with_the_strategy_at_every_node(
    explorer: Explorer, nodes: dict[tuple[int, ...], Node], values: Values
) -> None:
    blocks = drawn.opened(explorer, values, 10_000)
    html = Page("tree", blocks).fragment()
    decisions = [node for node in nodes.values() if node.kind == "decision"]
    assert html.count('<div class="level') == sum(bool(node.options) for node in nodes.values())
    assert html.count('class="option"') == len(nodes) - 1
    assert html.count("The game is over.") == sum(node.kind == "end" for node in nodes.values())
    assert html.count("histories that look alike") == sum(values.same(values.find(n.path))[0] > 1 for n in decisions)
    assert "can be opened" not in html
    assert not {"script", "style", "a"} & set(read(html).tags)


def test_a_report_says_that_a_tree_was_cut(explorer: Explorer) -> None:
    html = Page("tree", drawn.opened(explorer, None, 5)).fragment()
    assert "Only the 5 nodes that games with these strategies reach most often can be opened" in html
    assert html.count('<div class="level') == 5
    assert "gets" not in html
