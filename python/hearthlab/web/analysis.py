"""Analyses of positions by agents, in slices, so that the numbers improve over time."""

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
    """Yields each agent's ranking of the moves of a position, repeatedly, given what the player to decide knows.

    Every slice is a separate search in new worlds, drawn from the belief; visits and values are summed over slices.
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
            # An agent that does not estimate win probabilities returns only its choice; asking again is no use.
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
    """Returns the tree of one search of an agent, given what the player to decide knows."""
    question = Question.of(game.view(game.player), _fair(agent, _TREE, belief), 0, 0)
    return await ask(dataclasses.replace(question, kind="tree"), HINT)


async def holds(game: Game, belief: str, ask: AskAnything) -> dict[str, Any]:
    """Returns what the opponent may hold according to a belief, given what the player to decide knows."""
    check_shipped(belief)
    return await ask(Holds(belief, game.view(game.player).to_bytes()), HINT)


def _fair(agent: str, milliseconds: int, belief: str | None) -> str:
    """Returns the text of an agent that decides from a player's view, with the belief if it takes one."""
    if belief is not None:
        check_shipped(belief)
    text = opponents.read(agent, milliseconds)
    if opponents.sees_everything(text):
        raise HearthLabError("an agent that sees everything cannot analyse a position with hidden cards")
    # The belief is added last: building an agent with a large one takes a while, which is left to the workers.
    return text if belief is None else str(parse(text).believing(belief))


def _ranked(
    actions: Sequence[str], words: Sequence[str], visits: Sequence[int], values: Sequence[float], choice: str
) -> list[dict[str, Any]]:
    """Returns the moves, most visited first; for an agent without visits, only its choice."""
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
