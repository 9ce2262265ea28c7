"""Drawings: marks on a sheet, which can be written as SVG or as PNG."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree as ET

from hearthlab.errors import HearthLabError
from hearthlab.util.files import write_bytes, write_text
from hearthlab.util.plots.marks import Circle, Line, Mark, Polyline, Rect, Text, clean
from hearthlab.util.plots.palette import chart_rules, least

__all__ = ["Drawing"]

_LEAST = 0.72
"""The smallest scale at which the text of a drawing is legible."""
_MARGIN = 12.0


@dataclass
class Drawing:
    """Marks on a sheet, measured in pixels from its upper left corner."""

    width: float
    height: float
    about: str
    """What it shows, for screen readers."""
    marks: list[Mark] = field(default_factory=list)

    def add(self, *marks: Mark) -> None:
        """Adds marks on top of the existing ones."""
        self.marks.extend(marks)

    def place(self, other: Drawing, x: float, y: float) -> None:
        """Adds the marks of another drawing, with its upper left corner at (x, y)."""
        self.marks.extend(mark.moved(x, y) for mark in other.marks)

    def svg(self) -> str:
        """Returns an SVG element without styles, for a page with the rules of `palette.chart_rules`."""
        root = self._element()
        # On a narrow screen it shrinks as long as its text is legible, and scrolls beyond that.
        root.set("class", f"chart {least(_LEAST * self.width)}")
        return ET.tostring(root, encoding="unicode")

    def file(self) -> str:
        """Returns a self-contained SVG file."""
        root = self._framed()._element()
        root.set("xmlns", "http://www.w3.org/2000/svg")
        style = ET.Element("style")
        style.text = chart_rules(of_page=False)
        paper = ET.Element("rect", {"width": "100%", "height": "100%", "class": "fill-paper"})
        root[:0] = [style, paper]
        return ET.tostring(root, encoding="unicode") + "\n"

    def save(self, path: Path) -> None:
        """Writes the drawing to a file, as SVG or PNG according to its extension."""
        if path.suffix == ".png":
            write_bytes(path, self.png())
        else:
            write_text(path, self.file())

    def png(self) -> bytes:
        """Returns the drawing as PNG in the light colours; requires matplotlib."""
        try:
            from hearthlab.util.plots.png import png
        except ModuleNotFoundError as error:
            raise HearthLabError(
                f"PNG files require {error.name}; install it with pip install 'hearthlab[evolve]', or write SVG files"
            ) from None
        framed = self._framed()
        return png(framed.marks, framed.width, framed.height)

    def _framed(self) -> Drawing:
        """Returns the drawing with a margin around it."""
        framed = Drawing(self.width + 2 * _MARGIN, self.height + 2 * _MARGIN, self.about)
        framed.place(self, _MARGIN, _MARGIN)
        return framed

    def _element(self) -> ET.Element:
        size = {"width": _number(self.width), "height": _number(self.height)}
        box = f"0 0 {size['width']} {size['height']}"
        root = ET.Element("svg", {"class": "chart", **size, "viewBox": box, "role": "img"})
        root.set("aria-label", clean(self.about))
        root.set("font-family", "system-ui, sans-serif")
        root.extend(_elements(self.marks))
        return root


def _elements(marks: Sequence[Mark]) -> Iterator[ET.Element]:
    for mark in marks:
        element = _element(mark)
        classes = [f"{kind}-{name}" for kind, name in (("fill", mark.fill), ("stroke", mark.stroke)) if name]
        if classes:
            element.set("class", " ".join(classes))
        if mark.fill is None and not isinstance(mark, Line):
            element.set("fill", "none")
        if mark.opacity != 1.0:
            element.set("fill-opacity", f"{mark.opacity:.3g}")
        if mark.stroke is not None:
            element.set("stroke-width", _number(mark.width))
        if mark.dashed:
            element.set("stroke-dasharray", "4 3")
        if mark.hint:
            ET.SubElement(element, "title").text = clean(mark.hint)
        yield element


def _element(mark: Mark) -> ET.Element:
    match mark:
        case Line():
            return _tag("line", x1=mark.x1, y1=mark.y1, x2=mark.x2, y2=mark.y2)
        case Rect():
            element = _tag("rect", x=mark.x, y=mark.y, width=mark.w, height=mark.h)
            if mark.radius:
                element.set("rx", _number(mark.radius))
            return element
        case Circle():
            return _tag("circle", cx=mark.x, cy=mark.y, r=mark.r)
        case Polyline():
            points = " ".join(f"{_number(x)},{_number(y)}" for x, y in mark.points)
            return ET.Element("polygon" if mark.closed else "polyline", {"points": points})
        case Text():
            element = _tag("text", x=mark.x, y=mark.y)
            element.set("font-size", _number(mark.size))
            if mark.anchor != "start":
                element.set("text-anchor", mark.anchor)
            if mark.bold:
                element.set("font-weight", "600")
            if mark.turned:
                element.set("transform", f"rotate(-90 {_number(mark.x)} {_number(mark.y)})")
            element.text = clean(mark.text)
            return element


def _tag(name: str, **numbers: float) -> ET.Element:
    return ET.Element(name, {key: _number(value) for key, value in numbers.items()})


def _number(value: float) -> str:
    """Writes a coordinate with one decimal.

    >>> _number(12.04), _number(-0.04)
    ('12', '0')
    """
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text
