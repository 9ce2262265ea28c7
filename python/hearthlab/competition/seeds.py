"""Where the seeds of a competition come from: all of them follow from its one seed, and none leads back to it."""

from __future__ import annotations

import re

from hearthlab.util.reading import Given
from hearthlab.util.seeds import derive

__all__ = ["draw_seed", "read_seed", "wave_seed"]


def draw_seed(seed: int, track: str) -> int:
    """Returns the seed of a track's pairings, bans and choices of decks."""
    return derive(seed, "draw", track)


def wave_seed(seed: int, track: str, wave: str) -> int:
    """Returns the seed of the arena for the games of a wave, of 128 bits."""
    high, low = (derive(seed, "wave", track, wave, half) for half in (0, 1))
    return high << 64 | low


def read_seed(given: Given) -> int:
    """Reads a seed, which files hold as a text: many readers of JSON have no numbers of 128 bits."""
    text = given.text(60)
    if not re.fullmatch(r"-?[0-9]+", text):
        given.wrong("it must be a whole number, written as a text")
    return int(text)
