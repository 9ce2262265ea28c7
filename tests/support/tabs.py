"""Tabs of a real browser that notice what must not happen."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, ViewportSize, expect

from support.page import Server

WIDE, NARROW = ViewportSize(width=1280, height=860), ViewportSize(width=390, height=844)
PATIENCE = 60_000


class Watching:
    """A tab of the browser that notices what must not happen."""

    def __init__(self, page: Page, server: Server) -> None:
        self.page = page
        self.wrong: list[str] = []
        page.set_default_timeout(PATIENCE)
        expect.set_options(timeout=PATIENCE)
        page.on("pageerror", lambda error: self.wrong.append(f"error: {error}"))
        page.on("dialog", lambda dialog: self.wrong.append(f"dialog: {dialog.message}"))
        page.on("console", lambda said: self.wrong.append(f"console: {said.text}") if said.type == "error" else None)
        page.on(
            "request",
            lambda request: (
                None
                if request.url.startswith((server.address, f"ws://{server.host}", "data:"))
                else self.wrong.append(f"request: {request.url}")
            ),
        )


@contextmanager
def opened(browser: Browser, server: Server, size: ViewportSize = WIDE) -> Iterator[Page]:
    """Opens a tab, and checks in the end that nothing went wrong in it."""
    context = browser.new_context(viewport=size, base_url=server.address)
    page = context.new_page()
    watching = Watching(page, server)
    try:
        yield page
    finally:
        context.close()
    assert watching.wrong == []


def assert_accessible(page: Page) -> None:
    """axe finds nothing serious, once nothing fades in any more."""
    page.evaluate("Promise.allSettled(document.getAnimations().map(animation => animation.finished))")
    found = Axe().run(page)
    bad = [one for one in found.response["violations"] if one["impact"] in ("serious", "critical")]
    assert not bad, [(one["id"], one["nodes"][0]["html"][:200], one["nodes"][0]["failureSummary"][:300]) for one in bad]
