"""Checks that more search is better: every agent with a budget plays 800 iterations against 50, in 360 games.

Both sides always have the same deck, and each of the 15 full decks is played equally often: with different decks, most
games are decided by which deck is better. `python benchmarks/strength.py [--games 360] [--agents "a,b(c=1)"]
[--more 800] [--less 50]` prints a row for each agent and exits with 1 if a bound is missed.
"""

from __future__ import annotations

import argparse
import dataclasses

from common import FULL_DECKS, budgeted
from hearthlab.agents import agents, split
from hearthlab.arena.tables import summary
from hearthlab.arena.tournament import tournament

STRICT = ("mcts", "flat-mc", "plain-mcts", "fo-mcts", "alvaro", "vanilla-mcts")
"""Agents, or prefixes of their names, that must be clearly better with more iterations."""


def bound(name: str) -> float:
    """Returns the bound that the lower end of the interval must exceed."""
    return 0.5 if name.startswith(STRICT) else 0.45


def main() -> int:
    """Plays all matches; returns 1 if an agent misses its bound."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=360)
    parser.add_argument("--agents", default="")
    parser.add_argument("--more", type=int, default=800)
    parser.add_argument("--less", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int)
    given = parser.parse_args()
    known = {name: {f.name for f in dataclasses.fields(kind.params)} for name, kind in agents().items()}
    names = split(given.agents) if given.agents else [name for name, fields in known.items() if "budget" in fields]
    failed = False
    print(f"| agent | {given.more} against {given.less} iterations | 95 % interval | games | bound | |")
    print("|---|---|---|---|---|---|", flush=True)
    for name in names:
        pair = [budgeted(name, f"{n}it") for n in (given.more, given.less)]
        with tournament(pair, FULL_DECKS, given.games, given.seed, workers=given.workers, pairing="mirror") as store:
            tally = summary(store).by_agent()[store.plan.entrants[0].name]
        low, high = tally.interval
        fine = low > bound(name)
        failed |= not fine
        rates = f"{100 * tally.win_rate:.1f} % | {100 * low:.1f}-{100 * high:.1f}"
        print(f"| {name} | {rates} | {tally.games} | {100 * bound(name):.0f} | {'yes' if fine else 'no'} |", flush=True)
    return int(failed)


if __name__ == "__main__":
    raise SystemExit(main())
