"""The agents that the page offers, and their strengths."""

from __future__ import annotations

import re
from typing import Any

from hearthlab.agents.registry import Spec, agents, defaults, parse, written
from hearthlab.agents.registry import read as read_agent
from hearthlab.agents.strengths import STRENGTHS
from hearthlab.analysis.beliefs import check_shipped
from hearthlab.errors import HearthLabError

__all__ = ["ADVISER", "LEVELS", "listed", "read", "sees_everything"]

ADVISER = "mcts"
"""The agent for hints and win probabilities; it decides from the player's own view."""

LEVELS = tuple((word.capitalize(), agent, about) for word, (agent, about) in STRENGTHS.items())
"""From the weakest to the strongest: a title, an agent, and what it does."""

_LONGEST_THINKING = 60_000
_WEIGHT = re.compile(r"\s*(?:[a-z0-9_]+:)?[-+]?[0-9.]+(?:e[-+]?[0-9]+)?\s*")
"""A number, optionally with the name of its weight."""


def listed() -> list[dict[str, Any]]:
    """Returns the agents that can be chosen, with their descriptions."""
    levels = [
        {"name": agent, "about": about, "open": False, **_takes(agent), "level": place, "title": title}
        for place, (title, agent, about) in enumerate(LEVELS)
    ]
    others = [
        {
            "name": name,
            "about": kind.about,
            "open": kind.sees_everything,
            **_takes(name),
            "level": None,
            "title": "",
        }
        for name, kind in agents().items()
        if kind.native is not None and name not in {level["name"] for level in levels}
    ]
    return [*levels, *others]


def _takes(name: str) -> dict[str, bool]:
    """Returns whether an agent has a thinking time, and whether it accepts a belief about the opponent's cards."""
    spec = parse(name)
    return {"thinks": "budget" in spec.params, "believes": spec.takes_belief}


def read(text: str, milliseconds: int = 1000) -> str:
    """Returns the text of an agent that the page may run, with its thinking time; raises HearthLabError for others.

    Agents of other modules are arbitrary code, and a message must not be able to choose which code runs.
    """
    name = text.partition("(")[0].strip()
    if name not in agents() or agents()[name].native is None:
        raise HearthLabError(f"the page has no agent {name!r}; it offers the agents of HearthLab's core")
    _check_files(text)
    spec = read_agent(text)  # imports nothing
    if spec.foreign:
        raise HearthLabError(f"{text} uses a function of another module, which the page does not run")
    if "budget" not in spec.params:
        return str(spec)
    if not 1 <= milliseconds <= _LONGEST_THINKING:
        raise HearthLabError(f"a thinking time of {milliseconds} ms is not between 1 and {_LONGEST_THINKING}")
    return str(Spec(spec.kind, {**spec.params, "budget": f"{milliseconds}ms"}))


def _check_files(text: str) -> None:
    """Raises HearthLabError for parameters that could make an agent read a file chosen by a message."""
    name, given = written(text)
    if given.get("belief", "auto") not in ("auto", "perfect"):
        check_shipped(given["belief"])
    if "weights" not in given:
        return
    for part in given["weights"].split("#"):
        if not _WEIGHT.fullmatch(part):
            raise HearthLabError(f"on the page, weights must be numbers, not {part!r:.60}")
    asked = {**defaults(agents()[name].params), **given}
    if "net" in (asked.get("score"), asked.get("estimate")):
        raise HearthLabError("on the page, weights must be numbers, and those of a net are in a file")


def sees_everything(text: str) -> bool:
    """Returns whether an agent sees the whole game, not just its player's view."""
    return parse(text).sees_everything
