"""Detects agents that do nothing with their budget.

With a budget of one iteration, a tree search tries one action. If that is ending the turn, the agent never does
anything else, and its losses say nothing about the search.
"""

from __future__ import annotations

from hearthlab.agents.registry import Spec
from hearthlab.arena.playing import play
from hearthlab.cards.decks import Deck
from hearthlab.rules import Rules

__all__ = ["does_nothing"]

_FEW = 10
"""With this many iterations a search tries more than one action."""


def does_nothing(spec: Spec, deck: Deck, rules: Rules) -> bool:
    """Returns whether an agent with very few iterations only ever ends its turns."""
    budget = str(spec.params.get("budget", ""))
    if not budget.endswith("it") or int(budget.removesuffix("it")) >= _FEW:
        return False
    record = play(str(spec), "random", deck, deck, seed=1, first=0, rules=rules).record
    player = 0
    for action in record.actions:
        if player == 0 and action != "end":
            return False
        if action == "end":
            player = 1 - player
    return True
