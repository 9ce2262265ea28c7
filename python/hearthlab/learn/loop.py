"""The training loop: games, a net trained on them, and better games with that net among the players.

A run is a folder: `run.json` with its settings, the positions of each generation (`generation-0`, …), the nets
(`net-0.safetensors`, …), and `standings.jsonl` with the results of each net. Finished steps are not repeated, so a run
can be killed at any time and resumed.
"""

from __future__ import annotations

import dataclasses
import json
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from hearthlab.arena.backend import Backend
from hearthlab.errors import HearthLabError
from hearthlab.learn.data import Plan
from hearthlab.learn.evaluate import evaluate
from hearthlab.learn.generate import check, generate
from hearthlab.learn.nets import check_net, check_out, model_card
from hearthlab.util.files import make_folder, replacing, write_text
from hearthlab.util.locks import locked
from hearthlab.util.reading import Given, parse_json, read_text

__all__ = ["FIELD", "FIRST", "Loop", "Report", "export", "run", "search"]

FIRST = ("eva", "greedy(score=tyche)", "mcts1(budget=50it)", "mcts(budget=50it)")
"""The agents whose games the first net learns from."""
FIELD = ("eva", "mcts1(budget=300it)", "mcts(budget=300it)")
"""The opponents that nets are evaluated against."""
LEAGUE = 3
"""The number of earlier nets that also play, so that a new net does not only learn to beat its predecessor."""
SETTINGS, STANDINGS = "run.json", "standings.jsonl"
_MOST = 1 << 26

Progress: TypeAlias = Callable[[int, int], None]


@dataclass(frozen=True)
class Loop:
    """The settings of a run."""

    decks: tuple[str, ...]
    generations: int = 3
    games: int = 20_000
    """Games per generation."""
    iterations: int = 200
    """Search iterations per action of a net, in games and evaluation."""
    random: float = 0.04
    passes: int = 12
    batch: int = 8192
    search_share: float = 0.5
    evaluation: int = 300
    """Evaluation games against each opponent of the field, and against the previous net."""
    seed: int = 0

    def __post_init__(self) -> None:
        if not self.decks or min(self.generations, self.games, self.iterations, self.evaluation) < 1:
            raise HearthLabError("a run needs at least one deck, generation, game and iteration")
        decks = len(set(self.decks))
        if self.evaluation < decks:
            raise HearthLabError(f"{decks} decks need at least as many games for evaluation, not {self.evaluation}")

    def save(self, folder: Path) -> None:
        """Writes the settings, after checking that those in the folder differ at most in the number of generations."""
        make_folder(folder)
        path = folder / SETTINGS
        if path.exists():
            before = parse_json(read_text(path, _MOST), f'"{path}"').object().value
            after = json.loads(json.dumps(dataclasses.asdict(self)))
            changed = sorted(name for name in after if name != "generations" and before.get(name) != after[name])
            if changed:
                raise HearthLabError(
                    f'"{folder}" holds a run with different {", ".join(changed)}; choose another folder'
                )
        write_text(path, json.dumps(dataclasses.asdict(self), indent=1))


@dataclass(frozen=True)
class Report:
    """The results of a generation."""

    generation: int
    net: str
    positions: int
    rates: dict[str, tuple[float, float, float]]
    """The win rate against each opponent, and the ends of its 95 % interval."""


def search(net: Path, iterations: int) -> str:
    """Returns the agent that searches its turn with a net."""
    return f"hearthlab(budget={iterations}it, weights={net})"


def net_path(folder: Path, generation: int) -> Path:
    """Returns the path of the net of a generation."""
    return folder / f"net-{generation}.safetensors"


def players(folder: Path, loop: Loop, generation: int) -> tuple[str, ...]:
    """Returns the agents of a generation: the newest net in three strengths, earlier nets, and other agents."""
    if generation == 0:
        return FIRST
    newest = net_path(folder, generation - 1)
    league = [net_path(folder, k) for k in range(max(0, generation - 1 - LEAGUE), generation - 1)]
    return (
        search(newest, loop.iterations),
        search(newest, max(1, loop.iterations // 4)),
        f"greedy(score=net, weights={newest}, mulligan=net)",
        *(search(net, loop.iterations) for net in league),
        "eva",
        "mcts1(budget=50it)",
        "mcts(budget=50it)",
    )


def plan_of(folder: Path, loop: Loop, generation: int) -> Plan:
    """Returns the plan of the games of a generation."""
    agents = players(folder, loop, generation)
    return Plan(agents, loop.decks, loop.games, loop.seed + generation, random=loop.random)


def run(
    folder: Path,
    loop: Loop,
    *,
    threads: int | None = None,
    progress: Callable[[str], Progress] | None = None,
    backend: str | Backend | None = None,
) -> list[Report]:
    """Does the missing steps of a run, and returns the results of each generation.

    `progress` is called with the name of each step, and returns its progress function.
    """
    check(plan_of(folder, loop, 0))
    loop.save(folder)
    with locked(folder / SETTINGS):
        reports = read_reports(folder)
        for generation in range(loop.generations):
            if all(report.generation != generation for report in reports):
                reports.append(_generation(folder, loop, generation, threads, progress, backend))
        return sorted(reports, key=lambda report: report.generation)


def _generation(
    folder: Path,
    loop: Loop,
    generation: int,
    threads: int | None,
    progress: Callable[[str], Progress] | None,
    backend: str | Backend | None,
) -> Report:
    """Plays games, trains a net on all games so far, evaluates it, and appends the results to the standings."""
    from hearthlab.learn.train import Settings, train

    def told(step: str) -> Progress | None:
        return None if progress is None else progress(f"{step} {generation}")

    folders = [folder / f"generation-{k}" for k in range(generation + 1)]
    net, plan = net_path(folder, generation), plan_of(folder, loop, generation)
    positions = generate(folders[-1], plan, threads=threads, progress=told("games"), backend=backend)
    if not model_card(net).exists():  # it is written after the net
        settings = Settings(
            passes=loop.passes, batch=loop.batch, seed=loop.seed + generation, search_share=loop.search_share
        )
        train(folders, net, settings, progress=told("training"))
    opponents = list(FIELD)
    if generation:
        opponents.append(search(net_path(folder, generation - 1), loop.iterations))
    standings = evaluate(
        search(net, loop.iterations), opponents, sorted(set(loop.decks)), loop.evaluation,
        seed=loop.seed, threads=threads, progress=told("evaluation"), backend=backend,
    )  # fmt: skip
    rates = {standing.opponent: (standing.rate, *standing.interval) for standing in standings}
    report = Report(generation, net.name, positions, rates)
    with (folder / STANDINGS).open("a", encoding="utf-8") as file:
        file.write(json.dumps(dataclasses.asdict(report)) + "\n")
    return report


def read_loop(folder: Path) -> Loop:
    """Reads the settings of a run."""
    path = folder / SETTINGS
    given = parse_json(read_text(path, _MOST), f'"{path}"').object(tuple(f.name for f in dataclasses.fields(Loop)))
    wholes = {
        name: given[name].whole(1, 1 << 40)
        for name in ("generations", "games", "iterations", "passes", "batch", "evaluation")
    }
    return Loop(
        tuple(deck.text(5000) for deck in given["decks"].list(20_000, 1)),
        **wholes,
        random=given["random"].number(0, 1),
        search_share=given["search_share"].number(0, 1),
        seed=given["seed"].seed(),
    )


def read_reports(folder: Path) -> list[Report]:
    """Returns the results of the generations of a run so far; ignores an incomplete last line."""
    path = folder / STANDINGS
    if not path.exists():
        return []
    lines = read_text(path, _MOST).splitlines(keepends=True)
    return [_read_report(parse_json(line, f'"{path}"').object()) for line in lines if line.endswith("\n")]


def _read_report(given: Given) -> Report:
    rates = {name: tuple(value.number(0, 1) for value in rate.list(3, 3)) for name, rate in given["rates"].items(1000)}
    return Report(
        given["generation"].whole(0, 1 << 20),
        given["net"].text(5000),
        given["positions"].whole(0, 1 << 50),
        {name: (rate[0], rate[1], rate[2]) for name, rate in rates.items()},
    )


def best(reports: list[Report]) -> Report:
    """Returns the generation whose net won the most against the field.

    >>> one = Report(0, "a", 1, {name: (0.5, 0.4, 0.6) for name in FIELD})
    >>> best([one, Report(1, "b", 1, {name: (0.6, 0.5, 0.7) for name in FIELD})]).net
    'b'
    """
    if not reports:
        raise HearthLabError("no net of the run has been evaluated yet; run `hearthlab learn run` again")
    return max(reports, key=lambda report: sum(report.rates[name][0] for name in FIELD if name in report.rates))


def export(source: Path, out: Path) -> Path:
    """Copies a net, or the best net of a run, after the core has checked it; returns the path of that net.

    Its model card is copied too, if it has one.
    """
    check_out(out)
    net = source / best(read_reports(source)).net if source.is_dir() else source
    check_net(net)
    if out.exists() and out.samefile(net):
        raise HearthLabError(f'"{out}" is the net itself; choose another file for the copy')
    make_folder(out.parent)
    for path, copy in ((net, out), (model_card(net), model_card(out))):
        if path.exists():
            with replacing(copy) as part:
                shutil.copyfile(path, part)
    return net
