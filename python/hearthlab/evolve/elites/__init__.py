"""MAP-Elites over deck lists: for one agent, the best deck of every mana curve and share of spells."""

from __future__ import annotations

from hearthlab.evolve.elites.config import MapConfig
from hearthlab.evolve.elites.search import illuminate
from hearthlab.evolve.elites.store import Elite, MapStore

__all__ = ["Elite", "MapConfig", "MapStore", "illuminate"]
