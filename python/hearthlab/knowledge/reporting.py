"""The printed tables of an evaluation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hearthlab.knowledge.archetypes import Accuracy
from hearthlab.knowledge.evaluate import SplitReport
from hearthlab.knowledge.measures import TOPS, Bin, Scores
from hearthlab.util.table import Table

__all__ = ["archetype_text", "hands_text", "split_text"]


def split_text(report: SplitReport) -> list[str | Table]:
    """Returns the tables of a split: all methods, by group, the gain of our method, and its calibration."""
    scores = report.scores
    count = len(next(iter(scores.values())).loss)
    return [
        f"\n{report.name}: {count:,} questions; hit rates in %, 95 % intervals by game",
        Table(
            ("method", *(f"best {top}" for top in TOPS), "log loss"),
            [(name, *(s.hit(top).percent() for top in TOPS), str(s.log_loss())) for name, s in scores.items()],
        ),
        "\nby amount of information seen (best 10 in %, log loss)",
        Table(
            ("method", *report.groups),
            [
                (name, *(f"{100 * s.hit(10, g).mean:.1f}, {s.log_loss(g).mean:.2f}" for g in report.groups))
                for name, s in scores.items()
            ],
        ),
        "\ngain of our method",
        Table(
            ("over", "best 10", "log loss"),
            [(name, hit.percent(), str(loss)) for name, (hit, loss) in report.gains().items()],
        ),
        "\ncalibration of our method, and of its cubed probabilities, which must fail",
        Table(
            ("predictions", "predicted", "observed", "mean error", "verdict"),
            [
                (name, f"{c.said:.3f}", f"{c.came:.3f}", f"{c.error:.4f}", "passed" if c.passed else "failed")
                for name, c in report.calibration.items()
            ],
            left=(0, 4),
        ),
        "\ncalibration of our method in bins of equal mass, with simultaneous intervals for all bins of a kind",
        Table(
            ("predictions", "number", "predicted", "observed", ""),
            [
                (name, f"{b.count:,}", f"{b.said:.3f}", str(b.came), "fits" if b.fits else _off(b))
                for name, c in report.calibration.items()
                if "cubed" not in name
                for b in c.bins
            ],
            left=(0, 4),
        ),
    ]


def _off(one: Bin) -> str:
    return "overconfident" if one.said > one.came.mean else "underconfident"


def archetype_text(found: Sequence[Accuracy]) -> list[str | Table]:
    """Returns the table of archetypes."""
    return [
        "\narchetypes: how often the first guess is correct, in %",
        Table(
            ("withheld", "seen", "correct", 'answers "unknown"'),
            [(a.what, a.group, a.right.percent(), f"{100 * a.unknown.mean:.1f}") for a in found],
            left=(0, 1),
        ),
    ]


def hands_text(what: str, scores: Mapping[str, Scores]) -> list[str | Table]:
    """Returns the table of hand cards."""
    count = len(next(iter(scores.values())).loss)
    return [
        f"\ncards in hand, {what}: {count:,} questions",
        Table(
            ("method", "best 5", "best 10", "best 20", "log loss"),
            [(n, *(s.hit(top).percent() for top in (5, 10, 20)), str(s.log_loss())) for n, s in scores.items()],
        ),
    ]
