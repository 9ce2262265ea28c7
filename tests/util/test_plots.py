"""Charts: every kind draws nothing, one and many data, and says what the data say."""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from hearthlab.errors import HearthLabError
from hearthlab.util import plots
from hearthlab.util.plots import Box, Cell, Drawing, Estimate, Series, palette
from hearthlab.util.plots.axes import Scale, round_numbers
from hearthlab.util.plots.marks import Circle, Line, Polyline, Rect, Text

HOSTILE = '<script>alert("&")</script>'


def _intervals(n: int) -> Drawing:
    rows = [(f"agent {k}", [Estimate(k, k - 1.5, k + 1.5)]) for k in range(n)]
    return plots.intervals(rows, "about", middle=0.0)


def _grouped(n: int) -> Drawing:
    rows = [(f"agent {k}", [Estimate(k, k - 1, k + 1), None, Estimate(2 * k)]) for k in range(n)]
    return plots.intervals(rows, "about", series=["one", "two", "three"])


def _bars(n: int) -> Drawing:
    return plots.bars([(f"agent {k}", Estimate(k - 1, k - 2, k + 1)) for k in range(n)], "about", middle=50.0)


def _histogram(n: int) -> Drawing:
    return plots.histogram([k * k % 97 for k in range(n)], "about", x_label="turns", y_label="games")


def _lines(n: int) -> Drawing:
    points = [(float(k), math.sin(k)) for k in range(n)]
    return plots.lines([Series("sine", points, [(y - 1, y + 1) for _, y in points])], "about", level=0.0)


def _logarithmic(n: int) -> Drawing:
    series = [Series(f"solver {s}", [(float(k), 10.0**-k) for k in range(n)]) for s in range(3)]
    return plots.lines(series, "about", log_x=True, log_y=True, x_label="iterations")


def _scatter(n: int) -> Drawing:
    points = [(k + 1.0, k % 3 / 2) for k in range(n)]
    return plots.scatter([Series("dots", points, [(0, 1)] * n, [f"dot {k}" for k in range(n)])], "about", log_x=True)


def _matrix(n: int) -> Drawing:
    cells = [
        [None if r == c else Cell(f"{r - c}", (r - c) / n, "±1", "hint", frame=1.0) for c in range(n)] for r in range(n)
    ]
    names = [f"midrange-jade-shaman {k}" for k in range(n)]
    return plots.matrix(names, names, cells, "about", row_label="rows", column_label="columns")


def _boxes(n: int) -> Drawing:
    return plots.boxes(
        [Box(str(k), [k, k, k + 1, k + 2, k + 30], at=k, mark=k) for k in range(n)], "about", mark="mark"
    )


def _named_boxes(n: int) -> Drawing:
    return plots.boxes([Box(f"a long name {k}", [k / n]) for k in range(n)], "about", limits=(0.0, 1.0))


def _panels(n: int) -> Drawing:
    return plots.panels([(f"panel {k}", _bars(2)) for k in range(n)], "about", series=["one", "two"], note="note")


KINDS = [
    _intervals, _grouped, _bars, _histogram, _lines, _logarithmic, _scatter, _matrix, _boxes, _named_boxes, _panels
]  # fmt: skip


def _corners(drawing: Drawing) -> list[tuple[float, float]]:
    """Where the marks stand, but for the ends of texts, which depend on the font."""
    found: list[tuple[float, float]] = []
    for mark in drawing.marks:
        match mark:
            case Line():
                found += [(mark.x1, mark.y1), (mark.x2, mark.y2)]
            case Rect():
                assert mark.w >= 0
                assert mark.h >= 0
                found += [(mark.x, mark.y), (mark.x + mark.w, mark.y + mark.h)]
            case Circle() | Text():
                found.append((mark.x, mark.y))
            case Polyline():
                found += mark.points
    return found


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("n", [0, 1, 2, 60])
def test_every_kind_draws_nothing_one_and_many_data(kind: Callable[[int], Drawing], n: int) -> None:
    drawing = kind(n)
    root = ET.fromstring(drawing.svg())
    assert root.get("role") == "img"
    assert root.get("aria-label") == "about"
    texts = [element.text for element in root.iter("text")]
    assert ("no data" in texts) == (n == 0 or (kind is _logarithmic and n == 1))
    assert all(math.isfinite(v) for corner in _corners(drawing) for v in corner)
    for x, y in _corners(drawing):
        assert -1 <= x <= drawing.width + 1
        assert -1 <= y <= drawing.height + 1


@pytest.mark.parametrize("kind", KINDS)
def test_an_svg_file_needs_nothing_else_and_has_both_modes(kind: Callable[[int], Drawing]) -> None:
    text = kind(5).file()
    root = ET.fromstring(text)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert "prefers-color-scheme: dark" in text
    assert re.findall(r"https?://[^\"]*", text) == ["http://www.w3.org/2000/svg"]
    assert "var(" not in text
    used = {name for element in root.iter() for name in (element.get("class") or "").split()} - {"chart"}
    assert used
    assert all(f".{name} " in text for name in used)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_the_same_data_give_the_same_picture(kind: Callable[[int], Drawing]) -> None:
    picture = kind(3).png()
    assert picture.startswith(b"\x89PNG")
    assert picture == kind(3).png()


def test_names_cannot_break_out_of_a_drawing() -> None:
    rows = [(HOSTILE, [Estimate(1, 0, 2, HOSTILE)]), ("bell \a", [Estimate(1)])]
    charts = [
        plots.intervals(rows, HOSTILE),
        plots.bars([(HOSTILE, Estimate(1))], HOSTILE),
        plots.lines([Series(HOSTILE, [(0, 1)]), Series("b", [(1, 1)])], HOSTILE, x_label=HOSTILE),
        plots.matrix([HOSTILE], [HOSTILE], [[Cell(HOSTILE, 0, HOSTILE, HOSTILE)]], HOSTILE),
        plots.boxes([Box(HOSTILE, [1.0], mark=1)], HOSTILE, mark=HOSTILE),
    ]
    for chart in charts:
        for text in (chart.svg(), chart.file()):
            assert "<script" not in text
            ET.fromstring(text)
        assert chart.png()


def test_points_stand_where_their_values_are() -> None:
    drawing = plots.intervals([("a", [Estimate(0, -10, 10)]), ("b", [Estimate(5)])], "about")
    a, b = (mark for mark in drawing.marks if isinstance(mark, Circle))
    whisker = next(mark for mark in drawing.marks if isinstance(mark, Line) and mark.stroke == "series-1")
    assert whisker.x1 < a.x < b.x < whisker.x2
    assert a.x - whisker.x1 == pytest.approx(whisker.x2 - a.x)
    assert b.x == pytest.approx((a.x + whisker.x2) / 2)
    assert a.y < b.y


def test_a_box_goes_from_quartile_to_quartile_and_dots_lie_outside_its_whiskers() -> None:
    values = [*range(1, 10), 100]
    drawing = plots.boxes([Box("x", values)], "about", limits=(0, 110))
    box = next(mark for mark in drawing.marks if isinstance(mark, Rect) and mark.stroke)
    axis = Scale(0, 110, drawing.height - 26, 10)
    assert (box.y, box.y + box.h) == pytest.approx((axis(7.75), axis(3.25)))
    assert [mark.y for mark in drawing.marks if isinstance(mark, Circle)] == pytest.approx([axis(100)])


def test_a_matrix_colours_by_strength_and_keeps_text_readable() -> None:
    cells: list[list[Cell | None]] = [[Cell("weak", 0.1), Cell("strong", 0.95)], [Cell("lost", -0.95), None]]
    drawing = plots.matrix(["a", "b"], ["c", "d"], cells, "about")
    shades = [(m.fill, m.opacity) for m in drawing.marks if isinstance(m, Rect) and m.fill != "panel"]
    assert shades == [("high", 0.1), ("high", 0.95), ("low", 0.95)]
    ink = {mark.text: mark.fill for mark in drawing.marks if isinstance(mark, Text)}
    assert (ink["weak"], ink["strong"], ink["lost"]) == ("ink", "on", "on")


def test_names_that_do_not_fit_below_a_chart_are_turned_and_numbers_are_thinned() -> None:
    named = [mark for mark in _named_boxes(20).marks if isinstance(mark, Text) and mark.text.startswith("a long")]
    assert len(named) == 20
    assert all(mark.turned for mark in named)
    numbers = [
        m.text for m in plots.boxes([Box(str(k), [0.0]) for k in range(100)], "about").marks if isinstance(m, Text)
    ]
    assert "0" in numbers
    assert len(numbers) < 60


def test_a_histogram_counts_neighbours_together_where_there_are_too_many() -> None:
    few = plots.histogram([3, 3, 4], "about")
    hints = [mark.hint for mark in few.marks if isinstance(mark, Rect)]
    assert hints == ["3: 2", "4: 1"]
    many = plots.histogram(list(range(100)), "about", most=25)
    assert [mark.hint for mark in many.marks if isinstance(mark, Rect)][:2] == ["0 to 3: 4", "4 to 7: 4"]


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [(0, 10, [0, 2, 4, 6, 8, 10]), (-0.42, 0.31, [-0.4, -0.2, 0.0, 0.2]), (3, 3, [3])],
)
def test_ticks_are_round_numbers(low: float, high: float, expected: list[float]) -> None:
    assert round_numbers(low, high) == pytest.approx(expected)


def test_a_logarithmic_scale_has_its_ticks_at_powers_of_ten() -> None:
    assert Scale(1e-8, 1, 0, 100, log=True).ticks() == pytest.approx([1e-8, 1e-6, 1e-4, 1e-2, 1])
    assert Scale(2, 30, 0, 100, log=True).ticks() == pytest.approx([2, 5, 10, 20])
    assert Scale(1, 100, 0, 100, log=True)(10) == pytest.approx(50)


def test_every_colour_can_be_read_on_its_paper() -> None:
    def luminance(colour: str) -> float:
        parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    def contrast(one: str, other: str) -> float:
        low, high = sorted((luminance(one), luminance(other)))
        return (high + 0.05) / (low + 0.05)

    # The levels that the accessibility guidelines ask of text and of graphics.
    for mode in ("light", "dark"):
        colours = {name: getattr(colour, mode) for name, colour in palette.COLOURS.items()}
        for name in ("ink", "soft"):
            assert contrast(colours[name], colours["paper"]) >= 4.5
            assert contrast(colours[name], colours["panel"]) >= 4.5
        for name in (*palette.SERIES, "axis"):
            assert contrast(colours[name], colours["paper"]) >= 3
        for name in ("low", "high"):
            assert contrast(colours["on"], colours[name]) >= 4.5


def test_without_matplotlib_a_picture_is_refused_and_svg_still_works(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "matplotlib"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delitem(sys.modules, "hearthlab.util.plots.png", raising=False)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(HearthLabError, match=r"hearthlab\[evolve\]"):
        _bars(2).save(tmp_path / "bars.png")
    _bars(2).save(tmp_path / "bars.svg")
    assert (tmp_path / "bars.svg").read_text().startswith("<svg")
    with pytest.raises(HearthLabError, match="cannot be written"):
        _bars(2).save(tmp_path / "no folder" / "bars.svg")
