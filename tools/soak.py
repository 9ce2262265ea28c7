"""Long random play over random decks of all implemented cards: `python soak.py [--actions N] [--seed S]`.

After every action every invariant is checked and every cache recomputed; games are forked at random points and
positions are written down, read back and played on beside the original. The first fault is printed with its seed.
"""

from __future__ import annotations

import argparse
import time

from hearthlab import _core
from hearthlab.cards.library import default_library
from hearthlab.errors import EngineError

PART = 100_000
"""Actions between two lines of progress."""


def main() -> int:
    """Plays until the actions are done; 1 if something broke."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--actions", type=int, default=10_000_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    library = default_library().core
    total = [0, 0, 0, 0, 0]
    start = time.monotonic()
    part = 0
    while total[1] < given.actions:
        size = min(PART, given.actions - total[1])
        try:
            done = _core.soak(library, size, 20, 500, given.seed * 1_000_003 + part)
        except EngineError as e:
            print(f"seed {given.seed * 1_000_003 + part}: {e}")
            return 1
        total = [a + b for a, b in zip(total, done, strict=True)]
        part += 1
        rate = total[1] / (time.monotonic() - start)
        print(f"\r{total[1]:,} of {given.actions:,} actions, {rate:,.0f} a second", end="", flush=True)
    games, actions, forks, positions, aborted = total
    print(
        f"\n{games:,} games, {actions:,} actions, {forks:,} forks, {positions:,} positions read back, "
        f"{aborted:,} games ended by a capacity: every invariant holds"
    )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
