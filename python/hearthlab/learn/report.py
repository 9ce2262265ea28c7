"""The report of a learning run: the losses of every net and the results of each generation, read from its folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from hearthlab.learn.data import PLAN, block_path, read_plan, unfinished
from hearthlab.learn.loop import FIELD, SETTINGS, Loop, Report, best, net_path, read_loop, read_reports
from hearthlab.learn.nets import model_card
from hearthlab.util import plots
from hearthlab.util.html import Block, Code, Columns, Figure, Grid, Page, Section, Text
from hearthlab.util.plots import Estimate, Series
from hearthlab.util.reading import parse_json, read_text
from hearthlab.util.table import Table

__all__ = ["Progress", "as_json", "page", "progress", "state", "tables", "write"]

_MOST = 1 << 24
_CURVE = ("training", "validation", "accuracy")
BEFORE = "previous net"
_GUESSES = "How often the net predicts the winner of a held-out game."


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a run."""

    done: int
    """Finished steps; a generation has three: games, training, evaluation."""
    total: int
    doing: str
    """The current or next step, in words."""


@dataclass(frozen=True, slots=True)
class _Losses:
    """The curves of a net: the training loss, and the loss and accuracy on held-out games."""

    generation: int
    positions: int
    seconds: int
    train: Sequence[float]
    check: Sequence[float]
    accuracy: Sequence[float]

    @property
    def kept(self) -> int:
        """The pass with the lowest loss, which is the saved net."""
        return min(range(len(self.check)), key=self.check.__getitem__)


def state(folder: Path) -> object:
    """Returns an object that changes whenever the folder does."""
    found = [folder / SETTINGS, *folder.glob("*.json*"), *folder.glob("generation-*/*")]
    return sorted((str(path), path.stat().st_mtime_ns) for path in found if path.exists())


def progress(folder: Path) -> Progress:
    """Returns the progress of the run in a folder."""
    loop = read_loop(folder)
    done = {report.generation for report in read_reports(folder)}
    for generation in range(loop.generations):
        if generation in done:
            continue
        steps, name = 3 * generation, f"generation {generation + 1} of {loop.generations}"
        if model_card(net_path(folder, generation)).exists():
            return Progress(steps + 2, 3 * loop.generations, f"{name}: evaluation")
        games = folder / f"generation-{generation}"
        if not (games / PLAN).exists():
            return Progress(steps, 3 * loop.generations, f"{name}: games")
        plan = read_plan(games)
        blocks = sum(block_path(games, k).exists() for k in range(plan.blocks))
        if blocks < plan.blocks:
            said = f"{min(blocks * plan.block, plan.games):,} of {plan.games:,} games"
            return Progress(steps, 3 * loop.generations, f"{name}: {said}")
        return Progress(steps + 1, 3 * loop.generations, f"{name}: training")
    return Progress(3 * loop.generations, 3 * loop.generations, "finished")


def page(folder: Path) -> Page:
    """Returns the page of a run, finished or not."""
    loop, reports = read_loop(folder), read_reports(folder)
    curves = list(_curves(folder, loop))
    blocks: list[Block] = []
    if reports:
        blocks.append(_standings(reports))
    if curves:
        blocks.append(
            Columns(
                [
                    _chart(curves, "Validation loss", "On held-out games.", "loss", lambda c: c.check),
                    _chart(curves, "Training loss", "On games that the net learned from.", "loss", lambda c: c.train),
                    _chart(curves, "Accuracy", _GUESSES, "percent", lambda c: [100 * a for a in c.accuracy]),
                    _nets(curves),
                ]
            )
        )
    if not blocks:
        blocks.append(Section("Nets", [Text("The games of the first generation are being played.", soft=True)]))
    blocks.append(_settings(loop))
    decks = "deck" if len(set(loop.decks)) == 1 else "decks"
    said = f"{loop.generations} generations of {loop.games:,} games with {len(set(loop.decks))} {decks}."
    return Page(f"Learning run {folder.resolve().name}", blocks, said, loop.seed)


def write(folder: Path, path: Path) -> None:
    """Writes the page of a run into a file; the page of an unfinished run states its progress."""
    found, far = page(folder), progress(folder)
    if far.doing != "finished":
        found = replace(found, lead=f"{found.lead} Not finished: {far.doing}.")
    found.write(path)


def tables(folder: Path) -> list[Table]:
    """Returns the tables for the command line: the results of each generation, and the training of its net."""
    reports, curves = read_reports(folder), list(_curves(folder, read_loop(folder)))
    return [*([_won(reports)] if reports else []), *([_learned(curves)] if curves else [])]


def as_json(folder: Path) -> dict[str, Any]:
    """Returns the report as plain data."""
    nets = [
        {
            "generation": curve.generation,
            "positions": curve.positions,
            "passes": len(curve.check),
            "kept": curve.kept + 1,
            "loss": curve.check[curve.kept],
            "accuracy": curve.accuracy[curve.kept],
            "seconds": curve.seconds,
        }
        for curve in _curves(folder, read_loop(folder))
    ]
    return {**asdict(progress(folder)), "generations": [asdict(one) for one in read_reports(folder)], "nets": nets}


def _curves(folder: Path, loop: Loop) -> Iterator[_Losses]:
    for generation in range(loop.generations):
        net = net_path(folder, generation)
        path = next((path for path in (model_card(net), unfinished(net)) if path.exists()), None)
        if path is None:
            continue
        given = parse_json(read_text(path, _MOST), f'"{path}"').object()
        curve = given["curve"].object()
        lists = [[value.number(0, 1e9) for value in curve[name].list(10_000, 1)] for name in _CURVE]
        yield _Losses(generation, given["positions"].whole(0, 1 << 50), given["seconds"].whole(0, 1 << 40), *lists)


_OPPONENTS = (*FIELD, BEFORE)


def _rates(report: Report) -> list[Estimate | None]:
    return [_against(report, name) for name in _OPPONENTS]


def _in_text(rate: Estimate | None) -> str:
    return "-" if rate is None else f"{rate.value:.1f} % [{rate.low:.1f}, {rate.high:.1f}]"


def _won(reports: Sequence[Report]) -> Table:
    rows = [
        [
            f"{report.generation + 1}",
            f"{report.positions:,}",
            *map(_in_text, _rates(report)),
        ]
        for report in reports
    ]
    return Table(["generation", "positions", *_OPPONENTS], rows)


def _standings(reports: Sequence[Report]) -> Section:
    """Returns the win rates of each net against the field and against its predecessor."""
    rows = [(f"generation {report.generation + 1}", _rates(report)) for report in reports]
    chart = plots.intervals(rows, "Win rates of each net", series=_OPPONENTS, unit=" %", middle=50.0)
    leader = best(list(reports))
    return Section(
        "Win rates",
        [
            Figure(chart, "How often the search with the net of each generation wins, with 95 % intervals."),
            Grid.of(_won(reports)),
            Text(f"The net of generation {leader.generation + 1} won the most against the field."),
            Code(f"hearthlab learn export RUN --out {leader.net}"),
        ],
    )


def _against(report: Report, name: str) -> Estimate | None:
    """Returns the win rate against one opponent; only the previous net is not in the field."""
    found = [rate for opponent, rate in report.rates.items() if (opponent if opponent in FIELD else BEFORE) == name]
    if not found:
        return None
    rate, low, high = found[0]
    return Estimate(100 * rate, 100 * low, 100 * high)


def _chart(
    curves: Sequence[_Losses], title: str, about: str, label: str, of: Callable[[_Losses], Sequence[float]]
) -> Section:
    """Returns a chart of one curve of all nets, pass by pass."""
    lines = [Series(f"generation {curve.generation + 1}", _points(of(curve))) for curve in curves]
    chart = plots.lines(lines, f"{title} by pass", x_label="pass", y_label=label, width=560, height=260)
    return Section(title, [Figure(chart, about)])


def _points(values: Sequence[float]) -> list[tuple[float, float]]:
    return [(float(number), value) for number, value in enumerate(values, start=1)]


def _learned(curves: Sequence[_Losses]) -> Table:
    rows = [
        [
            f"{c.generation + 1}",
            f"{c.positions:,}",
            f"{len(c.check)}",
            f"{c.kept + 1}",
            f"{c.check[c.kept]:.4f}",
            f"{c.accuracy[c.kept]:.1%}",
            f"{c.seconds:,}",
        ]
        for c in curves
    ]
    return Table(["generation", "positions", "passes", "best pass", "loss", "accuracy", "seconds"], rows)


def _nets(curves: Sequence[_Losses]) -> Section:
    note = "The net of the pass with the lowest loss on held-out games is saved."
    return Section("Nets", [Grid.of(_learned(curves)), Text(note, soft=True)])


def _settings(loop: Loop) -> Section:
    rows = [
        ["decks", ", ".join(sorted(set(loop.decks)))],
        ["games per generation", f"{loop.games:,}"],
        ["iterations per action", f"{loop.iterations:,}"],
        ["random moves", f"{loop.random:.1%}"],
        ["passes", f"{loop.passes:,}"],
        ["batch", f"{loop.batch:,}"],
        ["weight of search values", f"{loop.search_share:.0%}"],
        ["evaluation games against each opponent", f"{loop.evaluation:,}"],
    ]
    return Section("Settings", [Grid(["setting", "value"], rows, left=(0, 1))])
