"""Texts of cards that changed between the builds of records and the build of our cards."""

from __future__ import annotations

__all__ = ["old_text"]

_CHANGES: dict[int, tuple[str, ...]] = {
    # Patch 5.0 of April 2016: Ancient of Lore, Force of Nature, Blade Flurry, Arcane Golem, Master of Disguise.
    12051: ("NEW1_008", "EX1_571", "CS2_233", "EX1_089", "NEW1_014"),
    # Patch 6.1 of October 2016: Charge, Tuskarr Totemic, Yogg-Saron.
    14366: ("CS2_103", "AT_046", "OG_134"),
    # Patch 8.2 of July 2017: The Caverns Below.
    19506: ("UNG_067", "UNG_067t1", "UNG_067t1e", "UNG_067t1e2"),
    # Patch 9.1 of September 2017: Innervate, Murloc Warleader.
    20970: ("EX1_169", "EX1_507"),
    # Patch 10.2 of February 2018: Raza the Chained.
    23180: ("CFM_020", "CFM_020e"),
    # Patch 11.1.1 of May 2018: Dark Pact, The Caverns Below again.
    24589: ("LOOT_017", "UNG_067t1", "UNG_067t1e", "UNG_067t1e2"),
}
"""The first build with the text of today, and the cards whose numbers in the text were others before it."""


def old_text(build: int) -> set[str]:
    """Cards whose text in that build was not the one of our cards."""
    return {card for first, cards in _CHANGES.items() if build < first for card in cards}
