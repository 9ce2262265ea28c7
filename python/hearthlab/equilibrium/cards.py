"""The cards of the one- and two-card games of zhang2020, and the default library of models."""

from __future__ import annotations

import functools

from hearthlab.cards.language import minion
from hearthlab.cards.library import Library, default_library

__all__ = ["CARDS", "library"]

CARDS = (
    minion("HL_SABER", name="Saber", cost=1, attack=1, health=1),
    minion("HL_LANCER", name="Lancer", cost=1, attack=1, health=2),
    minion("HL_RIDER", name="Rider", cost=1, attack=2, health=1),
    minion("HL_ARCHER", name="Archer", cost=2, attack=2, health=2),
    minion("HL_CASTER", name="Caster", cost=3, attack=3, health=3),
)
"""The cards of the one- and two-card games; Archer and Caster replace the unpublished ones of cost 2 and 3."""


@functools.cache
def library() -> Library:
    """Returns the library of all cards plus those of the models."""
    return default_library().with_cards(*CARDS)
