"""What commands print: plain text into files and pipes, tables with colours in a terminal."""

from __future__ import annotations

import sys

from hearthlab.util.table import Table

__all__ = ["show"]


def show(*parts: str | Table) -> None:
    """Prints texts and tables below each other.

    A file, a pipe or a test gets the same plain text on every machine. In a terminal rich draws the tables; it leaves
    colours out where NO_COLOR is set.
    """
    if sys.stdout.isatty():
        _draw(parts)
    else:
        for part in parts:
            print(part)


def _draw(parts: tuple[str | Table, ...]) -> None:
    # Imported late: a command whose output is read by a program does without it.
    from rich import box
    from rich import table as rich_table
    from rich.console import Console
    from rich.text import Text

    console = Console(file=sys.stdout, highlight=False)
    for part in parts:
        if isinstance(part, str):
            console.print(Text(part), soft_wrap=True)
            continue
        drawn = rich_table.Table(
            box=box.SIMPLE_HEAD, show_edge=False, show_header=bool(part.head), header_style="bold", pad_edge=False
        )
        for k in range(len(part.head or part.rows[0])):
            drawn.add_column(
                Text(part.head[k]) if part.head else "",
                justify="left" if k in part.left else "right",
                style="cyan" if k == 0 else "",
                min_width=_least_width(part, k),
            )
        for row in part.rows:
            drawn.add_row(*map(Text, row))
        console.print(drawn, crop=False)


def _least_width(table: Table, column: int) -> int:
    """Returns how wide a column must be: numbers stay in one line, and texts and heads break between words.

    A table that needs more than the terminal has is wider than it; a number that is cut in two would be another one.
    """
    head = table.head[column].split() if table.head else []
    cells = [row[column] for row in table.rows]
    whole = [word for cell in cells for word in cell.split()] if column in table.left else cells
    return max(map(len, [*head, *whole]), default=0)
