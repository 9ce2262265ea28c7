"""Tables as plain data: rows of strings under a header, printed as aligned text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

__all__ = ["Table", "html_table"]


@dataclass(frozen=True)
class Table:
    """Rows of strings under a header; the columns in `left` are left-aligned, the others right-aligned.

    >>> print(Table(["", "games", "won"], [["eva", "200", "151"], ["random", "200", "49"]]))
            games  won
    eva       200  151
    random    200   49
    """

    head: Sequence[str]
    """The names of the columns; empty for a table without a header."""
    rows: Sequence[Sequence[str]]
    left: Sequence[int] = (0,)
    """The left-aligned columns."""

    def __str__(self) -> str:
        rows = [self.head, *self.rows] if self.head else list(self.rows)
        if not rows:
            return ""
        widths = [max(len(row[k]) for row in rows) for k in range(len(rows[0]))]
        return "\n".join(self._line(row, widths) for row in rows)

    def _repr_html_(self) -> str:
        """Returns the table as HTML, as notebooks show it."""
        return html_table(self.head, self.rows, self.left)

    def _line(self, row: Sequence[str], widths: Sequence[int]) -> str:
        cells = [
            cell.ljust(width) if k in self.left else cell.rjust(width)
            for k, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        return "  ".join(cells).rstrip()


def html_table(head: Sequence[str], rows: Iterable[Sequence[str]], left: Sequence[int] = (0,)) -> str:
    """Returns a table as HTML.

    >>> html_table(["", "games"], [["eva", "8"]])[:7]
    '<table>'
    """

    def row(cells: Sequence[str], tag: str) -> str:
        aligned = (
            f'<{tag} style="text-align: {"left" if k in left else "right"}">{escape(cell)}</{tag}>'
            for k, cell in enumerate(cells)
        )
        return f"<tr>{''.join(aligned)}</tr>"

    top = f"<thead>{row(head, 'th')}</thead>" if head else ""
    return f"<table>{top}<tbody>{''.join(row(cells, 'td') for cells in rows)}</tbody></table>"
