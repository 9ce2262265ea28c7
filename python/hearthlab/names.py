"""The names of the core: every word that cards, positions and rules use, as exported by the core.

The Python code keeps no lists of its own, so a name that is not here does not exist.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hearthlab import _core

__all__ = ["CAPACITIES", "SETTINGS", "TABLES", "WORDS", "called", "checked"]

_EXPORTED: Mapping[str, Any] = _core.names()

TABLES: Mapping[str, Mapping[str, str]] = {key: dict(table["entries"]) for key, table in _EXPORTED["names"].items()}
"""Names with their descriptions, by table: ``keywords``, ``events``, ``counters``, ``classes``, ``variants``, etc."""

WORDS: Mapping[str, Mapping[str, Mapping[str, str]]] = {
    part["kind"]: {word["name"]: word for word in part["words"]} for part in _EXPORTED["words"].values()
}
"""The words of the trees that cards are compiled to, with ``doc`` and ``takes``, by part of speech: ``Who``, ``Sel``,
``Val``, ``Cond``, ``CardRef``, ``Options``, ``CardList`` and ``Effect``."""

SETTINGS: Mapping[str, Mapping[str, Any]] = {setting["name"]: setting for setting in _EXPORTED["settings"]}
"""The settings of a game with ``doc``, ``default`` and, where they apply, ``range``, ``unlimited`` and ``names``."""

CAPACITIES: Mapping[str, int] = {capacity["name"]: capacity["size"] for capacity in _EXPORTED["capacities"]}
"""The fixed sizes of positions and libraries."""


def called(table: str) -> str:
    """Returns what a member of a table is called in a sentence.

    >>> called("durations")
    'duration'
    """
    name: str = _EXPORTED["names"][table]["called"]
    return name


def checked(table: str, mapping: Mapping[str, str]) -> Mapping[str, str]:
    """Returns the mapping after checking that all its values are names in the table.

    >>> checked("keywords", {"TAUNT": "tount"})
    Traceback (most recent call last):
        ...
    ValueError: TAUNT is mapped to "tount", which is not a keyword of the core
    """
    for key, name in mapping.items():
        if name not in TABLES[table]:
            raise ValueError(f'{key} is mapped to "{name}", which is not a {called(table)} of the core')
    return mapping
