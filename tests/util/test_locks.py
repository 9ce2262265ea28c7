"""Two processes and one store: one plays, everybody reads."""

from __future__ import annotations

import errno
import fcntl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from hearthlab.arena.schedule import Entrant, simple
from hearthlab.arena.store import Store
from hearthlab.cards.decks import Deck
from hearthlab.cli import main
from hearthlab.errors import StoreError
from hearthlab.evolve.config import Config
from hearthlab.evolve.elites import MapConfig, MapStore
from hearthlab.evolve.store import EvolutionStore
from hearthlab.learn import Plan, generate
from hearthlab.learn.loop import Loop, run
from hearthlab.util.locks import locked

HOLD = """
import sys
from pathlib import Path
from hearthlab.util.locks import locked
with locked(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


@contextmanager
def another_process(path: Path) -> Iterator[subprocess.Popen[str]]:
    """A process that plays the run of a store."""
    command = [sys.executable, "-c", HOLD, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        yield process
        process.kill()


@pytest.fixture
def store(tmp_path: Path) -> Path:
    path = tmp_path / "run.db"
    entrants = [Entrant.read("random"), Entrant.read("greedy")]
    Store.create(path, simple(entrants, [Deck.load("freeze-mage")], 2)).close()
    return path


def test_a_run_that_another_process_plays_is_shown_but_not_played(
    store: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with another_process(store) as process:
        assert main(["resume", str(store), "--quiet"]) == 2
        said = capsys.readouterr().err
        assert said == f'hearthlab: another process is playing "{store}"; wait for it, or stop it\n'
        assert main(["show", str(store)]) == 0
        process.kill()
        process.wait()
        # A killed process plays no more.
        assert main(["resume", str(store), "--quiet"]) == 0
    with Store.open(store) as found:
        assert found.count == 2
    assert [path.name for path in store.parent.iterdir()] == ["run.db"]


def test_evolutions_and_maps_of_another_process_are_not_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mage = (Deck.load("freeze-mage"),)
    EvolutionStore.create(tmp_path / "evolution.db", Config(mage, generations=1, games=1)).close()
    MapStore.create(tmp_path / "map.db", MapConfig("mage", mage)).close()
    for command, name in (("evolve", "evolution.db"), ("elites", "map.db")):
        with another_process(tmp_path / name):
            assert main([command, "resume", str(tmp_path / name), "--quiet"]) == 2
            assert "another process is playing" in capsys.readouterr().err


def test_positions_and_nets_that_another_process_makes_are_left_to_it(tmp_path: Path) -> None:
    plan, loop = Plan(("random",), ("freeze-mage",), games=2), Loop(("freeze-mage",), generations=1, games=2)
    plan.save(tmp_path)
    loop.save(tmp_path)
    before = sorted(tmp_path.iterdir())
    with another_process(tmp_path / "plan.json"), pytest.raises(StoreError, match="another process"):
        generate(tmp_path, plan)
    with another_process(tmp_path / "run.json"), pytest.raises(StoreError, match="another process"):
        run(tmp_path, loop)
    assert sorted(path for path in tmp_path.iterdir() if path.suffix != ".lock") == before


def test_a_store_has_one_lock_under_all_of_its_names(store: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.db"
    link.symlink_to(store)
    with another_process(link), pytest.raises(StoreError, match="another process"), locked(store):
        pass


def test_a_store_may_be_locked_again_by_who_plays_it(store: Path) -> None:
    beside = store.with_name("run.db.lock")
    with Store.open(store) as found, found.playing():
        with found.playing():
            pass
        assert beside.exists()
    assert not beside.exists()


@pytest.mark.parametrize("code", [errno.ENOLCK, errno.ENOTSUP])
def test_a_disk_without_locks_is_played_on_without_one(store: Path, monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    def refuse(*_: object) -> None:
        raise OSError(code, "no locks here")

    monkeypatch.setattr(fcntl, "lockf", refuse)
    with Store.open(store) as found, found.playing():
        assert not store.with_name("run.db.lock").exists()
