"""García-Sánchez, Tonda, Fernández-Leiva and Cotta (2019): the coevolution of EVA's weights, and its results.

The run is an evolution in one store, followed by contests; the whole report is based on the store.
"""

from __future__ import annotations

from hearthlab.papers.base import Paper
from hearthlab.papers.garcia2019.findings import REFERENCE, reference
from hearthlab.papers.garcia2019.games import DECK_SETS, GREEDY, Options, deck_sets, judging, preset
from hearthlab.papers.garcia2019.report import report, runs

__all__ = ["DECK_SETS", "GREEDY", "PAPER", "Options", "deck_sets", "judging", "preset", "reference"]

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
