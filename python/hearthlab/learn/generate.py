"""Generates positions from games between native agents."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from hearthlab import _core
from hearthlab.agents.native import agent_spec
from hearthlab.agents.registry import parse
from hearthlab.arena.backend import Backend, Share
from hearthlab.arena.cluster import opened
from hearthlab.arena.config import deck as read_deck
from hearthlab.cards.decks import HERO_OF_CLASS
from hearthlab.cards.library import default_library
from hearthlab.errors import HearthLabError
from hearthlab.learn.data import PLAN, Block, Plan, block_path
from hearthlab.learn.schema import schema
from hearthlab.rules import Rules
from hearthlab.util.locks import locked
from hearthlab.util.seeds import Stream, derive

__all__ = ["check", "generate"]

Job = tuple[int, int, int, int, int, int]

LEAST = 50
"""The minimum number of games in a part of a block, if blocks are split."""


def jobs(plan: Plan, block: int) -> list[Job]:
    """Returns the games of a block: agents, decks, who goes first, and seed. They depend only on the plan."""
    found: list[Job] = []
    for game in range(block * plan.block, min(plan.games, (block + 1) * plan.block)):
        draw = Stream(derive(plan.seed, "learn", game))
        agents = draw.below(len(plan.agents)), draw.below(len(plan.agents))
        deck = draw.below(len(plan.decks))
        other = deck if draw.below(1 << 20) < plan.mirror * (1 << 20) else draw.below(len(plan.decks))
        found.append((*agents, deck, other, draw.below(2), derive(plan.seed, "game", game) >> 1))
    return found


def check(plan: Plan) -> None:
    """Raises HearthLabError if an agent or a deck of the plan is not available."""
    _common(plan)


def generate(
    folder: Path,
    plan: Plan,
    *,
    threads: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    backend: str | Backend | None = None,
) -> int:
    """Plays the games that the folder lacks and returns its number of positions; it may be stopped at any time.

    The same plan gives the same positions with any number of threads, and on a cluster (`backend="ray"`).
    """
    common = _common(plan)
    plan.save(folder)
    with locked(folder / PLAN), opened(backend, threads) as where:
        _play(folder, plan, common, where, progress)
    return sum(len(Block.load(block_path(folder, number))) for number in range(plan.blocks))


def _play(folder: Path, plan: Plan, common: Any, backend: Backend, progress: Callable[[int, int], None] | None) -> None:
    """Plays the missing blocks; each is saved when all its parts are complete."""
    missing = [number for number in range(plan.blocks) if not block_path(folder, number).exists()]
    parts = {number: backend.parts(len(jobs(plan, number)), LEAST) for number in missing}
    order = [(number, part) for number in missing for part in parts[number]]
    done, ended = plan.games - sum(len(part) for _, part in order), 0

    def told(share: float) -> None:
        # A backend that reports shares of a piece plays the pieces in order.
        if progress is not None:
            now = len(order[ended][1]) if ended < len(order) else 0
            progress(done + round(share * now), plan.games)

    told(0.0)
    pieces = (jobs(plan, number)[part.start : part.stop] for number, part in order)
    found: dict[int, dict[int, Block]] = {}
    for k, given in backend.each(play_games, common, pieces, told):
        number, part = order[k]
        some = found.setdefault(number, {})
        some[part.start] = _block(number * plan.block + part.start, *given)
        done, ended = done + len(part), ended + 1
        if len(some) == len(parts[number]):
            Block.joined([found[number][start] for start in sorted(some)]).save(block_path(folder, number))
            del found[number]
        told(0.0)


def _common(plan: Plan) -> dict[str, Any]:
    """Returns the data that all games of a plan share, as plain data."""
    recipes = [(text, parse(text).recipe) for text in plan.agents]
    foreign = next((text for text, recipe in recipes if recipe is None), None)
    if foreign is not None:
        raise HearthLabError(f"{foreign} is not a native agent; only native agents can generate positions")
    decks = [read_deck(text) for text in plan.decks]
    return {
        "agents": [recipe for _, recipe in recipes],
        "decks": [(HERO_OF_CLASS[deck.cls], list(deck.cards)) for deck in decks],
        "kept": (plan.random, plan.starts, plan.others),
    }


def play_games(common: Any, piece: list[Job], threads: int, told: Share | None) -> list[bytes]:
    """Plays games and returns their positions; a piece of work for a backend."""
    library = default_library()
    random, starts, others = common["kept"]
    return _core.collect_positions(
        library.core,
        [agent_spec(library, recipe) for recipe in common["agents"]],
        common["decks"],
        Rules().to_dict(),
        piece,
        random,
        starts,
        others,
        threads,
        None if told is None else lambda done, total: told(done / max(1, total)),
    )


def _block(first: int, *arrays: bytes) -> Block:
    """Returns the core's arrays as a block; `first` is the number of its first game."""
    shape = schema()
    kinds = ("<i2", "<u2", "<u4", "<u2", "u1", "<f4", "<u2", "u1", "<u2", "<u2")
    numbers, cards, games, turns, results, values, counts, actions, action_cards, visits = (
        np.frombuffer(array, dtype=kind) for array, kind in zip(arrays, kinds, strict=True)
    )
    return Block(
        numbers.reshape(-1, shape.numbers),
        cards.reshape(-1, shape.cards),
        games + np.uint32(first),
        turns,
        results,
        values,
        counts,
        actions.reshape(-1, 3),
        action_cards,
        visits,
    )
