"""Reads external data: sizes are limited before anything is read, and every value is checked before it is used.

`Given` wraps a value with its place. Reading it as a type checks the type and the range, and a mistake becomes one
sentence that names the place, as in `plan.stages[2].games: -4 is not a whole number from 1 to 100`.
"""

from __future__ import annotations

import json
import math
import os
import re
import stat
import sys
import tomllib
import zlib
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any, NoReturn

from hearthlab.errors import HearthLabError
from hearthlab.util.suggest import hint

__all__ = [
    "MEGABYTE",
    "Given",
    "data_file",
    "gunzip",
    "named",
    "parse_json",
    "parse_toml",
    "read_bytes",
    "read_standard_input",
    "read_text",
    "shown",
]

MEGABYTE = 1 << 20

_SHOWN = 60
"""How many characters of an invalid value a message repeats at most."""
_SEED_BITS = 256


_CONTROL = re.compile(r"[\0-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""Characters not allowed in names and sentences: control characters, lone surrogates, direction overrides."""
_CONTROL_BUT_LINES = re.compile(r"[\0-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


def data_file(name: str) -> Path:
    """Returns the path of a data file that the package ships."""
    return Path(__file__).parents[1] / "data" / name


def shown(value: object, most: int = _SHOWN) -> str:
    """Returns a value as a message shows it: short, and on one line.

    >>> shown("x" * 100), shown([1]), shown(10**100)
    ('"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…"', 'a list', 'a number of 101 digits')
    """
    match value:
        case dict():
            return "an object"
        case list() | tuple():
            return "a list"
        case str():
            short = value[:most] + "…" * (len(value) > most)
            return '"' + "".join(c if c.isprintable() else ascii(c)[1:-1] for c in short) + '"'
        case None | bool():
            return {None: "null", True: "true", False: "false"}[value]
        case int() if value.bit_length() > 128:
            return f"a number of {math.floor(value.bit_length() * math.log10(2)) + 1} digits"
        case int() | float():
            return repr(value)
    return f"a value of type {type(value).__name__}"


def named(path: str | Path) -> str:
    """Returns a path as a message shows it: in quotes and on one line."""
    return shown(str(path), 4096)


class Given:
    """An external value and its place in the document.

    >>> plan = Given({"seed": -1, "decks": [{"name": "x"}]}, "plan")
    >>> plan["decks"].list(10)[0]["name"].text()
    'x'
    >>> plan["seed"].whole(0, 9)
    Traceback (most recent call last):
        ...
    hearthlab.errors.HearthLabError: plan.seed: -1 is not a whole number from 0 to 9
    """

    __slots__ = ("error", "path", "value")

    def __init__(self, value: Any, path: str, error: type[HearthLabError] = HearthLabError) -> None:
        self.value = value
        self.path = path
        self.error = error

    def wrong(self, what: str) -> NoReturn:
        """Raises the error with a sentence about this place."""
        raise self.error(f"{self.path}: {what}" if self.path else what)

    # -- single values ---------------------------------------------------------------------------------

    def whole(self, low: int, high: int) -> int:
        """Reads a whole number in a range; true and false do not count as numbers."""
        value = self.value
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            self.wrong(f"{shown(value)} is not a whole number from {low} to {high}")
        return value

    def seed(self) -> int:
        """Reads a seed: a whole number of any reasonable size."""
        value = self.value
        if isinstance(value, bool) or not isinstance(value, int) or value.bit_length() > _SEED_BITS:
            self.wrong(f"{shown(value)} is not a seed; a seed is a whole number of at most {_SEED_BITS} bits")
        return value

    def number(self, low: float = -sys.float_info.max, high: float = sys.float_info.max) -> float:
        """Reads a finite number in a range."""
        value = self.value
        # Comparisons with NaN are false.
        if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
            bounds = "" if high == sys.float_info.max else f" from {low} to {high}"
            self.wrong(f"{shown(value)} is not a finite number{bounds}")
        return float(value)

    def flag(self) -> bool:
        """Reads true or false."""
        if not isinstance(self.value, bool):
            self.wrong(f"{shown(self.value)} is neither true nor false")
        return self.value

    def text(self, most: int = 1000, *, lines: bool = False) -> str:
        """Reads a text without control characters; line breaks are allowed only with `lines`."""
        value = self.value
        if not isinstance(value, str):
            self.wrong(f"{shown(value)} is not a text")
        if len(value) > most:
            self.wrong(f"a text of {len(value):,} characters is too long; at most {most:,} are allowed")
        odd = (_CONTROL_BUT_LINES if lines else _CONTROL).search(value)
        if odd is not None:
            self.wrong(f"{shown(value)} contains {odd[0]!a}; a text has no control characters")
        return value

    def one_of(self, known: Collection[str]) -> str:
        """Reads one of these words."""
        if not isinstance(self.value, str):
            self.wrong(f"{shown(self.value)} is not a text")
        if self.value not in known:
            self.wrong(f"{shown(self.value)} is not one of {', '.join(known)}")
        return self.value

    # -- lists and objects -----------------------------------------------------------------------------

    def list(self, most: int, least: int = 0) -> list[Given]:
        """Reads a list of `least` to `most` values."""
        value = self.value
        if not isinstance(value, list | tuple):
            self.wrong(f"{shown(value)} is not a list")
        if not least <= len(value) <= most:
            expected = f"there must be {most}" if least == most else f"from {least} to {most:,} are allowed"
            self.wrong(f"a list of {len(value):,} values; {expected}")
        return [Given(part, f"{self.path}[{k}]", self.error) for k, part in enumerate(value)]

    def object(self, known: Collection[str] | None = None) -> Given:
        """Checks that it is an object with only known keys; returns itself."""
        if not isinstance(self.value, dict):
            self.wrong(f"{shown(self.value)} is not an object")
        for key in self.value if known is not None else ():
            if key not in known:  # type: ignore[operator]
                self.wrong(f"{shown(key)} is not a key here; {hint(str(key)[:_SHOWN], known or ())}")
        return self

    def __getitem__(self, key: str) -> Given:
        found = self._at(key)
        if found is None:
            self.wrong(f'there is no "{key}"')
        return found

    def get(self, key: str) -> Given | None:
        """Returns the value of a key; None if it is missing or null."""
        found = self._at(key)
        return None if found is None or found.value is None else found

    def _at(self, key: str) -> Given | None:
        value = self.object().value
        return Given(value[key], f"{self.path}.{key}" if self.path else key, self.error) if key in value else None

    def items(self, most: int) -> Iterator[tuple[str, Given]]:
        """Yields the keys and values of an object with at most `most` keys."""
        value = self.object().value
        if len(value) > most:
            self.wrong(f"an object with {len(value):,} keys; at most {most:,} are allowed")
        for key in value:
            yield key, self[key]


# -- files ---------------------------------------------------------------------------------------------


def read_bytes(path: str | Path, most: int, error: type[HearthLabError] = HearthLabError) -> bytes:
    """Reads a file of at most `most` bytes; never reads more, and never blocks waiting for a writer."""
    piped = os.path.abspath(path).startswith(_PIPED)
    try:
        with open(path, "rb", opener=None if piped else _regular) as file:
            data = file.read(most + 1)
    except (OSError, ValueError) as problem:
        # ValueError: the path contains a null byte.
        why = getattr(problem, "strerror", None) or problem
        raise error(f"{named(path)} cannot be read: {why}") from None
    return _capped(data, most, named(path), error)


_PIPED = ("/dev/stdin", "/dev/fd/", "/proc/self/fd/")
"""Paths of what was piped into this process."""


def _regular(name: str, flags: int) -> int:
    """Opens a regular file; raises OSError for anything else: a pipe could block, and a device has no end."""
    handle = os.open(name, flags | getattr(os, "O_NONBLOCK", 0))
    kind = os.fstat(handle).st_mode
    if stat.S_ISREG(kind) or stat.S_ISDIR(kind):  # Python itself refuses folders
        return handle
    os.close(handle)
    raise OSError("it is not a file")


def read_text(path: str | Path, most: int, error: type[HearthLabError] = HearthLabError) -> str:
    """Reads a UTF-8 text file, with or without a byte order mark, of at most `most` bytes."""
    data = read_bytes(path, most, error)
    return _decoded(data, named(path), error)


def read_standard_input(most: int, error: type[HearthLabError] = HearthLabError) -> str:
    """Reads standard input as UTF-8 text of at most `most` bytes."""
    data = sys.stdin.buffer.read(most + 1)
    return _decoded(_capped(data, most, "the standard input", error), "the standard input", error)


def _decoded(data: bytes, what: str, error: type[HearthLabError]) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise error(f"{what} cannot be read: it is not UTF-8 text (byte {problem.start:,} is wrong)") from None


def _capped(data: bytes, most: int, what: str, error: type[HearthLabError]) -> bytes:
    if len(data) > most:
        raise error(f"{what} is too large; at most {most // MEGABYTE:,} MB are read")
    return data


def gunzip(data: bytes, most: int, what: str, error: type[HearthLabError] = HearthLabError) -> bytes:
    """Decompresses gzipped data to at most `most` bytes, however large it would become."""
    out: list[bytes] = []
    at = size = parts = 0
    while at < len(data):
        stream = zlib.decompressobj(wbits=31)
        parts += 1
        if parts > _MOST_PARTS:
            raise error(f"{what} is damaged: its gzipped data has more than {_MOST_PARTS:,} parts")
        # In pieces: the data after each part is copied.
        while not stream.eof:
            piece = data[at : at + _PIECE]
            if not piece:
                raise error(f"{what} is damaged: the gzipped data is cut off")
            at += len(piece)
            try:
                out.append(stream.decompress(piece, most - size + 1))
            except zlib.error as problem:
                raise error(f"{what} is damaged: it is not gzipped data ({problem})") from None
            size += len(out[-1])
            if size > most:
                raise error(f"{what} is too large; at most {most // MEGABYTE:,} MB are read after decompressing")
        # A file may have several parts, and padding zeros after the last one.
        at = _ZEROS.match(data, at - len(stream.unused_data)).end()  # type: ignore[union-attr]
    return b"".join(out)


_MOST_PARTS = 100_000
_PIECE = 1 << 14
_ZEROS = re.compile(rb"\0*")


def parse_toml(text: str, what: str, error: type[HearthLabError] = HearthLabError) -> dict[str, Any]:
    """Parses TOML; rejects keys with absurdly many parts, since parsing them takes quadratic time."""
    parts, joined = 0, False
    for token in _TOML.finditer(text):
        if token.lastgroup == "part":
            parts, joined = parts + 1 if joined else 1, False
        else:
            joined = token.lastgroup == "dot"
            parts = parts if joined else 0
        if parts > _MOST_KEYS:
            line = text.count("\n", 0, token.start()) + 1
            raise error(f"{what} is not TOML: a key of more than {_MOST_KEYS} parts (at line {line})")
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as problem:
        # Either TOMLDecodeError, or a ValueError about a number with too many digits.
        raise error(f"{what} is not TOML: {str(problem)[:200]}") from None


_MOST_KEYS = 20
"""The largest number of parts in a dotted key."""
_TOML = re.compile(
    r'''"""(?:[^"\\]+|\\.|"(?!""))*+(?:"""|\Z)|\'\'\'(?:[^\']+|\'(?!\'\'))*+(?:\'\'\'|\Z)|\#[^\n]*|'''
    r"""(?P<part>"(?:[^"\\\n]|\\[^\n])*+"?|\'[^\'\n]*+\'?|[\w-]++)|(?P<dot>[ \t]*+\.[ \t]*+)|[ \t]++|.""",
    re.DOTALL,
)
"""Matches parts of keys and the dots between them; multi-line strings and comments are separate tokens."""


def parse_json(text: str, what: str, error: type[HearthLabError] = HearthLabError) -> Given:
    """Parses JSON; rejects what the standard forbids or leaves open: NaN, infinities and duplicate keys."""
    try:
        value = _DECODER.decode(text)
    except json.JSONDecodeError as problem:
        raise error(f"{what} is not JSON: {problem.msg} (line {problem.lineno}, column {problem.colno})") from None
    except RecursionError:
        raise error(f"{what} is nested too deeply") from None
    except ValueError as problem:
        # A duplicate key, NaN, or a number with too many digits.
        raise error(f"{what} is not JSON: {str(problem)[:200]}") from None
    return Given(value, what, error)


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise ValueError(f"the key {shown(twice)} occurs twice")
    return found


def _constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number")


def _float(text: str) -> float:
    value = float(text)
    if math.isinf(value):
        raise ValueError(f"the number {text[:20]} is too large")
    return value


def _int(text: str) -> int:
    if len(text) > 100:
        raise ValueError(f"a number of {len(text):,} digits is too large")
    return int(text)


_DECODER = json.JSONDecoder(object_pairs_hook=_pairs, parse_constant=_constant, parse_float=_float, parse_int=_int)
