"""Runs a tournament with a store, and reads the table back from it.

The store is one SQLite file that survives `kill -9`: `hearthlab resume` continues an interrupted run. The same seed
gives the same games on any number of cores.

Prints:

    example: 720 games, seed 1
    ...
    eva ...
    random ...
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import hearthlab as hl
from hearthlab.arena.tables import as_text


def main() -> None:
    """Plays three agents against each other over two decks."""
    decks = ["aggro-pirate-warrior", Path(__file__).with_name("basic-mage.txt")]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "example.db"
        with hl.tournament(["eva", "greedy", "random"], list(map(str, decks)), 240, seed=1, store=file, name="example"):
            pass
        with hl.Store.open(file) as store:
            print(as_text(store))


if __name__ == "__main__":
    main()
