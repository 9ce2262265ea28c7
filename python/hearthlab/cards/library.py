"""The library that games run on: all card files, compiled once and kept; users add their own cards to it."""

from __future__ import annotations

import functools
import hashlib
import importlib
import os
import pkgutil
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from hearthlab import _core
from hearthlab.cards import data as card_data
from hearthlab.cards import sets
from hearthlab.cards.compiler import compile_library, extend_library
from hearthlab.cards.data import CardSet
from hearthlab.cards.language.clauses import Statement
from hearthlab.errors import CardError

__all__ = ["Library", "default_library", "statements"]


def _modules() -> Iterator[str]:
    for found in pkgutil.walk_packages(sets.__path__, sets.__name__ + "."):
        if not found.ispkg:
            yield found.name


def statements() -> list[Statement]:
    """Every card statement that HearthLab ships."""
    found: list[Statement] = []
    for name in sorted(_modules()):
        found.extend(importlib.import_module(name).CARDS)
    return found


class Library:
    """Cards that games can be played with."""

    __slots__ = ("core", "data", "own", "text")

    def __init__(self, data: CardSet, text: str, own: tuple[Statement, ...] = ()) -> None:
        self.data = data
        self.text = text
        #: Cards that the user added.
        self.own = own
        self.core = _core.Library(text)

    @classmethod
    def load(cls, path: str | Path) -> Library:
        """A library on the card data of another CardDefs.xml."""
        data = card_data.load(path)
        return cls(data, compile_library(data, [s for s in statements() if s.id in data]))

    def with_cards(self, *added: Statement) -> Library:
        """This library and cards of your own.

        >>> from hearthlab.cards.language import minion
        >>> library = default_library().with_cards(minion("MY_1", name="Big Wisp", cost=1, attack=2, health=2))
        >>> library.implemented("MY_1")
        True
        """
        return Library(self.data, extend_library(self.text, self.data, added), (*self.own, *added))

    def __contains__(self, card_id: str) -> bool:
        return card_id in self.core

    def implemented(self, card_id: str) -> bool:
        """Whether all of the card's text works."""
        try:
            return self.core.implemented(card_id)
        except (UnicodeEncodeError, TypeError):
            return False  # what is no text is no card


def _key() -> str:
    """Changes whenever a card file, the language or the card data does."""
    h = hashlib.sha256()
    root = Path(__file__).parent
    for path in sorted(root.rglob("*.py")):
        h.update(path.relative_to(root).as_posix().encode())
        h.update(path.read_bytes())
    h.update(f"{card_data.load().build} {len(card_data.load())}".encode())
    return h.hexdigest()[:32]


def _cache_file() -> Path:
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "hearthlab" / f"library-{_key()}.json"


def _compiled() -> str:
    path = _cache_file()
    with suppress(OSError, UnicodeDecodeError):
        return path.read_text(encoding="utf-8")
    text = compile_library(card_data.load(), statements())
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=path.parent, delete=False, encoding="utf-8") as f:
            f.write(text)
        os.replace(f.name, path)
    return text


@functools.cache
def default_library() -> Library:
    """The library of all cards that HearthLab ships."""
    data = card_data.load()
    try:
        return Library(data, _compiled())
    except CardError:
        # The kept text may be broken; the card files are the truth.
        return Library(data, compile_library(data, statements()))
