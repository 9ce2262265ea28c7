"""The soak in short: random decks of all implemented cards, every invariant after every action."""

from __future__ import annotations

import pytest

from hearthlab import _core
from hearthlab.cards.library import default_library
from hearthlab.errors import EngineError
from soak import Fault, soak


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_random_actions_over_random_decks_break_no_invariant(seed: int) -> None:
    games, actions, forks, positions, aborted = _core.soak(default_library().core, 25_000, 5, 100, seed)
    assert actions >= 25_000
    assert games > 0
    assert forks > 20
    assert positions >= 200
    assert aborted == 0


def test_the_tool_counts_what_it_did_and_tells_how_far_it_is() -> None:
    told: list[tuple[int, int]] = []
    games, actions, forks, _, aborted = soak(10_000, seed=1, progress=lambda done, total: told.append((done, total)))
    assert (games > 0, actions >= 10_000, forks > 0, aborted) == (True, True, True, 0)
    assert told == [(10_000, 10_000)]


def test_a_fault_names_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise EngineError("an aura is stale")

    monkeypatch.setattr(_core, "soak", broken)
    with pytest.raises(Fault, match="seed 2000006: an aura is stale"):
        soak(10, seed=2)
