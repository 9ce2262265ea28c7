"""The search for clauses that never run, in short."""

from __future__ import annotations

import random

import pytest

from exhaustive import PLAYED, Cards, Explorer, told


@pytest.fixture(scope="module")
def cards() -> Cards:
    return Cards()


def test_some_cards_are_played_and_all_their_clauses_and_those_of_what_they_make_run(cards: Cards) -> None:
    chosen = set(random.Random(1).sample(cards.deckable, 60))
    wanted = chosen | {made for made, makers in cards.makers.items() if chosen.intersection(makers)}
    goals = [(card, clause) for card, clause in cards.goals() if card in wanted]
    assert len(goals) > 60
    explorer = Explorer(cards, goals, seed=1)
    explorer.run(rounds=300)
    assert sorted(map(told, explorer.missing)) == []


def test_a_clause_that_never_runs_stays_missing(cards: Cards) -> None:
    # A Wisp can be played, but has no deathrattle.
    explorer = Explorer(cards, [("CS2_231", PLAYED), ("CS2_231", 1)], seed=1)
    explorer.run(rounds=5)
    assert explorer.missing == {("CS2_231", 1)}
    assert [told(goal) for goal in explorer.missing] == ["Wisp (CS2_231): deathrattle"]


def test_a_seed_gives_the_same_games(cards: Cards) -> None:
    goals = random.Random(2).sample(cards.goals(), 20)
    one, other = Explorer(cards, goals, seed=3), Explorer(cards, goals, seed=3)
    one.run(rounds=2)
    other.run(rounds=2)
    assert (one.tries, one.missing) == (other.tries, other.missing)
