"""A thousand bad inputs over all readers: each is refused with one sentence, and the samples themselves are read."""

from __future__ import annotations

import contextlib
import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import hearthlab as hl
from hearthlab.arena import config
from hearthlab.evolve.config import Config
from hearthlab.evolve.store import EvolutionStore
from hearthlab.util.reading import parse_toml
from support import broken
from support.breaking import at, changed, places, without, wrong
from support.broken import READERS

#: Bad inputs that the tests of this file have tried, by reader.
tried: dict[str, int] = {}


#: Kilobytes of memory that the process held before the tests of this file.
before: list[int] = []


def memory(field: str) -> int:
    """Returns a field of the memory of this process in kilobytes (`VmRSS`: now, `VmHWM`: the most)."""
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(f"{field}:"))


@pytest.fixture(autouse=True, scope="module")
def the_peak_of_memory_is_of_this_file_alone() -> None:
    """Other files' tests may have run in this process, so its peak is forgotten first."""
    Path("/proc/self/clear_refs").write_text("5", encoding="ascii")
    before.append(memory("VmRSS"))


@pytest.fixture(autouse=True, scope="module")
def no_cache_of_the_user() -> Iterator[None]:
    """Broken card data leaves nothing in the user's cache."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(broken.folder()))
        yield


def refused(reader: str, call: Callable[[], object], what: object) -> str:
    """Returns the complaint about an input that was not refused with one sentence; empty if it was."""
    tried[reader] = tried.get(reader, 0) + 1
    try:
        call()
    except hl.EngineError as error:
        return f"{what!r:.200}: the engine failed: {error}"
    except hl.HearthLabError as error:
        sentence = str(error)
        if not sentence or "\n" in sentence or len(sentence) > 1500:
            return f"{what!r:.200}: not one sentence: {sentence[:300]}"
        return ""
    except BaseException as error:
        return f"{what!r:.200}: {type(error).__name__}: {error}"
    return f"{what!r:.200}: accepted"


def check(complaints: list[str], least: int) -> None:
    """Fails with all complaints; there must have been so many inputs."""
    found = [complaint for complaint in complaints if complaint]
    assert not found, f"{len(found)} of {len(complaints)}:\n" + "\n".join(found[:30])
    assert len(complaints) >= least


def mistakes(document: Any, keep: tuple[str, ...] = (), null: tuple[str, ...] = ()) -> Iterator[tuple[str, Any]]:
    """Every key of a document missing, and every value of another type; `keep` may be missing, `null` be null."""
    for path in places(document):
        name = next((key for key in reversed(path) if isinstance(key, str)), "")
        if isinstance(path[-1], str) and name not in keep:
            yield f"no {path}", without(document, path)
        for value in wrong(at(document, path)):
            if value is not None or name not in null:
                yield f"{path} = {value!r:.40}", changed(document, path, value)


#: What files of earlier versions do not have.
LATER = (
    *("sees_everything", "isolate", "forfeit", "secret", "derivation", "blank"),
    *("rounds", "confidence", "own", "ties"),
    *(
        "iterate",
        "cards",
    ),
)


def _fine(what: str) -> bool:
    """Whether a mistake is none: seeds may be any numbers, and what older stores lack has its default."""
    seed = what.startswith(("('seed',)", "('random', 'state'")) and "0000000" in what
    later = any(f"'{key}'" in what for key in LATER) or what.endswith(("('model',)", "('model',) = None"))
    rules = what.startswith(("no ('rules'", "no ('model', 'rules', "))
    return seed or rules or (later and (what.startswith("no ") or what.endswith("None")))


def shortened(document: Any, *lists: str) -> Any:
    """The document with only one member of long lists, whose members are all alike."""
    for path in reversed(places(document)):
        if path[-1] in lists:
            at(document, path[:-1])[path[-1]] = at(document, path)[:1]
    return document


@pytest.mark.parametrize("name", READERS)
def test_every_sample_is_read(name: str, tmp_path: Path) -> None:
    reader = READERS[name]
    path = tmp_path / f"sample{reader.suffix}"
    path.write_bytes(reader.sample())
    reader.read(path)


@pytest.mark.parametrize("name", READERS)
def test_files_of_another_kind_and_damaged_ones_are_refused(name: str, tmp_path: Path) -> None:
    reader, complaints = READERS[name], []
    sample = reader.sample()
    contents = [
        b"",
        b"\0",
        b"\xff\xfe\x00",
        b"x" * 2000,
        b"null",
        b"[]",
        b"5",
        b"{",
        b"\x1f\x8b",
        b"PK\x03\x04",
        b"<a/>",
    ]
    contents += [b"SQLite format 3\0", b"SQLite format 3\0" + b"\xff" * 4096, b"\x93NUMPY\x01\0", b"\x80\x04}."]
    contents += [sample[: len(sample) * k // 8] for k in (1, 3, 5)]
    logs = (".jsonl", ".log", ".jsonl.gz", ".xml")
    alike = (reader.suffix, *logs) if reader.read is broken.read_record_of_real_game else (reader.suffix,)
    contents += [other.sample() for other in READERS.values() if other.suffix not in alike]
    for k, content in enumerate(contents):
        path = tmp_path / f"{k}{reader.suffix}"
        path.write_bytes(content)
        if name == "config" and content in (b"",):
            continue
        complaints.append(refused(name, lambda path=path: reader.read(path), content))  # type: ignore[misc]
    missing, directory = tmp_path / "missing", tmp_path
    for path in (missing, directory):
        complaints.append(refused(name, lambda path=path: reader.read(path), path))  # type: ignore[misc]
    if name in ("Power.log", "config", "deck file"):
        # A part of these may be a whole one.
        complaints = [c for c in complaints if not c.endswith("accepted")]
    check(complaints, 15)


def test_plans_are_refused() -> None:
    with contextlib.closing(sqlite3.connect(broken.store_file())) as db:
        [(text,)] = db.execute("SELECT value FROM meta WHERE key = 'plan'")
    plan = shortened(json.loads(text), "cards")
    plan["decks"][0]["cards"] = json.loads(text)["decks"][0]["cards"]
    documents = [
        (what, document)
        for what, document in mistakes(plan, null=("size", "turn_limit", "action_limit", "build"))
        if "'cards', 1" not in what and "'cards', 2" not in what and not _fine(what)
    ]
    check([refused("plan", lambda d=d: config.from_dict(d), what) for what, d in documents], 300)  # type: ignore[misc]


def test_states_of_competitions_are_refused(tmp_path: Path) -> None:
    def read(document: Any) -> None:
        (tmp_path / "state.json").write_text(json.dumps(document))
        READERS["state"].read(tmp_path / "state.json")

    several = ("'trace') = 'x\\ny'", "'output') = 'x\\ny'")  # these may have lines
    found = mistakes(json.loads(READERS["state"].sample()))
    documents = [(what, document) for what, document in found if not what.endswith(several)]
    check([refused("state", lambda d=d: read(d), what) for what, d in documents], 100)  # type: ignore[misc]


def test_configurations_of_evolutions_are_refused() -> None:
    with EvolutionStore.open(broken.evolution_file()) as store:
        whole = store.config.to_dict()
    whole["parameters"] = whole["parameters"][:2]
    whole["decks"][0] = {**whole["decks"][0], "cards": whole["decks"][0]["cards"]}
    documents = [
        (what, document)
        for what, document in mistakes(whole, null=("size", "turn_limit", "action_limit", "build"))
        if "'cards', 1" not in what and "'cards', 2" not in what and not _fine(what)
    ]
    check([refused("evolution", lambda d=d: Config.from_dict(d), what) for what, d in documents], 250)  # type: ignore[misc]


def test_checkpoints_of_evolutions_are_refused() -> None:
    with EvolutionStore.open(broken.evolution_file()) as store:
        found = store.checkpoint(0)
        assert found is not None
        state, make = shortened(found.value), store.config.make
        for individual in state["population"][1:]:
            individual["genes"], individual["steps"] = individual["genes"], individual["steps"]
        documents = [
            (what, d)
            for what, d in mistakes(state, null=("parent",))
            if not any(f", {k})" in what for k in range(2, 30)) and not _fine(what)
        ]
        check([refused("checkpoint of evolution", lambda d=d: make(0).restore(d), what) for what, d in documents], 90)  # type: ignore[misc]


@pytest.mark.parametrize(("name", "table", "columns"), [("store", "games", 11), ("evolution", "judged", 5)])
def test_rows_of_stores_are_refused(name: str, table: str, columns: int, tmp_path: Path) -> None:
    reader = READERS[name]
    complaints: list[str] = []
    sample = {"store": broken.store_file, "evolution": broken.evolution_file}[name]()
    values = [-1, 2**40, "x", 0.5, b"\xff", 10**18, None]
    with contextlib.closing(sqlite3.connect(sample)) as db:
        names = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
    assert len(names) >= columns
    for column in names[:columns]:
        for value in values:
            free = value is None and column in ("winner", "record", "generation", "individual", "execution")
            free |= column in ("turns", "actions", "microseconds0", "microseconds1", "fitness") and value in (
                2**40,
                10**18,
            )
            # The table makes texts of numbers.
            free |= column == "reason" and isinstance(value, str | int | float)
            if free:
                continue
            path = tmp_path / f"{len(complaints)}.db"
            shutil.copyfile(sample, path)
            with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as db:
                try:
                    db.execute(f"UPDATE {table} SET {column} = ? WHERE rowid = (SELECT min(rowid) FROM {table})" if
                               name == "store" else f"UPDATE {table} SET {column} = ?", (value,))  # fmt: skip
                except sqlite3.IntegrityError:
                    continue  # the table itself refuses it
            complaints.append(refused(name, lambda path=path: reader.read(path), (column, value)))  # type: ignore[misc]
    check(complaints, 15)


def test_a_pipe_is_not_a_file_and_nobody_waits_for_it(tmp_path: Path) -> None:
    for name in ("config", "deck file", "record file", "transitions"):
        path = tmp_path / f"pipe{READERS[name].suffix}"
        path.unlink(missing_ok=True)
        os.mkfifo(path)
        with pytest.raises(hl.HearthLabError, match="it is not a file"):
            READERS[name].read(path)


def test_what_is_piped_into_the_process_is_read() -> None:
    command = "from hearthlab.util.reading import read_text as r; print(r('/dev/stdin', 9), r('/dev/fd/3', 9))"
    given = ["bash", "-c", f'{sys.executable} -c "{command}" 3< <(echo -n two)']
    assert subprocess.run(given, input=b"one", stdout=subprocess.PIPE, check=True).stdout == b"one two\n"


def test_a_dotted_text_is_not_a_key_of_too_many_parts() -> None:
    dotted = ".".join("abcdefghijklmnopqrstuvwxyz")
    fine = f'a.b = "{dotted}" # {dotted}\nc = """\n{dotted} = 1\n"""\nd = \'\'\'\n{dotted}\'\'\'\n'
    assert parse_toml(fine, "it")["a"] == {"b": dotted}
    for key in (f"{dotted} = 1", f"[{dotted}]", f'x = ["""\n#""", {{{dotted} = 1}}]', dotted.replace(".", ' . "x" .')):
        with pytest.raises(hl.HearthLabError, match=r"it is not TOML: a key of more than 20 parts \(at line \d"):
            parse_toml(key, "it")


def test_a_database_with_anything_that_hearthlab_does_not_make_is_refused(tmp_path: Path) -> None:
    complaints: list[str] = []
    for name, sample in (("store", broken.store_file()), ("evolution", broken.evolution_file())):
        with contextlib.closing(sqlite3.connect(sample)) as db:
            made = [row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        statements = [f"DROP TABLE {table}" for table in made]
        statements += [f"ALTER TABLE {table} ADD COLUMN more INTEGER" for table in made]
        statements += [f"CREATE TRIGGER t AFTER UPDATE ON {table} BEGIN DELETE FROM {table}; END" for table in made]
        # A trigger and a table may have the same name.
        trigger = f"CREATE TRIGGER t AFTER INSERT ON {made[-1]} BEGIN DELETE FROM {made[-1]}; END"
        statements += [f"{trigger}; CREATE TABLE t (x)", "CREATE TABLE t (x)", "CREATE VIEW t AS SELECT * FROM meta"]
        statements += ["CREATE UNIQUE INDEX t ON meta (value)", "CREATE INDEX t ON meta (value)"]
        checked = "sql = replace(sql, 'value TEXT', 'value TEXT CHECK (length(value) > 0)') WHERE name = 'meta'"
        statements += [f"PRAGMA writable_schema = ON; UPDATE sqlite_master SET {checked}"]
        statements += ["DELETE FROM meta", "PRAGMA application_id = 5", "PRAGMA user_version = 99"]
        statements += ["UPDATE meta SET value = x'00'", "UPDATE meta SET value = '{}'", "UPDATE meta SET value = '['"]
        for statement in statements:
            path = tmp_path / f"{len(complaints)}.db"
            shutil.copyfile(sample, path)
            with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as db:
                db.executescript(statement)
            complaints.append(refused(name, lambda path=path, name=name: READERS[name].read(path), statement))  # type: ignore[misc]
    check(complaints, 30)


@pytest.mark.parametrize("name", ["strategy", "checkpoint"])
def test_arrays_that_are_no_strategy_or_checkpoint_are_refused(name: str, tmp_path: Path) -> None:
    sample = {"strategy": broken.strategy_file, "checkpoint": broken.checkpoint_file}[name]()
    about, arrays = broken.arrays_of(sample)
    documents = [document for what, document in mistakes(about, null=("build",)) if not _fine(what)]
    files = [broken.as_arrays(document, arrays) for document in documents]
    for key, array in arrays.items():
        others = [
            array[:-1],
            np.append(array, array[-1:]),
            array.astype("f2"),
            array.astype("i8"),
            array.reshape(1, -1),
        ]
        if array.dtype.kind == "f":
            for value in (np.nan, np.inf, -np.inf, *([-0.5, 1.5] if name == "strategy" else [])):
                others.append(np.where(np.arange(len(array)) == len(array) - 1, value, array).astype(array.dtype))
        files += [broken.as_arrays(about, {**arrays, key: other}) for other in others]
        files.append(broken.as_arrays(about, {k: a for k, a in arrays.items() if k != key}))
        files.append(broken.as_arrays(about, {**arrays, f"{key}x": array}))
    files.append(broken.as_arrays(about, arrays, compressed=True))
    complaints = []
    for k, content in enumerate(files):
        path = tmp_path / f"{k}.npz"
        path.write_bytes(content)
        complaints.append(refused(name, lambda path=path: READERS[name].read(path), k))  # type: ignore[misc]
    check(complaints, 40)


def test_records_are_refused() -> None:
    record = shortened(json.loads(broken.record_sample()), "actions")
    whole = json.loads(broken.record_sample())["decks"]
    record["decks"] = [{**deck, "cards": deck["cards"][:1]} for deck in whole]
    read = hl.Record.from_json
    documents = list(mistakes(record, null=("size", "first", "position", "turn_limit", "action_limit", "build")))
    # A record may have any seed, and rules are checked by their own test.
    documents = [(what, d) for what, d in documents if "'rules', " not in what and not _fine(what)]
    check([refused("record", lambda d=d: read(json.dumps(d)), what) for what, d in documents], 90)  # type: ignore[misc]


def test_transitions_are_refused(tmp_path: Path) -> None:
    row, complaints = broken.transitions()[0], []
    rng = random.Random(0)
    free = ("later", "cost", "build", "watcher", "src", "target", "suboption", "position", "resources", "tags",
            "exhausted", "choices", "chosen", "k")  # fmt: skip
    for what, document in mistakes(row, keep=free, null=(*free, "id", "eid", "ench", "weapon", "events")):
        if "\\n" in what or "'src'" in what or "'k'" in what or "'position') = -5" in what or rng.random() < 0.5:
            continue
        path = tmp_path / "made.jsonl"
        path.write_text(json.dumps(document), encoding="utf-8")
        complaints.append(refused("transitions", lambda path=path: READERS["transitions"].read(path), what))  # type: ignore[misc]
    check(complaints, 250)


def test_no_bomb_needs_more_than_two_gigabytes() -> None:
    script = Path(broken.__file__).with_name("bombs.py")
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    assert int(done.stdout.split()[0]) >= 20


def test_a_thousand_bad_inputs_were_tried() -> None:
    if len(tried) < 8:
        pytest.skip("the other tests of this file were not run in this process")
    assert sum(tried.values()) >= 1000, tried
    assert memory("VmHWM") - before[0] < 2 << 20
