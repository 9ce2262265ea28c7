"""Random numbers that are the same on every machine and in every version of Python."""

from __future__ import annotations

import hashlib
import secrets
from typing import Any

__all__ = ["DERIVATION", "SECRET", "Stream", "derive", "duel_start", "run_seed"]

DERIVATION = 2
"""The current method of deriving the seeds of games and agents; the first stores used 1."""

SECRET = "secret"
"""Given instead of a seed: an unpredictable one is drawn when the run starts."""

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


def derive(*parts: int | str) -> int:
    """Returns a seed that depends on all parts and on their order.

    >>> derive(3, "game", 0) == derive(3, "game", 0)
    True
    >>> derive(3, "game", 0) == derive(3, "game", 1)
    False
    """
    text = "\0".join(str(part) for part in parts)
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")


def run_seed(seed: int | str) -> dict[str, Any]:
    """Returns the settings of a run for a seed or for "secret".

    >>> run_seed(7)
    {'seed': 7}
    >>> run_seed("secret")["seed"] != run_seed("secret")["seed"]
    True
    """
    return {"seed": secrets.randbits(128), "secret": True} if seed == SECRET else {"seed": seed}


def duel_start(seed: int, game: int) -> tuple[int, int]:
    """Returns the randomly chosen first player of a game in a duel, and the game's seed, as the core derives them.

    >>> first, seed = duel_start(7, 0)
    >>> first in (0, 1) and 0 <= seed < 1 << 63
    True
    """
    start = (seed ^ _STEP) + _STEP
    stream = Stream(start ^ (game * 0xD6E8FEB86659FD93) ^ _STEP)
    stream.next()
    return stream.below(2), stream.next() >> 1


class Stream:
    """A stream of random numbers (SplitMix64).

    >>> stream = Stream(7)
    >>> all(stream.below(6) in range(6) for _ in range(100))
    True
    """

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def next(self) -> int:
        """Returns a number of 64 random bits."""
        self._state = (self._state + _STEP) & _MASK
        z = self._state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """Returns a number from 0 to n - 1, all equally likely."""
        return (self.next() * n) >> 64
