"""What agents make of a position, slice by slice: the longer it goes on, the better the numbers."""

from __future__ import annotations

import dataclasses
from collections.abc import AsyncIterator, Sequence
from typing import Any

from hearthlab.agents.registry import parse
from hearthlab.analysis.beliefs import check_shipped
from hearthlab.errors import HearthLabError
from hearthlab.game import Game
from hearthlab.web import board, opponents
from hearthlab.web.sessions import Ask
from hearthlab.web.workers import HINT, SLICE, AskAnything, Holds, Question

__all__ = ["SLICES", "analyse", "holds", "tree"]

SLICES = 40
_MILLISECONDS = 200
_FOLLOWING = 20
"""Milliseconds for each further move of the best line."""
_TREE = 1000
_MOST_AGENTS = 3
_MOST_MOVES = 12


async def analyse(game: Game, agents: Sequence[str], belief: str | None, ask: Ask) -> AsyncIterator[dict[str, Any]]:
    """Yields the moves of a position as each agent ranks them, again and again, from what the deciding player knows.

    Every slice is a search of its own in other worlds, drawn by the belief; their visits and values are added up.
    """
    if not 1 <= len(agents) <= _MOST_AGENTS:
        raise HearthLabError(f"one to {_MOST_AGENTS} agents can be asked at the same time, not {len(agents)}")
    view = game.view(game.player)
    asked = [(agent, _fair(agent, _MILLISECONDS, belief)) for agent in agents]
    actions = [str(action) for action in view.legal_actions()]
    state = view.state()
    words = [board.in_words(action, state) for action in actions]
    sums = {agent: ([0] * len(actions), [0.0] * len(actions)) for agent in agents}
    for number in range(SLICES):
        for agent, text in asked:
            found = await ask(Question.of(view, text, 0, number), SLICE)
            visits, values = sums[agent]
            # An agent that does not estimate chances of winning answers with its choice; to ask again is no use.
            searched = bool(found["chances"])
            for k, (count, value) in enumerate(zip(found["visits"], found["values"], strict=True)):
                visits[k] += count * searched
                values[k] += value * searched
            moves = _ranked(actions, words, visits, values, found["action"])
            done = number == SLICES - 1 or not searched
            yield {"agent": agent, "slice": number + 1, "done": done, "moves": moves}
        asked = [one for one in asked if any(sums[one[0]][0])]
        if number == 0 and asked and game.phase != "mulligan":
            first, visits = asked[0][0], sums[asked[0][0]][0]
            best = actions[visits.index(max(visits))]
            report = Question.of(view, _fair(first, _FOLLOWING, belief), 0, 0)
            yield {"report": await ask(dataclasses.replace(report, kind="report", action=best), SLICE)}


async def tree(game: Game, agent: str, belief: str | None, ask: Ask) -> dict[str, Any]:
    """Returns the tree of one search of an agent, from what the deciding player knows."""
    question = Question.of(game.view(game.player), _fair(agent, _TREE, belief), 0, 0)
    return await ask(dataclasses.replace(question, kind="tree"), HINT)


async def holds(game: Game, belief: str, ask: AskAnything) -> dict[str, Any]:
    """Returns what the opponent of the deciding player may hold by a belief, from what that player knows."""
    check_shipped(belief)
    return await ask(Holds(belief, game.view(game.player).to_bytes()), HINT)


def _fair(agent: str, milliseconds: int, belief: str | None) -> str:
    """Returns the text of an agent that decides from what a player sees, with the belief if it takes one."""
    if belief is not None:
        check_shipped(belief)
    text = opponents.read(agent, milliseconds)
    if opponents.sees_everything(text):
        raise HearthLabError("an agent that sees everything cannot say what to do in a position with hidden cards")
    # The belief comes last: to read an agent with a large one takes a while, and workers do that.
    return text if belief is None else str(parse(text).believing(belief))


def _ranked(
    actions: Sequence[str], words: Sequence[str], visits: Sequence[int], values: Sequence[float], choice: str
) -> list[dict[str, Any]]:
    """Returns the moves, most visited first; an agent that does not count has nothing but its choice."""
    total = sum(visits)
    if not total:
        return [{"action": choice, "text": words[actions.index(choice)], "share": 1.0, "visits": 0, "chance": None}]
    order = sorted(range(len(actions)), key=lambda k: -visits[k])[:_MOST_MOVES]
    return [
        {
            "action": actions[k],
            "text": words[k],
            "share": round(visits[k] / total, 4),
            "visits": visits[k],
            "chance": round(values[k] / visits[k], 4) if visits[k] else None,
        }
        for k in order
        if visits[k]
    ]
