"""An agent against itself under two names wins half of its games, with every deck and in every seat."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest

import hearthlab as hl
from hearthlab.arena.stats import Tally, wilson
from hearthlab.arena.store import Saved

pytestmark = pytest.mark.slow  # all of them look at the same 20,000 games

WARRIOR, SHAMAN = hl.Deck.load("aggro-pirate-warrior"), hl.Deck.load("midrange-jade-shaman")

# Of a thousand runs one may fall outside: a 95 % interval would fail every twentieth time that a card changes.
Z = 3.2905


@pytest.fixture(scope="module")
def rows() -> list[Saved]:
    """20,000 games, each with a seed of its own: with paired seeds the two would split every pair by construction."""
    with hl.tournament(["a=eva", "b=eva"], [WARRIOR, SHAMAN], 20_000, seed=2026, paired=False) as store:
        return list(store.rows())


@pytest.mark.parametrize("decks", [{"all"}, {WARRIOR.name}, {SHAMAN.name}, {WARRIOR.name, SHAMAN.name}])
def test_half_of_the_games_are_won_with_every_pair_of_decks(rows: list[Saved], decks: set[str]) -> None:
    tally = Tally.of((row for row in rows if decks == {"all"} or set(row.decks) == decks), "a")
    assert tally.games >= 5_000
    low, high = wilson(tally.win_rate, tally.games, Z)
    assert low < 0.5 < high


Chosen = Callable[[Saved, int], bool]


@pytest.mark.parametrize(
    "chosen",
    [
        lambda row, seat: seat == 0,
        lambda row, seat: seat == 1,
        lambda row, seat: row.decks[seat] == WARRIOR.name,
        lambda row, seat: row.decks[seat] == SHAMAN.name,
    ],
    ids=["begins", "comes second", "warrior", "shaman"],
)
def test_both_names_win_equally_often_from_the_same_side(rows: list[Saved], chosen: Chosen) -> None:
    one, other = (Tally.of((row for row in rows if chosen(row, row.agents.index(name))), name) for name in ("a", "b"))
    assert one.games == other.games == 10_000
    spread = math.sqrt(sum(t.win_rate * (1 - t.win_rate) / t.games for t in (one, other)))
    assert abs(one.win_rate - other.win_rate) < Z * spread


def test_with_paired_seeds_equal_agents_split_every_pair() -> None:
    with hl.tournament(["a=eva", "b=eva"], [WARRIOR, SHAMAN], 80, seed=1) as store:
        found = list(store.rows())
    for one, other in zip(found[::2], found[1::2], strict=True):
        assert one.seed == other.seed
        assert one.winner == other.winner
        assert one.turns == other.turns
