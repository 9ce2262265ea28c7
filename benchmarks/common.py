"""Functions shared by several benchmarks."""

from __future__ import annotations

import hearthlab as hl

__all__ = ["FULL_DECKS", "budgeted", "see"]

FULL_DECKS = tuple(name for name in hl.Deck.names() if not name.endswith("cig2018"))
"""The shipped decks of 30 cards."""


def budgeted(text: str, budget: str) -> str:
    """Returns an agent, with or without parameters, with a budget added.

    >>> budgeted("mcts", "50it"), budgeted("beam(width=5)", "10ms")
    ('mcts(budget=50it)', 'beam(budget=10ms, width=5)')
    """
    name, _, rest = text.removesuffix(")").partition("(")
    return f"{name}({', '.join(filter(None, (f'budget={budget}', rest)))})"


def see(game: hl.Game, agent: hl.Agent) -> hl.View:
    """Returns the view that the agent gets for its decision."""
    return game.open_view(game.player) if agent.sees_everything else game.view(game.player)
