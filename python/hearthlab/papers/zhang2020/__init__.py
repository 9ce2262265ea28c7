"""zhang2020: counterfactual regret minimization on small card games, and games of known agents on four decks."""

from __future__ import annotations

from collections.abc import Sequence

from hearthlab.papers import base
from hearthlab.papers.base import Answer, Bars, Paper, beside, findings_json
from hearthlab.papers.cells import Result, missing
from hearthlab.papers.zhang2020 import figures, tables
from hearthlab.papers.zhang2020.figures import FIGURES, Row
from hearthlab.papers.zhang2020.options import Options
from hearthlab.papers.zhang2020.tables import Pair

__all__ = ["FIGURES", "PAPER", "Options", "runs"]

Ran = Row | list[tuple[Pair, Result]]
"""The result of a run: a solved game, or the games of the tables."""


def runs(options: Options) -> list[base.Run[Ran]]:
    """Returns a run for the tables, or one for each model of the requested figures."""
    if options.table is not None:
        return [base.Run(f"table {options.table}", lambda bars: tables.play(options, bars))]
    # Solutions are not stored, so there is nothing to show.
    return [] if options.show else [base.Run(name, _solver(options, name)) for name in _models(options)]


def _models(options: Options) -> list[str]:
    wanted = [options.figure] if options.figure else list(FIGURES)
    return [name for text in wanted for name in figures.figure(text)]


def _solver(options: Options, name: str) -> base.Play[Ran]:
    def run(bars: Bars) -> Ran:
        return figures.solved(name, quick=options.quick, seed=options.seed, bars=bars)

    return run


def report(options: Options, ran: Sequence[Ran]) -> Answer:
    """Compares the thesis with our results, and writes the page if requested."""
    rows = [found for found in ran if isinstance(found, Row)]
    if options.table is not None:
        games = [pair for found in ran if isinstance(found, list) for pair in found]
        verdicts, end = tables.findings(games), missing(result for _, result in games)
        return Answer([tables.tables(games), "", beside(verdicts), *end], {"findings": findings_json(verdicts)})
    if options.show:
        verdicts = figures.unsolved(_models(options))
        said = "Solutions are not stored; the same command without --show solves the models."
        return Answer([beside(verdicts), "", said], {"models": [], "findings": findings_json(verdicts)})
    if options.html is not None:
        which = f"figure {options.figure}" if options.figure else "all figures"
        figures.page(PAPER.title, PAPER.citation, which, rows, options.seed).write(options.html)
    verdicts = figures.findings(rows)
    data = {"models": [row.json() for row in rows], "findings": findings_json(verdicts)}
    return Answer([figures.table(rows), "", figures.solvers_table(rows), "", beside(verdicts)], data)


PAPER = Paper(
    title="Equilibria of small card games (zhang2020)",
    citation=(
        "Haoyu Zhang: Computing Equilibrium Strategies for Collectible Card Games with Counterfactual Regret "
        "Minimization. Master's thesis, University of Tokyo, 2020."
    ),
    about="counterfactual regret minimization on small card games",
    examples=(
        "hearthlab reproduce zhang2020 --figure 4.4",
        "hearthlab reproduce zhang2020 --figure 4.10a --quick --html page.html",
        "hearthlab reproduce zhang2020 --table 4.2 --quick",
    ),
    options=Options,
    runs=runs,
    report=report,
)
