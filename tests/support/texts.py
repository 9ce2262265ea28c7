"""Agents with budgets that a test can afford."""

from __future__ import annotations

import dataclasses

from hearthlab.agents import agents, parse

SEARCHING = [name for name, kind in agents().items() if "budget" in [f.name for f in dataclasses.fields(kind.params)]]
"""Every agent that searches, by name."""


def brief(name: str, iterations: int = 40, *more: str) -> str:
    """The agent with few iterations, if it has a budget at all."""
    if name not in SEARCHING:
        return name
    return str(parse(f"{name}({', '.join((f'budget={iterations}it', *more))})"))


BRIEF = [brief(name) for name in agents() if name not in ("cfr", "package", "program")]
"""Every agent but those that need a file; those that search with few iterations."""
