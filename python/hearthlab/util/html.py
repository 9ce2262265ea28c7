"""The one HTML layer: reports are written as blocks, and one template draws them, for files and for the server's page.

A page is one file that asks for nothing from outside: no script, no font, no picture. All texts are escaped. The server
puts the same blocks into its page, with the same style sheet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from hearthlab.util.files import write_text
from hearthlab.util.plots import Drawing, palette
from hearthlab.util.table import Table

if TYPE_CHECKING:
    from jinja2 import Environment

__all__ = ["Block", "Code", "Columns", "Figure", "Grid", "Items", "Page", "Section", "Text", "look"]

_LONG = 36
"""A column with a longer text than this may break it into lines."""


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph; a soft one explains what stands beside it."""

    kind: ClassVar = "text"
    text: str
    soft: bool = False


@dataclass(frozen=True, slots=True)
class Code:
    """Something to be copied, such as an agent with its parameters; several lines stay as they are."""

    kind: ClassVar = "code"
    text: str


@dataclass(frozen=True, slots=True)
class Items:
    """A list of short texts."""

    kind: ClassVar = "items"
    lines: Sequence[str]


@dataclass(frozen=True, slots=True)
class Figure:
    """A chart with what is to be said about it."""

    kind: ClassVar = "figure"
    drawing: Drawing
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: numbers to the right, the columns in `left` to the left."""

    kind: ClassVar = "grid"
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    left: Sequence[int] = (0,)

    @classmethod
    def of(cls, table: Table) -> Grid:
        """Returns a table that commands also print."""
        return cls(table.head, table.rows, table.left)

    @property
    def classes(self) -> list[str]:
        """How the cells of each column are set."""
        lines = [self.head, *self.rows] if self.head else self.rows
        columns = range(len(lines[0]) if lines else 0)
        return ["number" if k not in self.left else self._words(k) for k in columns]

    def _words(self, column: int) -> str:
        return "words" if any(len(row[column]) > _LONG for row in self.rows) else "left"


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a page under its title."""

    kind: ClassVar = "section"
    title: str
    blocks: Sequence[Block]


@dataclass(frozen=True, slots=True)
class Columns:
    """Sections side by side where the screen is wide enough."""

    kind: ClassVar = "columns"
    blocks: Sequence[Section]


Block = Text | Code | Items | Figure | Grid | Section | Columns


@dataclass(frozen=True, slots=True)
class Page:
    """A report."""

    title: str
    blocks: Sequence[Block]
    lead: str = ""
    """What the report is about, below its title."""
    seed: int | None = None
    """The seed of the run, for the footer."""

    def html(self) -> str:
        """Returns the page as one document."""
        return _environment().get_template("page.html").render(page=self, version=version("hearthlab"))

    def fragment(self) -> str:
        """Returns the blocks alone, for a page that has the style sheet of `look`; no style attribute is in it."""
        return str(_environment().get_template("blocks.html").module.blocks(self.blocks))  # type: ignore[attr-defined]

    def write(self, path: Path) -> None:
        """Writes the page into a file."""
        write_text(path, self.html())


def look() -> str:
    """Returns the style sheet of all pages: colours, type, panels and the blocks of reports."""
    return _environment().get_template("look.css").render()


@cache
def _environment() -> Environment:
    # Imported late: most commands that can write a page are run without one.
    from jinja2 import Environment, PackageLoader, StrictUndefined
    from markupsafe import Markup

    environment = Environment(
        loader=PackageLoader("hearthlab.util", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        keep_trailing_newline=True,
    )
    environment.globals |= {
        "light": Markup(palette.variables()),
        "dark": Markup(palette.variables(dark=True)),
        "charts": Markup(palette.chart_rules(of_page=True)),
    }
    return environment
