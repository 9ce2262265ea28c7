"""A game of a program under test: asks questions like the arena, and checks the answers against the protocol."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from hearthlab.agents.base import Clock, Result
from hearthlab.arena.cells import Cells, frames
from hearthlab.arena.cells.lines import Text, read
from hearthlab.arena.conformance.talk import Broken, Talk
from hearthlab.arena.limits import Limits
from hearthlab.arena.seats import AgentFault, plain, shown
from hearthlab.errors import HearthLabError
from hearthlab.game import Action, Game, View

__all__ = ["Lab", "Session"]

Change = Callable[[dict[str, Any]], dict[str, Any]]
"""A modification of every question before it is sent."""

_NAMES = {frames.DONE: "done", frames.ACTION: "an action"}


class Lab:
    """The program, its walls, and observations about all its processes."""

    def __init__(self, cells: Cells, text: str, limits: Limits) -> None:
        self.text = text
        self._cells = cells
        self._limits = limits
        self.strays: list[str] = []
        self.slowest = 0.0

    @contextmanager
    def talk(self) -> Iterator[Talk]:
        """Starts a process, and ends it after the `with` block."""
        talk = Talk(self._cells, self.text, self._limits)
        try:
            yield talk
        except Broken as broken:
            broken.output = plain(talk.end())
            raise
        finally:
            talk.end()
            self.strays += talk.strays
            self.slowest = max(self.slowest, talk.slowest)

    @contextmanager
    def session(self, change: Change | None = None) -> Iterator[Session]:
        """Starts a process and asks it questions."""
        with self.talk() as talk:
            yield Session(talk, self.text, change)


class Session:
    """The questions to one process."""

    def __init__(self, talk: Talk, text: str, change: Change | None) -> None:
        self.talk = talk
        self._text = text
        self._change = change
        self._language = Text()
        self._number = 0

    def open(self, seed: int = 1, text: str = "") -> None:
        """Asks `open`."""
        self._language.opened(self._ask("open", self._language.open(text or self._text, seed), frames.DONE))

    def start(self, view: View) -> None:
        """Asks `start`."""
        self._ask("start", self._language.start(view, False), frames.DONE)

    def act(self, view: View, clock: Clock | None = None) -> Action:
        """Asks `act`; raises Broken if the answer is not legal."""
        said = self._ask("act", self._language.act(view, False, clock or Clock(1.5, 60.0, 0.5)), frames.ACTION)
        legal, moment = view.legal_actions(), "a " + view.phase if view.phase != "main" else f"turn {view.turn}"
        try:
            action = self._language.action(said)
        except (HearthLabError, ValueError):
            raise Broken(None, f"answered {moment} with {shown(said.decode())}, which is not an action") from None
        if action not in legal:
            among = f"which is not one of {len(legal)} legal actions"
            raise Broken(None, f"answered {moment} with {shown(str(action))}, {among}")
        return action

    def finish(self, result: Result) -> None:
        """Asks `finish`."""
        self._ask("finish", self._language.finish(result), frames.DONE)

    def begin(self, game: Game, player: int, seed: int = 1) -> None:
        """Asks `open` and `start`."""
        self.open(seed)
        self.start(game.view(player))

    def decide(
        self, game: Game, player: int, decisions: int, phase: str = "main", clock: Clock | None = None
    ) -> list[str]:
        """Plays until the program has made `decisions` decisions in that phase, and returns its actions.

        All other decisions are the first legal action.
        """
        found: list[str] = []
        while not game.over and len(found) < decisions:
            asked = game.player == player and game.phase == phase
            action = self.act(game.view(player), clock) if asked else game.legal_actions()[0]
            game.apply(action)
            if asked:
                found.append(str(action))
        return found

    def _ask(self, do: str, body: bytes, wanted: int) -> bytes:
        self._number += 1
        question = {"do": do, "number": self._number, **json.loads(body)}
        given = self.talk.put(question if self._change is None else self._change(question))
        try:
            kind, said = read(given)
        except AgentFault as fault:
            raise Broken(None, fault.reason) from None
        except (ValueError, TypeError, KeyError):
            raise Broken(None, f"answered {do} with {shown(given)}, which is not {_NAMES[wanted]}") from None
        if kind == frames.FAULT:
            raise Broken(None, f"answered {do} with an error: {shown(given['error'])}")
        if kind != wanted:
            raise Broken(None, f"answered {do} with {shown(given)}, which is not {_NAMES[wanted]}")
        return said
