"""`hearthlab learn`: positions from games, nets from positions, and what a net is worth."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from hearthlab.agents.registry import parse, written
from hearthlab.cards.decks import Deck
from hearthlab.cli.arena import backend, backend_options
from hearthlab.cli.output import show
from hearthlab.cli.parsing import Command, Group, Parser, command, number, print_json, seed, whole
from hearthlab.errors import HearthLabError
from hearthlab.util.files import writable
from hearthlab.util.progress import Progress
from hearthlab.util.reading import read_text
from hearthlab.util.table import Table

if TYPE_CHECKING:
    from hearthlab.learn.evaluate import Standing

__all__ = ["COMMAND"]


def _decks(options: argparse.Namespace) -> list[str]:
    """Returns the decks that were named, one by one or in a file, or all shipped ones of 30 cards."""
    named = [*(options.deck or ())]
    if options.decks is not None:
        lines = (line.strip() for line in read_text(options.decks, 1 << 24).splitlines())
        named += [line for line in lines if line and not line.startswith("#")]
    return named or [name for name in Deck.names() if len(Deck.load(name).cards) == 30]


def _add_decks(parser: argparse.ArgumentParser, what: str) -> None:
    parser.add_argument(
        "--deck", action="append", metavar="DECK", help=f"{what}; repeatable (all shipped decks of 30 cards)"
    )
    parser.add_argument("--decks", type=Path, metavar="FILE", help="file that lists such decks, one per line")


def _add_out(parser: argparse.ArgumentParser, what: str) -> None:
    about = f"{what}, ending in .safetensors; its model card is written next to it, ending in .json"
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help=about)


def _options(parser: Parser) -> None:
    steps = parser.add_subparsers(title="steps", metavar="STEP", required=True)
    added = command(
        steps, "generate", _generate, "play games and save positions with their results",
        "hearthlab learn generate first --games 20000",
        'hearthlab learn generate mine --games 5000 --agent eva --agent "mcts(budget=50it)" --deck freeze-mage',
    )  # fmt: skip
    added.add_argument("folder", metavar="FOLDER", type=Path, help="output folder; an interrupted run is continued")
    added.add_argument("--games", type=whole(1), default=20_000, help="number of games (20000)")
    about = "an agent that plays; repeatable (eva, greedy(score=tyche), mcts1(budget=50it), mcts(budget=50it))"
    added.add_argument("--agent", action="append", metavar="AGENT", help=about)
    _add_decks(added, "a deck to play with")
    added.add_argument("--net", type=Path, metavar="FILE", help="net whose search joins the agents")
    added.add_argument("--random", type=number(0, 1), default=0.03, help="share of random moves (0.03)")
    added.add_argument(
        "--starts", type=number(0, 1), default=0.5, help="share of positions kept at the start of a turn (0.5)"
    )
    added.add_argument("--others", type=number(0, 1), default=0.1, help="share of other positions kept (0.1)")
    added.add_argument("--seed", type=seed, default=0, help="seed of the games (0)")
    backend_options(added, "--threads")
    added.add_argument("--quiet", action="store_true", help="no progress bar")

    added = command(
        steps, "train", _train, "train a net on generated positions",
        "hearthlab learn train first --out first.safetensors",
        "hearthlab learn train first second --out second.safetensors --passes 20",
    )  # fmt: skip
    added.add_argument("folders", metavar="FOLDER", type=Path, nargs="+", help="folders written by generate")
    _add_out(added, "output file of the net")
    added.add_argument("--passes", type=whole(1), default=12, help="passes over the positions (12)")
    added.add_argument("--batch", type=whole(1), default=8192, help="batch size: positions per step (8192)")
    added.add_argument("--rate", type=number(1e-6, 1), default=4e-3, help="peak learning rate (0.004)")
    added.add_argument(
        "--search-share", type=number(0, 1), default=0.5,
        help="weight of net-search values in the training target, relative to the result of the game (0.5)",
    )  # fmt: skip
    added.add_argument(
        "--trace", type=number(0, 1), default=1.0,
        help="weight of the result relative to later search values, the lambda of TD(lambda) (1: only the result)",
    )  # fmt: skip
    added.add_argument(
        "--widths", type=_widths, default=None, metavar="M,C,H,N",
        help="widths of the minion layer, the card layer and the two hidden layers that follow (32,16,64,16)",
    )  # fmt: skip
    added.add_argument("--start", type=Path, metavar="FILE", help="net to continue training, instead of a new one")
    added.add_argument("--decay", type=number(0, 1), default=1e-4, help="weight decay (0.0001)")
    added.add_argument(
        "--forget", type=number(0, 0.99), default=0.15,
        help="share of cards treated as never seen, so that the net learns from card texts (0.15)",
    )  # fmt: skip
    added.add_argument(
        "--seed", type=seed, default=0, help="seed of the initial weights and the order of positions (0)"
    )
    added.add_argument("--quiet", action="store_true", help="no progress bar")

    added = command(
        steps, "policy", _policy, "train a net's policy, which rates actions, on the visits of net searches",
        'hearthlab learn generate own --games 20000 --agent "hearthlab(budget=160it, weights=mine.safetensors)"',
        "hearthlab learn policy own --net mine.safetensors --out both.safetensors",
    )  # fmt: skip
    added.add_argument("folders", metavar="FOLDER", type=Path, nargs="+", help="folders written by generate")
    added.add_argument("--net", type=Path, required=True, metavar="FILE", help="net to add the policy to")
    added.add_argument("--out", type=Path, required=True, metavar="FILE", help="output file of the net with its policy")
    added.add_argument("--passes", type=whole(1), default=4, help="passes over the positions (4)")
    added.add_argument("--batch", type=whole(1), default=2048, help="batch size: positions per step (2048)")
    added.add_argument("--rate", type=number(1e-6, 1), default=4e-3, help="peak learning rate (0.004)")
    added.add_argument(
        "--seed", type=seed, default=0, help="seed of the initial weights and the order of positions (0)"
    )
    added.add_argument("--quiet", action="store_true", help="no progress bar")

    added = command(
        steps, "evaluate", _evaluate, "play a net against a field of agents and report win rates with intervals",
        "hearthlab learn evaluate first.safetensors",
        'hearthlab learn evaluate second.safetensors --against "greedy(score=net, weights=first.safetensors)"',
    )  # fmt: skip
    added.add_argument("net", metavar="FILE", type=Path, help="file of the net")
    added.add_argument("--budget", default="300it", help="search budget per action (300it)")
    about = "an opponent; repeatable (eva, mcts1(budget=300it), mcts(budget=300it))"
    added.add_argument("--against", action="append", metavar="AGENT", help=about)
    _add_decks(added, "a deck for the mirror matches")
    added.add_argument("--games", type=whole(1), default=600, help="games against each opponent (600)")
    added.add_argument("--seed", type=seed, default=1, help="seed of the games (1)")
    backend_options(added, "--threads")
    added.add_argument("--quiet", action="store_true", help="no progress bar")

    added = command(
        steps, "run", _run, "repeat generate, train and evaluate over several generations",
        "hearthlab learn run mine --generations 3 --games 20000",
        "hearthlab learn run two --games 6000 --deck freeze-mage --deck zoo-discard-warlock",
    )  # fmt: skip
    added.add_argument("folder", metavar="FOLDER", type=Path, help="output folder; an interrupted run is continued")
    added.add_argument("--generations", type=whole(1), default=3, help="number of generations (3)")
    added.add_argument("--games", type=whole(1), default=20_000, help="games per generation (20000)")
    added.add_argument("--iterations", type=whole(1), default=200, help="search iterations per action of a net (200)")
    _add_decks(added, "a deck to play with")
    added.add_argument("--random", type=number(0, 1), default=0.04, help="share of random moves (0.04)")
    added.add_argument("--passes", type=whole(1), default=12, help="passes over the positions (12)")
    added.add_argument("--batch", type=whole(1), default=8192, help="batch size: positions per step (8192)")
    added.add_argument(
        "--search-share", type=number(0, 1), default=0.5,
        help="weight of net-search values in the training target, relative to the result of the game (0.5)",
    )  # fmt: skip
    added.add_argument("--evaluation", type=whole(1), default=300, help="evaluation games against each opponent (300)")
    added.add_argument("--seed", type=seed, default=0, help="random seed (0)")
    backend_options(added, "--threads")
    added.add_argument("--quiet", action="store_true", help="no progress bar")

    added = command(
        steps, "report", _report, "show the win rates and training results of each generation of a run",
        "hearthlab learn report mine --html mine.html",
    )  # fmt: skip
    added.add_argument("folder", metavar="FOLDER", type=Path, help="folder of a run, finished or not")
    added.add_argument("--html", type=Path, metavar="FILE", help="also write a single-file HTML page with the curves")

    added = command(
        steps, "export", _export, "check and copy a net, or the best net of a run",
        "hearthlab learn export mine --out champion.safetensors",
    )  # fmt: skip
    added.add_argument("source", metavar="SOURCE", type=Path, help="folder of a run, or file of a net")
    _add_out(added, "output file of the copy")

    added = command(
        steps, "join", _join, "join several nets into one file, whose value is the mean of theirs",
        "hearthlab learn join first.safetensors second.safetensors --out both.safetensors",
    )  # fmt: skip
    added.add_argument("nets", metavar="NET", type=Path, nargs="+", help="files of the nets")
    added.add_argument("--out", type=Path, required=True, metavar="FILE", help="output file")

    added = command(
        steps, "exam", _exam, "run the exam: an agent against 21 searching and 4 simple agents from the papers",
        "hearthlab learn exam results --only fast --games 60",
        'hearthlab learn exam results --agent "hearthlab(weights=mine.safetensors)" --only main',
    )  # fmt: skip
    added.add_argument(
        "folder", metavar="FOLDER", type=Path, help="output folder for the games; an interrupted exam is continued"
    )
    added.add_argument("--agent", default="hearthlab", help="agent to examine, without a budget (hearthlab)")
    added.add_argument(
        "--only", action="append", metavar="WORD",
        help="only this group (main, slow, fast, cross, withheld, time, belief) or this opponent; repeatable",
    )  # fmt: skip
    added.add_argument(
        "--games",
        type=whole(2),
        default=600,
        help="games per part that calls for 600; the other parts scale with it (600)",
    )
    added.add_argument("--withheld", type=Path, metavar="FILE", help="file with the withheld decks, one per line")
    added.add_argument("--by-deck", action="store_true", help="also show the results of all mirror matches by deck")
    added.add_argument("--log", type=Path, metavar="FILE", help="file to append the results to (FOLDER/log.jsonl)")
    backend_options(added, "--threads")
    added.add_argument("--quiet", action="store_true", help="no progress bar")


def _widths(text: str) -> tuple[int, ...]:
    """Reads four widths of layers."""
    parts = text.split(",")
    if len(parts) != 4 or not all(part.isascii() and part.isdigit() and 1 <= int(part) <= 128 for part in parts):
        raise argparse.ArgumentTypeError(f"{text} should be four numbers from 1 to 128, such as 32,16,64,16")
    return tuple(map(int, parts))


def _generate(options: argparse.Namespace) -> int:
    from hearthlab.learn.data import Plan
    from hearthlab.learn.generate import generate
    from hearthlab.learn.loop import FIRST, search

    agents = tuple(options.agent or FIRST)
    if options.net is not None:
        agents += (search(options.net, 200), f"greedy(score=net, weights={options.net}, mulligan=net)")
    plan = Plan(
        agents,
        tuple(_decks(options)),
        options.games,
        options.seed,
        random=options.random,
        starts=options.starts,
        others=options.others,
    )
    with backend(options) as where:
        progress = None if options.quiet else Progress("games", also=lambda: where.where)
        rows = generate(options.folder, plan, progress=progress, backend=where)
    if options.json:
        return print_json({"folder": str(options.folder), "games": plan.games, "positions": rows})
    show(f"{rows:,} positions of {plan.games:,} games in {options.folder}")
    return 0


def _train(options: argparse.Namespace) -> int:
    try:
        from hearthlab.learn.model import Shape
        from hearthlab.learn.train import Settings, train
    except ModuleNotFoundError as error:
        raise HearthLabError(f"training needs {error.name}; install hearthlab[learn]") from None

    if options.start is not None and options.widths is not None:
        raise HearthLabError("a net that is trained further keeps its widths; leave out --widths or --start")
    settings = Settings(
        shape=Shape(*options.widths or ()),
        passes=options.passes,
        batch=options.batch,
        rate=options.rate,
        decay=options.decay,
        forget=options.forget,
        seed=options.seed,
        search_share=options.search_share,
        trace=options.trace,
    )
    progress = None if options.quiet else Progress("steps")
    curve = train(options.folders, options.out, settings, start=options.start, progress=progress)
    if options.json:
        return print_json({"net": str(options.out), "validation": curve.validation, "accuracy": curve.accuracy})
    rows = [
        (str(k + 1), f"{a:.4f}", f"{b:.4f}", f"{100 * c:.1f} %")
        for k, (a, b, c) in enumerate(zip(curve.training, curve.validation, curve.accuracy, strict=True))
    ]
    show(Table(("pass", "loss", "validation loss", "accuracy"), rows), f"The net is in {options.out}")
    return 0


def _policy(options: argparse.Namespace) -> int:
    try:
        from hearthlab.learn.policy import PolicySettings, train_policy
    except ModuleNotFoundError as error:
        raise HearthLabError(f"training needs {error.name}; install hearthlab[learn]") from None

    settings = PolicySettings(options.passes, options.batch, options.rate, seed=options.seed)
    progress = None if options.quiet else Progress("steps")
    curve = train_policy(options.folders, options.net, options.out, settings, progress=progress)
    if options.json:
        return print_json({"net": str(options.out), "loss": curve.loss, "agreement": curve.agreement})
    rows = [
        (str(k + 1), f"{loss:.4f}", f"{100 * agreement:.1f} %")
        for k, (loss, agreement) in enumerate(zip(curve.loss, curve.agreement, strict=True))
    ]
    show(Table(("pass", "validation loss", "best action agreement"), rows), f"The net is in {options.out}")
    return 0


def _evaluate(options: argparse.Namespace) -> int:
    from hearthlab.learn.evaluate import evaluate
    from hearthlab.learn.loop import FIELD

    with backend(options) as where:
        found: list[Standing] = evaluate(
            f"hearthlab(budget={options.budget}, weights={options.net})",
            tuple(options.against or FIELD),
            _decks(options),
            options.games,
            seed=options.seed,
            progress=None if options.quiet else Progress("games", also=lambda: where.where),
            backend=where,
        )
    if options.json:
        return print_json(
            [{"opponent": s.opponent, "games": s.games, "rate": s.rate, "interval": s.interval} for s in found]
        )
    rows = [
        (s.opponent, f"{s.games}", f"{100 * s.rate:.1f} %", f"{100 * s.interval[0]:.1f} to {100 * s.interval[1]:.1f}")
        for s in found
    ]
    show(Table(("opponent", "games", "won", "95 %"), rows, left=(0,)))
    return 0


def _run(options: argparse.Namespace) -> int:
    from hearthlab.learn.loop import Loop, run

    names = ("generations", "games", "iterations", "random", "passes", "batch", "search_share", "evaluation", "seed")
    loop = Loop(tuple(_decks(options)), **{name: getattr(options, name) for name in names})
    try:
        with backend(options) as where:
            found = run(options.folder, loop, progress=None if options.quiet else Progress, backend=where)
    except ModuleNotFoundError as error:
        raise HearthLabError(f"training needs {error.name}; install hearthlab[learn]") from None
    if options.json:
        return print_json([asdict(report) for report in found])
    _show_run(options.folder)
    return 0


def _report(options: argparse.Namespace) -> int:
    from hearthlab.learn import report

    if options.html is not None:
        report.write(options.folder, options.html)
    if options.json:
        return print_json(report.as_json(options.folder))
    _show_run(options.folder)
    if options.html is not None:
        show(f"The report is in {options.html}.")
    return 0


def _show_run(folder: Path) -> None:
    """Shows how far a run is, what each generation won, and what its net learned."""
    from hearthlab.learn import report

    parts: list[str | Table] = [f"{folder}: {report.progress(folder).doing}"]
    for table in report.tables(folder):
        parts += ["", table]
    show(*parts)


def _join(options: argparse.Namespace) -> int:
    from hearthlab.learn.nets import join_nets

    count = join_nets(options.nets, options.out)
    if options.json:
        return print_json({"nets": count, "out": str(options.out)})
    show(f"{options.out} holds {count} nets")
    return 0


def _export(options: argparse.Namespace) -> int:
    from hearthlab.learn.loop import export

    net = export(options.source, options.out)
    if options.json:
        return print_json({"net": str(net), "out": str(options.out)})
    show(f"{net} is a valid net; it was copied to {options.out}")
    return 0


def _exam(options: argparse.Namespace) -> int:
    from hearthlab.learn import exam

    wanted = exam.chosen(exam.parts(options.agent, options.games), options.only, bool(options.withheld))
    withheld = exam.read_decks(options.withheld) if options.withheld else ()
    # Before the folder is made: an agent that does not exist, or takes no budget, leaves nothing behind.
    for agent in dict.fromkeys(part.agent for part in wanted):
        parse(agent)
    if options.log is not None and options.log.parent.exists():
        writable(options.log)
    log = options.log or options.folder / "log.jsonl"
    marks: list[exam.Mark] = []
    try:
        with backend(options) as where:
            found = exam.examine(
                options.folder, wanted, withheld=withheld, workers=where,
                progress=None if options.quiet else lambda part: Progress(f"{part.group} {written(part.opponent)[0]}"),
            )  # fmt: skip
            exam.keep_to(options.folder, options.agent)
            for mark in found:
                marks.append(mark)  # one by one: those that are there are written down whatever happens
    finally:
        if marks:
            exam.append_to(log, marks, {"agent": options.agent, "asked": len(wanted)})
    if options.json:
        return print_json([exam.told(mark) for mark in marks])
    rows = [
        (
            mark.part.group, mark.part.agent, mark.part.opponent, f"{mark.games}", _percent(mark.rate),
            f"{_percent(mark.low)} to {_percent(mark.high)}", _percent(mark.part.lower), "yes" if mark.passed else "no",
        )
        for mark in marks
    ]  # fmt: skip
    heads = ("part", "agent", "opponent", "games", "won", "95 %", "required", "passed")
    mean = exam.mean_over_searching(marks)
    more = () if mean is None else (f"Mean over the search agents of the main table: {_percent(mean)}",)
    show(Table(heads, rows, left=(0, 1, 2)), *more)
    if options.by_deck:
        decks = [
            (deck, f"{games}", _percent(rate), f"{_percent(low)} to {_percent(high)}")
            for deck, (games, rate, low, high) in exam.by_deck(marks).items()
        ]
        show(Table(("deck of both", "games", "won", "95 %"), decks, left=(0,)))
    return 0


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


COMMAND = Command(
    about="train nets that predict who wins, and agents that use them",
    group=Group.EXPERIMENTS,
    order=5,
    examples=(
        "hearthlab learn generate first --games 20000",
        "hearthlab learn train first --out first.safetensors",
        "hearthlab learn evaluate first.safetensors",
    ),
    options=_options,
    run=None,
    json=False,
)
