"""A matrix of 100 agents in a real browser: scrolling it leaves nothing empty and costs little."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from large_store import make
from support.page import Server, serving

pytest.importorskip("playwright", reason="playwright drives the browser; it is in the extra dev")

from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from support.tabs import NARROW, WIDE, opened

pytestmark = pytest.mark.slow

AGENTS = 100
EMPTY = """box => {
  const place = box.getBoundingClientRect(), empty = [];
  for (let x = 4; x < Math.min(box.clientWidth, innerWidth - place.x); x += 13)
    for (let y = 4; y < Math.min(box.clientHeight, innerHeight - place.y); y += 11) {
      const cell = document.elementFromPoint(place.x + x, place.y + y)?.closest("td, th");
      const drawn = cell && (cell.textContent || cell.className === "none");
      if (!drawn) empty.push([x, y]);
    }
  return empty;
}"""
"""Returns where, in the part of the matrix that is in sight, nothing is drawn."""
SHARED = "document.querySelectorAll('.matrix tbody tr').forEach(row => (row.style.isolation = 'auto'))"
"""Takes away that each row is painted for itself."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    path = tmp_path_factory.mktemp("large") / "large.db"
    make(path, AGENTS, games=18)
    with serving(stores=[path]) as running:
        yield running


@pytest.fixture
def tab(browser: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Page]:
    with opened(browser, server, getattr(request, "param", WIDE)) as page:
        yield page


def matrix(page: Page) -> Locator:
    """Opens the matrix; returns what scrolls it."""
    page.goto("/watch/large/matrix")
    expect(page.locator(".matrix tbody tr")).to_have_count(AGENTS)
    return page.locator(".scroll:has(> .matrix)")


@pytest.mark.parametrize("tab", [WIDE, NARROW], ids=["1280", "390"], indirect=True)
def test_nothing_is_empty_where_scrolling_ends(tab: Page) -> None:
    box = matrix(tab)
    size = tab.viewport_size or ViewportSize(width=0, height=0)
    tab.mouse.move(size["width"] / 2, size["height"] * 0.7)
    for x, y in [(0, 300), (0, 5000), (700, 0), (9000, 0), (-400, -500), (-9000, -9000)]:
        tab.mouse.wheel(x, y)
        # At rest: where it is does not change any more.
        tab.evaluate(
            """async box => {
              for (let still = 0, last = ""; still < 10; await new Promise(requestAnimationFrame)) {
                const now = `${box.scrollLeft} ${box.scrollTop} ${scrollY}`;
                still = now === last ? still + 1 : 0;
                last = now;
              }
            }""",
            box.element_handle(),
        )
        assert tab.evaluate(EMPTY, box.element_handle()) == []


def test_the_cell_under_the_pointer_does_not_have_the_whole_matrix_painted(browser: Browser, server: Server) -> None:
    """What is hovered changes with every step of the wheel, so this is most of what scrolling costs."""
    with opened(browser, server) as page:
        matrix(page)
        rows = _painting(browser, page)
        page.evaluate(SHARED)
        assert rows < _painting(browser, page) / 3


def _painting(browser: Browser, page: Page) -> int:
    """Returns the least microseconds that the main thread paints when the pointer comes to another cell."""
    found: list[int] = []
    for row in range(5, 12):
        cell = page.locator(".matrix tbody tr").nth(row).locator("td a").nth(8)
        browser.start_tracing(page=page, categories=["disabled-by-default-devtools.timeline", "devtools.timeline"])
        cell.hover()
        page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        events = json.loads(browser.stop_tracing())["traceEvents"]
        found.append(sum(event.get("dur", 0) for event in events if event["name"] == "Paint"))
    return min(found)
