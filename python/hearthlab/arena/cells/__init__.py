"""Cells: a separate, walled-in process for every agent in every game (docs/security.md)."""

from __future__ import annotations

from hearthlab.arena.cells.cells import LEVELS, Cells
from hearthlab.arena.cells.seat import CellSeat
from hearthlab.arena.cells.walls import missing_walls

__all__ = ["LEVELS", "CellSeat", "Cells", "missing_walls"]
