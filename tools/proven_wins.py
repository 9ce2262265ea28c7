"""Whether agents win what can be won: positions of games in which trying everything proves a win of the turn.

    python tools/proven_wins.py [--positions 200] [--seed 0] [--least 0.99] [AGENT …]

EVA plays against itself with the shipped decks of 30 cards, each against all others in turn. At the start of a
turn all actions and all outcomes of chance are tried, by code that shares nothing with the agents but the engine
(tests/support/proofs.py); where that proves a win, each agent plays the turn from what it sees. Fails when the first
agent wins less than the least share of them. Without agents: hearthlab at 10 ms an action.
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
    """Yields positions with a proven win, without end."""
    decks = [deck for deck in map(hl.Deck.load, hl.Deck.names()) if len(deck.cards) == 30]
    for k in itertools.count():
        deck, other = decks[k % len(decks)], decks[(k + 1 + k // len(decks)) % len(decks)]
        yield from won_positions(deck, other, derive(seed, "proven", k) >> 1)


def main() -> int:
    """Counts them."""
    parser = argparse.ArgumentParser(
        description=__doc__.splitlines()[0], formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("agents", metavar="AGENT", nargs="*", default=[AGENT], help=f"who plays ({AGENT})")
    parser.add_argument("--positions", type=whole(1), default=200, help="how many positions (200)")
    parser.add_argument("--seed", type=int, default=0, help="which games are played (0)")
    parser.add_argument("--least", type=number(0, 1), default=0.99, help="what the first one has to win (0.99)")
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
