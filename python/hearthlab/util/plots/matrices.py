"""Matrices: a coloured square for every row and column."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hearthlab.util.plots.drawing import Drawing
from hearthlab.util.plots.marks import SMALL, TEXT, Mark, Rect, Text, shortened, text_width
from hearthlab.util.plots.parts import LABELS, nothing

__all__ = ["Cell", "matrix"]

_BOLD = 1.1
"""How much wider bold text is."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a matrix."""

    text: str
    strength: float
    """From -1 to 1: the sign selects the end of the colour scale, the magnitude the intensity."""
    note: str = ""
    """Written smaller below the text."""
    hint: str = ""
    frame: float = 0.0
    """The width of its border."""


def matrix(
    rows: Sequence[str],
    columns: Sequence[str],
    cells: Sequence[Sequence[Cell | None]],
    about: str,
    *,
    row_label: str = "",
    column_label: str = "",
    wide: float = 62,
) -> Drawing:
    """Draws a square for every row and column, coloured by its strength; missing cells stay empty."""
    if not rows or not columns:
        return nothing(about, 320)
    high = 44.0 if any(cell is not None and cell.note for row in cells for cell in row) else 34.0
    heads = [_wrapped(name, (wide - 4) / _BOLD) for name in columns]
    lead = 16.0 if column_label else 0.0
    top = lead + 15 * max(map(len, heads)) + 8
    side = 18.0 if row_label else 0.0
    left = side + min(LABELS, max(text_width(name) for name in rows)) + 12
    drawing = Drawing(left + wide * len(columns) + 4, top + high * len(rows) + 4, about)
    if column_label:
        drawing.add(Text(left + wide * len(columns) / 2, 12, column_label, SMALL, "middle", fill="soft"))
    if row_label:
        drawing.add(Text(12, top + high * len(rows) / 2, row_label, SMALL, "middle", turned=True, fill="soft"))
    for c, words in enumerate(heads):
        for line, word in enumerate(words):
            y = top - 8 - 15 * (len(words) - 1 - line)
            drawing.add(Text(left + wide * (c + 0.5), y, word, SMALL, "middle", fill="ink", bold=True))
    for r, name in enumerate(rows):
        cut = shortened(name, LABELS)
        hint = name if cut != name else ""
        drawing.add(Text(left - 10, top + high * (r + 0.5) + 4.5, cut, TEXT, "end", fill="ink", hint=hint))
        for c, cell in enumerate(cells[r]):
            if cell is not None:
                drawing.add(*_cell(cell, left + wide * c, top + high * r, wide, high))
    return drawing


def _cell(cell: Cell, x: float, y: float, wide: float, high: float) -> list[Mark]:
    strength = min(1.0, abs(cell.strength))
    role = "low" if cell.strength < 0 else "high"
    # On a colour this strong, white is easier to read than dark ink.
    ink = "on" if strength > 0.8 else "ink"
    fill = Rect(x + 1, y + 1, wide - 2, high - 2, 3, fill=role, opacity=strength, hint=cell.hint)
    marks: list[Mark] = [Rect(x + 1, y + 1, wide - 2, high - 2, 3, fill="panel"), fill]
    base = y + high / 2 + (0 if cell.note else 4.5)
    marks.append(Text(x + wide / 2, base, cell.text, TEXT, "middle", fill=ink))
    if cell.note:
        marks.append(Text(x + wide / 2, base + 14, cell.note, 10.5, "middle", fill=ink))
    if cell.frame:
        inset = 1 + cell.frame / 2
        box = (x + inset, y + inset, wide - 2 * inset, high - 2 * inset, 2)
        marks.append(Rect(*box, stroke="ink", width=cell.frame))
    return marks


def _wrapped(name: str, width: float) -> list[str]:
    """Breaks a name at its spaces and hyphens into lines that fit."""
    found: list[str] = []
    for word in name.replace("-", " ").split() or [""]:
        if found and text_width(f"{found[-1]} {word}", SMALL) <= width:
            found[-1] += f" {word}"
        else:
            found.append(shortened(word, width, SMALL))
    return found
