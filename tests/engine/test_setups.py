"""Games of decks and rules that were used before: checked once, and the same games as the first time."""

from __future__ import annotations

import pytest

import hearthlab as hl
from hearthlab.cards.library import default_library
from hearthlab.errors import IllegalDeck
from hearthlab.game import Game
from hearthlab.rules import Rules

PIRATES = hl.Deck.load("aggro-pirate-warrior")
JADE = hl.Deck.load("midrange-jade-shaman")


def test_a_game_of_decks_used_before_is_the_game_of_a_fresh_library() -> None:
    """Equal seeds give equal games, whether the decks are remembered or read."""
    library = default_library().with_cards()
    fresh = [Game(PIRATES, JADE, seed=3, library=library) for _ in range(2)]
    assert len(library.setups) == 1
    assert fresh[0].to_bytes() == fresh[1].to_bytes() == Game(PIRATES, JADE, seed=3).to_bytes()


def test_rules_and_sides_are_told_apart() -> None:
    """What is remembered belongs to these decks in this order and to these rules."""
    library = default_library().with_cards()
    one = Game(PIRATES, JADE, seed=3, first=0, library=library)
    other = Game(JADE, PIRATES, seed=3, first=0, library=library)
    short = Game(PIRATES, JADE, seed=3, first=0, rules=Rules(health=10), library=library)
    assert len(library.setups) == 3
    assert one.state() != other.state()
    assert [player["hero"]["health"] for player in short.state()["players"]] == [10, 10]


def test_a_deck_that_cannot_be_played_is_refused_every_time() -> None:
    """Only decks that passed are remembered."""
    library = default_library().with_cards()
    for _ in range(2):
        with pytest.raises(IllegalDeck):
            Game(hl.Deck("warrior", PIRATES.cards[:7]), JADE, library=library)
    assert not library.setups


def test_a_library_remembers_only_so_many_setups() -> None:
    """Many different rules do not fill the memory."""
    library = default_library().with_cards()
    for health in range(1, 200):
        Game(PIRATES, JADE, rules=Rules(health=health), library=library)
    assert 0 < len(library.setups) <= 128
