"""A small solved game, for the tests that go through its tree."""

from __future__ import annotations

import pytest

from hearthlab.equilibrium import Strategy
from hearthlab.equilibrium.explore import Explorer, Values
from support.runs import strategy


@pytest.fixture(scope="module")
def explorer(tmp_path_factory: pytest.TempPathFactory) -> Explorer:
    return Explorer(Strategy.load(strategy(tmp_path_factory.mktemp("explore") / "duel.npz")))


@pytest.fixture(scope="module")
def values(explorer: Explorer) -> Values:
    found = explorer.values()
    assert found is not None
    return found
