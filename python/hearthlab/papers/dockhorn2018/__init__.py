"""dockhorn2018: predicting the opponent's cards from replays, and a search that uses the prediction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from hearthlab.errors import HearthLabError
from hearthlab.knowledge.table import GameRow, count_games, read_table
from hearthlab.papers import base
from hearthlab.papers.base import Answer, Bars, Paper, beside, findings_json, option
from hearthlab.papers.dockhorn2018 import replays

__all__ = ["PAPER", "Options", "runs"]


@dataclass(frozen=True, kw_only=True)
class Options(base.Options):
    """What can be asked of this paper."""

    table: str = option("1", "1: the games of each class (1)", choices=("1",), part=True)
    replays: Path | None = option(
        None, "a table of games that `hearthlab knowledge import` wrote from Collect-o-Bot", metavar="TABLE"
    )


def runs(options: Options) -> list[base.Run[list[GameRow]]]:
    """Returns the run of the table that the options ask for."""
    if options.replays is None:
        raise HearthLabError(
            "table 1 counts recorded games: import some with hearthlab knowledge import and name the table by --replays"
        )
    path = options.replays

    def read(bars: Bars) -> list[GameRow]:
        bar, total = bars("table 1"), count_games(path)
        found = []
        for row in read_table(path):
            found.append(row)
            if bar is not None:
                bar(len(found), total)
        return found[:50] if options.quick else found

    return [base.Run("table 1", read)]


def report(options: Options, ran: Sequence[list[GameRow]]) -> Answer:
    """Sets the published statistics beside those of the games."""
    rows = [row for part in ran for row in part]
    verdicts = replays.findings(rows)
    return Answer(
        [replays.table(rows), "", beside(verdicts)],
        {"table": replays.as_json(rows), "findings": findings_json(verdicts)},
    )


PAPER = Paper(
    title="Predicting opponent moves (dockhorn2018)",
    citation=(
        "Alexander Dockhorn, Max Frick, Ünal Akkaya and Rudolf Kruse: Predicting Opponent Moves for Improving "
        "Hearthstone AI. Information Processing and Management of Uncertainty (IPMU), 2018."
    ),
    about="what replays say about the opponent's cards, and a search that uses it",
    examples=("hearthlab reproduce dockhorn2018 --table 1 --replays games.parquet",),
    options=Options,
    runs=runs,
    report=report,
)
