"""A process of the page that searches: it reads questions as lines of JSON and answers each with one line."""

from __future__ import annotations

import base64
import json
import sys
from typing import Any

from hearthlab.agents.base import Agent
from hearthlab.agents.registry import parse
from hearthlab.analysis import analyse
from hearthlab.errors import HearthLabError
from hearthlab.game import Game, View
from hearthlab.util.seeds import derive

__all__ = ["answer", "main"]


def main() -> None:
    """Answers questions until the server closes the pipe."""
    # Whatever prints by accident must not get into the answers.
    answers, sys.stdout = sys.stdout, sys.stderr
    for line in sys.stdin:
        try:
            found: dict[str, Any] = {"ok": answer(json.loads(line))}
        except HearthLabError as error:
            found = {"error": str(error)}
        answers.write(json.dumps(found) + "\n")
        answers.flush()


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """Returns what an agent does in a position, and what its search found out about each action.

    The agent gets a seed of its own for every decision. So the answer follows from the question alone, and any worker
    can give it, also after a restart.
    """
    seed = derive(question["seed"], "decision", question["number"])
    agent = parse(question["agent"]).make(seed)
    view = _view(question, agent, seed)
    if question["report"]:
        return _report(view, question["agent"], seed)
    agent.start(view)
    opinion = agent.consider(view)
    return {
        "action": str(opinion.action),
        "visits": opinion.visits,
        "values": opinion.values,
        "chances": opinion.chances,
    }


def _report(view: View, agent: str, seed: int) -> dict[str, Any]:
    """Returns what a search does not say by itself: how the best move goes on, and whether the turn can win."""
    found = analyse(view, agent, seed=seed)
    lethal = [] if found.lethal is None else list(found.lethal.line)
    return {"line": list(found.best.line), "lethal": lethal}


def _view(question: dict[str, Any], agent: Agent, seed: int) -> View:
    data = base64.b64decode(question["data"])
    if not question["open"]:
        return View.from_bytes(data)
    game = Game.from_bytes(data)
    return game.open_view(game.player, seed) if getattr(agent, "sees_everything", False) else game.view(game.player)


if __name__ == "__main__":
    main()
