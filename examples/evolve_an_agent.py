"""Evolves the weights of EVA for a few small generations.

Six individuals play each other in each generation; the best three survive and have children. The best of the last
generation then plays against the published weights.

Prints:

    generation 0: best ... of 8 games won
    generation 1: best ... of 20 games won
    ...
    The best wins ... of 60 games against eva.
"""

from __future__ import annotations

import hearthlab as hl
from hearthlab.evolve import Config, evolve
from hearthlab.evolve.strategy import Settings


def main() -> None:
    """Runs the evolution and evaluates the best individual."""
    deck = hl.Deck.load("aggro-pirate-warrior")
    config = Config((deck,), generations=3, games=4, seed=1, settings=Settings(mu=3, lambda_=3))
    with evolve(config) as store:
        fitness: dict[int, list[int]] = {}
        for judged in store.judged():
            fitness.setdefault(judged.generation, []).append(judged.fitness)
        best = str(config.space.spec(store.final(execution=0)[0].genes))
    for generation, found in fitness.items():
        print(f"generation {generation}: best {max(found)} of {config.games * (len(found) - 1)} games won")
    result = hl.match(best, "eva", [deck], games=60, seed=2)
    print(f"The best wins {result.wins} of {result.games} games against eva.")


if __name__ == "__main__":
    main()
