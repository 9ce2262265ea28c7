"""The HTML layer: reports consist of blocks, which one template renders for files and for the server's page.

A page is a self-contained file without scripts, external fonts or images. All text is escaped. The server puts the same
blocks into its page, with the same style sheet.
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

__all__ = [
    "Block",
    "Branch",
    "Code",
    "Columns",
    "Figure",
    "Grid",
    "Interval",
    "Items",
    "Matrix",
    "Page",
    "Section",
    "Shade",
    "Text",
    "Tree",
    "look",
    "percent",
]

_LONG = 36
"""A column with longer text than this may wrap."""
_MANY = 20
"""A matrix with more columns than this is set small."""
_FEW = 3
"""If there are more options than this, those not taken are collapsed."""


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph; a soft one is a caption or explanation."""

    kind: ClassVar = "text"
    text: str
    soft: bool = False


@dataclass(frozen=True, slots=True)
class Code:
    """Something to copy, such as an agent with its parameters; line breaks are kept."""

    kind: ClassVar = "code"
    text: str


@dataclass(frozen=True, slots=True)
class Items:
    """A list of short texts."""

    kind: ClassVar = "items"
    lines: Sequence[str]


@dataclass(frozen=True, slots=True)
class Figure:
    """A chart with its caption."""

    kind: ClassVar = "figure"
    drawing: Drawing
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Interval:
    """A table cell: a share with its interval, written and drawn on a track from 0 to 1."""

    share: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{100 * self.share:.1f} %"

    @property
    def half(self) -> str:
        """Half of the interval's width, in points."""
        return f"± {50 * (self.high - self.low):.1f}"


@dataclass(frozen=True, slots=True)
class Shade:
    """A matrix cell: text on a colour of the diverging scale."""

    text: str
    strength: float
    """From -1 to 1: the sign selects the end of the colour scale, the magnitude the intensity."""
    note: str = ""
    """Written in small type after the text."""
    hint: str = ""
    link: str = ""
    """An address of the server's page, where there is one."""

    @property
    def shade(self) -> str:
        """The class of the colour."""
        return palette.shade(self.strength)


@dataclass(frozen=True, slots=True)
class Matrix:
    """A table of coloured cells, with a name for every row and column; it may be large."""

    kind: ClassVar = "matrix"
    corner: str
    head: Sequence[str]
    rows: Sequence[tuple[str, Sequence[Shade | None]]]

    @property
    def small(self) -> bool:
        """Whether it has so many columns that they are set narrow."""
        return len(self.head) > _MANY


@dataclass(frozen=True, slots=True)
class Grid:
    """A table; the columns in `left` are left-aligned, the others right-aligned."""

    kind: ClassVar = "grid"
    head: Sequence[str]
    rows: Sequence[Sequence[str | Interval]]
    left: Sequence[int] = (0,)

    @classmethod
    def of(cls, table: Table) -> Grid:
        """Returns the grid of a table that commands also print."""
        return cls(table.head, table.rows, table.left)

    @property
    def classes(self) -> list[str]:
        """The CSS classes of each column's cells."""
        lines = [self.head, *self.rows] if self.head else self.rows
        columns = range(len(lines[0]) if lines else 0)
        return ["number" if k not in self.left else self._words(k) for k in columns]

    def _words(self, column: int) -> str:
        return "words" if any(len(str(row[column])) > _LONG for row in self.rows) else "left"


@dataclass(frozen=True, slots=True)
class Branch:
    """An option at a node of a tree, and what follows it."""

    text: str
    share: float
    """How probable it is, written and drawn as a bar."""
    note: str = ""
    best: bool = False
    """Whether no other option is worth more; the note is then coloured."""
    below: Tree | Text | None = None
    """The next node; collapsed, unless there is an address to go to instead."""
    link: str = ""
    """An address of the server's page, where there is one."""
    taken: bool = False
    """Whether the selected node is on this branch."""

    @property
    def percent(self) -> str:
        """The share as text."""
        return percent(self.share)


@dataclass(frozen=True, slots=True)
class Tree:
    """A node of a tree with its options."""

    kind: ClassVar = "tree"
    who: str
    look: str
    """The class of its colour: `by-chance`, `by-0` or `by-1`."""
    options: Sequence[Branch]
    title: str = ""
    """A note on the node, with `about` collapsed below it."""
    about: Sequence[Block] = ()

    @property
    def folded(self) -> Sequence[Branch]:
        """The options to collapse: if one of many was taken, the others."""
        many = len(self.options) > _FEW and any(option.taken for option in self.options)
        return [option for option in self.options if not option.taken] if many else []

    @property
    def shown(self) -> Sequence[Branch]:
        """The remaining options."""
        return [option for option in self.options if option.taken] if self.folded else self.options


@dataclass(frozen=True, slots=True)
class Section:
    """A section of a page with its title."""

    kind: ClassVar = "section"
    title: str
    blocks: Sequence[Block]


@dataclass(frozen=True, slots=True)
class Columns:
    """Sections side by side, if the screen is wide enough."""

    kind: ClassVar = "columns"
    blocks: Sequence[Section]


Block = Text | Code | Items | Figure | Grid | Matrix | Tree | Section | Columns


@dataclass(frozen=True, slots=True)
class Page:
    """A report."""

    title: str
    blocks: Sequence[Block]
    lead: str = ""
    """A description of the report, below its title."""
    seed: int | None = None
    """The seed of the run, for the footer."""

    def html(self) -> str:
        """Returns the page as one document."""
        return _environment().get_template("page.html").render(page=self, version=version("hearthlab"))

    def fragment(self) -> str:
        """Returns only the blocks, without style attributes, for a page that has the style sheet of `look`."""
        return str(_environment().get_template("blocks.html").module.blocks(self.blocks))  # type: ignore[attr-defined]

    def write(self, path: Path) -> None:
        """Writes the page to a file."""
        write_text(path, self.html())


def percent(share: float) -> str:
    """Returns a probability as a percentage.

    >>> percent(0.25), percent(0.0001), percent(0)
    ('25.0 %', '< 0.1 %', '0.0 %')
    """
    return "< 0.1 %" if 0 < share < 0.001 else f"{100 * share:.1f} %"


def look() -> str:
    """Returns the style sheet of all pages: colours, type, panels and the blocks of reports."""
    return _environment().get_template("look.css").render()


@cache
def _environment() -> Environment:
    # Imported lazily: most commands that can write a page run without one.
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
        "shades": Markup(palette.shade_rules()),
    }
    return environment
