"""The games of the page: sessions in which people and agents act and which tabs follow."""

from __future__ import annotations

import asyncio
import dataclasses
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from hearthlab.errors import HearthLabError
from hearthlab.game import Game, Record, View
from hearthlab.util.seeds import derive
from hearthlab.web import board, opponents, replay, share
from hearthlab.web.journal import Journal
from hearthlab.web.replay import Move
from hearthlab.web.setups import Setup
from hearthlab.web.workers import GAME, HINT, Question

__all__ = ["Ask", "Follower", "Session", "Sessions"]

Ask = Callable[[Question, int], Awaitable[dict[str, Any]]]
"""Asks a worker a question with a priority."""

Follower = Callable[[dict[str, Any]], None]
"""Called with every message of a session."""


class Session:
    """A game on the server. Every step is written to the journal before anybody sees it."""

    def __init__(self, name: str, setup: Setup, journal: Journal, ask: Ask) -> None:
        self.name = name
        self.setup = setup
        self.game = setup.game()
        self.followers: set[Follower] = set()
        self._journal = journal
        self._ask = ask
        self._frames = [self.game.to_bytes()]
        self._moves: list[Move] = []
        self._steps = 0
        self._undone = 0
        self._thinking: asyncio.Task[None] | None = None
        self._problem: str | None = None
        for kind, value in journal.steps(name):
            self._step(kind, value)

    # -- steps -----------------------------------------------------------------------------------------

    def _step(self, kind: str, value: str) -> None:
        """Takes a step; raises IllegalAction, and changes nothing, if an action is not legal."""
        if kind == "act":
            move = replay.move(self.game, value)
            self.game.apply(value)
            self._moves.append(move)
            self._frames.append(self.game.to_bytes())
        else:
            at = int(value)
            self._undone += 1
            # With a new seed: what was drawn and taken back must say nothing about the next draw.
            seed = derive(self.setup.record.seed, "undo", self._undone)
            self.game = self._at(at).reseeded(seed)
            del self._frames[at + 1 :], self._moves[at:]
            self._frames[at] = self.game.to_bytes()
        self._steps += 1

    def _take(self, kind: str, value: str) -> None:
        before = len(self._history())
        number = self._steps
        if kind == "act":
            self.game.clone().apply(value)
        self._journal.add_step(self.name, number, kind, value)
        self._step(kind, value)
        self._publish(before if kind == "act" else 0)

    def act(self, action: str) -> None:
        """Plays the person's action."""
        if self.game.over:
            raise HearthLabError("the game is over")
        if self.setup.me is None or self.game.player != self.setup.me:
            raise HearthLabError("it is not your decision; wait for the other player")
        self._take("act", action)
        self.go_on()

    def undo(self) -> None:
        """Takes back the person's last action, and the agents' actions after it."""
        if not self.setup.practice:
            raise HearthLabError("actions can only be taken back in practice games")
        mine = self._mine()
        if not mine:
            raise HearthLabError("there is nothing to take back")
        self.stop()
        self._take("undo", str(mine[-1]))
        self.go_on()

    def _mine(self) -> list[int]:
        """Returns the numbers of the person's actions."""
        return [number for number, move in enumerate(self._moves) if move["player"] == self.setup.me]

    # -- agents ----------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Lets the agent think if it is its decision and the game has followers."""
        idle = self._thinking is None or self._thinking.done()
        if idle and not self.game.over and self.setup.agents[self.game.player] and self.followers:
            self._problem = None
            self._thinking = asyncio.get_running_loop().create_task(self._think())

    def stop(self) -> None:
        """Stops an agent's thinking."""
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None

    async def _think(self) -> None:
        try:
            while not self.game.over and self.setup.agents[self.game.player]:
                # Actions are shown at the set pace, however quickly the agent decides.
                pause = asyncio.create_task(asyncio.sleep(self.setup.pace / 1000))
                try:
                    action = await self._decision()
                    await pause
                finally:
                    pause.cancel()
                self._take("act", action)
        except HearthLabError as error:
            self._problem = str(error)
            self._publish(len(self._history()))

    async def _decision(self) -> str:
        player = self.game.player
        agent = self.setup.agents[player]
        assert agent is not None
        seed = derive(self.setup.record.seed, "agent", player)
        whole = opponents.sees_everything(agent)
        asked = Question.of(self.game if whole else self.game.view(player), agent, seed, self._steps)
        action: str = (await self._ask(asked, GAME))["action"]
        return action

    async def hint(self, milliseconds: int = 1000) -> dict[str, Any]:
        """Returns the adviser's choice, given what the person sees."""
        if self.game.over or self.setup.me is None or self.game.player != self.setup.me:
            raise HearthLabError("it is not your decision")
        view = self.game.view(self.setup.me)
        at = len(self._moves)
        agent = opponents.read(opponents.ADVISER, milliseconds)
        # Not the seed of the game: advice must depend only on the view.
        found = await self._ask(Question.of(view, agent, 0, 0), HINT)
        visits, values = found.get("visits") or (), found.get("values") or ()
        total = sum(visits)
        chance = sum(values) / total if total else None
        return {
            "action": found["action"],
            "text": board.in_words(found["action"], view.state()),
            "at": at,
            "chance": None if chance is None else round(chance, 4),
        }

    # -- display ---------------------------------------------------------------------------------------

    @property
    def open(self) -> bool:
        """Whether everything may be shown: no person plays, or the game is over."""
        return self.setup.me is None or self.game.over

    def _at(self, number: int) -> Game:
        return Game.from_bytes(self._frames[number], self.game.library)

    def _view(self) -> View:
        return self.game.view(self.setup.me or 0)

    def _history(self) -> tuple[Any, ...]:
        return self._view().history

    def about(self) -> dict[str, Any]:
        """Returns the data about the game besides its position."""
        return {"id": self.name, "problem": self._problem, **self.setup.about(self.game.over)}

    def snapshot(self) -> dict[str, Any]:
        """Returns everything that a tab needs to show the game."""
        return self._message(0)

    def position(self, number: int) -> dict[str, Any]:
        """Returns the position after `number` actions, as far as it may be seen now."""
        if not 0 <= number < len(self._frames):
            raise HearthLabError(f"there is no position {number}; the game has {len(self._moves)} actions")
        game = self._at(number)
        me = self.setup.me or 0
        return {
            "board": board.opened(game, me) if self.open else board.seen(game.view(me)),
            "log": board.log(game.view(me).history),
            "at": number,
            "count": len(self._moves),
            "about": self.about(),
        }

    def share(self) -> str:
        """Returns the game as a short text; raises HearthLabError while it is running."""
        if not self.game.over:
            raise HearthLabError("a game can only be shared when it is over, because its text reveals all cards")
        return share.to_text(self.game.record)

    def replay(self) -> dict[str, Any]:
        """Returns every position of an open game, with the actions in words."""
        frames, moves = self.opened()
        return replay.told(frames, moves, self.setup.me or 0)

    def opened(self) -> tuple[list[Game], list[Move]]:
        """Returns the game before the first action and after each action, and the actions; only for an open game."""
        if not self.open:
            raise HearthLabError("all positions of a game can only be seen when it is over")
        return [self._at(n) for n in range(len(self._frames))], list(self._moves)

    def _message(self, since: int) -> dict[str, Any]:
        me = self.setup.me or 0
        view = self._view()
        return {
            "topic": f"game/{self.name}",
            "about": self.about(),
            "board": board.opened(self.game, me) if self.open else board.seen(view),
            "log": {"from": since, "items": board.log(view.history, since)},
            "count": len(self._moves),
            "undo": self.setup.practice and bool(self._mine()),
        }

    def _publish(self, since: int) -> None:
        message = self._message(since)
        for follower in list(self.followers):
            follower(message)


class Sessions:
    """All games of the page; those without followers are only in the journal."""

    def __init__(self, journal: Journal, ask: Ask) -> None:
        self._journal = journal
        self._ask = ask
        self._open: dict[str, Session] = {}

    def create(self, setup: Setup) -> str:
        """Writes a new game and returns its name; raises HearthLabError if it cannot be played."""
        setup.game()
        name = secrets.token_hex(5)
        self._journal.add_game(name, setup.to_dict())
        return name

    def keep(self, record: Record) -> str:
        """Saves a game that was played elsewhere, for viewing, and returns its name."""
        replay.frames_of(record)
        setup = Setup(dataclasses.replace(record, actions=()), ("", ""), told=True)
        name = self.create(setup)
        for number, action in enumerate(record.actions):
            self._journal.add_step(name, number, "act", action)
        return name

    def find(self, name: str) -> Session:
        """Returns a game; raises HearthLabError if it does not exist."""
        if name not in self._open:
            self._open[name] = self.glance(name)
        return self._open[name]

    def glance(self, name: str) -> Session:
        """Returns a game without keeping it in memory."""
        if name in self._open:
            return self._open[name]
        setup = self._journal.setup(name)
        if setup is None:
            raise HearthLabError(f"there is no game {name!r:.40}")
        return Session(name, Setup.from_dict(setup), self._journal, self._ask)

    def follow(self, name: str, follower: Follower) -> Session:
        """Adds a follower to a game, which is sent its messages from now on."""
        session = self.find(name)
        session.followers.add(follower)
        session.go_on()
        return session

    def leave(self, name: str, follower: Follower) -> None:
        """Removes a follower; a game without followers stops and is removed from memory."""
        session = self._open.get(name)
        if session is None:
            return
        session.followers.discard(follower)
        if not session.followers:
            session.stop()
            with suppress(KeyError):
                del self._open[name]

    @property
    def count(self) -> int:
        """The number of games in memory."""
        return len(self._open)

    def newest(self) -> list[dict[str, Any]]:
        """Returns the latest games, newest first."""
        found = []
        for name, made, given in self._journal.games():
            setup = Setup.from_dict(given)
            found.append({"id": name, "made": made, **setup.about(False)})
        return found
