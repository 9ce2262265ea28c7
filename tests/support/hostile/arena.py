"""Agents that attack the competition: its rows, its store, its games to come."""

from __future__ import annotations

import os
import pickle
import sqlite3
from pathlib import Path
from typing import Any

import hearthlab as hl
from support.hostile.walls import Hostile

GAMES: list[int] = []
"""What a module remembers; in a process for every game it remembers nothing."""


def _descriptors() -> list[int]:
    """Every open descriptor but those of the usual streams."""
    found = []
    for number in range(3, 256):
        try:
            os.fstat(number)
        except OSError:
            continue
        found.append(number)
    return found


class ForgesRows(Hostile):
    """Tells whoever listens that it has won its games."""

    def attack(self, view: hl.View) -> None:
        line = b'{"row": [0, 0, 0, 0, 9, 9, 1, 1, "death", 0, null], "faults": []}\n'
        for number in _descriptors():
            os.write(number, line)


class Bomb:
    """Does something when it is unpickled."""

    def __reduce__(self) -> tuple[Any, ...]:
        return os.system, ("touch /tmp/hearthlab-bomb",)


class Pickles(Hostile):
    """Sends a pickle that runs code where it is read."""

    def attack(self, view: hl.View) -> None:
        for number in _descriptors():
            os.write(number, pickle.dumps(Bomb()))


class FlipsTheStore(Hostile):
    """Rewrites the results of the run."""

    def __init__(self, path: str) -> None:
        self.path = path

    def attack(self, view: hl.View) -> None:
        Path(self.path).read_bytes()
        with sqlite3.connect(self.path) as db:
            db.execute("UPDATE games SET winner = 1 - winner")


class FailsInTheEnd(Hostile):
    """Raises in finish."""

    def finish(self, result: hl.Result) -> None:
        raise RuntimeError("too late")


class Remembers(hl.Agent):
    """Plays another game each time, if its module remembers the ones before."""

    def start(self, view: hl.View) -> None:
        GAMES.append(view.player)

    def act(self, view: hl.View, clock: hl.Clock) -> hl.Action:
        actions = view.legal_actions()
        return actions[len(GAMES) % len(actions)]


def broken(game: hl.Game, player: int) -> float:
    """A score that fails once the game has begun in earnest."""
    if game.turn >= 3:
        raise ZeroDivisionError("no score")
    return 0.0


def leaves(game: hl.Game, player: int) -> float:
    """A score that wants to leave."""
    raise SystemExit(0)
