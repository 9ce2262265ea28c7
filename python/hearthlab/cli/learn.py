"""`hearthlab learn`: positions from games, nets from positions, and what a net is worth."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from hearthlab.cards.decks import Deck
from hearthlab.cli.arena import backend, backend_options
from hearthlab.cli.output import show
from hearthlab.cli.parsing import Command, Group, Parser, command, number, print_json, whole
from hearthlab.errors import HearthLabError
from hearthlab.util.progress import Progress
from hearthlab.util.table import Table

if TYPE_CHECKING:
    from hearthlab.learn.evaluate import Standing

__all__ = ["COMMAND"]

AGENTS = ("eva", "greedy(score=tyche)", "mcts1(budget=50it)", "mcts(budget=50it)")
"""Whose games a first net learns from."""
FIELD = ("eva", "mcts1(budget=300it)", "mcts(budget=300it)")
SEARCH = (
    "mcts(budget={budget}, through=false, playout=none, estimate=net, weights={net}, c=0.2, decision=visits, "
    "count=parent, depth=0)"
)


def _full_decks() -> list[str]:
    return [name for name in Deck.names() if len(Deck.load(name).cards) == 30]


def _options(parser: Parser) -> None:
    steps = parser.add_subparsers(title="steps", metavar="STEP", required=True)
    added = command(
        steps, "generate", _generate, "play games and keep positions with their results",
        "hearthlab learn generate first --games 20000",
        'hearthlab learn generate mine --games 5000 --agent eva --agent "mcts(budget=50it)" --deck freeze-mage',
    )  # fmt: skip
    added.add_argument("folder", metavar="FOLDER", type=Path, help="where the positions go; a run that stopped goes on")
    added.add_argument("--games", type=whole(1), default=20_000, help="number of games (20000)")
    added.add_argument("--agent", action="append", metavar="AGENT", help="who plays; may be given several times")
    added.add_argument(
        "--deck", action="append", metavar="DECK", help="what is played; several times for several (all)"
    )
    added.add_argument("--net", type=Path, metavar="FILE", help="a net whose search plays among the agents")
    added.add_argument("--random", type=number(0, 1), default=0.03, help="the share of random moves (0.03)")
    added.add_argument("--seed", type=int, default=0, help="which games are played (0)")
    backend_options(added, "--threads")
    added.add_argument("--quiet", action="store_true", help="no progress bar")

    added = command(
        steps, "train", _train, "train a net on positions",
        "hearthlab learn train first --out first.safetensors",
        "hearthlab learn train first second --out second.safetensors --passes 20",
    )  # fmt: skip
    added.add_argument("folders", metavar="FOLDER", type=Path, nargs="+", help="folders of positions")
    added.add_argument("--out", type=Path, required=True, metavar="FILE", help="the file of the net")
    added.add_argument("--passes", type=whole(1), default=12, help="passes over the positions (12)")
    added.add_argument("--batch", type=whole(1), default=8192, help="positions of a step (8192)")
    added.add_argument("--rate", type=number(1e-6, 1), default=4e-3, help="the highest rate of learning (0.004)")
    added.add_argument("--seed", type=int, default=0, help="seed of the first weights and of the order (0)")
    added.add_argument("--quiet", action="store_true", help="no progress bar")

    added = command(
        steps, "evaluate", _evaluate, "play a net against a field of agents, with intervals",
        "hearthlab learn evaluate first.safetensors",
        'hearthlab learn evaluate second.safetensors --against "greedy(score=net, weights=first.safetensors)"',
    )  # fmt: skip
    added.add_argument("net", metavar="FILE", type=Path, help="the file of the net")
    added.add_argument("--budget", default="300it", help="what its search may use for an action (300it)")
    added.add_argument("--against", action="append", metavar="AGENT", help="an opponent; may be given several times")
    added.add_argument("--deck", action="append", metavar="DECK", help="decks of the mirror matches (all of 30 cards)")
    added.add_argument("--games", type=whole(1), default=600, help="games against each opponent (600)")
    added.add_argument("--seed", type=int, default=1, help="which games are played (1)")
    backend_options(added, "--threads")
    added.add_argument("--quiet", action="store_true", help="no progress bar")


def search(net: Path, budget: str) -> str:
    """Returns the agent that searches its turn with a net."""
    return SEARCH.format(net=net, budget=budget)


def _generate(options: argparse.Namespace) -> int:
    from hearthlab.learn.data import Plan
    from hearthlab.learn.generate import generate

    agents = tuple(options.agent or AGENTS)
    if options.net is not None:
        agents += (search(options.net, "200it"), f"greedy(score=net, weights={options.net})")
    plan = Plan(agents, tuple(options.deck or _full_decks()), options.games, options.seed, random=options.random)
    with backend(options) as where:
        progress = None if options.quiet else Progress("games", also=lambda: where.where)
        rows = generate(options.folder, plan, progress=progress, backend=where)
    if options.json:
        return print_json({"folder": str(options.folder), "games": plan.games, "positions": rows})
    show(f"{rows:,} positions of {plan.games:,} games in {options.folder}")
    return 0


def _train(options: argparse.Namespace) -> int:
    try:
        from hearthlab.learn.train import Settings, train
    except ModuleNotFoundError as error:
        raise HearthLabError(f"training needs {error.name}; install hearthlab[learn]") from None

    settings = Settings(passes=options.passes, batch=options.batch, rate=options.rate, seed=options.seed)
    curve = train(options.folders, options.out, settings, progress=None if options.quiet else Progress("steps"))
    if options.json:
        return print_json({"net": str(options.out), "validation": curve.validation, "accuracy": curve.accuracy})
    rows = [
        (str(k + 1), f"{a:.4f}", f"{b:.4f}", f"{100 * c:.1f} %")
        for k, (a, b, c) in enumerate(zip(curve.training, curve.validation, curve.accuracy, strict=True))
    ]
    show(Table(("pass", "loss", "loss on other games", "right"), rows), f"The net is {options.out}")
    return 0


def _evaluate(options: argparse.Namespace) -> int:
    from hearthlab.learn.evaluate import evaluate

    with backend(options) as where:
        found: list[Standing] = evaluate(
            search(options.net, options.budget),
            tuple(options.against or FIELD),
            options.deck or _full_decks(),
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


COMMAND = Command(
    about="train nets that say who is winning, and players that go by them",
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
