"""Writing files, with errors that a user understands."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hearthlab.errors import HearthLabError

__all__ = ["make_folder", "write_bytes", "write_text"]


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
def _explained(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise HearthLabError(f'"{path}" cannot be written: {error.strerror}') from None
