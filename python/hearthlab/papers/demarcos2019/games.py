"""The games of demarcos2019: seven agents, three decks, four stages, four thinking times.

A run has one store for every thinking time. Times are literal CPU milliseconds, or the number of iterations that the
old framework did in that time: 1 ms was about one greedy or ten random playouts.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from hearthlab.agents.registry import parse
from hearthlab.arena.backend import Workers
from hearthlab.arena.schedule import Entrant, Plan, Stage
from hearthlab.arena.stats import Tally
from hearthlab.arena.store import Saved, Store
from hearthlab.arena.tables import DEMARCOS2019_STAGES as STAGES
from hearthlab.arena.tables import demarcos2019 as csv_of
from hearthlab.arena.tournament import run as finish
from hearthlab.cards.decks import Deck
from hearthlab.errors import HearthLabError
from hearthlab.papers import base
from hearthlab.papers.base import Bars, make_folder, no_bars, option, write_text
from hearthlab.papers.idle import does_nothing
from hearthlab.rules import Rules

__all__ = [
    "AGENTS",
    "BY_STAGE",
    "BY_TIME",
    "EXTRA",
    "FIGURES",
    "MEASURES",
    "TIMES",
    "Options",
    "Played",
    "plan",
    "plans",
    "play",
    "runs",
    "total",
]

DECKS = ("aggro-shaman", "mid-range-hunter", "control-warrior")
TIMES = (1, 10, 100, 1000)
"""Milliseconds per action."""
LEAGUES = 13
MEASURES = {"equivalent": "paper-equivalent iterations", "literal": "literal milliseconds"}

AGENTS: Mapping[str, str] = {
    **{f"MCTS{k}": f"mcts{k}" for k in range(1, 6)},
    "Greedy": "eva",
    "Tyche": "tyche",
}
"""The agents, by their names in the paper; Greedy and Tyche keep their own budgets."""
EXTRA: Mapping[str, str] = {"Depth1Random": "mcts-depth1-random", "Depth3Greedy": "mcts-depth3-greedy"}
"""The two combinations of depth and playout that are not in the paper."""

PER_MS: Mapping[str, int] = {"greedy": 1, "random": 10}
"""The number of playouts that the old framework did in a millisecond."""

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
    """The options of this paper."""

    stage: int | None = option(None, "only one stage, at all times", choices=(1, 2, 3, 4), part=True)
    figure: str | None = option(None, "only the games for one figure", choices=tuple(FIGURES), part=True)
    quick: bool = option(False, "fewer leagues, in minutes instead of days")
    measure: str | None = option(
        None, "iterations equivalent to the old framework, or literal milliseconds", choices=tuple(MEASURES)
    )
    leagues: int | None = option(None, f"how often every stage is repeated ({LEAGUES})", low=1)
    extra: bool = option(False, "also play the two combinations that are not in the paper")
    observation: str = option("fair", "what agents see (fair)", choices=("fair", "pogame2018"))
    out: Path = option(Path("demarcos2019"), "the folder for stores, CSV files and the report")
    workers: Workers = option(None, "number of parallel games (all cores)", low=1)


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
    """Returns the games for one thinking time: every pair twice with each deck, then with all pairs of decks.

    >>> plan(1).total
    4914
    """
    if measure not in MEASURES:
        raise HearthLabError(f'measure must be {" or ".join(MEASURES)}, not "{measure}"')
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
    """Returns the games for the options, by measure and time."""
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


@dataclass(frozen=True)
class Played:
    """The games of one thinking time, finished."""

    measure: str
    time: int
    names: tuple[str, ...]
    stages: tuple[int, ...]
    """The stages that were played, from 1."""
    rows: tuple[Saved, ...]
    csv: str

    idle: frozenset[str] = frozenset()
    """Agents that always end the turn, because this time is one iteration for them."""
    planned: int | None = None
    """The number of games in a complete run."""
    missing: Path | None = None
    """Its store, if that does not exist and nothing was to be played."""

    @functools.cached_property
    def meetings(self) -> dict[tuple[int, str, str], Tally]:
        """The games of every stage, from 1, by agent and opponent."""
        found: dict[tuple[int, str, str], list[Saved]] = {}
        for row in self.rows:
            for a, b in (row.agents, row.agents[::-1]):
                found.setdefault((self.stages[row.stage], a, b), []).append(row)
        return {key: Tally.of(rows, key[1]) for key, rows in found.items()}

    def tally(self, name: str, stage: int = 0, against: str | None = None) -> Tally:
        """Counts the games of an agent in a stage, or in all of them, against one opponent or all of them."""
        some = (
            tally
            for (at, who, whom), tally in self.meetings.items()
            if who == name and stage in (0, at) and against in (None, whom)
        )
        return sum(some, Tally())

    def turns(self, name: str, stage: int = 0) -> list[int]:
        """Returns the turns of every game of an agent."""
        return [row.turns for row in self.rows if name in row.agents and stage in (0, self.stages[row.stage])]

    def wins(self) -> dict[str, list[int]]:
        """Counts the wins of every agent, stage by stage."""
        return {name: [self.tally(name, stage).wins for stage in (1, 2, 3, 4)] for name in self.names}

    def milliseconds(self, name: str) -> float:
        """Returns the CPU milliseconds of an agent per game."""
        seconds = [row.times[row.agents.index(name)] for row in self.rows if name in row.agents]
        return 1000 * sum(seconds) / max(1, len(seconds))


def runs(options: Options) -> list[base.Run[Played]]:
    """Returns a run for every requested measure and thinking time."""
    return [
        base.Run(wanted.name, _player(options, measure, time, wanted))
        for (measure, time), wanted in plans(options).items()
    ]


def _player(options: Options, measure: str, time: int, wanted: Plan) -> base.Play[Played]:
    return lambda bars: play(options.out, measure, time, wanted, options.workers, bars, options.show)


def play(
    folder: Path,
    measure: str,
    time: int,
    wanted: Plan,
    workers: Workers = None,
    bars: Bars = no_bars,
    show: bool = False,
) -> Played:
    """Plays the missing games of a thinking time and writes a CSV file beside its store, except with `show`."""
    path = folder / f"demarcos2019-{measure}-{time}ms.db"
    missing = path if show and not path.exists() else None
    with _store(path, wanted, show) as store:
        if not show:
            finish(store, workers, bars(wanted.name))
        text = csv_of(store)
        if not show:
            write_text(path.with_suffix(".csv"), text)
        names = tuple(entrant.name for entrant in wanted.entrants)
        stages = tuple(STAGES.index(stage.name) + 1 for stage in wanted.stages)
        idle = (e.name for e in wanted.entrants if does_nothing(e.spec, wanted.decks[0], wanted.rules))
        return Played(measure, time, names, stages, tuple(store.rows()), text, frozenset(idle), wanted.total, missing)


def _store(path: Path, wanted: Plan, show: bool) -> Store:
    """Opens or creates the store of a thinking time; with `show`, a missing one is created in memory."""
    if not path.exists():
        if show:
            return Store.in_memory(wanted)
        make_folder(path.parent)
        return Store.create(path, wanted)
    store = Store.open(path)
    if store.plan != wanted:
        store.close()
        raise HearthLabError(f'"{path}" contains other games; name another folder with --out')
    return store


def total(played: Iterable[Played], name: str, stage: int = 0, against: str | None = None) -> Tally:
    """Counts the games of an agent at several thinking times."""
    return sum((p.tally(name, stage, against) for p in played), Tally())
