"""The deck base: lists with their weights, classes, archetypes and the times when they were played."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hearthlab.cards.decks import CLASSES, Deck
from hearthlab.errors import HearthLabError
from hearthlab.knowledge.archive import load_archive, save_archive
from hearthlab.knowledge.sources.streams import Damage, texts
from hearthlab.knowledge.vocabulary import Floats, Ints, vocabulary
from hearthlab.util.reading import named

__all__ = ["DeckBase", "ListEntry", "read_lists"]

_SIZE = 30


@dataclass(frozen=True, slots=True)
class ListEntry:
    """A deck list, how often it was seen, and its metadata."""

    cls: str
    cards: tuple[tuple[str, int], ...]
    """Ids and counts, sorted by id."""
    weight: float = 1.0
    archetype: str | None = None
    window: str = ""
    """When it was played, as named by the source."""
    name: str = ""

    @classmethod
    def of_deck(cls, deck: Deck, weight: float = 1.0) -> ListEntry:
        """Returns the entry of a deck."""
        return cls(deck.cls, tuple(sorted(deck.counts().items())), weight, name=deck.name)


@dataclass(eq=False)
class DeckBase:
    """Distinct lists; equal lists are merged and their weights added.

    >>> base = DeckBase.shipped()
    >>> len(base), base.of_class("hunter").names
    (15, ('mid-range-hunter', 'midrange-secret-hunter'))
    """

    counts: NDArray[np.uint8]
    """Number of copies, by list and card."""
    weights: Floats
    classes: Ints
    archetypes: tuple[str | None, ...]
    windows: tuple[Mapping[str, float], ...]
    """The weight of each list in each time window."""
    names: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.weights)

    @classmethod
    def of(cls, entries: Iterable[ListEntry]) -> DeckBase:
        """Returns the base of these lists."""
        found: dict[tuple[str, tuple[tuple[str, int], ...]], list[ListEntry]] = {}
        for entry in entries:
            found.setdefault((entry.cls, entry.cards), []).append(entry)
        words = vocabulary()
        counts = np.zeros((len(found), len(words)), dtype=np.uint8)
        windows: list[dict[str, float]] = []
        for k, ((_, cards), same) in enumerate(found.items()):
            for card, count in cards:
                if card not in words.number:
                    raise HearthLabError(f"a deck list contains {card[:40]!r}, which no deck can contain")
                counts[k, words.number[card]] = count
            windows.append({})
            for entry in same:
                windows[-1][entry.window] = windows[-1].get(entry.window, 0.0) + entry.weight
        groups = list(found.values())
        return cls(
            counts,
            np.array([sum(e.weight for e in same) for same in groups], dtype=np.float64),
            np.array([CLASSES.index(list_class) for list_class, _ in found], dtype=np.int64),
            tuple(next((e.archetype for e in same if e.archetype), None) for same in groups),
            tuple(windows),
            tuple(next((e.name for e in same if e.name), "") for same in groups),
        )

    @classmethod
    def shipped(cls) -> DeckBase:
        """Returns the shipped decks, all with equal weight; incomplete ones are left out."""
        decks = (Deck.load(name) for name in Deck.names())
        return cls.of(ListEntry.of_deck(deck) for deck in decks if len(deck.cards) == _SIZE)

    def part(self, chosen: Any) -> DeckBase:
        """Returns a base with some of the lists, given as numbers or as a mask."""
        numbers = np.flatnonzero(chosen) if np.asarray(chosen).dtype == bool else np.asarray(chosen, dtype=np.int64)

        def pick(values: Sequence[Any]) -> tuple[Any, ...]:
            return tuple(values[k] for k in numbers)

        return DeckBase(
            self.counts[numbers],
            self.weights[numbers],
            self.classes[numbers],
            pick(self.archetypes),
            pick(self.windows),
            pick(self.names),
        )

    def of_class(self, cls: str) -> DeckBase:
        """Returns the lists of a class."""
        return self.part(self.classes == CLASSES.index(cls))

    def within(self, windows: Sequence[str]) -> DeckBase:
        """Returns the lists of windows whose names have one of these prefixes, weighted by those windows alone."""
        sums = [sum(w for name, w in seen.items() if name.startswith(tuple(windows))) for seen in self.windows]
        base = self.part(np.array(sums) > 0)
        base.weights = np.array([w for w in sums if w > 0], dtype=np.float64)
        return base

    def with_lists(self, other: DeckBase) -> DeckBase:
        """Returns the lists of both bases."""
        return DeckBase.of([*self.entries(), *other.entries()])

    def entries(self) -> Iterable[ListEntry]:
        """Yields every list in each of its windows."""
        ids = vocabulary().ids
        for k in range(len(self)):
            cards = tuple((ids[c], int(self.counts[k, c])) for c in np.flatnonzero(self.counts[k]))
            for window, weight in self.windows[k].items():
                yield ListEntry(CLASSES[self.classes[k]], cards, weight, self.archetypes[k], window, self.names[k])

    @cached_property
    def halves(self) -> tuple[Floats, Floats]:
        """Which lists contain a card at all, and which contain it twice; the overlap of lists is a product of these."""
        return (self.counts >= 1).astype(np.float64), (self.counts >= 2).astype(np.float64)

    def overlap(self, counts: Floats) -> Floats:
        """Returns how many cards each list has in common with this one, counting copies."""
        once, twice = self.halves
        found: Floats = once @ (counts >= 1) + twice @ (counts >= 2)
        return found

    def cards_of(self, number: int) -> list[str]:
        """Returns the cards of a list, including copies."""
        ids = vocabulary().ids
        return [ids[card] for card in np.repeat(np.arange(len(ids)), self.counts[number])]

    # -- the file --------------------------------------------------------------------------------------

    def save(self, path: str | Path) -> None:
        """Writes the base to a compressed file."""
        rows, columns = np.nonzero(self.counts)
        meta = {"archetypes": self.archetypes, "windows": self.windows, "names": self.names}
        arrays = {
            "rows": rows.astype(np.int32),
            "columns": columns.astype(np.int16),
            "copies": self.counts[rows, columns],
            "weights": self.weights,
            "classes": self.classes.astype(np.int8),
        }
        save_archive(Path(path), "decks", meta, arrays)

    @classmethod
    def load(cls, path: str | Path) -> DeckBase:
        """Reads what `save` wrote."""
        meta, arrays = load_archive(Path(path), "decks", "hearthlab knowledge decks")
        try:
            classes = arrays["classes"].astype(np.int64)
            counts = np.zeros((len(classes), len(vocabulary())), dtype=np.uint8)
            counts[arrays["rows"], arrays["columns"]] = arrays["copies"]
            base = cls(
                counts,
                arrays["weights"].astype(np.float64),
                classes,
                tuple(meta["archetypes"]),
                tuple(meta["windows"]),
                tuple(meta["names"]),
            )
        except (KeyError, IndexError, TypeError, ValueError):
            raise HearthLabError(f"{named(path)} is damaged: its lists are incomplete") from None
        lengths = {len(part) for part in (base.weights, base.archetypes, base.windows, base.names)}
        if lengths != {len(classes)} or not np.isin(classes, range(len(CLASSES))).all():
            raise HearthLabError(f"{named(path)} is damaged: its lists are incomplete")
        return base


def read_lists(path: str | Path) -> tuple[list[ListEntry], int]:
    """Reads a file of deck lists, gzipped or not: one JSON object per line, or a single deck for `Deck.load`.

    A line has the class (`cls`), the cards with their counts, and optionally `observations` or `games` (the weight),
    `archetype` and `src` (when it was played). Returns the lists and the number of damaged lines.
    """
    path = Path(path)
    pieces = texts(path)
    start = next(pieces)
    if not isinstance(start, str) or not start.lstrip().startswith("{") or "\n" not in start.strip():
        return [ListEntry.of_deck(Deck.from_file(path))], 0
    entries, damaged = [], 0
    rest = start
    for piece in [*pieces, "\n"]:
        lines = (rest + ("\n" if isinstance(piece, Damage) else piece)).split("\n")
        rest = lines.pop()
        for line in filter(str.strip, lines):
            entry = _entry(line)
            if entry is None:
                damaged += 1
            else:
                entries.append(entry)
    if not entries:
        raise HearthLabError(f"{named(path)} has no deck list: {damaged:,} lines are damaged")
    return entries, damaged


def _entry(line: str) -> ListEntry | None:
    """Returns the list of a line; None if it is damaged."""
    try:
        given = json.loads(line)
        cls = given["cls"].lower()
        cards = tuple(sorted((str(card), int(count)) for card, count in given["cards"].items()))
        weight = float(given.get("observations", given.get("games", 1)))
        archetype = given.get("archetype")
        window = str(given.get("src", given.get("fmt", "")))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    known = all(card in vocabulary().number and 1 <= count <= 2 for card, count in cards)
    fits = cls in CLASSES and known and sum(count for _, count in cards) == _SIZE
    if not fits or not 0 < weight < 1e12 or not isinstance(archetype, str | None):
        return None
    return ListEntry(cls, cards, weight, archetype, window[:100])
