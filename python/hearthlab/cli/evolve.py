"""`hearthlab evolve`: evolve the parameters of an agent, with the steps run, resume, judge, best, replay and report."""

from __future__ import annotations

import argparse
import dataclasses
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hearthlab.agents.registry import split
from hearthlab.arena.backend import Backend
from hearthlab.arena.schedule import USUAL
from hearthlab.cli.arena import DEFAULT_DECKS, backend, backend_options, isolate_option
from hearthlab.cli.arena import decks as read_decks
from hearthlab.cli.output import show
from hearthlab.cli.parsing import (
    Command,
    Group,
    Parser,
    command,
    library_of,
    number,
    own_cards,
    print_json,
    seed,
    whole,
)
from hearthlab.errors import HearthLabError
from hearthlab.evolve import judge
from hearthlab.evolve.config import FIRST, Config
from hearthlab.evolve.optimisers import foreign
from hearthlab.evolve.parameters import Parameter
from hearthlab.evolve.progress import contest_bars, finish
from hearthlab.evolve.replays import cell, replay
from hearthlab.evolve.store import EvolutionStore
from hearthlab.evolve.strategy import TIES
from hearthlab.papers import garcia2019
from hearthlab.util.files import write_text
from hearthlab.util.progress import Bars, Progress
from hearthlab.util.table import Table

if TYPE_CHECKING:
    from hearthlab.evolve.summary import Summary

__all__ = ["COMMAND"]


def _options(parser: Parser) -> None:
    about = "without a step, run is assumed; hearthlab evolve STEP --help lists the options of a step"
    steps = parser.add_subparsers(title="steps", description=about, metavar="STEP", required=True)
    parser.usual_step = "run"

    added = command(
        steps, "run", _run, "start a run, or continue the same one",
        "hearthlab evolve --preset garcia2019 --quick",
        'hearthlab evolve --agent eva --parameters "hero_health=0:1,taunt=0:2" --decks freeze-mage --store mage.db',
    )  # fmt: skip
    _run_options(added)
    _playing_options(added, USUAL)

    added = command(
        steps, "resume", _resume, "finish an interrupted run",
        "hearthlab evolve resume ten.db",
    )  # fmt: skip
    _run_file(added)
    added.add_argument("--optimiser", metavar="NAME", help="allow the module:Class that the run was started with")
    _playing_options(added)

    added = command(
        steps, "judge", _judge, "play all final individuals against each other, then the best against other agents",
        "hearthlab evolve judge ten.db --against random-search.db",
    )  # fmt: skip
    _run_file(added)
    added.add_argument("--quick", action="store_true", help="play only a few games, to try things out")
    about = "all-play-all games per pair of individuals and ordered pair of decks (20; 2 with --quick)"
    added.add_argument("--games", type=whole(1), help=about)
    added.add_argument(
        "--against", type=Path, metavar="RUN", action="append", default=[],
        help="also play against the best individual of another run; repeatable",
    )  # fmt: skip
    _playing_options(added)

    added = command(
        steps, "best", _best, "show the best agent of a run; with --json, also its provenance",
        "hearthlab evolve best ten.db --json",
    )  # fmt: skip
    _run_file(added)

    added = command(
        steps, "replay", _replay, "replay the games of a row",
        "hearthlab evolve replay ten.db 1/3/4-7/0-1",
        "hearthlab evolve replay ten.db 1/3/4-7/0-1 --game 1 --out game.json",
    )  # fmt: skip
    _run_file(added)
    added.add_argument("cell", metavar="ROW", help="row as execution/generation/a-b/deck-deck")
    added.add_argument("--game", type=whole(0), metavar="N", help="replay only game N of the row, counting from 0")
    added.add_argument("--out", type=Path, metavar="FILE", help="with --game: write a record of the game to this file")
    own_cards(added)
    isolate_option(added, "")

    added = command(
        steps, "report", _report, "write a report with figures",
        "hearthlab evolve report ten.db --out report",
    )  # fmt: skip
    _run_file(added)
    added.add_argument("--out", type=Path, metavar="FOLDER", help="output folder (next to the run)")


def _run_file(parser: Parser) -> None:
    parser.add_argument("run_file", metavar="RUN", type=Path, help="the run's store")


def _playing_options(parser: Parser, isolate: str = "") -> None:
    own_cards(parser)
    backend_options(parser)
    isolate_option(parser, isolate)
    parser.add_argument("--quiet", action="store_true", help="no progress bar")


def _run_options(parser: Parser) -> None:
    parser.add_argument(
        "--preset", choices=("garcia2019",), help="use the settings of a paper; other options override them"
    )
    parser.add_argument("--quick", action="store_true", help="do a small run, to try things out")
    parser.add_argument("--agent", help="agent whose parameters are evolved (eva)")
    parser.add_argument("--parameters", metavar="P,Q", help="parameters to evolve, as name or name=low:high (all)")
    about = f"names, files or deck codes ({DEFAULT_DECKS}); with garcia2019, also shipped and garcia2019-engine"
    parser.add_argument("--decks", metavar="D,E", help=about)
    about = "games per pair of individuals and ordered pair of decks (20; 2 with --quick)"
    parser.add_argument("--games", type=whole(1), help=about)
    parser.add_argument("--generations", type=whole(1), help="number of generations (100; 20 with --quick)")
    parser.add_argument("--mu", type=whole(2), help="individuals that survive each generation (10)")
    parser.add_argument("--lambda", dest="lambda_", type=whole(1), help="new individuals per generation (10)")
    parser.add_argument(
        "--executions", type=whole(1), help="number of independent runs, which differ only in their seeds (1)"
    )
    about = "es (the paper's evolution strategy), random, cma (CMA-ES), or your own module:Class (es)"
    parser.add_argument("--optimiser", metavar="NAME", help=about)
    parser.add_argument("--ties", choices=TIES, help="which individuals survive at equal fitness (parents)")
    parser.add_argument(
        "--rounds",
        type=whole(1),
        help="maximum number of evaluation rounds for individuals near the survival cut-off, each with fresh seeds (1)",
    )
    about = "confidence about an individual's side of the cut-off at which it plays no more rounds (0.95)"
    parser.add_argument("--confidence", type=number(0.5, 0.9999), help=about)
    parser.add_argument(
        "--first", choices=FIRST, help="who goes first: the players alternate, or it is drawn at random (alternate)"
    )
    parser.add_argument(
        "--update",
        choices=("product", "sum"),
        help="whether the random factor multiplies step sizes or is added to them (product)",
    )
    parser.add_argument(
        "--shared-normal", action="store_true", help="all weights of a child share the second normal random number"
    )
    parser.add_argument("--seed", type=seed, default=0, help="random seed (0)")
    parser.add_argument(
        "--store", type=Path, metavar="FILE", help="file to store the run in (the run's name with the suffix .db)"
    )


# Running


def _run(options: argparse.Namespace) -> int:
    config = _config(options).settled()
    path = options.store or Path(f"{config.name}{'-quick' if options.quick else ''}.db")
    with _run_or_resume(path, config, options) as store:
        return _show(store, options)


def _run_or_resume(path: Path, config: Config, options: argparse.Namespace) -> EvolutionStore:
    """Runs an evolution to its end in this file; resumes one that is there already, if it is the same."""
    with backend(options) as where:
        if not path.exists():
            # Before the store is made: an optimiser that does not exist leaves no file behind.
            config.make(0)
            store = EvolutionStore.create(path, config)
        else:
            store = EvolutionStore.open(path)
            if store.config.to_dict() != config.to_dict():
                store.close()
                raise HearthLabError(f'"{path}" contains another run; name another file with --store')
            store.config = config  # which has your own cards
        finish(store, where, _bars(options))
    return store


def _resume(options: argparse.Namespace) -> int:
    with _opened(options) as store:
        if foreign(store.config.optimiser) and options.optimiser != store.config.optimiser:
            raise HearthLabError(
                f"{store.path} was begun with the optimiser {store.config.optimiser}, which runs in this process; "
                f'to let it, add --optimiser "{store.config.optimiser}"'
            )
        with backend(options) as where:
            finish(store, where, _bars(options))
        return _show(store, options)


def _opened(options: argparse.Namespace) -> EvolutionStore:
    """Opens the run's store that is played on, with the cards and at the level of isolation that are asked for."""
    store = EvolutionStore.open(options.run_file)
    try:
        if options.isolate is not None:
            store.config = dataclasses.replace(store.config, isolate=options.isolate)
        if options.own is not None:
            store.config = dataclasses.replace(store.config, cards=library_of(options))
    except BaseException:
        store.close()
        raise
    return store


def _bars(options: argparse.Namespace) -> Bars:
    return lambda label: None if options.quiet or options.json else Progress(label)


def _config(options: argparse.Namespace) -> Config:
    library = None if options.own is None else library_of(options)
    if options.preset == "garcia2019":
        decks = options.decks if options.decks in garcia2019.DECK_SETS else "paper"
        config = garcia2019.preset(seed=options.seed, decks=decks, quick=options.quick)
        given = None if options.decks in garcia2019.DECK_SETS else options.decks
    else:
        size = (20, 2) if options.quick else (100, 20)
        config = Config(tuple(read_decks(DEFAULT_DECKS)), generations=size[0], games=size[1], seed=options.seed)
        given = options.decks
    settings = {
        "mu": options.mu,
        "lambda_": options.lambda_,
        "update": options.update,
        "ties": options.ties,
        "shared": options.shared_normal or None,
    }
    changes = {
        "agent": options.agent,
        "parameters": options.parameters and tuple(Parameter.read(part) for part in split(options.parameters)),
        "decks": given and tuple(read_decks(given, library)),
        "cards": library,
        "settings": dataclasses.replace(config.settings, **_given(settings)),
        **{name: getattr(options, name) for name in _PLAIN},
    }
    return dataclasses.replace(config, **_given(changes))


_PLAIN = ("games", "generations", "executions", "optimiser", "rounds", "confidence", "first", "isolate")


def _given(options: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in options.items() if value is not None}


def _show(store: EvolutionStore, options: argparse.Namespace) -> int:
    """Shows the result of each execution."""
    games, seconds, turns, faults = store.effort()
    rate = games / max(seconds, 1e-9)
    best = {execution: store.final(execution)[0] for execution in store.finished}
    agents = {execution: str(store.config.space.spec(individual.genes)) for execution, individual in best.items()}
    if options.json:
        return print_json(
            {
                "store": str(store.path),
                "games": games,
                "games_per_second": rate,
                "turns": turns,
                "faults": faults,
                "best": [agents[execution] for execution in store.finished],
            }
        )
    print(f"{games:,} games in {seconds:.0f} seconds, {rate:,.0f} per second, {turns:.1f} turns per game")
    if faults:
        print(f"The core failed in {faults} games, which have no winner.")
    for execution, individual in best.items():
        print(
            f"execution {execution + 1}: the last generation's best is individual {individual.id}, "
            f"born in generation {individual.born}\n  {agents[execution]}"
        )
    print(f"Next: hearthlab evolve judge {store.path}, then hearthlab evolve report {store.path}")
    return 0


# Judging


def _judge(options: argparse.Namespace) -> int:
    plan = garcia2019.judging(options.quick)
    if options.games is not None:
        plan = dataclasses.replace(plan, games=options.games)
    with _opened(options) as store, backend(options) as where:
        more = {"greedy": garcia2019.GREEDY}
        for path in options.against:
            more[f"best of {path.stem}"] = _best_of(path, plan, where, options)
        judge.judge(store, plan, garcia2019.deck_sets(store.config), more, where, contest_bars(_bars(options)))
        found = _summary(store)
        assert found.champion is not None
        if options.json:
            return print_json(found.as_json())
        print(f"The best of {store.path} is {found.champion.name}:\n  {found.champion.agent}")
        for name, tally in found.meetings:
            low, high = tally.interval
            print(f"  {tally.win_rate:.2%} ({low:.2%} to {high:.2%}) of {tally.games:,} games against {name}")
    return 0


def _best_of(path: Path, plan: judge.Plan, where: Backend, options: argparse.Namespace) -> str:
    """Returns the best agent of another run; plays its all-play-all first if necessary."""
    with EvolutionStore.open(path) as other:
        if judge.played(other) is None:
            judge.all_play_all(other, plan, where, contest_bars(_bars(options)))
        return judge.best(other).agent


def _best(options: argparse.Namespace) -> int:
    """Shows the best agent, with everything needed to reproduce it."""
    with EvolutionStore.open(options.run_file) as store:
        document = judge.provenance(store)
    if options.json:
        return print_json(document)
    print(json.dumps(document["weights"], indent=2))
    return 0


# Replaying


def _replay(options: argparse.Namespace) -> int:
    """Plays the games of a row again and shows how they end; one game with --json is its record."""
    if options.out is not None and options.game is None:
        raise HearthLabError("--out is for the record of one game; name the game with --game N")
    with _opened(options) as store:
        found = cell(store, options.cell)
        games = replay(store, found, options.game)
    if options.out is not None:
        write_text(options.out, games[0].record.to_json())
    if options.json:
        if options.game is not None:
            print(games[0].record.to_json())
            return 0
        plain = {"agents": list(map(str, found.agents)), "decks": [deck.name or deck.cls for deck in found.decks]}
        played = [game.to_dict() for game in games]
        return print_json({**plain, "seed": found.seed, "wins": list(found.wins), "games": played})
    for who, (agent, deck) in enumerate(zip(found.agents, found.decks, strict=True)):
        print(f"player {who}: {agent} with {deck.name or deck.cls}")
    head = ("game", "first", "winner", "turns", "seed")
    rows = [(g.number, g.first, "draw" if g.winner is None else g.winner, g.turns, g.seed) for g in games]
    show(Table(head, [tuple(map(str, row)) for row in rows]))
    print(f"The store has {found.wins[0]} and {found.wins[1]} wins in {found.games} games.")
    return 0


# Reporting


def _summary(store: EvolutionStore) -> Summary:
    # Imported late: the analysis needs packages that are optional and slow to load.
    from hearthlab.evolve.summary import Summary

    return Summary(store)


def _report(options: argparse.Namespace) -> int:
    from hearthlab.evolve import report

    with EvolutionStore.open(options.run_file) as store:
        found = _summary(store)
        folder = options.out or options.run_file.with_name(f"{options.run_file.stem}-report")
        reference = garcia2019.reference(found)
        index = report.write(found, reference, folder)
        if options.json:
            return print_json(found.as_json(reference.findings(found)))
        print(f"The report is in {index}.")
    return 0


COMMAND = Command(
    about="evolve an agent's parameters by playing candidates against each other",
    group=Group.EXPERIMENTS,
    order=1,
    examples=(
        "hearthlab evolve --preset garcia2019 --quick",
        "hearthlab evolve --preset garcia2019 --games 2 --executions 10 --store ten.db",
        'hearthlab evolve --agent eva --parameters "hero_health=0:1,taunt=0:2" --decks freeze-mage --store mage.db',
        "hearthlab evolve --preset garcia2019 --quick --optimiser cma --lambda 19 --store cma.db",
        "hearthlab evolve --optimiser mine:Own --decks freeze-mage --store own.db",
        "hearthlab evolve resume ten.db",
        "hearthlab evolve replay ten.db 1/3/4-7/0-1",
        "hearthlab evolve judge ten.db --against random-search.db",
        "hearthlab evolve best ten.db --json",
        "hearthlab evolve report ten.db --out report",
    ),
    options=_options,
    run=None,
    json=False,
)
