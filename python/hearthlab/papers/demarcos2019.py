"""The four-stage tournament of demarcos2019: seven agents, three decks, four thinking times.

A run has one store for every thinking time. Times are literal milliseconds of CPU, or iterations that the old
framework did in that time: 1 ms was about one greedy or ten random playouts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
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
from hearthlab.rules import Rules

__all__ = ["AGENTS", "EXTRA", "STATEMENTS", "TIMES", "Run", "Statement", "plan", "report", "reproduce"]

DECKS = ("aggro-shaman", "mid-range-hunter", "control-warrior")
STAGES = ("aggro shaman", "mid-range hunter", "control warrior", "free for all")
TIMES = (1, 10, 100, 1000)
"""Milliseconds for an action."""
LEAGUES = 13
MEASURES = ("equivalent", "literal")

AGENTS: Mapping[str, str] = {
    **{f"MCTS{k}": f"mcts{k}" for k in range(1, 6)},
    "Greedy": "eva",
    "Tyche": "tyche",
}
"""The agents by the names of the paper; Greedy and Tyche keep budgets of their own."""
EXTRA: Mapping[str, str] = {"Depth1Random": "mcts-depth1-random", "Depth3Greedy": "mcts-depth3-greedy"}
"""The two combinations of depth and playout that the paper leaves out."""

PER_MS: Mapping[str, int] = {"greedy": 1, "random": 10}
"""Playouts that the old framework did in a millisecond."""

FIGURES: Mapping[str, str] = {
    **{f"4.{k + 1}": f"stage {k} ({STAGES[k - 1]})" for k in range(1, 5)},
    **{f"4.{k + 6}": f"all stages at {time} ms" for k, time in enumerate(TIMES)},
    "4.10": "all stages, mean over the times",
    "B.1": "three agents, forty leagues",
}


def entrant(name: str, text: str, time: int, measure: str, observation: str = "fair") -> Entrant:
    """An agent with the thinking time."""
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
    """The games for one thinking time: every pair twice with each deck, then with all different decks.

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


# Running


@dataclass(frozen=True, slots=True)
class Run:
    """The games of one thinking time, finished."""

    measure: str
    time: int
    names: tuple[str, ...]
    stages: tuple[int, ...]
    """The stages that were played, from 1."""
    rows: tuple[Saved, ...]
    csv: str

    def tally(self, name: str, stage: int = 0) -> Tally:
        """How an agent did in a stage, or in all of them."""
        return Tally.of((row for row in self.rows if name in row.agents and stage in (0, self.stages[row.stage])), name)

    def milliseconds(self, name: str) -> float:
        """CPU milliseconds of an agent for a game."""
        seconds = [row.times[row.agents.index(name)] for row in self.rows if name in row.agents]
        return 1000 * sum(seconds) / max(1, len(seconds))


def reproduce(
    folder: Path,
    plans: Mapping[tuple[str, int], Plan],
    workers: int | None = None,
    progress: Callable[[str], Callable[[int, int], None] | None] = lambda label: None,
) -> list[Run]:
    """Plays what is missing, one store and one CSV for each thinking time."""
    folder.mkdir(parents=True, exist_ok=True)
    found = []
    for (measure, time), wanted in plans.items():
        path = folder / f"demarcos2019-{measure}-{time}ms.db"
        with Store.open(path) if path.exists() else Store.create(path, wanted) as store:
            if store.plan != wanted:
                raise HearthLabError(f'"{path}" holds other games; name another folder with --out')
            finish(store, workers, progress(wanted.name))
            text = csv_of(store)
            path.with_suffix(".csv").write_text(text, encoding="utf-8")
            names = tuple(entrant.name for entrant in wanted.entrants)
            stages = tuple(STAGES.index(stage.name) + 1 for stage in wanted.stages)
            found.append(Run(measure, time, names, stages, tuple(store.rows()), text))
    return found


# Reports


def report(runs: Sequence[Run], figures: Iterable[str] = FIGURES) -> str:
    """Tables of win rates by figure, and the published statements beside them."""
    parts = []
    wanted = list(figures)
    for measure in dict.fromkeys(run.measure for run in runs):
        some = [run for run in runs if run.measure == measure]
        title = "literal milliseconds" if measure == "literal" else "paper-equivalent iterations"
        parts.append(f"## {title}: {sum(len(run.rows) for run in some):,} games")
        for figure in wanted:
            parts += _figure(figure, some)
        parts += ["", "CPU milliseconds of each agent for a game:", "", *_milliseconds(some)]
        parts += ["", "Published beside ours:", "", *_statements(some, wanted)]
    return "\n".join(parts)


def _rate(tally: Tally) -> str:
    low, high = tally.interval
    return f"{100 * tally.win_rate:.0f} % ({100 * low:.0f}-{100 * high:.0f})"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    lines = [head, ["---"] * len(head), *rows]
    return ["| " + " | ".join(line) + " |" for line in lines]


def _total(runs: Iterable[Run], name: str, stage: int) -> Tally:
    return sum((run.tally(name, stage) for run in runs), Tally())


def _figure(figure: str, runs: Sequence[Run]) -> list[str]:
    """The table of a figure, empty if its games were not played."""
    names = runs[0].names
    head = ["agent", *(f"{run.time} ms" for run in runs), "mean"]
    title = ["", f"### Figure {figure}: {FIGURES[figure]}", ""]
    if figure in ("4.2", "4.3", "4.4", "4.5"):
        stage = int(figure[-1]) - 1
        if not any(run.tally(names[0], stage).games for run in runs):
            return []
        rows = [
            [name, *(_rate(run.tally(name, stage)) for run in runs), _rate(_total(runs, name, stage))] for name in names
        ]
        return [*title, *_table(head, rows)]
    if figure == "4.10":
        return [*title, *_table(["agent", "mean"], [[name, _rate(_total(runs, name, 0))] for name in names])]
    if figure == "B.1":
        return []
    time = TIMES[int(figure[-1]) - 6]
    here = [run for run in runs if run.time == time]
    rows = [[name, _rate(run.tally(name))] for run in here for name in names]
    return [*title, *_table(["agent", "win rate"], rows)] if here else []


def _milliseconds(runs: Sequence[Run]) -> list[str]:
    head = ["agent", *(f"{run.time} ms" for run in runs)]
    return _table(head, [[name, *(f"{run.milliseconds(name):.1f}" for run in runs)] for name in runs[0].names])


def _statements(runs: Sequence[Run], figures: Sequence[str]) -> list[str]:
    """A published winner agrees with ours when its interval overlaps that of the best agent here."""
    lines = []
    for statement in STATEMENTS:
        some = [run for run in runs if statement.time in (0, run.time)]
        found = {name: _total(some, name, statement.stage) for name in (runs[0].names if some else ())}
        if statement.figure not in figures or not any(tally.games for tally in found.values()):
            continue
        first = max(found, key=lambda name: found[name].win_rate)
        agrees = all(found[name].interval[1] >= found[first].interval[0] for name in statement.best if name in found)
        ours = f"{first} {_rate(found[first])}; " + ", ".join(
            f"{name} {_rate(found[name])}" for name in statement.best if name in found and name != first
        )
        lines.append([statement.figure, statement.text, ours.rstrip("; "), "agrees" if agrees else "differs"])
    return _table(["figure", "published", "best here; the published best", "verdict"], lines)
