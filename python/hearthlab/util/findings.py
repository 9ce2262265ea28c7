"""What a paper says beside what came out here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hearthlab.util.table import Table

__all__ = ["Finding", "beside"]


@dataclass(frozen=True, slots=True)
class Finding:
    """A published value or statement, beside ours.

    Whoever makes a finding decides whether it agrees. All papers and reports go through this class, so it is the place
    for a rule of verdicts that holds for all of them.
    """

    what: str
    published: str
    ours: str
    agrees: bool | None = None
    """None where it is not a matter of yes or no."""

    @property
    def verdict(self) -> str:
        """Whether they agree, in a word."""
        return {True: "yes", False: "no", None: "-"}[self.agrees]


def beside(findings: Sequence[Finding]) -> Table:
    """Returns published and own values side by side, with the verdict on each.

    >>> print(beside([Finding("mean age", "about 5", "5.5", True)]))
    finding   paper    here  agrees
    mean age  about 5  5.5   yes
    """
    rows = [(f.what, f.published, f.ours, f.verdict) for f in findings]
    return Table(("finding", "paper", "here", "agrees"), rows, left=(0, 1, 2, 3))
