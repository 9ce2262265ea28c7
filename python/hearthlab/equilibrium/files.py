"""Files of arrays with a description, for checkpoints and strategies."""

from __future__ import annotations

import json
import os
import tempfile
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from hearthlab.errors import HearthLabError

__all__ = ["read_arrays", "write_arrays"]


def write_arrays(path: str | Path, about: dict[str, Any], arrays: dict[str, npt.NDArray[Any]]) -> None:
    """Writes arrays with a description into one file; replaces the file only when the new one is complete."""
    target = Path(path)
    text = np.frombuffer(json.dumps(about).encode(), np.uint8)
    try:
        with tempfile.NamedTemporaryFile(dir=target.parent, suffix=".npz", delete=False) as f:
            np.savez(f, allow_pickle=False, about=text, **arrays)
        os.replace(f.name, target)
    except OSError as error:
        raise HearthLabError(f'"{path}" cannot be written: {error.strerror}') from None


def read_arrays(path: str | Path) -> tuple[dict[str, Any], dict[str, npt.NDArray[Any]]]:
    """Reads what `write_arrays` wrote."""
    try:
        with np.load(path, allow_pickle=False) as f:
            arrays = {name: f[name] for name in f.files}
        return json.loads(arrays.pop("about").tobytes()), arrays
    except OSError as error:
        raise HearthLabError(f'"{path}" cannot be read: {error.strerror or error}') from None
    except (ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
        raise HearthLabError(f'"{path}" is not a file of this kind: {error}') from None
