"""The value of knowing the opponent's cards in games: a search with different beliefs against itself without any.

Every cell is pred-mcts with a belief against the same search with hands of arbitrary cards of the class, with equal
iterations. The opponents' lists are in the base, or they and all lists with 25 cards in common are removed from it; for
a belief without a base there is no difference.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hearthlab.errors import HearthLabError
from hearthlab.papers.base import Finding
from hearthlab.papers.cells import Cell, Result
from hearthlab.papers.dockhorn2018.options import Options
from hearthlab.papers.verdicts import above, difference, finding, rate, unplayed
from hearthlab.util.table import Table

__all__ = ["BELIEFS", "GAMES", "as_json", "cells", "findings", "table"]

GAMES = 5000
OURS = "not asked"
"""The entry for the paper where the question is ours."""
BELIEFS: Mapping[str, tuple[str, str]] = {
    "uniform": ("any cards of the class", "uniform"),
    "paper": ("the paper's way, lists in the base", "paper"),
    "paper-absent": ("the paper's way, lists absent", "paper!{decks}"),
    "posterior": ("posterior, lists in the base", "posterior"),
    "posterior-absent": ("posterior, lists absent", "posterior!{decks}"),
    "tournament": ("the lists of the games", "{lists}"),
    "perfect": ("the true cards", "perfect"),
}
"""The description of each row's belief, and the agent's parameter."""


def cells(options: Options) -> list[Cell]:
    """Returns a cell for every belief."""
    wanted = [name for name in BELIEFS if options.against in (None, name)]
    if not wanted:
        raise HearthLabError(f'there is no belief "{options.against}"; choose one of {", ".join(BELIEFS)}')
    opponent = f"plain-mcts(phases=3, belief=uniform, {options.search})"
    words = {"decks": "!".join(options.decks), "lists": "#".join(options.decks)}
    return [
        Cell(
            f"belief-{name}",
            f"pred-mcts(belief={BELIEFS[name][1].format(**words)}, {options.search})",
            opponent,
            options.decks,
            games=options.size(GAMES),
        )
        for name in wanted
    ]


def _named(results: Sequence[Result]) -> dict[str, Result]:
    return {result.cell.name.removeprefix("belief-"): result for result in results}


def table(results: Sequence[Result]) -> Table:
    """Returns the win rate with each belief, by deck."""
    rows = []
    for name, result in _named(results).items():
        decks = result.cell.decks
        by_deck = []
        for mine in decks:
            tallies = [result.with_decks(mine, theirs) for theirs in decks]
            both = sum(tallies[1:], start=tallies[0])
            by_deck.append(str(rate(both)).replace(" %", "") if both.games else "-")
        shown = str(rate(result.tally)) if result.tally.games else "-"
        done = f"{len(result.rows):,}" + ("" if result.finished else f" of {result.planned:,}")
        rows.append([BELIEFS[name][0], shown, *by_deck, done])
    head = ["belief", "win rate", *(f"with {deck}" for deck in results[0].cell.decks), "games"]
    return Table(head, rows, left=(0,))


def findings(results: Sequence[Result]) -> list[Finding]:
    """Returns the verdicts: whether each kind of knowledge helps, and whether it helps more than another."""
    named = {name: result.tally for name, result in _named(results).items() if result.tally.games}
    found = []
    for name, (about, _) in BELIEFS.items():
        if name == "uniform":
            continue
        what = f"{about}: better than any cards of the class"
        said = "better" if name.startswith("paper") else OURS
        if name not in named:
            found.append(unplayed(what, said))
        else:
            found.append(finding(what, said, [(rate(named[name]), above(50))]))
    for better, worse in (
        ("posterior", "paper"),
        ("posterior-absent", "paper-absent"),
        ("tournament", "posterior"),
        ("perfect", "tournament"),
        ("perfect", "paper"),
    ):
        what = f"{BELIEFS[better][0]}: better than {BELIEFS[worse][0]}"
        if better not in named or worse not in named:
            found.append(unplayed(what, OURS))
        else:
            found.append(finding(what, OURS, [(difference(named[better], named[worse]), above())]))
    return found


def as_json(results: Sequence[Result]) -> dict[str, object]:
    """Returns the games as plain data."""
    return {
        name: {"games": result.tally.games, "planned": result.planned, "wins": result.tally.wins}
        for name, result in _named(results).items()
    }
