"""Readers of files and data with a small valid sample of each, and ways to break it.

tests/test_readers.py goes through a fixed list of mistakes; tools/fuzz.py makes up new ones.
"""

from __future__ import annotations

import atexit
import contextlib
import gzip
import io
import json
import random
import shutil
import sqlite3
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import numpy as np
from hsreplay.document import HSReplayDocument

import hearthlab as hl
from hearthlab.agents.registry import parse
from hearthlab.arena import config, tables
from hearthlab.arena.store import Store
from hearthlab.cards import data
from hearthlab.cli import main
from hearthlab.equilibrium import GameTree, Solver, Strategy
from hearthlab.equilibrium.models import model
from hearthlab.evolve import judge
from hearthlab.evolve.config import Config
from hearthlab.evolve.run import evolve
from hearthlab.evolve.store import EvolutionStore
from hearthlab.evolve.strategy import Settings
from hearthlab.scenario import Puzzle
from hearthlab.util.reading import Given, parse_json
from hearthlab.verify import verify
from support import records
from support.breaking import ODD, change_data, change_lines, change_structure
from support.broken_cups import (
    COMPETITION,
    MANIFEST,
    archive_file,
    broken_archive,
    broken_json,
    read_archive,
    read_competition,
    read_manifest,
    read_state,
    state_file,
)
from support.configs import TRIAL
from support.power_log import power_log

# -- samples -------------------------------------------------------------------------------------------


@cache
def folder() -> Path:
    """A folder for samples, and for the cache of card data that is made of them."""
    made = mkdtemp(prefix="hearthlab-readers-")
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    return Path(made)


@cache
def store_file() -> Path:
    """A finished tournament of four games with records."""
    path = folder() / "store.db"
    agents, deck = ["random", "eva"], "aggro-pirate-warrior"
    hl.tournament(agents, [deck], games=4, seed=1, records=True, store=path).close()
    return path


@cache
def evolution_file() -> Path:
    """A finished evolution of two generations, with a contest."""
    path = folder() / "evolution.db"
    decks = (hl.Deck.load("aggro-pirate-warrior"),)
    with evolve(Config(decks, generations=2, games=2, settings=Settings(2, 2)), path, workers=1) as store:
        judge.all_play_all(store, judge.Plan(games=2), workers=1)
    return path


@cache
def solver() -> Solver:
    """A solver of the smallest model, after a few iterations."""
    found = Solver(GameTree.of("4.4a"), "cfr")
    found.run(5)
    return found


@cache
def strategy_file() -> Path:
    """The strategies of the smallest model."""
    path = folder() / "strategy.npz"
    solver().strategy().save(path)
    return path


@cache
def checkpoint_file() -> Path:
    """A checkpoint of the smallest model."""
    path = folder() / "checkpoint.npz"
    solver().save(path)
    return path


@cache
def transitions() -> list[records.Row]:
    """Rows of transitions that use most of what a row can have."""
    hand = [records.card(30, "CS2_029", 4), records.card(31, None)]
    yeti = records.minion(40, "CS2_182", 4, 5)
    before = records.state({"hand": hand}, {"minions": [yeti], "deck": 1, "deck_later": ["CS2_231"]})
    hurt = records.state({"hand": hand[1:]}, {"minions": [], "deck": 1, "deck_later": ["CS2_231"]})
    action = {"eid": 30, "id": "CS2_029", "target": {"eid": 40}, "suboption": 0, "position": None}
    events = [
        records.meta("DAMAGE", 6, 40),
        records.left_play(30, "CS2_029"),
        {**records.left_play(40, "CS2_182"), "ctrl": 2, "src": ["POWER", 30, "CS2_029"]},
        {"k": "show", "eid": 31, "id": "CS2_231", "zone": "HAND", "zone0": "HAND", "ctrl": 1, "src": None},
    ]  # fmt: skip
    return [
        records.row("PLAY", before, hurt, action=action, events=events),
        records.row("END_TURN", hurt, {**hurt, "turn": 12, "current": 2}, i=1),
    ]


@cache
def hsreplay() -> bytes:
    """The Power.log as HSReplay XML."""
    log = io.StringIO(power_log("InfoCount"))
    document = HSReplayDocument.from_log_file(log, date=datetime(2018, 8, 7), build=25770)  # type: ignore[no-untyped-call]
    return str(document.to_xml()).encode()


CONFIG = f"""{TRIAL}paired = true
records = false

[rules]
mulligan = false
health = 20

[limits]
turn = 75
clock = "wall"

[[stages]]
name = "first"
agents = ["eva", "second=eva"]
games = 8
pairing = "mirror"

[[stages]]
name = "second"
kind = "gauntlet"
"""

CARD_DEFS = """<?xml version="1.0" encoding="utf-8"?>
<CardDefs build="25770">
<Entity CardID="CS2_231" ID="179" version="2">
<Tag enumID="185" name="CARDNAME" type="LocString"><enUS>Wisp</enUS></Tag>
<Tag enumID="45" name="HEALTH" type="Int" value="1"/><Tag enumID="47" name="ATK" type="Int" value="1"/>
<Tag enumID="48" name="COST" type="Int" value="0"/><Tag enumID="183" name="CARD_SET" type="Int" value="3"/>
<Tag enumID="202" name="CARDTYPE" type="Int" value="4"/><Tag enumID="199" name="CLASS" type="Int" value="12"/>
<Tag enumID="321" name="COLLECTIBLE" type="Int" value="1"/><EntourageCard cardID="CS2_065"/>
<Power definition="p"><PlayRequirement param="1" reqID="8"/></Power><ReferencedTag enumID="190" name="TAUNT" value="1"/>
</Entity>
<Entity CardID="CS2_065" ID="48" version="2">
<Tag enumID="185" name="CARDNAME" type="LocString"><enUS>Voidwalker</enUS></Tag>
<Tag enumID="202" name="CARDTYPE" type="Int" value="4"/>
</Entity>
</CardDefs>
"""

AGENTS = (
    "eva(hero_health=0.5, taunt=0.2)",
    "mcts(budget=100it, c=1.4)",
    "greedy(score=midrange)",
    "random",
    "mcts(budget=50ms)",
)
MODELS = ("4.10a(health=3/4, first=random, rounds=2)", "4.4a", "4.11d(hand=1, fatigue=false, draw=-0.5)")


# -- readers -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Reader:
    """A reader of files: a valid sample, how it is broken, and what must be true of what it accepts."""

    name: str
    suffix: str
    sample: Callable[[], bytes]
    read: Callable[[Path], None]
    """Reads a file and checks what it has accepted."""
    structured: Callable[[random.Random], bytes] | None = None
    """Breaks the structure of the sample, not its bytes."""

    def broken(self, rng: random.Random) -> bytes:
        """A broken file."""
        if self.structured is not None and rng.random() < 0.7:
            return self.structured(rng)
        return change_data(rng, self.sample())


def run_command(*arguments: str) -> None:
    """Runs a command; one that refuses its input says so in one line."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main(list(arguments))
    assert code in (0, 2), f"{arguments} ended with {code}: {err.getvalue()}"
    said = err.getvalue()
    assert code == 0 or (said.count("\n") == 1 and said.startswith("hearthlab: ")), said
    out.getvalue().encode("utf-8")
    if code == 2:
        raise hl.HearthLabError(said.strip())


def read_store(path: Path) -> None:
    """Opens the store of a tournament and looks at everything."""
    with Store.open(path) as store:
        total = store.plan.total
        for row in store.rows():
            assert 0 <= row.number < total
            assert row.winner in (None, 0, 1)
            assert row.seed == int(store.plan.seeds_of(np.array([row.number], dtype=np.uint64))[0])
        assert store.count + len(store.missing()) == total
        assert config.to_dict(config.from_dict(config.to_dict(store.plan))) == config.to_dict(store.plan)
        tables.as_json(store, True)
        for number in (0, 1):
            record = store.record(number)
            if record is not None:
                with contextlib.suppress(hl.IllegalAction):
                    hl.Game.replay(record)
    run_command("show", str(path), "--times")


def read_evolution(path: Path) -> None:
    """Opens the store of an evolution and looks at everything."""
    with EvolutionStore.open(path) as store:
        for execution in range(min(store.config.executions, 3)):
            found = store.checkpoint(execution)
            if found is not None:
                store.config.make(execution).restore(found)
            for individual in store.individuals(execution).values():
                assert all(0 <= gene <= 1 for gene in individual.genes)
        store.judged()
        store.effort()
        for name in store.contests():
            contest = store.contest(name)
            assert contest is not None
            assert all(0 <= tally.win_rate <= 1 for tally in judge.tallies(contest) if tally.games)
        for execution in store.finished:
            store.final(execution)
    run_command("evolve", "best", str(path))


def read_strategy(path: Path) -> None:
    """Loads a strategy; what is accepted is one."""
    found = Strategy.load(path)
    for player in (0, 1):
        policy = found.policies[player]
        assert np.isfinite(policy).all()
        assert ((policy >= 0) & (policy <= 1.001)).all()
        first = found._first[player]
        assert first[-1] == len(policy)
        assert np.allclose(np.add.reduceat(policy, first[:-1]), 1, atol=1e-3)


def read_checkpoint(path: Path) -> None:
    """Restores a solver; its average strategies are strategies."""
    again = Solver(solver().tree, "cfr")
    again.restore(path)
    again.run(1)
    assert np.isfinite(again.average(0)).all()


def read_record_of_real_game(path: Path) -> None:
    """Verifies a record of a real game."""
    found = verify([path])
    json.dumps(found.as_json())


def read_record(path: Path) -> None:
    """Replays the record of a game by the command."""
    run_command("replay", str(path), "--json")


def read_puzzle(path: Path) -> None:
    """Reads a puzzle, and writes and reads it again."""
    puzzle = Puzzle.load(path)
    again = Puzzle.read(Given(json.loads(json.dumps(puzzle.plain())), "again"))
    assert again.plain() == puzzle.plain()


def puzzle_sample() -> bytes:
    """A puzzle with all that a file can have."""
    puzzle = Puzzle.named("two bolts").plain()
    goal = {"kind": "reach", "probability": 0.5, "their_health": {"least": 0, "most": 30}}
    return json.dumps({**puzzle, "about": "It is one.", "goal": goal, "rating": {"eva": 0.5}}).encode()


def read_config(path: Path) -> None:
    """Reads a tournament as people write it."""
    plan = config.read(path)
    assert 0 < plan.total <= 100_000_000
    assert config.from_dict(json.loads(json.dumps(config.to_dict(plan)))) == plan


def read_card_defs(path: Path) -> None:
    """Reads card data; every card of it can be looked at."""
    found = data.load(path)
    for card in found.values():
        assert card.id
        assert found[card.id].name == card.name
    found.collectible()


def read_deck(path: Path) -> None:
    """Reads a deck file."""
    deck = hl.Deck.from_file(path)
    str(deck)
    deck.check()


def read_json(path: Path) -> None:
    """Reads JSON as every reader does."""
    parse_json(path.read_text(encoding="utf-8", errors="surrogateescape"), "it")


# -- breaking files by their structure -----------------------------------------------------------------


def broken_database(sample: Path, rng: random.Random) -> bytes:
    """A database with values of some rows, or its tables, changed."""
    path = folder() / "broken.db"
    shutil.copyfile(sample, path)
    db = sqlite3.connect(path, isolation_level=None)
    names = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
    for _ in range(rng.choice((1, 1, 2, 4))):
        table = rng.choice(names)
        columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
        if not columns:
            continue  # an earlier change has dropped the table
        column = rng.choice(columns)
        with contextlib.suppress(sqlite3.Error, OverflowError, UnicodeEncodeError):
            match rng.randrange(8):
                case 0 | 1 | 2:
                    _change_cell(db, rng, table, column)
                case 3 | 4:
                    _change_document(db, rng)
                case 5:
                    db.execute(f"DELETE FROM {table} WHERE {column} = (SELECT {column} FROM {table} LIMIT 1)")
                case 6:
                    db.execute(rng.choice(_STATEMENTS).replace("TABLE_", table).replace("COLUMN_", column))
                case _:
                    db.execute(
                        f"PRAGMA {rng.choice(('user_version', 'application_id'))} = {rng.choice((0, 1, 99, -1))}"
                    )
    db.execute("PRAGMA journal_mode = DELETE")
    db.close()
    return path.read_bytes()


_STATEMENTS = (
    "DROP TABLE TABLE_",
    "ALTER TABLE TABLE_ RENAME TO other",
    "ALTER TABLE TABLE_ ADD COLUMN more TEXT",
    "ALTER TABLE TABLE_ DROP COLUMN COLUMN_",
    "CREATE TRIGGER t AFTER INSERT ON TABLE_ BEGIN DELETE FROM meta; END",
    "CREATE VIEW other AS SELECT 1",
    "DELETE FROM TABLE_",
    "UPDATE TABLE_ SET COLUMN_ = randomblob(20)",
    "INSERT INTO TABLE_ SELECT * FROM TABLE_",
    "UPDATE TABLE_ SET COLUMN_ = -COLUMN_",
    "UPDATE TABLE_ SET COLUMN_ = 1e999",
    "UPDATE TABLE_ SET COLUMN_ = CAST(x'ff' AS TEXT)",
)


def _change_cell(db: sqlite3.Connection, rng: random.Random, table: str, column: str) -> None:
    value = rng.choice([v for v in ODD if not isinstance(v, list | dict)])
    row = rng.randrange(4)
    key = db.execute(f"SELECT {column} FROM {table} LIMIT 1 OFFSET {row}").fetchone()
    if key is not None:
        db.execute(f"UPDATE {table} SET {column} = ? WHERE {column} IS ?", (value, key[0]))


def _change_document(db: sqlite3.Connection, rng: random.Random) -> None:
    """Changes one of the values that are JSON."""
    found: list[tuple[str, str, str]] = []
    for table, column in (("meta", "value"), ("checkpoints", "state"), ("individuals", "genes"), ("contests", "about")):
        with contextlib.suppress(sqlite3.Error):
            rows = db.execute(f"SELECT {column} FROM {table}").fetchall()
            found += [(table, column, text) for (text,) in rows if str(text).startswith(("{", "["))]
    if found:
        table, column, text = rng.choice(found)
        new = json.dumps(change_structure(rng, json.loads(text)))
        db.execute(f"UPDATE {table} SET {column} = ? WHERE {column} = ?", (new, text))


def arrays_of(path: Path) -> tuple[Any, dict[str, Any]]:
    """The description and the arrays of a file."""
    with np.load(path) as f:
        arrays = {name: f[name] for name in f.files}
    return json.loads(arrays.pop("about").tobytes()), arrays


def as_arrays(about: Any, arrays: dict[str, Any], **how: Any) -> bytes:
    """A file of arrays."""
    out = io.BytesIO()
    text = np.frombuffer(json.dumps(about).encode(), np.uint8)
    (np.savez_compressed if how.get("compressed") else np.savez)(out, about=text, **arrays)
    return out.getvalue()


def broken_arrays(sample: Path, rng: random.Random) -> bytes:
    """A file of arrays with the description, values, types or sizes changed."""
    about, arrays = arrays_of(sample)
    if rng.random() < 0.3:
        about = change_structure(rng, about)
    for _ in range(rng.choice((1, 1, 2))):
        name = rng.choice(sorted(arrays))
        old = arrays[name].copy()
        match rng.randrange(7):
            case 0 if len(old):
                odd = (np.nan, np.inf, -1.0, 2.0, 0.5, 1e30) if old.dtype.kind == "f" else (0, 1, 255)
                old[rng.randrange(len(old))] = rng.choice(odd)
            case 1:
                old = old[: rng.randrange(len(old) + 1)]
            case 2:
                old = np.concatenate([old, old])
            case 3 if old.dtype.kind != "U":
                old = old.astype(rng.choice(("f4", "f8", "u4", "u1", "i8", "U3")))
            case 4:
                old = old.reshape(1, -1)
            case 5:
                del arrays[name]
                arrays[rng.choice(("more", "keys0", "numbers9"))] = old
                continue
            case _:
                old = np.zeros_like(old)
        arrays[name] = old
    return as_arrays(about, arrays, compressed=rng.random() < 0.1)


def broken_transitions(rng: random.Random) -> bytes:
    """Rows of transitions with something changed, now and then gzipped."""
    rows = change_structure(rng, transitions())
    text = "\n".join(json.dumps(row) for row in (rows if isinstance(rows, list) else [rows])).encode()
    return gzip.compress(text, 1) if rng.random() < 0.2 else text


def _deck_sample() -> bytes:
    deck = hl.Deck.load("aggro-pirate-warrior")
    return json.dumps(deck.to_dict()).encode()


def _broken_deck(rng: random.Random) -> bytes:
    deck = hl.Deck.load("aggro-pirate-warrior")
    if rng.random() < 0.5:
        return json.dumps(change_structure(rng, deck.to_dict())).encode()
    return change_lines(rng, "class: warrior\n" + str(deck).partition("\n")[2]).encode()


@cache
def record_sample() -> bytes:
    """The record of a short game."""
    deck = hl.Deck.load("aggro-pirate-warrior")
    game = hl.Game(deck, deck, seed=3)
    for _ in range(12):
        game.apply(game.legal_actions()[0])
    return game.record.to_json().encode()


def made_by_a_run(
    name: str,
    suffix: str,
    file: Callable[[], Path],
    read: Callable[[Path], None],
    broken: Callable[[Path, random.Random], bytes],
) -> Reader:
    """The reader of a file that HearthLab itself writes; it is written when it is needed first."""
    return Reader(name, suffix, lambda: file().read_bytes(), read, lambda rng: broken(file(), rng))


READERS: dict[str, Reader] = {
    reader.name: reader
    for reader in (
        made_by_a_run("store", ".db", store_file, read_store, broken_database),
        made_by_a_run("evolution", ".db", evolution_file, read_evolution, broken_database),
        made_by_a_run("strategy", ".npz", strategy_file, read_strategy, broken_arrays),
        made_by_a_run("checkpoint", ".npz", checkpoint_file, read_checkpoint, broken_arrays),
        Reader(
            "transitions",
            ".jsonl",
            lambda: "\n".join(map(json.dumps, transitions())).encode(),
            read_record_of_real_game,
            broken_transitions,
        ),
        Reader(
            "gzip",
            ".jsonl.gz",
            lambda: gzip.compress("\n".join(map(json.dumps, transitions())).encode(), mtime=0),
            read_record_of_real_game,
        ),
        Reader(
            "Power.log",
            ".log",
            lambda: power_log("Info").encode(),
            read_record_of_real_game,
            lambda rng: change_lines(rng, power_log("InfoCount")).encode(),
        ),
        Reader(
            "HSReplay",
            ".xml",
            hsreplay,
            read_record_of_real_game,
            lambda rng: change_lines(rng, hsreplay().decode().replace("><", ">\n<")).encode(),
        ),
        Reader(
            "config", ".toml", CONFIG.encode, read_config, lambda rng: change_lines(rng, CONFIG).encode()
        ),
        Reader(
            "CardDefs", ".xml", CARD_DEFS.encode, read_card_defs, lambda rng: change_lines(rng, CARD_DEFS).encode()
        ),
        Reader("deck file", ".txt", _deck_sample, read_deck, _broken_deck),
        Reader(
            "record file",
            ".json",
            record_sample,
            read_record,
            lambda rng: json.dumps(change_structure(rng, json.loads(record_sample()))).encode(),
        ),
        Reader(
            "puzzle",
            ".json",
            puzzle_sample,
            read_puzzle,
            lambda rng: json.dumps(change_structure(rng, json.loads(puzzle_sample()))).encode(),
        ),
        Reader(
            "manifest",
            ".toml",
            MANIFEST.encode,
            read_manifest,
            lambda rng: change_lines(rng, MANIFEST).encode(),
        ),
        Reader(
            "competition",
            ".toml",
            COMPETITION.encode,
            read_competition,
            lambda rng: change_lines(rng, COMPETITION).encode(),
        ),
        made_by_a_run("archive", ".zip", archive_file, read_archive, broken_archive),
        made_by_a_run("state", ".json", state_file, read_state, broken_json),
    )
}  # fmt: skip
"""All readers of files, by name."""


def read_agent(text: str) -> None:
    """Reads the text of an agent; a module is never imported for it."""
    spec = parse(text)
    assert parse(spec.full).full == spec.full


def read_model(text: str) -> None:
    """Reads the text of a model."""
    assert model(str(model(text))) == model(text)


# -- inputs that need much memory, if they are let ------------------------------------------------------


def bombs() -> Iterator[tuple[str, bytes]]:
    """Small files that claim or expand to be large, each with the name of its reader."""
    yield "gzip", gzip.compress(b"0" * (100 << 20), 1)
    yield "gzip", gzip.compress(b"[" * (60 << 20), 1)
    yield "transitions", b'{"a":' * 100_000
    yield "record file", b"[" * 10_000_000
    yield "record file", b"9" * 10_000_000
    yield "record file", b'{"seed":' + b"1" * 1_000_000 + b"}"
    yield "deck file", b'{"class": "mage", "cards": {"CS2_231": 1000000000}}'
    yield "deck file", b"1" * 900_000
    yield "deck file", b"\n".join([b"999999x Wisp"] * 10_000)
    yield (
        "config",
        CONFIG.replace("games = 40", "games = 1000000000").replace("games = 8", "games = 1000000000").encode(),
    )
    yield "config", CONFIG.replace("seed = 11", "seed = " + "9" * 10_000).encode()
    yield "config", ("a = " + "[" * 100_000).encode()
    yield "config", ("a." * 400_000 + "a = 1").encode()
    yield "gzip", gzip.compress(b"", mtime=0) * 400_000
    for repeated in ("META_DATA - Meta=a Data=b ", "TAG_CHANGE Entity=a "):
        yield "Power.log", ("D 12:00:00 GameState.DebugPrintPower() - " + repeated * 400_000).encode()
    yield "config", CONFIG.replace("turn = 75", "turn = 1e400").encode()
    laughs = "".join(f'<!ENTITY l{k} "{f"&l{k - 1};" * 10 if k else "ha"}">' for k in range(12))
    for name, root in (("CardDefs", "CardDefs"), ("HSReplay", "HSReplay")):
        yield name, f'<?xml version="1.0"?><!DOCTYPE x [{laughs}]><{root}>&l11;</{root}>'.encode()
        yield name, b"<" + root.encode() + b">" + b"<a>" * 500_000
    file = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>'
    yield "HSReplay", f"{file}<HSReplay>&f;</HSReplay>".encode()
    yield "CardDefs", f"{file}<CardDefs>&f;</CardDefs>".encode()
    for sample, reader in ((strategy_file(), "strategy"), (checkpoint_file(), "checkpoint")):
        about, arrays = arrays_of(sample)
        huge = {name: np.zeros(2_000_000, dtype=array.dtype) for name, array in arrays.items()}
        yield reader, as_arrays(about, huge, compressed=True)
        yield reader, _claiming(sample, 10**12)


def _claiming(sample: Path, count: int) -> bytes:
    """A file whose first array claims to have so many values."""
    out = io.BytesIO()
    with zipfile.ZipFile(sample) as old, zipfile.ZipFile(out, "w") as new:
        for k, name in enumerate(old.namelist()):
            content = old.read(name)
            if k == 1:
                header = {"descr": "|u1", "fortran_order": False, "shape": (count,)}
                head = io.BytesIO()
                np.lib.format.write_array_header_1_0(head, header)
                content = head.getvalue() + b"x"
            new.writestr(name, content)
    return out.getvalue()
