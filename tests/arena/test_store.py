"""The store: nothing that was committed is lost, whatever happens, and a resumed run ends as an undisturbed one."""

from __future__ import annotations

import dataclasses
import json
import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import hearthlab as hl
from hearthlab.arena import store as store_module
from hearthlab.arena.execution import Batch, Threads
from hearthlab.arena.schedule import Entrant, Plan, simple
from hearthlab.arena.store import FORMAT, Row, Store
from hearthlab.arena.tables import as_csv
from hearthlab.arena.tournament import run
from hearthlab.cards.language import minion
from hearthlab.cards.library import default_library
from hearthlab.cli import main
from support.again import assert_plays_alike
from support.first_edition import write

WARRIOR, SHAMAN = hl.Deck.load("aggro-pirate-warrior"), hl.Deck.load("midrange-jade-shaman")


def plan(games: int = 16, **settings: Any) -> Plan:
    agents = [Entrant.read(text) for text in ("random", "late=random-late-end", "eva")]
    return simple(agents, [WARRIOR, SHAMAN], games, seed=3, **settings)


def hearthlab(*arguments: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "hearthlab", *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


def test_a_store_keeps_the_plan_and_every_game(tmp_path: Path) -> None:
    path = tmp_path / "run.db"
    p = plan()
    with Store.create(path, p) as store:
        run(store)
        assert store.count == p.total
        rows = list(store.rows())
    with Store.open(path) as again:
        assert again.plan == p
        assert list(again.rows()) == rows
        assert again.missing().tolist() == []
        assert again.same_cards
    assert [row.number for row in rows] == list(range(p.total))
    for row in rows[:6]:
        assert_plays_alike(row, {"late": "random-late-end"})


def test_anyone_can_read_the_results_with_sql(tmp_path: Path) -> None:
    path = tmp_path / "run.db"
    with Store.create(path, plan()) as store:
        run(store)
    db = sqlite3.connect(path)
    games, agents = db.execute("SELECT count(*), count(DISTINCT agent0) FROM results").fetchone()
    assert (games, agents) == (plan().total, 3)
    [(parameters,)] = db.execute("SELECT parameters FROM agents WHERE name = 'eva'").fetchall()
    assert "hero_health=0.569460712743" in parameters
    db.close()


def test_records_are_kept_when_they_are_wanted(tmp_path: Path) -> None:
    with Store.create(tmp_path / "run.db", plan(records=True)) as store:
        run(store)
        for row in list(store.rows())[:12]:
            record = store.record(row.number)
            assert record is not None
            end = hl.Game.replay(record)
            assert (end.over, end.winner, end.turn) == (True, row.winner, row.turns)
            assert len(record.actions) == row.actions


def test_one_worker_and_two_give_the_same_games() -> None:
    tables = []
    for workers in (1, 2):
        with Store.in_memory(plan(200)) as store:
            run(store, workers)
            tables.append(as_csv(store))
    assert tables[0] == tables[1]


# What may go wrong


def test_games_that_ended_are_told_of_before_their_batch_is_over() -> None:
    slow = simple([Entrant.read(f"{name}=mcts(budget=500it)") for name in "ab"], [SHAMAN], 60, seed=3)
    threads = Threads(slow, 1)
    threads.submit(Batch.of(slow, np.arange(60, dtype=np.uint64)))
    try:
        found = threads.collect(30).rows
    finally:
        threads.close()
    assert [row[0] for row in found] == list(range(len(found)))
    assert 0 < len(found) < 60


@pytest.mark.slow
def test_a_run_that_is_killed_again_and_again_ends_as_an_undisturbed_one(tmp_path: Path) -> None:
    arguments = ["--agents", "eva,greedy,other=eva", "--games", "2400", "--seed", "7", "--quiet", "--workers", "1"]
    total = 3 * 2400
    whole, broken = tmp_path / "whole.db", tmp_path / "broken.db"
    assert hearthlab("tournament", *arguments, "--store", str(whole)).wait() == 0
    chance = random.Random(5)
    command = ["tournament", *arguments, "--store", str(broken)]
    for share in sorted(chance.uniform(0.1, 0.75) for _ in range(3)):
        process = hearthlab(*command)
        while _count(broken) < share * total and process.poll() is None:
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
        assert process.wait() == -signal.SIGKILL
        assert share * total <= _count(broken) < total
        command = ["resume", str(broken), "--quiet", "--workers", "1"]
    assert hearthlab(*command).wait() == 0
    with Store.open(whole) as a, Store.open(broken) as b:
        assert as_csv(a) == as_csv(b)
        assert a.count == total


def _count(path: Path) -> int:
    if not path.exists():
        return 0
    try:
        with Store.open(path) as store:
            return store.count
    except hl.StoreError:
        return 0  # it is just being made


@pytest.mark.slow
def test_of_two_processes_that_would_play_the_same_run_one_finishes_it(tmp_path: Path) -> None:
    path = tmp_path / "run.db"
    p = plan(800)
    Store.create(path, p).close()
    both = [hearthlab("resume", str(path), "--quiet", "--workers", "1") for _ in range(2)]
    # The other one is refused, unless it came too late to have anything to do.
    assert sorted(process.wait() for process in both) in ([0, 2], [0, 0])
    with Store.open(path) as store, Store.in_memory(p) as alone:
        run(alone)
        assert as_csv(store) == as_csv(alone)
    db = sqlite3.connect(path)
    assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    db.close()


@pytest.mark.slow
def test_an_interrupted_run_keeps_what_was_finished(tmp_path: Path) -> None:
    class Stop(Exception):
        pass

    def stop(done: int, total: int) -> None:
        if done >= 24:
            raise Stop

    with Store.create(tmp_path / "run.db", plan(4000)) as store:
        with pytest.raises(Stop):
            run(store, 1, stop)
        assert 24 <= store.count < store.plan.total
        run(store, 1)
        with Store.in_memory(plan(4000)) as alone:
            run(alone)
            assert as_csv(store) == as_csv(alone)


def test_a_store_that_exists_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "run.db"
    Store.create(path, plan()).close()
    with pytest.raises(hl.StoreError, match=r"exists already; resume it with `hearthlab resume"):
        Store.create(path, plan())


def test_cards_of_ones_own_cannot_be_kept_and_are_refused(tmp_path: Path) -> None:
    library = default_library().with_cards(minion("MY_1", name="Big Wisp", cost=1, attack=2, health=2))
    with pytest.raises(hl.StoreError, match="only hold tournaments with the cards of HearthLab"):
        Store.create(tmp_path / "run.db", plan(library=library))
    assert not (tmp_path / "run.db").exists()


def test_a_store_of_a_newer_version_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "run.db"
    monkeypatch.setattr(store_module, "FORMAT", dataclasses.replace(store_module.FORMAT, version=99))
    Store.create(path, plan()).close()
    monkeypatch.undo()
    with pytest.raises(hl.StoreError, match=r"newer HearthLab .version 99 of the store.*update HearthLab"):
        Store.open(path)


@pytest.mark.parametrize("content", [b"", b"no database at all, but long enough to be looked at" * 30])
def test_another_file_is_no_store(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "run.db"
    path.write_bytes(content)
    with pytest.raises(hl.StoreError, match="is not a store of results"):
        Store.open(path)
    with pytest.raises(hl.StoreError, match="there is no store"):
        Store.open(tmp_path / "nothing.db")


def test_a_process_that_dies_while_it_makes_a_store_leaves_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "run.db"
    broken = dataclasses.replace(store_module.FORMAT, tables=store_module.FORMAT.tables + "CREATE nonsense")
    monkeypatch.setattr(store_module, "FORMAT", broken)
    with pytest.raises(hl.StoreError):
        Store.create(path, plan())
    monkeypatch.undo()
    with pytest.raises(hl.StoreError, match="is not a store of results"):
        Store.open(path)


@pytest.mark.slow
def test_a_full_disk_is_one_sentence_and_the_results_so_far_are_intact(tmp_path: Path) -> None:
    path = tmp_path / "run.db"
    with Store.create(path, plan(4000)) as store:
        pages = store._db.execute("PRAGMA page_count").fetchone()[0]
        store._db.execute(f"PRAGMA max_page_count = {pages + 12}")
        with pytest.raises(hl.StoreError, match=r"cannot grow .*the results so far are safe") as error:
            run(store, 1)
        assert "\n" not in str(error.value)
        kept = store.count
    with Store.open(path) as again:
        assert again.count == kept
        run(again)
        assert again.count == again.plan.total


def test_a_game_that_is_there_already_stays_as_it_is(tmp_path: Path) -> None:
    with Store.create(tmp_path / "run.db", plan()) as store:
        run(store)
        first = next(store.rows())
        other: Row = (0, 0, 1, None, 99, 99, 0, 0, "death", 0, None)
        store.add([other])
        assert next(store.rows()) == first


def test_a_store_can_be_read_while_it_is_written(tmp_path: Path) -> None:
    path = tmp_path / "run.db"
    with Store.create(path, plan()) as writer, Store.open(path) as reader:
        writer._db.execute("BEGIN IMMEDIATE")
        assert reader.count == 0
        writer._db.execute("COMMIT")
    assert os.path.getsize(path) > 0


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """Takes the right to write from a folder and its files, and from root as well."""
    user = os.geteuid()
    for path in [folder, *folder.iterdir()]:
        path.chmod(0o555 if path.is_dir() else 0o444)
    for path in folder.parents:
        if path.stat().st_uid == user and path != Path("/"):
            path.chmod(path.stat().st_mode | 0o111)
    try:
        if user == 0:
            os.seteuid(65534)
        yield
    finally:
        os.seteuid(user)
        folder.chmod(0o755)


def test_a_store_on_a_read_only_disk_opens_for_reading(tmp_path: Path) -> None:
    folder = tmp_path / "disk"
    folder.mkdir()
    path = folder / "run.db"
    with Store.create(path, plan()) as store:
        run(store)
        rows = list(store.rows())
    with read_only(folder):
        with Store.open(path) as again:
            assert list(again.rows()) == rows
            with pytest.raises(hl.StoreError, match="readonly"):
                again.add([(0, 0, 1, None, 99, 99, 0, 0, "death", 0, None)])
        assert os.listdir(folder) == ["run.db"]


def test_results_that_a_killed_process_left_show_on_a_read_only_disk(tmp_path: Path) -> None:
    folder = tmp_path / "disk"
    folder.mkdir()
    with Store.create(tmp_path / "run.db", plan()) as store:
        run(store)
        rows = list(store.rows())
        # What is written but not yet joined with the file lies beside it while the store is open.
        for name in ("run.db", "run.db-wal"):
            (folder / name).write_bytes((tmp_path / name).read_bytes())
    assert (folder / "run.db-wal").stat().st_size > 0
    with read_only(folder), Store.open(folder / "run.db") as again:
        assert list(again.rows()) == rows


# Version 1


def old_plan() -> Plan:
    agents = [
        Entrant.read(text) for text in ("random", "seer=eva(observation=pogame2018)", "support.odd_agents:Raises")
    ]
    return simple(agents, [WARRIOR], 4, seed=3, records=True, derivation=1, forfeit=0, isolate="process")


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Row]]:
    """A store of the first edition with two thirds of its games, and all games as they are played today."""
    with Store.in_memory(old_plan()) as store:
        run(store, 2)
        rows: list[Row] = store._rows("SELECT * FROM games ORDER BY number")
    path = tmp_path_factory.mktemp("old") / "run.db"
    write(path, old_plan(), [row for row in rows if row[0] % 3])
    return path, rows


def copied(old: tuple[Path, list[Row]], folder: Path) -> Path:
    path = folder / "run.db"
    path.write_bytes(old[0].read_bytes())
    return path


def test_a_store_of_version_1_is_shown_and_stays_as_it_is(
    old: tuple[Path, list[Row]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = copied(old, tmp_path)
    assert main(["show", str(path)]) == 0
    shown = capsys.readouterr().out
    assert "support.odd_agents:Raises" in shown
    assert re.search(r"seer.*sees everything", shown)
    assert main(["show", str(path), "--faults", "--json"]) == 0
    faults = json.loads(capsys.readouterr().out)
    # Every game of the agent that raises, as far as it was played; the first edition kept the reasons alone.
    kept = [row for row in old[1] if row[0] % 3 and row[9]]
    assert [fault["reason"] for fault in faults["faults"]] == [row[8] for row in kept]
    assert faults["forfeited"] == []
    db = sqlite3.connect(path)
    assert db.execute("PRAGMA user_version").fetchone() == (1,)
    assert "faults" not in [name for (name,) in db.execute("SELECT name FROM sqlite_schema")]
    db.close()


@pytest.mark.slow
def test_a_store_of_version_1_resumes_as_it_was_begun_and_gets_the_new_version(
    old: tuple[Path, list[Row]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = copied(old, tmp_path)
    assert main(["resume", str(path), "--quiet", "--workers", "2"]) == 3, "an agent of it fails"
    with Store.open(path) as store, Store.in_memory(old_plan()) as whole:
        whole.add(old[1])
        assert as_csv(store) == as_csv(whole)
        assert store.forfeited() == [], "the first edition knew no forfeits"
        assert [fault.game for fault in store.faults()] == [row[0] for row in old[1] if row[9]]
        assert store._version == FORMAT.version
        assert store.plan.derivation == 1


def test_games_of_a_store_of_version_1_are_replayed(
    old: tuple[Path, list[Row]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = copied(old, tmp_path)
    by_number = {row[0]: row for row in old[1]}
    with Store.open(path) as store:
        for number in (1, 2, 4):
            record = store.record(number)
            assert record is not None
            assert "\n".join(record.actions) == by_number[number][10]
            game = hl.Game.replay(record)
            assert (game.turn, game.winner if game.over else by_number[number][3]) == (
                by_number[number][4],
                by_number[number][3],
            )
    assert main(["replay", str(path), "1"]) == 0
    assert capsys.readouterr().out
    assert main(["replay", str(path), "0"]) == 2, "it was not played yet"
    assert "has not been played yet" in capsys.readouterr().err


def test_a_store_of_version_1_opens_on_a_read_only_disk(old: tuple[Path, list[Row]], tmp_path: Path) -> None:
    folder = tmp_path / "disk"
    folder.mkdir()
    path = copied(old, folder)
    with read_only(folder), Store.open(path) as store:
        assert [row.number for row in store.rows()] == [row[0] for row in old[1] if row[0] % 3]
        assert len(store.faults()) == sum(1 for row in old[1] if row[0] % 3 and row[9])


def test_a_database_of_another_program_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    db = sqlite3.connect(path)
    db.execute("CREATE TABLE things (id INTEGER)")
    db.close()
    before = path.read_bytes()
    with pytest.raises(hl.StoreError, match="is not a store of results"):
        Store.open(path)
    assert path.read_bytes() == before
    assert os.listdir(tmp_path) == ["other.db"]
