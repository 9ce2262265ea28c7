"""The configuration of an evolution."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any, TypeVar

from hearthlab.arena.schedule import ISOLATION, USUAL
from hearthlab.cards.decks import Deck, deck_names
from hearthlab.cards.library import Library, default_library
from hearthlab.errors import HearthLabError
from hearthlab.evolve.parameters import Parameter, Space
from hearthlab.evolve.strategy import OPTIMISERS, EvolutionStrategy, RandomSearch, Settings
from hearthlab.game import check_deck
from hearthlab.rules import Rules
from hearthlab.util.reading import Given
from hearthlab.util.seeds import DERIVATION, derive

__all__ = ["Config"]

T = TypeVar("T")


@functools.lru_cache(maxsize=4)
def blanked(cards: tuple[str, ...]) -> Library:
    """Returns the cards of HearthLab, some of them without their texts."""
    return default_library().without_texts(*cards) if cards else default_library()


@dataclass(frozen=True)
class Config:
    """An evolution of an agent's parameters; its executions differ only in their seeds."""

    decks: tuple[Deck, ...]
    agent: str = "eva"
    parameters: tuple[Parameter, ...] = ()
    """The parameters that are evolved; all of the agent's numbers, from 0 to 1, if none is named."""
    generations: int = 100
    """Generations after generation 0, which evaluates the first parents."""
    games: int = 20
    """Games for each pair of individuals and each ordered pair of decks."""
    executions: int = 1
    seed: int = 0
    first: str = "alternate"
    """Who begins: the players alternate, or it is drawn (random)."""
    optimiser: str = "es"
    settings: Settings = field(default_factory=Settings)
    rules: Rules = field(default_factory=lambda: Rules(mulligan=False))
    name: str = "evolution"
    isolate: str = USUAL
    """Where agents of other modules play: see `hearthlab.arena.schedule.ISOLATION`."""
    derivation: int = DERIVATION
    """How the seeds of games and agents are made; 1 in stores of the first edition."""
    blank: tuple[str, ...] = ()
    """Ids of cards that are played without their texts."""

    def __post_init__(self) -> None:
        for what, value, known in (
            ("optimiser", self.optimiser, OPTIMISERS),
            ("first", self.first, FIRST),
            ("isolate", self.isolate, ISOLATION),
        ):
            Given(value, what).one_of(known)
        for what, most in (("generations", 1_000_000), ("games", 1_000_000), ("executions", 100_000)):
            Given(getattr(self, what), what).whole(1, most)
        Given(self.seed, "seed").whole(-_SEED, _SEED)
        Given(self.agent, "agent").text(10_000)
        Given(self.name, "name").text()
        Given(self.derivation, "derivation").whole(1, DERIVATION)
        if not self.decks:
            raise HearthLabError("an evolution needs at least one deck")
        if self.settings.mu < 2:
            raise HearthLabError("mu is 1; individuals play each other, so at least 2 must survive")
        for deck in self.decks:
            check_deck(deck, self.library, self.rules)
        # All of these are in memory at once.
        meetings = self.pairs(self.settings.mu + self.settings.lambda_) // self.games
        if meetings > _MOST_MEETINGS:
            raise HearthLabError(
                f"a generation of {meetings:,} pairs of individuals with their decks is too large; "
                f"at most {_MOST_MEETINGS:,} are possible"
            )
        python = self.space.usual.recipe is None or self.space.usual.foreign
        if python and (self.first == "random" or self.games % 2):
            raise HearthLabError("agents in Python need first=alternate and an even number of games")

    @property
    def library(self) -> Library:
        """The cards that are played with."""
        return blanked(self.blank)

    @property
    def space(self) -> Space:
        """The search space."""
        return Space(self.agent, self.parameters)

    def settled(self) -> Config:
        """Returns the configuration with the parameters of a user's agent, which is asked for them between its walls.

        With isolate=off its module is imported here.
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
        """Returns the number of games among so many individuals."""
        return individuals * (individuals - 1) // 2 * len(self.decks) ** 2 * self.games

    @property
    def games_of_execution(self) -> int:
        """The number of games of one execution."""
        mu, both = self.settings.mu, self.settings.mu + self.settings.lambda_
        return self.pairs(mu) + self.generations * self.pairs(both)

    @property
    def total(self) -> int:
        """The number of games of all executions."""
        return self.executions * self.games_of_execution

    def make(self, execution: int) -> EvolutionStrategy | RandomSearch:
        """Returns a new optimiser for an execution."""
        genes = len(self.space.parameters)
        return OPTIMISERS[self.optimiser](genes, derive(self.seed, "execution", execution), self.settings)

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
        known = [f.name for f in fields(cls)]
        given.object(known)
        structured: dict[str, Any] = {
            "decks": tuple(Deck.from_dict(deck) for deck in given["decks"].list(1000)),
            "parameters": tuple(Parameter.from_dict(p) for p in given["parameters"].list(1000)),
            "settings": _plain(Settings, given["settings"]),
            "rules": Rules.from_dict(given["rules"].value),
            "blank": tuple(card.text() for card in given["blank"].list(1000)) if given.get("blank") is not None else (),
        }
        if given.get("derivation") is None:
            structured["derivation"] = 1  # the first edition had no choice
        # Runs of earlier editions do not say where agents of other modules play.
        there = [name for name in known if name != "isolate" or given.get(name) is not None]
        return cls(**{name: structured[name] if name in structured else given[name].value for name in there})


def _plain(cls: type[T], given: Given) -> T:
    names = [f.name for f in fields(cls)]  # type: ignore[arg-type]
    given.object(names)
    return cls(**{name: given[name].value for name in names})


_SEED = 1 << 256
_MOST_MEETINGS = 2_000_000
FIRST = ("alternate", "random")
_STRUCTURED = ("decks", "parameters", "settings", "rules")
