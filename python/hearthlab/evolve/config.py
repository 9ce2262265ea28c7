"""The configuration of an evolution."""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any, TypeVar

from hearthlab.arena.schedule import ISOLATION, USUAL
from hearthlab.cards.decks import Deck, deck_names
from hearthlab.cards.library import Library, default_library
from hearthlab.errors import HearthLabError
from hearthlab.evolve import optimisers
from hearthlab.evolve.optimisers import Generations
from hearthlab.evolve.parameters import Parameter, Space
from hearthlab.evolve.strategy import Settings
from hearthlab.game import check_deck
from hearthlab.rules import Rules
from hearthlab.util.reading import Given
from hearthlab.util.seeds import DERIVATION, derive

__all__ = ["Config"]

T = TypeVar("T")


@functools.lru_cache(maxsize=4)
def blanked(cards: tuple[str, ...], library: Library | None = None) -> Library:
    """Returns the shipped library, or another one, with some cards blanked."""
    library = library or default_library()
    return library.without_texts(*cards) if cards else library


@dataclass(frozen=True)
class Config:
    """An evolution of an agent's parameters; its executions differ only in their seeds."""

    decks: tuple[Deck, ...]
    agent: str = "eva"
    parameters: tuple[Parameter, ...] = ()
    """The parameters to evolve; by default all of the agent's numeric ones, from 0 to 1."""
    generations: int = 100
    """Generations after generation 0, which evaluates the first parents."""
    games: int = 20
    """Games for each pair of individuals and each ordered pair of decks."""
    executions: int = 1
    seed: int = 0
    first: str = "alternate"
    """Who goes first: the players alternate, or it is random."""
    optimiser: str = "es"
    """es, random, cma, or module:Class for your own; parameters follow in parentheses."""
    settings: Settings = field(default_factory=Settings)
    rules: Rules = field(default_factory=lambda: Rules(mulligan=False))
    name: str = "evolution"
    isolate: str = USUAL
    """Where agents of other modules run: see `hearthlab.arena.schedule.ISOLATION`."""
    derivation: int = DERIVATION
    """How the seeds of games and agents are derived; 1 in stores of the first version."""
    blank: tuple[str, ...] = ()
    """Ids of cards to play without their texts."""
    rounds: int = 1
    """The maximum number of rounds for individuals near the survival cut, each on fresh seeds."""
    confidence: float = 0.95
    """The confidence about its side of the cut at which an individual need not play again."""
    own: str = ""
    """The fingerprint of `cards`, if there are custom cards."""
    cards: Library | None = field(default=None, compare=False, repr=False)
    """The library, if it has custom cards; a store keeps only its fingerprint."""

    def __post_init__(self) -> None:
        Given(self.optimiser, "optimiser").text(10_000)
        optimisers.read(self.optimiser)
        for what, value, known in (
            ("first", self.first, FIRST),
            ("isolate", self.isolate, ISOLATION),
        ):
            Given(value, what).one_of(known)
        for what, most in _COUNTS.items():
            Given(getattr(self, what), what).whole(1, most)
        Given(self.seed, "seed").seed()
        Given(self.agent, "agent").text(10_000)
        Given(self.name, "name").text()
        Given(self.derivation, "derivation").whole(1, DERIVATION)
        Given(self.confidence, "confidence").number(0.5, 0.9999)
        self._check_own()
        if not self.decks:
            raise HearthLabError("an evolution needs at least one deck")
        if self.settings.mu < 2:
            raise HearthLabError("mu is 1; individuals play each other, so at least 2 must survive")
        for deck in self.decks if self.cards is not None or not self.own else ():
            check_deck(deck, self.library, self.rules)
        # All of these are kept in memory at once.
        meetings = self.pairs(self.settings.mu + self.settings.lambda_) // self.games
        if meetings > _MOST_MEETINGS:
            raise HearthLabError(
                f"a generation of {meetings:,} pairs of individuals with their decks is too large; "
                f"at most {_MOST_MEETINGS:,} are possible"
            )
        python = self.space.usual.recipe is None or self.space.usual.foreign
        if python and (self.first == "random" or self.games % 2):
            raise HearthLabError("agents in Python need first=alternate and an even number of games")

    def _check_own(self) -> None:
        Given(self.own, "own").text(64)
        if self.cards is None:
            return
        if not self.own and self.cards.own:
            object.__setattr__(self, "own", self.cards.fingerprint)
        if self.own and self.own != self.cards.fingerprint:
            raise HearthLabError("the run was started with other cards; give the file that it was started with")

    @property
    def library(self) -> Library:
        """The cards of the games."""
        if self.own and self.cards is None:
            raise HearthLabError("the run was started with custom cards; give their file with --cards")
        return blanked(self.blank, self.cards)

    @property
    def space(self) -> Space:
        """The search space."""
        return Space(self.agent, self.parameters)

    def settled(self) -> Config:
        """Returns the configuration with the parameters of a user's agent, which are queried inside the sandbox.

        With isolate=off, its module is imported into this process.
        """
        if self.space.settled:
            return self
        space = self.space.asked(self.isolate)
        return replace(self, agent=space.usual.full, parameters=space.parameters)

    @property
    def deck_names(self) -> list[str]:
        """The names of the decks in tables."""
        return deck_names(self.decks)

    def pairs(self, individuals: int) -> int:
        """Returns the number of games among `individuals` individuals."""
        return individuals * (individuals - 1) // 2 * len(self.decks) ** 2 * self.games

    def games_before(self, generation: int) -> int:
        """Returns the number of games of an execution before a generation.

        Games on fresh seeds are not included; a user's optimiser may also propose other numbers of points.
        """
        first, later = optimisers.sizes(self.optimiser, self.settings)
        return self.pairs(first) + (generation - 1) * self.pairs(later) if generation else 0

    @property
    def games_of_execution(self) -> int:
        """The number of games of one execution, without those on fresh seeds."""
        return self.games_before(self.generations + 1)

    @property
    def total(self) -> int:
        """The number of games of all executions."""
        return self.executions * self.games_of_execution

    def make(self, execution: int) -> Generations:
        """Returns a new optimiser for an execution; imports the module of a user's optimiser."""
        seed = derive(self.seed, "execution", execution)
        most = math.isqrt(2 * _MOST_MEETINGS // len(self.decks) ** 2)
        return Generations(self.optimiser, self.space.names, seed, self.settings, most)

    def to_dict(self) -> dict[str, Any]:
        """Returns the configuration as plain data."""
        decks = [deck.to_dict() for deck in self.decks]
        plain = {f.name: getattr(self, f.name) for f in fields(self) if f.name not in _STRUCTURED}
        return {
            **plain,
            "decks": decks,
            "parameters": [p.to_dict(self.space.usual.checked) for p in self.space.parameters],
            "settings": asdict(self.settings),
            "rules": self.rules.to_dict(),
        }

    @classmethod
    def from_dict(cls, given: Mapping[str, Any] | Given) -> Config:
        """Reads what `to_dict` wrote."""
        given = given if isinstance(given, Given) else Given(given, "config")
        known = [f.name for f in fields(cls) if f.name != "cards"]
        given.object(known)
        structured: dict[str, Any] = {
            "decks": tuple(Deck.from_dict(deck) for deck in given["decks"].list(1000)),
            "parameters": tuple(Parameter.from_dict(p) for p in given["parameters"].list(1000)),
            "settings": _plain(Settings, given["settings"]),
            "rules": Rules.from_dict(given["rules"].value),
            "blank": tuple(card.text() for card in given["blank"].list(1000)) if given.get("blank") is not None else (),
        }
        if given.get("derivation") is None:
            structured["derivation"] = 1  # the only method in the first version
        # Runs of earlier versions lack settings that did not exist then.
        there = [name for name in known if name not in _LATER or given.get(name) is not None]
        return cls(**{name: structured[name] if name in structured else given[name].value for name in there})


def _plain(cls: type[T], given: Given) -> T:
    names = [f.name for f in fields(cls)]  # type: ignore[arg-type]
    given.object(names)
    return cls(**{name: given[name].value for name in names if name not in _LATER or given.get(name) is not None})


_COUNTS = {"generations": 1_000_000, "games": 1_000_000, "executions": 100_000, "rounds": 1000}
_MOST_MEETINGS = 2_000_000
FIRST = ("alternate", "random")
_STRUCTURED = ("decks", "parameters", "settings", "rules", "cards")
_LATER = ("isolate", "rounds", "confidence", "own", "ties")
