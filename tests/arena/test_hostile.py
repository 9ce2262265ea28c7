"""Tournaments with hostile submissions: each loses its own games, and every other game is as it is without them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import hearthlab as hl
from hearthlab.arena import report, tables
from hearthlab.arena.cells import missing_walls
from hearthlab.arena.limits import Limits
from hearthlab.arena.store import Saved, Store
from hearthlab.arena.tables import as_csv
from hearthlab.arena.tournament import run, tournament
from hearthlab.cli import main
from support.cells import pass_as_nobody

WARRIOR = hl.Deck.load("aggro-pirate-warrior")
LIMITS = Limits(hang=1.0, memory=1024, output=4)
HONEST = ("random", "eva", "good=support.odd_agents:Good")
HOSTILE = {
    "forger": ("support.hostile.arena:ForgesRows", "player"),
    "bomber": ("support.hostile.arena:Pickles", "player"),
    "builder": ("support.hostile.faults:HangsAtOnce", "did not answer for 1 seconds and was stopped"),
    "leaver": ("support.hostile.faults:Leaves", "ended its process (exit code 0)"),
    "exiter": ("support.hostile.faults:Exits", "failed in act with SystemExit: 0"),
    "mute": ("support.hostile.faults:Unprintable", "(a message that cannot be printed)"),
    "mime": ("support.hostile.faults:NotAnAction", "that cannot be printed"),
    "killer": ("support.hostile.walls:Kills", "failed in act with"),
    "broken": ("greedy(score=support.hostile.arena:broken)", "failed in act with ZeroDivisionError: no score"),
}

STRICT = pytest.param("strict", marks=pytest.mark.skipif(bool(missing_walls()), reason=f"no {missing_walls()}"))

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the walls are those of Linux")


@pytest.fixture(autouse=True)
def importable(monkeypatch: pytest.MonkeyPatch) -> None:
    """The hostile agents can be named by import path."""
    monkeypatch.syspath_prepend(os.fspath(Path(__file__).parent.parent))


def play(agents: Sequence[str], games: int = 2, workers: int = 1, **settings: Any) -> Store:
    settings = {"limits": LIMITS, "isolate": "process", **settings}
    return tournament(agents, [WARRIOR], games, seed=5, workers=workers, **settings)


def among(rows: Sequence[Saved], names: Sequence[str]) -> list[Saved]:
    return [row for row in rows if set(row.agents) <= set(names)]


@pytest.mark.slow
@pytest.mark.parametrize("isolate", ["process", STRICT])
def test_hostile_submissions_lose_their_games_and_change_no_other(isolate: str) -> None:
    names = [text.partition("=")[0] for text in HONEST]
    hostile = [f"{name}={text}" for name, (text, _) in HOSTILE.items()]
    with play([*HONEST, *(f"{name}=random" for name in HOSTILE)], isolate=isolate) as without:
        wanted = among(list(without.rows()), names)
    found = []
    for workers in (1, 2) if isolate == "process" else (2,):
        with play([*HONEST, *hostile], workers=workers, isolate=isolate) as store:
            assert store.count == store.plan.total
            rows = list(store.rows())
            assert among(rows, names) == wanted
            faults = store.faults()
            found.append((as_csv(store), [(f.game, f.player, f.point, f.reason) for f in faults]))
            page = report.html(store)
    assert found[0] == found[-1]
    assert not os.path.exists("/tmp/hearthlab-bomb")
    for name, (_, reason) in HOSTILE.items():
        own = [fault for fault in faults if fault.agent == name]
        assert len(own) >= 3, name
        assert all(reason in fault.reason for fault in own), own[0].reason
        met = [row for row in rows if name in row.agents and set(row.agents) & set(names)]
        assert all(row.winner == 1 - row.agents.index(name) for row in met)
        assert any(f"({name}) forfeited after three faults" in row.reason for row in rows)
    assert {fault.agent for fault in faults} == set(HOSTILE)
    assert "Faults" in page
    assert "forfeited" in page


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="the tests above run as an ordinary user already")
@pytest.mark.skipif(bool(missing_walls()), reason=f"no {missing_walls()}")
def test_a_strict_tournament_of_an_ordinary_user_holds_too(tmp_path: Path) -> None:
    pass_as_nobody(tmp_path / "home", __file__, "hostile_submissions and strict", 1)


def test_an_agent_that_keeps_state_in_its_module_plays_the_same_with_any_number_of_workers() -> None:
    agents = ("memory=support.hostile.arena:Remembers", "random")
    texts = []
    for workers in (1, 2):
        with play(agents, games=12, workers=workers) as store:
            assert not store.faults()
            texts.append(as_csv(store))
    assert texts[0] == texts[1]


def test_the_store_cannot_be_reached(tmp_path: Path) -> None:
    path = tmp_path / "run.db"
    with play((f"flipper=support.hostile.arena:FlipsTheStore(path={path})", "random"), store=path) as store:
        rows, faults = list(store.rows()), store.faults()
    assert all(row.winner == 1 - row.agents.index("flipper") for row in rows)
    assert {fault.point for fault in faults} == {"act"}
    assert all("PermissionError" in f.reason or "FileNotFoundError" in f.reason for f in faults)


NAMES_OTHERS = """
import os

class Spy:
    def __init__(self, book: str = "their_book:Book", style: str = "results:any") -> None:
        self.given = (book, style)

    def act(self, view, clock):
        for name in ("their_book.py", "results/run.db"):
            try:
                open(os.path.join(os.path.dirname(__file__), name)).close()
            except OSError:
                continue
            raise RuntimeError(f"{name} can be read")
        if self.given != ("their_book:Book", "results:any"):
            raise RuntimeError("a default was lost")
        return view.legal_actions()[0]
"""


@pytest.mark.skipif(bool(missing_walls()), reason=f"no {missing_walls()}")
def test_an_agent_opens_no_files_by_naming_them_in_its_defaults(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "spying_agent.py").write_text(NAMES_OTHERS)
    (tmp_path / "their_book.py").write_text("Book = 1")
    (tmp_path / "results").mkdir()
    (tmp_path / "results" / "run.db").write_text("results")
    tmp_path.chmod(0o755)
    monkeypatch.syspath_prepend(os.fspath(tmp_path))
    with play(("spy=spying_agent:Spy", "random"), isolate="strict") as store:
        assert not store.faults(), store.faults()[0].reason
    with play(("spy=spying_agent:Spy(book=their_book:Book)", "random"), isolate="strict") as store:
        assert "their_book.py can be read" in store.faults()[0].reason, "whoever wrote that asked for it"
    with pytest.raises(hl.HearthLabError, match=r"results is a folder without __init__\.py"):
        play(("spy=spying_agent:Spy(style=results:any)", "random"), isolate="strict")


@pytest.mark.parametrize("isolate", ["off", "process"])
@pytest.mark.parametrize(
    ("agent", "what"),
    [
        ("FailsInTheEnd", "failed in finish with RuntimeError: too late"),
        ("HangsAtTheEnd", "did not answer for 1 seconds"),
    ],
)
def test_a_failure_in_the_end_is_stored_and_changes_no_result(agent: str, what: str, isolate: str) -> None:
    module = "support.hostile.arena" if agent == "FailsInTheEnd" else "support.hostile.faults"
    with play((f"late={module}:{agent}", "random"), isolate=isolate) as store:
        rows, faults = list(store.rows()), store.faults()
    with play(("late=support.hostile.walls:Hostile", "random")) as honest:
        wanted = list(honest.rows())
    assert rows == wanted
    assert [(fault.game, fault.point, fault.agent) for fault in faults] == [(k, "finish", "late") for k in range(2)]
    assert all(what in fault.reason for fault in faults)


@pytest.mark.parametrize("isolate", ["off", "process"])
@pytest.mark.parametrize(("score", "what"), [("broken", "ZeroDivisionError: no score"), ("leaves", "SystemExit: 0")])
def test_a_score_that_fails_loses_the_game_of_its_agent(score: str, what: str, isolate: str) -> None:
    with play((f"own=greedy(score=support.hostile.arena:{score})", "eva"), games=4, isolate=isolate) as store:
        rows, faults = list(store.rows()), store.faults()
    assert all(row.winner == 1 - row.agents.index("own") for row in rows)
    assert all(f"failed in act with {what}" in fault.reason for fault in faults)
    assert "in broken" in faults[0].trace or "in leaves" in faults[0].trace


@pytest.mark.parametrize("agent", ["HangsAtOnce", "HangsAtTheStart"])
def test_an_agent_that_was_not_started_is_not_told_the_result_and_has_no_fault(agent: str) -> None:
    with play((f"stuck=support.hostile.faults:{agent}", "good=support.odd_agents:Good")) as store:
        assert [row.winner for row in store.rows()] == [1, 0]
        assert [(fault.game, fault.agent) for fault in store.faults()] == [(0, "stuck"), (1, "stuck")]


def test_off_the_walls_an_agent_that_ends_its_process_still_loses() -> None:
    with play(("leaver=support.hostile.faults:Leaves", "random"), isolate="off") as store:
        assert [row.winner for row in store.rows()] == [1, 0]
        assert all("(leaver) ended its process" in fault.reason for fault in store.faults())


def test_an_agent_that_does_not_exist_is_refused_before_anything_is_stored(tmp_path: Path) -> None:
    for isolate in ("off", "process"):
        for text, what in (
            ("no_such_module:Agent", "no_such_module"),
            ("support.odd_agents:Nobody", "Nobody"),
            ("support.odd_agents:Good(depth=3)", "depth"),
        ):
            with pytest.raises(hl.HearthLabError, match=what):
                play((text, "random"), store=tmp_path / "run.db", isolate=isolate)
    assert not (tmp_path / "run.db").exists()


THEIRS = """
class Mine:
    def act(self, view, clock):
        print("agents may print")
        if view.turn >= 3:
            raise ValueError("no idea")
        return view.legal_actions()[-1]
"""


def test_reading_a_store_imports_no_module_of_an_agent(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "theirs"
    folder.mkdir()
    (folder / "their_agent.py").write_text(THEIRS)
    sys.path.insert(0, str(folder))
    try:
        play(("mine=their_agent:Mine", "random"), games=8, store=tmp_path / "run.db").close()
        assert "their_agent" not in sys.modules
    finally:
        sys.path.remove(str(folder))
    (folder / "their_agent.py").unlink()
    assert main(["show", str(tmp_path / "run.db")]) == 0
    assert "lost by a fault" in capsys.readouterr().out
    assert main(["show", str(tmp_path / "run.db"), "--faults"]) == 0
    shown = capsys.readouterr().out
    assert "8 faults" in shown or "3 faults; 5 games were forfeited" in shown
    assert "ValueError: no idea" in shown
    assert "Traceback" in shown
    assert "agents may print" in shown
    assert main(["show", str(tmp_path / "run.db"), "--faults", "--json"]) == 0
    assert '"point": "act"' in capsys.readouterr().out


def test_a_command_that_saw_faults_ends_with_status_3(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    quick = ["--games", "2", "--decks", "aggro-pirate-warrior", "--quiet", "--workers", "1", "--isolate", "process"]
    store = str(tmp_path / "run.db")
    assert main(["match", "support.odd_agents:Raises", "random", *quick]) == 3
    assert main(["match", "support.odd_agents:Good", "random", *quick]) == 0
    assert main(["tournament", "--agents", "support.odd_agents:Raises,random", "--store", store, *quick]) == 3
    assert "--faults` lists the faults" in capsys.readouterr().out
    assert main(["resume", store, "--quiet"]) == 3


@pytest.mark.slow
def test_a_hostile_tournament_that_is_killed_and_resumed_ends_in_the_same_table(tmp_path: Path) -> None:
    names = ("leaver", "builder", "forger", "mute")
    agents = ",".join([*HONEST, *(f"{name}={HOSTILE[name][0]}" for name in names)])
    path = os.pathsep.join(filter(None, (os.fspath(Path(__file__).parent.parent), os.environ.get("PYTHONPATH"))))
    environment = {**os.environ, "PYTHONPATH": path}
    config = tmp_path / "run.toml"
    listed = ", ".join(f'"{agent}"' for agent in agents.split(","))
    config.write_text(
        f'agents = [{listed}]\ndecks = ["aggro-pirate-warrior"]\ngames = 2\nseed = 5\nisolate = "process"\n'
        "[limits]\nhang = 1\nmemory = 1024\noutput = 4\n"
    )
    killed = tmp_path / "killed.db"
    command = ["tournament", str(config), "--store", str(killed)]
    for share in (0.2, 0.5, 0.8):
        process = subprocess.Popen(
            [sys.executable, "-m", "hearthlab", *command, "--quiet"], env=environment, stdout=subprocess.DEVNULL
        )
        while process.poll() is None and _share(killed) < share:
            time.sleep(0.05)
        process.send_signal(signal.SIGKILL)
        assert process.wait() == -signal.SIGKILL, "it ended before it was killed"
        command = ["resume", str(killed)]
    with Store.open(killed) as store, play(agents.split(",")) as whole:
        run(store, 2)
        assert as_csv(store) == as_csv(whole)
        assert tables.faults_json(store)["forfeited"] == tables.faults_json(whole)["forfeited"]


@pytest.mark.slow
def test_killing_referees_and_the_arena_changes_no_game(tmp_path: Path) -> None:
    """A referee that dies is replaced, and its game played again; `resume` does the same for the arena itself."""
    agents = [*HONEST, "other=support.odd_agents:Good", "raises=support.odd_agents:Raises"]
    path = os.pathsep.join(filter(None, (os.fspath(Path(__file__).parent.parent), os.environ.get("PYTHONPATH"))))
    environment = {**os.environ, "PYTHONPATH": path}
    store = tmp_path / "run.db"
    options = ["--decks", "aggro-pirate-warrior", "--games", "12", "--seed", "5", "--isolate", "process"]
    command = ["tournament", "--agents", ",".join(agents), *options, "--store", str(store)]
    process = subprocess.Popen(
        [sys.executable, "-m", "hearthlab", *command, "--quiet", "--workers", "2"],
        env=environment,
        stdout=subprocess.DEVNULL,
    )
    killed = 0
    for share in (0.1, 0.2, 0.3):
        while process.poll() is None and _share(store) < share:
            time.sleep(0.02)
        for referee in _referees(process.pid)[:1]:
            os.kill(referee, signal.SIGKILL)
            killed += 1
    assert killed >= 2
    while process.poll() is None and _share(store) < 0.4:
        time.sleep(0.02)
    assert process.poll() is None, "the arena goes on without the referees that died"
    process.kill()
    process.wait()
    assert _share(store) < 1
    assert main(["resume", str(store), "--quiet"]) == 3, "an agent of it fails"
    with Store.open(store) as found, play(agents, games=12, limits=Limits()) as whole:
        assert as_csv(found) == as_csv(whole)
        assert found.faults() == whole.faults()
        assert found.forfeited() == whole.forfeited()


def _referees(arena: int) -> list[int]:
    """Returns the processes of an arena that play games."""
    children = Path(f"/proc/{arena}/task/{arena}/children")
    found = [int(child) for child in children.read_text().split()] if children.exists() else []
    return [pid for pid in found if b"hearthlab.arena.worker" in _command(pid)]


def _command(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return b""  # it has ended since it was listed


def _share(path: Path) -> float:
    try:
        with Store.open(path) as store:
            return store.count / store.plan.total
    except hl.StoreError:
        return 0.0
