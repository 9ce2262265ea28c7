"""Words that a user writes: refusing those that mean nothing, with the nearest that does."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from hearthlab.errors import HearthLabError

__all__ = ["one_of"]


def one_of(what: str, value: str, known: Iterable[str]) -> None:
    """Refuses a word that is not among the known ones."""
    names = list(known)
    if value not in names:
        near = difflib.get_close_matches(value, names, 1, cutoff=0.5)
        hint = f"did you mean {near[0]}?" if near else f"known are {', '.join(names)}"
        raise HearthLabError(f'no {what} is called "{value}"; {hint}')
