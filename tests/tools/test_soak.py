"""The soak in short: random decks of all implemented cards, every invariant after every action."""

from __future__ import annotations

import pytest

from hearthlab import _core
from hearthlab.cards.library import default_library


@pytest.mark.parametrize("seed", range(4))
def test_random_actions_over_random_decks_break_no_invariant(seed: int) -> None:
    games, actions, forks, positions, aborted = _core.soak(default_library().core, 25_000, 5, 100, seed)
    assert actions >= 25_000
    assert games > 0
    assert forks > 20
    assert positions >= 200
    assert aborted == 0
