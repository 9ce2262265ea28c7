"""Plays pairs of positions that differ only in what one player cannot know, for every card: `make pairs`.

Cards whose clauses read or change something hidden get most of the pairs, every other implemented card a few. The two
worlds of a pair are played side by side; as long as all public information is equal, the observer's view, history,
actions, samples and native worlds must be equal, too. Every difference is printed with its card, seed and place.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable

from hearthlab import _core
from hearthlab.cards.library import Library, default_library
from hearthlab.util.progress import Progress

LEAST = 200
"""The number of pairs for each card that reads or changes something hidden."""

Row = tuple[str, int, int, int, int]


def playable(library: Library) -> list[str]:
    """Returns the implemented cards that a deck can contain."""
    return [card.id for card in library.data.deckable() if library.implemented(card.id)]


def pairs(
    library: Library,
    total: int,
    seed: int,
    least: int = LEAST,
    doctored: bool = False,
    cards: list[str] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[list[Row], list[Row], list[str]]:
    """Returns the rows of cards with hidden information, those of other cards, and the differences."""
    hidden = cards if cards is not None else _core.hidden_cards(library.core)
    others = [] if cards is not None else [card for card in playable(library) if card not in set(hidden)]
    # Three quarters of the pairs are for cards with hidden information.
    each = max(least, total * 3 // 4 // max(1, len(hidden)))
    few = max(1, (total - each * len(hidden)) // max(1, len(others))) if others else 0
    rows: tuple[list[Row], list[Row]] = ([], [])
    faults: list[str] = []
    jobs = [(0, card, each) for card in hidden] + [(1, card, few) for card in others]
    for k, (group, card, count) in enumerate(jobs, start=1):
        found, wrong = _core.pairs(library.core, [card], count, seed, doctored)
        rows[group].extend(found)
        faults.extend(wrong)
        if progress is not None:
            progress(k, len(jobs))
    return rows[0], rows[1], faults


def main() -> int:
    """Plays the pairs; returns 1 if something differed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=1_000_000, help="total number of pairs (default 1,000,000)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the pairs (default 1)")
    parser.add_argument("--card", action="append", metavar="ID", help="only this card; may be given several times")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")
    given = parser.parse_args()
    progress = None if given.quiet else Progress("pairs")
    hidden, others, faults = pairs(default_library(), given.pairs, given.seed, cards=given.card, progress=progress)
    for fault in faults[:50]:
        print(fault)
    for what, rows in (("cards with hidden information", hidden), ("other cards", others)):
        if rows:
            made, acted, compared, parted = map(sum, list(zip(*rows, strict=True))[1:])
            print(
                f"{len(rows):,} {what}: {made:,} pairs (at least {min(row[1] for row in rows):,} each), "
                f"the card acted in {acted:,}, {compared:,} comparisons, {parted:,} parted"
            )
    print(f"{len(faults):,} differences")
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
