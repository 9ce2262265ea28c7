"""Continuations of a turn after a move: the agent plays on in a sampled world."""

from __future__ import annotations

from hearthlab.agents.base import Agent, Clock
from hearthlab.analysis.beliefs import Sampler
from hearthlab.analysis.timing import Timer
from hearthlab.game import Action, Game, View
from hearthlab.text.sentences import describe
from hearthlab.util.seeds import derive

__all__ = ["line_after"]

_LONGEST = 8


def line_after(
    view: View, action: Action, follower: Agent | None, timer: Timer, sample: Sampler, seed: int = 0
) -> tuple[str, ...]:
    """Returns the move and a continuation of the turn, in words.

    The line ends before it would use a card that the player does not know yet, since draws are random.
    """
    world = sample(derive(seed, "line"))
    names = view.library.with_names
    state = names(world.state())
    hand = {card["eid"] for card in state["players"][view.player]["hand"]}
    line = [describe(action, state)]
    if follower is None or action.kind in ("mulligan", "end"):
        return tuple(line)
    turn, me = world.turn, view.player
    world.apply(action)
    step = 0.0
    while _goes_on(world, turn, me) and len(line) < _LONGEST and timer.has(step):
        before = timer.left
        after = world.view(me)
        follower.start(after)
        action = follower.act(after, Clock())
        if action.kind == "pick" or (action.kind == "play" and action.source not in hand):
            break
        line.append(describe(action, names(world.state())))
        world.apply(action)
        step = before - timer.left  # an estimate for the next step
    return tuple(line)


def _goes_on(world: Game, turn: int, me: int) -> bool:
    return not world.over and world.turn == turn and world.player == me
