"""Functions that write files, with errors that users understand."""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hearthlab.errors import HearthLabError

__all__ = ["make_folder", "replacing", "writable", "write_bytes", "write_text"]


def make_folder(path: Path) -> Path:
    """Creates a folder and its parents, if it does not exist; returns it."""
    with _explained(path):
        path.mkdir(parents=True, exist_ok=True)
    return path


def writable(path: Path) -> None:
    """Raises HearthLabError if the file cannot be written; meant to be called before the work whose result it gets.

    An existing file is not changed, and no new one is left behind.
    """
    with _explained(path):
        _new_part(path).unlink()


def write_text(path: Path, text: str) -> None:
    """Writes a text file in UTF-8; if that fails, the old file is unchanged."""
    with replacing(path) as part:
        part.write_text(text, encoding="utf-8")


def write_bytes(path: Path, data: bytes) -> None:
    """Writes a binary file; if that fails, the old file is unchanged."""
    with replacing(path) as part:
        part.write_bytes(data)


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Yields the path of an empty file, which replaces `path` at the end, or is removed after an error.

    If `path` is a link, the target of the link is replaced. What cannot be replaced, such as /dev/stdout, is written to
    instead.
    """
    with _explained(path):
        part = _new_part(path)
        try:
            yield part
            if _stays(path):
                with part.open("rb") as source, path.open("wb") as out:
                    shutil.copyfileobj(source, out)
            else:
                part.chmod(_mode(path))
                part.replace(os.path.realpath(path))
        finally:
            part.unlink(missing_ok=True)


def _new_part(path: Path) -> Path:
    """Creates an empty file beside the one that `path` resolves to, or elsewhere if that one cannot be replaced."""
    if path.is_dir():
        raise HearthLabError(f'"{path}" cannot be written: it is a folder; name a file in it')
    target = Path(os.path.realpath(path))
    if not target.parent.is_dir():
        raise HearthLabError(f'"{path}" cannot be written: there is no folder "{target.parent}"')
    if path.exists() and not os.access(path, os.W_OK):
        raise HearthLabError(f'"{path}" cannot be written: it is write-protected')
    # The length of file names is limited, so a long one is shortened.
    handle, name = tempfile.mkstemp(prefix=f".{target.name[:50]}.", dir=None if _stays(path) else target.parent)
    os.close(handle)
    return Path(name)


def _stays(path: Path) -> bool:
    """Returns whether it cannot be replaced: a device, a pipe, standard output, or a file in a read-only folder."""
    target, folder = Path(os.path.realpath(path)), Path(os.path.realpath(path.absolute().parent))
    if path.exists() and not (path.is_file() and os.access(target.parent, os.W_OK)):
        return True
    return folder == Path("/dev") or Path("/proc") in folder.parents


def _mode(path: Path) -> int:
    """Returns the permissions of an existing file, or the default ones: those of a temporary file are private."""
    if path.exists():
        return stat.S_IMODE(path.stat().st_mode)
    umask = os.umask(0)
    os.umask(umask)
    return 0o666 & ~umask


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise HearthLabError(f'"{path}" cannot be written: {error.strerror or error}') from None
