"""The four-stage tournament of demarcos2019: seven agents, three decks, four thinking times.

A run has one store for every thinking time. Times are literal milliseconds of CPU, or iterations that the old
framework did in that time: 1 ms was about one greedy or ten random playouts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from hearthlab.agents.registry import parse
from hearthlab.arena.schedule import Entrant, Plan, Stage
from hearthlab.arena.stats import Tally
from hearthlab.arena.store import Saved, Store
from hearthlab.arena.tables import demarcos2019 as csv_of
from hearthlab.arena.tournament import run as finish
from hearthlab.cards.decks import Deck
from hearthlab.errors import HearthLabError
from hearthlab.papers import base
from hearthlab.papers.base import Answer, Bars, Finding, Paper, make_folder, markdown, no_bars, option, write_text
from hearthlab.rules import Rules
from hearthlab.util import plots
from hearthlab.util.html import Block, Figure, Grid, Page, Section, Text
from hearthlab.util.plots import Estimate, Series
from hearthlab.util.table import Table

__all__ = ["AGENTS", "EXTRA", "PAPER", "STATEMENTS", "TIMES", "Options", "Played", "Statement", "plan", "plans"]

DECKS = ("aggro-shaman", "mid-range-hunter", "control-warrior")
STAGES = ("aggro shaman", "mid-range hunter", "control warrior", "free for all")
TIMES = (1, 10, 100, 1000)
"""Milliseconds for an action."""
LEAGUES = 13
MEASURES = {"equivalent": "paper-equivalent iterations", "literal": "literal milliseconds"}

AGENTS: Mapping[str, str] = {
    **{f"MCTS{k}": f"mcts{k}" for k in range(1, 6)},
    "Greedy": "eva",
    "Tyche": "tyche",
}
"""The agents by the names of the paper; Greedy and Tyche keep their own budgets."""
EXTRA: Mapping[str, str] = {"Depth1Random": "mcts-depth1-random", "Depth3Greedy": "mcts-depth3-greedy"}
"""The two combinations of depth and playout that the paper leaves out."""

PER_MS: Mapping[str, int] = {"greedy": 1, "random": 10}
"""Playouts that the old framework did in a millisecond."""

BY_STAGE = {f"4.{stage + 1}": stage for stage in (1, 2, 3, 4)}
"""The figures that show one stage at all times."""
BY_TIME = {f"4.{k + 6}": time for k, time in enumerate(TIMES)}
"""The figures that show all stages at one time."""
FIGURES: Mapping[str, str] = {
    **{figure: f"stage {stage} ({STAGES[stage - 1]})" for figure, stage in BY_STAGE.items()},
    **{figure: f"all stages at {time} ms" for figure, time in BY_TIME.items()},
    "4.10": "all stages, mean over the times",
    "B.1": "three agents, forty leagues",
}


@dataclass(frozen=True, kw_only=True)
class Options(base.Options):
    """What can be asked of this paper."""

    stage: int | None = option(None, "one stage alone, at all times", choices=(1, 2, 3, 4), part=True)
    figure: str | None = option(None, "what one figure needs", choices=tuple(FIGURES), part=True)
    quick: bool = option(False, "fewer leagues, in minutes instead of days")
    measure: str | None = option(
        None, "iterations as the old framework did, or literal milliseconds", choices=tuple(MEASURES)
    )
    leagues: int | None = option(None, f"how often every stage is repeated ({LEAGUES})", low=1)
    extra: bool = option(False, "with the two combinations that the paper leaves out")
    observation: str = option("fair", "what agents see (fair)", choices=("fair", "pogame2018"))
    out: Path = option(Path("demarcos2019"), "the folder for stores, CSV files and the report")
    workers: int | None = option(None, "how many games at once (all cores)", low=1)


# What the paper says


@dataclass(frozen=True, slots=True)
class Statement:
    """A published result: the best agents of a stage (0 for all) at a time (0 for the mean over the times)."""

    figure: str
    stage: int
    time: int
    best: tuple[str, ...]
    text: str


STATEMENTS = (
    Statement("4.2", 1, 0, ("MCTS3",), "aggro shaman, mean: MCTS3 is best"),
    Statement("4.2", 1, 1000, ("MCTS1",), "aggro shaman, 1000 ms: MCTS1 is best"),
    Statement("4.3", 2, 0, ("Tyche",), "mid-range hunter, mean: Tyche is best"),
    Statement("4.3", 2, 1000, ("MCTS1",), "mid-range hunter, 1000 ms: MCTS1 is best"),
    Statement("4.4", 3, 0, ("Greedy",), "control warrior, mean: Greedy is best"),
    Statement("4.4", 3, 1000, ("MCTS1",), "control warrior, 1000 ms: MCTS1 is best"),
    Statement("4.5", 4, 0, ("Greedy",), "free for all, mean: Greedy is best"),
    Statement("4.5", 4, 1000, ("MCTS3", "MCTS1"), "free for all, 1000 ms: MCTS3 is best, MCTS1 a close second"),
    Statement("4.6", 0, 1, ("Greedy", "Tyche"), "1 ms: no MCTS beats Greedy and Tyche"),
    Statement("4.8", 0, 100, ("MCTS1", "MCTS2", "MCTS3"), "100 ms: MCTS1, MCTS2 and MCTS3 beat both references"),
    Statement("4.9", 0, 1000, ("MCTS1",), "1000 ms: MCTS1 is first; all but MCTS5 beat both references"),
)


# Runs


def entrant(name: str, text: str, time: int, measure: str, observation: str = "fair") -> Entrant:
    """Returns an agent with its thinking time."""
    spec = parse(text)
    given = [] if observation == "fair" else [f"observation={observation}"]
    if "playout" in spec.params:
        iterations = time * PER_MS[str(spec.params["playout"])]
        given.append(f"budget={time}ms" if measure == "literal" else f"budget={iterations}it")
    return Entrant(name, parse(f"{text}({', '.join(given)})" if given else text))


def plan(
    time: int,
    measure: str = "equivalent",
    leagues: int = LEAGUES,
    agents: Mapping[str, str] = AGENTS,
    stages: Iterable[int] = (1, 2, 3, 4),
    seed: int = 0,
    observation: str = "fair",
) -> Plan:
    """Returns the games for one thinking time: every pair twice with each deck, then with all different decks.

    >>> plan(1).total
    4914
    """
    if measure not in MEASURES:
        raise HearthLabError(f'times are measured as {" or ".join(MEASURES)}, not "{measure}"')
    everyone = tuple(range(len(agents)))
    each = [Stage(STAGES[k], everyone, (k,), 2 * leagues, pairing="mirror") for k in range(3)]
    every = (*each, Stage(STAGES[3], everyone, (0, 1, 2), 12 * leagues, pairing="cross"))
    return Plan(
        tuple(entrant(name, text, time, measure, observation) for name, text in agents.items()),
        tuple(Deck.load(name) for name in DECKS),
        tuple(every[k - 1] for k in stages),
        seed=seed,
        rules=Rules(mulligan=False),
        name=f"demarcos2019 {measure} {time} ms",
    )


def plans(options: Options) -> dict[tuple[str, int], Plan]:
    """Returns the games that the options ask for, by measure and time."""
    agents = {**AGENTS, **(EXTRA if options.extra else {})}
    leagues = options.leagues or LEAGUES
    stages: tuple[int, ...] = (1, 2, 3, 4)
    times: tuple[int, ...] = TIMES
    if options.stage is not None:
        stages = (options.stage,)
    elif options.figure in BY_STAGE:
        stages = (BY_STAGE[options.figure],)
    elif options.figure in BY_TIME:
        times = (BY_TIME[options.figure],)
    elif options.figure == "B.1":
        times, leagues = (1000,), options.leagues or 40
        agents = {name: agents[name] for name in ("MCTS1", "Greedy", "Tyche")}
    few = options.quick and options.leagues is None
    found = {}
    for measure in [options.measure] if options.measure else [*MEASURES] if options.quick else ["equivalent"]:
        for time in times:
            if few and measure == "literal" and time > 10:
                continue
            some = (1 if measure == "literal" or time == 1000 else 3) if few else leagues
            found[measure, time] = plan(time, measure, some, agents, stages, options.seed, options.observation)
    return found


@dataclass(frozen=True, slots=True)
class Played:
    """The games of one thinking time, finished."""

    measure: str
    time: int
    names: tuple[str, ...]
    stages: tuple[int, ...]
    """The stages that were played, from 1."""
    rows: tuple[Saved, ...]
    csv: str

    def tally(self, name: str, stage: int = 0) -> Tally:
        """Counts the games of an agent in a stage, or in all of them."""
        return Tally.of((row for row in self.rows if name in row.agents and stage in (0, self.stages[row.stage])), name)

    def wins(self) -> dict[str, list[int]]:
        """Counts the wins of every agent, stage by stage."""
        return {name: [self.tally(name, stage).wins for stage in (1, 2, 3, 4)] for name in self.names}

    def milliseconds(self, name: str) -> float:
        """Returns the CPU milliseconds of an agent for a game."""
        seconds = [row.times[row.agents.index(name)] for row in self.rows if name in row.agents]
        return 1000 * sum(seconds) / max(1, len(seconds))


def runs(options: Options) -> list[base.Run[Played]]:
    """Returns a run for every measure and thinking time that the options ask for."""
    return [
        base.Run(wanted.name, _player(options, measure, time, wanted))
        for (measure, time), wanted in plans(options).items()
    ]


def _player(options: Options, measure: str, time: int, wanted: Plan) -> base.Play[Played]:
    return lambda bars: play(options.out, measure, time, wanted, options.workers, bars)


def play(
    folder: Path, measure: str, time: int, wanted: Plan, workers: int | None = None, bars: Bars = no_bars
) -> Played:
    """Plays what the store of a thinking time still lacks, and writes its CSV beside it."""
    path = make_folder(folder) / f"demarcos2019-{measure}-{time}ms.db"
    with Store.open(path) if path.exists() else Store.create(path, wanted) as store:
        if store.plan != wanted:
            raise HearthLabError(f'"{path}" holds other games; name another folder with --out')
        finish(store, workers, bars(wanted.name))
        text = csv_of(store)
        write_text(path.with_suffix(".csv"), text)
        names = tuple(entrant.name for entrant in wanted.entrants)
        stages = tuple(STAGES.index(stage.name) + 1 for stage in wanted.stages)
        return Played(measure, time, names, stages, tuple(store.rows()), text)


# Reports


def report(options: Options, played: Sequence[Played]) -> Answer:
    """Sets the published statements beside ours, and writes the report into the folder."""
    figures = list(FIGURES) if options.figure is None else [options.figure]
    page(played, figures, options.seed).write(options.out / "report.html")
    text = [text_of(played, figures)]
    if options.figure == "B.1":
        text.append(played[0].csv)
    data = [{"measure": p.measure, "time": p.time, "games": len(p.rows), "wins": p.wins()} for p in played]
    return Answer(text, data)


def text_of(played: Sequence[Played], figures: Iterable[str] = FIGURES) -> str:
    """Returns tables of win rates by figure and the published statements beside them, as Markdown."""
    parts = []
    for measure, games, some in _by_measure(played):
        parts.append(f"## {measure}: {games}")
        for figure in figures:
            if table := _table(figure, some):
                parts += ["", f"### Figure {figure}: {FIGURES[figure]}", "", markdown(table)]
        parts += ["", "CPU milliseconds of each agent for a game:", "", markdown(_milliseconds(some))]
        parts += ["", "Published beside ours:", "", markdown(_beside(some, figures))]
    return "\n".join(parts)


def page(played: Sequence[Played], figures: Iterable[str], seed: int) -> Page:
    """Returns the report as a page, with a chart for every figure."""
    note = (
        "Win rates with their 95 % intervals. A published winner agrees when its interval overlaps that of the "
        "best agent here."
    )
    blocks: list[Block] = [Text(note, soft=True)]
    for measure, games, some in _by_measure(played):
        blocks.append(Section(f"Published beside ours ({measure}, {games})", [Grid.of(_beside(some, figures))]))
        for figure in figures:
            if table := _table(figure, some):
                shown: list[Block] = [Figure(_chart(figure, some)), Grid.of(table)]
                blocks.append(Section(f"Figure {figure}: {FIGURES[figure]} ({measure})", shown))
        costs: list[Block] = [Figure(_costs(some), _COSTS), Grid.of(_milliseconds(some))]
        blocks.append(Section(f"What thinking costs ({measure})", costs))
    return Page(PAPER.title, blocks, PAPER.citation, seed)


_COSTS = "Win rate by CPU milliseconds for a game, a dot for each thinking time; the table has the milliseconds."


def _by_measure(played: Sequence[Played]) -> list[tuple[str, str, list[Played]]]:
    """Returns the name of every measure, how many games it has, and its runs."""
    found = []
    for measure in dict.fromkeys(p.measure for p in played):
        some = [p for p in played if p.measure == measure]
        found.append((MEASURES[measure], f"{sum(len(p.rows) for p in some):,} games", some))
    return found


def _rate(tally: Tally) -> str:
    low, high = tally.interval
    return f"{100 * tally.win_rate:.0f} % ({100 * low:.0f}-{100 * high:.0f})"


def _estimate(tally: Tally) -> Estimate:
    low, high = tally.interval
    return Estimate(100 * tally.win_rate, 100 * low, 100 * high, f"{100 * tally.win_rate:.0f} %")


def _total(played: Iterable[Played], name: str, stage: int) -> Tally:
    return sum((p.tally(name, stage) for p in played), Tally())


def _tallies(figure: str, played: Sequence[Played]) -> tuple[list[str], list[tuple[str, list[Tally]]]]:
    """Returns the columns of a figure and the games behind every row; no rows if its games were not played."""
    names = played[0].names
    if figure in BY_STAGE:
        stage = BY_STAGE[figure]
        columns = [*(f"{p.time} ms" for p in played), "mean"]
        rows = [(n, [*(p.tally(n, stage) for p in played), _total(played, n, stage)]) for n in names]
    elif figure in BY_TIME:
        here = [p for p in played if p.time == BY_TIME[figure]]
        columns, rows = ["win rate"], [(n, [_total(here, n, 0)]) for n in names]
    elif figure == "4.10":
        columns, rows = ["mean"], [(n, [_total(played, n, 0)]) for n in names]
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
    """Draws what an agent wins by what it spends, a dot for every thinking time."""
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


def findings(played: Sequence[Played], figures: Iterable[str] = FIGURES) -> list[Finding]:
    """Returns the published statements beside ours, under the numbers of their figures.

    A published winner agrees with ours when its interval overlaps that of the best agent here.
    """
    found = []
    wanted = set(figures)
    for statement in STATEMENTS:
        some = [p for p in played if statement.time in (0, p.time)]
        tallies = {name: _total(some, name, statement.stage) for name in (played[0].names if some else ())}
        if statement.figure not in wanted or not any(tally.games for tally in tallies.values()):
            continue
        first = max(tallies, key=lambda name: tallies[name].win_rate)
        best = [name for name in statement.best if name in tallies]
        agrees = all(tallies[name].interval[1] >= tallies[first].interval[0] for name in best)
        others = ", ".join(f"{name} {_rate(tallies[name])}" for name in best if name != first)
        ours = "; ".join(text for text in (f"{first} {_rate(tallies[first])}", others) if text)
        found.append(Finding(statement.figure, statement.text, ours, agrees))
    return found


def _beside(played: Sequence[Played], figures: Iterable[str]) -> Table:
    rows = [
        [finding.what, finding.published, finding.ours, "agrees" if finding.agrees else "differs"]
        for finding in findings(played, figures)
    ]
    return Table(["figure", "published", "best here; the published best", "verdict"], rows, left=(0, 1, 2, 3))


PAPER = Paper(
    title="Parameterised Monte Carlo tree search (demarcos2019)",
    citation=(
        "Álvaro Florencio de Marcos Alés: Análisis de la técnica Monte Carlo Tree Search aplicada como inteligencia "
        "artificial en el videojuego Hearthstone. Degree thesis, Universidad de Málaga, 2019."
    ),
    about="parameterised Monte Carlo tree search in a tournament of four stages",
    examples=(
        "hearthlab reproduce demarcos2019 --quick",
        "hearthlab reproduce demarcos2019 --stage 1 --leagues 2",
        "hearthlab reproduce demarcos2019 --figure 4.9 --measure literal",
    ),
    options=Options,
    runs=runs,
    report=report,
)
