"""The win probability over the course of a game and the cost of each action, according to the adviser."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any

from hearthlab.errors import HearthLabError
from hearthlab.game import Game
from hearthlab.web import opponents
from hearthlab.web.replay import Move
from hearthlab.web.sessions import Ask
from hearthlab.web.workers import SLICE, Question

__all__ = ["curve"]

_MILLISECONDS = 60
_FEWEST_VISITS = 8
"""The minimum number of visits for the value of an action to be compared."""


async def curve(frames: Sequence[Game], moves: Sequence[Move], ask: Ask) -> AsyncIterator[dict[str, Any]]:
    """Yields player 0's win probability and the cost of the action for each decision, coarsely first, then in between.

    The adviser only knows what the deciding player saw, so that actions are not blamed for hidden information.
    """
    agent = opponents.read(opponents.ADVISER, _MILLISECONDS)
    order = sorted(range(len(moves)), key=lambda n: (n % 8 != 0, n % 4 != 0, n % 2 != 0, n))
    for number in order:
        game = frames[number]
        if game.phase == "mulligan":
            continue
        try:
            found = await ask(Question.of(game.view(game.player), agent, 0, 0), SLICE)
        except HearthLabError:
            continue
        if (point := _point(game, moves[number]["action"], found)) is not None:
            yield {"n": number, **point}
        await asyncio.sleep(0)
    if frames[-1].over:
        winner = frames[-1].winner
        yield {"n": len(moves), "chance": 0.5 if winner is None else float(winner == 0), "cost": 0.0}


def _point(game: Game, action: str, found: dict[str, Any]) -> dict[str, float] | None:
    visits, values = found.get("visits") or (), found.get("values") or ()
    if not sum(visits):
        return None
    worth = {
        str(legal): value / count
        for legal, count, value in zip(game.legal_actions(), visits, values, strict=True)
        if count >= _FEWEST_VISITS
    }
    best = max(worth.values(), default=sum(values) / sum(visits))
    cost = best - worth[action] if action in worth else 0.0
    chance = best if game.player == 0 else 1 - best
    return {"chance": round(chance, 4), "cost": round(max(0.0, cost), 4)}
