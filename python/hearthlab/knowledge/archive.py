"""Stores knowledge bases in files: NumPy arrays and metadata in one compressed archive."""

from __future__ import annotations

import contextlib
import json
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from hearthlab.errors import HearthLabError
from hearthlab.knowledge.vocabulary import vocabulary
from hearthlab.util.files import replacing
from hearthlab.util.reading import named

__all__ = ["load_archive", "save_archive"]

_VERSION = 1


def save_archive(path: Path, kind: str, meta: Mapping[str, Any], arrays: Mapping[str, Any]) -> None:
    """Writes a base; the file appears only when it is complete."""
    about = json.dumps({"hearthlab": kind, "version": _VERSION, **meta})
    with replacing(path) as part, part.open("wb") as file:
        np.savez_compressed(file, meta=np.array(about), cards=np.array(vocabulary().ids), **arrays)


def load_archive(path: Path | BinaryIO, kind: str, make: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Returns the metadata and the arrays of a base; `make` is the command that writes one."""
    name = named(path) if isinstance(path, Path) else "the shipped file"
    try:
        # NumPy would leave the file open if it is damaged.
        with contextlib.ExitStack() as stack:
            stream = stack.enter_context(path.open("rb")) if isinstance(path, Path) else path
            file = stack.enter_context(np.load(stream, allow_pickle=False))
            meta: dict[str, Any] = json.loads(str(file["meta"]))
            ids = tuple(map(str, file["cards"]))
            arrays = {key: file[key] for key in file.files if key not in ("meta", "cards")}
        if meta["hearthlab"] != kind or meta["version"] != _VERSION:
            raise ValueError
    except FileNotFoundError:
        raise HearthLabError(f"no file {name}; {make} writes one") from None
    except (OSError, ValueError, KeyError, TypeError, EOFError, AttributeError, zipfile.BadZipFile) as error:
        why = getattr(error, "strerror", None) or "it is damaged, another kind of file, or of another version"
        raise HearthLabError(f"{name} is not a base of {kind}: {why}") from None
    if ids != vocabulary().ids:
        raise HearthLabError(f"{name} was made with other card data; {make} rebuilds it")
    return meta, arrays
