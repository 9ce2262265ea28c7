"""Games between two agents, and matches of many games with their statistics."""

from __future__ import annotations

import math
import time
import traceback
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from hearthlab.agents.base import Agent, Clock, Result
from hearthlab.agents.registry import make, parse
from hearthlab.cards.decks import Deck
from hearthlab.cards.library import Library
from hearthlab.errors import EngineError, HearthLabError, IllegalAction
from hearthlab.game import Action, Game, Rules, View
from hearthlab.seeds import derive

__all__ = ["GameRow", "MatchResult", "Result", "Tally", "match", "play", "wilson"]

Player = Agent | str
"""An agent, or the text that names one."""


# One game


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
) -> Result:
    """One game; agent_a is player 0. Agents given as texts get their random numbers from the seed.

    An agent that raises an error or wants something illegal loses, and the reason says so.
    """
    agents = tuple(
        make(agent, derive(seed, "agent", who)) if isinstance(agent, str) else _checked(agent)
        for who, agent in enumerate((agent_a, agent_b))
    )
    game = Game(deck_a, deck_b, seed=seed, rules=rules, first=first, library=library)
    times = [0.0, 0.0]
    count = 0
    end: tuple[int | None, str, bool, str]
    try:
        for who in (0, 1):
            _ask(who, agents[who], "start", times, _view(game, who, agents[who], seed, count))
        while not game.over:
            who = game.player
            view = _view(game, who, agents[who], seed, count)
            action = _ask(who, agents[who], "act", times, view, Clock(times[who]))
            _apply(game, who, agents[who], action, seed)
            count += 1
    except _Fault as fault:
        end = (1 - fault.player, fault.reason, True, fault.trace)
    else:
        end = (game.winner, game.reason, False, "")
    winner, reason, failed, trace = end
    result = Result(winner, game.turn, count, (times[0], times[1]), reason, game.record, failed, trace)
    for agent in agents:
        _finish(agent, result)
    return result


def _checked(agent: object) -> Agent:
    if isinstance(agent, type) or not callable(getattr(agent, "act", None)):
        raise HearthLabError(f"{agent!r:.60} is no agent; give the name of one or an object with act(view, clock)")
    return agent  # type: ignore[return-value]


def _view(game: Game, who: int, agent: Agent, seed: int, count: int) -> View:
    if getattr(agent, "sees_everything", False):
        return game.open_view(who, derive(seed, "open", who, count))
    return game.view(who)


def _ask(who: int, agent: Agent, method: str, times: list[float], *arguments: Any) -> Any:
    """Calls a method of an agent and takes its time; only `act` is a must."""
    call = getattr(agent, method, None)
    if call is None:
        return None
    begin = time.thread_time()
    try:
        return call(*arguments)
    except Exception as error:
        what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        reason = f"player {who} ({_name(agent)}) failed in {method} with {what}"
        raise _Fault(who, reason, traceback.format_exc()) from error
    finally:
        times[who] += time.thread_time() - begin


def _apply(game: Game, who: int, agent: Agent, action: object, seed: int) -> None:
    try:
        if not isinstance(action, Action):
            raise IllegalAction(f"it gave {action!r:.60}, not an action")
        game.apply(action)
    except IllegalAction as error:
        raise _Fault(who, f"player {who} ({_name(agent)}) did something illegal: {error}") from None
    except EngineError as error:
        # Nobody's loss: with this, the game can be played again up to here.
        raise EngineError(f"{error} (game with seed {seed}, first {game.first})", error.position) from error


def _finish(agent: Agent, result: Result) -> None:
    finish = getattr(agent, "finish", None)
    if finish is None:
        return
    try:
        finish(result)
    except Exception as error:
        # The game has been decided; what goes wrong now cannot change it.
        warnings.warn(f"{_name(agent)} failed in finish with {error!r}", RuntimeWarning, stacklevel=3)


def _name(agent: Agent) -> str:
    return getattr(agent, "name", "") or type(agent).__name__


# Many games


@dataclass(frozen=True, slots=True)
class GameRow:
    """One game of a match; `play` with its seed, decks and beginner gives the same game again."""

    number: int
    seed: int
    deck_a: str
    deck_b: str
    first: int
    winner: int | None
    turns: int
    actions: int
    reason: str
    fault: bool
    """Whether it was lost by an error or an illegal action."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Games counted from A's side."""

    games: int
    wins: int
    draws: int
    losses: int

    @classmethod
    def of(cls, rows: Iterable[GameRow]) -> Tally:
        """Counts the games."""
        winners = [row.winner for row in rows]
        return cls(len(winners), winners.count(0), winners.count(None), winners.count(1))

    @property
    def win_rate(self) -> float:
        """(wins + draws/2) / games."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the win rate."""
        return wilson(self.win_rate, self.games)


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A whole match of A against B."""

    a: str
    b: str
    rows: tuple[GameRow, ...]
    times: tuple[float, float]
    """The CPU seconds that A and B took to decide."""

    @property
    def total(self) -> Tally:
        """All games."""
        return Tally.of(self.rows)

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.rows)

    @property
    def wins(self) -> int:
        """How many A won."""
        return self.total.wins

    @property
    def draws(self) -> int:
        """How many nobody won."""
        return self.total.draws

    @property
    def losses(self) -> int:
        """How many B won."""
        return self.total.losses

    @property
    def win_rate(self) -> float:
        """(A's wins + draws/2) / games."""
        return self.total.win_rate

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the win rate (Wilson)."""
        return self.total.interval

    @property
    def faults(self) -> tuple[GameRow, ...]:
        """The games that were lost by an error or an illegal action."""
        return tuple(row for row in self.rows if row.fault)

    def by_beginner(self) -> dict[str, Tally]:
        """The games that A began, and those that B began."""
        return {name: Tally.of(r for r in self.rows if r.first == who) for who, name in enumerate("ab")}

    def by_decks(self) -> dict[tuple[str, str], Tally]:
        """The games of each pair of decks, A's first."""
        pairs = dict.fromkeys((row.deck_a, row.deck_b) for row in self.rows)
        return {pair: Tally.of(r for r in self.rows if (r.deck_a, r.deck_b) == pair) for pair in pairs}


def wilson(rate: float, games: int, z: float = 1.959963984540054) -> tuple[float, float]:
    """The Wilson interval of a rate over so many games; z is that of 95 %.

    >>> low, high = wilson(0.5, 100)
    >>> round(low, 3), round(high, 3)
    (0.404, 0.596)
    """
    if games == 0:
        return (0.0, 1.0)
    square = z * z / games
    middle = (rate + square / 2) / (1 + square)
    half = z / (1 + square) * math.sqrt(rate * (1 - rate) / games + square / (4 * games))
    # At the ends the formula is exact, but its rounding is not.
    return (middle - half if rate > 0 else 0.0, middle + half if rate < 1 else 1.0)


def rounded(games: int, decks: int) -> int:
    """The games that are really played: as many for each ordered pair of decks and each beginner.

    >>> rounded(200, 2), rounded(10, 2)
    (200, 16)
    """
    cells = 2 * decks * decks
    return -(-games // cells) * cells


def match(
    a: Player,
    b: Player,
    decks: Sequence[Deck],
    games: int = 200,
    seed: int = 0,
    rules: Rules | None = None,
    progress: Callable[[int, int], None] | None = None,
    library: Library | None = None,
) -> MatchResult:
    """Many games between A and B, spread evenly over all ordered pairs of decks and both beginners.

    `games` is rounded up until they are; `progress` is called with the games done and their number.
    """
    if isinstance(games, bool) or not isinstance(games, int) or games < 1:
        raise HearthLabError(f"a match has {games!r} games; it must be a whole number above 0")
    if not decks:
        raise HearthLabError("a match needs at least one deck")
    names = tuple(str(parse(p)) if isinstance(p, str) else _name(_checked(p)) for p in (a, b))
    rows: list[GameRow] = []
    times = [0.0, 0.0]
    total = rounded(games, len(decks))
    for number, (deck_a, deck_b, first) in zip(range(total), _cells(decks), strict=False):
        game_seed = derive(seed, "game", number)
        result = play(a, b, deck_a, deck_b, seed=game_seed, first=first, rules=rules, library=library)
        rows.append(_row(number, game_seed, deck_a, deck_b, first, result))
        times = [t + used for t, used in zip(times, result.times, strict=True)]
        if progress is not None:
            progress(len(rows), total)
    return MatchResult(names[0], names[1], tuple(rows), (times[0], times[1]))


def _cells(decks: Sequence[Deck]) -> Iterator[tuple[Deck, Deck, int]]:
    """Every ordered pair of decks with every beginner, again and again."""
    while True:
        for deck_a in decks:
            for deck_b in decks:
                for first in (0, 1):
                    yield deck_a, deck_b, first


def _row(number: int, seed: int, deck_a: Deck, deck_b: Deck, first: int, result: Result) -> GameRow:
    return GameRow(
        number,
        seed,
        deck_a.name or deck_a.cls,
        deck_b.name or deck_b.cls,
        first,
        result.winner,
        result.turns,
        result.actions,
        result.reason,
        result.fault,
    )
