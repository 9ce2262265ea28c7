"""The options of dockhorn2018, and how its games are played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from hearthlab.arena.backend import Workers
from hearthlab.papers import base
from hearthlab.papers.base import option
from hearthlab.papers.cells import Cells

__all__ = ["DECKS", "MAGES", "TABLES", "Options"]

TABLES: Mapping[str, str] = {
    "1": "the games of each class",
    "2": "pred-mcts against five agents",
    "beliefs": "the value of knowing the opponent's cards in games",
    "positions": "its effect in positions where the hidden cards matter",
}
DECKS: Mapping[str, str] = {
    "Aggro": "aggro-pirate-warrior",
    "Mid-Range": "midrange-jade-shaman",
    "Control": "reno-kazakus-mage",
}
"""The decks of table 2, by their names there."""
MAGES: Mapping[int, str] = {30: "reno-kazakus-mage", 21: "reno-kazakus-mage-cig2018"}
"""The Control deck by its size; the paper's program may have played the shorter one."""
ITERATIONS = 120
BEST, HANDS = 3, 2
"""The number of turn ends that are followed, and of hands; the paper states neither. A search in a later phase then
gets 5 of the iterations, or 10 if there is only one hand."""
QUICK = (18, 60)
"""Games against an opponent, and iterations per decision, in a quick run."""


@dataclass(frozen=True, kw_only=True)
class Options(base.Options):
    """The options of this paper."""

    table: str = option("1", "; ".join(f"{k}: {v}" for k, v in TABLES.items()), choices=tuple(TABLES), part=True)
    quick: bool = option(False, "50 replays, or 18 games against each opponent with few iterations per decision")
    replays: Path | None = option(
        None, "a table of games that `hearthlab knowledge import` wrote from Collect-o-Bot", metavar="TABLE"
    )
    against: str | None = option(None, "only one row of table 2, or one belief (all)", metavar="NAME")
    games: int | None = option(None, "maximum games per row (900 and 4,500 in table 2, 5,000 per belief)", low=2)
    iterations: int | None = option(
        None, f"iterations of every tree search per decision ({ITERATIONS}, 1000 in positions)", low=1
    )
    mage: int = option(30, "the size of the Mage's deck, which may have been 21 in the paper", choices=tuple(MAGES))
    minutes: int | None = option(None, "stop after this many minutes and report the games so far", low=1)
    out: Path = option(Path("dockhorn2018"), "the folder for the stores", metavar="FOLDER")
    workers: Workers = option(None, "number of parallel games (all cores)", low=1)

    @property
    def budget(self) -> str:
        """The budget of every tree search per decision, for all phases together."""
        return f"budget={self.iterations or (QUICK[1] if self.quick else ITERATIONS)}it"

    @property
    def search(self) -> str:
        """The settings of a three-phase search: few turn ends and few hands, since it has few iterations."""
        return f"best={BEST}, hands={HANDS}, {self.budget}"

    @property
    def decks(self) -> tuple[str, ...]:
        """The three decks."""
        return tuple(MAGES[self.mage] if name == "Control" else deck for name, deck in DECKS.items())

    def size(self, usual: int) -> int:
        """Returns the number of games of a row that has `usual` in a full run."""
        return min(usual, self.games or (QUICK[0] if self.quick else usual))

    @property
    def cells(self) -> Cells:
        """How the games are played: without mulligan, as in the paper."""
        return Cells(
            folder=self.out,
            games=2,
            seed=self.seed,
            workers=self.workers,
            minutes=self.minutes,
            show=self.show,
        )
