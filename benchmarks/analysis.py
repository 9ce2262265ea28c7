"""Checks that analyses finish in time, and with the agent's own move, in positions of stored and of real games.

`python benchmarks/analysis.py [RECORD…] [--positions 500] [--agents mcts,eva] [--budget 100ms]` takes half of the
positions from records of real games (transitions, Power.log or HSReplay XML) and the rest from a store with games of
EVA against greedy with the shipped decks. It prints a row for each agent, and exits with 1 if an answer was late or
differs from what the agent plays. An answer may exceed its budget of CPU time by 5 %, since the clocks of a busy
machine are not more precise.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import hearthlab as hl
from hearthlab import verify
from hearthlab.agents import Budget, make
from hearthlab.agents.registry import split

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


@dataclass(frozen=True, slots=True)
class Row:
    """The results of one agent's analyses."""

    agent: str
    seconds: list[float]
    """CPU time of each answer."""
    late: int
    differ: int
    """Answers whose first move is not the agent's own."""
    lethal: int

    def __str__(self) -> str:
        middle, most = statistics.median(self.seconds) * 1000, max(self.seconds) * 1000
        times = (f"{middle:.1f} ms", f"{most:.1f} ms")
        cells = (self.agent, len(self.seconds), *times, self.late, self.differ, self.lethal)
        return f"| {' | '.join(map(str, cells))} |"


def measured(views: Sequence[hl.View], agent: str, budget: Budget) -> Row:
    """Analyses all positions with an agent."""
    seconds, differ, lethal = [], 0, 0
    for k, view in enumerate(views):
        begin = time.thread_time()
        found = hl.analyse(view, agent, budget, seed=k)
        seconds.append(time.thread_time() - begin)
        lethal += found.lethal is not None
        differ += not _is_its_move(view, agent, k)
    late = sum(taken * 1000 > budget.amount * ALLOWED for taken in seconds)
    return Row(agent, seconds, late, differ, lethal)


def _is_its_move(view: hl.View, agent: str, seed: int) -> bool:
    """Returns whether the first move is the agent's own, with a budget in iterations, which is reproducible."""
    found = hl.analyse(view, agent, "60it", seed=seed)
    player = make(found.agent, seed)
    player.start(view)
    return found.best.action == player.act(view, hl.Clock())


def main() -> int:
    """Analyses all positions; returns 1 if an answer was late or not the agent's own move."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("records", nargs="*", type=Path)
    parser.add_argument("--positions", type=int, default=500)
    parser.add_argument("--agents", default="mcts")
    parser.add_argument("--budget", type=Budget.parse, default="100ms")
    given = parser.parse_args()
    if given.budget.unit != "ms":
        parser.error("the budget must be in milliseconds")
    views = list(islice(real(given.records), given.positions // 2))
    recorded = len(views)
    views += islice(stored(), given.positions - recorded)
    if len(views) < given.positions:
        parser.error(f"the games have only {len(views)} of {given.positions} positions")
    print(f"{recorded} positions of real games, {len(views) - recorded} of stored games, {given.budget} per answer\n")
    print("| agent | answers | median | longest | late | other first moves | lethal found |")
    print("|---|---|---|---|---|---|---|")
    good = True
    for agent in split(given.agents):
        row = measured(views, agent, given.budget)
        print(row, flush=True)
        good &= row.late == row.differ == 0
    return int(not good)


if __name__ == "__main__":
    raise SystemExit(main())
