"""Table 2: pred-mcts against five agents, with three decks against three.

The paper gives its agents 75 s per turn and does not state the number of simulations. Here every tree search has the
same number of iterations per decision, over all of its phases. A sixth row, which is not in the paper, is the fair
control: it has three phases as well, with hands of arbitrary cards of the class.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from hearthlab.arena.stats import Tally
from hearthlab.errors import HearthLabError
from hearthlab.papers.base import Finding
from hearthlab.papers.cells import Cell, Result
from hearthlab.papers.dockhorn2018.options import DECKS, Options
from hearthlab.papers.verdicts import above, at_least, below, finding, meeting, rate, unplayed
from hearthlab.util.table import Table

__all__ = ["CONTROL", "GAMES", "OVERALL", "PUBLISHED", "as_json", "cells", "findings", "table"]

PUBLISHED: Mapping[str, Mapping[str, tuple[int, int, int]]] = {
    "Random": {"Aggro": (95, 100, 100), "Mid-Range": (99, 98, 100), "Control": (97, 97, 100)},
    "flatMC": {"Aggro": (81, 73, 94), "Mid-Range": (88, 85, 99), "Control": (73, 54, 89)},
    "plainMCTS": {"Aggro": (59, 47, 58), "Mid-Range": (71, 55, 76), "Control": (36, 31, 68)},
    "foMCTS": {"Aggro": (46, 36, 60), "Mid-Range": (59, 50, 76), "Control": (41, 16, 51)},
    "exhaustive": {"Aggro": (65, 47, 70), "Mid-Range": (62, 70, 85), "Control": (45, 20, 61)},
}
"""Wins of pred-mcts in percent by opponent and own deck, against Aggro, Mid-Range and Control."""
OVERALL: Mapping[str, int] = {"Random": 98, "flatMC": 81, "plainMCTS": 56, "foMCTS": 48, "exhaustive": 58}
CONTROL = "three phases, any cards"
"""The row that is not in the paper."""
GAMES: Mapping[str, int] = {
    "Random": 900,
    "flatMC": 900,
    "plainMCTS": 4500,
    "foMCTS": 4500,
    "exhaustive": 900,
    CONTROL: 5000,
}
"""The games of each row; the paper has 11,700, which are those of the first five."""
_AGENTS: Mapping[str, str] = {
    "Random": "random",
    "flatMC": "flat-mc",
    "plainMCTS": "plain-mcts({budget})",
    "foMCTS": "fo-mcts({search})",
    "exhaustive": "exhaustive",
    CONTROL: "plain-mcts(phases=3, belief=uniform, {search})",
}


def cells(options: Options) -> list[Cell]:
    """Returns a cell for each opponent, with all pairs of decks."""
    wanted = [name for name in GAMES if options.against in (None, name)]
    if not wanted:
        raise HearthLabError(f'table 2 has no row "{options.against}"; it has {", ".join(GAMES)}')
    mine = f"pred-mcts(belief=paper, {options.search})"
    return [
        Cell(
            _store(name),
            mine,
            _AGENTS[name].format(budget=options.budget, search=options.search),
            options.decks,
            games=options.size(GAMES[name]),
        )
        for name in wanted
    ]


def _store(name: str) -> str:
    """Returns the name of a row's store; the control is shared with the table of beliefs."""
    return "belief-paper" if name == CONTROL else f"table2-{name.lower()}"


def _names(results: Sequence[Result]) -> dict[str, Result]:
    stores = {_store(name): name for name in GAMES}
    return {stores[result.cell.name]: result for result in results}


def _of_pairs(result: Result) -> Iterator[tuple[str, str, Tally]]:
    """Yields the games of each pair of decks, by the names in the table."""
    for mine, own in zip(DECKS, result.cell.decks, strict=True):
        for theirs, other in zip(DECKS, result.cell.decks, strict=True):
            yield mine, theirs, result.with_decks(own, other)


def table(results: Sequence[Result]) -> Table:
    """Returns the win rates of pred-mcts beside the published ones."""
    rows = []
    for name, result in _names(results).items():
        for mine in DECKS:
            line = []
            for k, (own, _, tally) in enumerate(_of_pairs(result)):
                if own == mine:
                    said = f"{PUBLISHED[name][mine][k % 3]} · " if name in PUBLISHED else ""
                    line.append(said + (str(rate(tally)).replace(" %", "") if tally.games else "-"))
            rows.append([name, mine, *line, ""])
        said = f"{OVERALL[name]} · " if name in OVERALL else ""
        shown = str(rate(result.tally)).replace(" %", "") if result.tally.games else "-"
        done = f"{len(result.rows):,}" + ("" if result.finished else f" of {result.planned:,}")
        rows.append([name, "all", "", "", "", f"{said}{shown}, {done} games"])
    return Table(["opponent", "own deck", *(f"against {deck}" for deck in DECKS), "overall"], rows, left=(0, 1))


def findings(results: Sequence[Result]) -> list[Finding]:
    """Returns the verdicts on every cell, the overall rows, and the paper's statements about them."""
    found = []
    named = _names(results)
    for name in PUBLISHED:
        result = named.get(name)
        if result is None:
            continue
        for k, (mine, theirs, tally) in enumerate(_of_pairs(result)):
            what = f"table 2: {mine} against {theirs} of {name}"
            found.append(meeting(what, PUBLISHED[name][mine][k % 3], tally))
        found.append(meeting(f"table 2: all games against {name}", OVERALL[name], result.tally))
    return [*found, *_orders(named), *_match_ups(named)]


def _orders(named: Mapping[str, Result]) -> list[Finding]:
    """Returns the verdicts on who is ahead of whom."""
    found = []
    for what, name, claims in (
        ("pred-mcts is ahead of plain-mcts", "plainMCTS", above(50)),
        ("pred-mcts is as strong as plain-mcts or stronger", "plainMCTS", at_least(50)),
        ("fo-mcts is ahead of pred-mcts", "foMCTS", below(50)),
        ("fo-mcts is as strong as pred-mcts or stronger", "foMCTS", below(55)),
    ):
        result, said = named.get(name), f"{OVERALL[name]} % for pred-mcts"
        if result is None or not result.tally.games:
            found.append(unplayed(what, said))
        else:
            measured = rate(result.tally)
            found.append(finding(what, said, [(measured, claims)], f"{measured}, {result.tally.games:,} games"))
    return found


def _match_ups(named: Mapping[str, Result]) -> list[Finding]:
    """Returns the verdicts on the match-ups that pred-mcts wins: six of nine, and the mirrors."""
    won, mirrors = [], []
    complete = set(PUBLISHED) <= set(named)
    for name in PUBLISHED if complete else ():
        for k, (mine, theirs, tally) in enumerate(_of_pairs(named[name])):
            if not tally.games:
                return [unplayed("six of nine match-ups against exhaustive are won", "6 of 9")]
            said = PUBLISHED[name][mine][k % 3]
            pair = (rate(tally), above(50) if said > 50 else below(50))
            if name == "exhaustive":
                won.append(pair)
            if mine == theirs and said != 50:
                mirrors.append(pair)
    here = sum(measured.value > 50 for measured, _ in won)
    same = sum(measured.value > 50 for measured, _ in mirrors)
    return [
        finding("the same six of nine match-ups against exhaustive are won", "6 of 9", won, f"{here} of 9")
        if complete
        else unplayed("the same six of nine match-ups against exhaustive are won", "6 of 9"),
        finding(
            "all games with equal decks are won but those with Aggro against foMCTS",
            "13 of 14, and one even",
            mirrors,
            f"{same} of 14",
        )
        if complete
        else unplayed("all games with equal decks are won but those with Aggro against foMCTS", "13 of 14, one even"),
    ]


def as_json(results: Sequence[Result]) -> dict[str, object]:
    """Returns the games as plain data."""
    return {
        name: {
            "games": result.tally.games,
            "planned": result.planned,
            "wins": result.tally.wins,
            "decks": [
                {"own": mine, "other": theirs, "games": tally.games, "wins": tally.wins, "draws": tally.draws}
                for mine, theirs, tally in _of_pairs(result)
            ],
        }
        for name, result in _names(results).items()
    }
