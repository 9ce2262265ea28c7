"""Cells: a separate, walled-in process for every agent in every game (docs/security.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hearthlab.util.later import later

if TYPE_CHECKING:
    from hearthlab.arena.cells.cells import LEVELS, Cells
    from hearthlab.arena.cells.seat import CellSeat
    from hearthlab.arena.cells.walls import missing_walls

__all__ = ["LEVELS", "CellSeat", "Cells", "missing_walls"]

if not TYPE_CHECKING:
    # The zygote needs none of them, and everything that it imports is forked with every process.
    __getattr__, __dir__ = later(
        __name__,
        {
            **dict.fromkeys(("LEVELS", "Cells"), "hearthlab.arena.cells.cells"),
            "CellSeat": "hearthlab.arena.cells.seat",
            "missing_walls": "hearthlab.arena.cells.walls",
        },
    )
