"""The exceptions that HearthLab raises deliberately."""

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
    """The base class of all errors; the message says in one sentence what is wrong and what to do instead."""


class UnknownCard(HearthLabError, KeyError):
    """A card is not in the card data."""

    # KeyError would show the message in quotes.
    __str__ = Exception.__str__


class UnknownDeck(HearthLabError):
    """A deck does not exist."""


class IllegalDeck(HearthLabError):
    """A deck cannot be read or is not legal."""


class BadCardData(HearthLabError):
    """A card data file is missing, broken or not a CardDefs file."""


class IllegalAction(HearthLabError):
    """An action is not one of the legal ones."""


class BadPosition(HearthLabError):
    """A position has an unknown key or an impossible value."""


class BadRecord(HearthLabError):
    """A record of a real game cannot be read."""


class TooManyOutcomes(HearthLabError):
    """An action has more outcomes than the limit."""


class StoreError(HearthLabError):
    """A store of results cannot be created, read or written."""


class CardError(HearthLabError):
    """A card definition contradicts the card language or the card data."""


class EngineError(HearthLabError):
    """The core failed, which is a bug in HearthLab; `position` is the state in which it failed, if known."""

    position: Any

    def __init__(self, message: str, position: Any = None) -> None:
        super().__init__(message)
        self.position = position
