"""Reads records of the game client and HSReplay: Power.log, HSReplay XML and transitions derived from them."""

from __future__ import annotations

import datetime
import itertools
import re
from collections.abc import Iterator
from pathlib import Path

from hearthlab import verify
from hearthlab.cards.data import load
from hearthlab.cards.decks import CLASSES
from hearthlab.errors import BadRecord
from hearthlab.knowledge.sources.streams import Damage, head
from hearthlab.knowledge.table import GameRow, Play, kind_of
from hearthlab.verify.steps import Plain, plain_id

__all__ = ["read_raw"]

_WON, _LOST = 4, 5
"""Values of the tag PLAYSTATE."""

_MODES = {"RANKED": "ranked", "CASUAL": "casual", "ARENA": "arena", "VS_FRIEND": "friendly", "TAVERNBRAWL": "brawl"}


def read_raw(path: Path) -> Iterator[GameRow | Damage]:
    """Yields the games of a record; player 0 is the one whose hand it shows."""
    try:
        steps = verify.read(path)
    except BadRecord as error:
        yield Damage(str(error))
        return
    start = head(path).decode("utf-8", "replace")
    mode, date = _mode(start), _date(start)
    for name, group in itertools.groupby(steps, key=lambda step: step.game):
        yield _row(path.name, name, list(group), mode, date)


def _row(
    source: str, name: str, steps: list[verify.Step], mode: str, date: datetime.datetime | None
) -> GameRow | Damage:
    players: Plain = steps[0].before["players"]
    me = steps[0].watcher or 1
    seats = {me: 0, 3 - me: 1}
    known = load()
    classes: dict[int, str] = {}
    for number, seat in seats.items():
        hero = known.get(plain_id(players[str(number)]["hero"]["id"]) or "")
        classes[seat] = "" if hero is None else hero.cls
    if any(cls not in CLASSES for cls in classes.values()):
        return Damage("a game without the classes of both players")
    plays = []
    # The first step of a turn shows whose turn it is; turns are counted for each player.
    turns = {1: 0, 2: 0}
    last = None
    for step in steps:
        if step.kind == "END_TURN":
            last = None
            continue
        if step.actor != last:
            turns[step.actor] = max(turns[step.actor] + 1, int(step.before.get("turn") or 0) + 1 >> 1)
            last = step.actor
        if step.kind != "ATTACK" and step.action["id"]:
            card = plain_id(step.action["id"]) or ""
            plays.append(Play(seats[step.actor], turns[step.actor], card, kind_of(card)))
    return GameRow(
        source,
        name,
        (classes[0], classes[1]),
        tuple(plays),
        date,
        mode,
        _winner(steps[-1].after["players"], seats),
        seats[steps[0].actor] if int(steps[0].before.get("turn") or 1) == 1 else None,
    )


def _winner(players: Plain, seats: dict[int, int]) -> int | None:
    for number, seat in seats.items():
        state = players[str(number)].get("playstate")
        if state in (_WON, _LOST):
            return seat if state == _WON else 1 - seat
    return None


def _mode(start: str) -> str:
    found = re.search(r"GameType=(?:GT_)?(\w+)", start)
    name = found[1] if found else ""
    return next((mode for key, mode in _MODES.items() if name.startswith(key)), "unknown")


def _date(start: str) -> datetime.datetime | None:
    """Returns the date in HSReplay XML; a Power.log has none."""
    found = re.search(r'<Game[^>]* ts="(\d{4}-[^"]{1,40})"', start)
    if found is None:
        return None
    try:
        date = datetime.datetime.fromisoformat(found[1])
    except ValueError:
        return None
    return date if date.tzinfo else date.replace(tzinfo=datetime.UTC)
