"""Strategies of small games on the page: their values, and their trees, node by node."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

from hearthlab.equilibrium.drawn import walked
from hearthlab.equilibrium.explore import Explorer, Node, Values
from hearthlab.equilibrium.strategy import Strategy
from hearthlab.errors import HearthLabError
from hearthlab.util.html import Columns, Grid, Page, Section
from hearthlab.web import board
from hearthlab.web.cards import drawn
from hearthlab.web.runs import Run, told

__all__ = ["Solved", "read_path"]

_DEEPEST = 2000


def read_path(text: str) -> tuple[int, ...]:
    """Parses the path of a node in an address.

    >>> read_path("3.0.1"), read_path("")
    ((3, 0, 1), ())
    """
    parts = text.split(".") if text else []
    if len(parts) > _DEEPEST or not all(part.isascii() and part.isdecimal() and len(part) < 7 for part in parts):
        raise HearthLabError("a node is written as numbers separated by dots, such as 3.0.1")
    return tuple(map(int, parts))


@dataclass(frozen=True, slots=True)
class Open:
    """A loaded strategy, and its values, which are computed in the background."""

    explorer: Explorer
    values: Future[Values | None]

    @property
    def valued(self) -> Values | None:
        """The values; None until they are computed, or if the game is too large."""
        return self.values.result() if self.values.done() else None

    def close(self) -> None:
        """Does nothing: the file was read completely."""


class Solved(Run[Open]):
    """The file of a strategy."""

    kind = "strategy"

    @classmethod
    def check(cls, path: Path) -> None:
        """Reads the strategy."""
        Strategy.load(path)

    def __init__(self, name: str, path: Path) -> None:
        super().__init__(name, path)
        self._valuing = ThreadPoolExecutor(1, f"values-{name}")
        self._written: int | None = None

    def open(self) -> Open:
        """Reads the strategy, and starts computing its values."""
        self._written = self._stamp()
        explorer = Explorer(Strategy.load(self.path))
        return Open(explorer, self._valuing.submit(explorer.values))

    def _stamp(self) -> int | None:
        """Returns when the file was written; None while it is being replaced."""
        try:
            return self.path.stat().st_mtime_ns
        except OSError:
            return None

    def _fresh(self, opened: Open) -> dict[str, Any]:
        if self._stamp() not in (self._written, None):
            # It was solved again in the meantime.
            self._opened = opened = self.open()
        return super()._fresh(opened)

    def changes(self, opened: Open) -> object:
        """Returns when the file was written, and whether the values are ready."""
        return self._written, opened.values.done()

    def drawn(self, opened: Open) -> dict[str, Any]:
        """Returns the report on the whole strategy."""
        model, strategy, values = opened.explorer.model, opened.explorer.strategy, opened.valued
        cards = model.cards
        rows = [
            [
                f"player {player}",
                model.classes[player],
                ", ".join(cards.card(card).name for card in model.decks[player]),
            ]
            for player in (0, 1)
        ]
        about = [["strategy", "average of all iterations" if strategy.iterate == "average" else "last iterate"]]
        if values is not None:
            about += [
                ["value for player 0", f"{values.value:+.6f}"],
                ["nash_conv", f"{values.nash_conv:.2e}"],
                ["histories", f"{values.histories:,}"],
                ["information sets", f"{values.infosets:,}"],
            ]
        elif opened.values.done():
            about.append(["values", "the tree is too large to be evaluated here"])
        page = Page(
            str(model),
            [
                Columns(
                    [
                        Section("The strategy", [Grid([], about, left=(0,))]),
                        Section("Decks", [Grid(["player", "class", "cards"], rows, left=(0, 1, 2))]),
                    ]
                )
            ],
            model.about,
        )
        return told(self.kind, page, int(opened.values.done()), 1, "finished" if opened.values.done() else "evaluating")

    async def node(self, path: tuple[int, ...]) -> dict[str, Any]:
        """Returns the nodes on the path to a node, with its position and everything known about it."""
        return await self._in_thread(lambda opened: _node(opened, self.name, path))

    async def close(self) -> None:
        """Ends the threads."""
        await super().close()
        self._valuing.shutdown(cancel_futures=True)


def _node(opened: Open, name: str, path: tuple[int, ...]) -> dict[str, Any]:
    def address(at: tuple[int, ...]) -> str:
        return f"/watch/{quote(name)}/node/{'.'.join(map(str, at))}"

    nodes = opened.explorer.walk(path)
    values, here = opened.valued, nodes[-1]
    library = opened.explorer.model.cards
    count, same = (0, []) if values is None else values.same(values.find(path))
    return {
        "tree": Page("", [walked(nodes, values, address)]).fragment(),
        "kind": here.kind,
        "player": here.player,
        "after": _before(nodes),
        "board": None
        if here.game is None
        else board.opened(here.game, here.game.player if here.player is None else here.player),
        "payoffs": here.payoffs,
        "reach": here.reach,
        "histories": count,
        "same": [
            {"path": list(one.path), "belief": one.belief, "text": _held(opened.explorer, one.path)} for one in same
        ],
        "cards": {card.id: drawn(card, library) for card in library.own_data().values()},
    }


def _before(nodes: list[Node]) -> str:
    """Returns the player's action before a chance node at the end of the path."""
    if len(nodes) < 2 or nodes[-1].kind != "chance":
        return ""
    before, here = nodes[-2:]
    return f"Player {before.player}: {before.options[here.path[-1]].text}"


def _held(explorer: Explorer, path: tuple[int, ...]) -> str:
    return explorer.held(explorer.walk(path)[-1])
