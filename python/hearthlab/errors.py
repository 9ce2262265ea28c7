"""Every error that HearthLab raises on purpose."""

from __future__ import annotations

from typing import Any

__all__ = [
    "BadCardData",
    "BadPosition",
    "BadRecord",
    "CardError",
    "EngineError",
    "HearthLabError",
    "IllegalAction",
    "IllegalDeck",
    "StoreError",
    "TooManyOutcomes",
    "UnknownCard",
    "UnknownDeck",
]


class HearthLabError(Exception):
    """Something was wrong, and the message says in one sentence what would be right."""


class UnknownCard(HearthLabError, KeyError):
    """A card was asked for that the card data does not hold."""

    # A KeyError shows its message in quotes; ours is a sentence.
    __str__ = Exception.__str__


class UnknownDeck(HearthLabError):
    """A deck was asked for that does not exist."""


class IllegalDeck(HearthLabError):
    """A deck cannot be played, or cannot be read at all."""


class BadCardData(HearthLabError):
    """A card data file is missing, broken or not a CardDefs file."""


class IllegalAction(HearthLabError):
    """An action was applied that is not among the legal ones."""


class BadPosition(HearthLabError):
    """A position has an unknown key or an impossible value."""


class BadRecord(HearthLabError):
    """A record of a real game cannot be read."""


class TooManyOutcomes(HearthLabError):
    """An action has more outcomes than the caller allowed."""


class StoreError(HearthLabError):
    """A store of results cannot be made, read or written."""


class CardError(HearthLabError):
    """A card definition contradicts the card language or the card data."""


class EngineError(HearthLabError):
    """The core failed; `position` is the state it failed in, if there is one."""

    position: Any

    def __init__(self, message: str, position: Any = None) -> None:
        super().__init__(message)
        self.position = position
