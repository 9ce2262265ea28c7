"""One game between two agents, and who loses it by a fault."""

from __future__ import annotations

import traceback
import warnings
from collections.abc import Callable
from typing import Any

from hearthlab import _core
from hearthlab.agents.base import Agent, Result
from hearthlab.agents.registry import make
from hearthlab.arena.limits import Limits, Stopwatch
from hearthlab.cards.decks import Deck
from hearthlab.cards.library import Library
from hearthlab.errors import EngineError, HearthLabError, IllegalAction
from hearthlab.game import Action, Game, View
from hearthlab.rules import Rules
from hearthlab.util.seeds import derive

__all__ = ["Player", "Watch", "name_of", "play"]

Player = Agent | str
"""An agent, or the text that names one."""

Watch = Callable[[int | None, int, int], None]
"""Told which player is asked (None when the answer is there), the turn, and how many actions there were."""


class _Fault(Exception):
    """A player did what costs it the game."""

    def __init__(self, player: int, reason: str, trace: str = "") -> None:
        super().__init__(reason)
        self.player = player
        self.reason = reason
        self.trace = trace


def play(
    agent_a: Player,
    agent_b: Player,
    deck_a: Deck,
    deck_b: Deck,
    seed: int = 0,
    first: int | None = None,
    rules: Rules | None = None,
    library: Library | None = None,
    limits: Limits | None = None,
    watch: Watch | None = None,
) -> Result:
    """One game; agent_a is player 0. Agents given as texts get their random numbers from the seed.

    An agent that raises an error, wants something illegal or takes more time than the limits allow loses, and the
    reason says so.
    """
    agents = (_agent(agent_a, seed, 0), _agent(agent_b, seed, 1))
    game = Game(deck_a, deck_b, seed=seed, rules=rules, first=first, library=library)
    table = _Table(game, agents, seed, Stopwatch(limits or Limits()), watch)
    winner, reason, trace = table.play()
    times = (table.watch.game[0], table.watch.game[1])
    result = Result(winner, game.turn, table.count, times, reason, game.record, table.faulty, trace)
    for agent in agents:
        _finish(agent, result)
    return result


def _agent(agent: Player, seed: int, who: int) -> Agent:
    if isinstance(agent, str):
        return make(agent, _core.agent_seed(seed % (1 << 64), who))
    if isinstance(agent, type) or not callable(getattr(agent, "act", None)):
        raise HearthLabError(f"{agent!r:.60} is no agent; give the name of one or an object with act(view, clock)")
    return agent


def name_of(agent: Agent) -> str:
    """What the agent is called."""
    return getattr(agent, "name", "") or type(agent).__name__


class _Table:
    """A game that is being played."""

    def __init__(
        self, game: Game, agents: tuple[Agent, Agent], seed: int, watch: Stopwatch, told: Watch | None
    ) -> None:
        self.game = game
        self.agents = agents
        self.seed = seed
        self.watch = watch
        self.told: Watch = told if told is not None else lambda who, turn, count: None
        self.count = 0
        self.faulty = False
        self.overtime = False

    def play(self) -> tuple[int | None, str, str]:
        """Winner, reason, and where the code of an agent failed."""
        try:
            for who in (0, 1):
                self._ask(who, "start", self._view(who))
            late: tuple[int, int] | None = None
            while not self.game.over:
                who, turn = self.game.player, self.game.turn
                # A turn whose time is over is ended: that comes first in the list, as the first option of a choice.
                action = self.game.legal_actions()[0] if late == (turn, who) else self._decide(who, turn)
                if action is _LATE:
                    late = (turn, who)
                else:
                    self._apply(who, action)
        except _Fault as fault:
            self.faulty = True
            return 1 - fault.player, fault.reason, fault.trace
        return self.game.winner, self.game.reason, ""

    def _decide(self, who: int, turn: int) -> object:
        """The player's answer, or _LATE when it took too long and the turn is to end."""
        action = self._ask(who, "act", self._view(who), self.watch.clock(who, turn))
        if not self.overtime:
            return action
        if self.watch.limits.over == "lose":
            raise _Fault(who, f"player {who} ({self._name(who)}) took more time than allowed")
        return _LATE

    def _view(self, who: int) -> View:
        if getattr(self.agents[who], "sees_everything", False):
            return self.game.open_view(who, derive(self.seed, "open", who, self.count))
        return self.game.view(who)

    def _ask(self, who: int, method: str, *arguments: Any) -> Any:
        """Calls a method of an agent and takes its time; only `act` is a must."""
        call = getattr(self.agents[who], method, None)
        if call is None:
            return None
        self.told(who, self.game.turn, self.count)
        begin = self.watch.now()
        try:
            return call(*arguments)
        except Exception as error:
            what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
            reason = f"player {who} ({self._name(who)}) failed in {method} with {what}"
            raise _Fault(who, reason, traceback.format_exc()) from error
        finally:
            self.overtime = self.watch.add(who, self.watch.now() - begin)
            self.told(None, self.game.turn, self.count)

    def _apply(self, who: int, action: object) -> None:
        try:
            if not isinstance(action, Action):
                raise IllegalAction(f"it gave {action!r:.60}, not an action")
            self.game.apply(action)
        except IllegalAction as error:
            raise _Fault(who, f"player {who} ({self._name(who)}) did something illegal: {error}") from None
        except EngineError as error:
            # Nobody's loss: with this, the game can be played again up to here.
            where = f"(game with seed {self.seed}, first {self.game.first})"
            raise EngineError(f"{error} {where}", error.position) from error
        self.count += 1

    def _name(self, who: int) -> str:
        return name_of(self.agents[who])


_LATE = object()


def _finish(agent: Agent, result: Result) -> None:
    finish = getattr(agent, "finish", None)
    if finish is None:
        return
    try:
        finish(result)
    except Exception as error:
        # The game has been decided; what goes wrong now cannot change it.
        warnings.warn(f"{name_of(agent)} failed in finish with {error!r}", RuntimeWarning, stacklevel=3)
