"""HearthLab: a fast Hearthstone simulator and a laboratory for artificial players."""

from __future__ import annotations

from hearthlab.cards.decks import Deck
from hearthlab.errors import (
    BadCardData,
    BadPosition,
    CardError,
    EngineError,
    HearthLabError,
    IllegalAction,
    IllegalDeck,
    TooManyOutcomes,
    UnknownCard,
    UnknownDeck,
)
from hearthlab.game import Action, Belief, Game, Record, Rules, View

__all__ = [
    "Action",
    "BadCardData",
    "BadPosition",
    "Belief",
    "CardError",
    "Deck",
    "EngineError",
    "Game",
    "HearthLabError",
    "IllegalAction",
    "IllegalDeck",
    "Record",
    "Rules",
    "TooManyOutcomes",
    "UnknownCard",
    "UnknownDeck",
    "View",
    "__version__",
]


def __getattr__(name: str) -> str:
    # Looked up only when asked for: reading package metadata is slow.
    if name == "__version__":
        from importlib.metadata import version

        return version("hearthlab")
    raise AttributeError(f"module 'hearthlab' has no attribute {name!r}")
