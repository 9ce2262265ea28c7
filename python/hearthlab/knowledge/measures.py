"""Measures of predictions: hit rates, log loss and calibration, with bootstrap intervals by game."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hearthlab.knowledge.vocabulary import Floats

__all__ = [
    "TOPS",
    "Bin",
    "Calibration",
    "Calibrator",
    "Interval",
    "Scorer",
    "Scores",
    "clustered_mean",
    "overconfident",
]

TOPS = (1, 5, 10, 20)

_DRAWS = 1000
_BINS = 10
_LEAST = 0.02
"""The smallest probability that counts for calibration."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.mean:.3f} [{self.low:.3f}, {self.high:.3f}]"

    def percent(self) -> str:
        """Returns the interval in percent."""
        return f"{100 * self.mean:.1f} [{100 * self.low:.1f}, {100 * self.high:.1f}]"


@dataclass(frozen=True, eq=False)
class Scores:
    """The scores of a method on each question."""

    hits: Floats
    """Hits, with a row for each question and a column for each of TOPS."""
    loss: Floats
    clusters: NDArray[np.int64]
    """The index of each question's game or list."""
    groups: tuple[str, ...]

    def hit(self, top: int, group: str | None = None) -> Interval:
        """Returns how often the card was among the best `top`."""
        return self._mean(self.hits[:, TOPS.index(top)], group)

    def log_loss(self, group: str | None = None) -> Interval:
        """Returns the mean negative natural logarithm of the probability given to the right card."""
        return self._mean(self.loss, group)

    def better_hit(self, other: Scores, top: int = 10) -> Interval:
        """Returns how much higher the hit rate is than another method's on the same questions."""
        column = TOPS.index(top)
        return self._mean(self.hits[:, column] - other.hits[:, column], None)

    def lower_loss(self, other: Scores) -> Interval:
        """Returns how much lower the log loss is."""
        return self._mean(other.loss - self.loss, None)

    def _mean(self, values: Floats, group: str | None) -> Interval:
        chosen = np.ones(len(values), dtype=bool) if group is None else np.array(self.groups) == group
        return clustered_mean(values[chosen], self.clusters[chosen])


@functools.lru_cache(maxsize=8)
def _drawn(clusters: int) -> Floats:
    """Returns how often each cluster is drawn in every bootstrap sample."""
    rng = np.random.default_rng(0)
    return rng.multinomial(clusters, np.full(clusters, 1 / clusters), size=_DRAWS).astype(np.float64)


def clustered_mean(values: Floats, clusters: NDArray[np.int64], level: float = 0.95) -> Interval:
    """Returns the mean of all values, with an interval from resampling whole clusters."""
    if not len(values):
        return Interval(float("nan"), float("nan"), float("nan"))
    _, place = np.unique(clusters, return_inverse=True)
    sums, counts = np.bincount(place, weights=values), np.bincount(place)
    drawn = _drawn(len(counts))
    means = (drawn @ sums) / np.maximum(drawn @ counts.astype(np.float64), 1)
    tail = 50 * (1 - level)
    low, high = np.percentile(means, [tail, 100 - tail])
    return Interval(float(values.mean()), float(low), float(high))


class Scorer:
    """Collects the scores of a method, question by question."""

    def __init__(self) -> None:
        self._hits: list[Floats] = []
        self._loss: list[float] = []
        self._clusters: list[str] = []
        self._groups: list[str] = []

    def add(self, prediction: Floats, answer: Floats, cluster: str, group: str) -> None:
        """Scores a prediction."""
        best = np.argpartition(-prediction, max(TOPS))[: max(TOPS)]
        best = best[np.argsort(-prediction[best], kind="stable")]
        asked = np.flatnonzero(answer)
        self._hits.append(np.cumsum(answer[best])[[top - 1 for top in TOPS]])
        self._loss.append(-float(answer[asked] @ np.log(np.maximum(prediction[asked], 1e-12))))
        self._clusters.append(cluster)
        self._groups.append(group)

    def scores(self) -> Scores:
        """Returns all scores."""
        numbers = np.unique(self._clusters, return_inverse=True)[1].astype(np.int64)
        return Scores(np.array(self._hits), np.array(self._loss), numbers, tuple(self._groups))


@dataclass(frozen=True, slots=True)
class Bin:
    """Predictions of similar probability, and how often they came true."""

    count: int
    said: float
    came: Interval

    @property
    def fits(self) -> bool:
        """Whether the mean prediction is within the interval of the observed frequency, or negligibly outside it."""
        idle = max(0.01, 0.1 * self.said)
        return self.came.low - idle <= self.said <= self.came.high + idle


@dataclass(frozen=True, slots=True)
class Calibration:
    """The calibration of probabilities, in bins of equal mass."""

    bins: tuple[Bin, ...]

    @property
    def error(self) -> float:
        """The mean distance between prediction and observed frequency."""
        return self._mean([abs(one.said - one.came.mean) for one in self.bins])

    @property
    def said(self) -> float:
        """The mean of the predictions."""
        return self._mean([one.said for one in self.bins])

    @property
    def came(self) -> float:
        """The observed frequency; if it is higher than the mean prediction, the method is underconfident."""
        return self._mean([one.came.mean for one in self.bins])

    def _mean(self, values: Sequence[float]) -> float:
        total = sum(one.count for one in self.bins)
        return sum(one.count * value for one, value in zip(self.bins, values, strict=True)) / max(1, total)

    @property
    def passed(self) -> bool:
        """Whether every bin fits; the intervals are wide enough for all bins together (Bonferroni)."""
        return all(one.fits for one in self.bins)


class Calibrator:
    """Collects predictions of at least 0.02, or first guesses, and whether they came true."""

    def __init__(self, first_only: bool = False) -> None:
        self.first_only = first_only
        self._said: list[Floats] = []
        self._came: list[Floats] = []
        self._clusters: list[str] = []

    def add(self, prediction: Floats, answer: Floats, cluster: str) -> None:
        """Adds the predictions for a question."""
        likely = np.flatnonzero(prediction >= _LEAST)
        chosen = np.array([prediction.argmax()]) if self.first_only else likely
        self._said.append(prediction[chosen])
        self._came.append(answer[chosen])
        self._clusters.append(cluster)

    def calibration(self) -> Calibration:
        """Returns the calibration in bins of equal mass."""
        numbers = np.unique(self._clusters, return_inverse=True)[1]
        clusters = np.repeat(numbers, [len(said) for said in self._said])
        said, came = np.concatenate(self._said), np.concatenate(self._came)
        order = np.argsort(said, kind="stable")
        bins = []
        for part in np.array_split(order, min(_BINS, max(1, len(order) // 20))):
            if len(part):
                interval = clustered_mean(came[part], clusters[part], level=1 - 0.05 / _BINS)
                bins.append(Bin(len(part), float(said[part].mean()), interval))
        return Calibration(tuple(bins))


def overconfident(prediction: Floats) -> Floats:
    """Returns an overconfident prediction, the normalised third power, which the calibration test must reject."""
    cubed = prediction**3
    found: Floats = cubed / cubed.sum()
    return found
