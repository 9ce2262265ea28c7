"""Checks whether agents find proven wins: positions in which exhaustive search proves a win this turn.

    python tools/proven_wins.py [--positions 200] [--seed 0] [--least 0.99] [AGENT …]

EVA plays against itself with the shipped decks of 30 cards, each against all others in turn. At the start of a turn, an
exhaustive search tries all actions and all random outcomes; it shares only the engine with the agents
(tests/support/proofs.py). If it proves a win, each agent plays the turn from its own view. Fails if the first agent
wins less than `--least` of them. The default agent is hearthlab at 10 ms per action.
"""

from __future__ import annotations

import argparse
import itertools
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

import hearthlab as hl
from hearthlab.cli.parsing import number, whole
from hearthlab.util.progress import Progress
from hearthlab.util.seeds import derive
from support.proofs import wins_this_turn, won_positions

AGENT = "hearthlab(budget=10ms)"


def positions(seed: int) -> Iterator[hl.Game]:
    """Yields an endless stream of positions with a proven win."""
    decks = [deck for deck in map(hl.Deck.load, hl.Deck.names()) if len(deck.cards) == 30]
    for k in itertools.count():
        deck, other = decks[k % len(decks)], decks[(k + 1 + k // len(decks)) % len(decks)]
        yield from won_positions(deck, other, derive(seed, "proven", k) >> 1)


def main() -> int:
    """Counts them."""
    parser = argparse.ArgumentParser(
        description=__doc__.splitlines()[0], formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("agents", metavar="AGENT", nargs="*", default=[AGENT], help=f"the agents ({AGENT})")
    parser.add_argument("--positions", type=whole(1), default=200, help="number of positions (200)")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the games (0)")
    parser.add_argument("--least", type=number(0, 1), default=0.99, help="what share the first agent must win (0.99)")
    given = parser.parse_args()
    progress = Progress("positions")
    won = [0] * len(given.agents)
    for k, game in enumerate(itertools.islice(positions(given.seed), given.positions)):
        progress(k, given.positions)
        for at, agent in enumerate(given.agents):
            won[at] += wins_this_turn(game, agent, derive(given.seed, k) >> 1)
    progress(given.positions, given.positions)
    for agent, count in zip(given.agents, won, strict=True):
        print(f"{agent}: {count} of {given.positions} proven wins")
    return int(won[0] < given.least * given.positions)


if __name__ == "__main__":
    sys.exit(main())
