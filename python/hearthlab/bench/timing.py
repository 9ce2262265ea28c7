"""CPU seconds: the loops of the core timed, and compared with those of another checkout."""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from hearthlab.bench import checkouts
from hearthlab.bench.doors import doors
from hearthlab.bench.loops import Sample, Work, loops
from hearthlab.errors import EngineError
from hearthlab.util.table import Table

__all__ = ["Comparison", "Figure", "as_json", "compare", "comparison_table", "measure", "table"]


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure: the work of one round and the median CPU seconds that it took."""

    per_cpu_second: float
    checksum: str
    count: int
    seconds: float
    rounds: int


def measure(seconds: float = 0.0, work: Work | None = None) -> dict[str, Figure]:
    """Returns all figures; whole rounds are repeated for so many seconds, at least one."""
    work = work or Work()
    samples: dict[str, list[Sample]] = {}
    begin = time.monotonic()
    while True:
        for name, loop in {**loops(work), **doors(work)}.items():
            samples.setdefault(name, []).append(loop.run())
        if time.monotonic() - begin >= seconds:
            return {name: _figure(name, found) for name, found in samples.items()}


def _figure(name: str, samples: list[Sample]) -> Figure:
    count, checksum, _ = samples[0]
    if any(sample[:2] != (count, checksum) for sample in samples):
        raise EngineError(f"{name} has different checksums for the same seed; the core is not deterministic")
    seconds = statistics.median(sample[2] for sample in samples)
    return Figure(count / max(seconds, 1e-9), checksum, count, seconds, len(samples))


# Two checkouts


@dataclass(frozen=True, slots=True)
class Comparison:
    """One figure of this checkout and of another one, per CPU second, medians over the rounds."""

    here: float
    there: float
    ratio: float
    """here / there, the median over pairs of neighbouring rounds; above 1 this checkout is faster."""
    lowest: float
    """The smallest ratio of a pair."""
    highest: float
    """The largest ratio of a pair."""
    same_games: bool
    """Whether the checksums agree; if not, the checkouts did not do the same work."""
    rounds: int

    @property
    def clear(self) -> bool:
        """Whether every pair points in the same direction; if not, the difference may be noise."""
        return self.lowest > 1 or self.highest < 1


def compare(
    other: str | Path, rounds: int = 7, progress: Callable[[int, int], None] | None = None
) -> dict[str, Comparison]:
    """Compares this checkout with another; their rounds alternate, so that a busy machine slows both alike."""
    pythons = (Path(sys.executable), checkouts.python_of(Path(other).expanduser()))
    found: tuple[list[dict[str, Any]], list[dict[str, Any]]] = ([], [])
    for k in range(2 * rounds):
        found[k % 2].append(checkouts.bench(pythons[k % 2], "--seconds", "0"))
        if progress is not None:
            progress(k + 1, 2 * rounds)
    return {
        name: _compared(name, *found)
        for name in found[0][0]
        if all(name in result for results in found for result in results)
    }


def _compared(name: str, here: list[dict[str, Any]], there: list[dict[str, Any]]) -> Comparison:
    a, b = ([result[name]["per_cpu_second"] for result in results] for results in (here, there))
    # The load of a machine drifts: neighbouring rounds had nearly the same load, the medians of all had not.
    ratios = [x / y for x, y in zip(a, b, strict=True)]
    sums = {result[name]["checksum"] for result in (*here, *there)}
    return Comparison(
        here=statistics.median(a),
        there=statistics.median(b),
        ratio=statistics.median(ratios),
        lowest=min(ratios),
        highest=max(ratios),
        same_games=len(sums) == 1,
        rounds=len(ratios),
    )


# As text


def as_json(figures: Mapping[str, Figure | Comparison]) -> dict[str, Any]:
    """Returns figures as plain data."""
    return {name: asdict(figure) for name, figure in figures.items()}


def table(figures: Mapping[str, Figure]) -> Table:
    """Returns the figures as a table."""
    rows = [(name, f"{f.per_cpu_second:,.0f}", f"{f.count:,}", f.checksum) for name, f in figures.items()]
    return Table(("", "per CPU second", "count", "checksum"), rows, left=(0, 3))


def comparison_table(figures: Mapping[str, Comparison]) -> Table:
    """Returns a comparison as a table."""
    rows = []
    for name, c in figures.items():
        agree = "agree" if c.same_games else "differ: not the same games"
        pairs = f"{c.lowest:.3f} to {c.highest:.3f}"
        doubt = "" if c.clear else "; no clear difference"
        rows.append((name, f"{c.here:,.0f}", f"{c.there:,.0f}", f"{c.ratio:.3f}", pairs, agree + doubt))
    return Table(("per CPU second", "here", "there", "ratio", "of pairs", "checksums"), rows, left=(0, 4, 5))
