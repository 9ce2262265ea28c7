"""Optimisers by name: CMA-ES, those of a user, and what is said of bad ones."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from hearthlab.cli import main
from hearthlab.errors import HearthLabError
from hearthlab.evolve import EvolutionStore, EvolutionStrategy, Individual, Settings, evolve
from hearthlab.evolve.cma import CmaEs
from hearthlab.evolve.fitness import Outcome
from hearthlab.evolve.optimisers import Generations
from hearthlab.evolve.rounds import play_rounds, undecided
from hearthlab.evolve.run import Moment, run
from hearthlab.evolve.strategy import survivors
from support.small import dump, small

CLIMBER = "support.optimisers:Climber(step=0.3, points=3)"


def sphere(genes: Sequence[float]) -> float:
    """Highest, at 0, where every gene is 0.3."""
    return -sum((gene - 0.3) ** 2 for gene in genes)


@pytest.mark.parametrize("adapt", [False, True])
def test_cma_solves_the_sphere_function_and_a_narrow_valley(adapt: bool) -> None:
    def valley(genes: Sequence[float]) -> float:
        return -((genes[0] - genes[1]) ** 2) * 1e4 - (genes[0] - 0.7) ** 2 - sum((g - 0.3) ** 2 for g in genes[2:])

    for function in (sphere, valley):
        optimiser = CmaEs(5, 1, Settings(mu=3, lambda_=10), adapt=adapt)
        for _ in range(250):
            optimiser.tell([function(point) for point in optimiser.ask()])
        assert function(optimiser.ask()[0]) > -1e-6


def test_cma_stays_in_bounds_when_the_optimum_is_a_corner() -> None:
    optimiser = CmaEs(21, 2, Settings(lambda_=19))
    for _ in range(60):
        points = optimiser.ask()
        assert all(0 <= gene <= 1 for point in points for gene in point)
        optimiser.tell([sum(point) for point in points])
    assert sum(optimiser.ask()[0]) > 19


@pytest.mark.parametrize("adapt", [False, True])
def test_cma_continues_from_its_state_in_json_exactly(adapt: bool) -> None:
    one, other = (CmaEs(6, seed, Settings(lambda_=7), adapt=adapt) for seed in (3, 4))
    for _ in range(9):
        one.tell([sphere(point) for point in one.ask()])
    other.restore(json.loads(json.dumps(one.state(), allow_nan=False)))
    for _ in range(9):
        assert one.ask() == other.ask()
        for optimiser in (one, other):
            optimiser.tell([sphere(point) for point in optimiser.ask()])
    assert one.state() == other.state()


def test_cma_refuses_what_makes_no_sense() -> None:
    for text, said in (
        ("cma(sigma=0)", "sigma of cma"),
        ("cma(adapt=2)", "adapt of cma"),
        ("cma(speed=1)", 'cma has no parameter "speed"'),
        ("es(sigma=1)", "es takes no parameters"),
        ("nobody", 'no optimiser is called "nobody"'),
        ("cma(", "the parentheses"),
    ):
        with pytest.raises(HearthLabError, match=said.replace("(", r"\(")):
            small(optimiser=text)
    with pytest.raises(HearthLabError, match="lambda is 2; cma needs at least 4"):
        small(optimiser="cma", settings=Settings(mu=2, lambda_=2)).make(0)


@pytest.mark.parametrize("optimiser", ["es", "random", "cma", "cma(adapt=true)", CLIMBER])
def test_an_interrupted_run_ends_as_one_without_a_break_with_every_optimiser(optimiser: str, tmp_path: Path) -> None:
    settings = Settings(mu=3, lambda_=4)
    config = small(optimiser=optimiser, settings=settings, executions=1, generations=3, games=1, rounds=2)
    whole, broken = tmp_path / "whole.db", tmp_path / "broken.db"
    evolve(config, whole, workers=2).close()

    def stop(moment: Moment) -> None:
        if moment.generation == 2:
            raise KeyboardInterrupt

    with EvolutionStore.create(broken, config) as store, pytest.raises(KeyboardInterrupt):
        run(store, 1, stop)
    with EvolutionStore.open(broken) as store:
        run(store, 1)
        assert store.finished == [0]
        assert store.games >= store.config.total if "Climber" not in optimiser else store.games > 0
    assert dump(whole) == dump(broken)


def test_points_that_are_proposed_again_keep_their_number_and_age() -> None:
    generations = Generations(CLIMBER, ["x", "y"], 1, Settings(mu=2, lambda_=1), 100)
    first = generations.ask()
    assert generations.ask() == first
    assert [(i.id, i.born, i.parent, i.steps) for i in first] == [(k, 0, None, ()) for k in range(3)]
    assert generations.tell([1.0, 5.0, 3.0]) == [False, True, True]
    second = generations.ask()
    assert second[0] == first[1]
    assert [(i.id, i.born) for i in second] == [(1, 0), (3, 1), (4, 1)]
    again = Generations(CLIMBER, ["x", "y"], 9, Settings(mu=2, lambda_=1), 100)
    generations = Generations(CLIMBER, ["x", "y"], 1, Settings(mu=2, lambda_=1), 100)
    generations.ask()
    generations.tell([1.0, 5.0, 3.0])
    again.restore(json.loads(json.dumps(generations.state())))
    assert again.ask() == second


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Short", "proposes 20 numbers as point 1; there are 21 parameters"),
        ("Nothing", "proposes nan for .* in point 1; every number must be from 0 to 1"),
        ("Lonely", "proposes 1 points; between 2 and"),
        ("Text", "proposes 'up' as point 1; a point is a list of numbers"),
        ("Raises", r"failed in tell \(RuntimeError: no idea at all\)"),
        ("Flags", "answers tell with 1 flags of which 1 are true"),
        ("Opaque", "has a state that cannot be written as JSON"),
        ("Half", "is not an optimiser: it has no method tell"),
        ("Nowhere", 'the module support.optimisers has no "Nowhere"'),
        ("Climber(speed=2)", r"cannot be created \(TypeError: .*speed"),
    ],
)
def test_a_bad_optimiser_is_answered_with_one_sentence(
    name: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = small(optimiser=f"support.optimisers:{name}", games=1, executions=1, generations=1)
    with pytest.raises(HearthLabError, match=said) as caught:
        evolve(config, workers=1)
    assert "\n" not in str(caught.value)
    options = ["--generations", "1", "--games", "1", "--decks", "aggro-pirate-warrior", "--quiet"]
    store = str(tmp_path / "bad.db")
    assert main(["evolve", "--optimiser", f"support.optimisers:{name}", "--store", store, *options]) != 0
    printed = capsys.readouterr().err
    assert printed.count("\n") == 1
    assert "Traceback" not in printed


def test_an_optimiser_that_does_not_exist_leaves_no_store(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = tmp_path / "run.db"
    options = ["--decks", "aggro-pirate-warrior", "--store", str(store), "--quiet"]
    assert main(["evolve", "--optimiser", "nomod:X", *options]) == 2
    assert "nomod" in capsys.readouterr().err
    with pytest.raises(HearthLabError, match="nomod"):
        evolve(small(optimiser="nomod:X"), store)
    assert not store.exists()


def test_a_store_with_an_optimiser_of_a_user_is_resumed_only_when_it_is_named_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "own.db"
    evolve(small(optimiser=CLIMBER, games=1, executions=1, generations=1), path, workers=1).close()
    assert main(["evolve", "resume", str(path), "--quiet"]) != 0
    assert "which runs in this process" in capsys.readouterr().err
    assert main(["evolve", "resume", str(path), "--optimiser", CLIMBER, "--quiet", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["best"]) == 1


def test_on_ties_parents_survive_or_offspring_do() -> None:
    everyone = [Individual(k, None, born, ()) for k, born in enumerate((0, 1, 2, 2))]
    fitness = [5, 7, 5, 5]
    assert survivors(everyone, fitness, Settings(mu=2), 2) == [1, 0]
    assert survivors(everyone, fitness, Settings(mu=3, ties="offspring"), 2) == [1, 2, 3]
    for ties, wanted in (("parents", [0, 1]), ("offspring", [2, 3])):
        optimiser = EvolutionStrategy(3, 1, Settings(mu=2, lambda_=2, ties=ties))
        optimiser.ask()
        optimiser.tell([1.0, 1.0])
        optimiser.ask()
        optimiser.tell([1.0, 1.0, 1.0, 1.0])
        assert [individual.id for individual in optimiser.population] == wanted


# Noise


def _coin(rates: Sequence[float], games: int) -> Callable[[int, Sequence[tuple[int, int]]], list[Outcome]]:
    """Returns a round in which everyone wins the same share of games, whoever the opponent is."""

    def play(k: int, pairs: Sequence[tuple[int, int]]) -> list[Outcome]:
        return [Outcome(a, b, 0, 0, round(rates[a] * games), round(rates[b] * games), games, k) for a, b in pairs]

    return play


def test_only_those_near_the_cut_play_again_and_against_everyone() -> None:
    found = play_rounds(_coin([0.9, 0.52, 0.48, 0.1], 20), 4, survivors=2, rounds=3, confidence=0.95)
    assert len(found.rounds) == 3
    assert len(found.rounds[0]) == 6
    # Individuals 0 and 3 are decided and do not meet each other again.
    assert {(o.a, o.b) for o in found.rounds[1]} == {(0, 1), (0, 2), (1, 2), (1, 3), (2, 3)}
    assert found.fitness == (54, 30, 30, 6)


def test_a_clear_generation_is_not_played_again() -> None:
    found = play_rounds(_coin([0.9, 0.8, 0.1, 0.05], 50), 4, survivors=2, rounds=5, confidence=0.95)
    assert len(found.rounds) == 1
    assert undecided([90, 80, 10, 5], [150] * 4, 2, 0.95) == set()
    assert undecided([50, 50, 50], [150] * 3, 1, 0.95) == {0, 1, 2}
    assert undecided([50, 50, 50], [150] * 3, 3, 0.95) == set()


def test_rounds_on_fresh_seeds_are_kept_with_seeds_of_their_own(tmp_path: Path) -> None:
    config = small(executions=1, generations=1, games=1, rounds=3)
    path = tmp_path / "rounds.db"
    with evolve(config, path, workers=1) as store:
        assert store.games > config.total
        first, second = store.results(0, 1), store.results(0, 1, 1)
        assert 0 < len(second) <= len(first)
    with EvolutionStore.open(path) as store:
        assert store.config.rounds == 3
        seeds = [row[0] for row in store._rows("SELECT seed FROM results UNION ALL SELECT seed FROM rounds")]
        assert len(set(seeds)) == len(seeds)
