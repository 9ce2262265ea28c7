"""dockhorn2018: predicting the opponent's cards from replays, and a search that uses the prediction."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hearthlab.errors import HearthLabError
from hearthlab.knowledge.table import GameRow, count_games, read_table
from hearthlab.papers import base
from hearthlab.papers.base import Answer, Bars, Finding, Paper, beside, findings_json
from hearthlab.papers.cells import Cell, Result, missing, play
from hearthlab.papers.dockhorn2018 import beliefs, positions, replays, table2
from hearthlab.papers.dockhorn2018.options import Options
from hearthlab.util.table import Table

__all__ = ["PAPER", "Options", "runs"]

Ran = list[GameRow] | list[Result] | positions.Answers

_CELLS: Mapping[str, Callable[[Options], list[Cell]]] = {"2": table2.cells, "beliefs": beliefs.cells}


def runs(options: Options) -> list[base.Run[Ran]]:
    """Returns the run of the requested table."""
    kinds = {"1": _reader, "positions": _asker}
    return [base.Run(f"table {options.table}", kinds.get(options.table, _player)(options))]


def _asker(options: Options) -> base.Play[Ran]:
    def run(bars: Bars) -> Ran:
        return positions.ask(options, bars)

    return run


def _player(options: Options) -> base.Play[Ran]:
    wanted = _CELLS[options.table](options)

    def run(bars: Bars) -> Ran:
        return play(wanted, options.cells, bars)

    return run


def _reader(options: Options) -> base.Play[Ran]:
    if options.replays is None:
        raise HearthLabError(
            "table 1 needs recorded games: import some with hearthlab knowledge import and name the table: --replays"
        )
    path = options.replays

    def read(bars: Bars) -> Ran:
        bar, total = bars("table 1"), count_games(path)
        found = []
        for row in read_table(path):
            found.append(row)
            if bar is not None:
                bar(len(found), total)
        return found[:50] if options.quick else found

    return read


def report(options: Options, ran: Sequence[Any]) -> Answer:
    """Compares the paper with the games."""
    [rows] = ran
    made: Table
    verdicts: list[Finding]
    data: object
    if options.table == "1":
        made, verdicts, data = replays.table(rows), replays.findings(rows), replays.as_json(rows)
    elif options.table == "2":
        made, verdicts, data = table2.table(rows), table2.findings(rows), table2.as_json(rows)
    elif options.table == "positions":
        made, verdicts, data = positions.table(rows), positions.findings(rows), positions.as_json(rows)
    else:
        made, verdicts, data = beliefs.table(rows), beliefs.findings(rows), beliefs.as_json(rows)
    end = missing(rows) if options.table in _CELLS else []
    if options.table == "positions" and options.show:
        end = ["", "Turns are not stored; the same command without --show plays them."]
    return Answer([made, "", beside(verdicts), *end], {"table": data, "findings": findings_json(verdicts)})


PAPER = Paper(
    title="Predicting opponent moves (dockhorn2018)",
    citation=(
        "Alexander Dockhorn, Max Frick, Ünal Akkaya and Rudolf Kruse: Predicting Opponent Moves for Improving "
        "Hearthstone AI. Information Processing and Management of Uncertainty (IPMU), 2018."
    ),
    about="predicting the opponent's cards from replays, and a search that uses the prediction",
    examples=(
        "hearthlab reproduce dockhorn2018 --table 1 --replays games.parquet",
        "hearthlab reproduce dockhorn2018 --table 2 --quick",
        "hearthlab reproduce dockhorn2018 --table beliefs --minutes 60 --out runs",
    ),
    options=Options,
    runs=runs,
    report=report,
)
