"""HearthLab: a fast Hearthstone simulator and a laboratory for agents that play it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

try:
    from hearthlab import _core
    from hearthlab.agents import Agent, Clock, Opinion
    from hearthlab.arena.limits import Limits
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
    from hearthlab.util.later import later
except KeyboardInterrupt:
    # Ctrl-C can interrupt `hearthlab` or `python -m hearthlab` before main() is there to catch it.
    if Path(sys.argv[0]).stem in ("hearthlab", "-m"):
        sys.exit(130)
    raise

if TYPE_CHECKING:
    from hearthlab.analysis.analyse import Analysis, analyse
    from hearthlab.arena.match import MatchResult, Result, match, play
    from hearthlab.arena.store import Store
    from hearthlab.arena.tournament import tournament

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


__version__ = _core.version()

if not TYPE_CHECKING:
    # What agents do not use is imported when it is first asked for, so that each of their processes is smaller.
    __getattr__, __dir__ = later(
        __name__,
        {
            **dict.fromkeys(("Analysis", "analyse"), "hearthlab.analysis.analyse"),
            **dict.fromkeys(("MatchResult", "Result", "match", "play"), "hearthlab.arena.match"),
            "Store": "hearthlab.arena.store",
            "tournament": "hearthlab.arena.tournament",
        },
    )
