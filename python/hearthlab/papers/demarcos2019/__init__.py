"""demarcos2019: parameterised Monte Carlo tree search, in a tournament of four stages and four thinking times."""

from __future__ import annotations

from hearthlab.papers.base import Paper
from hearthlab.papers.demarcos2019.games import Options, runs
from hearthlab.papers.demarcos2019.report import CITATION, TITLE, report

__all__ = ["PAPER", "Options"]

PAPER = Paper(
    title=TITLE,
    citation=CITATION,
    about="parameterised Monte Carlo tree search in a tournament of four stages",
    examples=(
        "hearthlab reproduce demarcos2019 --quick",
        "hearthlab reproduce demarcos2019 --stage 1 --leagues 2",
        "hearthlab reproduce demarcos2019 --figure 4.9 --measure literal",
    ),
    options=Options,
    runs=runs,
    report=report,
)
