"""Analysis of positions: ranked moves, chances of winning, the best line, lethal, and the opponent's hand."""

from __future__ import annotations

from hearthlab.analysis.analyse import Analysis, Move, analyse
from hearthlab.analysis.holding import Holding
from hearthlab.analysis.lethal import Lethal

__all__ = ["Analysis", "Holding", "Lethal", "Move", "analyse"]
