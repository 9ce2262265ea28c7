"""Every agent against every other over the three competition decks, with ratings and what a decision costs.

`python benchmarks/round_robin.py --store run.db [--budget 10ms] [--games 72]`; a run that was stopped goes on, with the
agents it began with.
"""

from __future__ import annotations

import argparse
import dataclasses
import time
from pathlib import Path

import hearthlab as hl
from common import see
from hearthlab.agents import agents, make, parse
from hearthlab.arena.store import Store
from hearthlab.arena.tables import summary
from hearthlab.arena.tournament import run, tournament

DECKS = ("aggro-pirate-warrior", "midrange-jade-shaman", "reno-kazakus-mage")
POSITIONS = 40
SCORE = "tyche"
"""Of the greedy agent: the one with which it loses least to EVA (benchmarks/eva_against_greedy.py)."""


def entrants(budget: str) -> list[str]:
    """All agents, those that search with the budget; of those that are the same to the core (alvaro, mcts1) the first.

    A strategy that was solved before (cfr) plays no games but those of its model.
    """
    found: dict[str, str] = {}
    for name, kind in agents().items():
        if kind.native is None:
            continue
        fields = {f.name for f in dataclasses.fields(kind.params)}
        given = {"greedy": f"score={SCORE}"}.get(name, f"budget={budget}" if "budget" in fields else "")
        text = f"{name}({given})" if given else name
        found.setdefault(repr(parse(text).recipe), f"{name}={text}")
    return list(found.values())


def positions() -> list[hl.Game]:
    """Positions of seeded EVA games."""
    found = []
    lists = [hl.Deck.load(name) for name in DECKS]
    for seed in range(POSITIONS // 4):
        record = hl.play("eva", "eva", lists[seed % 3], lists[(seed + 1) % 3], seed=seed).record
        game = hl.Game.replay(dataclasses.replace(record, actions=()))
        middle = [k for k in range(len(record.actions)) if k % (1 + len(record.actions) // 5) == 4]
        for k, action in enumerate(record.actions):
            if k in middle and game.phase == "main" and len(game.legal_actions()) > 2:
                found.append(game.clone())
            game.apply(action)
    return found


def cost(text: str, games: list[hl.Game]) -> tuple[float, float]:
    """CPU milliseconds and simulated actions of a decision."""
    agent = make(text, seed=1)
    seconds = steps = 0.0
    for game in games:
        view = see(game, agent)
        agent.start(view)
        begin = time.thread_time()
        opinion = agent.consider(view)
        seconds += time.thread_time() - begin
        steps += opinion.steps
    return 1000 * seconds / len(games), steps / len(games)


def main() -> int:
    """Plays what is missing and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--store", type=Path, required=True)
    parser.add_argument("--budget", default="10ms")
    parser.add_argument("--games", type=int, default=72)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int)
    given = parser.parse_args()
    texts = entrants(given.budget)
    if given.store.exists():
        store = Store.open(given.store)
        run(store, given.workers)
    else:
        store = tournament(texts, DECKS, given.games, given.seed, given.store, given.workers)
    found, games = summary(store), positions()
    tallies = found.by_agent()
    print("| agent | rating | win rate | games | ms a decision | simulated actions a decision |")
    print("|---|---|---|---|---|---|")
    specs = {entrant.name: entrant.spec for entrant in store.plan.entrants}
    for rating in found.ratings():
        tally, spec = tallies[rating.agent], specs[rating.agent]
        low, high = tally.interval
        ms, steps = cost(str(spec), games)
        mark = " (sees everything)" if parse(str(spec)).sees_everything else ""
        rate = f"{100 * tally.win_rate:.1f} % ({100 * low:.1f}-{100 * high:.1f})"
        points = f"{rating.points:+.0f} ± {rating.half:.0f}"
        print(f"| {rating.agent}{mark} | {points} | {rate} | {tally.games} | {ms:.2f} | {steps:,.0f} |")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
