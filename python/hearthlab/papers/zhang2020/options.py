"""The options of zhang2020."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from hearthlab.arena.backend import Workers
from hearthlab.papers import base
from hearthlab.papers.base import option

__all__ = ["Options"]


@dataclass(frozen=True, kw_only=True)
class Options(base.Options):
    """The options of this paper."""

    figure: str | None = option(None, "4.4, 4.5, 4.6, 4.10, 4.11 or a part such as 4.10a (all)", part=True)
    table: str | None = option(None, "games of agents", choices=("4.1", "4.2", "4.3", "4.4", "4.5", "all"), part=True)
    quick: bool = option(False, "a tenth of the iterations, or 20 games per pair")
    html: Path | None = option(None, "write a page with the curves", metavar="FILE")
    mcts: str = option("uct", "the MCTS of the tables (uct)", choices=("uct", "metastone"))
    budget: str | None = option(None, "the budget of MCTS (500it)", metavar="BUDGET")
    games: int | None = option(None, "games per pair of agents (2000)", low=2)
    stop_when_clear: bool = option(False, "end a pair of agents when its verdict is clear")
    minutes: int | None = option(None, "stop the tables after this many minutes and report the games so far", low=1)
    out: Path = option(Path("zhang2020"), "the folder for the stores of the tables", metavar="FOLDER")
    workers: Workers = option(None, "number of parallel games (all cores)", low=1)
