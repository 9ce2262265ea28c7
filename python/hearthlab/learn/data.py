"""Positions with results in files: blocks of games in a folder, and a plan that says how they came about."""

from __future__ import annotations

import dataclasses
import io
import json
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hearthlab import _core
from hearthlab.cards.library import default_library
from hearthlab.errors import HearthLabError
from hearthlab.learn.schema import schema
from hearthlab.util.files import make_folder, write_bytes, write_text
from hearthlab.util.reading import parse_json, read_text

__all__ = ["Block", "Plan", "read_blocks", "read_plan"]

PLAN = "plan.json"
FORMAT = 3
"""Of the files: 3 since they hold what searches tried."""
CARDS = "cards.json"
"""The ids of the cards by the numbers that the positions have them by."""
VALIDATION = 20
"""One game in so many is kept for validation."""
_MOST = 1 << 24


@dataclass(frozen=True)
class Plan:
    """Which games are played, and which of their positions are kept."""

    agents: tuple[str, ...]
    """Agents as texts; each game draws two of them."""
    decks: tuple[str, ...]
    """Decks as names, codes or files; each game draws two of them, or one for both."""
    games: int
    seed: int = 0
    mirror: float = 0.5
    """The share of games in which both have the same deck."""
    random: float = 0.03
    """The share of random moves."""
    starts: float = 0.5
    others: float = 0.1
    block: int = 2000
    """Games of a file."""

    def __post_init__(self) -> None:
        if not self.agents or not self.decks:
            raise HearthLabError("positions need at least one agent and one deck to come from")
        if self.games < 1 or self.block < 1:
            raise HearthLabError("positions need at least one game, and blocks at least one each")
        for name in ("mirror", "random", "starts", "others"):
            if not 0 <= getattr(self, name) <= 1:
                raise HearthLabError(f"{name} is a share: a number from 0 to 1, not {getattr(self, name)}")

    @property
    def blocks(self) -> int:
        """How many files there will be."""
        return -(-self.games // self.block)

    def save(self, folder: Path) -> None:
        """Writes the plan, or checks that the one in the folder is the same."""
        make_folder(folder)
        text = json.dumps({**dataclasses.asdict(self), "format": FORMAT, "schema": schema().number}, indent=1)
        if (folder / PLAN).exists():
            if read_plan(folder) != self:
                raise HearthLabError(f'"{folder}" holds positions of another plan; take another folder')
            return
        write_text(folder / CARDS, json.dumps(_core.net_cards(default_library().core)))
        write_text(folder / PLAN, text)


def read_plan(folder: Path) -> Plan:
    """Reads the plan of a folder."""
    path = folder / PLAN
    given = parse_json(read_text(path, _MOST), f'"{path}"').object()
    format_ = given.get("format")
    number = 1 if format_ is None else format_.whole(0, 1 << 16)
    if number != FORMAT:
        raise HearthLabError(
            f'"{folder}" holds positions of format {number}, and this version reads {FORMAT}; generate them anew'
        )
    number = given["schema"].whole(0, 1 << 16)
    if number != schema().number:
        raise HearthLabError(f'"{folder}" holds inputs of schema {number}, and this version has {schema().number}')
    return Plan(
        tuple(item.text(5000) for item in given["agents"].list(1000, 1)),
        tuple(item.text(5000) for item in given["decks"].list(20_000, 1)),
        given["games"].whole(1, 1 << 40),
        given["seed"].seed(),
        given["mirror"].number(0, 1),
        given["random"].number(0, 1),
        given["starts"].number(0, 1),
        given["others"].number(0, 1),
        given["block"].whole(1, 1 << 32),
    )


@dataclass(frozen=True)
class Block:
    """Positions of many games, in order."""

    numbers: NDArray[np.int16]
    cards: NDArray[np.uint16]
    game: NDArray[np.uint32]
    """The number of the game within the run."""
    turn: NDArray[np.uint16]
    result: NDArray[np.uint8]
    """0 for a loss of whoever sees the position, 1 for a win, 2 for a draw."""
    value: NDArray[np.float32]
    """The chance of winning of whoever sees the position, as a search by a net found it; NaN where none did."""
    count: NDArray[np.uint16]
    """How many actions the position has in the arrays that follow: all, or none where no search by a net decided."""
    action: NDArray[np.uint8]
    """What each action is done with, the place of that, and the target."""
    action_card: NDArray[np.uint16]
    """The card that is played, picked, or the power."""
    visits: NDArray[np.uint16]
    """How often the search tried it."""

    def __len__(self) -> int:
        return len(self.game)

    @staticmethod
    def joined(parts: Sequence[Block]) -> Block:
        """Returns the positions of several blocks as one."""
        return Block(*(np.concatenate([getattr(part, name) for part in parts]) for name in _ARRAYS))

    def save(self, path: Path) -> None:
        """Writes the file whole or not at all."""
        content = io.BytesIO()
        np.savez_compressed(content, **{name: getattr(self, name) for name in _ARRAYS})
        write_bytes(path, content.getvalue())

    @staticmethod
    def load(path: Path) -> Block:
        """Reads a file that `save` wrote."""
        try:
            with path.open("rb") as file, np.load(file, allow_pickle=False) as content:
                arrays: dict[str, Any] = {name: content[name] for name in _ARRAYS}
        except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile, zlib.error) as error:
            raise HearthLabError(f'"{path}" does not hold positions: {error}') from None
        block = Block(**arrays)
        rows = (len(block), schema().numbers), (len(block), schema().cards)
        lengths = {len(array) for array in (block.turn, block.result, block.value, block.count)}
        actions = int(block.count.sum())
        listed = block.action.shape, block.action_card.shape, block.visits.shape
        if (
            (block.numbers.shape, block.cards.shape) != rows
            or lengths != {len(block)}
            or listed != ((actions, 3), (actions,), (actions,))
        ):
            raise HearthLabError(f'"{path}" holds positions of another shape')
        if (
            block.result.max(initial=0) > 2
            or not ((block.value >= 0) & (block.value <= 1) | np.isnan(block.value)).all()
        ):
            raise HearthLabError(f'"{path}" holds results or chances of winning that cannot be')
        return block


_ARRAYS = tuple(field.name for field in dataclasses.fields(Block))


def block_path(folder: Path, number: int) -> Path:
    """Returns where a block is, or will be."""
    return folder / f"positions-{number:05}.npz"


def unfinished(net: Path) -> Path:
    """Returns where the losses of a net are while it is being trained."""
    return net.with_suffix(".training.json")


def read_blocks(folders: list[Path]) -> Iterator[tuple[int, Block]]:
    """Yields all blocks of these folders, each with the number of its folder."""
    now = {card: k for k, card in enumerate(_core.net_cards(default_library().core))}
    for number, folder in enumerate(folders):
        plan = read_plan(folder)
        given = parse_json(read_text(folder / CARDS, _MOST), f'"{folder / CARDS}"').list(1 << 16, 1)
        # A card that is gone since is no card any more.
        today = np.array([now.get(card.text(), 0) for card in given], dtype=np.uint16)
        paths = [block_path(folder, k) for k in range(plan.blocks)]
        there = [path for path in paths if path.exists()]
        if not there:
            raise HearthLabError(f'"{folder}" holds no positions yet; run `hearthlab learn generate`')
        for path in there:
            block = Block.load(path)
            if max(block.cards.max(initial=0), block.action_card.max(initial=0)) >= len(today):
                raise HearthLabError(f'"{path}" holds cards that "{folder / CARDS}" does not name')
            cards, of_actions = today[block.cards], today[block.action_card]
            yield number, dataclasses.replace(block, cards=cards, action_card=of_actions)


def for_validation(game: NDArray[np.uint32], folder: int) -> NDArray[np.bool_]:
    """Returns which positions are kept aside for validation: a game whole or not at all."""
    kept: NDArray[np.bool_] = (game.astype(np.uint64) * np.uint64(2654435761) + np.uint64(folder)) % VALIDATION == 0
    return kept


def batches(rows: NDArray[np.int64], size: int, *, rest: bool = False) -> Iterator[NDArray[np.int64]]:
    """Yields so many rows at a time; with `rest` also those that are left in the end."""
    for first in range(0, len(rows) if rest else len(rows) - size + 1, size):
        yield rows[first : first + size]
