"""A search process of the page: reads questions as lines of JSON and answers each with one line."""

from __future__ import annotations

import base64
import functools
import json
import sys
from collections.abc import Callable, Mapping
from typing import Any

from hearthlab.agents.base import Budget, Seeded
from hearthlab.agents.native import Native
from hearthlab.agents.registry import Spec, parse
from hearthlab.analysis.beliefs import sampler
from hearthlab.analysis.holding import by_zone
from hearthlab.analysis.lethal import find_lethal
from hearthlab.analysis.lines import line_after
from hearthlab.analysis.timing import Timer
from hearthlab.arena.card_counts import counted
from hearthlab.errors import HearthLabError
from hearthlab.game import Action, Game, Record, View
from hearthlab.util.seeds import derive

__all__ = ["answer", "main"]


_MOST_NODES = 1200
_MOST_CARDS = 24
_HOLDING = Budget.parse("400ms")
"""The time for sampling worlds to find what the opponent may hold."""
_LETHAL, _LINE = 5.0, 3.5
"""The time for finding lethal, and for continuing the best move, in multiples of the agent's budget."""


def main() -> None:
    """Answers questions until the server closes the pipe."""
    # Accidental output must not get into the answers.
    answers, sys.stdout = sys.stdout, sys.stderr
    for line in sys.stdin:
        try:
            found: dict[str, Any] = {"ok": answer(json.loads(line))}
        except HearthLabError as error:
            found = {"error": str(error)}
        answers.write(json.dumps(found) + "\n")
        answers.flush()


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """Returns the answer to a question of any kind."""
    return _KINDS[question["kind"]](question)


def _decide(question: dict[str, Any]) -> dict[str, Any]:
    """Returns an agent's action in a position, and the results of its search for each action.

    Every decision has its own seed, so that the answer depends only on the question: any worker can give it, even after
    a restart.
    """
    agent, view, _ = _asked(question)
    agent.start(view)
    opinion = agent.consider(view)
    return {
        "action": str(opinion.action),
        "visits": opinion.visits,
        "values": opinion.values,
        "chances": opinion.chances,
    }


def _report(question: dict[str, Any]) -> dict[str, Any]:
    """Returns what a search does not report: how its best move continues, and whether the turn has lethal."""
    follower, view, seed = _asked(question)
    spec = _spec(question["agent"])
    step = Budget.parse(str(spec.params["budget"]))
    sample = sampler(view, spec.belief)
    lethal = find_lethal(view, Timer(step, _LETHAL), sample, seed)
    line = line_after(view, Action.parse(question["action"]), follower, Timer(step, _LINE), sample, seed)
    return {"line": list(line), "lethal": [] if lethal is None else list(lethal.line)}


def _count(question: dict[str, Any]) -> dict[str, Any]:
    """Returns the card counts of games; null for games that cannot be replayed."""
    games = (counted(Record.from_json(text)) for text in question["records"])
    return {"games": [None if game is None else game.to_list() for game in games]}


def _tree(question: dict[str, Any]) -> dict[str, Any]:
    """Returns the tree of an agent's search."""
    agent, view, _ = _asked(question)
    if not isinstance(agent, Native):
        raise HearthLabError(f"{question['agent']} has no search tree")
    agent.start(view)
    found = agent.explore(view, _MOST_NODES)
    roots = [root.to_dict() for root in found.roots]
    return {"action": str(found.action), "iterations": found.iterations, "chances": found.chances, "roots": roots}


def _holds(question: dict[str, Any]) -> dict[str, Any]:
    """Returns what the opponent's hidden cards may be, according to a belief."""
    view = View.from_bytes(base64.b64decode(question["data"]))
    found = by_zone(view, sampler(view, question["belief"]), Timer(_HOLDING, 1.0), deck=True)
    zones = {"hand": found.hand, "secrets": found.secrets, "deck": found.deck}
    return {"worlds": found.worlds, **{zone: _likeliest(odds) for zone, odds in zones.items()}}


def _likeliest(odds: Mapping[str, float]) -> list[dict[str, Any]]:
    return [{"card": card, "chance": round(chance, 3)} for card, chance in list(odds.items())[:_MOST_CARDS]]


_KINDS: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "decide": _decide,
    "report": _report,
    "count": _count,
    "tree": _tree,
    "holds": _holds,
}


@functools.lru_cache(maxsize=16)
def _spec(text: str) -> Spec:
    return parse(text)


@functools.lru_cache(maxsize=16)
def _agent(text: str) -> Seeded:
    """Builds an agent; cached, as building one with a large belief takes longer than some searches."""
    agent = _spec(text).make()
    assert isinstance(agent, Seeded), "the page asks agents of the core"
    return agent


def _asked(question: dict[str, Any]) -> tuple[Seeded, View, int]:
    """Returns the agent of a question, its view, and its seed."""
    seed = derive(question["seed"], "decision", question["number"])
    agent = _agent(question["agent"])
    agent.seed = seed
    data = base64.b64decode(question["data"])
    if not question["open"]:
        return agent, View.from_bytes(data), seed
    game = Game.from_bytes(data)
    everything = getattr(agent, "sees_everything", False)
    return agent, game.open_view(game.player, seed) if everything else game.view(game.player), seed


if __name__ == "__main__":
    main()
