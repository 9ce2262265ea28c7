"""Reads hand-written TOML: every mistake is collected as a sentence with its line, and reading continues."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any, TypeVar

from hearthlab.errors import HearthLabError
from hearthlab.util.reading import MEGABYTE, Given, parse_toml, read_text, shown
from hearthlab.util.suggest import hint

__all__ = ["Toml"]

T = TypeVar("T")

_LARGEST = 1 * MEGABYTE
_MOST_UNKNOWN = 50


class Toml:
    """A table of a TOML file, with the mistakes in the file as sentences."""

    def __init__(self, name: str, lines: list[str], given: Mapping[str, Any], faults: list[str], inside: str) -> None:
        self.name = name
        self.given = given
        self.faults = faults
        self._lines = lines
        self._inside = inside

    @classmethod
    def read(cls, path: Path, name: str) -> Toml:
        """Reads a file, which messages refer to by `name`; if it is not TOML, that is its only fault."""
        faults: list[str] = []
        given: Mapping[str, Any] = {}
        lines: list[str] = []
        try:
            text = read_text(path, _LARGEST)
        except HearthLabError:
            faults.append(f"{name} cannot be read as UTF-8 text" if path.is_file() else f"there is no file {name}")
            text = ""
        try:
            lines, given = text.splitlines(), parse_toml(text, name)
        except HearthLabError as error:
            faults.append(str(error))
        return cls(name, lines, given, faults, "")

    def wrong(self, key: str, what: str) -> None:
        """Records a mistake at a key."""
        line = self._line(key)
        self.faults.append(f"{self.name}, line {line}: {what}" if line else f"{self.name}: {what}")

    def _line(self, key: str) -> int | None:
        inside = not self._inside
        for number, line in enumerate(self._lines, start=1):
            bare = line.strip()
            if bare.startswith("["):
                inside = bare.strip("[] ") == self._inside if self._inside else False
                if bare.strip("[] ").rpartition(".")[2] == key:
                    return number
            if inside and bare.partition("=")[0].strip().strip("\"'") == key:
                return number
        return None

    def known(self, keys: Collection[str]) -> None:
        """Records a mistake for every key that is not one of these, up to a maximum."""
        for key in [key for key in self.given if key not in keys][:_MOST_UNKNOWN]:
            self.wrong(key, f"{shown(key)} is not a key here; {hint(key[:60], keys)}")

    def read_as(self, key: str, read: Callable[[Given], T], otherwise: T) -> T:
        """Reads the value of a key with `read`; returns `otherwise` if it is missing or, after recording it, wrong."""
        if key not in self.given:
            return otherwise
        try:
            return read(Given(self.given[key], key))
        except HearthLabError as error:
            self.wrong(key, str(error))
            return otherwise

    def needed(self, key: str, example: str) -> bool:
        """Returns whether a key exists; records a mistake if not."""
        if key in self.given:
            return True
        where = f" in [{self._inside}]" if self._inside else ""
        self.faults.append(f"{self.name}: {key} is missing{where}; write {key} = {example}")
        return False

    def text(self, key: str, most: int = 200) -> str:
        """Returns a short text; empty if it is missing."""
        return self.read_as(key, lambda value: value.text(most).strip(), "")

    def texts(self, key: str, most: int = 100) -> list[str]:
        """Returns a list of short texts; empty if it is missing."""
        return self.read_as(key, lambda value: [part.text(300) for part in value.list(most)], [])

    def whole(self, key: str, low: int, high: int, otherwise: int) -> int:
        """Returns a whole number in a range."""
        return self.read_as(key, lambda value: value.whole(low, high), otherwise)

    def one_of(self, key: str, known: Collection[str], otherwise: str) -> str:
        """Returns one of the known words."""

        def read(value: Given) -> str:
            word = value.text(100)
            if word not in known:
                value.wrong(f"{shown(word)} is not known; {hint(word[:60], known)}")
            return word

        return self.read_as(key, read, otherwise)

    def table(self, key: str) -> Toml | None:
        """Returns a table within this one; None if it is missing or not a table."""
        value = self.given.get(key)
        if value is None:
            return None
        inside = f"{self._inside}.{key}" if self._inside else key
        if not isinstance(value, dict):
            self.wrong(key, f"{key} is {shown(value)}; write [{inside}] with its keys below")
            return None
        return Toml(self.name, self._lines, value, self.faults, inside)
