"""Whether an agent does anything at all with the budget that it is given.

A budget of one iteration lets a tree search try one action. Where that is ending the turn, the agent never does
anything else, and what it "loses" says nothing about the search.
"""

from __future__ import annotations

from hearthlab.agents.registry import Spec
from hearthlab.arena.playing import play
from hearthlab.cards.decks import Deck
from hearthlab.rules import Rules

__all__ = ["does_nothing"]

_FEW = 10
"""With so many iterations a search tries more than one action."""


def does_nothing(spec: Spec, deck: Deck, rules: Rules) -> bool:
    """Returns whether an agent with very few iterations does nothing in a game but end its turns."""
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
