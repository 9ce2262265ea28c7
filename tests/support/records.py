"""Small records of real games, made by hand: rows of transitions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

Row = dict[str, Any]

HEROES = {1: ("HERO_08", "CS2_034"), 2: ("HERO_05", "DS1h_292")}


def minion(eid: int, card: str, attack: int, health: int, damage: int = 0, **tags: int) -> Row:
    """A minion in play."""
    return {"eid": eid, "id": card, "atk": attack, "health": health, "damage": damage, "tags": tags}


def card(eid: int, name: str | None, cost: int | None = None, **more: Any) -> Row:
    """A card in hand; without a name it is hidden."""
    if name is None:
        return {"eid": eid, "id": None, "later": None, **more}
    return {"eid": eid, "id": name, "cost": cost, **more}


def player(number: int, **more: Any) -> Row:
    """A player with 10 crystals and nothing but a hero."""
    hero, power = HEROES[number]
    damage = more.pop("hurt", 0)
    return {
        "resources": 10,
        "hero": {"eid": 10 + number, "id": hero, "atk": 0, "health": 30, "damage": damage, "armor": 0},
        "hero_power": {"eid": 20 + number, "id": power, "cost": 2, "exhausted": 0},
        "minions": [],
        "hand": [],
        "deck": 0,
        "deck_known": [],
        "deck_later": [],
        "secrets": [],
        **more,
    }


def state(first: Row | None = None, second: Row | None = None, *, turn: int = 11, current: int = 1) -> Row:
    """What is visible at one moment; the players are given by what differs from `player`."""
    players = {"1": player(1, **(first or {})), "2": player(2, **(second or {}))}
    return {"turn": turn, "current": current, "players": players}


def row(kind: str, before: Row, after: Row, **more: Any) -> Row:
    """A step of player 1 in build 25770, as lines of transitions hold it."""
    action = {"eid": None, "id": None, "target": None, "choices": [], **more.pop("action", {})}
    return {
        "game": "made",
        "i": 0,
        "kind": kind,
        "actor": 1,
        "action": action,
        "before": before,
        "after": after,
        "events": [],
        "build": 25770,
        "watcher": 1,
        **more,
    }


def meta(what: str, amount: int, *eids: int) -> Row:
    """The event of damage, healing or a target."""
    return {"k": "meta", "meta": what, "data": amount, "info": list(eids), "src": None}


def left_play(eid: int, name: str, player: int = 1) -> Row:
    """The event of a spell that was cast, or of a minion that died."""
    return {"k": "zone", "eid": eid, "id": name, "frm": "PLAY", "to": "GRAVEYARD", "ctrl": player, "src": None}


def write(path: Path, *rows: Row) -> Path:
    """A file of transitions."""
    path.write_text("\n".join(json.dumps(r) for r in rows), encoding="utf-8")
    return path
