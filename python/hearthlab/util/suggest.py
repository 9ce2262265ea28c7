"""Checks words given by a user, with suggestions for misspelt ones."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from hearthlab.errors import HearthLabError

__all__ = ["hint", "near", "one_of"]


def near(word: str, known: Iterable[str]) -> str | None:
    """Returns the closest of the known words, or None if none is close.

    >>> near("midrang", ["aggro", "midrange"]), near("x", ["aggro", "midrange"])
    ('midrange', None)
    """
    return next(iter(difflib.get_close_matches(word, list(known), 1, cutoff=0.5)), None)


def hint(word: str, known: Iterable[str], otherwise: str = "") -> str:
    """Returns "did you mean …?" with the closest of the known words.

    If none is close, returns ``otherwise``, or the list of all known words.

    >>> hint("midrang", ["aggro", "midrange"]), hint("x", ["aggro", "midrange"])
    ('did you mean midrange?', 'choose one of aggro, midrange')
    """
    names = list(known)
    found = near(word, names)
    return f"did you mean {found}?" if found else otherwise or f"choose one of {', '.join(names)}"


def one_of(what: str, value: str, known: Iterable[str]) -> None:
    """Raises HearthLabError, with a suggestion, if the word is not one of the known ones.

    >>> one_of("score", "agro", ["aggro", "control"])
    Traceback (most recent call last):
    hearthlab.errors.HearthLabError: no score is called "agro"; did you mean aggro?
    """
    names = list(known)
    if value not in names:
        raise HearthLabError(f'no {what} is called "{value}"; {hint(value, names)}')
