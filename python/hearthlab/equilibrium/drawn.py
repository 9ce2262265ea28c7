"""Renders the tree of a small game with a strategy as blocks of a report, for files and for the server's page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from hearthlab.equilibrium.explore import Explorer, Node, Values
from hearthlab.util.html import Block, Branch, Items, Text, Tree, percent

__all__ = ["opened", "walked"]

_ALIKE = 6
"""How many of the histories that a player cannot distinguish are listed."""
_EQUAL = 1e-6
_MINUS = "\N{MINUS SIGN}"


class _Way(NamedTuple):
    """What follows an option."""

    below: Tree | Text | None = None
    link: str = ""
    taken: bool = False


def walked(nodes: Sequence[Node], values: Values | None, address: Callable[[tuple[int, ...]], str]) -> Tree | Text:
    """Returns the path of nodes to the last one, with an address for every option at each of them."""
    here = nodes[-1].path
    found: Tree | Text | None = None
    for node in reversed(nodes):
        depth = len(node.path)
        taken = here[depth] if depth < len(here) else None
        ways = [
            _Way(found if k == taken else None, address((*node.path, k)), k == taken) for k in range(len(node.options))
        ]
        found = _level(node, values, ways)
    assert found is not None, "every walk has a start"
    return found


def opened(explorer: Explorer, values: Values | None, most: int) -> list[Block]:
    """Returns the tree of a game, collapsed; for a large one, only the nodes that are reached most often."""
    nodes = {node.path: node for node in explorer.likeliest(most)}
    blocks: list[Block] = [_Folded(explorer, values, nodes).tree(())]
    if any((*path, k) not in nodes for path, node in nodes.items() for k in range(len(node.options))):
        cut = f"Only the {len(nodes):,} nodes that games with these strategies reach most often can be opened."
        rest = "To see all nodes, save the strategies (--save FILE) and open them with hearthlab serve FILE."
        blocks.insert(0, Text(f"{cut} {rest}", soft=True))
    return blocks


@dataclass(slots=True)
class _Folded:
    """A tree in a file, whose nodes can be expanded one by one."""

    explorer: Explorer
    values: Values | None
    nodes: Mapping[tuple[int, ...], Node]
    _sets: dict[tuple[int | None, int | None], tuple[str, Sequence[Block]]] = field(default_factory=dict)

    def tree(self, path: tuple[int, ...]) -> Tree | Text:
        node = self.nodes[path]
        further = [(*path, k) for k in range(len(node.options))]
        ways = [_Way(self.tree(one) if one in self.nodes else None) for one in further]
        return _level(node, self.values, ways, *self._alike(node))

    def _alike(self, node: Node) -> tuple[str, Sequence[Block]]:
        """Returns the notes on the information set of a node, which are the same for all of its nodes."""
        if self.values is None or node.kind != "decision":
            return "", ()
        which = node.player, node.key
        if which not in self._sets:
            count, some = self.values.same(self.values.find(node.path), _ALIKE)
            lines = [f"{percent(one.belief)}: {self._held(one.path)}" for one in some]
            which_ones = "The likeliest" if count > len(some) else "How likely each is"
            holds = f"what player {1 - (node.player or 0)} holds"
            said = Text(f"The player acts the same in all of them. {which_ones}, and {holds}:", soft=True)
            title = f"one of {count:,} histories that look alike" if count > 1 else ""
            self._sets[which] = title, (said, Items(lines)) if count > 1 else ()
        return self._sets[which]

    def _held(self, path: tuple[int, ...]) -> str:
        return self.explorer.held(self.nodes.get(path) or self.explorer.walk(path)[-1])


def _level(
    node: Node, values: Values | None, ways: Sequence[_Way], title: str = "", about: Sequence[Block] = ()
) -> Tree | Text:
    if node.payoffs is not None:
        return Text(f"The game is over. {_result(node.payoffs)}", soft=True)
    worth = None if values is None else [pair[node.player or 0] for pair in values.after(values.find(node.path))]
    gets = "player 0 gets" if node.player is None else "gets"
    return Tree(
        "Chance" if node.player is None else f"Player {node.player}",
        "by-chance" if node.player is None else f"by-{node.player}",
        [
            Branch(
                option.text,
                option.chance,
                "" if worth is None else f"{gets} {_signed(worth[k])}",
                worth is not None and node.player is not None and worth[k] >= max(worth) - _EQUAL,
                *ways[k],
            )
            for k, option in enumerate(node.options)
        ],
        title,
        about,
    )


def _result(payoffs: tuple[float, float]) -> str:
    first, second = payoffs
    return f"A draw: {_signed(first)} for both." if first == second else f"Player {int(second > first)} wins."


def _signed(value: float) -> str:
    return f"{_MINUS if value < -0.0005 else '±' if value < 0.0005 else '+'}{abs(value):.3f}"
