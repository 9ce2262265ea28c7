"""Decks: a class and its cards, from names, deck codes and files; deck codes are preserved byte for byte."""

from __future__ import annotations

import base64
import difflib
import functools
import json
import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hearthlab.cards.data import CardData, CardSet, load
from hearthlab.declared import HERO_OF_CLASS
from hearthlab.errors import IllegalDeck, UnknownCard, UnknownDeck
from hearthlab.util.reading import MEGABYTE, Given, data_file, named, parse_json, read_text, shown
from hearthlab.util.table import html_table

__all__ = ["CLASSES", "HERO_OF_CLASS", "Deck", "deck_names"]

CLASSES = tuple(HERO_OF_CLASS)

# Far more than any deck of the game; a mistyped count must not exhaust memory.
_MOST_CARDS = 1000
_LARGEST_FILE = 1 * MEGABYTE


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Deck:
    """A class and its cards, sorted by cost and name; `size` is the required number of cards, or None.

    Decks are equal if they play the same: name, source, format and portrait are ignored.

    >>> deck = Deck.load("midrange-jade-shaman")
    >>> deck.cls, len(deck.cards), deck == Deck.from_code(deck.code)
    ('shaman', 30, True)
    """

    cls: str
    cards: tuple[str, ...]
    size: int | None
    name: str = field(compare=False)
    source: str = field(compare=False)
    format: str = field(compare=False)
    """The format that the deck code states: wild, standard, classic, twist or unknown."""
    hero: str = field(compare=False)
    """The card id of the hero's portrait, which may be a skin; games are played with the hero of the class."""
    _code: str = field(compare=False, init=False, repr=False)

    def __init__(
        self,
        cls: str,
        cards: Iterable[str | tuple[str, int]] | Mapping[str, int],
        size: int | None = 30,
        name: str = "",
        source: str = "",
        format: str = "wild",
        hero: str = "",
    ) -> None:
        texts = (("class", cls), ("name", name), ("source", source), ("format", format), ("hero", hero))
        for label, text in texts:
            if not isinstance(text, str):
                raise IllegalDeck(f"the {label} of a deck is {text!r:.60}; it must be text")
            Given(text, f"the {label} of a deck", IllegalDeck).text()
        if size is not None and not _is_count(size):
            raise IllegalDeck(f"the size of a deck is {size!r}; it must be a number above 0 or None")
        if format.lower() not in _FORMATS:
            raise IllegalDeck(f'the format of a deck is "{format[:60]}"; it must be one of {", ".join(_FORMATS)}')
        # The dataclass is frozen.
        put = object.__setattr__
        put(self, "cls", cls.strip().lower())
        put(self, "cards", _sorted(_expand(cards)))
        put(self, "size", size)
        put(self, "name", name)
        put(self, "source", source)
        put(self, "format", format.lower())
        put(self, "hero", hero or HERO_OF_CLASS.get(self.cls, ""))
        put(self, "_code", "")

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """Returns the names of the shipped decks."""
        return tuple(_shipped())

    @classmethod
    def load(cls, text: str | Path, folder: str | Path = "") -> Deck:
        """Returns the shipped deck with this name, the deck of a code, or the deck in a file.

        Paths are relative to the folder. The deck of a code must have 30 cards, or the size of the shipped deck with
        the same cards.

        >>> Deck.load("AAEBAf0EAAK7ApYFAAA=").counts()
        {'CS2_024': 2, 'CS2_029': 2}
        """
        if not isinstance(text, str | Path):
            raise IllegalDeck(f"a deck is loaded by its name, file or deck code, not by {shown(text)}")
        if isinstance(text, str):
            if text in _shipped():
                return _from_shipped(text)
            if "\n" in text.strip() and not _is_code(text):
                return _read_text(text, 30, "")
        path = Path(folder, text).expanduser()
        if os.path.isfile(path):
            return cls.from_file(path)
        if _is_code(text):
            return cls.from_code(str(text), _size_of(str(text)))
        if os.sep in str(text) or Path(text).suffix:
            return cls.from_file(path)  # raises the error for a missing file
        near = difflib.get_close_matches(str(text).lower(), _shipped(), 3)
        hint = f"did you mean {' or '.join(near)}?" if near else "`hearthlab decks` lists them all"
        raise UnknownDeck(f'no deck is called "{str(text)[:60]}"; {hint} (a file or a deck code works too)')

    @classmethod
    def of(cls, given: Deck | str | Path) -> Deck:
        """Returns a deck given as a Deck, or as text that `load` reads."""
        if isinstance(given, Deck):
            return given
        if isinstance(given, str | Path):
            return cls.load(given)
        raise IllegalDeck(f"a deck must be a Deck, a name, a file or a deck code, not {type(given).__name__}")

    @classmethod
    def from_code(cls, code: str, size: int | None = 30, name: str = "") -> Deck:
        """Returns the deck of a deck code, as copied to the clipboard by the game; its `code` is the same string."""
        hero_number, counts, format = _decode(code)
        known = load()
        hero = _by_dbf(known, hero_number)
        found = [(_by_dbf(known, number), number, count) for number, count in counts]
        later = [number for card, number, _ in found if card is None]
        faults = []
        if hero is None or hero.type != "hero":
            faults.append(f"no hero has number {hero_number}")
        faults += [f"no card has number {number}" for number in later]
        if hero is None or faults:
            raise IllegalDeck(
                f"the deck code is not for build {known.build}, where {' and '.join(faults)}; "
                "give the code of a deck from that time"
            )
        cards: Counter[str] = Counter()
        for card, _, count in found:
            if card is not None:
                cards[card.id] += count
        return cls(hero.cls, cards, size, name, format=format, hero=hero.id)._written("".join(code.split()))

    def _written(self, code: str) -> Deck:
        """Returns the deck with the code that it was read from: other programs may order the cards differently."""
        object.__setattr__(self, "_code", code)
        return self

    @classmethod
    def from_file(cls, path: str | Path, size: int | None = 30) -> Deck:
        """Reads a deck from a file: card names or ids with counts, text copied from the game, or JSON."""
        path = Path(path).expanduser()
        if not os.path.exists(path):
            raise UnknownDeck(f"no file {named(path)}; give the path of a deck file")
        text = read_text(path, _LARGEST_FILE, IllegalDeck)
        try:
            read = _read_json if text.lstrip().startswith("{") else _read_text
            return read(text, size, path.stem)
        except IllegalDeck as error:
            raise IllegalDeck(f"{named(path)}: {error}") from None

    def to_dict(self) -> dict[str, Any]:
        """Returns the deck as plain data, as used in records and stores."""
        stated = {"class": self.cls, "cards": list(self.cards), "size": self.size, "name": self.name}
        # Only if they differ from the defaults, so that stores and records of other decks stay the same.
        if self.format != "wild":
            stated["format"] = self.format
        if self.hero != HERO_OF_CLASS.get(self.cls, ""):
            stated["hero"] = self.hero
        if self._code:
            stated["code"] = self._code
        return stated

    @classmethod
    def from_dict(cls, given: Mapping[str, Any] | Given) -> Deck:
        """Reads what `to_dict` wrote."""
        given = given if isinstance(given, Given) else Given(given, "deck", IllegalDeck)
        given.object(("class", "cards", "size", "name", "format", "hero", "code"))
        size, format, hero, code = given["size"], given.get("format"), given.get("hero"), given.get("code")
        deck = cls(
            given["class"].text(),
            [card.text(100) for card in given["cards"].list(_MOST_CARDS)],
            None if size.value is None else size.whole(1, _MOST_CARDS),
            given["name"].text(),
            format="wild" if format is None else format.text(100),
            hero="" if hero is None else hero.text(100),
        )
        if code is None:
            return deck
        meant = cls.from_code(code.text(10_000), deck.size, deck.name)
        if (meant, meant.format, meant.hero) != (deck, deck.format, deck.hero):
            code.wrong("it is the code of another deck")
        return meant

    @property
    def code(self) -> str:
        """The deck code, as read by the game and deck sites; a deck that was read from a code keeps that code."""
        if self._code:
            return self._code
        from hearthstone.deckstrings import write_deckstring
        from hearthstone.enums import FormatType

        if self.cls not in HERO_OF_CLASS:
            raise IllegalDeck(_unknown_class(self.cls))
        known = load()
        counts = [(known[card].dbf_id, count) for card, count in self.counts().items()]
        return str(write_deckstring(counts, [known[self.hero].dbf_id], FormatType(_FORMATS[self.format])))

    def counts(self) -> dict[str, int]:
        """Returns how often each card is in the deck, in the order of `cards`."""
        return dict(Counter(self.cards))

    def __str__(self) -> str:
        known = load()
        lines = [f"{self.name or 'deck'} ({self.cls}, {len(self.cards)} cards)"]
        for card_id, count in self.counts().items():
            card = known.get(card_id)
            cost, name = (str(card.cost), card.name) if card else ("?", card_id)
            lines.append(f"{count}x ({cost}) {name}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        name = f" {self.name}" if self.name else ""
        return f"<Deck{name}: {self.cls}, {len(self.cards)} cards>"

    def _repr_html_(self) -> str:
        """Returns the list of cards as a table, as notebooks show it."""
        known = load()
        rows = []
        for card_id, count in self.counts().items():
            card = known.get(card_id)
            rows.append((str(count), "?" if card is None else str(card.cost), card_id if card is None else card.name))
        return html_table(("", "cost", f"{self.name or 'deck'} ({self.cls})"), rows, left=(2,))

    def outer_faults(self) -> list[str]:
        """Returns the faults of the class and the size, regardless of the cards."""
        found = []
        if self.cls not in HERO_OF_CLASS:
            found.append(_unknown_class(self.cls))
        if self.size is not None and len(self.cards) != self.size:
            found.append(f"has {len(self.cards)} cards, needs {self.size}")
        if self.cls in HERO_OF_CLASS and self.hero != HERO_OF_CLASS[self.cls]:
            portrait = load().get(self.hero)
            if portrait is None or portrait.type != "hero" or portrait.cls != self.cls:
                found.append(f'"{self.hero}" is not a hero of {self.cls}')
        return found

    def faults(self, known: CardSet | None = None) -> list[str]:
        """Returns everything that makes this deck illegal, apart from the settings of a game."""
        known = load() if known is None else known
        found = self.outer_faults()
        for card_id, count in self.counts().items():
            card = known.get(card_id)
            if card is None:
                near = known.nearest(card_id)
                hint = f"; did you mean {near}?" if near else ""
                found.append(f'no card "{card_id}" in build {known.build}{hint}')
            else:
                found += self._faults_of(card, count)
        return found

    def _faults_of(self, card: CardData, count: int) -> Iterator[str]:
        if card.portrait:
            yield f"{card.name} ({card.id}) is a hero portrait, not a card for a deck"
        elif not card.collectible:
            yield f"{card.name} ({card.id}) is not collectible"
        if self.cls in HERO_OF_CLASS and not {"neutral", self.cls}.intersection(card.classes):
            owners = " and ".join(filter(None, card.classes)) or "no class"
            yield f"{card.name} is a card of {owners}, not of {self.cls}"
        most = 1 if card.rarity == "legendary" else 2
        if count > most:
            which = "a legendary card" if most == 1 else "a card"
            yield f"has {count} copies of {card.name}, at most {most} of {which} may be in a deck"

    def check(self, known: CardSet | None = None, *, own: Iterable[str] = ()) -> None:
        """Raises IllegalDeck with all faults, if there are any.

        A deck with custom cards, whose ids are ``own``, may hold any number of any cards.
        """
        found = self.outer_faults() if set(own).intersection(self.cards) else self.faults(known)
        if found:
            label = f'the deck "{self.name}"' if self.name else f"the {self.cls} deck"
            raise IllegalDeck(f"{label} is not legal: {'; '.join(found)}")


def deck_names(decks: Sequence[Deck]) -> list[str]:
    """Returns a name for each deck in tables; unnamed decks of one class are numbered.

    >>> deck_names([Deck("mage", []), Deck("mage", [], name="burn"), Deck("mage", []), Deck("rogue", [])])
    ['mage-1', 'burn', 'mage-2', 'rogue']
    """
    unnamed = Counter(deck.cls for deck in decks if not deck.name)
    numbers: Counter[str] = Counter()
    names = []
    for deck in decks:
        numbers[deck.cls] += not deck.name
        names.append(deck.name or (f"{deck.cls}-{numbers[deck.cls]}" if unnamed[deck.cls] > 1 else deck.cls))
    return names


def _unknown_class(cls: str) -> str:
    return f'"{cls}" is not a class; it must be one of {", ".join(CLASSES)}'


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value > 0


def _expand(cards: object) -> list[str]:
    """Returns the ids, each as often as it is in the deck, from any supported notation."""
    if isinstance(cards, str) or not isinstance(cards, Iterable):
        raise IllegalDeck(f"the cards of a deck are {cards!r:.60}; they must be a list of card ids")
    ids: list[str] = []
    for entry in cards.items() if isinstance(cards, Mapping) else cards:
        match entry:
            case str(card_id):
                count = 1
            case [str(card_id), count] if _is_count(count):
                pass
            case _:
                raise IllegalDeck(
                    f"{entry!r:.60} is not an entry of a deck; it must be a card id, or a card id and a count above 0"
                )
        if len(ids) + count > _MOST_CARDS:
            raise IllegalDeck(f"the deck has more than {_MOST_CARDS} cards")
        ids += [card_id] * count
    return ids


def _sorted(ids: Iterable[str]) -> tuple[str, ...]:
    """Returns the ids by cost and name; unknown cards come last, for check() to report."""
    known = load()

    def place(card_id: str) -> tuple[bool, int, str, str]:
        card = known.get(card_id)
        return (True, 0, "", card_id) if card is None else (False, card.cost, card.name, card_id)

    return tuple(sorted(ids, key=place))


@functools.cache
def _shipped() -> dict[str, Any]:
    file = data_file("decks.json")
    decks: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return decks


def _from_shipped(name: str) -> Deck:
    entry = _shipped()[name]
    return Deck(entry["class"], entry["cards"], entry["size"], name, entry["source"])


def _size_of(code: str) -> int | None:
    """Returns the size of the shipped deck with these cards, or 30; some shipped decks are smaller."""
    deck = Deck.from_code(code)
    for entry in _shipped().values():
        if entry["class"] == deck.cls and entry["cards"] == deck.counts():
            return int(entry["size"])
    return 30


# Deck codes

_FORMATS = {"wild": 1, "standard": 2, "classic": 3, "twist": 4, "unknown": 0}
"""The formats of deck codes, with their numbers."""

_CODE = re.compile(r"AAE[A-Za-z0-9+/\s]{5,}={0,2}\s*")
"""Matches deck codes: the first bytes are 0 and 1, followed by the format."""


def _is_code(text: object) -> bool:
    return isinstance(text, str) and _CODE.fullmatch(text.strip()) is not None


def _decode(code: str) -> tuple[int, list[tuple[int, int]], str]:
    """Returns the dbf id of the hero, the dbf id and count of each card, and the format."""
    from hearthstone.deckstrings import parse_deckstring

    try:
        # The package tolerates stray characters; a damaged code should be rejected.
        data = base64.b64decode("".join(code.split()), validate=True)
        cards, heroes, format, sideboards = parse_deckstring(base64.b64encode(data))
        (hero,) = heroes
    except (AttributeError, EOFError, TypeError, ValueError):
        raise IllegalDeck(f"{code!r:.60} is not a deck code; copy the whole code from the game") from None
    if sideboards:
        raise IllegalDeck("the deck code has a sideboard; give the code of a deck without one")
    return hero, cards, next(name for name, number in _FORMATS.items() if number == int(format))


def _by_dbf(known: CardSet, number: int) -> CardData | None:
    try:
        return known.by_dbf(number)
    except UnknownCard:
        return None


# Deck files

_CARD_LINE = re.compile(r"(?:(\d{1,6})\s*x?\s+)?(?:\(\d+\)\s*)?(\S.*)", re.IGNORECASE)
_COPIED_CARD_LINE = re.compile(r"#\s*(\d+x\s+\(\d+\)\s+\S.*)")
_CLASS_LINE = re.compile(r"#?\s*class\s*:\s*(\w+)", re.IGNORECASE)
_FORMAT_LINE = re.compile(r"#?\s*format\s*:\s*(\w+)", re.IGNORECASE)
_CODE_LINE = re.compile(r"AA[A-Za-z0-9+/]{14,}={0,2}")


def _read_json(text: str, size: int | None, name: str) -> Deck:
    entry = parse_json(text, "the file", IllegalDeck).object()
    missing = [key for key in ("class", "cards") if key not in entry.value]
    if missing:
        raise IllegalDeck(f"the JSON has no {' and no '.join(missing)}; it must have class and cards")
    given = entry.value
    cards = (_card_id(card) for card in _expand(given["cards"]))
    stated = {key: given[key] for key in ("source", "format", "hero") if key in given}
    return Deck(given["class"], cards, given.get("size", size), given.get("name", name), **stated)


def _read_text(text: str, size: int | None, name: str) -> Deck:
    cls, format = "", "wild"
    cards: list[tuple[str, int]] = []
    copied: list[tuple[str, int]] = []
    for line in map(str.strip, text.splitlines()):
        if line.startswith("###"):
            name = line.lstrip("# ") or name
        elif found := _CLASS_LINE.fullmatch(line):
            cls = found[1]
        elif found := _FORMAT_LINE.fullmatch(line):
            format = found[1]
        elif found := _COPIED_CARD_LINE.fullmatch(line):
            copied.append(_card_line(found[1]))
        elif _CODE_LINE.fullmatch(line):
            return Deck.from_code(line, size, name)
        elif line := line.partition("#")[0].strip():
            cards.append(_card_line(line))
    # Text copied from the game lists the cards in comments, and usually has a code too.
    cards = cards or copied
    if not cards:
        raise IllegalDeck("the file names no cards; it must have lines such as 2x Fireball")
    return Deck(cls or _class_of(cards), cards, size, name, format=format)


def _card_line(line: str) -> tuple[str, int]:
    found = _CARD_LINE.fullmatch(line)
    count, card = found.groups() if found else (None, line)
    return _card_id(card), int(count or 1)


def _card_id(text: str) -> str:
    """Returns the id of the named card, or the text itself for check() to report."""
    known = load()
    card = None if text in known else known.find(text)
    return text if card is None else card.id


def _class_of(cards: Iterable[tuple[str, int]]) -> str:
    """Returns the class that most of the cards belong to."""
    known = load()
    classes = Counter(known[card].cls for card, _ in cards if card in known and known[card].cls in HERO_OF_CLASS)
    if not classes:
        raise IllegalDeck("the file names no class and no card of one; it must have a line such as class: mage")
    return classes.most_common(1)[0][0]
