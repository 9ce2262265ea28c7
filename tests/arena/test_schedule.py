"""Who plays whom: every game has its place, its partner with the agents exchanged, and its own seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import hearthlab as hl
from hearthlab.arena.config import from_dict, to_dict
from hearthlab.arena.schedule import Entrant, Plan, Stage, simple

WARRIOR, SHAMAN = hl.Deck.load("aggro-pirate-warrior"), hl.Deck.load("midrange-jade-shaman")
THIRD = hl.Deck("shaman", SHAMAN.cards, name="third")


def plan(agents: str = "random eva greedy", decks: int = 2, games: int = 10, **settings: Any) -> Plan:
    lists = [WARRIOR, SHAMAN, THIRD][:decks]
    return simple([Entrant.read(text) for text in agents.split()], lists, games, **settings)


def numbers(p: Plan) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
    return np.arange(p.total, dtype=np.uint64)


def test_all_meet_over_all_decks_with_both_beginners_equally_often() -> None:
    p = plan(games=20)
    assert p.total == 3 * 24
    played = Counter(p.cells[c].agents + p.cells[c].decks for c in p.cells_of(numbers(p)).tolist())
    assert set(played.values()) == {3}
    assert len(played) == 3 * 2 * 4


def test_a_game_is_followed_by_the_same_one_with_the_agents_exchanged() -> None:
    p = plan()
    cells, seeds = p.cells_of(numbers(p)).tolist(), p.seeds_of(numbers(p)).tolist()
    for k in range(0, p.total, 2):
        one, other = p.cells[cells[k]], p.cells[cells[k + 1]]
        assert one.agents == other.agents[::-1]
        assert (one.decks, one.first, one.stage) == (other.decks, other.first, other.stage)
        assert seeds[k] == seeds[k + 1]
    assert len(set(seeds)) == p.total // 2
    fresh = plan(paired=False)
    assert len(set(fresh.seeds_of(numbers(fresh)).tolist())) == fresh.total


def test_seeds_depend_on_the_seed_of_the_run_and_fit_any_database() -> None:
    one, other = plan(seed=1), plan(seed=2)
    assert not set(one.seeds_of(numbers(one)).tolist()) & set(other.seeds_of(numbers(other)).tolist())
    assert max(one.seeds_of(numbers(one)).tolist()) < 2**63


def test_a_longer_run_begins_with_the_same_games() -> None:
    short, long = plan(games=8), plan(games=80)
    n = numbers(short)
    assert short.cells_of(n).tolist() == long.cells_of(n).tolist()
    assert short.seeds_of(n).tolist() == long.seeds_of(n).tolist()


@pytest.mark.parametrize(("pairing", "pairs"), [("all", 9), ("mirror", 3), ("cross", 6)])
def test_decks_meet_as_the_pairing_says(pairing: str, pairs: int) -> None:
    p = plan(decks=3, games=1, pairing=pairing)
    assert len({cell.decks for cell in p.cells}) == pairs
    assert p.total == 3 * 2 * pairs


def test_in_a_gauntlet_one_plays_against_all() -> None:
    p = plan(kind="gauntlet")
    assert {frozenset(cell.agents) for cell in p.cells} == {frozenset((0, 1)), frozenset((0, 2))}


def test_stages_and_leagues_count_as_in_demarcos2019() -> None:
    # Seven agents, three decks each alone and then crossed, 13 leagues: the paper's numbers of games.
    agents = tuple(Entrant.read(f"a{k}=random") for k in range(7))
    everyone = tuple(range(7))
    mirrors = tuple(Stage(f"{k}", everyone, (k,), 26, pairing="mirror") for k in range(3))
    p = Plan(agents, (WARRIOR, SHAMAN, THIRD), (*mirrors, Stage("cross", everyone, (0, 1, 2), 156, pairing="cross")))
    assert [stage.total for stage in p.stages] == [546, 546, 546, 3276]
    assert p.total == 4914
    assert 4 * p.total == 19_656
    assert {stage.rounds for stage in p.stages} == {13}
    stages = [p.cells[c].stage for c in p.cells_of(numbers(p)).tolist()]
    assert stages == sorted(stages)
    assert Counter(zip(stages, p.leagues_of(numbers(p)).tolist(), strict=True))[(3, 12)] == 3276 // 13


def test_a_plan_survives_being_written_down() -> None:
    p = plan(
        "random mine=greedy(score=aggro) eva(taunt=0.5)",
        rules=hl.Rules(mulligan=False, turn_limit=None),
        limits=hl.Limits(turn=2.5, over="end"),
        records=True,
        seed=9,
    )
    assert from_dict(to_dict(p)) == p


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: plan("eva eva"), 'two agents are called "eva"; rename one of them, as in second=eva'),
        (lambda: plan("eva"), "needs at least two agents"),
        (lambda: plan(decks=0), "needs at least one deck"),
        (lambda: plan(decks=1, pairing="cross"), "needs more than one deck"),
        (lambda: plan(kind="knockout"), "it must be round-robin or gauntlet"),
        (lambda: plan(games=0), "whole number above 0"),
        (lambda: simple([Entrant.read("eva"), Entrant.read("random")], [WARRIOR, WARRIOR], 2), "two decks are called"),
    ],
)
def test_a_tournament_that_makes_no_sense_is_refused(make: Callable[[], Plan], sentence: str) -> None:
    with pytest.raises(hl.HearthLabError, match=sentence):
        make()
