"""Compares the paper's evolution strategy with CMA-ES: the same number of games, several runs each, all reported.

    python benchmarks/optimisers.py --folder build/optimisers            # about 30 minutes of one core
    python benchmarks/optimisers.py --folder build/optimisers --show     # only print the table

No run trains against EVA: individuals play each other with the three decks of garcia2019. The vector of a run is chosen
among its final individuals by games on separate seeds. It is then evaluated, again on fresh seeds, against eva,
eva-hearthlab and greedy, with the three decks and with the twelve others that ship with HearthLab. The same command
resumes an interrupted run.
"""

from __future__ import annotations

import argparse
import dataclasses
import math
from pathlib import Path

from hearthlab.agents.registry import parse
from hearthlab.arena.stats import Tally
from hearthlab.cards.decks import Deck
from hearthlab.evolve import judge
from hearthlab.evolve.config import Config
from hearthlab.evolve.fitness import Game, all_pairs
from hearthlab.evolve.progress import contest_bars, finish
from hearthlab.evolve.store import Entry, EvolutionStore
from hearthlab.evolve.strategy import Settings
from hearthlab.papers import garcia2019
from hearthlab.util.progress import Bars, Progress
from hearthlab.util.seeds import derive

OPPONENTS = ("eva", "eva-hearthlab", "greedy(mulligan=keep)")


def configs(generations: int, games: int, runs: int) -> dict[str, Config]:
    """Returns the runs by name: in every generation 20 individuals play each other (10 in the strategy's first)."""
    base = dataclasses.replace(garcia2019.preset(games, runs), generations=generations)
    # The mean and 19 points around it make 20; generation 0 counts, too, so CMA-ES has one generation less.
    points = dataclasses.replace(base, settings=Settings(mu=10, lambda_=19), generations=generations - 1)
    return {
        "es": base,
        "cma": dataclasses.replace(points, optimiser="cma"),
        "cma-adapt": dataclasses.replace(points, optimiser="cma(adapt=true)"),
    }


def deck_sets() -> dict[str, tuple[Deck, ...]]:
    """Returns the training decks, and the other complete decks."""
    trained = garcia2019.DECK_SETS["paper"]
    whole = [name for name in Deck.names() if len(Deck.load(name).cards) == 30]
    others = tuple(Deck.load(name) for name in whole if name not in trained)
    return {"three decks": tuple(map(Deck.load, trained)), f"{len(others)} others": others}


def choose(store: EvolutionStore, execution: int, games: int, bars: Bars) -> Entry:
    """Returns the best final individual of a run, by games among these individuals on fresh seeds."""
    config = store.config
    entries = [
        Entry(f"{execution + 1}/{i.id}", config.space.spec(i.genes).full, execution, i.id)
        for i in store.final(execution)
    ]
    name = f"choice of run {execution + 1}"
    seed = derive(config.seed, "choice", execution)
    game = Game.of(config, games)
    contest = judge.play_contest(store, name, entries, [all_pairs(len(entries))], game, seed, 1, contest_bars(bars))
    return judge.standings(contest)[0][0]


def measure(
    store: EvolutionStore, execution: int, choosing: int, wanted: int, bars: Bars
) -> dict[tuple[str, str], Tally]:
    """Returns the tallies of a run's vector by decks and opponent."""
    chosen = choose(store, execution, choosing, bars)
    found = {}
    for label, decks in deck_sets().items():
        game = Game.of(store.config, math.ceil(wanted / len(decks) ** 2), decks)
        for opponent in OPPONENTS:
            name = f"run {execution + 1} against {opponent.partition('(')[0]}, {label}"
            entries = [chosen, Entry(opponent.partition("(")[0], parse(opponent).full)]
            seed = derive(store.config.seed, "judged", execution, opponent, label)
            contest = judge.play_contest(store, name, entries, [[(0, 1)]], game, seed, 1, contest_bars(bars))
            found[label, entries[1].name] = judge.tallies(contest)[0]
    return found


def table(found: dict[str, dict[int, dict[tuple[str, str], Tally]]]) -> str:
    """Returns the table as Markdown: win rates in percent with their 95 % intervals."""
    columns = [(label, opponent.partition("(")[0]) for label in deck_sets() for opponent in OPPONENTS]
    lines = ["| run | " + " | ".join(f"{opponent}, {label}" for label, opponent in columns) + " |"]
    lines.append("|---" * (len(columns) + 1) + "|")
    for name, runs in found.items():
        for execution, tallies in runs.items():
            cells = [_cell(tallies[column]) for column in columns]
            lines.append(f"| {name} {execution + 1} | " + " | ".join(cells) + " |")
        total = [_cell(sum((runs[k][column] for k in runs), Tally())) for column in columns]
        lines.append(f"| **{name}, all** | " + " | ".join(total) + " |")
    return "\n".join(lines)


def _cell(tally: Tally) -> str:
    low, high = tally.interval
    return f"{100 * tally.win_rate:.1f} ({100 * low:.1f} to {100 * high:.1f})"


def main() -> None:
    """Plays the missing games and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=Path, default=Path("build/optimisers"), help="the folder of the stores")
    parser.add_argument("--generations", type=int, default=60)
    parser.add_argument("--games", type=int, default=2, help="games per pair of individuals and ordered pair of decks")
    parser.add_argument("--runs", type=int, default=3, help="runs of each optimiser")
    parser.add_argument("--judged", type=int, default=10_000, help="games against each opponent with each set of decks")
    parser.add_argument("--choosing", type=int, default=20, help="games of final individuals, counted like --games")
    parser.add_argument("--only", action="append", choices=("es", "cma", "cma-adapt"), help="only these optimisers")
    parser.add_argument("--quiet", action="store_true", help="no progress bars")
    parser.add_argument("--show", action="store_true", help="only print the stored results")
    options = parser.parse_args()
    bars: Bars = lambda label: None if options.quiet else Progress(label)  # noqa: E731
    options.folder.mkdir(parents=True, exist_ok=True)
    found = {}
    for name, config in configs(options.generations, options.games, options.runs).items():
        path = options.folder / f"{name}.db"
        if (options.only and name not in options.only) or (options.show and not path.exists()):
            continue
        with EvolutionStore.open(path) if path.exists() else EvolutionStore.create(path, config) as store:
            if not options.show:
                finish(store, 1, bars)
            found[name] = {k: measure(store, k, options.choosing, options.judged, bars) for k in store.finished}
            games, seconds, turns, faults = store.effort()
            print(f"{name}: {games:,} games in {seconds:,.0f} seconds, {turns:.1f} turns each, {faults} failed")
    print(table(found))


if __name__ == "__main__":
    main()
