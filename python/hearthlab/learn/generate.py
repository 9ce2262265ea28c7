"""Positions from games that agents of the house play against each other."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import numpy as np

from hearthlab import _core
from hearthlab.agents.native import agent_spec
from hearthlab.agents.registry import parse
from hearthlab.arena.config import deck as read_deck
from hearthlab.cards.decks import HERO_OF_CLASS
from hearthlab.cards.library import default_library
from hearthlab.errors import HearthLabError
from hearthlab.learn.data import Block, Plan, block_path
from hearthlab.learn.schema import schema
from hearthlab.rules import Rules
from hearthlab.util.seeds import Stream, derive

__all__ = ["generate"]

Job = tuple[int, int, int, int, int, int]


def jobs(plan: Plan, block: int) -> list[Job]:
    """Returns the games of a block: agents, decks, who begins and seed. They depend on the plan alone."""
    found: list[Job] = []
    for game in range(block * plan.block, min(plan.games, (block + 1) * plan.block)):
        draw = Stream(derive(plan.seed, "learn", game))
        agents = draw.below(len(plan.agents)), draw.below(len(plan.agents))
        deck = draw.below(len(plan.decks))
        other = deck if draw.below(1 << 20) < plan.mirror * (1 << 20) else draw.below(len(plan.decks))
        found.append((*agents, deck, other, draw.below(2), derive(plan.seed, "game", game) >> 1))
    return found


def generate(
    folder: Path, plan: Plan, *, threads: int | None = None, progress: Callable[[int, int], None] | None = None
) -> int:
    """Plays what is missing in the folder and returns the number of positions there; it may be stopped at any time.

    The same plan gives the same positions with any number of threads.
    """
    library = default_library()
    specs = []
    for text in plan.agents:
        recipe = parse(text).recipe
        if recipe is None:
            raise HearthLabError(f"{text} is not decided by the core; positions come from agents of the house")
        specs.append(agent_spec(library, recipe))
    decks = [read_deck(text) for text in plan.decks]
    seats = [(HERO_OF_CLASS[deck.cls], list(deck.cards)) for deck in decks]
    plan.save(folder)
    rows = 0
    for number in range(plan.blocks):
        path = block_path(folder, number)
        if not path.exists():
            first = number * plan.block

            def told(done: int, _: int, first: int = first) -> None:
                if progress is not None:
                    progress(first + done, plan.games)

            given = _core.collect_positions(
                library.core, specs, seats, Rules().to_dict(), jobs(plan, number),
                plan.random, plan.starts, plan.others, threads or os.cpu_count() or 1, told,
            )  # fmt: skip
            _block(first, *given).save(path)
        rows += len(Block.load(path))
        if progress is not None:
            progress(min(plan.games, (number + 1) * plan.block), plan.games)
    return rows


def _block(
    first: int, numbers: bytes, cards: bytes, games: bytes, turns: bytes, results: bytes, values: bytes
) -> Block:
    shape = schema()
    return Block(
        np.frombuffer(numbers, dtype="<i2").reshape(-1, shape.numbers),
        np.frombuffer(cards, dtype="<u2").reshape(-1, shape.cards),
        np.frombuffer(games, dtype="<u4") + np.uint32(first),
        np.frombuffer(turns, dtype="<u2"),
        np.frombuffer(results, dtype=np.uint8),
        np.frombuffer(values, dtype="<f4"),
    )
