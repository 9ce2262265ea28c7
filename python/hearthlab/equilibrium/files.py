"""Files of arrays with metadata, for checkpoints and strategies."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from hearthlab.errors import HearthLabError
from hearthlab.util.files import replacing
from hearthlab.util.reading import Given, named, parse_json

__all__ = ["checked", "read_arrays", "write_arrays"]


def write_arrays(path: str | Path, about: dict[str, Any], arrays: dict[str, npt.NDArray[Any]]) -> None:
    """Writes arrays with metadata to a file, atomically."""
    text = np.frombuffer(json.dumps(about).encode(), np.uint8)
    with replacing(Path(path)) as part, part.open("wb") as file:
        np.savez(file, allow_pickle=False, about=text, **arrays)


def read_arrays(
    path: str | Path, what: str, most: int, names: Collection[str]
) -> tuple[Given, dict[str, npt.NDArray[Any]]]:
    """Reads what `write_arrays` wrote: the metadata and these arrays, at most `most` bytes in total.

    No more memory is allocated for an array than its part of the file contains.
    """
    wrong = f"{named(path)} does not contain {what}"
    try:
        with zipfile.ZipFile(path) as archive:
            parts = {info.filename.removesuffix(".npy"): info for info in archive.infolist()}
            if parts.keys() != {"about", *names} or len(parts) != len(archive.infolist()):
                raise HearthLabError(f"{wrong}: it has different parts")
            if any(info.compress_type != zipfile.ZIP_STORED for info in parts.values()):
                raise HearthLabError(f"{wrong}: HearthLab writes it without compression")
            size = sum(info.file_size for info in parts.values())
            if size > most:
                raise HearthLabError(f"{named(path)} is too large: {size:,} bytes, at most {most:,} are possible")
            arrays = {name: _array(archive.read(info)) for name, info in parts.items()}
    except OSError as error:
        raise HearthLabError(f"{named(path)} cannot be read: {error.strerror or error}") from None
    except _BROKEN as error:
        raise HearthLabError(f"{wrong}: {' '.join(str(error).split())[:200]}") from None
    text = arrays.pop("about")
    if text.dtype != np.uint8:
        raise HearthLabError(f"{wrong}: its metadata is not text")
    about = parse_json(text.tobytes().decode("utf-8", "replace"), named(path))
    return about.object(), arrays


_BROKEN = (ValueError, TypeError, LookupError, EOFError, RuntimeError, SyntaxError, zipfile.BadZipFile)
"""What zipfile and NumPy raise for a file that is damaged or of another kind."""


def _array(data: bytes) -> npt.NDArray[Any]:
    """Returns the array of a one-dimensional .npy file; raises ValueError for anything else."""
    file = io.BytesIO(data)
    version = np.lib.format.read_magic(file)
    if version != (1, 0):
        raise ValueError(f"version {version} of an array is not known")
    shape, _, dtype = np.lib.format.read_array_header_1_0(file)
    if len(shape) != 1 or dtype.hasobject or dtype.names is not None:
        raise ValueError("an array is not a list of numbers")
    left = len(data) - file.tell()
    if dtype.itemsize == 0 or shape[0] < 0 or shape[0] * dtype.itemsize != left:
        raise ValueError(f"an array of {shape[0]} values does not have {left} bytes")
    return np.frombuffer(data, dtype, offset=file.tell())


def checked(
    path: str | Path, arrays: Mapping[str, npt.NDArray[Any]], name: str, dtype: npt.DTypeLike, size: int | None = None
) -> npt.NDArray[Any]:
    """Returns one of the arrays; raises HearthLabError if its type or size is wrong, or its values are not finite."""
    found = arrays[name]
    if found.dtype != np.dtype(dtype):
        raise HearthLabError(f"{named(path)}: {name} has values of type {found.dtype}, not {np.dtype(dtype)}")
    if size is not None and len(found) != size:
        raise HearthLabError(f"{named(path)}: {name} has {len(found):,} values, not {size:,}")
    if not np.isfinite(found).all():
        raise HearthLabError(f"{named(path)}: {name} has values that are not finite numbers")
    return found
