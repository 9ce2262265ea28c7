"""What holds for all tests."""

from __future__ import annotations

import gc
import os
from pathlib import Path

import pytest

# Nets are small here: XLA takes longer to optimise their training than the training takes without that.
os.environ.setdefault("XLA_FLAGS", "--xla_backend_optimization_level=0 --xla_llvm_disable_expensive_passes=true")

TESTS = Path(__file__).parent
LONGEST = (
    *("web/test_browser.py", "arena/test_hostile.py", "docs/test_commands.py", "protocol/test_conformance.py"),
    *("arena/test_ray.py", "competition/test_competition.py", "evolve/test_report.py", "agents/test_puzzles.py"),
    *("bench/test_instructions.py", "arena/test_checking.py", "arena/test_cells.py", "analysis/test_exploit.py"),
    *("arena/test_faults.py", "arena/test_store.py", "docs/test_docs.py", "web/test_games.py", "examples/test_ppo.py"),
)
"""Files with a minute of work or nearly so: one that is begun last goes on when all other workers have finished."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Puts the longest files first; the others keep their order."""
    places = {TESTS / name: k for k, name in enumerate(LONGEST)}
    items.sort(key=lambda item: places.get(item.path, len(places)))


def pytest_collection_finish() -> None:
    """Sets aside what was made by importing the tests, so that the collector does not go through it again and again."""
    gc.collect()
    gc.freeze()
