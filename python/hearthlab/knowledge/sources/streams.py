"""Reads files of any size, gzipped or not, in pieces."""

from __future__ import annotations

import codecs
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from hearthlab.errors import BadRecord
from hearthlab.util.reading import MEGABYTE, named

__all__ = ["Damage", "Read", "chunks", "head", "texts"]

Read = Callable[[int], None]
"""Called with the number of bytes of a file read so far."""


@dataclass(frozen=True, slots=True)
class Damage:
    """A record that was left out, or a truncated file."""

    reason: str


def chunks(path: Path, size: int = MEGABYTE, read: Read | None = None) -> Iterator[bytes | Damage]:
    """Yields the bytes of a file, decompressed if it is gzipped; a damaged end is reported after the data before it.

    `read` is called with the progress.
    """
    try:
        with path.open("rb") as file:
            zipped = file.read(2) == b"\x1f\x8b"
            file.seek(0)
            pieces = _unzipped(file, size) if zipped else iter(lambda: file.read(size), b"")
            for piece in pieces:
                yield piece
                if read is not None:
                    read(file.tell())
    except (OSError, ValueError) as problem:
        why = getattr(problem, "strerror", None) or problem
        raise BadRecord(f"{named(path)} cannot be read: {why}") from None


def _unzipped(file: BinaryIO, size: int) -> Iterator[bytes | Damage]:
    """Yields the content of a gzipped file up to its first damage; the gzip module would lose the piece before it."""
    stream = zlib.decompressobj(wbits=31)
    rest = b""
    while rest := rest or file.read(1 << 16):
        try:
            piece = stream.decompress(rest, size)
        except zlib.error:
            yield Damage("the compressed file is damaged")
            return
        rest = stream.unconsumed_tail
        if piece:
            yield piece
        if stream.eof:
            # A file may contain several consecutive streams, and padding zeros.
            rest = stream.unused_data.lstrip(b"\0")
            stream = zlib.decompressobj(wbits=31)
            if not rest and not (rest := file.read(1 << 16).lstrip(b"\0")):
                return
    yield Damage("the compressed file ends too early")


def head(path: Path, size: int = 1 << 16) -> bytes:
    """Returns the first bytes of a file, decompressed if it is gzipped."""
    for piece in chunks(path, size):
        if isinstance(piece, Damage):
            raise BadRecord(f"{named(path)} cannot be read: {piece.reason}")
        return piece
    raise BadRecord(f"{named(path)} is empty")


def texts(path: Path, read: Read | None = None) -> Iterator[str | Damage]:
    """Yields the text of a file; bytes that are not UTF-8 become U+FFFD."""
    decoder = codecs.getincrementaldecoder("utf-8-sig")("replace")
    for piece in chunks(path, read=read):
        yield piece if isinstance(piece, Damage) else decoder.decode(piece)
    yield decoder.decode(b"", final=True)
