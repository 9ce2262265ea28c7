"""The strategies alone, without games."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence

import numpy as np
import pytest

from hearthlab.errors import HearthLabError
from hearthlab.evolve.strategy import EvolutionStrategy, RandomSearch, Settings


def sphere(genes: Sequence[float]) -> float:
    """Highest, at 0, where every gene is 0.3."""
    return -sum((gene - 0.3) ** 2 for gene in genes)


def solve(optimiser: EvolutionStrategy | RandomSearch, generations: int) -> float:
    """The best value after so many generations."""
    for _ in range(generations):
        optimiser.tell([sphere(individual.genes) for individual in optimiser.ask()])
    return sphere(optimiser.population[0].genes)


@pytest.mark.parametrize("seed", range(5))
def test_the_evolution_strategy_solves_the_sphere_function(seed: int) -> None:
    assert solve(EvolutionStrategy(5, seed), 300) > -1e-6


@pytest.mark.parametrize("seed", range(3))
def test_random_search_with_as_many_points_does_not(seed: int) -> None:
    best = solve(RandomSearch(5, seed), 300)
    assert best < -1e-4
    assert best > -0.3


def test_parents_are_judged_again_with_their_children_and_the_best_of_both_live_on() -> None:
    optimiser = EvolutionStrategy(3, 1, Settings(mu=2, lambda_=3))
    first = optimiser.ask()
    assert [individual.id for individual in first] == [0, 1]
    assert optimiser.tell([1.0, 2.0]) == [True, True]
    assert [individual.id for individual in optimiser.population] == [1, 0]
    second = optimiser.ask()
    assert optimiser.ask() == second
    assert [individual.id for individual in second] == [1, 0, 2, 3, 4]
    assert [individual.parent for individual in second[2:]] == [1, 0, 1]
    assert [individual.born for individual in second] == [0, 0, 1, 1, 1]
    assert optimiser.tell([5.0, 0.0, 7.0, 5.0, 1.0]) == [True, False, True, False, False]
    assert [individual.id for individual in optimiser.population] == [2, 1]


def test_a_child_differs_by_normal_steps_of_its_own_sizes_and_stays_in_bounds() -> None:
    n = 4000
    optimiser = EvolutionStrategy(n, 3, Settings(mu=1, lambda_=1))
    parent = optimiser.ask()[0]
    assert all(0 <= x <= 1 for x in (*parent.genes, *parent.steps))
    optimiser.tell([0.0])
    child = optimiser.ask()[1]
    ratios = np.log(np.array(child.steps) / np.array(parent.steps))
    # Two independent normals with these two rates.
    wanted = math.sqrt(1 / (2 * math.sqrt(n)) + 1 / (2 * n))
    assert abs(ratios.std() / wanted - 1) < 0.05
    assert abs(ratios.mean()) < 3 * wanted / math.sqrt(n)
    assert min(child.genes) == 0.0
    assert max(child.genes) == 1.0
    inside = [k for k in range(n) if 0 < child.genes[k] < 1 and child.steps[k] < 0.02 and 0.1 < parent.genes[k] < 0.9]
    steps = [(child.genes[k] - parent.genes[k]) / child.steps[k] for k in inside]
    assert abs(np.std(steps) - 1) < 0.35


def test_steps_never_fall_below_the_smallest_and_the_options_change_the_update() -> None:
    tiny = Settings(mu=1, lambda_=1, smallest_step=0.5)
    summed = Settings(mu=1, lambda_=1, update="sum")
    shared = Settings(mu=1, lambda_=1, shared=True)
    found = {}
    for name, settings in (("tiny", tiny), ("sum", summed), ("shared", shared)):
        optimiser = EvolutionStrategy(50, 2, settings)
        optimiser.ask()
        optimiser.tell([0.0])
        found[name] = optimiser.ask()
    assert min(found["tiny"][1].steps) == 0.5
    parent, child = found["sum"]
    assert all(after > before for before, after in zip(parent.steps, child.steps, strict=True))
    assert found["shared"][1].steps != found["tiny"][1].steps


def test_a_strategy_goes_on_from_its_state_as_if_nothing_had_happened() -> None:
    one, other = EvolutionStrategy(4, 7), EvolutionStrategy(4, 99)
    solve(one, 5)
    other.restore(json.loads(json.dumps(one.state())))
    assert solve(one, 20) == solve(other, 20)
    assert one.state() == other.state()


def test_bad_settings_are_refused() -> None:
    with pytest.raises(HearthLabError, match="above 0"):
        Settings(mu=0)
    with pytest.raises(HearthLabError, match="not one of product, sum"):
        Settings(update="difference")
    with pytest.raises(HearthLabError, match="there are 2 fitness values for 10"):
        EvolutionStrategy(2, 1).tell([1.0, 2.0])


def test_the_papers_strategy_is_recomputed_number_by_number() -> None:
    """Equations 9 to 12, with the normal numbers in the order in which every edition has drawn them."""
    n, mu = 4, 3
    optimiser = EvolutionStrategy(n, 11, Settings(mu=mu, lambda_=mu))
    random = np.random.Generator(np.random.PCG64(11))
    population = [(random.random(n), random.random(n)) for _ in range(mu)]
    tau, other = 1 / math.sqrt(2 * math.sqrt(n)), 1 / math.sqrt(2 * n)
    for _ in range(5):
        asked = optimiser.ask()
        assert [individual.genes for individual in asked] == [tuple(genes) for genes, _ in population]
        assert [individual.steps for individual in asked] == [tuple(steps) for _, steps in population]
        fitness = [sphere(genes.tolist()) for genes, _ in population]
        optimiser.tell(fitness)
        population = [population[k] for k in sorted(range(len(population)), key=lambda k: -fitness[k])[:mu]]
        for genes, steps in population[:mu]:
            shared = random.standard_normal(n)
            steps = np.maximum(steps * np.exp(tau * random.standard_normal(n) + other * shared), 1e-5)
            population.append((np.clip(genes + steps * random.standard_normal(n), 0, 1), steps))
