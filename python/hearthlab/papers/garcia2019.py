"""García-Sánchez, Tonda, Fernández-Leiva and Cotta (2019): the coevolution of EVA's weights, and what came of it.

The run is an evolution in one store, judged afterwards by contests; everything that is reported comes from the store.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

import numpy as np

from hearthlab.arena.stats import Tally, wilson
from hearthlab.cards.decks import Deck
from hearthlab.errors import HearthLabError
from hearthlab.evolve.config import Config
from hearthlab.evolve.judge import Plan, judge
from hearthlab.evolve.progress import contest_bars, finish
from hearthlab.evolve.reference import Reference, plain
from hearthlab.evolve.store import EvolutionStore
from hearthlab.evolve.strategy import Settings
from hearthlab.papers import base
from hearthlab.papers.base import Answer, Bars, Finding, Paper, beside, option
from hearthlab.rules import Rules
from hearthlab.util.table import Table

if TYPE_CHECKING:
    from hearthlab.evolve.summary import Spread, Summary

__all__ = [
    "DECKS",
    "DECK_SETS",
    "PAPER",
    "REFERENCE",
    "Options",
    "deck_sets",
    "findings",
    "judging",
    "preset",
    "reference",
    "table3",
    "table4",
]

TABLES = (3, 4, 5)
FIGURES = tuple(range(2, 12))
NOT_REPEATABLE = {"table": 5, "figure": 11}
GREEDY = "greedy(mulligan=keep)"
"""The greedy agent that the best evolved one meets."""

DECKS = ("aggro-pirate-warrior", "reno-kazakus-mage", "midrange-jade-shaman")
"""The three decks of table A.6, in the order of table 4."""
DECK_SETS: Mapping[str, tuple[str, ...]] = {
    "paper": DECKS,
    "shipped": tuple(name.replace("reno-kazakus-mage", "reno-kazakus-mage-cig2018") for name in DECKS),
}
"""The decks as printed, and as the authors' program had them: there the Mage had 21 cards."""


@dataclass(frozen=True, kw_only=True)
class Options(base.Options):
    """What can be asked of this paper."""

    table: int | None = option(None, "one table (all)", choices=TABLES, part=True)
    figure: int | None = option(None, "one figure (all)", choices=FIGURES, part=True)
    store: Path | None = option(None, "the run; it is made or finished if need be", metavar="FILE")
    out: Path | None = option(None, "where the report and the figures go", metavar="FOLDER")
    workers: int | None = option(None, "how many games at once (all cores)", low=1)

    @property
    def path(self) -> Path:
        """The store of the run."""
        return self.store or Path(f"garcia2019-{'quick' if self.quick else 'ten'}.db")


# Runs


def preset(games: int = 20, executions: int = 1, seed: int = 0, decks: str = "paper", quick: bool = False) -> Config:
    """Returns the run of the paper, which has `executions=10`; `quick` is a small one to try things out."""
    return Config(
        tuple(Deck.load(name) for name in DECK_SETS[decks]),
        agent="eva",
        generations=20 if quick else 100,
        games=2 if quick else games,
        executions=executions,
        seed=seed,
        first="random",
        settings=Settings(mu=10, lambda_=10, smallest_step=1e-5),
        rules=Rules(mulligan=False, turn_limit=None),
        name="garcia2019",
    )


def judging(quick: bool = False) -> Plan:
    """Returns how many games are played after the evolution."""
    return Plan(games=2, meeting=2_000, others=1_000, single=100, draws=10) if quick else Plan()


def deck_sets(config: Config) -> dict[str, tuple[Deck, ...]]:
    """Returns the decks of a run, and for that of the paper both forms of its Mage."""
    if tuple(config.deck_names) not in DECK_SETS.values():
        return {"decks of the run": config.decks}
    return {
        "Mage with 30 cards": tuple(Deck.load(name) for name in DECK_SETS["paper"]),
        "Mage with 21 cards": tuple(Deck.load(name) for name in DECK_SETS["shipped"]),
    }


def runs(options: Options) -> list[base.Run[Path]]:
    """Returns the one run of the paper; some parts need no games."""
    if options.table in (3, NOT_REPEATABLE["table"]) or options.figure == NOT_REPEATABLE["figure"]:
        return []
    return [base.Run("garcia2019", lambda bars: _play(options, bars))]


def _play(options: Options, bars: Bars) -> Path:
    """Plays the ten executions with 2 games for a pair of decks, or what the store lacks of its run."""
    path = options.path
    with EvolutionStore.open(path) if path.exists() else EvolutionStore.create(path, _config(options)) as store:
        finish(store, options.workers, bars)
        plan, decks = judging(options.quick), deck_sets(store.config)
        judge(store, plan, decks, {"greedy": GREEDY}, options.workers, contest_bars(bars))
    return path


def _config(options: Options) -> Config:
    return preset(games=2, executions=2 if options.quick else 10, seed=options.seed, quick=options.quick)


# The paper's numbers

LABELS: Mapping[str, str] = {
    "hero_health": "HHR",
    "hero_attack": "HAR",
    "minion_health": "BMHR",
    "minion_attack": "BMAR",
    "minion_appeared": "BMA",
    "minion_killed": "BMK",
    "secret_removed": "BSR",
    "mana_reduced": "BMR",
    "health": "MH",
    "attack": "MA",
    "charge": "MHC",
    "deathrattle": "MHD",
    "divine_shield": "MHDS",
    "inspire": "MHI",
    "lifesteal": "MHLS",
    "stealth": "MHS",
    "taunt": "MHT",
    "windfury": "MHW",
    "poisonous": "MHP",
    "rarity": "MR",
    "mana_cost": "MM",
}
"""The paper's short names of EVA's weights, in its order (tables 1 and 2)."""

MEANINGS: Mapping[str, str] = {
    "hero_health": "a point of health or armour that a hero loses: how much damage to the face counts",
    "hero_attack": "a point of attack that a hero loses: high makes it destroy enemy weapons and spare its own",
    "minion_health": "a wound of a minion that stays alive, by what the minion is worth",
    "minion_attack": "attack that a living minion loses or gains, by what the minion is worth",
    "minion_appeared": "a minion that comes into play, by its worth: high makes it put minions on the board",
    "minion_killed": "a minion that dies, by its worth: high makes it trade, and careful with its own minions",
    "secret_removed": "a secret that comes or goes",
    "mana_reduced": "a crystal that is spent, as a price: high makes it leave mana unused",
    "health": "the worth of a minion by its health",
    "attack": "the worth of a minion by its attack",
    "charge": "the worth of charge",
    "deathrattle": "the worth of a deathrattle",
    "divine_shield": "the worth of a divine shield; of the three decks only Al'Akir has it",
    "inspire": "the worth of inspire; no card of the three decks has it",
    "lifesteal": "the worth of lifesteal; no card of the three decks has it",
    "stealth": "the worth of stealth; no card of the three decks has it",
    "taunt": "the worth of taunt",
    "windfury": "the worth of windfury; of the three decks only Al'Akir has it",
    "poisonous": "the worth of poison; no card of the three decks has it",
    "rarity": "the worth of a rare card, from 1 (common) to 4 (legendary)",
    "mana_cost": "the worth of a minion by its price in mana",
}

NEAR_ZERO = ("mana_reduced", "rarity")
LOW = ("minion_health", "charge", "deathrattle", "stealth")
HIGH = ("minion_killed", "hero_attack", "health", "attack")
SPREAD = ("hero_health", "secret_removed", "inspire", "windfury", "poisonous")

SHORT_DECKS: Mapping[str, str] = {
    "aggro-pirate-warrior": "Warrior",
    "midrange-jade-shaman": "Shaman",
    "reno-kazakus-mage": "Mage",
    "reno-kazakus-mage-cig2018": "Mage",
}

_TABLE4: Mapping[str, Sequence[float]] = {
    "Warrior": (57.72, 73.15, 41.64),
    "Mage": (52.41, 65.28, 58.12),
    "Shaman": (58.08, 61.83, 48.95),
}
DECK_WINS: Mapping[tuple[str, str], float] = {
    (deck, other): rate
    for deck, row in _TABLE4.items()
    for other, rate in zip(("Warrior", "Mage", "Shaman"), row, strict=True)
}
"""Table 4: how often the row's deck beat the column's, in percent."""

TABLE5: Sequence[tuple[str, float]] = (
    ("Frick and Akkaya", 76.0),
    ("EVA", 74.2),
    ("Bornemann (MCTS)", 72.5),
    ("Wulfmeyer (alpha-beta)", 68.3),
    ("Prymak and Malysheva", 68.0),
)
"""The first five of 33 in the competition of 2018, win rates in percent."""

MISSING = (
    "Table 5 is the result of the competition of 2018. Its 33 agents were never published as a whole, so it cannot be "
    "played again. " + "; ".join(f"{k}. {name} {rate:.1f} %" for k, (name, rate) in enumerate(TABLE5, start=1)) + ".",
    "Figure 11 shows the same competition by deck pair, as colours that the paper took from the organisers' slides; "
    "EVA was above 50 % with every deck pair.",
)


# Findings


def _classes(found: Summary) -> list[Finding]:
    """Returns what the paper says about single weights; our bounds are written beside each claim."""
    claims: tuple[tuple[str, Sequence[str], Callable[[Spread], bool]], ...] = (
        ("near 0 (median below 0.1)", NEAR_ZERO, lambda s: s.median < 0.1),
        ("low (median below 0.4)", LOW, lambda s: s.median < 0.4),
        ("high (median above 0.6)", HIGH, lambda s: s.median > 0.6),
        ("spread (quartiles more than 0.3 apart)", SPREAD, lambda s: s.width > 0.3),
    )
    rows = []
    for what, names, holds in claims:
        for name in names:
            spread = found.spreads[name]
            # One execution ends with one family, in which no weight is spread.
            comparable = len(found.executions) > 1 or names is not SPREAD
            rows.append(Finding(f"{LABELS[name]} is {what}", "yes", str(spread), holds(spread) if comparable else None))
    return rows


def _course(found: Summary) -> list[Finding]:
    settled, ages = found.settled(), [life.age for life in found.lives]
    final = [life.first for life in found.lives if life.final]
    everyone = [life.first for life in found.lives]
    low, high = np.quantile(final, (0.25, 0.75))
    low_all, high_all = np.quantile(everyone, (0.25, 0.75))
    q1, q3 = np.quantile(ages, (0.25, 0.75))
    outliers = [age for age in ages if age > q3 + 1.5 * (q3 - q1)]
    mean = float(np.mean(ages))
    new = found.newcomers[0]
    late = float(new[20:].mean()) if len(new) > 20 else float(new.mean())
    early = float(new[:5].mean())
    return [
        Finding("highest possible fitness", "3,420; in generation 0 1,620", _maxima(found)),
        Finding(
            "fitness is stable from generation",
            "10, by eye",
            "too few generations" if settled is None else f"first so in {settled[0]}, always from {settled[1]}",
        ),
        Finding(
            "half of the survivors first seen in generations",
            "30 to 60",
            f"{low:.0f} to {high:.0f} of the final ones, {low_all:.0f} to {high_all:.0f} of all who ever entered",
        ),
        Finding("mean age in generations", "about 5", f"{mean:.1f}", 2.5 <= mean <= 10),
        Finding(
            "outliers of age", "17 to 80", f"{min(outliers)} to {max(outliers)}" if outliers else "none", bool(outliers)
        ),
        Finding(
            "new individuals in a generation, from generation 20",
            "about 1",
            f"{late:.2f} (in generations 1 to 5 {early:.2f})",
            0.5 <= late <= 1.5,
        ),
    ]


def _maxima(found: Summary) -> str:
    config = found.config
    each = len(config.decks) ** 2 * config.games
    mu, both = config.settings.mu, config.settings.mu + config.settings.lambda_
    return f"{(both - 1) * each:,}; in generation 0 {(mu - 1) * each:,}"


def _decks(found: Summary) -> list[Finding]:
    names = [SHORT_DECKS.get(name, name) for name in found.config.deck_names]
    rates = found.deck_wins[0]
    against = {name: float(rates[:, k].mean()) for k, name in enumerate(names)}
    easiest = max(against, key=lambda name: against[name])
    listed = ", ".join(f"{name} {rate:.1%}" for name, rate in against.items())
    return [Finding("the deck that is beaten most often", "Mage", f"{easiest} ({listed})", easiest == "Mage")]


def _kinds(found: Summary) -> list[Finding]:
    count = None if found.clusters is None else found.clusters.count
    several = len(found.executions) > 1
    agrees = count == 4 if several else None
    rows = [Finding("groups by the silhouette", "4", "none" if count is None else str(count), agrees)]
    # Many groups are small ones, whose tests cannot pass a correction for so many; hence also the paper's number.
    four = [] if count == 4 else found.relative_of(4)
    for which, tests in (("the groups", found.relative), ("four groups", four)):
        if tests:
            raw, kept = (sum(getattr(c, key) < 0.05 for c in tests) for key in ("p", "holm"))
            rows.append(
                Finding(
                    f"{which} differ by deck pair (figure 9)",
                    "yes, in most pairs (uncorrected)",
                    f"{raw} of {len(tests)} tests, {kept} after Holm's correction",
                    kept > 0 if several else None,
                )
            )
    return rows


def findings(found: Summary) -> list[Finding]:
    """Returns what the paper says in words and numbers, beside ours."""
    return [*_course(found), *_classes(found), *_decks(found), *_kinds(found)]


def _prices(who: str, w: Mapping[str, float]) -> str:
    """Says what a plain minion is worth, in points of damage to the enemy hero."""
    minion = 3 * (w["health"] + w["attack"] + w["mana_cost"]) + w["rarity"]
    if w["hero_health"] <= 0:
        return f"{who} gives nothing for damage to a hero that does not kill it."
    killed, played = (w[key] * minion / w["hero_health"] for key in ("minion_killed", "minion_appeared"))
    return (
        f"To {who}, killing a common minion with 3 attack and 3 health for 3 mana counts as much as {killed:.0f} "
        f"points of damage to the enemy hero, and playing one as much as {played:.0f}."
    )


def _single(found: Summary) -> list[str]:
    """Says which single weights matter: those whose change costs the best agent more games than chance explains.

    The intervals are wide enough that all of them hold together with 95 %.
    """
    z = NormalDist().inv_cdf(1 - 0.025 / (2 * len(found.ablation)))

    def bounds(tally: Tally) -> tuple[float, float]:
        return wilson(tally.win_rate, tally.games, z)

    def bad(both: tuple[Tally, Tally]) -> dict[str, float]:
        return {value: t.win_rate for value, t in zip("01", both, strict=True) if bounds(t)[1] < 0.5}

    harm = {name: bad(both) for name, both in found.ablation.items()}
    lines = ["Weights that matter, with the win rate of the best agent against itself if this one weight is changed."]
    for name in sorted((name for name in harm if harm[name]), key=lambda name: min(harm[name].values())):
        values = [f"{value} ({rate:.0%})" for value, rate in harm[name].items()]
        must = f"must not be {values[0]}" if len(values) == 1 else f"must be neither {values[0]} nor {values[1]}"
        lines.append(f"{LABELS[name]} {must}: it counts {MEANINGS[name]}.")
    free = [
        LABELS[name] for name, both in found.ablation.items() if all(bounds(t)[0] <= 0.5 <= bounds(t)[1] for t in both)
    ]
    shows = 100 * max(bounds(t)[1] - t.win_rate for both in found.ablation.values() for t in both)
    lines.append(
        f"Weights of which neither 0 nor 1 makes a difference that shows (some {shows:.0f} points), one at a time: "
        f"{', '.join(free) or 'none'}. Some of them stand in for each other, as health, attack and price do."
    )
    return lines


def words(found: Summary) -> list[str]:
    """Says what the weights mean, and where our results differ from the paper's."""
    lines = []
    if found.champion_values is not None:
        lines.append(_prices("the best evolved agent", found.champion_values))
        usual = {name: float(found.config.space.usual.params[name]) for name in LABELS}  # type: ignore[arg-type]
        lines.append(_prices("EVA as published", usual))
    if found.ablation:
        lines += _single(found)
    differ = [f"{f.what}: paper {f.published}, here {f.ours}" for f in findings(found) if f.agrees is False]
    lines.append(f"Where ours differ from the paper: {'; '.join(differ) or 'nowhere that could be compared'}.")
    return lines


REFERENCE = Reference(
    title="Coevolution of EVA (garcia2019)",
    labels=LABELS,
    meanings=MEANINGS,
    figures={6: tuple(LABELS)[:8], 7: tuple(LABELS)[8:]},
    decks=SHORT_DECKS,
    settings=(
        ("mu, those who live on", "10", lambda s: str(s.config.settings.mu)),
        ("lambda, those who are new", "10", lambda s: str(s.config.settings.lambda_)),
        ("generations", "100", lambda s: str(s.config.generations)),
        ("strategy", "mu + lambda", lambda s: "mu + lambda" if s.config.optimiser == "es" else "random search"),
        ("replacement", "elitism", lambda s: "elitism"),
        ("decks", "3", lambda s: str(len(s.config.decks))),
        ("games for a pair of decks", "20", lambda s: str(s.config.games)),
        ("executions", "10", lambda s: str(s.config.executions)),
    ),
    deck_wins=DECK_WINS,
    findings=findings,
    words=words,
    missing=MISSING,
)
"""What the report of such a run shows beside our numbers."""


def reference(found: Summary) -> Reference:
    """Returns what is set beside the numbers of a run: those of the paper if all of EVA's weights were evolved."""
    names = found.config.space.names
    if set(names) == set(LABELS):
        return REFERENCE
    return plain(f"Evolution of {found.config.agent}", names)


# Reports


def table3(found: Summary) -> Table:
    """Returns the settings of the paper and of a run."""
    rows = [(name, published, ours(found)) for name, published, ours in REFERENCE.settings]
    return Table(("setting", "paper", "here"), rows, left=(0, 1, 2))


def table4(found: Summary) -> Table:
    """Returns how often the row's deck won against the column's, with the paper's percentage in brackets."""
    names = [SHORT_DECKS.get(name, name) for name in found.config.deck_names]
    rates = found.deck_wins[0]

    def cell(d: int, e: int) -> str:
        return f"{100 * rates[d, e]:.2f} ({DECK_WINS[names[d], names[e]]:.2f})"

    rows = [[name, *(cell(d, e) for e in range(len(names)))] for d, name in enumerate(names)]
    return Table(["", *(f"against {name}" for name in names)], rows)


def summary_text(found: Summary) -> list[str | Table]:
    """Returns all findings, and how the best agent did."""
    meetings = [(name, f"{t.win_rate:.2%}", f"{t.games:,}") for name, t in found.meetings]
    return [
        beside(findings(found)),
        "",
        Table(("the best one against", "win rate", "games"), meetings),
        "",
        "\n".join(words(found)),
    ]


def report(options: Options, stores: Sequence[Path]) -> Answer:
    """Sets the paper's numbers beside those of the run, and writes its report."""
    from hearthlab.evolve.summary import Summary

    if options.table == NOT_REPEATABLE["table"]:
        return _answer([MISSING[0]])
    if options.figure == NOT_REPEATABLE["figure"]:
        return _answer([MISSING[1]])
    path = next(iter(stores), options.path)
    with EvolutionStore.open(path) if path.exists() else EvolutionStore.in_memory(_config(options)) as store:
        found = Summary(store)
        if options.table == 3:
            return _answer([table3(found)])
        from hearthlab.evolve import report as pages

        index = pages.write(found, reference(found), options.out or path.with_name(f"{path.stem}-report"))
        if options.table == 4:
            return _answer([table4(found)], index)
        if options.figure is None:
            return _answer(summary_text(found), index)
    files = [str(index.with_name(f"figure-{options.figure}.{kind}")) for kind in ("svg", "png")]
    if not Path(files[0]).is_file():
        raise HearthLabError(f"figure {options.figure} could not be drawn: the final individuals make no groups")
    return _answer([f"Figure {options.figure}: {' and '.join(files)}"], index, files=files)


def _answer(text: Sequence[str | Table], index: Path | None = None, **more: Any) -> Answer:
    data = {"paper": "garcia2019", "text": "\n".join(map(str, text)), **more}
    if index is None:
        return Answer(text, data)
    return Answer([*text, f"The whole report is in {index}."], {**data, "report": str(index)})


PAPER = Paper(
    title=REFERENCE.title,
    citation=(
        "Pablo García-Sánchez, Alberto Tonda, Antonio J. Fernández-Leiva and Carlos Cotta: Optimizing Hearthstone "
        "agents using an evolutionary algorithm. Knowledge-Based Systems 188, 2020."
    ),
    about="competitive coevolution of the weights of EVA",
    examples=(
        "hearthlab reproduce garcia2019 --quick --table 4",
        "hearthlab reproduce garcia2019 --store ten.db --figure 8",
    ),
    options=Options,
    runs=runs,
    report=report,
)
