"""One game between two agents, and the faults by which an agent loses it."""

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
from hearthlab.util.seeds import DERIVATION, derive

__all__ = ["Player", "Watch", "name_of", "play"]

Player = Agent | str
"""An agent, or the text that names one."""

Watch = Callable[[int | None, int, int], None]
"""Called with the deciding player (None after the decision), the turn, and the number of actions so far."""


class _Fault(Exception):
    """A player lost the game by a fault."""

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
    derivation: int = DERIVATION,
) -> Result:
    """Plays one game, with `agent_a` as player 0; agents given as texts are seeded by the seed of the game.

    An agent that raises an error, returns an illegal action or exceeds a limit loses the game, and the result says why.
    `derivation=1` seeds the agents as first-edition stores did.

    >>> deck = Deck.load("midrange-jade-shaman")
    >>> play("random", "greedy", deck, deck, seed=7).reason
    'death'
    """
    agents = (_agent(agent_a, seed, 0, derivation), _agent(agent_b, seed, 1, derivation))
    game = Game(deck_a, deck_b, seed=seed, rules=rules, first=first, library=library)
    table = _Table(game, agents, seed, Stopwatch(limits or Limits()), watch)
    winner, reason, trace = table.play()
    times = (table.watch.game[0], table.watch.game[1])
    result = Result(winner, game.turn, table.count, times, reason, game.record, table.faulty, trace)
    for agent in agents:
        _finish(agent, result)
    return result


def _agent(agent: Player, seed: int, who: int, derivation: int) -> Agent:
    if isinstance(agent, str):
        return make(agent, _core.agent_seed(seed % (1 << 64), who, derivation))
    if isinstance(agent, type) or not callable(getattr(agent, "act", None)):
        raise HearthLabError(f"{agent!r:.60} is not an agent; give the name of one or an object with act(view, clock)")
    return agent


def name_of(agent: Agent) -> str:
    """Returns the name of an agent."""
    return getattr(agent, "name", "") or type(agent).__name__


class _Table:
    """A running game."""

    def __init__(
        self, game: Game, agents: tuple[Agent, Agent], seed: int, watch: Stopwatch, notify: Watch | None
    ) -> None:
        self.game = game
        self.agents = agents
        self.seed = seed
        self.watch = watch
        self.notify: Watch = notify if notify is not None else lambda who, turn, count: None
        self.count = 0
        self.faulty = False
        self.overtime = False

    def play(self) -> tuple[int | None, str, str]:
        """Returns the winner, the reason, and the traceback of an agent that failed."""
        try:
            for who in (0, 1):
                self._ask(who, "start", self._view(who))
            late: tuple[int, int] | None = None
            while not self.game.over:
                who, turn = self.game.player, self.game.turn
                # Out of time, the turn ends: `end`, or the first option of a choice, is the first legal action.
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
        """Returns the player's decision, or _LATE if it exceeded a limit and the turn must end."""
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
        """Calls a method of an agent, if it has it, and measures its time."""
        call = getattr(self.agents[who], method, None)
        if call is None:
            return None
        self.notify(who, self.game.turn, self.count)
        begin = self.watch.now()
        try:
            return call(*arguments)
        except Exception as error:
            what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
            reason = f"player {who} ({self._name(who)}) failed in {method} with {what}"
            raise _Fault(who, reason, traceback.format_exc()) from error
        finally:
            self.overtime = self.watch.add(who, self.watch.now() - begin)
            self.notify(None, self.game.turn, self.count)

    def _apply(self, who: int, action: object) -> None:
        try:
            if not isinstance(action, Action):
                raise IllegalAction(f"it returned {action!r:.60}, which is not an action")
            self.game.apply(action)
        except IllegalAction as error:
            raise _Fault(who, f"player {who} ({self._name(who)}) made an illegal move: {error}") from None
        except EngineError as error:
            # Not the fault of an agent: the message has what is needed to replay the game up to here.
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
        # The game is over; a failure now cannot change its result.
        warnings.warn(f"{name_of(agent)} failed in finish with {error!r}", RuntimeWarning, stacklevel=3)
