"""The card language: every word that card files use."""

from __future__ import annotations

from hearthlab.cards.language import clauses, effects, words
from hearthlab.cards.language.clauses import *  # noqa: F403
from hearthlab.cards.language.effects import *  # noqa: F403
from hearthlab.cards.language.nodes import Cond, Effect, Num, Sel, Who
from hearthlab.cards.language.words import *  # noqa: F403

__all__ = ["Cond", "Effect", "Num", "Sel", "Who"]
__all__ += clauses.__all__
__all__ += effects.__all__
__all__ += words.__all__
