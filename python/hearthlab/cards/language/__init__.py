"""The card language: every word that card files use."""

from __future__ import annotations

from inspect import isfunction

from hearthlab.cards.language import (
    card_refs,
    clauses,
    conditions,
    effects,
    events,
    flow,
    numbers,
    selections,
    statements,
)
from hearthlab.cards.language.card_refs import *  # noqa: F403
from hearthlab.cards.language.checks import checked
from hearthlab.cards.language.clauses import *  # noqa: F403
from hearthlab.cards.language.conditions import *  # noqa: F403
from hearthlab.cards.language.effects import *  # noqa: F403
from hearthlab.cards.language.events import *  # noqa: F403
from hearthlab.cards.language.flow import *  # noqa: F403
from hearthlab.cards.language.nodes import Cond, Effect, Num, Sel, Who
from hearthlab.cards.language.numbers import *  # noqa: F403
from hearthlab.cards.language.selections import *  # noqa: F403
from hearthlab.cards.language.statements import *  # noqa: F403

__all__ = ["Cond", "Effect", "Num", "Sel", "Who"]
__all__ += card_refs.__all__
__all__ += clauses.__all__
__all__ += conditions.__all__
__all__ += effects.__all__
__all__ += events.__all__
__all__ += flow.__all__
__all__ += numbers.__all__
__all__ += selections.__all__
__all__ += statements.__all__

# Card files get words that check what they are given; the modules of the language itself need no such care.
globals().update({name: checked(word) for name, word in globals().items() if name in __all__ and isfunction(word)})
