"""Plays long random games over random decks of all implemented cards and checks everything: `make soak`.

After every action, every invariant is checked and every cache is recomputed; games are forked at random points, and
positions are written, read back and played alongside the original. The first fault is printed with its seed.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable

from hearthlab import _core
from hearthlab.cards.library import default_library
from hearthlab.errors import EngineError
from hearthlab.util.progress import Progress

PART = 100_000
"""Actions between two reports of progress."""
FORK, READ = 20, 500
"""One in this many games is forked, and after one in this many actions the position is read back."""


class Fault(Exception):
    """An invariant was violated; the message contains the seed."""


def soak(actions: int, seed: int, progress: Callable[[int, int], None] | None = None) -> tuple[int, int, int, int, int]:
    """Returns the numbers of games, actions, forks, positions read back and games that hit a capacity."""
    library = default_library().core
    total = (0, 0, 0, 0, 0)
    part = 0
    while total[1] < actions:
        part_seed = seed * 1_000_003 + part
        try:
            done = _core.soak(library, min(PART, actions - total[1]), FORK, READ, part_seed)
        except EngineError as error:
            raise Fault(f"seed {part_seed}: {error}") from error
        games, steps, forks, positions, aborted = (a + b for a, b in zip(total, done, strict=True))
        total = (games, steps, forks, positions, aborted)
        part += 1
        if progress is not None:
            progress(min(total[1], actions), actions)
    return total


def main() -> int:
    """Plays the actions; returns 1 if something broke."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--actions", type=int, default=10_000_000, help="number of actions (default 10 million)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the games (default 1)")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")
    given = parser.parse_args()
    try:
        found = soak(given.actions, given.seed, None if given.quiet else Progress("soak"))
    except Fault as fault:
        print(fault)
        return 1
    games, actions, forks, positions, aborted = found
    print(
        f"{games:,} games, {actions:,} actions, {forks:,} forks, {positions:,} positions read back, "
        f"{aborted:,} games ended by a capacity: every invariant holds"
    )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
