"""A real browser for tests of pages."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright


def started(playwright: Playwright) -> Browser:
    """Starts the system's Chromium, or the one that Playwright installed."""
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    # The sandbox of Chromium does not work for root in most containers.
    return playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])


def launched(playwright: Playwright) -> Browser:
    """Starts Chromium; skips the test where there is none."""
    # Imported late: who has no browser still collects the tests.
    from playwright.sync_api import Error

    try:
        return started(playwright)
    except Error as error:
        pytest.skip(f"there is no Chromium that starts here: {str(error).splitlines()[0]}")
