"""Columns as data frames of pandas or polars."""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from typing import Any

from hearthlab.errors import HearthLabError

__all__ = ["KINDS", "frame"]

KINDS = ("pandas", "polars")


def frame(columns: Mapping[str, Sequence[Any]], kind: str = "pandas") -> Any:
    """Returns the columns as a pandas or polars data frame.

    >>> frame({"agent": ["eva"], "games": [8]}).shape
    (1, 2)
    """
    if kind not in KINDS:
        raise HearthLabError(f"data frames are of {' or '.join(KINDS)}, not {kind!r:.60}")
    try:
        package = importlib.import_module(kind)
    except ImportError:
        raise HearthLabError(f"{kind} is not installed; run pip install 'hearthlab[frames]'") from None
    return package.DataFrame(dict(columns))
