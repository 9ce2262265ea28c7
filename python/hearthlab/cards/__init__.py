"""Cards: the game's data, decks, the card language, and the library that games run on.

>>> import hearthlab as hl
>>> cards = hl.cards.load()
>>> cards["EX1_116"].name, cards.by_name("Fireball").cost
('Leeroy Jenkins', 4)

`load("CardDefs.xml")` reads the data of another build of the game, and `Library.of` creates a library for games from
it.
"""

from __future__ import annotations

from hearthlab.cards.data import CardData, CardSet, load
from hearthlab.cards.library import Library, default_library

__all__ = ["CardData", "CardSet", "Library", "default_library", "load"]
