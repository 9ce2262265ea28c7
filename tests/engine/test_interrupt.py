"""Ctrl-C ends long work in the core within a second."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest

START = """
import sys
import hearthlab as hl
from hearthlab import _core
from hearthlab.agents.base import Clock
from hearthlab.agents.registry import make
deck = hl.Deck.load("aggro-pirate-warrior")
game = hl.Game(deck, hl.Deck.load("midrange-jade-shaman"), seed=3)
while game.turn < 9 or len(game.legal_actions()) < 6:
    game.apply(game.legal_actions()[0])
def begin():
    print("begun", flush=True)
"""

ACT = """
agent = make("{agent}", seed=1)
begin()
agent.act(game.view(game.player), Clock())
"""

WORK = {
    "a search that counts iterations": ACT.format(agent="mcts(budget=100000000it)"),
    "a search that is timed": ACT.format(agent="mcts(budget=1000000ms)"),
    "flat playouts": ACT.format(agent="flat-mc(budget=100000000it)"),
    "a match of native agents": """
begin()
hl.match("mcts(budget=10000000it)", "mcts(budget=10000000it)", [deck], games=20, workers=2)
""",
    "a play of native agents": """
begin()
hl.play("mcts(budget=10000000it)", "mcts(budget=10000000it)", deck, deck)
""",
    "an evolution": """
from hearthlab.agents.registry import parse
from hearthlab.evolve.fitness import Game, all_pairs, play
agents = [parse("mcts(budget=1000000it)"), parse("mcts(budget=1000001it)")]
begin()
play(agents, all_pairs(2), Game((deck,), 64, hl.Rules()), seed=1, workers=2)
""",
    "a solver": """
from hearthlab.equilibrium import GameTree, Solver
solver = Solver(GameTree.of("kuhn"))
begin()
solver.run(1_000_000_000)
""",
    "a benchmark": """
from hearthlab.cards.decks import HERO_OF_CLASS
from hearthlab.cards.library import default_library
hero = HERO_OF_CLASS[deck.cls]
begin()
_core.random_games(default_library().core, (hero, hero), (list(deck.cards), list(deck.cards)), 100_000_000, 1)
""",
}


@pytest.mark.skipif(os.name != "posix", reason="signals are sent as on POSIX")
@pytest.mark.parametrize("work", WORK)
def test_an_interruption_is_answered_within_a_second(work: str) -> None:
    code = START + "try:\n    " + WORK[work].strip().replace("\n", "\n    ")
    code += "\nexcept KeyboardInterrupt:\n    print('interrupted', flush=True)\n"
    # A process that was started in the background ignores interruptions.
    code = "import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n" + code
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        assert process.stdout.readline() == "begun\n"
        time.sleep(0.5)
        assert process.poll() is None, "it was over before it was interrupted"
        sent = time.monotonic()
        process.send_signal(signal.SIGINT)
        answer = process.stdout.readline()
        took = time.monotonic() - sent
        assert answer == "interrupted\n"
        # A second on a machine that has nothing else to do.
        assert took < 3.0
        assert process.wait(30) == 0
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
