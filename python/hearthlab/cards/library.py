"""The library that games run on: all card files, compiled once and kept."""

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
from hearthlab.cards.compiler import compile_library
from hearthlab.cards.language.clauses import Statement
from hearthlab.errors import CardError

__all__ = ["default_library", "statements"]


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


def _key() -> str:
    """Changes whenever a card file, the language or the card data does."""
    h = hashlib.sha256()
    root = Path(__file__).parent
    for path in sorted(root.rglob("*.py")):
        h.update(path.relative_to(root).as_posix().encode())
        h.update(path.read_bytes())
    h.update(str(card_data.load().build).encode())
    h.update(str(len(card_data.load())).encode())
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
def default_library() -> _core.Library:
    """The library of all cards that HearthLab ships."""
    try:
        return _core.Library(_compiled())
    except CardError:
        # The kept text may be broken; the card files are the truth.
        return _core.Library(compile_library(card_data.load(), statements()))
