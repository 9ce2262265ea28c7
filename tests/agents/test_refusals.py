"""What the agents that search refuse: parameters out of range, combinations that mean nothing, budgets of nothing."""

from __future__ import annotations

import dataclasses
import re

import pytest

from hearthlab.agents import agents, make
from hearthlab.agents.base import Clock
from hearthlab.agents.native import Native
from hearthlab.errors import HearthLabError
from support.search import small
from support.texts import SEARCHING

NEW = ["rhea", "rhea-improved", "rhea-linear", "alpha-beta", "ismcts", "ensemble-mcts", "mcgs", "metastone-mcts"]


def sentence(text: str) -> str:
    """The one sentence with which an agent is refused."""
    with pytest.raises(HearthLabError) as caught:
        make(text)
    said = str(caught.value)
    assert said
    assert "\n" not in said
    assert len(said) < 400
    assert not re.search(r"Traceback|object at 0x|None", said)
    return said


def test_the_new_agents_search() -> None:
    assert set(NEW) <= set(SEARCHING)


@pytest.mark.parametrize("name", SEARCHING)
def test_a_budget_of_nothing_is_refused(name: str) -> None:
    for budget in ("0it", "0ms", "0ms/turn", "-1it", "it", "10", "1.5it", "0it/turn", "0ev", "nan"):
        said = sentence(f"{name}(budget={budget})")
        assert f'"{budget}" is not a budget' in said
        assert "10it" in said or "1000it" in said, "it says what to write"


def out_of_range(name: str) -> list[tuple[str, str, str]]:
    """Every number of an agent with a value below what it may be and one above, and what it may be."""
    found = []
    for field in dataclasses.fields(agents()[name].params):
        about = field.metadata
        if about["type"] not in ("integer", "number"):
            continue
        for key, step in (("least", -1), ("most", 1)):
            if isinstance(about[key], float):  # infinity is a text
                value = about[key] + step
                text = str(int(value)) if about["type"] == "integer" else str(float(value))
                found.append((field.name, text, f"{about[key]:g}"))
    return found


@pytest.mark.parametrize("name", NEW)
def test_numbers_out_of_range_are_refused_with_the_range(name: str) -> None:
    cases = out_of_range(name)
    assert len(cases) >= 3
    for parameter, value, bound in cases:
        said = sentence(f"{name}({parameter}={value})")
        assert said.startswith(f"{parameter} is {value}; it must be "), said
        assert bound in said


@pytest.mark.parametrize("name", SEARCHING)
def test_words_and_scores_that_do_not_exist_are_refused_with_those_that_do(name: str) -> None:
    tried = 0
    for field in dataclasses.fields(agents()[name].params):
        if field.metadata["type"] in ("word", "score"):
            said = sentence(f"{name}({field.name}=nosuchthing)")
            assert '"nosuchthing" is not ' in said
            assert all(word in said for word in field.metadata["words"]), (field.name, said)
            tried += 1
    assert tried >= 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("rhea(elite=50)", "an elite of 50 leaves nothing to evolve in a population of 50"),
        ("rhea-improved(population=3, elite=3)", "an elite of 3 leaves nothing to evolve in a population of 3"),
        (
            "rhea(crossover_rate=0, mutation_rate=0)",
            "without crossover and mutation nothing new is made; raise crossover_rate or mutation_rate",
        ),
        (
            "ensemble-mcts(reuse=true)",
            "trees in worlds of their own cannot be kept for the next decision; leave out trees or reuse",
        ),
        (
            "ensemble-mcts(worlds=2)",
            "trees says how many worlds there are, one for each; leave out trees or worlds",
        ),
        (
            "mcgs(reuse=true)",
            "a graph of merged positions is one graph, and not kept; leave out merge, or trees and reuse",
        ),
        (
            "plain-mcts(phases=3, estimate=net, answer=0.5)",
            "several phases search the opponent's answer, so it cannot count a second time; leave out phases or answer",
        ),
        ("rhea(weights=1#2)", "linear has 9 weights, not 2"),
        ("alpha-beta(weights=1)", "threat has 18 weights, not 1"),
    ],
)
def test_combinations_that_mean_nothing_are_refused(text: str, said: str) -> None:
    assert sentence(text).startswith(said)


def test_a_search_by_evolution_ends_even_where_hardly_anything_new_is_made() -> None:
    for limit in ("budget=80it", "evaluations=60, budget=1000000it"):
        agent = make(f"rhea-linear(crossover_rate=0, mutation_rate=1e-12, {limit})", seed=1)
        assert isinstance(agent, Native)
        assert agent.act(small(3).view(0), Clock()) in small(3).legal_actions()
