"""HearthLab: a fast Hearthstone simulator and a laboratory for agents that play it."""

from __future__ import annotations

import sys
from pathlib import Path

try:
    from hearthlab.agents import Agent, Clock, Opinion
    from hearthlab.analysis import Analysis, analyse
    from hearthlab.arena.limits import Limits
    from hearthlab.arena.match import MatchResult, Result, match, play
    from hearthlab.arena.store import Store
    from hearthlab.arena.tournament import tournament
    from hearthlab.belief import Belief
    from hearthlab.cards.decks import Deck
    from hearthlab.errors import (
        BadCardData,
        BadPosition,
        CardError,
        EngineError,
        HearthLabError,
        IllegalAction,
        IllegalDeck,
        StoreError,
        TooManyOutcomes,
        UnknownCard,
        UnknownDeck,
    )
    from hearthlab.game import Action, Game, Record, View
    from hearthlab.rules import Rules
except KeyboardInterrupt:
    # Ctrl-C can interrupt `hearthlab` or `python -m hearthlab` before main() is there to catch it.
    if Path(sys.argv[0]).stem in ("hearthlab", "-m"):
        sys.exit(130)
    raise

__all__ = [
    "Action",
    "Agent",
    "Analysis",
    "BadCardData",
    "BadPosition",
    "Belief",
    "CardError",
    "Clock",
    "Deck",
    "EngineError",
    "Game",
    "HearthLabError",
    "IllegalAction",
    "IllegalDeck",
    "Limits",
    "MatchResult",
    "Opinion",
    "Record",
    "Result",
    "Rules",
    "Store",
    "StoreError",
    "TooManyOutcomes",
    "UnknownCard",
    "UnknownDeck",
    "View",
    "__version__",
    "analyse",
    "match",
    "play",
    "tournament",
]


def __getattr__(name: str) -> str:
    # Looked up lazily: reading package metadata is slow.
    if name == "__version__":
        from importlib.metadata import version

        return version("hearthlab")
    raise AttributeError(f"module 'hearthlab' has no attribute {name!r}")
