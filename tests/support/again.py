"""Games of a tournament played once more, alone."""

from __future__ import annotations

from collections.abc import Mapping

import hearthlab as hl
from hearthlab.arena.store import Saved


def assert_plays_alike(row: Saved, agents: Mapping[str, str] | None = None) -> None:
    """`play` with the seed, the decks and the beginner of a row gives the same game again."""
    texts = [(agents or {}).get(name, name).removesuffix(" (2)") for name in row.agents]
    decks = [hl.Deck.load(name) for name in row.decks]
    alone = hl.play(texts[0], texts[1], decks[0], decks[1], seed=row.seed, first=row.first)
    ended = (alone.winner, alone.turns, alone.actions, alone.reason)
    assert ended == (row.winner, row.turns, row.actions, row.reason)
