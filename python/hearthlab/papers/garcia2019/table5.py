"""Table 5 and figure 11 of garcia2019: the competition of 2018, with those of its agents that exist here.

Of its 33 agents, EVA and Tyche exist here; greedy and random represent the examples of its framework.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from hearthlab.papers.base import Bars, Finding
from hearthlab.papers.cells import Cell, Cells, Result
from hearthlab.papers.cells import play as play_cells
from hearthlab.papers.garcia2019.games import DECK_SETS, Options
from hearthlab.papers.garcia2019.published import SHORT_DECKS, TABLE5
from hearthlab.papers.verdicts import above, finding, rate, unplayed
from hearthlab.rules import Rules
from hearthlab.util.table import Table

__all__ = ["findings", "play", "table"]

OPPONENTS = {"Bornemann (Tyche)": "tyche", "greedy": "greedy", "random": "random"}
GAMES = 1800


def play(options: Options, bars: Bars) -> list[Result]:
    """Plays EVA against the existing agents, over all pairs of decks."""
    folder = options.out or Path("garcia2019-table5")
    names = DECK_SETS[options.decks or "paper"]
    cells = [Cell(f"eva-{text}", "eva", text, names) for text in OPPONENTS.values()]
    games = 18 if options.quick else GAMES
    rules = Rules(mulligan=False, turn_limit=None)
    how = Cells(folder=folder, games=games, seed=options.seed, rules=rules, workers=options.workers, show=options.show)
    return play_cells(cells, how, bars)


def table(results: Sequence[Result]) -> Table:
    """Returns EVA's win rates by opponent."""
    rows = [
        [f"EVA against {name}", str(rate(result.tally)) if result.rows else "-", f"{len(result.rows):,}"]
        for name, result in zip(OPPONENTS, results, strict=True)
    ]
    return Table(["table 5", "win rate", "games"], rows)


def findings(results: Sequence[Result]) -> list[Finding]:
    """Returns the verdicts on the places of table 5 and on figure 11."""
    ranks = [
        unplayed(f"table 5, place {k}", f"{name} {value:.1f} %", "the 33 agents of its field were never published")
        for k, (name, value) in enumerate(TABLE5, start=1)
    ]
    ahead, best = "EVA is ahead of Bornemann (Tyche)", "EVA is above 50 % with every pair of decks"
    if not all(result.rows for result in results):
        return [*ranks, unplayed("table 5", ahead), unplayed("figure 11", best)]
    tyche = rate(results[0].tally)
    order = finding("table 5", ahead, [(tyche, above(50))], f"EVA beats it {tyche}")
    decks = results[0].cell.decks
    pairs = {}
    for mine in decks:
        for theirs in decks:
            some = [result.with_decks(mine, theirs) for result in results]
            pairs[SHORT_DECKS[mine], SHORT_DECKS[theirs]] = rate(sum(some[1:], some[0]))
    lowest = min(pairs, key=lambda key: pairs[key].value)
    said = f"lowest with {lowest[0]} against {lowest[1]}: {pairs[lowest]}; against those who exist here"
    every = finding("figure 11", best, [(r, above(50)) for r in pairs.values()], said)
    return [*ranks, order, every]
