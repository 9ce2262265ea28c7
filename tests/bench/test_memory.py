"""How much memory the games and views take that Python holds."""

from __future__ import annotations

import pytest

from hearthlab.bench import memory


@pytest.mark.slow
@pytest.mark.skipif(not memory._STATM.exists(), reason="this system does not tell how much memory a process has")
def test_clones_take_4_kilobytes_at_most_and_views_5() -> None:
    found = memory.measure()
    assert list(found) == list(memory.HELD)
    # A clone that has played an action shares no position any more.
    assert 100 < found["clone"] < found["clone_with_action"] <= 4096
    assert 1000 < found["view"] <= 5120
    assert "clone_with_action" in str(memory.table(found))
