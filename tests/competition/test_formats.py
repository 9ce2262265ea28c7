"""Schedules and matches on made-up results: who meets whom with which decks, and who wins."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence

import pytest

from hearthlab.competition.formats import Format, Game, Wave
from hearthlab.competition.swiss import pairings
from support.contests import CLASSES, by_chance, field, played, points, stronger

SERIES = ("best-of", "conquest", "last-hero-standing")


def games_of(waves: Sequence[Wave]) -> list[Game]:
    return [game for wave in waves for game in wave.games]


# Schedules


def test_in_a_round_robin_everybody_meets_everybody_once() -> None:
    matches, waves = played(Format(games=2), field(6), stronger)
    assert sorted(match.agents for match in matches) == [(a, b) for a in range(6) for b in range(a + 1, 6)]
    assert len(waves) == 1
    assert points(matches, 6) == [5, 4, 3, 2, 1, 0]


@pytest.mark.parametrize("entrants", [2, 3, 8, 9, 40, 41])
def test_nobody_meets_the_same_opponent_twice_in_a_swiss_system(entrants: int) -> None:
    matches, _ = played(Format("swiss", games=2), field(entrants), by_chance(3))
    met = [frozenset(match.agents) for match in matches]
    assert len(set(met)) == len(met)
    rounds = max(match.round for match in matches) + 1
    assert Counter(k for match in matches for k in match.agents if k is not None) == dict.fromkeys(
        range(entrants), rounds
    )


def test_an_odd_number_has_a_bye_in_every_round_for_somebody_else_and_it_is_worth_a_point() -> None:
    matches, _ = played(Format("swiss", games=2, rounds=5), field(7), stronger)
    byes = [match.agents[0] for match in matches if match.agents[1] is None]
    assert len(byes) == len(set(byes)) == 5
    assert all(match.score(match.agents[0]) == 1.0 for match in matches if match.agents[1] is None)


def test_those_with_equal_points_meet_in_a_swiss_system() -> None:
    matches, _ = played(Format("swiss", games=2, rounds=3), field(8), stronger)
    final = next(match for match in matches if match.round == 2)
    before = [match for match in matches if match.round < 2]
    assert {points(before, 8)[k] for k in final.agents if k is not None} == {2.0}
    assert points(matches, 8)[0] == 3


def test_rematches_come_only_where_there_is_no_other_way() -> None:
    met = {frozenset(pair) for pair in ((0, 1), (0, 2), (0, 3))}
    found, free = pairings([0, 1, 2, 3], {}, met, ())
    assert (found, free) == ([(0, 1), (2, 3)], None)
    assert pairings([0, 1, 2, 3], {}, met - {frozenset((0, 3))}, ())[0] == [(0, 3), (1, 2)]


def test_a_search_for_pairings_ends_where_there_is_none() -> None:
    everybody = list(range(40))
    halves = {frozenset((a, b)) for a in range(21) for b in range(40) if a != b}
    found, _ = pairings(everybody, {}, halves, ())
    assert sorted(k for pair in found for k in pair) == everybody


# Matches of games


def test_every_game_is_followed_by_the_same_one_with_the_seats_exchanged() -> None:
    _, waves = played(Format(games=18), field(2), stronger)
    games = games_of(waves)
    assert len(games) == 18
    for one, other in zip(games[::2], games[1::2], strict=True):
        assert one.agents == other.agents[::-1]
        assert one.decks == other.decks, "pre-made decks stay in their seats"
    assert len({game.decks for game in games}) == 9, "every pair of decks is played"


def test_own_decks_go_with_their_owners() -> None:
    _, waves = played(Format(games=4, own=True), field(3, own=True), stronger)
    for game in games_of(waves):
        assert all(deck // 3 == agent for deck, agent in zip(game.decks, game.agents, strict=True))
    one, other, *_ = games_of(waves)
    assert one.decks == other.decks[::-1]


@pytest.mark.parametrize(("pairing", "same"), [("mirror", {True}), ("cross", {False}), ("all", {True, False})])
def test_pairings_of_pre_made_decks(pairing: str, same: set[bool]) -> None:
    _, waves = played(Format(games=18, pairing=pairing), field(2), stronger)
    assert {game.decks[0] == game.decks[1] for game in games_of(waves)} == same


def test_a_match_of_games_is_worth_the_share_of_games() -> None:
    matches, _ = played(Format(games=4), field(2), lambda game: None if game.index == 0 else stronger(game))
    assert points(matches, 2) == [0.875, 0.125]


# Series


@pytest.mark.parametrize("match", SERIES)
def test_the_second_leg_has_the_seats_exchanged_as_long_as_it_goes_the_same_way(match: str) -> None:
    _, waves = played(Format(match=match, games=5, own=True), field(2, own=True), stronger)
    for wave in waves:
        one, other = wave.games
        assert (one.leg, other.leg) == (0, 1)
        assert one.agents == other.agents[::-1]
        assert one.decks == other.decks[::-1]


@pytest.mark.parametrize("match", SERIES)
def test_entrants_take_turns_in_beginning(match: str) -> None:
    _, waves = played(Format(match=match, games=5, legs=1), field(2), by_chance(5))
    begins = [game.agents[0] for game in games_of(waves)]
    assert all(one != other for one, other in itertools.pairwise(begins))


def test_a_best_of_ends_when_it_is_decided() -> None:
    matches, waves = played(Format(match="best-of", games=5, legs=1), field(2), stronger)
    assert len(waves) == 3
    assert points(matches, 2) == [1, 0]
    _, waves = played(Format(match="best-of", games=5, legs=1), field(2), lambda game: game.index % 2)
    assert len(waves) in (3, 4, 5)


def test_a_best_of_of_draws_is_divided() -> None:
    matches, waves = played(Format(match="best-of", games=3, legs=1), field(2), lambda game: None)
    assert len(waves) == 3
    assert points(matches, 2) == [0.5, 0.5]


def test_who_has_won_with_every_deck_wins_a_conquest() -> None:
    for seed in range(20):
        matches, waves = played(Format(match="conquest", legs=1), field(2), by_chance(seed), seed)
        won = Counter[int]()
        used: list[set[int]] = [set(), set()]
        for game in games_of(waves):
            winner = by_chance(seed)(game)
            assert winner is not None
            agent = game.agents[winner]
            assert game.decks[winner] not in used[agent], "a deck that has won is out"
            used[agent].add(game.decks[winner])
            won[agent] += 1
        assert max(won.values()) == 3
        assert points(matches, 2)[max(won, key=lambda k: won[k])] == 1


def test_who_has_lost_with_every_deck_loses_and_the_winner_stays() -> None:
    for seed in range(20):
        matches, waves = played(Format(match="last-hero-standing", legs=1), field(2), by_chance(seed), seed)
        held: dict[int, int] = {}
        lost: list[set[int]] = [set(), set()]
        for game in games_of(waves):
            decks = dict(zip(game.agents, game.decks, strict=True))
            winner = by_chance(seed)(game)
            assert winner is not None
            for agent, deck in decks.items():
                assert deck not in lost[agent], "a deck that has lost is out"
                assert held.get(agent, deck) == deck, "the winner stays"
            loser = game.agents[1 - winner]
            lost[loser].add(decks[loser])
            held = {game.agents[winner]: decks[game.agents[winner]]}
        assert max(map(len, lost)) == 3
        assert points(matches, 2)[0 if len(lost[1]) == 3 else 1] == 1


@pytest.mark.parametrize("match", ["conquest", "last-hero-standing"])
def test_a_drawn_game_is_played_again_with_the_same_decks_and_draws_without_end_are_divided(match: str) -> None:
    matches, waves = played(Format(match=match, legs=1), field(2), lambda game: None)
    assert len({frozenset(zip(game.agents, game.decks, strict=True)) for game in games_of(waves)}) == 1
    assert points(matches, 2) == [0.5, 0.5]


def test_bans_go_by_the_wishes_of_the_manifest_and_else_by_the_draw() -> None:
    who = field(2, 3, own=True, bans=[("nothing", "priest"), ()])
    assert [CLASSES.index("priest"), who.classes[4]] == [4, "priest"]
    matches, waves = played(Format(match="conquest", bans=1, own=True), who, stronger)
    banned = matches[0].banned
    assert banned[1] == (4,), "the first entrant named the class"
    assert len(banned[0]) == 1
    assert not {deck for game in games_of(waves) for deck in game.decks} & {*banned[0], *banned[1]}
    drawn = {played(Format(match="conquest", bans=1), field(2), stronger, seed)[0][0].banned[0] for seed in range(30)}
    assert len(drawn) == 3, "where nothing is named, any deck may be banned"


# The same for everybody


@pytest.mark.parametrize("schedule", ["round-robin", "swiss"])
@pytest.mark.parametrize("match", ["games", *SERIES])
def test_equal_seeds_and_results_give_equal_games_and_other_seeds_other_ones(schedule: str, match: str) -> None:
    format = Format(schedule, match, games=3 if match == "best-of" else 4, bans=int(match in SERIES[1:]))
    one = played(format, field(7), by_chance(4, draws=2), seed=8)
    again = played(format, field(7), by_chance(4, draws=2), seed=8)
    other = played(format, field(7), by_chance(4, draws=2), seed=9)
    assert one[1] == again[1]
    assert points(one[0], 7) == points(again[0], 7)
    assert one[1] != other[1]
    assert sum(points(one[0], 7)) == pytest.approx(len(one[0]))
    assert all(match.score(match.agents[0]) is not None for match in one[0])


@pytest.mark.parametrize(
    ("format", "key"),
    [
        (Format(match="best-of", games=4), "best_of"),
        (Format(bans=1), "bans"),
        (Format(match="conquest", bans=3, own=True), "bans"),
    ],
)
def test_a_format_that_cannot_be_played_names_the_key(format: Format, key: str) -> None:
    assert [found for found, _ in format.problems(3)] == [key]


def test_cross_pairings_need_two_decks() -> None:
    assert [key for key, _ in Format(pairing="cross").problems(1)] == ["pairing"]
    assert not list(Format(pairing="cross").problems(2))
    assert not list(Format(pairing="cross", own=True).problems(1))
