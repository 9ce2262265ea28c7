"""The library that games run on: all card files, compiled once and cached; users can add custom cards to it."""

from __future__ import annotations

import difflib
import functools
import hashlib
import importlib
import json
import os
import pkgutil
import re
import runpy
import traceback
from collections.abc import Hashable, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from hearthlab import _core
from hearthlab.cards import data as card_data
from hearthlab.cards import language, sets
from hearthlab.cards.builds import data_of_build, earlier_texts, statements_of_build
from hearthlab.cards.compile import compile_library, explained, extend_library, fitting
from hearthlab.cards.data import CardData, CardSet
from hearthlab.cards.decks import Deck
from hearthlab.cards.language.checks import Place
from hearthlab.cards.language.statements import Statement
from hearthlab.errors import CardError
from hearthlab.names import TABLES
from hearthlab.rules import Rules
from hearthlab.util.seeds import derive

__all__ = ["Library", "all_statements", "cards_in", "default_library", "statements"]


FIRST_BUILD, LAST_BUILD = 10_000, 30_000
"""The builds whose cards are known."""


def _modules() -> Iterator[str]:
    for found in pkgutil.walk_packages(sets.__path__, sets.__name__ + "."):
        if not found.ispkg:
            yield found.name


def all_statements() -> list[Statement]:
    """Returns the statements that HearthLab ships, including earlier texts."""
    return [s for name in sorted(_modules()) for s in importlib.import_module(name).CARDS]


def statements(build: int | None = None) -> list[Statement]:
    """Returns the statements that HearthLab ships: the texts of a build, by default that of the card data."""
    return statements_of_build(all_statements(), card_data.load().build if build is None else build)


def cards_in(path: str | Path) -> tuple[Statement, ...]:
    """Returns the cards in the list ``CARDS`` of a user's file."""
    import zipfile

    # runpy would also run a folder or an archive with a __main__.py.
    if Path(path).suffix != ".py" or Path(path).is_dir() or zipfile.is_zipfile(path):
        raise CardError(f'"{path}" is not a Python file; give one that ends in .py, with a list CARDS')
    try:
        found = runpy.run_path(str(path)).get("CARDS")
    except CardError:
        raise
    except OSError as error:
        raise CardError(f'"{path}" cannot be read ({error.strerror}); give a Python file with a list CARDS') from None
    except SyntaxError as error:
        line = "" if error.lineno is None else f":{error.lineno}"
        raise CardError(f"{path}{line}: this is not Python: {error.msg}") from None
    except SystemExit as error:
        place = _place_of(error, str(path))
        raise CardError(f"{place}: it exits the program; a card file must only state cards") from None
    except Exception as error:
        raise CardError(f"{_place_of(error, str(path))}: {_said(error)}") from error
    if not isinstance(found, list | tuple) or not all(isinstance(s, Statement) for s in found):
        raise CardError(f"{path} has no list CARDS of cards; write CARDS = [minion(…), spell(…)]")
    return tuple(found)


def _place_of(error: BaseException, path: str) -> str:
    """Returns the place in the file that the error comes from."""
    steps = [(f, line) for f, line in traceback.walk_tb(error.__traceback__) if f.f_code.co_filename == path]
    if not steps:
        return path
    frame, line = steps[-1]
    return str(Place.of_code(frame.f_code, frame.f_lasti, line))


def _said(error: Exception) -> str:
    """Returns the error message, with a hint for unknown words."""
    unknown = re.match(
        r"cannot import name '(\w+)' from 'hearthlab.cards.language'|name '(\w+)' is not defined", str(error)
    )
    if unknown is None:
        return str(error) or type(error).__name__
    word = unknown[1] or unknown[2]
    if word in language.__all__:
        return f'the word "{word}" is not imported; add it to the import from hearthlab.cards.language'
    near = difflib.get_close_matches(word, language.__all__, 1)
    hint = f"did you mean {near[0]}?" if near else "docs/cards.md lists them all"
    return f'"{word}" is not a word of the card language; {hint}'


def _linked(data: CardSet, text: str, stated: Iterable[Statement], own: tuple[Statement, ...] = ()) -> Library:
    """Returns the library of a compiled text; errors of the core are traced back to the statements."""
    try:
        return Library(data, text, own)
    except CardError as error:
        raise explained(error, stated) from None


class Library:
    """A set of cards that games can be played with."""

    __slots__ = ("core", "data", "own", "setups", "text", "unfit")

    def __init__(
        self, data: CardSet, text: str, own: tuple[Statement, ...] = (), unfit: Mapping[str, str] | None = None
    ) -> None:
        self.data = data
        self.text = text
        #: The custom cards.
        self.own = own
        #: Cards that are not implemented because the card data does not fit their statements, with the reason.
        self.unfit = unfit if unfit is not None else {}
        self.core = _core.Library(text)
        #: The cached setups of games with these cards, by decks and rules.
        self.setups: dict[Hashable, _core.Setup] = {}

    @classmethod
    def of(cls, data: CardSet) -> Library:
        """Returns a library with the numbers of other card data, and HearthLab's behaviour for the cards in it.

        The texts are those of the data's build. A card whose statement does not fit the data, or whose earlier text has
        not been written, counts as not implemented; `unfit` has the reasons.
        """
        stated = [s for s in statements(data.build) if s.id in data]
        late = {s.id: until for s in stated if (until := earlier_texts(data.build).get(s.id)) and s.until != until}
        other = {card: f"its text was different before build {until}" for card, until in late.items()}
        stated, unfit = fitting([s for s in stated if s.id not in other], data, card_data.load(), other)
        while True:
            try:
                return Library(data, compile_library(data, stated), (), unfit)
            except CardError as error:
                # The core names one card that it cannot load with this data.
                refused = next((s for s in stated if f'card "{s.id}"' in str(error)), None)
                if refused is None:
                    raise explained(error, stated) from None
                more = {**unfit, refused.id: str(error)}
                stated, unfit = fitting([s for s in stated if s is not refused], data, card_data.load(), more)

    @classmethod
    def of_build(cls, build: int) -> Library:
        """Returns a library with the cards as they were in another build, without its CardDefs.xml.

        >>> Library.of_build(20457).data["CS2_106"].cost, default_library().data["CS2_106"].cost  # Fiery War Axe
        (2, 3)
        """
        if isinstance(build, bool) or not isinstance(build, int) or not FIRST_BUILD <= build <= LAST_BUILD:
            raise CardError(f"build is {build!r}; the cards of builds from {FIRST_BUILD} to {LAST_BUILD} are known")
        return _of_build(build)

    @classmethod
    def for_rules(cls, rules: Rules, library: Library | None = None) -> Library:
        """Returns the library for a game: the given one, or that of the rules' build.

        >>> Library.for_rules(Rules(build=20457)) is Library.of_build(20457)
        True
        """
        if library is None:
            return default_library() if rules.build is None else cls.of_build(rules.build)
        if rules.build is not None and library.data.build != rules.build:
            raise CardError(
                f"the rules ask for the cards of build {rules.build}, and the library has those of build "
                f"{library.data.build}; Library.of_build({rules.build}) has them"
            )
        return library

    @classmethod
    def load(cls, path: str | Path) -> Library:
        """Returns the library of another CardDefs.xml, as created by `of`."""
        return cls.of(card_data.load(path))

    def with_cards(self, *added: Statement, blank: bool = False) -> Library:
        """Returns this library with custom cards added.

        A statement with the id of a card that is not implemented yet implements it, with the numbers of the card data.
        A card that needs an unimplemented one is rejected, unless ``blank`` is true: then that one has no text.

        >>> from hearthlab.cards.language import minion
        >>> library = default_library().with_cards(minion("MY_1", name="Big Wisp", cost=1, attack=2, health=2))
        >>> library.implemented("MY_1")
        True
        """
        text = extend_library(self.text, self.data, added, blank=blank)
        linked = _linked(self.data, text, added, (*self.own, *added))
        linked.unfit = {card: why for card, why in self.unfit.items() if not linked.implemented(card)}
        return linked

    def with_file(self, path: str | Path, *, blank: bool = False) -> Library:
        """Returns this library with the cards in the list ``CARDS`` of a file added."""
        return self.with_cards(*cards_in(path), blank=blank)

    def with_compiled(self, entries: Iterable[Mapping[str, Any]]) -> Library:
        """Returns this library with already compiled cards added, as stored in files; no code is run.

        An entry replaces the card with its id.

        >>> from hearthlab.cards.language import minion
        >>> own = default_library().with_cards(minion("MY_1", name="Big Wisp", cost=1, attack=2, health=2))
        >>> entry = next(card for card in json.loads(own.text)["cards"] if card["id"] == "MY_1")
        >>> default_library().with_compiled([entry]).card("MY_1").name
        'Big Wisp'
        """
        compiled = json.loads(self.text)
        added = {str(entry.get("id")): dict(entry) for entry in entries}
        compiled["cards"] = list({**{card["id"]: card for card in compiled["cards"]}, **added}.values())
        own = tuple(s for s in self.own if s.id not in added) + tuple(map(_restated, added.values()))
        return Library(self.data, json.dumps(compiled, separators=(",", ":")), own, self.unfit)

    def without_texts(self, *card_ids: str) -> Library:
        """Returns this library with some cards made blank: they keep their numbers and lose their texts.

        >>> blank = default_library().without_texts("LOE_011")  # Reno Jackson
        >>> blank.implemented("LOE_011"), blank.fingerprint == default_library().fingerprint
        (True, False)
        """
        compiled = json.loads(self.text)
        left = set(card_ids)
        for card in compiled["cards"]:
            if card["id"] in left:
                left.remove(card["id"])
                card.pop("text", None)
        if left:
            raise CardError(f"there is no card {', '.join(sorted(left))} whose text could be left out")
        return Library(self.data, json.dumps(compiled), self.own, self.unfit)

    def own_data(self) -> dict[str, CardData]:
        """Returns the custom cards as card data."""
        return {s.id: self.data[s.id] if s.id in self.data else _described(s) for s in self.own}

    def card(self, card_id: str) -> CardData:
        """Returns the data of a card, which may be a custom one.

        >>> default_library().card("CS2_029").name
        'Fireball'
        """
        if card_id in self.data:
            return self.data[card_id]
        own = next((s for s in self.own if s.id == card_id), None)
        return self.data[card_id] if own is None else _described(own)

    def named(self, card_ids: Iterable[str]) -> str:
        """Returns the names and ids of cards, as text."""
        own = self.own_data()
        found = ((own.get(card) or self.data.get(card), card) for card in card_ids)
        return ", ".join(f"{data.name} ({card})" if data else card for data, card in found)

    def with_names(self, plain: Any) -> Any:
        """Returns plain data, such as a position or its history, with the names of custom cards instead of their ids.

        This is for display; the names of all other cards can be looked up without the library.
        """
        own = {card.id: card.name for card in self.own_data().values()}
        return _renamed(plain, own) if own else plain

    @property
    def fingerprint(self) -> str:
        """A hash that changes when a card changes."""
        return hashlib.sha256(self.text.encode()).hexdigest()[:16]

    def __contains__(self, card_id: str) -> bool:
        return card_id in self.core

    def implemented(self, card_id: str) -> bool:
        """Returns whether the card's text is completely implemented."""
        try:
            return self.core.implemented(card_id)
        except (UnicodeEncodeError, TypeError):
            return False  # not a string, so not a card

    def deck_for(self, deck: Deck, seed: int, player: int) -> Deck:
        """Returns the deck for a game with this seed: a card that brings a deck is replaced by a shipped deck."""
        if len(deck.cards) != 1 or not self.core.has(deck.cards[0], "brings_deck"):
            return deck
        whole = [Deck.load(name) for name in Deck.names()]
        ready = [d for d in whole if len(d.cards) == 30 and all(map(self.implemented, d.cards))]
        return ready[derive(seed, "deck", player) % len(ready)]


def _renamed(plain: Any, names: Mapping[str, str]) -> Any:
    if isinstance(plain, Mapping):
        return {key: _renamed(value, names) for key, value in plain.items()}
    if isinstance(plain, list | tuple):
        return [_renamed(value, names) for value in plain]
    return names.get(plain, plain) if isinstance(plain, str) else plain


def _restated(entry: Mapping[str, Any]) -> Statement:
    """Returns a statement with the name and the numbers of a compiled card, without its text."""
    own = {key: entry[key] for key in ("cost", "attack", "health", "armor", "race", "rarity", "set") if key in entry}
    own["cls"] = next(iter(entry.get("classes", ())), "neutral")
    own["name"] = str(entry.get("name", entry.get("id")))
    if entry.get("kind") == "weapon":
        own["durability"] = own.pop("health", 0)
    return Statement(str(entry.get("id")), str(entry.get("kind")), {}, (), own, Place("card", "a saved game", 0))


@functools.lru_cache(maxsize=16)
def _of_build(build: int) -> Library:
    data = card_data.load()
    return default_library() if build == data.build else Library.of(data_of_build(build, data))


def _described(s: Statement) -> CardData:
    numbers = ("cost", "attack", "health", "durability", "armor", "spell_damage", "overload")
    texts = {"cls": "neutral", "set": "custom", "rarity": "", "race": ""}
    return CardData(
        s.id,
        0,
        s.own["name"],
        type=s.kind,
        collectible=bool(s.own.get("discoverable")),
        classes=(s.own.get("cls", "neutral"),),
        **{key: s.own.get(key, 0) for key in numbers},
        **{key: s.own.get(key, usual) for key, usual in texts.items()},
    )


def _key() -> str:
    """Returns a key that changes with the card files, the language, the card data and the names of the core."""
    h = hashlib.sha256()
    root = Path(__file__).parent
    for path in sorted(root.rglob("*.py")):
        h.update(path.relative_to(root).as_posix().encode())
        h.update(path.read_bytes())
    h.update(f"{card_data.load().build} {len(card_data.load())} {TABLES}".encode())
    return h.hexdigest()[:32]


def _cache_file() -> Path:
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "hearthlab" / f"library-{_key()}.json"


def _compiled() -> str:
    path = _cache_file()
    with suppress(OSError, UnicodeDecodeError):
        return path.read_text(encoding="utf-8")

    import tempfile

    text = compile_library(card_data.load(), statements())
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=path.parent, delete=False, encoding="utf-8") as f:
            f.write(text)
        os.replace(f.name, path)
    return text


@functools.cache
def default_library() -> Library:
    """Returns the library of all cards that HearthLab ships."""
    data = card_data.load()
    try:
        return Library(data, _compiled())
    except CardError:
        # The cached text may be damaged; the card files are the source.
        return _linked(data, compile_library(data, statements()), statements())
