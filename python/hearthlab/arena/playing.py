"""The referee of one game: holds the game, asks the seats, and decides who lost by a fault."""

from __future__ import annotations

import dataclasses
import warnings
from collections.abc import Callable, Sequence
from typing import TypeVar

from hearthlab import _core
from hearthlab.agents.base import Agent, Fault, Result
from hearthlab.agents.registry import parse
from hearthlab.arena.limits import Limits, Stopwatch
from hearthlab.arena.seats import AgentFault, LiveSeat, Seat, name_of
from hearthlab.cards.decks import Deck
from hearthlab.cards.library import Library
from hearthlab.errors import EngineError, HearthLabError, IllegalAction
from hearthlab.game import Action, Game, View
from hearthlab.rules import Rules
from hearthlab.util.reading import shown
from hearthlab.util.seeds import derive

__all__ = ["POINTS", "Player", "Watch", "checked_agent", "play", "play_game", "referee"]

T = TypeVar("T")

Player = Agent | str
"""An agent, or its name with parameters."""

POINTS = ("open", "start", "act", "finish")
"""Where an agent can fail: in its constructor, and in its three methods."""

Watch = Callable[[int | None, str, int, int], None]
"""Called with the player being asked (None when it has answered), the point, the turn, and the actions so far."""


def play(
    agent_a: Player,
    agent_b: Player,
    deck_a: Deck | str,
    deck_b: Deck | str,
    seed: int = 0,
    first: int | None = None,
    rules: Rules | None = None,
    library: Library | None = None,
    limits: Limits | None = None,
) -> Result:
    """Plays one game, with `agent_a` as player 0; agents given as strings are seeded with the seed of the game.

    An agent that raises an error, returns an illegal action or exceeds a limit loses the game, and the result says why.
    Both agents run in this process without isolation, which is meant for your own agents. `match` and `tournament` run
    every agent written as `module:Class` in its own process.

    >>> deck = Deck.load("midrange-jade-shaman")
    >>> play("random", "greedy", deck, deck, seed=7).reason
    'death'
    """
    game = Game(deck_a, deck_b, seed=seed, rules=rules, first=first, library=library)
    return play_game(game, agent_a, agent_b, seed, limits)


def play_game(game: Game, agent_a: Player, agent_b: Player, seed: int = 0, limits: Limits | None = None) -> Result:
    """Plays a game from its current position, as `play` does; the game must have a record."""
    _ = game.record  # raises an error now rather than at the end if there is none
    limits = Limits() if limits is None else limits
    if not isinstance(limits, Limits):
        raise HearthLabError(f"limits must be Limits(…), not {shown(limits)}")
    seats = [_live(agent, seed, who, limits) for who, agent in enumerate((agent_a, agent_b))]
    result = referee(game, seats, seed, limits)
    for fault in result.faults:
        if fault.point == "finish":
            warnings.warn(fault.reason, RuntimeWarning, stacklevel=3)
    return result


def _live(player: Player, seed: int, who: int, limits: Limits) -> LiveSeat:
    if not isinstance(player, str):
        agent = checked_agent(player)
        return LiveSeat(lambda: agent, name_of(agent), clock=limits.clock)
    own = _core.agent_seed(seed % (1 << 64), who)
    spec = parse(player)
    if spec.kind.foreign:
        return LiveSeat(lambda: spec.make(own), str(spec), clock=limits.clock)
    made = spec.make(own)  # an error of HearthLab's own agents, such as a missing file, is the caller's
    return LiveSeat(lambda: made, name_of(made), clock=limits.clock)


def checked_agent(agent: Agent) -> Agent:
    """Returns the agent; raises HearthLabError if it is not one."""
    if isinstance(agent, type) or not callable(getattr(agent, "act", None)):
        raise HearthLabError(f"{agent!r:.60} is not an agent; give the name of one or an object with act(view, clock)")
    return agent


def referee(
    game: Game,
    seats: Sequence[Seat],
    seed: int,
    limits: Limits | Sequence[Limits],
    watch: Watch | None = None,
    ended: Callable[[Result], None] | None = None,
) -> Result:
    """Plays a game between two seats, and closes them; `limits` are those of both players, or one for each.

    `watch` is called for live seats, which nothing else monitors; `ended` gets the result before `finish` is called.
    """
    each = (limits, limits) if isinstance(limits, Limits) else limits
    table = _Table(game, seats, seed, Stopwatch(each), watch)
    try:
        result = table.play()
        if ended is not None:
            ended(result)
        table.finish(dataclasses.replace(result, trace="", faults=()))
    finally:
        outputs = [seat.close() for seat in seats]
    faults = [dataclasses.replace(f, output=f.output or outputs[f.player]) for f in table.faults]
    return dataclasses.replace(result, faults=tuple(faults))


class _Fault(Exception):
    """Raised when a player has lost the game by a fault."""

    def __init__(self, player: int) -> None:
        super().__init__(player)
        self.player = player


class _Table:
    """A running game."""

    def __init__(self, game: Game, seats: Sequence[Seat], seed: int, stopwatch: Stopwatch, watch: Watch | None) -> None:
        self.game = game
        self.seats = seats
        self.seed = seed
        self.stopwatch = stopwatch
        self.watch: Watch = watch if watch is not None else lambda who, point, turn, count: None
        self.count = 0
        self.faults: list[Fault] = []
        self.present: set[int] = set()
        """The players whose agents have started and not failed; their `finish` is called."""

    def play(self) -> Result:
        """Plays the game to its end, or to the first fault."""
        winner, reason = None, ""
        try:
            for who in (0, 1):
                self._ask(who, "open", _opened)
            for who in (0, 1):
                self._start(who)
            self._turns()
            winner, reason = self.game.winner, self.game.reason
        except _Fault as fault:
            winner, reason = 1 - fault.player, self.faults[-1].reason
        times = (self.stopwatch.game[0], self.stopwatch.game[1])
        trace = self.faults[-1].trace if self.faults else ""
        record, faults = self.game.record, tuple(self.faults)
        return Result(winner, self.game.turn, self.count, times, reason, record, bool(faults), trace, faults)

    def finish(self, result: Result) -> None:
        """Calls `finish` of the agents; a failure is recorded, but cannot change the result."""
        for who in sorted(self.present):
            try:
                _, seconds = self._ask(who, "finish", lambda seat: (None, seat.finish(result)))
            except _Fault:
                continue
            if self.stopwatch.alone(who, seconds):
                self._note(who, "finish", _LATE)

    def _start(self, who: int) -> None:
        view = self._view(who)
        _, seconds = self._ask(who, "start", lambda seat: (None, seat.start(view)))
        self.present.add(who)
        if self.stopwatch.add(who, seconds) and self.stopwatch.limits[who].over == "lose":
            raise self._note(who, "start", _LATE)

    def _turns(self) -> None:
        late: tuple[int, int] | None = None
        while not self.game.over:
            who, turn = self.game.player, self.game.turn
            # When time is up, the turn ends: the first legal action is `end`, or the first option of a choice.
            action = self.game.legal_actions()[0] if late == (turn, who) else self._decide(who, turn)
            if action is None:
                late = (turn, who)
            else:
                self._apply(who, action)

    def _decide(self, who: int, turn: int) -> Action | None:
        """Returns the player's decision, or None if it exceeded a limit and the turn must end."""
        view, clock = self._view(who), self.stopwatch.clock(who, turn)
        action, seconds = self._ask(who, "act", lambda seat: seat.act(view, clock))
        if not self.stopwatch.add(who, seconds):
            return action
        if self.stopwatch.limits[who].over == "lose":
            raise self._note(who, "act", _LATE)
        return None

    def _view(self, who: int) -> View:
        if self.seats[who].sees_everything:
            return self.game.open_view(who, derive(self.seed, "open", who, self.count))
        return self.game.view(who)

    def _ask(self, who: int, point: str, call: Callable[[Seat], tuple[T, float]]) -> tuple[T, float]:
        """Asks a seat, and turns a failure of its agent into the fault of the player."""
        seat = self.seats[who]
        # Seats in other processes monitor their agents themselves.
        live = isinstance(seat, LiveSeat)
        if live:
            self.watch(who, point, self.game.turn, self.count)
        try:
            return call(seat)
        except AgentFault as fault:
            self.present.discard(who)
            self.stopwatch.add(who, fault.seconds)
            raise self._note(who, point, fault.reason, fault.trace, fault.output) from None
        finally:
            if live:
                self.watch(None, point, self.game.turn, self.count)

    def _apply(self, who: int, action: Action) -> None:
        try:
            self.game.apply(action)
        except IllegalAction as error:
            raise self._note(who, "act", f"made an illegal move: {error}") from None
        except EngineError as error:
            # Not an agent's fault: the message contains what is needed to replay the game up to this point.
            where = f"(game with seed {self.seed}, first {self.game.first})"
            raise EngineError(f"{error} {where}", error.position) from error
        self.count += 1

    def _note(self, who: int, point: str, what: str, trace: str = "", output: str = "") -> _Fault:
        reason = f"player {who} ({self.seats[who].name}) {what}"
        self.faults.append(Fault(who, point, reason, trace, output))
        return _Fault(who)


def _opened(seat: Seat) -> tuple[None, float]:
    seat.open()
    return None, 0.0


_LATE = "took more time than allowed"
