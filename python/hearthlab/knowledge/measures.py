"""How good predictions are: hit rates, log loss and calibration, with intervals drawn by game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hearthlab.knowledge.vocabulary import Floats

__all__ = ["TOPS", "Bin", "Calibration", "Interval", "Scores", "calibrate", "score"]

TOPS = (1, 5, 10, 20)

_DRAWS = 1000
_BINS = 10
_LEAST = 0.02
"""Calibration is about predictions that say something."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.mean:.3f} [{self.low:.3f}, {self.high:.3f}]"

    def percent(self) -> str:
        """Returns it in percent."""
        return f"{100 * self.mean:.1f} [{100 * self.low:.1f}, {100 * self.high:.1f}]"


@dataclass(frozen=True, eq=False)
class Scores:
    """What a method scored in every question."""

    hits: Floats
    """A row for each question, a column for each of TOPS."""
    loss: Floats
    clusters: NDArray[np.int64]
    """The number of the game or list of each question."""
    groups: tuple[str, ...]

    def hit(self, top: int, group: str | None = None) -> Interval:
        """Returns the hit rate among the best `top` cards."""
        return self._mean(self.hits[:, TOPS.index(top)], group)

    def log_loss(self, group: str | None = None) -> Interval:
        """Returns the mean negative logarithm (base e) of what the right card was given."""
        return self._mean(self.loss, group)

    def better_hit(self, other: Scores, top: int = 10) -> Interval:
        """Returns how much higher the hit rate is than another method's, in the same questions."""
        column = TOPS.index(top)
        return self._mean(self.hits[:, column] - other.hits[:, column], None)

    def lower_loss(self, other: Scores) -> Interval:
        """Returns how much lower the log loss is."""
        return self._mean(other.loss - self.loss, None)

    def _mean(self, values: Floats, group: str | None) -> Interval:
        chosen = np.ones(len(values), dtype=bool) if group is None else np.array(self.groups) == group
        return clustered_mean(values[chosen], self.clusters[chosen])


def clustered_mean(values: Floats, clusters: NDArray[np.int64], level: float = 0.95) -> Interval:
    """Returns the mean of all values, with an interval from drawing whole clusters with replacement."""
    if not len(values):
        return Interval(float("nan"), float("nan"), float("nan"))
    _, place = np.unique(clusters, return_inverse=True)
    sums, counts = np.bincount(place, weights=values), np.bincount(place)
    rng = np.random.default_rng(0)
    drawn = rng.multinomial(len(counts), np.full(len(counts), 1 / len(counts)), size=_DRAWS)
    means = (drawn @ sums) / np.maximum(drawn @ counts, 1)
    tail = 50 * (1 - level)
    low, high = np.percentile(means, [tail, 100 - tail])
    return Interval(float(values.mean()), float(low), float(high))


def score(
    predictions: Sequence[Floats], answers: Sequence[Floats], clusters: Sequence[str], groups: Sequence[str]
) -> Scores:
    """Compares predictions with what came."""
    hits = np.zeros((len(answers), len(TOPS)))
    loss = np.zeros(len(answers))
    for k, (prediction, answer) in enumerate(zip(predictions, answers, strict=True)):
        best = np.argsort(-prediction, kind="stable")[: max(TOPS)]
        hits[k] = np.cumsum(answer[best])[[top - 1 for top in TOPS]]
        asked = answer > 0
        loss[k] = -(answer[asked] @ np.log(np.maximum(prediction[asked], 1e-12)))
    numbers = np.unique(list(clusters), return_inverse=True)[1].astype(np.int64)
    return Scores(hits, loss, numbers, tuple(groups))


@dataclass(frozen=True, slots=True)
class Bin:
    """Predictions of about the same probability, and how often they came true."""

    count: int
    said: float
    came: Interval

    @property
    def fits(self) -> bool:
        """Whether what was said lies in the interval of what came, or so near to it that the difference is idle."""
        idle = max(0.01, 0.1 * self.said)
        return self.came.low - idle <= self.said <= self.came.high + idle


@dataclass(frozen=True, slots=True)
class Calibration:
    """Whether probabilities mean what they say, in bins of equal mass."""

    bins: tuple[Bin, ...]

    @property
    def error(self) -> float:
        """The mean distance between what was said and what came."""
        total = sum(one.count for one in self.bins)
        return sum(one.count * abs(one.said - one.came.mean) for one in self.bins) / max(1, total)

    @property
    def passed(self) -> bool:
        """Whether every bin fits; the intervals are wide enough for all bins together (Bonferroni)."""
        return all(one.fits for one in self.bins)


def calibrate(
    predictions: Sequence[Floats], answers: Sequence[Floats], clusters: Sequence[str], first_only: bool = False
) -> Calibration:
    """Returns the calibration of all predictions of at least 0.02, or of the first guesses."""
    said, came, of = [], [], []
    numbers = np.unique(list(clusters), return_inverse=True)[1]
    for prediction, answer, cluster in zip(predictions, answers, numbers, strict=True):
        chosen = [int(np.argmax(prediction))] if first_only else np.flatnonzero(prediction >= _LEAST)
        said.append(prediction[chosen])
        came.append(answer[chosen])
        of.append(np.full(len(said[-1]), cluster))
    p, hit, cluster_of = np.concatenate(said), np.concatenate(came), np.concatenate(of)
    order = np.argsort(p, kind="stable")
    bins = []
    for part in np.array_split(order, min(_BINS, max(1, len(order) // 20))):
        if len(part):
            interval = clustered_mean(hit[part], cluster_of[part], level=1 - 0.05 / _BINS)
            bins.append(Bin(len(part), float(p[part].mean()), interval))
    return Calibration(tuple(bins))


def overconfident(prediction: Floats) -> Floats:
    """Returns a prediction that is too sure of itself: the third power. Calibration has to notice it."""
    cubed = prediction**3
    found: Floats = cubed / cubed.sum()
    return found
