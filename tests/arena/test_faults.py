"""Agents that raise, cheat, hang, die or take too long lose that game, and the tournament goes on."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import hearthlab as hl
from hearthlab.arena.limits import PRESETS, Limits
from hearthlab.arena.store import Saved, Store
from hearthlab.arena.tables import as_csv
from hearthlab.arena.tournament import run, tournament
from support.again import assert_plays_alike
from support.odd_agents import Slow

WARRIOR, SHAMAN = hl.Deck.load("aggro-pirate-warrior"), hl.Deck.load("midrange-jade-shaman")


@pytest.fixture(autouse=True)
def importable(monkeypatch: pytest.MonkeyPatch) -> None:
    """The odd agents can be named by import path."""
    monkeypatch.syspath_prepend(os.fspath(Path(__file__).parent.parent))


def play(*agents: str, games: int = 4, **settings: Any) -> list[Saved]:
    settings = {"forfeit": 0, **settings}
    with tournament(agents, [WARRIOR], games, seed=1, workers=2, **settings) as store:
        assert store.count == store.plan.total
        return list(store.rows())


def lost(rows: list[Saved], name: str) -> list[str]:
    """Why an agent lost its games, all of them by a fault."""
    mine = [row for row in rows if name in row.agents]
    assert all(row.fault and row.winner == 1 - row.agents.index(name) for row in mine)
    return [row.reason for row in mine]


def test_agents_that_raise_or_cheat_lose_and_the_others_play_on() -> None:
    odd = "support.odd_agents"
    rows = play(f"bad={odd}:Raises", f"worse={odd}:Cheats", "random", f"good={odd}:Good")
    assert len(rows) == 6 * 4
    against = [row for row in rows if "worse" not in row.agents]
    assert {r.split(" failed")[1] for r in lost(against, "bad")} == {" in act with ValueError: no idea"}
    assert all("made an illegal move" in reason for reason in lost(rows, "worse"))
    assert not any(row.fault for row in rows if set(row.agents) == {"random", "good"})


@pytest.mark.slow
@pytest.mark.parametrize("name", ["Hangs", "Spins"])
def test_an_agent_that_hangs_is_stopped_from_outside(name: str) -> None:
    rows = play(f"stuck=support.odd_agents:{name}", "random", games=2, limits=Limits(hang=1.0))
    for reason in lost(rows, "stuck"):
        assert reason.endswith("(stuck) did not answer for 1 seconds and was stopped")
    assert {row.turns for row in rows} <= {3, 4}


@pytest.mark.slow
def test_an_agent_that_ends_its_process_loses_that_game_only() -> None:
    rows = play("dead=support.odd_agents:Dies", "random", "good=support.odd_agents:Good", games=4)
    assert all(reason.endswith("(dead) ended its process (exit code 7)") for reason in lost(rows, "dead"))
    assert not any(row.fault for row in rows if "dead" not in row.agents)


def test_python_agents_play_the_same_games_in_processes_and_here() -> None:
    texts = ("good=support.odd_agents:Good", "random")
    rows = play(*texts, games=8)
    assert len(rows) == 8
    for row in rows:
        assert_plays_alike(row, {"good": "support.odd_agents:Good"})


@pytest.mark.slow
def test_a_run_of_python_agents_can_be_resumed(tmp_path: Path) -> None:
    class Stop(Exception):
        pass

    def stop(done: int, total: int) -> None:
        if done >= 3:
            raise Stop

    texts = ("good=support.odd_agents:Good", "random")
    with pytest.raises(Stop):
        tournament(texts, [WARRIOR], 8, store=tmp_path / "run.db", progress=stop)
    with Store.open(tmp_path / "run.db") as store, tournament(texts, [WARRIOR], 8) as whole:
        assert 3 <= store.count < 8
        run(store)
        assert as_csv(store) == as_csv(whole)


def test_no_process_outlives_an_arena_that_was_killed(tmp_path: Path) -> None:
    agents = "random,support.odd_agents:Hangs"
    command = [sys.executable, "-m", "hearthlab", "tournament", "--agents", agents, "--quiet"]
    path = os.pathsep.join(filter(None, (os.fspath(Path(__file__).parent.parent), os.environ.get("PYTHONPATH"))))
    environment = {**os.environ, "PYTHONPATH": path}
    process = subprocess.Popen([*command, "--store", str(tmp_path / "run.db")], env=environment)
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    if not children.exists():
        process.kill()
        process.wait()
        pytest.skip("this system does not tell the children of a process")
    while not (found := children.read_text().split()):
        time.sleep(0.05)
    time.sleep(2.0)
    process.kill()
    process.wait()
    end = time.monotonic() + 20
    while any(_alive(child) for child in found) and time.monotonic() < end:
        time.sleep(0.1)
    assert not any(_alive(child) for child in found)


def _alive(process: str) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().split()[2] != "Z"
    except OSError:
        return False


# Time


@pytest.mark.parametrize(("clock", "busy"), [("wall", False), ("cpu", True)])
def test_who_takes_longer_than_allowed_loses(clock: str, busy: bool) -> None:
    limits = Limits(turn=0.08, clock=clock)
    result = hl.play(Slow(0.05, busy), "random", WARRIOR, SHAMAN, seed=1, first=0, limits=limits)
    assert (result.winner, result.fault) == (1, True)
    assert result.reason == "player 0 (Slow) took more time than allowed"


def test_sleeping_takes_no_cpu_time() -> None:
    limits = Limits(turn=0.05, clock="cpu")
    result = hl.play(Slow(0.02), "random", WARRIOR, SHAMAN, seed=1, limits=limits)
    assert not result.fault


def test_over_time_the_turn_ends_if_the_rules_say_so() -> None:
    limits = Limits(turn=0.03, clock="wall", over="end")
    slow = Slow(0.05)
    result = hl.play(slow, "random", WARRIOR, SHAMAN, seed=1, first=0, limits=limits)
    assert not result.fault
    game = hl.Game(WARRIOR, SHAMAN, seed=1, first=0)
    for action in result.record.actions:
        if game.player == 0 and game.phase == "main":
            assert action == "end"
        game.apply(action)


@pytest.mark.parametrize("limits", [Limits(action=0.02, clock="wall"), Limits(game=0.3, clock="wall")])
def test_limits_hold_for_actions_and_games_too(limits: Limits) -> None:
    slow = Slow(0.03)
    result = hl.play(slow, "random", WARRIOR, SHAMAN, seed=1, first=0, limits=limits)
    assert result.fault
    assert len(slow.clocks) == 1 if limits.action else 2 < len(slow.clocks) < 12


def test_the_clock_shows_what_is_left_until_the_nearest_limit() -> None:
    slow = Slow(0.01)
    hl.play(slow, "random", WARRIOR, SHAMAN, seed=1, first=0, limits=Limits(turn=75, game=0.5, clock="wall"))
    left = [clock.left for clock in slow.clocks]
    assert left[0] == pytest.approx(0.5, abs=0.01)
    assert all(clock.left == pytest.approx(0.5 - clock.used) for clock in slow.clocks)


def test_native_agents_are_under_the_same_limits() -> None:
    rows = play("eva", "random", games=20, limits=Limits(turn=1e-9))
    assert all(row.fault and row.reason.endswith("took more time than allowed") for row in rows)
    assert {row.winner for row in rows} == {1}  # who is asked first is late first
    ended = play("eva", "random", games=20, limits=Limits(turn=1e-9, over="end"))
    assert not any(row.fault for row in ended)
    assert not any(row.fault for row in play("eva", "random", games=20, limits=PRESETS["competition2018"]))


def test_the_limits_of_the_competitions_are_for_a_turn_and_cost_the_game() -> None:
    assert [(p.turn, p.over) for p in PRESETS.values()] == [(None, "lose"), (75.0, "lose"), (30.0, "lose")]


@pytest.mark.parametrize("given", [{"turn": 0}, {"turn": -1}, {"hang": None}, {"clock": "sun"}, {"over": "tie"}])
def test_limits_that_make_no_sense_are_refused(given: dict[str, object]) -> None:
    with pytest.raises(hl.HearthLabError):
        Limits(**given)  # type: ignore[arg-type]
