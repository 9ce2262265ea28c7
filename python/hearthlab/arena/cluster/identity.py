"""The identity of a node: its games count only if it runs the same HearthLab as the driver."""

from __future__ import annotations

import functools
import hashlib
import json
from importlib.metadata import version
from pathlib import Path

import numpy as np

from hearthlab import _core
from hearthlab.arena.execution import Batch, Threads
from hearthlab.arena.schedule import Entrant, simple
from hearthlab.cards.decks import Deck
from hearthlab.cards.library import default_library

__all__ = ["difference", "identity"]

_PLAYERS = ("eva", "mcts(budget=20it)", "random")
_DECKS = ("aggro-pirate-warrior", "midrange-jade-shaman")


@functools.cache
def identity() -> dict[str, str]:
    """Returns the versions and digests that must be equal on all machines."""
    return {
        "HearthLab": version("hearthlab"),
        "core": f"{_core.version()} {_digest(json.dumps(_core.names(), sort_keys=True).encode(), _sample())}",
        "set of cards": default_library().fingerprint,
        "code": _digest(*_sources()),
    }


def difference(mine: dict[str, str], theirs: object) -> str | None:
    """Returns the first difference between a node and the driver in words, or None."""
    if not isinstance(theirs, dict):
        return "it did not identify itself"
    for what, own in mine.items():
        if theirs.get(what) != own:
            return f"its {what} is {str(theirs.get(what))[:60]} and the driver's is {own}"
    return None


def _digest(*parts: bytes) -> str:
    whole = hashlib.sha256()
    for part in parts:
        whole.update(len(part).to_bytes(8, "little") + part)
    return whole.hexdigest()[:16]


def _sources() -> list[bytes]:
    root = Path(_core.__file__).parent
    return [
        part
        for path in sorted(root.rglob("*.py"))
        for part in (path.relative_to(root).as_posix().encode(), path.read_bytes())
    ]


def _sample() -> bytes:
    """Returns the results of a few games: cores for different processors are different files, but must play alike."""
    plan = simple([Entrant.read(agent) for agent in _PLAYERS], [Deck.load(name) for name in _DECKS], 4, seed=1)
    threads = Threads(plan, 1)
    try:
        threads.submit(Batch.of(plan, np.arange(plan.total, dtype=np.uint64)))
        rows: list[object] = []
        while len(rows) < plan.total:
            rows += [(*row[:6], *row[8:]) for row in threads.collect(1.0).rows]
    finally:
        threads.close()
    return json.dumps(sorted(map(repr, rows))).encode()
