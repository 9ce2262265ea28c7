"""Standings: places and ties, intervals over pairs of games with one seed, ratings, neighbours, Nash averaging."""

from __future__ import annotations

import math

import numpy as np
import pytest

from hearthlab.arena.stats import Tally, ratings, wilson
from hearthlab.competition.formats import Format
from hearthlab.competition.nash import nash
from hearthlab.competition.standings import Outcome, Table, standings
from hearthlab.competition.statistics import Pair, interval, rated
from support.contests import Winner, by_chance, field, played, stronger


def table(format: Format, entrants: int, winner: Winner) -> Table:
    """Returns the standings of made-up results."""
    matches, waves = played(format, field(entrants), winner)
    outcomes = [
        Outcome(wave.name, k, k // 2, 0, game, winner(game), 9, "death", False, (), ())
        for wave in waves
        for k, game in enumerate(wave.games)
    ]
    return standings(entrants, matches, outcomes)


def test_places_follow_the_points_and_equal_entrants_share_one() -> None:
    found = table(Format(games=2), 4, lambda game: None if {0, 1} == set(game.agents) else stronger(game))
    assert [(line.place, line.entrant, line.points) for line in found.lines] == [
        (1, 0, 2.5),
        (1, 1, 2.5),
        (3, 2, 1.0),
        (4, 3, 0.0),
    ]


def test_the_points_of_the_opponents_separate_equal_points() -> None:
    found = table(Format("swiss", games=2, rounds=3), 8, stronger)
    for one, other in zip(found.lines, found.lines[1:], strict=False):
        assert (one.points, one.opponents) >= (other.points, other.opponents)


def test_two_games_with_one_seed_count_for_what_they_are_worth() -> None:
    even = Tally(40, 20, 0)
    assert interval(even, [(1.0, 2)] * 20) == wilson(0.5, 40), "never more than their number"
    assert interval(even, [(2.0, 2)] * 10 + [(0.0, 2)] * 10) == wilson(0.5, 20), "one seed, one observation"
    between = interval(even, [(2.0, 2)] * 5 + [(0.0, 2)] * 5 + [(1.0, 2)] * 10)
    assert wilson(0.5, 40)[0] >= between[0] >= wilson(0.5, 20)[0]


def test_ratings_are_those_of_every_table_of_the_arena_with_wider_intervals() -> None:
    pairs = [Pair((0, 1), 2, float(k % 3)) for k in range(30)] + [Pair((1, 2), 2, 1.5) for _ in range(10)]
    found = rated(3, pairs)
    assert found is not None
    wins = {("0", "1"): 30.0, ("1", "0"): 30.0, ("1", "2"): 15.0, ("2", "1"): 5.0}
    for k, known in enumerate(ratings(["0", "1", "2"], wins)):
        assert found.points[k] == pytest.approx(known.points)
        assert found.half(k) >= known.half - 1e-9


def test_the_interval_of_a_rating_grows_when_games_with_one_seed_go_the_same_way() -> None:
    apart = rated(2, [Pair((0, 1), 2, 1.0)] * 40)
    together = rated(2, [Pair((0, 1), 2, 2.0 * (k % 2)) for k in range(40)])
    assert apart is not None
    assert together is not None
    assert together.half(0) == pytest.approx(math.sqrt(2) * apart.half(0), rel=0.05)


def test_there_are_no_ratings_where_games_do_not_connect_all() -> None:
    assert rated(4, [Pair((0, 1), 2, 1.0), Pair((2, 3), 2, 1.0)]) is None


def test_neighbours_are_told_apart_only_beyond_chance() -> None:
    few = table(Format(games=2), 2, stronger)
    assert not few.lines[0].clear
    many = table(Format(games=60), 2, stronger)
    assert many.lines[0].clear
    chance = table(Format(games=60), 4, by_chance(1))
    assert not any(line.clear for line in chance.lines)
    assert many.lines[-1].ahead is None


def test_beating_the_weak_does_not_help_in_nash_averaging() -> None:
    # Entrant 1 loses to 0 and farms the others; copies of the weak one raise its mean and not its weight.
    rates = np.array([[0.5, 0.6, 0.7, 0.7], [0.4, 0.5, 1.0, 1.0], [0.3, 0.0, 0.5, 0.5], [0.3, 0.0, 0.5, 0.5]])
    assert rates[1].mean() > rates[0].mean()
    assert nash(rates).round(6).tolist() == [1, 0, 0, 0]


def test_copies_share_a_weight_and_nobody_beats_the_mixture() -> None:
    rates = np.array([[0.5, 1.0, 0.0], [0.0, 0.5, 1.0], [1.0, 0.0, 0.5]])
    copied = rates[np.ix_([0, 0, 0, 1, 2], [0, 0, 0, 1, 2])]
    assert nash(copied) == pytest.approx([1 / 9, 1 / 9, 1 / 9, 1 / 3, 1 / 3], abs=1e-5)
    chance = np.random.default_rng(3)
    for n in (4, 15, 40):
        found = np.triu(chance.random((n, n)), 1)
        found = found + np.tril(1 - found.T, -1) + 0.5 * np.eye(n)
        weights = nash(found)
        assert weights.sum() == pytest.approx(1)
        assert (found @ weights).max() <= 0.5 + 1e-7


def test_among_many_equilibria_it_is_the_most_even_one() -> None:
    # Two that draw against each other and beat the third: any mixture of them is an equilibrium.
    rates = np.array([[0.5, 0.5, 0.9], [0.5, 0.5, 0.6], [0.1, 0.4, 0.5]])
    assert nash(rates) == pytest.approx([0.5, 0.5, 0], abs=1e-5)


def test_faults_and_forfeits_are_counted_for_their_entrants() -> None:
    matches, waves = played(Format(games=4), field(2), lambda game: int(game.agents[0] == 1))
    outcomes = []
    for k, game in enumerate(waves[0].games):
        who = game.agents.index(1)
        fault = (who,) if k < 2 else ()
        outcomes.append(Outcome("round-1", k, k // 2, 0, game, 1 - who, 0, "x", True, fault, () if k < 2 else None))
    lines = {line.entrant: line for line in standings(2, matches, outcomes).lines}
    assert (lines[1].faults, lines[1].forfeits) == (2, 2)
    assert (lines[0].faults, lines[0].forfeits) == (0, 0)
