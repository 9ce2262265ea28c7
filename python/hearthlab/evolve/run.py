"""Runs evolutions: each generation is evaluated by games and stored before the next one begins."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from hearthlab.arena.backend import Backend, Workers
from hearthlab.arena.cluster import opened
from hearthlab.evolve.config import Config
from hearthlab.evolve.fitness import Game, all_pairs, fitness, play
from hearthlab.evolve.store import EvolutionStore
from hearthlab.util.seeds import derive

__all__ = ["Moment", "Watch", "evolve", "run"]


@dataclass(frozen=True, slots=True)
class Moment:
    """The progress of an evolution."""

    execution: int
    generation: int
    """The generation that is being played, from 0."""
    best: int
    mean: float
    """Best and mean fitness of the generation before."""
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
    """Runs an evolution and returns its store, in memory if no file is named; `backend="ray"` runs it on a cluster."""
    config = config.settled()
    kept = EvolutionStore.in_memory(config) if store is None else EvolutionStore.create(store, config)
    with opened(backend, workers) as where:
        run(kept, where, watch)
    return kept


def run(store: EvolutionStore, workers: Workers = None, watch: Watch | None = None) -> None:
    """Runs all executions to their end; the result does not depend on interruptions or on where games are played."""
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
    game = Game.of(config)
    last = [0]
    while optimiser.generation <= config.generations:
        generation = optimiser.generation
        everyone = optimiser.ask()
        before, here = store.games, config.pairs(len(everyone))

        def report(share: float) -> None:
            if watch is not None:
                done = before + round(share * here)  # noqa: B023 (called within the iteration)
                moment = (execution, generation, max(last), sum(last) / len(last))  # noqa: B023
                watch(Moment(*moment, done, config.total))

        report(0.0)
        begin = time.monotonic()
        agents = [config.space.spec(individual.genes) for individual in everyone]
        seed = derive(config.seed, "generation", execution, generation)
        outcomes = play(agents, all_pairs(len(agents)), game, seed, workers, report)
        last = fitness(outcomes, len(everyone))
        survived = optimiser.tell(last)
        seconds = time.monotonic() - begin
        store.add(execution, generation, everyone, outcomes, last, survived, optimiser.state(), seconds)
        report(1.0)
