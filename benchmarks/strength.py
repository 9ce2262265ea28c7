"""Whether more search is better: every agent with a budget, 800 iterations against 50, over 360 games.

`python benchmarks/strength.py [--games 360] [--agents a,b]` prints a line for each and gives 1 if a bound is missed.
"""

from __future__ import annotations

import argparse
import dataclasses

import hearthlab as hl
from hearthlab.agents import agents, split

DECKS = ("aggro-pirate-warrior", "midrange-jade-shaman", "reno-kazakus-mage")
MORE, LESS = 800, 50
STRICT = ("mcts", "flat-mc", "plain-mcts", "fo-mcts", "alvaro", "vanilla-mcts")
"""Agents, or the beginnings of their names, that have to be clearly better with more iterations."""


def bound(name: str) -> float:
    """What the lower end of the interval has to be above."""
    return 0.5 if name.startswith(STRICT) else 0.45


def main() -> int:
    """Plays all matches; 1 if an agent is not as much better as it has to be."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=360)
    parser.add_argument("--agents", default="")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int)
    given = parser.parse_args()
    known = {name: {f.name for f in dataclasses.fields(kind.params)} for name, kind in agents().items()}
    names = split(given.agents) if given.agents else [name for name, fields in known.items() if "budget" in fields]
    decks = [hl.Deck.load(name) for name in DECKS]
    failed = False
    print(f"| agent | {MORE} against {LESS} iterations | 95 % interval | games | bound | |")
    print("|---|---|---|---|---|---|", flush=True)
    for name in names:
        pair = [f"{name}(budget={n}it)" for n in (MORE, LESS)]
        result = hl.match(*pair, decks, games=given.games, seed=given.seed, workers=given.workers)
        low, high = result.interval
        fine = low > bound(name)
        failed |= not fine
        rates = f"{100 * result.win_rate:.1f} % | {100 * low:.1f}-{100 * high:.1f}"
        print(
            f"| {name} | {rates} | {result.games} | {100 * bound(name):.0f} | {'yes' if fine else 'no'} |", flush=True
        )
    return int(failed)


if __name__ == "__main__":
    raise SystemExit(main())
