"""The card language: every word that card files use."""

from __future__ import annotations

from inspect import isfunction

from hearthlab.cards.language import clauses, effects, vocabulary
from hearthlab.cards.language.checks import checked
from hearthlab.cards.language.clauses import *  # noqa: F403
from hearthlab.cards.language.effects import *  # noqa: F403
from hearthlab.cards.language.nodes import Cond, Effect, Num, Sel, Who
from hearthlab.cards.language.vocabulary import *  # noqa: F403

__all__ = ["Cond", "Effect", "Num", "Sel", "Who"]
__all__ += clauses.__all__
__all__ += effects.__all__
__all__ += vocabulary.__all__

# Card files get words that check what they are given; the modules of the language itself need no such care.
globals().update({name: checked(word) for name, word in globals().items() if name in __all__ and isfunction(word)})
