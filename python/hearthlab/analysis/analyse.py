"""Analyses a position with an agent: ranked moves, chances of winning, lines and lethal."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hearthlab.agents.base import Agent, Budget, Opinion, Option
from hearthlab.agents.native import Native, finds_chances
from hearthlab.agents.registry import Spec, parse
from hearthlab.analysis.beliefs import Sampler, sampler
from hearthlab.analysis.holding import Holding, may_hold
from hearthlab.analysis.lethal import Lethal, find_lethal
from hearthlab.analysis.lines import line_after
from hearthlab.analysis.timing import HOLDING, LETHAL, LINES, SEARCH, Timer, fitting, part
from hearthlab.arena.stats import wilson
from hearthlab.belief import Belief
from hearthlab.errors import HearthLabError
from hearthlab.game import Action, View
from hearthlab.text.board import card_name
from hearthlab.text.sentences import describe
from hearthlab.util.seeds import derive
from hearthlab.util.table import Table

__all__ = ["JUDGE", "Analysis", "Move", "analyse"]

JUDGE = "mcts"
"""The search that estimates chances of winning for agents that provide none."""

_BUDGET = "1000ms"
_LINES = 3
"""The number of moves for which a complete line is shown."""


@dataclass(frozen=True, slots=True)
class Move:
    """A legal action with the agent's assessment."""

    action: Action
    text: str
    """The action in words."""
    visits: int
    """How often the agent tried it; 0 if the agent does not count."""
    value: float | None
    """The agent's evaluation, on its own scale."""
    win: float | None
    """The estimated chance of winning; None for a move that was never tried, and in the mulligan."""
    interval: tuple[float, float] | None
    """The 95 % interval of `win`: the sampling error, not that of the estimate."""
    line: tuple[str, ...]
    """The move and a continuation of the turn, in words; for all but the best moves, only the move itself."""


@dataclass(frozen=True, slots=True, repr=False)
class Analysis:
    """A position as an agent sees it: `moves` are ranked, and the first one is what the agent plays."""

    agent: str
    """The agent with the budget of its search."""
    judge: str
    """The agent that estimated the chances of winning; empty if there are none."""
    player: int
    turn: int
    belief: str
    """The belief about the opponent's cards, as in the agent's parameter; `given` for a Belief object."""
    believes: bool
    """Whether the agent's own search uses this belief; it does not if it takes none or has a different one."""
    moves: tuple[Move, ...]
    lethal: Lethal | None
    holding: Holding
    iterations: int
    seconds: float
    """CPU time of this thread."""

    @property
    def best(self) -> Move:
        """The agent's move."""
        return self.moves[0]

    def to_dict(self) -> dict[str, Any]:
        """Returns the analysis as plain data, as `hearthlab analyse --json` prints it."""
        return {
            "agent": self.agent,
            "judge": self.judge,
            "player": self.player,
            "turn": self.turn,
            "belief": self.belief,
            "believes": self.believes,
            "best": str(self.best.action),
            "moves": [
                {**dataclasses.asdict(move), "action": str(move.action), "line": list(move.line)} for move in self.moves
            ],
            "lethal": None if self.lethal is None else _lethal_dict(self.lethal),
            "opponent": {
                "hand": self.holding.hand,
                "secrets": self.holding.secrets,
                "known": list(self.holding.known),
                "odds": dict(self.holding.odds),
                "worlds": self.holding.worlds,
            },
            "iterations": self.iterations,
            "seconds": self.seconds,
        }

    def table(self, most: int = 10) -> Table:
        """Returns the best moves as a table."""
        head = ("", "move", "visits", "win", "95 % interval")
        rows = [
            (str(k), move.text, f"{move.visits:,}" if move.visits else "", percent(move.win), _span(move.interval))
            for k, move in enumerate(self.moves[:most], 1)
        ]
        return Table(head, rows, left=(1,))

    def sections(self, most: int = 10) -> list[str | Table]:
        """Returns the paragraphs and the table that the command line shows."""
        whose = f"; chances of winning by {self.judge}" if self.judge not in ("", self.agent) else ""
        parts: list[str | Table] = [f"{self.agent}, for player {self.player} in turn {self.turn}{whose}"]
        if self.belief != "uniform":
            said = "" if self.believes else ", which the ranking of this agent does not follow"
            parts.append(f"Belief about the opponent's cards: {self.belief}{said}.")
        if self.lethal is not None:
            parts.append(f"Lethal: {', then '.join(self.lethal.line)} (won in all of {self.lethal.worlds} worlds).")
        parts += ["", self.table(most), ""]
        if len(self.moves) > most:
            parts.append(f"and {len(self.moves) - most} more moves")
        parts.append(f"Best line: {', then '.join(self.best.line)}.")
        parts.append(_holding_text(self.holding))
        return parts

    def __str__(self) -> str:
        return "\n".join(map(str, self.sections()))

    def __repr__(self) -> str:
        return f"<Analysis by {self.agent}: {self.best.text}>"

    def _repr_html_(self) -> str:
        """Returns the moves as a table, as notebooks show it."""
        return self.table()._repr_html_()


def analyse(
    view: View,
    agent: Agent | str = "mcts",
    budget: Budget | str | None = None,
    belief: Belief | str | None = None,
    seed: int = 0,
) -> Analysis:
    """Analyses a position with an agent: ranked moves, chances of winning, lethal, and the opponent's hand.

    The first move is the one the agent plays. A budget in milliseconds is for the whole analysis, three quarters of it
    for the search; a budget in iterations is for the search. The default is the agent's own budget, or 1000ms for an
    agent that has none.

    `belief` is about the opponent's cards: a Belief, or text as in the parameter of searching agents (`posterior`,
    `paper`, `shipped`, `uniform`, or decks joined by #). It is used for all sampling, and for the search of an agent
    that takes a belief but does not specify one. The default is the agent's own.

    >>> from hearthlab.game import Game
    >>> game = Game("aggro-pirate-warrior", "midrange-jade-shaman", seed=7)
    >>> while game.turn < 3:
    ...     game.apply(game.legal_actions()[0])
    >>> found = analyse(game.view(game.player), "mcts", "200it")
    >>> found.best.action in game.legal_actions(), sum(move.visits for move in found.moves), found.lethal
    (True, 200, None)
    """
    begin = time.thread_time()
    if not view.legal_actions():
        raise HearthLabError(f"player {view.player} has nothing to decide; analyse the view of the player who does")
    asked = _Asked.read(agent, budget, belief)
    sample = sampler(view, asked.belief)
    timer = Timer(asked.budget, SEARCH + LETHAL + HOLDING, time.thread_time() - begin)
    # The search comes late: with a small budget the other parts may leave it less than its share, which it can handle.
    lethal = find_lethal(view, Timer(asked.budget, LETHAL), sample, seed)
    holding = may_hold(view, Timer(asked.budget, HOLDING), sample, seed)
    before = timer.left
    follower = None if view.phase == "mulligan" else asked.follower(_lines(view), seed)
    making = before - timer.left
    asked = asked.fitted(timer.left / asked.searches - making)
    mover = asked.mover(seed)
    mover.start(view)
    opinion = mover.consider(view)
    judge, chances = asked.agent, opinion
    if view.phase == "mulligan":
        judge, chances = "", Opinion(opinion.action)
    elif not opinion.chances:
        spec = asked.judge(timer.left - making)
        judge, chances = str(spec), asked.made(spec, derive(seed, "judge")).consider(view)
    moves = _moves(view, opinion, chances, follower, Timer(asked.budget, LINES), sample, seed)
    seconds = time.thread_time() - begin
    return Analysis(
        asked.agent,
        judge,
        view.player,
        view.turn,
        asked.belief if isinstance(asked.belief, str) else "given",
        asked.believes,
        moves,
        lethal,
        holding,
        opinion.iterations,
        seconds,
    )


def _lines(view: View) -> int:
    """Returns the number of moves for which a complete line is shown."""
    return min(_LINES, len(view.legal_actions()))


@dataclass(frozen=True, slots=True)
class _Asked:
    """The agent to ask, with its belief and budget."""

    agent: str
    """The agent as the analysis names it."""
    budget: Budget
    """The budget of the whole analysis."""
    spec: Spec | None
    """The agent with its share of the budget; None if it was given as an object."""
    given: Agent | None = None
    shared: bool = False
    """Whether the agent's search takes a share of the budget."""
    belief: Belief | str = "uniform"
    """The belief used to sample worlds."""
    believes: bool = False
    """Whether the agent's own search uses it, too."""
    searches: int = 1
    """How many searches share the time: two if the agent's own does not estimate chances of winning."""

    @classmethod
    def read(cls, agent: Agent | str, budget: Budget | str | None, belief: Belief | str | None) -> _Asked:
        whole = Budget.parse(budget) if isinstance(budget, str) else budget
        if not isinstance(agent, str):
            name = agent.name or type(agent).__name__
            return cls(name, whole or Budget.parse(_BUDGET), None, agent, belief=belief or "uniform")
        spec = parse(agent)
        taken = spec.takes_belief
        if isinstance(belief, str):
            spec = spec.believing(belief)
        own = spec.params.get("budget")
        if own:
            whole = whole or (own if isinstance(own, Budget) else Budget.parse(str(own)))
        found = cls(str(spec), whole or Budget.parse(_BUDGET), spec)
        if "budget" in spec.params and (budget is not None or not own):
            # Half of the time is for the judge, if one is needed.
            searches = 1 if finds_chances(spec.recipe) else 2
            found = dataclasses.replace(found, shared=True, searches=searches)
            found = found._with(part(found.budget, SEARCH / searches))
        return found._believing(belief, taken)

    def _with(self, share: Budget) -> _Asked:
        assert self.spec is not None
        spec = dataclasses.replace(self.spec, params={**self.spec.params, "budget": share})
        return dataclasses.replace(self, agent=str(spec), spec=spec)

    def _believing(self, belief: Belief | str | None, taken: bool) -> _Asked:
        """Returns a copy with the belief for sampling worlds; `taken` says whether the agent's own search takes it."""
        own = self.spec.belief if self.spec is not None else None
        if belief is not None:
            return dataclasses.replace(self, belief=belief, believes=taken or own == belief)
        if own is None or own == "perfect":
            return self
        return dataclasses.replace(self, belief=own, believes=True)

    def fitted(self, seconds: float) -> _Asked:
        """Returns a copy with less time for the agent's search, if less than its share is left."""
        if not self.shared or self.spec is None:
            return self
        share = self.spec.params["budget"]
        assert isinstance(share, Budget)
        smaller = fitting(share, seconds)
        return self if smaller == share else self._with(smaller)

    def made(self, spec: Spec, seed: int) -> Agent:
        """Returns an agent, with the belief if that is a Belief object."""
        agent = spec.make(seed)
        if isinstance(self.belief, Belief) and isinstance(agent, Native) and spec.takes_belief:
            agent.believe(self.belief)
        return agent

    def mover(self, seed: int) -> Agent:
        """Returns the agent that decides."""
        if self.given is not None:
            return self.given
        assert self.spec is not None
        return self.made(self.spec, seed)

    def judge(self, seconds: float) -> Spec:
        """Returns the search that estimates chances of winning for this agent, within the given time."""
        share = SEARCH / 2 if self.spec is not None and "budget" in self.spec.params else SEARCH
        spec = parse(JUDGE)
        if isinstance(self.belief, str):
            spec = spec.believing(self.belief)
        return dataclasses.replace(spec, params={**spec.params, "budget": fitting(part(self.budget, share), seconds)})

    def follower(self, lines: int, seed: int) -> Agent | None:
        """Returns the agent that continues lines, with a small part of the budget for each move.

        Returns None for an agent given as an object, and if there is no time for a single move.
        """
        if self.spec is None:
            return None
        spec = self.spec
        if "budget" in spec.params:
            counted = self.budget.unit != "ms"
            if not counted and self.budget.amount * LINES < 1:
                return None
            small = dataclasses.replace(self.budget, amount=max(20, self.budget.amount // 20))
            share = small if counted else part(self.budget, LINES / (4 * lines))
            spec = dataclasses.replace(spec, params={**spec.params, "budget": dataclasses.replace(share, per="action")})
        return self.made(spec, derive(seed, "line"))


def _moves(
    view: View,
    opinion: Opinion,
    chances: Opinion,
    follower: Agent | None,
    timer: Timer,
    sample: Sampler,
    seed: int,
) -> tuple[Move, ...]:
    """Returns all legal actions, ranked by the agent, or by the judge where the agent does not compare them."""
    state = view.library.with_names(view.state())
    judged = {option.action: option for option in chances.options}
    options = opinion.options or chances.options or tuple(Option(action) for action in view.legal_actions())
    ranked = dataclasses.replace(opinion, options=options).ranked
    lines = _lines(view)
    moves = []
    for k, option in enumerate(ranked):
        text = describe(option.action, state)
        line = line_after(view, option.action, follower, timer, sample, seed) if k < lines else (text,)
        own = option if opinion.options else Option(option.action)
        win, interval = _chance(judged.get(option.action))
        moves.append(Move(option.action, text, own.visits, own.value, win, interval, line))
    return tuple(moves)


def _chance(option: Option | None) -> tuple[float | None, tuple[float, float] | None]:
    if option is None or option.value is None:
        return None, None
    win = min(max(option.value, 0.0), 1.0)
    return win, wilson(win, option.visits)


def _lethal_dict(lethal: Lethal) -> Mapping[str, Any]:
    return {"actions": list(map(str, lethal.actions)), "line": list(lethal.line), "worlds": lethal.worlds}


def percent(rate: float | None) -> str:
    """Returns a probability as a percentage; empty if it is unknown."""
    return "" if rate is None else f"{rate:.1%}"


def _span(interval: tuple[float, float] | None) -> str:
    return "" if interval is None else f"{interval[0]:.1%} to {interval[1]:.1%}"


def _holding_text(holding: Holding) -> str:
    cards = f"{holding.hand} {'card' if holding.hand == 1 else 'cards'}"
    secrets = f" and {holding.secrets} {'secret' if holding.secrets == 1 else 'secrets'}" if holding.secrets else ""
    text = f"The opponent holds {cards}{secrets}."
    if holding.known:
        text += f" Known: {', '.join(map(card_name, holding.known))}."
    if holding.odds:
        listed = ", ".join(f"{card_name(card)} {percent(odds)}" for card, odds in holding.odds.items())
        text += f" May be among them: {listed}."
    return text
