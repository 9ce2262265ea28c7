"""Measures whether searches keep to their budget, and how much memory they need.

    python benchmarks/thirty_seconds.py [--budget 30000ms] [--decisions 200] [agent …]

Every agent makes one decision, in a separate process, in the same position: the one with the most options in a seeded
game between two EVAs. The memory is the peak of the whole process, including Python and all cards. With `--decisions`
it makes that many decisions instead, in seeded games against EVA, wherever there is a choice; the table has the median
time, the maximum, and how many were more than 1 % over the budget. The first row is not an agent but a loop that reads
the CPU clock until the budget is used up: its excess is due to the machine.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import resource
import statistics
import subprocess
import sys
import time

import hearthlab as hl
from common import budgeted, see
from hearthlab.agents import make
from hearthlab.agents.base import Clock
from hearthlab.agents.native import Native

AGENTS = (
    "mcts",
    "mcts1",
    "vanilla-mcts",
    "ismcts",
    "ensemble-mcts",
    "mcgs",
    "rhea",
    "rhea-improved",
    "rhea-linear",
    "alpha-beta",
    "flat-mc",
    "plain-mcts",
    "fo-mcts",
    "pred-mcts",
    "tyche",
    "exhaustive",
    "exhaustive(depth=40,width=20000)",
    "beam",
    "beam(depth=100,width=5000)",
    "dynamic-lookahead(depth=12)",
)
"""The searches that end by themselves, also with much wider parameters than usual."""

DECKS = hl.Deck.load("reno-kazakus-mage"), hl.Deck.load("midrange-jade-shaman")


def position() -> hl.Game:
    """Returns the position of the seeded game with the most options."""
    record = hl.play("eva", "eva", *DECKS, seed=1).record
    game = hl.Game.replay(dataclasses.replace(record, actions=()))
    most = game.clone()
    for action in record.actions:
        if game.phase == "main" and len(game.legal_actions()) > len(most.legal_actions()):
            most = game.clone()
        game.apply(action)
    return most


def decision(agent: hl.Agent, view: hl.View) -> tuple[hl.Action, float]:
    """Returns the agent's choice, and the CPU milliseconds it took."""
    begin = time.thread_time()
    action = agent.act(view, Clock())
    return action, 1000 * (time.thread_time() - begin)


def once(text: str) -> list[float]:
    """Returns the agent's CPU milliseconds and iterations for one decision, and the memory before and after in MB."""
    game = position()
    agent = make(text, seed=1)
    assert isinstance(agent, Native)
    view = see(game, agent)
    agent.start(view)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
    begin = time.thread_time()
    opinion = agent.consider(view)
    ms = 1000 * (time.thread_time() - begin)
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
    return [ms, opinion.iterations, before, after]


def many(text: str, count: int) -> list[float]:
    """Returns the CPU milliseconds of `count` decisions with a choice, in seeded games against EVA."""
    found: list[float] = []
    seed = 0
    while len(found) < count:
        seed += 1
        game = hl.Game(*DECKS, seed=seed, first=0)
        players = make(text, seed=seed), make("eva", seed=seed)
        for agent in players:
            agent.start(see(game, agent))
        while not game.over and len(found) < count:
            agent = players[game.player]
            open_to_choice = agent is players[0] and game.phase == "main" and len(game.legal_actions()) > 1
            action, ms = decision(agent, see(game, agent))
            found += [ms] * open_to_choice
            game.apply(action)
    return found


def clock_alone(allowed: float, count: int) -> list[float]:
    """Returns the CPU milliseconds of `count` loops that only read the clock until the budget is used up."""
    found = []
    for _ in range(count):
        begin = now = time.thread_time()
        while 1000 * (now - begin) < allowed:
            now = time.thread_time()
        found.append(1000 * (time.thread_time() - begin))
    return found


def spread(found: list[float], allowed: float) -> str:
    """Returns the cells of a row about many decisions."""
    shares = [ms / allowed for ms in found]
    over = sum(share > 1.01 for share in shares)
    return f"{statistics.median(shares):.2%} | {max(shares):.2%} | {over} | {len(shares)}"


def main() -> None:
    """Prints a row for each agent."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("agents", nargs="*", default=AGENTS)
    parser.add_argument("--budget", default="30000ms")
    parser.add_argument("--decisions", type=int, default=0)
    parser.add_argument("--alone", action="store_true", help="run one agent in this process and print JSON")
    given = parser.parse_args()
    if given.alone:
        text = given.agents[0]
        print(json.dumps(many(text, given.decisions) if given.decisions else once(text)))
        return
    several = ("median", "worst", "above 101 %", "decisions") if given.decisions else ()
    head = ("agent", *(several or ("CPU ms", "of the budget", "iterations", "MB before", "MB at most")))
    print(f"| {' | '.join(head)} |\n|{'---|' * len(head)}", flush=True)
    allowed = float(given.budget.removesuffix("ms"))
    if given.decisions:
        print(f"| the clock alone | {spread(clock_alone(allowed, given.decisions), allowed)} |", flush=True)
    for text in given.agents:
        full = budgeted(text, given.budget)
        command = [sys.executable, __file__, "--alone", "--decisions", str(given.decisions), full]
        found = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
        if given.decisions:
            cells = spread(found, allowed)
        else:
            ms, iterations, before, after = found
            cells = f"{ms:,.1f} | {ms / allowed:.2%} | {iterations:,} | {before:.0f} | {after:.0f}"
        print(f"| {text} | {cells} |", flush=True)


if __name__ == "__main__":
    main()
