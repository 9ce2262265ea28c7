"""How much memory games and views take that Python holds: many of them in a process of their own.

>>> from hearthlab.bench import memory
>>> list(memory.HELD)
['clone', 'clone_with_action', 'view']
"""

from __future__ import annotations

import gc
import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from hearthlab.bench.loops import DECKS
from hearthlab.cards.decks import Deck
from hearthlab.errors import HearthLabError
from hearthlab.game import Game
from hearthlab.util.table import Table

__all__ = ["HELD", "measure", "table"]

GAMES = 40
"""Random games that the positions are taken from."""
EVERY = 10
"""The actions between two positions of a game."""
COUNT = 8000
"""How many of everything are held at once."""

_STATM = Path("/proc/self/statm")


def _moved(game: Game) -> Game:
    copy = game.clone()
    if not copy.over:
        copy.apply(copy.legal_actions()[0])
    return copy


HELD: dict[str, Callable[[Game], object]] = {
    "clone": lambda game: game.clone(),
    "clone_with_action": _moved,
    "view": lambda game: game.view(0),
}
"""What is held, by the name of its figure: made of a game that somebody else holds."""


def measure(count: int = COUNT) -> dict[str, float]:
    """Returns by figure how many bytes each of ``count`` objects takes."""
    if not _STATM.exists():
        raise HearthLabError("memory is measured by /proc/self/statm, which this system does not have")
    found = {}
    for name in HELD:
        # What another figure has left to the allocator would hide what this one takes.
        command = [sys.executable, "-P", "-m", "hearthlab.bench.memory", name, str(count)]
        found[name] = float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return found


def table(figures: dict[str, float]) -> Table:
    """Returns the figures for the terminal."""
    return Table(("held by Python", "bytes each"), [(name, f"{size:,.0f}") for name, size in figures.items()])


def _positions() -> list[Game]:
    one, other = (Deck.load(name) for name in DECKS)
    found = []
    for seed in range(GAMES):
        game, rng, taken = Game(one, other, seed=seed), random.Random(seed), 0
        while not game.over:
            game.apply(rng.choice(game.legal_actions()))
            taken += 1
            if taken % EVERY == 0:
                found.append(game.clone())
    return found


def _resident() -> int:
    return int(_STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def _bytes_each(name: str, count: int) -> float:
    positions, make = _positions(), HELD[name]
    for game in positions[:16]:
        make(game)  # what is made once, such as places to work in, is not counted
    gc.collect()
    before = _resident()
    held = [make(positions[k % len(positions)]) for k in range(count)]
    gc.collect()
    return (_resident() - before) / len(held)


if __name__ == "__main__":
    print(_bytes_each(sys.argv[1], int(sys.argv[2])))
