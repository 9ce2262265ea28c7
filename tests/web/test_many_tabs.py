"""Twenty tabs with running analyses: they share the cores fairly, and give everything back when they are closed."""

from __future__ import annotations

import gc
import threading
import time
from contextlib import ExitStack
from typing import Any

import pytest

import hearthlab as hl
from hearthlab.web import analysis, app
from hearthlab.web.tab import Tab as ServerTab
from support.page import Server, Tab, serving

TABS = 20
PATIENCE = 240.0
"""Seconds; on a machine that has nothing else to do it takes three."""
WORKERS = 2
REFINEMENTS = 3
SLICE, FOLLOWING = 10, 4
"""Milliseconds: what is tested does not depend on how long a slice is."""


def positions(count: int) -> list[dict[str, Any]]:
    """Different positions, so that no tab could profit from the answers of another."""
    found = []
    for seed in range(count):
        game = hl.Game("freeze-mage", "midrange-jade-shaman", seed=seed)
        while game.turn < 5:
            game.apply(game.legal_actions()[0])
        found.append(game.state())
    return found


def live_tabs() -> int:
    gc.collect()
    return sum(isinstance(one, ServerTab) for one in gc.get_objects())


class Reader(threading.Thread):
    """Notes when a tab gets the refinements of its analysis."""

    def __init__(self, tab: Tab, order: list[int], number: int) -> None:
        super().__init__(daemon=True)
        self.tab = tab
        self.order = order
        self.number = number
        self.enough = threading.Event()
        self.problem: BaseException | None = None

    def run(self) -> None:
        seen = 0
        try:
            while seen < REFINEMENTS:
                message = self.tab.receive()
                if "agent" in (message.get("found") or {}):
                    seen += 1
                    self.order.append(self.number)
        except BaseException as error:
            self.problem = error
        self.enough.set()


def wait_until(true: Any, seconds: float = PATIENCE) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not come to that"
        time.sleep(0.02)


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(analysis, "_MILLISECONDS", SLICE)
    monkeypatch.setattr(analysis, "_FOLLOWING", FOLLOWING)
    monkeypatch.setattr(app, "REST", 0.2)
    with serving(workers=WORKERS) as running:
        yield running


def test_twenty_tabs_refine_side_by_side_and_everything_is_given_back(server: Server) -> None:
    before = live_tabs()
    order: list[int] = []
    with ExitStack() as open_tabs:
        tabs = [open_tabs.enter_context(server.tab()) for _ in range(TABS)]
        wait_until(lambda: server.state.tabs == TABS)  # a tab is counted just after it is open
        names = [tab.ask("place", position=state)["position"] for tab, state in zip(tabs, positions(TABS), strict=True)]
        assert len(set(names)) == TABS
        readers = [Reader(tab, order, number) for number, tab in enumerate(tabs)]
        for tab, name in zip(tabs, names, strict=True):
            tab.ask("analyse", position=name, agents=["mcts"])
        for reader in readers:
            reader.start()
        for reader in readers:
            assert reader.enough.wait(PATIENCE), "a tab did not get its refinements"
            assert reader.problem is None
        assert server.state.workers.at_work[0] <= WORKERS
        # No tab is a whole round ahead: by the time the last one has one more, nobody has more than two more.
        for wanted in range(1, REFINEMENTS):
            last = max(_nth(order, number, wanted) for number in range(TABS))
            ahead = [order[: last + 1].count(number) for number in range(TABS)]
            assert max(ahead) <= wanted + 2, ahead
    wait_until(lambda: server.state.tabs == 0 and server.state.workers.at_work == (0, 0, 0))
    wait_until(lambda: live_tabs() == before)
    # Whoever comes later is served at once.
    with server.tab() as tab:
        tab.ask("analyse", position=names[0], agents=["mcts"])
        assert tab.until(lambda news: news["topic"] == f"analysis/{names[0]}")["found"]["moves"]


def _nth(order: list[int], number: int, wanted: int) -> int:
    """Returns the place of the message in which a tab got a refinement."""
    return [place for place, one in enumerate(order) if one == number][wanted - 1]


def test_a_search_that_nobody_waits_for_is_ended(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "_MILLISECONDS", 30_000)
    with server.tab() as tab:
        name = tab.ask("place", position=positions(1)[0])["position"]
        tab.ask("analyse", position=name, agents=["mcts"])
        wait_until(lambda: server.state.workers.at_work[0] == 1)
    wait_until(lambda: server.state.workers.at_work == (0, 0, 0))
