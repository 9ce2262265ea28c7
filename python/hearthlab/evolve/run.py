"""Runs evolutions: each generation is evaluated by games and stored before the next one begins."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from hearthlab.arena.backend import Backend, Workers
from hearthlab.arena.cluster import opened
from hearthlab.evolve.config import Config
from hearthlab.evolve.fitness import Game, Outcome, Progress, play
from hearthlab.evolve.rounds import Judgement, play_rounds
from hearthlab.evolve.store import EvolutionStore
from hearthlab.evolve.strategy import Individual
from hearthlab.util.seeds import derive

__all__ = ["Moment", "Watch", "evolve", "round_seed", "run"]


@dataclass(frozen=True, slots=True)
class Moment:
    """The progress of an evolution."""

    execution: int
    generation: int
    """The current generation, from 0."""
    best: int
    mean: float
    """Best and mean fitness of the previous generation."""
    done: int
    """Finished games of all executions."""
    total: int


Watch = Callable[[Moment], None]


def evolve(
    config: Config,
    store: str | Path | None = None,
    workers: int | None = None,
    watch: Watch | None = None,
    backend: str | Backend | None = None,
) -> EvolutionStore:
    """Runs an evolution and returns its store, in memory unless a file is given; `backend="ray"` uses a cluster."""
    config = config.settled()
    # Before the store is created, so that an unknown optimiser leaves no file behind.
    config.make(0)
    kept = EvolutionStore.in_memory(config) if store is None else EvolutionStore.create(store, config)
    with opened(backend, workers) as where:
        run(kept, where, watch)
    return kept


def run(store: EvolutionStore, workers: Workers = None, watch: Watch | None = None) -> None:
    """Runs all executions to the end; the result does not depend on interruptions or on where games run."""
    with store.playing():
        store.config = store.config.settled()
        for execution in range(store.config.executions):
            _execution(store, execution, workers, watch)


def _execution(store: EvolutionStore, execution: int, workers: Workers, watch: Watch | None) -> None:
    config = store.config
    optimiser = config.make(execution)
    checkpoint = store.checkpoint(execution)
    if checkpoint is not None:
        optimiser.restore(checkpoint)
        if not 1 <= optimiser.generation <= config.generations + 1:
            checkpoint["generation"].wrong(f"there are only {config.generations} generations")
    last: Sequence[int] = [0]
    while optimiser.generation <= config.generations:
        generation = optimiser.generation
        report = _reporter(config, execution, generation, last, watch)
        report(0.0)
        begin = time.monotonic()
        everyone = optimiser.ask()
        found = _judged(config, execution, generation, everyone, workers, report)
        last = found.fitness
        survived = optimiser.tell(last)
        seconds = time.monotonic() - begin
        store.add(execution, generation, everyone, found, survived, optimiser.state(), seconds)
        _reporter(config, execution, generation, last, watch)(1.0)


def _reporter(config: Config, execution: int, generation: int, last: Sequence[int], watch: Watch | None) -> Progress:
    """Returns a callback for the share of a generation's games that is finished."""
    before = execution * config.games_of_execution + config.games_before(generation)
    here = config.games_before(generation + 1) - config.games_before(generation)

    def report(share: float) -> None:
        if watch is not None:
            done = before + round(share * here)
            watch(Moment(execution, generation, max(last), sum(last) / len(last), done, config.total))

    return report


def _judged(
    config: Config,
    execution: int,
    generation: int,
    everyone: Sequence[Individual],
    workers: Workers,
    report: Progress,
) -> Judgement:
    """Plays the games of a generation."""
    agents, game = [config.space.spec(individual.genes) for individual in everyone], Game.of(config)

    def play_round(k: int, pairs: Sequence[tuple[int, int]]) -> list[Outcome]:
        seed = round_seed(config.seed, execution, generation, k)
        return play(agents, pairs, game, seed, workers, report if k == 0 else lambda share: report(1.0))

    return play_rounds(play_round, len(everyone), config.settings.mu, config.rounds, config.confidence)


def round_seed(seed: int, execution: int, generation: int, k: int) -> int:
    """Returns the seed of a round of games."""
    return derive(seed, "generation", execution, generation, *(("round", k) if k else ()))
