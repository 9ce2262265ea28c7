"""sakurai2023: decisions by rolling-horizon evolution, with a tree of statistics and filters."""

from __future__ import annotations

from hearthlab.papers import base
from hearthlab.papers.base import Bars, Paper
from hearthlab.papers.cells import Result
from hearthlab.papers.sakurai2023.games import FIGURES, Options, Place, play
from hearthlab.papers.sakurai2023.report import CITATION, TITLE, report

__all__ = ["PAPER", "Options", "runs"]

Ran = list[tuple[Place, Result]]


def runs(options: Options) -> list[base.Run[Ran]]:
    """Returns a run for every requested figure."""
    wanted = [options.figure] if options.figure else list(FIGURES)
    return [base.Run(f"figure {figure}", _player(options, figure)) for figure in wanted]


def _player(options: Options, figure: str) -> base.Play[Ran]:
    def run(bars: Bars) -> Ran:
        return play(options, figure, bars)

    return run


PAPER = Paper(
    title=TITLE,
    citation=CITATION,
    about="rolling-horizon evolution with a tree of statistics",
    examples=(
        "hearthlab reproduce sakurai2023 --quick",
        "hearthlab reproduce sakurai2023 --figure 8 --out runs",
        "hearthlab reproduce sakurai2023 --figure 6 --minutes 60 --out runs",
    ),
    options=Options,
    runs=runs,
    report=report,
)
