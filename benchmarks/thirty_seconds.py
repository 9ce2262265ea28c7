"""Whether a long search keeps its budget, and how much memory it takes.

    python benchmarks/thirty_seconds.py [--budget 30000ms] [agent …]

Every agent decides once, in a process of its own, in the same position in the middle of a game: the one with the most
options of a seeded game between two EVAs. The memory is the most that the whole process had, Python and all cards
included.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import resource
import subprocess
import sys
import time

import hearthlab as hl
from hearthlab.agents import make
from hearthlab.agents.base import Clock
from hearthlab.agents.native import Native

AGENTS = (
    "mcts",
    "mcts1",
    "vanilla-mcts",
    "flat-mc",
    "plain-mcts",
    "fo-mcts",
    "tyche",
    "exhaustive",
    "exhaustive(depth=40,width=20000)",
    "beam",
    "beam(depth=100,width=5000)",
    "dynamic-lookahead(depth=12)",
)
"""The searches that end by themselves also with parameters that are much wider than usual."""


def position() -> hl.Game:
    """The position of the seeded game that has the most options."""
    mage, shaman = hl.Deck.load("reno-kazakus-mage"), hl.Deck.load("midrange-jade-shaman")
    record = hl.play("eva", "eva", mage, shaman, seed=1).record
    game = hl.Game.replay(dataclasses.replace(record, actions=()))
    most = game.clone()
    for action in record.actions:
        if game.phase == "main" and len(game.legal_actions()) > len(most.legal_actions()):
            most = game.clone()
        game.apply(action)
    return most


def once(text: str) -> None:
    """Lets the agent decide; prints its CPU milliseconds, its iterations, and the memory before and after in MB."""
    game = position()
    agent = make(text, seed=1)
    assert isinstance(agent, Native)
    view = game.open_view(game.player) if agent.sees_everything else game.view(game.player)
    agent.start(view)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
    begin = time.thread_time()
    agent.act(view, Clock())
    ms = 1000 * (time.thread_time() - begin)
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
    print(json.dumps([ms, agent.found().iterations, before, after]))


def main() -> None:
    """Prints a line for each agent."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("agents", nargs="*", default=AGENTS)
    parser.add_argument("--budget", default="30000ms")
    given = parser.parse_args()
    print("| agent | CPU ms | of the budget | iterations | MB before | MB at most |")
    print("|---|---|---|---|---|---|", flush=True)
    for text in given.agents:
        name, _, rest = text.rstrip(")").partition("(")
        full = f"{name}({', '.join(filter(None, (f'budget={given.budget}', rest)))})"
        found = subprocess.run([sys.executable, __file__, "--once", full], check=True, stdout=subprocess.PIPE)
        ms, iterations, before, after = json.loads(found.stdout)
        share = ms / float(given.budget.removesuffix("ms"))
        print(f"| {text} | {ms:,.1f} | {share:.2%} | {iterations:,} | {before:.0f} | {after:.0f} |", flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--once"]:
        once(sys.argv[2])
    else:
        main()
