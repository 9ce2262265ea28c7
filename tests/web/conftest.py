"""A browser for the tests of the page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from support.browser import launched

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    # Imported late: the other tests of the page are run where there is no playwright.
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = launched(playwright)
        yield started
        started.close()
