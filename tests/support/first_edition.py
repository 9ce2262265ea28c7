"""Stores as the first edition wrote them: version 1, without faults, forfeits, isolation, secrets and derivations."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from pathlib import Path

from hearthlab.arena import config
from hearthlab.arena.schedule import Plan
from hearthlab.arena.store import Row
from hearthlab.cards.library import default_library

TABLES = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE agents (id INTEGER PRIMARY KEY, name TEXT NOT NULL, parameters TEXT NOT NULL, sees_everything INTEGER);
CREATE TABLE decks (id INTEGER PRIMARY KEY, name TEXT NOT NULL, class TEXT NOT NULL, cards TEXT NOT NULL);
CREATE TABLE stages (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE cells (
    id INTEGER PRIMARY KEY, stage INTEGER NOT NULL, agent0 INTEGER NOT NULL, agent1 INTEGER NOT NULL,
    deck0 INTEGER NOT NULL, deck1 INTEGER NOT NULL, first INTEGER NOT NULL
);
CREATE TABLE games (
    number INTEGER PRIMARY KEY, cell INTEGER NOT NULL, seed INTEGER NOT NULL, winner INTEGER, turns INTEGER NOT NULL,
    actions INTEGER NOT NULL, microseconds0 INTEGER NOT NULL, microseconds1 INTEGER NOT NULL, reason TEXT NOT NULL,
    fault INTEGER NOT NULL, record TEXT
);
CREATE VIEW results AS
SELECT games.number, stages.name AS stage, a.name AS agent0, b.name AS agent1, d.name AS deck0, e.name AS deck1,
    cells.first, games.seed, games.winner, games.turns, games.actions, games.microseconds0, games.microseconds1,
    games.reason, games.fault
FROM games JOIN cells ON cells.id = games.cell JOIN stages ON stages.id = cells.stage
    JOIN agents a ON a.id = cells.agent0 JOIN agents b ON b.id = cells.agent1
    JOIN decks d ON d.id = cells.deck0 JOIN decks e ON e.id = cells.deck1;
"""
"""The tables, word for word."""

_LATER = ("derivation", "secret", "isolate", "forfeit")


def write(path: Path, plan: Plan, rows: Sequence[Row]) -> None:
    """Writes a store of version 1 with these games; the plan must be one that the first edition could have made."""
    assert (plan.derivation, plan.forfeit, plan.secret) == (1, 0, False)
    kept = {key: value for key, value in config.to_dict(plan).items() if key not in _LATER}
    kept["agents"] = [{"name": e.name, "agent": e.spec.full} for e in plan.entrants]
    db = sqlite3.connect(path)
    db.execute("PRAGMA journal_mode = WAL")
    with db:
        db.executescript(TABLES)
        meta = {"plan": json.dumps(kept), "cards": default_library().fingerprint, "made": "2026-01-31T12:00:00Z"}
        db.executemany("INSERT INTO meta VALUES (?, ?)", meta.items())
        agents = [(k, e.name, e.spec.full, e.spec.sees_everything) for k, e in enumerate(plan.entrants)]
        db.executemany("INSERT INTO agents VALUES (?, ?, ?, ?)", agents)
        decks = [(k, plan.deck_names[k], d.cls, json.dumps(d.cards)) for k, d in enumerate(plan.decks)]
        db.executemany("INSERT INTO decks VALUES (?, ?, ?, ?)", decks)
        db.executemany("INSERT INTO stages VALUES (?, ?)", [(k, s.name) for k, s in enumerate(plan.stages)])
        cells = [(k, c.stage, *c.agents, *c.decks, c.first) for k, c in enumerate(plan.cells)]
        db.executemany("INSERT INTO cells VALUES (?, ?, ?, ?, ?, ?, ?)", cells)
        db.executemany(f"INSERT INTO games VALUES ({', '.join('?' * 11)})", rows)
    db.execute(f"PRAGMA application_id = {0x48_4C_41_42}")
    db.execute("PRAGMA user_version = 1")
    db.close()
