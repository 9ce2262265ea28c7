"""Table 4 of garcia2019: how often each deck beats each other one, with and without five blank card texts.

A run has a store for every set of decks: one execution of the evolution with 2 games per pair of decks. Its last
generation, survivors and discarded alike, then plays again with the paper's 20 games per pair of decks, and the games
of the survivors are the cells. EVA's published vector against itself shows the strength of the decks alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from hearthlab.arena.stats import Tally
from hearthlab.errors import HearthLabError
from hearthlab.evolve import judge
from hearthlab.evolve.progress import contest_bars, finish
from hearthlab.evolve.store import Contest, EvolutionStore
from hearthlab.papers.base import Bars, Finding
from hearthlab.papers.garcia2019.games import DECK_SETS, ENGINE, Options, preset
from hearthlab.papers.garcia2019.published import CORRECTED, DECK_WINS, DECKS, RAW, SHORT_DECKS
from hearthlab.papers.verdicts import meeting, rate
from hearthlab.util.table import Table

__all__ = ["Cells", "findings", "play", "raw_table", "sets", "table"]

Tallies = Mapping[tuple[str, str], Tally]
TITLES = {"paper": "all texts, 30-card Mage", "shipped": "all texts, 21-card Mage", ENGINE: "five texts blank"}


@dataclass(frozen=True, slots=True)
class Cells:
    """Table 4 with one set of decks."""

    decks: str
    final: Tallies
    """The survivors of the last generation against everyone in it, by deck and other deck."""
    raw: Tallies
    """EVA against itself."""
    unfinished: Path | None = None
    """The store, if nothing was to be played and it lacks the games; the tallies are then empty."""

    @property
    def title(self) -> str:
        """The set of decks in words."""
        return TITLES.get(self.decks, self.decks)


def sets(options: Options) -> list[str]:
    """Returns the requested sets of decks."""
    return [options.decks] if options.decks else [""] if options.store else ["shipped", ENGINE]


def play(options: Options, decks: str, bars: Bars) -> Cells:
    """Plays the missing games of a set of decks; without a set, the store is that of another run."""
    size = "quick" if options.quick else "table4"
    path = options.store or Path(f"garcia2019-{size}-{decks}.db")
    config = preset(2, 1, options.seed, decks or "paper", options.quick)
    if options.show and not path.exists():
        return Cells(decks or path.stem, {}, {}, path)
    with EvolutionStore.open(path) if path.exists() else EvolutionStore.create(path, config) as store:
        if not all(name in SHORT_DECKS for name in store.config.deck_names):
            raise HearthLabError(f'"{path}" is a run with other decks; table 4 needs {", ".join(DECK_SETS["paper"])}')
        if not options.show:
            finish(store, options.workers, bars)
            few, told = options.quick, contest_bars(bars)
            judge.last_generation(store, 2 if few else 20, options.workers, told)
            judge.mirror(store, 20 if few else 2000, options.workers, told)
        again, itself = store.contest(judge.LAST), store.contest(judge.MIRROR)
        if again is None or itself is None:
            return Cells(decks or path.stem, {}, {}, path)
        names = [SHORT_DECKS[name] for name in store.config.deck_names]
    final = [not entry.name.startswith("(") for entry in again.entries]
    return Cells(decks or path.stem, _by_decks(again, names, final), _by_decks(itself, names, [True, True]))


def _by_decks(contest: Contest, names: Sequence[str], counted: Sequence[bool]) -> Tallies:
    """Counts the games of some entries of a contest by deck and other deck."""
    found: dict[tuple[str, str], Tally] = {}
    for a, b, d, e, wins_a, wins_b, games in contest.results.tolist():
        draws = games - wins_a - wins_b
        for me, own, other, wins in ((a, d, e, wins_a), (b, e, d, wins_b)):
            if counted[me]:
                key = (names[own], names[other])
                found[key] = found.get(key, Tally()) + Tally(games, wins, draws)
    return found


# Reports


def table(cells: Sequence[Cells]) -> Table:
    """Returns the nine cells as printed, with corrected labels, and as measured, in percent."""
    head = ["table 4", "printed", "corrected", *(c.title for c in cells)]
    rows = [
        [f"{d} against {e}", f"{DECK_WINS[d, e]:.2f}", f"{CORRECTED[d, e]:.2f}", *(_cell(c.final, d, e) for c in cells)]
        for d in DECKS
        for e in DECKS
    ]
    return Table(head, rows)


def raw_table(cells: Sequence[Cells]) -> Table:
    """Returns how often the decks beat each other in games of all against all, and of EVA against itself."""
    head = ["EVA against itself", "authors' counts", *(c.title for c in cells)]
    rows = [[f"{d} against {e}", f"{RAW[d, e]:.2f}", *(_cell(c.raw, d, e) for c in cells)] for d, e in RAW]
    return Table(head, rows)


def _cell(tallies: Tallies, deck: str, other: str) -> str:
    tally = tallies.get((deck, other))
    return "-" if tally is None else str(rate(tally)).replace(" %", "")


def findings(cells: Sequence[Cells]) -> list[Finding]:
    """Returns the verdicts on every cell as printed and as corrected, and on the authors' counts."""
    found = []
    for c in cells:
        for which, published in (("as printed", DECK_WINS), ("corrected", CORRECTED)):
            for (d, e), value in published.items():
                found.append(meeting(f"{c.title}: {d} against {e}, {which}", value, c.final.get((d, e), Tally())))
        for (d, e), value in RAW.items():
            found.append(meeting(f"{c.title}: {d} against {e}, authors' counts", value, c.raw.get((d, e), Tally())))
    return found
