"""Knowledge from recorded games and deck lists: which cards go together, and what an opponent may hold."""

from __future__ import annotations

from hearthlab.knowledge.cooccurrence import CoOccurrence, build
from hearthlab.knowledge.decks import DeckBase, ListEntry, read_lists
from hearthlab.knowledge.distil import Distilled, distil
from hearthlab.knowledge.importing import ImportReport, Source, import_games, open_source
from hearthlab.knowledge.shipped import belief_json
from hearthlab.knowledge.table import GameRow, Play, read_table, statistics
from hearthlab.knowledge.viewing import Believing, Prediction, predict

__all__ = [
    "Believing",
    "CoOccurrence",
    "DeckBase",
    "Distilled",
    "GameRow",
    "ImportReport",
    "ListEntry",
    "Play",
    "Prediction",
    "Source",
    "belief_json",
    "build",
    "distil",
    "import_games",
    "open_source",
    "predict",
    "read_lists",
    "read_table",
    "statistics",
]
