"""The seeds of a competition: all of them are derived from its one seed, which cannot be computed from them."""

from __future__ import annotations

import re

from hearthlab.util.reading import Given
from hearthlab.util.seeds import derive

__all__ = ["draw_seed", "read_seed", "wave_seed"]


def draw_seed(seed: int, track: str) -> int:
    """Returns the seed of a track's pairings, bans and deck choices."""
    return derive(seed, "draw", track)


def wave_seed(seed: int, track: str, wave: str) -> int:
    """Returns the 128-bit seed of the arena plan of a wave."""
    high, low = (derive(seed, "wave", track, wave, half) for half in (0, 1))
    return high << 64 | low


def read_seed(given: Given) -> int:
    """Reads a seed, which files contain as a string: many JSON readers do not support 128-bit numbers."""
    text = given.text(60)
    if not re.fullmatch(r"-?[0-9]+", text):
        given.wrong("it must be a whole number, written as a string")
    return int(text)
