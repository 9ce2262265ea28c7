"""The games of zhang2020: Greedy, MCTS and GameStateValue against random (table 4.1) and each other (4.2 to 4.5).

Mirror matches without mulligan, one store for every pair of agents and deck.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hearthlab.papers.base import Bars, Finding
from hearthlab.papers.cells import Cell, Cells, Result
from hearthlab.papers.cells import play as play_cells
from hearthlab.papers.verdicts import finding, mean, meeting, near, rate, within
from hearthlab.papers.zhang2020.options import Options
from hearthlab.util.table import Table

__all__ = ["MCTS", "TABLES", "Pair", "cells", "findings", "play", "tables"]

GAMES = 2000
"""Games per cell; the thesis does not state its number."""
QUICK = 20

MCTS: Mapping[str, str] = {
    "uct": "vanilla-mcts(belief=shipped, budget={budget})",
    "metastone": "metastone-mcts(budget={budget})",
}
"""The MCTS agents: UCT on worlds from a base of decks, or Metastone's own."""
BUDGET = "500it"
"""Metastone's number of iterations, for both."""

AGENTS: Mapping[str, str] = {"Greedy": "greedy(score=weighted)", "GSV": "game-state-value", "Random": "random"}
DECKS: Mapping[str, tuple[str, str]] = {
    "4.1": ("aggro-pirate-warrior", "Warrior"),
    "4.2": ("aggro-pirate-warrior", "Warrior"),
    "4.3": ("midrange-jade-shaman", "Shaman"),
    "4.4": ("freeze-mage", "Mage"),
    "4.5": ("miracle-rogue", "Rogue"),
}
"""The deck of every table; the thesis does not state which lists it used."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two agents of a table with the published results: wins of the first, of the second, and turns per game."""

    table: str
    first: str
    second: str
    wins: float
    losses: float | None = None
    turns: float | None = None

    @property
    def name(self) -> str:
        """The name of its store."""
        return f"{self.table}-{self.first}-{self.second}".lower()


TABLES: tuple[Pair, ...] = (
    Pair("4.1", "Greedy", "Random", 96.83, turns=7.2154),
    Pair("4.1", "MCTS", "Random", 98.47, turns=8.2083),
    Pair("4.1", "GSV", "Random", 99.94, turns=5.7709),
    Pair("4.2", "Greedy", "MCTS", 72.60, 27.00),
    Pair("4.2", "Greedy", "GSV", 4.97, 95.03),
    Pair("4.2", "MCTS", "GSV", 0.23, 99.77),
    Pair("4.3", "Greedy", "MCTS", 65.30, 34.7),
    Pair("4.3", "Greedy", "GSV", 14.08, 85.91),
    Pair("4.3", "MCTS", "GSV", 9.50, 90.50),
    Pair("4.4", "Greedy", "MCTS", 82.00, 18.00),
    Pair("4.4", "Greedy", "GSV", 54.00, 46.00),
    Pair("4.4", "MCTS", "GSV", 19.00, 81.00),
    Pair("4.5", "Greedy", "MCTS", 94.60, 5.40),
    Pair("4.5", "Greedy", "GSV", 22.00, 78.00),
    Pair("4.5", "MCTS", "GSV", 0.50, 99.50),
)
"""The published tables, in percent; turns are those of the winner, as counted by Metastone."""


def cells(options: Options) -> list[tuple[Pair, Cell]]:
    """Returns the pairs of the requested table, or of all tables, with their games."""
    texts = {**AGENTS, "MCTS": MCTS[options.mcts].format(budget=options.budget or BUDGET)}
    wanted = [pair for pair in TABLES if options.table in ("all", pair.table)]
    return [(pair, _cell(pair, texts, options.stop_when_clear)) for pair in wanted]


def _cell(pair: Pair, texts: Mapping[str, str], stop: bool) -> Cell:
    claim = near(pair.wins) if stop else None
    return Cell(pair.name, texts[pair.first], texts[pair.second], DECKS[pair.table][:1], claim)


def play(options: Options, bars: Bars) -> list[tuple[Pair, Result]]:
    """Plays the missing games of the tables."""
    pairs = cells(options)
    how = Cells(
        folder=options.out,
        games=options.games or (QUICK if options.quick else GAMES),
        seed=options.seed,
        workers=options.workers,
        minutes=options.minutes,
        show=options.show,
    )
    results = play_cells([cell for _, cell in pairs], how, bars)
    return [(pair, result) for (pair, _), result in zip(pairs, results, strict=True)]


# Reports


def tables(found: Sequence[tuple[Pair, Result]]) -> Table:
    """Returns the published win rates beside ours, with wins, draws, losses and turns."""
    rows = []
    for pair, result in found:
        tally = result.tally
        turns = f"{mean(_rounds(result))}" if result.rows else "-"
        rows.append(
            [
                pair.table,
                f"{pair.first} against {pair.second}, {DECKS[pair.table][1]}",
                f"{pair.wins:g}",
                str(rate(tally)).replace(" %", "") if tally.games else "-",
                f"{tally.wins} / {tally.draws} / {tally.losses}",
                "-" if pair.turns is None else f"{pair.turns:g}",
                turns,
                f"{tally.games:,} of {result.planned:,}",
            ]
        )
    head = ["table", "pair", "paper, %", "here, %", "won / drawn / lost", "turns, paper", "turns, here", "games"]
    return Table(head, rows, left=(0, 1))


def _rounds(result: Result) -> list[float]:
    """Returns the turns of every game as counted by one player: half of those of both."""
    return [(turns + 1) // 2 for turns in result.turns]


def findings(found: Sequence[tuple[Pair, Result]]) -> list[Finding]:
    """Returns the verdicts on every number of the tables, and on who is ahead."""
    made = []
    for pair, result in found:
        what = f"table {pair.table}: {pair.first} against {pair.second}"
        made.append(meeting(what, pair.wins, result.tally))
        if pair.losses is not None:
            back = f"table {pair.table}: {pair.second} against {pair.first}"
            tally = result.tally
            lost = type(tally)(tally.games, tally.losses, tally.draws)
            made.append(meeting(back, pair.losses, lost))
        if pair.turns is not None:
            claims = [(mean(_rounds(result)), within(pair.turns))] if result.rows else []
            made.append(finding(f"{what}, turns a game", f"{pair.turns:g}", claims, "" if claims else "not played"))
    return made
