"""Evaluates methods of predicting hidden cards on the splits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from hearthlab.knowledge.cooccurrence import CoOccurrence
from hearthlab.knowledge.decks import DeckBase
from hearthlab.knowledge.measures import TOPS, Calibration, Calibrator, Interval, Scorer, Scores, overconfident
from hearthlab.knowledge.methods import ClassFrequency, Method, PaperWay, Posterior, Uniform, paper_variants
from hearthlab.knowledge.splits import DECK_SPLITS, Split, block_splits, deck_split
from hearthlab.knowledge.table import GameRow

__all__ = ["SPLITS", "SplitReport", "evaluate", "methods"]

SPLITS = ("blocks", *DECK_SPLITS)
"""Time blocks of real games, and the splits of deck lists."""

OURS = "posterior"

Progress = Callable[[int, int], None]


def methods(turns: bool = True) -> list[Method]:
    """Returns new instances of all compared methods; those with constants have yet to learn them.

    Without turns in the questions, our method without turns would be the same as with them.
    """
    found: list[Method] = [Uniform(), ClassFrequency("games"), ClassFrequency("decks"), *paper_variants()]
    plain = [Posterior(name="posterior without turns", timing=False)] if turns else []
    return [*found, PaperWay(lists=None), *plain, Posterior(name=OURS)]


@dataclass
class SplitReport:
    """The scores of all methods in a split."""

    name: str
    scores: dict[str, Scores] = field(default_factory=dict)
    calibration: dict[str, Calibration] = field(default_factory=dict)
    """Calibrations of our method: all predictions, first guesses, and both of the third power, which must fail."""

    @property
    def groups(self) -> list[str]:
        """The groups of questions, in order."""
        return sorted(set(next(iter(self.scores.values())).groups), key=lambda g: (len(g.split()[0]), g))

    def gains(self) -> dict[str, tuple[Interval, Interval]]:
        """Returns how much better our method is than each other one: hit rate at 10, and log loss."""
        ours = self.scores[OURS]
        return {
            name: (ours.better_hit(other), ours.lower_loss(other))
            for name, other in self.scores.items()
            if name != OURS
        }

    def as_json(self) -> dict[str, Any]:
        """Returns the report as plain data."""
        return {
            "split": self.name,
            "questions": len(next(iter(self.scores.values())).loss),
            "methods": {
                name: {
                    **{f"hit@{top}": _triple(scores.hit(top)) for top in TOPS},
                    "log_loss": _triple(scores.log_loss()),
                    "groups": {
                        group: {"hit@10": scores.hit(10, group).mean, "log_loss": scores.log_loss(group).mean}
                        for group in self.groups
                    },
                }
                for name, scores in self.scores.items()
            },
            "gains": {
                name: {"hit@10": _triple(hit), "log_loss": _triple(loss)} for name, (hit, loss) in self.gains().items()
            },
            "calibration": {
                name: {
                    "passed": c.passed,
                    "error": c.error,
                    "bins": [(b.count, b.said, *_triple(b.came)) for b in c.bins],
                }
                for name, c in self.calibration.items()
            },
        }


def _triple(interval: Interval) -> tuple[float, float, float]:
    return interval.mean, interval.low, interval.high


def evaluate(split: str, decks: DeckBase, rows: Sequence[GameRow], progress: Progress | None = None) -> SplitReport:
    """Returns the scores of all methods in a split: "blocks" of real games, or one of the list splits."""
    if split == "blocks":
        return report(split, block_splits(rows, decks), progress, parts=5)
    plays = CoOccurrence.empty()
    plays.add(rows)
    return report(split, [deck_split(split, decks, plays, rows)], progress)


def report(name: str, splits: Iterable[Split], progress: Progress | None = None, parts: int = 1) -> SplitReport:
    """Evaluates all methods on the splits, with constants learned separately for each split."""
    scorers: dict[str, Scorer] = {}
    calibrators = {label: Calibrator(first) for label, first in _CALIBRATED}
    for part, split in enumerate(splits):
        ways = methods(turns=name == "blocks")
        for method in ways:
            method.learn(split.tuning)
        for done, question in enumerate(split.questions, 1):
            knowledge, evidence, answer = question.task
            for method in ways:
                prediction = method.predict(knowledge, evidence)
                scorers.setdefault(method.name, Scorer()).add(prediction, answer, question.cluster, question.group)
            # Our method is the last one.
            for label, calibrator in calibrators.items():
                said = overconfident(prediction) if "cubed" in label else prediction
                calibrator.add(said, answer, question.cluster)
            if progress is not None:
                progress(part * split.count + done, parts * split.count)
    return SplitReport(
        name,
        {name: scorer.scores() for name, scorer in scorers.items()},
        {label: calibrator.calibration() for label, calibrator in calibrators.items()},
    )


_CALIBRATED = (("all", False), ("first guess", True), ("all, cubed", False), ("first guess, cubed", True))
