"""The rule that decides whether a published statement agrees with our measurements.

A statement claims that a number lies in a range: a difference of win rates above 0 (an order), a win rate within 5
points of the published one (a value). It *agrees* if the whole 95 % interval of the measured number lies in the range,
it is *contradicted* if the whole interval lies outside, and it is *undecided* otherwise. A statement of several claims
agrees if all of them do, and is contradicted if one of them is.

The p-value of a verdict is the smallest level at which it is reached, so the 95 % interval is decisive exactly if p is
below 0.05. `hearthlab.util.findings` prints it after Holm's correction over all statements of a table.

Intervals of win rates are Wilson's. Those of differences and sums of win rates combine Wilson's bounds of the parts
(Newcombe 1998; Zou and Donner 2008). Games between two agents count for one and against the other, which makes their
rates negatively correlated: the correlation is the share of such games. Games come in pairs with the same seed and
exchanged sides; what they have in common favours a side, not an agent, so intervals that treat all games as independent
are slightly too wide rather than too narrow.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from statistics import NormalDist

import numpy as np

from hearthlab.arena.stats import Z95, Tally, wilson
from hearthlab.util.findings import Finding, Verdict

__all__ = [
    "CLEAR",
    "Claim",
    "Measured",
    "about",
    "above",
    "at_least",
    "below",
    "combination",
    "difference",
    "exact",
    "finding",
    "judge",
    "mean",
    "meeting",
    "near",
    "rate",
    "resampled",
    "unplayed",
    "within",
]

CLEAR = 3.290526731491926
"""The number of standard errors (99.9 %) at which a verdict is so clear that a run may stop.

Checking a verdict repeatedly raises its error rate above 5 %. With such a wide interval for the interim checks, the
95 % interval at the end remains valid (Haybittle 1971, Peto 1976).
"""

_NORMAL = NormalDist()
_FAR = 40.0
"""The number of standard errors beyond which p-values are taken to be 0."""


# Measurements


@dataclass(frozen=True, slots=True)
class Measured:
    """A measured number with its interval for any width."""

    value: float
    bounds: Callable[[float], tuple[float, float]]
    """Returns the interval of `z` standard errors to both sides."""
    unit: str = ""
    digits: int = 1

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval."""
        return self.bounds(Z95)

    def __str__(self) -> str:
        low, high = (f"{bound:.{self.digits}f}" for bound in self.interval)
        return f"{self.value:.{self.digits}f}{self.unit} ({low} to {high})"


def rate(tally: Tally) -> Measured:
    """Returns a win rate, in percent.

    >>> print(rate(Tally(games=100, wins=50)))
    50.0 % (40.4 to 59.6)
    """

    def bounds(z: float) -> tuple[float, float]:
        low, high = wilson(tally.win_rate, tally.games, z)
        return 100 * low, 100 * high

    return Measured(100 * tally.win_rate, bounds, " %")


def difference(first: Tally, second: Tally, met: int = 0) -> Measured:
    """Returns the difference of two win rates in percentage points; the two played each other in `met` games.

    >>> print(difference(Tally(games=100, wins=60), Tally(games=100, wins=40), met=100))
    20.0 (0.4 to 38.1)
    """
    shared = met / math.sqrt(first.games * second.games) if met else 0.0
    return combination([(1.0, first), (-1.0, second)], {(0, 1): -shared})


def combination(
    terms: Sequence[tuple[float, Tally]], correlations: Mapping[tuple[int, int], float] | None = None
) -> Measured:
    """Returns a weighted sum of win rates in percentage points; rates without a correlation are independent."""
    factors = np.array([factor for factor, _ in terms])
    values = np.array([100 * tally.win_rate for _, tally in terms])
    together = np.eye(len(terms))
    for (i, j), r in (correlations or {}).items():
        together[i, j] = together[j, i] = r

    def bounds(z: float) -> tuple[float, float]:
        ends = 100 * np.array([wilson(tally.win_rate, tally.games, z) for _, tally in terms])
        down = factors * np.where(factors > 0, values - ends[:, 0], ends[:, 1] - values)
        up = factors * np.where(factors > 0, ends[:, 1] - values, values - ends[:, 0])
        low, high = (math.sqrt(max(0.0, float(side @ together @ side))) for side in (down, up))
        return middle - low, middle + high

    middle = float(factors @ values)
    return Measured(middle, bounds)


def mean(values: Sequence[float], unit: str = "", digits: int = 2) -> Measured:
    """Returns the mean of many values with its normal interval.

    >>> print(mean([1.0, 2.0, 3.0] * 12))
    2.00 (1.73 to 2.27)
    """
    data = np.asarray(values, dtype=float)
    error = float(data.std(ddof=1)) / math.sqrt(len(data)) if len(data) > 1 else math.inf
    middle = float(data.mean()) if len(data) else math.nan
    return Measured(middle, lambda z: (middle - z * error, middle + z * error), unit, digits)


def resampled(
    groups: Sequence[Sequence[float]], statistic: Callable[[Sequence[float]], float], digits: int = 2, times: int = 2000
) -> Measured:
    """Returns a statistic of all values; its interval comes from resampling whole groups.

    With a single group, nothing is known about how groups differ, and the interval is unbounded.
    """
    value = float(statistic([x for group in groups for x in group]))
    if len(groups) < 2:
        return Measured(value, lambda z: (-math.inf, math.inf), digits=digits)
    dice = np.random.default_rng(0)

    @cache  # with few groups, the same samples occur repeatedly
    def of(drawn: tuple[int, ...]) -> float:
        return statistic([x for k in drawn for x in groups[k]])

    drawn = np.sort([of(tuple(dice.integers(len(groups), size=len(groups)).tolist())) for _ in range(times)])

    def bounds(z: float) -> tuple[float, float]:
        low, high = np.quantile(drawn, (_NORMAL.cdf(-z), _NORMAL.cdf(z)))
        return min(value, float(low)), max(value, float(high))

    return Measured(value, bounds, digits=digits)


# Claims


@dataclass(frozen=True, slots=True)
class Claim:
    """The claim that a number is between two bounds."""

    low: float = -math.inf
    high: float = math.inf

    def __contains__(self, value: float) -> bool:
        return self.low < value < self.high

    def verdict(self, measured: Measured, z: float = Z95) -> Verdict:
        """Returns the verdict based on the interval of `z` standard errors."""
        low, high = measured.bounds(z)
        if self.low < low and high < self.high:
            return Verdict.AGREES
        return Verdict.CONTRADICTS if high < self.low or low > self.high else Verdict.UNDECIDED

    def p(self, measured: Measured) -> float:
        """Returns the smallest level at which the verdict is reached."""
        decided, undecided = 0.0, _FAR
        if self.verdict(measured, undecided) is not Verdict.UNDECIDED:
            return 0.0
        for _ in range(60):
            z = (decided + undecided) / 2
            if self.verdict(measured, z) is Verdict.UNDECIDED:
                undecided = z
            else:
                decided = z
        return 2 * _NORMAL.cdf(-decided)


def above(bound: float = 0.0) -> Claim:
    """Returns the claim that a number is above a bound; for a difference, that the first is ahead."""
    return Claim(low=bound)


def below(bound: float) -> Claim:
    """Returns the claim that a number is below a bound."""
    return Claim(high=bound)


def near(value: float, points: float = 5.0) -> Claim:
    """Returns the claim that a number is within 5 points of this one."""
    return Claim(value - points, value + points)


def within(value: float, percent: float = 5.0) -> Claim:
    """Returns the claim that a number, not a percentage itself, is within 5 % of this one."""
    return near(value, abs(value) * percent / 100)


def about(value: float) -> Claim:
    """Returns the claim that a number is about this one: between half and double of it."""
    return Claim(value / 2, 2 * value)


def at_least(value: float, points: float = 5.0) -> Claim:
    """Returns the claim that a number is at least this one, with a tolerance of 5 points."""
    return Claim(low=value - points)


# Verdicts


def judge(claims: Iterable[tuple[Measured, Claim]], z: float = Z95) -> tuple[Verdict, float]:
    """Returns the verdict on the conjunction of claims, and its p-value.

    All claims must hold for it to agree, so the largest p-value counts; a single failed claim contradicts it, so there
    the smallest counts, times the number of claims.
    """
    made = list(claims)
    each = [claim.verdict(measured, z) for measured, claim in made]
    p = [claim.p(measured) for measured, claim in made]
    against = [q for q, verdict in zip(p, each, strict=True) if verdict is Verdict.CONTRADICTS]
    if against:
        return Verdict.CONTRADICTS, min(1.0, len(made) * min(against))
    agrees = all(verdict is Verdict.AGREES for verdict in each)
    return (Verdict.AGREES if agrees else Verdict.UNDECIDED), max(p)


def finding(what: str, published: str, claims: Iterable[tuple[Measured, Claim]], ours: str = "") -> Finding:
    """Returns the finding on a statement; `ours` defaults to our numbers as text."""
    made = list(claims)
    if not made:
        return unplayed(what, published, ours or "nothing to compare")
    verdict, p = judge(made)
    return Finding(what, published, ours or "; ".join(str(measured) for measured, _ in made), verdict, p)


def meeting(what: str, published: float, tally: Tally, note: str = "") -> Finding:
    """Returns the finding on a published win rate, in percent."""
    if not tally.games:
        return unplayed(what, f"{published:g} %")
    measured = rate(tally)
    return finding(what, f"{published:g} %", [(measured, near(published))], f"{measured}, {tally.games:,} games{note}")


def exact(what: str, published: str, ours: str, agrees: bool) -> Finding:
    """Returns the finding on a statement about something that is not random."""
    return Finding(what, published, ours, Verdict.AGREES if agrees else Verdict.CONTRADICTS)


def unplayed(what: str, published: str, why: str = "not played") -> Finding:
    """Returns the finding on a statement that was not measured, with the reason."""
    return Finding(what, published, why)
