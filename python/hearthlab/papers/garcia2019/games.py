"""The games of garcia2019: the evolution with its contests, and the games of table 4."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from hearthlab.arena.backend import Workers
from hearthlab.cards.decks import Deck
from hearthlab.evolve.config import Config
from hearthlab.evolve.judge import Plan, judge
from hearthlab.evolve.progress import contest_bars, finish
from hearthlab.evolve.store import EvolutionStore
from hearthlab.evolve.strategy import Settings
from hearthlab.papers import base
from hearthlab.papers.base import Bars, option
from hearthlab.papers.garcia2019.published import BLANK
from hearthlab.rules import Rules

__all__ = ["DECK_SETS", "ENGINE", "FIGURES", "GREEDY", "TABLES", "Options", "deck_sets", "judging", "play", "preset"]

TABLES = (3, 4, 5)
FIGURES = tuple(range(2, 12))
GREEDY = "greedy(mulligan=keep)"
"""The greedy agent that the best evolved one plays against."""

_DECKS = ("aggro-pirate-warrior", "reno-kazakus-mage", "midrange-jade-shaman")
_SHIPPED = tuple(name.replace("reno-kazakus-mage", "reno-kazakus-mage-cig2018") for name in _DECKS)
ENGINE = "garcia2019-engine"
DECK_SETS: Mapping[str, tuple[str, ...]] = {"paper": _DECKS, "shipped": _SHIPPED, ENGINE: _SHIPPED}
"""The three decks as printed (table A.6, in the order of table 4), and as the authors' program had them.

There the Mage had 21 cards, and with `garcia2019-engine` five cards have no text, as in the authors' engine.
"""


@dataclass(frozen=True, kw_only=True)
class Options(base.Options):
    """The options of this paper."""

    table: int | None = option(None, "one table (all)", choices=TABLES, part=True)
    figure: int | None = option(None, "one figure (all)", choices=FIGURES, part=True)
    decks: str | None = option(
        None, "the decks of table 4 (shipped and garcia2019-engine) or of the run (paper)", choices=tuple(DECK_SETS)
    )
    store: Path | None = option(None, "the store of the run; created or continued as needed", metavar="FILE")
    out: Path | None = option(None, "the folder for the report and the figures", metavar="FOLDER")
    workers: Workers = option(None, "number of parallel games (all cores)", low=1)

    @property
    def path(self) -> Path:
        """The store of the run."""
        return self.store or Path(f"garcia2019-{'quick' if self.quick else 'ten'}{self._suffix}.db")

    @property
    def _suffix(self) -> str:
        return "" if self.decks in (None, "paper") else f"-{self.decks}"


def preset(games: int = 20, executions: int = 1, seed: int = 0, decks: str = "paper", quick: bool = False) -> Config:
    """Returns the configuration of the paper, which has `executions=10`; `quick` is a small trial run."""
    return Config(
        tuple(Deck.load(name) for name in DECK_SETS[decks]),
        agent="eva",
        generations=20 if quick else 100,
        games=2 if quick else games,
        executions=executions,
        seed=seed,
        first="random",
        settings=Settings(mu=10, lambda_=10, smallest_step=1e-5),
        rules=Rules(mulligan=False, turn_limit=None),
        name="garcia2019",
        blank=tuple(BLANK) if decks == ENGINE else (),
    )


def judging(quick: bool = False) -> Plan:
    """Returns the games to play after the evolution."""
    return Plan(games=2, meeting=2_000, others=1_000, single=100, draws=10) if quick else Plan()


def deck_sets(config: Config) -> dict[str, tuple[Deck, ...]]:
    """Returns the decks of a run; for that of the paper, with both versions of its Mage."""
    if tuple(config.deck_names) not in DECK_SETS.values():
        return {"decks of the run": config.decks}
    return {
        "Mage with 30 cards": tuple(Deck.load(name) for name in DECK_SETS["paper"]),
        "Mage with 21 cards": tuple(Deck.load(name) for name in DECK_SETS["shipped"]),
    }


def play(options: Options, bars: Bars) -> Path:
    """Plays the ten executions with 2 games per pair of decks, or the missing part of the store's run."""
    path = options.path
    if options.show:
        return path
    with EvolutionStore.open(path) if path.exists() else EvolutionStore.create(path, config_of(options)) as store:
        finish(store, options.workers, bars)
        plan, decks = judging(options.quick), deck_sets(store.config)
        judge(store, plan, decks, {"greedy": GREEDY}, options.workers, contest_bars(bars))
    return path


def config_of(options: Options) -> Config:
    """Returns the configuration for the options."""
    executions = 2 if options.quick else 10
    return preset(2, executions, options.seed, options.decks or "paper", options.quick)
