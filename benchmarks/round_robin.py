"""Plays a round robin of all agents with the three competition decks; prints ratings and the cost of a decision.

Usage: `python benchmarks/round_robin.py --store run.db [--budget 10ms] [--games 72] [--pairing mirror]`; an interrupted
run is resumed. An agent that HearthLab did not have when the run was started plays against all others in a separate
store beside it (run-NAME.db), and its games are rated together with the rest.
"""

from __future__ import annotations

import argparse
import dataclasses
import time
from collections.abc import Iterable
from pathlib import Path

import hearthlab as hl
from common import budgeted, see
from hearthlab.agents import agents, make, parse
from hearthlab.arena.schedule import PAIRINGS, Entrant
from hearthlab.arena.stats import Tally, ratings
from hearthlab.arena.store import Store
from hearthlab.arena.tables import summary
from hearthlab.arena.tournament import run, tournament

DECKS = ("aggro-pirate-warrior", "midrange-jade-shaman", "reno-kazakus-mage")
POSITIONS = 40
FORMS = {
    "greedy": "greedy(score=tyche)",  # its best score against EVA (benchmarks/eva_against_greedy.py)
    "rhea": "rhea(evaluation=estimate, worlds=4)",  # 10 ms are enough for one evaluation by playouts
    "rhea-improved": "rhea-linear",
    "hearthlab": "hearthlab(belief=uniform)",  # like all others; by default it predicts the opponent's cards at 10 ms
}
"""The parameters of agents that do not take part in their default form."""


def entrants(budget: str) -> list[str]:
    """Returns all agents, searching ones with the budget; of identical ones (alvaro, mcts1) only the first.

    A solved strategy (cfr) is left out, since it plays only games of its model.
    """
    found: dict[str, str] = {}
    for name, kind in agents().items():
        if kind.native is None:
            continue
        searches = any(f.name == "budget" for f in dataclasses.fields(kind.params))
        form = FORMS.get(name, name)
        text = budgeted(form, budget) if searches else form
        found.setdefault(repr(parse(text).recipe), f"{name}={text}")
    return list(found.values())


def played(given: argparse.Namespace) -> tuple[dict[tuple[str, str], Tally], dict[str, str]]:
    """Plays the missing games; returns the results of each pair of agents, and the agents by name."""
    texts = {text.partition("=")[0]: text for text in entrants(given.budget)}
    if given.agents:
        texts = {name: texts[name] for name in given.agents}
    stores: list[Store] = []
    known: dict[str, Entrant] = {}

    def play(path: Path, agents: Iterable[str], kind: str) -> None:
        if path.exists():
            stores.append(Store.open(path))
            run(stores[-1], given.workers)
        else:
            settings = {"kind": kind, "pairing": given.pairing}
            stores.append(tournament([*agents], DECKS, given.games, given.seed, path, given.workers, **settings))
        known.update({entrant.name: entrant for entrant in stores[-1].plan.entrants})

    play(given.store, texts.values(), "round-robin")
    for name in [name for name in texts if name not in known]:
        others = [f"{entrant.name}={entrant.spec}" for entrant in known.values()]
        play(given.store.with_stem(f"{given.store.stem}-{name}"), [texts[name], *others], "gauntlet")
    pairs = {pair: tally for store in stores for pair, tally in summary(store).by_pair().items()}
    return pairs, {name: str(entrant.spec) for name, entrant in known.items()}


def positions() -> list[hl.Game]:
    """Returns positions of seeded EVA games."""
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
    """Returns the CPU milliseconds and simulated actions per decision."""
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
    """Plays the missing games and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--store", type=Path, required=True)
    parser.add_argument("--agents", nargs="+", help="only these")
    parser.add_argument("--budget", default="10ms")
    parser.add_argument("--games", type=int, default=72)
    parser.add_argument("--pairing", choices=PAIRINGS, default="all", help="which pairs of decks play")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int)
    given = parser.parse_args()
    (pairs, specs), games = played(given), positions()
    rated = ratings([*specs], {pair: tally.wins + tally.draws / 2 for pair, tally in pairs.items()})
    print("| agent | rating | win rate | games | ms per decision | simulated actions per decision |")
    print("|---|---|---|---|---|---|")
    for rating in sorted(rated, key=lambda rating: -rating.points):
        tally = sum((found for (one, _), found in pairs.items() if one == rating.agent), Tally())
        spec = specs[rating.agent]
        low, high = tally.interval
        ms, steps = cost(spec, games)
        mark = " (sees everything)" if parse(spec).sees_everything else ""
        rate = f"{100 * tally.win_rate:.1f} % ({100 * low:.1f}-{100 * high:.1f})"
        points = f"{rating.points:+.0f} ± {rating.half:.0f}"
        print(f"| {rating.agent}{mark} | {points} | {rate} | {tally.games} | {ms:.2f} | {steps:,.0f} |")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
