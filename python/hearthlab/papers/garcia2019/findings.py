"""The statements of garcia2019 about its evolution, and the verdicts on them.

The paper describes weights as low, high or spread; our bounds for these words are part of each claim.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from statistics import NormalDist
from typing import TYPE_CHECKING

import numpy as np

from hearthlab.arena.stats import Tally, wilson
from hearthlab.evolve.reference import Reference, plain
from hearthlab.papers.base import Finding, Verdict
from hearthlab.papers.garcia2019.games import preset
from hearthlab.papers.garcia2019.published import (
    DECK_WINS,
    HIGH,
    LABELS,
    LOW,
    MEANINGS,
    MISSING,
    NEAR_ZERO,
    SHORT_DECKS,
    SPREAD,
)
from hearthlab.papers.verdicts import (
    Claim,
    about,
    above,
    below,
    difference,
    exact,
    finding,
    near,
    resampled,
    unplayed,
)

if TYPE_CHECKING:
    from hearthlab.evolve.config import Config
    from hearthlab.evolve.summary import Summary

__all__ = ["REFERENCE", "findings", "reference", "words"]


def _width(values: Sequence[float]) -> float:
    low, high = np.quantile(values, (0.25, 0.75))
    return float(high - low)


def _mean(values: Sequence[float]) -> float:
    return float(np.mean(values))


def _quartile(share: float) -> Callable[[Sequence[float]], float]:
    return lambda values: float(np.quantile(values, share))


def _classes(found: Summary) -> list[Finding]:
    """Returns the paper's statements about single weights; intervals come from resampling executions."""
    claims: tuple[tuple[str, Sequence[str], Callable[[Sequence[float]], float], Claim], ...] = (
        ("near 0 (median below 0.1)", NEAR_ZERO, _quartile(0.5), below(0.1)),
        ("low (median below 0.4)", LOW, _quartile(0.5), below(0.4)),
        ("high (median above 0.6)", HIGH, _quartile(0.5), above(0.6)),
        ("spread (quartiles more than 0.3 apart)", SPREAD, _width, above(0.3)),
    )
    rows = []
    for what, names, statistic, claim in claims:
        for name in names:
            place = found.config.space.names.index(name)
            groups = [family[:, place].tolist() for family in found.families]
            measured = resampled(groups, statistic)
            shown = f"{found.spreads[name]}; {measured}" if len(groups) > 1 else f"{found.spreads[name]}; one execution"
            rows.append(finding(f"{LABELS[name]} is {what}", "yes", [(measured, claim)], shown))
    return rows


def _by_execution(found: Summary, values: Sequence[tuple[int, float]]) -> list[list[float]]:
    return [[value for execution, value in values if execution == k] for k in found.executions]


def _course(found: Summary) -> list[Finding]:
    highest, settled = "3,420; in generation 0 1,620", found.settled()
    ages = resampled(_by_execution(found, [(life.execution, life.age) for life in found.lives]), _mean)
    first = _by_execution(found, [(life.execution, life.first) for life in found.lives])
    low, high = (resampled(first, _quartile(share), digits=0) for share in (0.25, 0.75))
    every = [life.age for life in found.lives]
    q1, q3 = np.quantile(every, (0.25, 0.75))
    outliers = [age for age in every if age > q3 + 1.5 * (q3 - q1)]
    late = resampled(_by_execution(found, _entered(found, 20)), _mean)
    return [
        exact("highest possible fitness", highest, _maxima(preset()), _maxima(preset()) == highest),
        unplayed(
            "fitness is stable from generation",
            "10, by eye",
            "too few generations" if settled is None else f"first so in {settled[0]}, always from {settled[1]}",
        ),
        finding(
            "half of the survivors first seen in generations",
            "30 to 60",
            [(low, near(30)), (high, near(60))],
            f"{low} to {high}",
        ),
        finding("mean age in generations (2.5 to 10)", "about 5", [(ages, about(5))]),
        exact(
            "outliers of age (half to double)",
            "17 to 80",
            f"{min(outliers)} to {max(outliers)}" if outliers else "none",
            bool(outliers) and min(outliers) in about(17) and max(outliers) in about(80),
        ),
        finding("new individuals in a generation, from 20 on (0.5 to 1.5)", "about 1", [(late, Claim(0.5, 1.5))]),
    ]


def _entered(found: Summary, begin: int) -> list[tuple[int, float]]:
    """Returns how many individuals entered the population in each later generation, with the execution."""
    last = found.config.generations
    counts = dict.fromkeys(((k, g) for k in found.executions for g in range(min(begin, last), last + 1)), 0.0)
    for row in found.judged:
        if row.survived and row.born == row.generation and (row.execution, row.generation) in counts:
            counts[row.execution, row.generation] += 1
    return [(execution, count) for (execution, _), count in counts.items()]


def _maxima(config: Config) -> str:
    each = len(config.decks) ** 2 * config.games
    mu, both = config.settings.mu, config.settings.mu + config.settings.lambda_
    return f"{(both - 1) * each:,}; in generation 0 {(mu - 1) * each:,}"


def _decks(found: Summary) -> list[Finding]:
    names = [SHORT_DECKS.get(name, name) for name in found.config.deck_names]
    rates, games = found.deck_wins
    against = {
        name: Tally(int(games[:, k].sum()), round(float((rates[:, k] * games[:, k]).sum())))
        for k, name in enumerate(names)
    }
    if "Mage" not in against:
        return []
    listed = ", ".join(f"{name} {tally.win_rate:.1%}" for name, tally in against.items())
    claims = [(difference(against["Mage"], tally), above()) for name, tally in against.items() if name != "Mage"]
    return [finding("the deck that is beaten most often (table 4 as printed)", "Mage", claims, listed)]


def _kinds(found: Summary) -> list[Finding]:
    count = None if found.clusters is None else found.clusters.count
    shown = "none" if count is None else str(count)
    what = "groups by the silhouette"
    if len(found.executions) < 2:
        return [unplayed(what, "4", f"{shown} in one execution")]
    rows = [exact(what, "4", shown, count == 4)]
    # Many groups are small, and their tests cannot pass a correction for so many; hence also the paper's number.
    four = [] if count == 4 else found.relative_of(4)
    for which, tests in (("the groups", found.relative), ("four groups", four)):
        if tests:
            raw, kept = (sum(getattr(c, key) < 0.05 for c in tests) for key in ("p", "holm"))
            ours = f"{raw} of {len(tests)} tests, {kept} after Holm's correction"
            said = "yes, in most pairs (uncorrected)"
            rows.append(exact(f"{which} differ by deck pair (figure 9)", said, ours, raw > len(tests) / 2))
    return rows


def findings(found: Summary) -> list[Finding]:
    """Returns the paper's statements and numbers beside ours."""
    return [*_course(found), *_classes(found), *_decks(found), *_kinds(found)]


def _prices(who: str, w: Mapping[str, float]) -> str:
    """Returns a sentence on the value of a plain minion, in points of damage to the enemy hero."""
    minion = 3 * (w["health"] + w["attack"] + w["mana_cost"]) + w["rarity"]
    if w["hero_health"] <= 0:
        return f"{who} gives nothing for damage to a hero that does not kill it."
    killed, played = (w[key] * minion / w["hero_health"] for key in ("minion_killed", "minion_appeared"))
    return (
        f"To {who}, killing a common minion with 3 attack and 3 health for 3 mana counts as much as {killed:.0f} "
        f"points of damage to the enemy hero, and playing one as much as {played:.0f}."
    )


def _single(found: Summary) -> list[str]:
    """Describes which single weights matter: those whose change significantly costs the best agent games.

    The intervals are wide enough to hold simultaneously with 95 %.
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
    """Describes what the weights mean, and where our results differ from the paper's."""
    lines = []
    if found.champion_values is not None:
        lines.append(_prices("the best evolved agent", found.champion_values))
        usual = {name: float(found.config.space.usual.params[name]) for name in LABELS}  # type: ignore[arg-type]
        lines.append(_prices("EVA as published", usual))
    if found.ablation:
        lines += _single(found)
    against = [f for f in findings(found) if f.verdict is Verdict.CONTRADICTS]
    differ = [f"{f.what}: paper {f.published}, here {f.ours}" for f in against]
    lines.append(f"Where ours contradict the paper: {'; '.join(differ) or 'nowhere that could be compared'}.")
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
"""The published results for the report of such a run."""


def reference(found: Summary) -> Reference:
    """Returns the reference for a run: the paper's numbers if all of EVA's weights were evolved."""
    names = found.config.space.names
    if set(names) == set(LABELS):
        return REFERENCE
    return plain(f"Evolution of {found.config.agent}", names)
