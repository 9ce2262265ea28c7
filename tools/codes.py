"""Compares masks, codes and legal actions on positions of random games between random decks of all cards."""

from __future__ import annotations

import argparse
import sys

from hearthlab import _core
from hearthlab.cards.library import default_library
from hearthlab.errors import HearthLabError


def main(arguments: list[str] | None = None) -> int:
    """Checks positions; returns 1 if a mask does not match the legal actions."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=1_000_000, help="number of positions")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    try:
        positions, actions, views = _core.check_codes(default_library().core, given.positions, given.seed)
    except HearthLabError as error:
        print(error, file=sys.stderr)
        return 1
    print(
        f"{positions:,} positions with {actions:,} legal actions agree with their masks, {views:,} also through views"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
