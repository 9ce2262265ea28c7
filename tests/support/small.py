"""A small evolution for tests, and everything that a store holds of one."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from hearthlab.cards.decks import Deck
from hearthlab.evolve import Config, Parameter
from hearthlab.evolve.strategy import Settings
from hearthlab.rules import Rules

NAMES = ("aggro-pirate-warrior", "midrange-jade-shaman")


def small(**changes: Any) -> Config:
    """Three parents, three children, four generations, two decks: 24 games in generation 0 and 120 after it."""
    settings = {
        "generations": 4,
        "games": 2,
        "executions": 2,
        "seed": 5,
        "first": "random",
        "settings": Settings(mu=3, lambda_=3),
        "rules": Rules(mulligan=False, turn_limit=None),
        **changes,
    }
    return Config(tuple(Deck.load(name) for name in NAMES), **settings)


def thinking(**changes: Any) -> Config:
    """One generation of an agent in Python."""
    given = {
        "agent": "support.thinker:Thinker",
        "parameters": (Parameter("depth", 1, 9),),
        "first": "alternate",
        "executions": 1,
        "generations": 1,
        "settings": Settings(mu=2, lambda_=1),
    }
    return small(**given, **changes)


def dump(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    """All that a store holds, but for dates and times."""
    tables = {
        "individuals": "*",
        "judged": "*",
        "results": "*",
        "checkpoints": "execution, generation, state, games, turns, faults",
    }
    db = sqlite3.connect(path)
    try:
        return {name: db.execute(f"SELECT {columns} FROM {name}").fetchall() for name, columns in tables.items()}
    finally:
        db.close()
