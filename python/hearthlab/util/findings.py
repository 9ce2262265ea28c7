"""Published results beside our own, with the verdict on each.

`hearthlab.papers.verdicts` defines how measurements lead to verdicts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from hearthlab.util.table import Table

__all__ = ["Finding", "Verdict", "as_json", "beside", "corrected", "holm"]


class Verdict(StrEnum):
    """Whether our result agrees with a paper."""

    AGREES = "agrees"
    CONTRADICTS = "contradicts"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Finding:
    """A published value or statement beside ours."""

    what: str
    published: str
    ours: str
    verdict: Verdict = Verdict.UNDECIDED
    p: float | None = None
    """The p-value of the verdict, below 0.05 unless it is undecided; None if nothing is random."""

    def json(self, holm: float | None = None) -> dict[str, object]:
        """Returns the finding as plain data."""
        said = {"what": self.what, "published": self.published, "ours": self.ours}
        return {**said, "verdict": str(self.verdict), "p": self.p, "holm": holm}


def holm(p: Sequence[float]) -> list[float]:
    """Returns p-values after Holm's correction for the number of tests.

    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    order = sorted(range(len(p)), key=lambda k: p[k])
    found, highest = [0.0] * len(p), 0.0
    for rank, k in enumerate(order):
        highest = max(highest, min(1.0, (len(p) - rank) * p[k]))
        found[k] = highest
    return found


def corrected(findings: Sequence[Finding]) -> list[float | None]:
    """Returns the p-value of every finding after Holm's correction over all of them."""
    random = [k for k, finding in enumerate(findings) if finding.p is not None]
    found: list[float | None] = [None] * len(findings)
    for k, p in zip(random, holm([findings[k].p or 0.0 for k in random]), strict=True):
        found[k] = p
    return found


def as_json(findings: Sequence[Finding]) -> list[dict[str, object]]:
    """Returns findings as plain data, with Holm's correction over all of them."""
    return [finding.json(p) for finding, p in zip(findings, corrected(findings), strict=True)]


def beside(findings: Sequence[Finding]) -> Table:
    """Returns published values beside ours, with the verdict on each and its p-value after Holm's correction.

    >>> print(beside([Finding("a beats b", "60 %", "61 % (59 to 63)", Verdict.AGREES, 0.004)]))
    finding    paper  here             verdict  Holm
    a beats b  60 %   61 % (59 to 63)  agrees   0.004
    """
    rows = [
        (f.what, f.published, f.ours, str(f.verdict), _shown(p))
        for f, p in zip(findings, corrected(findings), strict=True)
    ]
    return Table(("finding", "paper", "here", "verdict", "Holm"), rows, left=(0, 1, 2, 3, 4))


def _shown(p: float | None) -> str:
    return "-" if p is None else "<0.001" if p < 0.001 else f"{p:.3f}"
