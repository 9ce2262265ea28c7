"""Reads a deck from a file and from a code, checks it, and writes its code.

Deck codes are those copied from the game; files are lists of names, text copied from the game, or JSON.

Prints:

    basic-mage (mage, 30 cards)
    2x (1) Arcane Missiles
    ...
    AAE...
    the deck "too many" is not legal: ...
"""

from __future__ import annotations

from pathlib import Path

import hearthlab as hl


def main() -> None:
    """Reads, writes and checks decks."""
    deck = hl.Deck.from_file(Path(__file__).with_name("basic-mage.txt"))
    print(deck)
    print(deck.code)
    assert hl.Deck.from_code(deck.code) == deck
    try:
        hl.Deck("mage", {"CS2_029": 29, "EX1_116": 1}, name="too many").check()
    except hl.IllegalDeck as error:
        print(error)


if __name__ == "__main__":
    main()
