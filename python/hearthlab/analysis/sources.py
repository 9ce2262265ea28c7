"""Reads positions from position files, records, stored games, and records of the real game."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hearthlab import verify
from hearthlab.arena.execution import play_record
from hearthlab.arena.store import Store
from hearthlab.cards.decks import Deck
from hearthlab.cards.library import Library
from hearthlab.errors import BadPosition, HearthLabError
from hearthlab.game import Game, Record, View
from hearthlab.rules import Rules
from hearthlab.util.reading import named
from hearthlab.verify.steps import open_text

__all__ = ["at_action", "from_actions", "from_file", "from_store"]


def from_file(path: Path, at: int | None = None, library: Library | None = None) -> View:
    """Returns the view of the player who must decide, from a file of any supported kind.

    A position file contains the `state()` of a game or a view as JSON. A record, as written by `hearthlab play --save`,
    is replayed up to action ``at``, or to the last decision. In a Power.log, HSReplay XML or transitions ``at`` is the
    number of a step; the default is the last step of the player whose hand the record shows.
    """
    text = open_text(path)
    document = _json(text)
    if document is None or "before" in document:
        return _from_real_game(path, at)
    if "actions" in document and "decks" in document:
        return at_action(Record.from_json(text), at, library)
    if at is not None:
        raise HearthLabError(f"{named(path)} is a position, which has no moves; leave out --at")
    if "players" not in document:
        raise HearthLabError(f"{named(path)} is neither a position nor a record; a position has players")
    return _decides(Game.from_state(document, library=library))


def _json(text: str) -> dict[str, Any] | None:
    """Returns the JSON object in a text, for JSON lines the first one; None for other texts."""
    if not text.lstrip("\ufeff \t\r\n").startswith("{"):
        return None
    for whole in (text, text.lstrip().partition("\n")[0]):
        try:
            found = json.loads(whole)
        except (ValueError, RecursionError):
            continue
        if isinstance(found, dict):
            return found
    raise HearthLabError("the file starts like JSON but is not valid; give a position, a record or a log of the game")


def _decides(game: Game) -> View:
    if game.over:
        raise HearthLabError("the game is over; there is nothing to decide")
    return game.view(game.player)


def at_action(record: Record, at: int | None = None, library: Library | None = None) -> View:
    """Returns the view of the player who must decide after `at` actions of a record; None for the last decision."""
    most = len(record.actions)
    if at is not None and not 0 <= at <= most:
        raise HearthLabError(f"the game has {most} actions; --at {at} must be from 0 to {most}")
    if at is None:
        game = Game.replay(record, library)
        if not game.over:
            return _decides(game)
        at = most - 1
    return _decides(Game.replay(dataclasses.replace(record, actions=record.actions[:at]), library))


def from_store(path: Path, number: int, at: int | None = None) -> View:
    """Returns the view of the player who must decide after `at` actions of a stored game."""
    with Store.open(path) as store:
        record = store.record(number) or play_record(store.plan, number)
    return at_action(record, at)


def from_actions(
    decks: Sequence[Deck],
    actions: Sequence[str],
    seed: int = 0,
    first: int | None = None,
    at: int | None = None,
    library: Library | None = None,
) -> View:
    """Returns the view of the player who must decide after a list of actions, with two decks and a seed."""
    if len(decks) != 2:
        raise HearthLabError(f"a game has two decks, not {len(decks)}; write --decks D,E")
    return at_action(Record((decks[0], decks[1]), Rules(), seed, first, tuple(actions)), at, library)


def _from_real_game(path: Path, at: int | None) -> View:
    steps = verify.read(path)
    if at is not None and not 0 <= at < len(steps):
        raise HearthLabError(f"{named(path)} has {len(steps)} steps; --at {at} must be from 0 to {len(steps) - 1}")
    own = [k for k, step in enumerate(steps) if step.watcher in (None, step.actor)]
    wanted = at if at is not None else own[-1] if own else len(steps) - 1
    for number, (step, game) in enumerate(verify.positions(steps)):
        if number == wanted:
            if game.player != step.actor - 1:
                raise BadPosition(f"step {number} of {named(path)} is not a decision of the player who acts")
            return _decides(game)
    raise HearthLabError(f"{named(path)} has no steps of a game")
