"""Writing files, with errors that a user understands."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hearthlab.errors import HearthLabError

__all__ = ["make_folder", "replacing", "write_bytes", "write_text"]


def make_folder(path: Path) -> Path:
    """Makes a folder, and those above it, unless it is there; returns it."""
    with _explained(path):
        path.mkdir(parents=True, exist_ok=True)
    return path


def write_text(path: Path, text: str) -> None:
    """Writes a text file in UTF-8."""
    with _explained(path):
        path.write_text(text, encoding="utf-8")


def write_bytes(path: Path, data: bytes) -> None:
    """Writes a binary file."""
    with _explained(path):
        path.write_bytes(data)


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Gives the name of an empty file beside `path`, which takes its place at the end, or is removed after an error."""
    with _explained(path):
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        os.close(handle)
        part = Path(name)
        try:
            yield part
            # A temporary file is private; the finished one is like any other.
            umask = os.umask(0)
            os.umask(umask)
            part.chmod(0o666 & ~umask)
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise HearthLabError(f'"{path}" cannot be written: {error.strerror}') from None
