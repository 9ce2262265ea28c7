"""Plays EVA against the greedy agent with each score: `python benchmarks/eva_against_greedy.py [--games 2000]`."""

from __future__ import annotations

import argparse

import hearthlab as hl
from hearthlab.agents.scores import SCORES

DECKS = ("aggro-pirate-warrior", "midrange-jade-shaman", "reno-kazakus-mage")


def main() -> None:
    """Prints a row for each score."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    decks = [hl.Deck.load(name) for name in DECKS]
    print("| greedy score | EVA wins | 95 % interval | games |")
    print("|---|---|---|---|")
    for score in SCORES:
        result = hl.match("eva", f"greedy(score={score})", decks, games=given.games, seed=given.seed)
        low, high = result.interval
        print(f"| {score} | {100 * result.win_rate:.1f} % | {100 * low:.1f}-{100 * high:.1f} | {result.games} |")


if __name__ == "__main__":
    main()
