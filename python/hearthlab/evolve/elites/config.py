"""The configuration of a map of decks, and the place of a deck on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from hearthlab.agents.registry import Spec, read
from hearthlab.cards.data import CardData
from hearthlab.cards.decks import CLASSES, Deck, deck_names
from hearthlab.cards.library import default_library
from hearthlab.declared import standard_sets
from hearthlab.errors import HearthLabError
from hearthlab.evolve.fitness import native
from hearthlab.game import check_deck
from hearthlab.rules import Rules
from hearthlab.util.reading import Given

__all__ = ["FORMATS", "Axis", "MapConfig"]

FORMATS = ("standard", "wild")
SIZE = 30


@dataclass(frozen=True, slots=True)
class Axis:
    """A measure of decks, divided into equal bins; values outside belong to the first or last bin."""

    name: str
    low: float
    high: float
    bins: int

    def __post_init__(self) -> None:
        Given(self.name, "the name of an axis").text()
        for value in (self.low, self.high):
            Given(value, f"the ends of {self.name}").number(0.0, 100.0)
        Given(self.bins, f"the parts of {self.name}").whole(1, 100)
        if not self.low < self.high:
            raise HearthLabError(f"the ends of {self.name} are {self.low} and {self.high}; the first must be smaller")

    def place(self, value: float) -> int:
        """Returns the bin of a value.

        >>> Axis("share of spells", 0.0, 1.0, 4).place(0.5)
        2
        """
        part = int((value - self.low) / (self.high - self.low) * self.bins + 1e-9)
        return min(max(part, 0), self.bins - 1)

    def label(self, part: int) -> str:
        """Returns the lower end of a bin as text."""
        return f"{self.low + part * (self.high - self.low) / self.bins:.2f}"


@dataclass(frozen=True)
class MapConfig:
    """A search for the best deck of each kind, for one agent and class, against fixed opponents."""

    cls: str
    against: tuple[Deck, ...]
    """The decks of the opponents."""
    agent: str = "eva"
    opponent: str = ""
    """The agent that plays the opponents' decks; empty for the same one."""
    format: str = "standard"
    batches: int = 100
    """Batches of new decks after the first, which is random."""
    batch: int = 40
    games: int = 4
    """Games of a new deck against each opponent; decks that compete for a place play as many again."""
    judging: int = 50
    """Games of every holder against each opponent after the search, on fresh seeds."""
    seed: int = 0
    curve: Axis = field(default_factory=lambda: Axis("mean cost", 1.5, 6.5, 10))
    spells: Axis = field(default_factory=lambda: Axis("share of spells", 0.0, 1.0, 10))
    rules: Rules = field(default_factory=lambda: Rules(mulligan=False))

    def __post_init__(self) -> None:
        Given(self.cls, "class").one_of(CLASSES)
        Given(self.format, "format").one_of(FORMATS)
        Given(self.agent, "agent").text(10_000)
        Given(self.opponent, "opponent").text(10_000)
        for name, most in (("batches", 100_000), ("batch", 10_000), ("games", 10_000), ("judging", 10_000)):
            Given(getattr(self, name), name).whole(1, most)
        Given(self.seed, "seed").seed()
        if not self.against:
            raise HearthLabError("the decks need opponents; name at least one deck")
        for deck in self.against:
            check_deck(deck, default_library(), self.rules)
        for spec in self.agents:
            if not native([spec]):
                raise HearthLabError(f"{spec} is written in Python; thousands of games need a native agent")

    @property
    def agents(self) -> tuple[Spec, Spec]:
        """The agent that plays the decks of the map, and that of the opponents."""
        return read(self.agent), read(self.opponent or self.agent)

    @property
    def opponents(self) -> list[str]:
        """The names of the opponents' decks."""
        return deck_names(self.against)

    @property
    def total(self) -> int:
        """The number of games, without those of decks that compete for a place."""
        return (self.batches + 1) * self.batch * self.games * len(self.against)

    def pool(self) -> list[CardData]:
        """Returns the cards that a deck may contain, sorted by id."""
        library = default_library()
        sets = standard_sets(library.data.build) if self.format == "standard" else None
        return [
            card
            for card in sorted(library.data.values(), key=lambda card: card.id)
            if card.collectible
            and not card.portrait
            and {"neutral", self.cls}.intersection(card.classes)
            and (sets is None or card.set in sets)
            and library.implemented(card.id)
            and not library.core.has(card.id, "brings_deck")
        ]

    def measures(self, cards: tuple[str, ...]) -> tuple[float, float]:
        """Returns the mean cost of a deck and its share of spells."""
        known = [default_library().data[card] for card in cards]
        return sum(card.cost for card in known) / len(known), sum(card.type == "spell" for card in known) / len(known)

    def place(self, cards: tuple[str, ...]) -> tuple[int, int]:
        """Returns the place of a deck on the map."""
        cost, spells = self.measures(cards)
        return self.curve.place(cost), self.spells.place(spells)

    def deck(self, cards: tuple[str, ...], name: str = "") -> Deck:
        """Returns the deck with these cards."""
        return Deck(self.cls, cards, name=name, format=self.format)

    def to_dict(self) -> dict[str, Any]:
        """Returns the configuration as plain data."""
        plain = {f.name: getattr(self, f.name) for f in fields(self) if f.name not in _STRUCTURED}
        axes = {name: [a.name, a.low, a.high, a.bins] for name, a in (("curve", self.curve), ("spells", self.spells))}
        return {**plain, "against": [d.to_dict() for d in self.against], **axes, "rules": self.rules.to_dict()}

    @classmethod
    def from_dict(cls, given: Mapping[str, Any] | Given) -> MapConfig:
        """Reads what `to_dict` wrote."""
        given = given if isinstance(given, Given) else Given(given, "config")
        given.object([f.name for f in fields(cls)])
        plain = {f.name: given[f.name].value for f in fields(cls) if f.name not in _STRUCTURED}
        curve, spells = (Axis(*(part.value for part in given[name].list(4, 4))) for name in ("curve", "spells"))
        decks = tuple(Deck.from_dict(deck) for deck in given["against"].list(1000))
        return cls(against=decks, rules=Rules.from_dict(given["rules"].value), curve=curve, spells=spells, **plain)


_STRUCTURED = ("against", "curve", "spells", "rules")
