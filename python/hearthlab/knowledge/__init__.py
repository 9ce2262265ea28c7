"""Knowledge from recorded games and deck lists: which cards go together, and what an opponent may hold."""

from __future__ import annotations

from hearthlab.knowledge.importing import ImportReport, Source, import_games, open_source
from hearthlab.knowledge.table import GameRow, Play, read_table, statistics

__all__ = ["GameRow", "ImportReport", "Play", "Source", "import_games", "open_source", "read_table", "statistics"]
