"""Lethal in hand: who finds it."""

from __future__ import annotations

import pytest

from hearthlab.agents import agents
from support.puzzles import MISSES, PUZZLES, missed, solution
from support.thorough import THOROUGH


@pytest.mark.slow
@pytest.mark.parametrize("title", PUZZLES)
def test_every_puzzle_can_be_won_this_turn(title: str) -> None:
    line = solution(PUZZLES[title])
    assert line is not None
    assert len(line) > 4 or PUZZLES[title].kind != "long"


@pytest.mark.parametrize("title", PUZZLES)
def test_every_shipped_solution_is_one_and_a_proof_agrees(title: str) -> None:
    puzzle = PUZZLES[title]
    assert puzzle.check().probability == 1
    proof = puzzle.prove()
    assert proof.probability == 1
    assert puzzle.check(proof.line).solved


def test_there_are_enough_puzzles_of_every_kind() -> None:
    kinds = [puzzle.kind for puzzle in PUZZLES.values()]
    assert len(kinds) >= 30
    assert all(kinds.count(kind) >= 3 for kind in ("plain", "buff", "removal", "order", "long"))


def test_every_agent_that_looks_ahead_is_in_the_table() -> None:
    unfit = {"random", "random-late-end", "no-aggression", "cfr", "package", "program"}
    assert {*agents()} - {*MISSES} == {*unfit, "eva-hearthlab"}  # which is eva with other numbers


@pytest.mark.slow
@pytest.mark.parametrize("name", MISSES)
def test_an_agent_misses_nothing_that_the_table_does_not_explain(name: str) -> None:
    seeds = (1, 2, 3) if THOROUGH or not MISSES[name].puzzles else (1,)
    assert set(missed(name, seeds)) <= set(MISSES[name].puzzles)
