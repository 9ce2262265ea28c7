"""The report of demarcos2019: tables of win rates, charts, and the verdicts on the thesis's statements."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hearthlab.arena.stats import Tally
from hearthlab.papers.base import Answer, beside, findings_json, markdown, not_there
from hearthlab.papers.demarcos2019.games import BY_STAGE, BY_TIME, FIGURES, MEASURES, Options, Played, total
from hearthlab.papers.demarcos2019.statements import findings, idle_note
from hearthlab.util import plots
from hearthlab.util.html import Block, Figure, Grid, Page, Section, Text
from hearthlab.util.plots import Estimate, Series
from hearthlab.util.table import Table

__all__ = ["CITATION", "TITLE", "page", "report", "text_of"]

TITLE = "Parameterised Monte Carlo tree search (demarcos2019)"
CITATION = (
    "Álvaro Florencio de Marcos Alés: Análisis de la técnica Monte Carlo Tree Search aplicada como inteligencia "
    "artificial en el videojuego Hearthstone. Degree thesis, Universidad de Málaga, 2019."
)


def report(options: Options, played: Sequence[Played]) -> Answer:
    """Compares the published statements with ours, and writes the report to the folder, except with `show`."""
    figures = list(FIGURES) if options.figure is None else [options.figure]
    if not options.show:
        page(played, figures, options.seed).write(options.out / "report.html")
    text = [text_of(played, figures)]
    if options.figure == "B.1":
        text.append(played[0].csv)
    text += not_there([p.missing for p in played if p.missing is not None])
    data = []
    for p in played:
        data.append({"measure": p.measure, "time": p.time, "games": len(p.rows), "wins": p.wins()})
    judged = {some[0].measure: findings_json(findings(some, figures)) for _, _, some in _by_measure(played)}
    return Answer(text, {"runs": data, "findings": judged})


def text_of(played: Sequence[Played], figures: Iterable[str] = FIGURES) -> str:
    """Returns tables of win rates by figure and the published statements beside them, as Markdown."""
    parts = []
    for measure, games, some in _by_measure(played):
        parts.append(f"## {measure}: {games}")
        for figure in figures:
            if table := _table(figure, some):
                parts += ["", f"### Figure {figure}: {FIGURES[figure]}", "", markdown(table)]
        parts += ["", "CPU milliseconds of each agent for a game:", "", markdown(_milliseconds(some))]
        parts += ["", "Published beside ours:", "", markdown(beside(findings(some, figures)))]
        if note := idle_note(some):
            parts += ["", note]
    return "\n".join(parts)


def page(played: Sequence[Played], figures: Iterable[str], seed: int) -> Page:
    """Returns the report as a page, with a chart for every figure."""
    blocks: list[Block] = [Text("Win rates with their 95 % intervals.", soft=True)]
    for measure, games, some in _by_measure(played):
        verdicts: list[Block] = [Grid.of(beside(findings(some, figures)))]
        if note := idle_note(some):
            verdicts.append(Text(note, soft=True))
        blocks.append(Section(f"Published beside ours ({measure}, {games})", verdicts))
        for figure in figures:
            if table := _table(figure, some):
                shown: list[Block] = [Figure(_chart(figure, some)), Grid.of(table)]
                blocks.append(Section(f"Figure {figure}: {FIGURES[figure]} ({measure})", shown))
        costs: list[Block] = [Figure(_costs(some), _COSTS), Grid.of(_milliseconds(some))]
        blocks.append(Section(f"What thinking costs ({measure})", costs))
    return Page(TITLE, blocks, CITATION, seed)


_COSTS = "Win rate by CPU milliseconds for a game, a dot for each thinking time; the table has the milliseconds."


def _by_measure(played: Sequence[Played]) -> list[tuple[str, str, list[Played]]]:
    """Returns the name of every measure, its number of games, and its runs."""
    found = []
    for measure in dict.fromkeys(p.measure for p in played):
        some = [p for p in played if p.measure == measure]
        done, planned = sum(len(p.rows) for p in some), sum(p.planned or len(p.rows) for p in some)
        games = f"{done:,} games" if done >= planned else f"{done:,} of {planned:,} games"
        found.append((MEASURES[measure], games, some))
    return found


def _rate(tally: Tally) -> str:
    if not tally.games:
        return "-"
    low, high = tally.interval
    return f"{100 * tally.win_rate:.0f} % ({100 * low:.0f}-{100 * high:.0f})"


def _estimate(tally: Tally) -> Estimate:
    low, high = tally.interval
    return Estimate(100 * tally.win_rate, 100 * low, 100 * high, f"{100 * tally.win_rate:.0f} %")


def _tallies(figure: str, played: Sequence[Played]) -> tuple[list[str], list[tuple[str, list[Tally]]]]:
    """Returns the columns of a figure and the results in each row; no rows if its games were not played."""
    names = played[0].names
    if figure in BY_STAGE:
        stage = BY_STAGE[figure]
        columns = [*(f"{p.time} ms" for p in played), "mean"]
        rows = [(n, [*(p.tally(n, stage) for p in played), total(played, n, stage)]) for n in names]
    elif figure in BY_TIME:
        here = [p for p in played if p.time == BY_TIME[figure]]
        columns, rows = ["win rate"], [(n, [total(here, n, 0)]) for n in names]
    elif figure == "4.10":
        columns, rows = ["mean"], [(n, [total(played, n, 0)]) for n in names]
    else:
        return [], []
    return columns, rows if rows[0][1][-1].games else []


def _table(figure: str, played: Sequence[Played]) -> Table | None:
    columns, rows = _tallies(figure, played)
    if not rows:
        return None
    return Table(["agent", *columns], [[name, *map(_rate, tallies)] for name, tallies in rows])


def _chart(figure: str, played: Sequence[Played]) -> plots.Drawing:
    columns, rows = _tallies(figure, played)
    about = f"Win rates of figure {figure}"
    if len(columns) == 1:
        bars = [(name, _estimate(tallies[0])) for name, tallies in rows]
        return plots.bars(bars, about, unit=" %", middle=50.0, y_label="win rate")
    points = [(name, [_estimate(tally) for tally in tallies]) for name, tallies in rows]
    return plots.intervals(points, about, series=columns, unit=" %", middle=50.0)


def _milliseconds(played: Sequence[Played]) -> Table:
    head = ["agent", *(f"{p.time} ms" for p in played)]
    return Table(head, [[name, *(f"{p.milliseconds(name):.1f}" for p in played)] for name in played[0].names])


def _costs(played: Sequence[Played]) -> plots.Drawing:
    """Draws the win rate over the CPU time spent, with a dot for every thinking time."""
    series = []
    for name in played[0].names:
        tallies = [_estimate(p.tally(name)) for p in played]
        points = [(p.milliseconds(name), tally.value) for p, tally in zip(played, tallies, strict=True)]
        hints = [f"{name}, {p.time} ms: {tally.text}" for p, tally in zip(played, tallies, strict=True)]
        series.append(Series(name, points, [(t.low or 0.0, t.high or 0.0) for t in tallies], hints))
    return plots.scatter(
        series,
        "Win rate by CPU milliseconds for a game",
        x_label="CPU milliseconds for a game",
        y_label="win rate in %",
        log_x=True,
        level=50.0,
    )
