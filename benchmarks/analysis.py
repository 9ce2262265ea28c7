"""Whether analyses answer in time, and with the move of their agent, in positions of stored and of real games.

`python benchmarks/analysis.py [RECORD…] [--positions 500] [--agent mcts] [--budget 100ms]` takes half of the positions
from games of EVA against greedy over the shipped decks, and the other half from the records (transitions, Power.log or
HSReplay XML), and gives 1 if an answer was late or differs from what the agent plays. An answer may take a twentieth
more than its budget: the clocks of a busy machine are no better.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import hearthlab as hl
from hearthlab import verify
from hearthlab.agents import Budget, make

ALLOWED = 1.05


def stored() -> Iterator[hl.View]:
    """Yields decisions of games in a store, three of each game, without mulligans."""
    with hl.tournament(["eva", "greedy"], hl.Deck.names(), games=882, seed=19, records=True, workers=1) as store:
        for row in store.rows():
            record = store.record(row.number)
            assert record is not None
            for share in (3, 5, 8):
                actions = record.actions[: len(record.actions) * share // 10]
                game = hl.Game.replay(hl.Record(record.decks, record.rules, record.seed, record.first, actions))
                if not game.over and game.phase != "mulligan":
                    yield game.view(game.player)


def real(paths: list[Path]) -> Iterator[hl.View]:
    """Yields every sixth decision of real games."""
    number = 0
    for path in paths:
        for step, game in verify.positions(verify.read(path)):
            if game.over or game.player != step.actor - 1 or step.watcher not in (None, step.actor):
                continue
            number += 1
            if number % 6 == 0:
                yield game.view(game.player)


def main() -> int:
    """Analyses all positions; 1 if an answer was late or not the agent's own."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("records", nargs="*", type=Path)
    parser.add_argument("--positions", type=int, default=500)
    parser.add_argument("--agent", default="mcts")
    parser.add_argument("--budget", default="100ms")
    given = parser.parse_args()
    half = given.positions // 2 if given.records else given.positions
    views = [*islice(real(given.records), given.positions - half), *islice(stored(), half)]
    views += list(islice(stored(), half, half + given.positions - len(views)))
    limit = Budget.parse(given.budget).amount / 1000
    seconds, others, lethal = [], 0, 0
    for k, view in enumerate(views):
        begin = time.thread_time()
        found = hl.analyse(view, given.agent, given.budget, seed=k)
        seconds.append(time.thread_time() - begin)
        lethal += found.lethal is not None
        # Iterations repeat exactly, milliseconds do not.
        counted = hl.analyse(view, given.agent, "60it", seed=k)
        agent = make(counted.agent, k)
        agent.start(view)
        others += counted.best.action != agent.act(view, hl.Clock())
    late = sum(taken > limit * ALLOWED for taken in seconds)
    print(f"{len(views)} positions, {given.agent} with {given.budget}: {late} answers were late, {others} moves differ")
    print(
        f"CPU seconds: median {statistics.median(seconds):.3f}, most {max(seconds):.3f}; lethal in {lethal} positions"
    )
    return int(late > 0 or others > 0 or len(views) < given.positions)


if __name__ == "__main__":
    raise SystemExit(main())
