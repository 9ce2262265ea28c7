"""The compiler: turns card data and card statements into the library that the core runs, and finds mistakes."""

from __future__ import annotations

from hearthlab.cards.compile.fitting import fitting
from hearthlab.cards.compile.refusals import explained
from hearthlab.cards.compile.tags import GAME_SETS, is_plain
from hearthlab.cards.compile.writing import compile_library, extend_library

__all__ = ["GAME_SETS", "compile_library", "explained", "extend_library", "fitting", "is_plain"]
