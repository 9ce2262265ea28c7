"""What holds for all tests."""

from __future__ import annotations

import gc


def pytest_collection_finish() -> None:
    """Sets aside what was made by importing the tests, so that the collector does not go through it again and again."""
    gc.collect()
    gc.freeze()
