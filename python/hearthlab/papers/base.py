"""The structure of a paper: a citation, typed options, named runs that can be resumed, and a report.

Every module of this package with a `PAPER` is a paper, and `hearthlab reproduce` has a command for each. A new paper
consists of a file here, its test, and its section in docs/experiments.md.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeVar

from hearthlab.util.files import make_folder, write_text
from hearthlab.util.findings import Finding, Verdict, beside
from hearthlab.util.findings import as_json as findings_json
from hearthlab.util.progress import Bars, no_bars
from hearthlab.util.table import Table

__all__ = [
    "Answer",
    "Bars",
    "Finding",
    "Options",
    "Paper",
    "Play",
    "Run",
    "Verdict",
    "beside",
    "findings_json",
    "make_folder",
    "markdown",
    "no_bars",
    "not_there",
    "option",
    "papers",
    "write_text",
]

# Options


def option(
    default: Any,
    about: str,
    *,
    choices: Sequence[Any] | None = None,
    metavar: str | None = None,
    low: int | None = None,
    part: bool = False,
) -> Any:
    """Declares a field of `Options`: its default, and its help text on the command line.

    `low` is the smallest allowed whole number. Of the options that select a `part` of the paper (a table, a figure, a
    stage) only one can be given.
    """
    about_it = {"help": about, "choices": choices, "metavar": metavar, "low": low, "part": part}
    return field(default=default, metadata=about_it)


@dataclass(frozen=True, kw_only=True)
class Options:
    """The options common to all papers; each paper adds its own.

    The command line has a flag for every field: `--in-this-form`, with the field's type, default and help.
    """

    quick: bool = option(False, "a small trial run")
    seed: int = option(0, "the random seed (0)")
    show: bool = option(False, "only show what the stores contain, without playing or writing anything")


# Runs and reports


R = TypeVar("R")
"""The result of a run, for the report."""
Asked = TypeVar("Asked", bound=Options)
"""The options of a paper."""
Play = Callable[[Bars], R]
"""Plays a run, or the missing part of it, with a progress bar."""


@dataclass(frozen=True, slots=True)
class Run(Generic[R]):
    """A named part of an experiment; equal seeds give equal results, and finished parts are not run again."""

    name: str
    play: Play[R]


@dataclass(frozen=True, slots=True)
class Answer:
    """The report of a paper."""

    text: Sequence[str | Table]
    """The report as text."""
    data: object
    """The report as JSON data."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper(Generic[Asked, R]):
    """A paper and its experiments."""

    title: str
    citation: str
    about: str
    """A one-line description for the list of papers."""
    examples: tuple[str, ...]
    options: type[Asked]
    runs: Callable[[Asked], Sequence[Run[R]]]
    """Returns the runs for the options."""
    report: Callable[[Asked, Sequence[R]], Answer]
    """Compares the results of the runs with the paper, and writes the files of the report."""

    def reproduce(self, options: Asked | None = None, bars: Bars = no_bars) -> Answer:
        """Runs what is still missing for the options, and returns the report."""
        asked = self.options() if options is None else options
        return self.report(asked, [run.play(bars) for run in self.runs(asked)])


def papers() -> Mapping[str, Paper[Any, Any]]:
    """Returns all papers, by the names of their modules."""
    package = __name__.rpartition(".")[0]
    names = sorted(module.name for module in pkgutil.iter_modules(importlib.import_module(package).__path__))
    found = {name: getattr(importlib.import_module(f"{package}.{name}"), "PAPER", None) for name in names}
    return {name: paper for name, paper in found.items() if isinstance(paper, Paper)}


def not_there(stores: Sequence[Path]) -> list[str]:
    """Returns the end of a report that only shows results and lacks these stores.

    >>> not_there([Path("6.db"), Path("7.db"), Path("8.db")])
    ['', 'Missing: "6.db" and 2 other stores; the same command without --show plays their games.']
    """
    if not stores:
        return []
    others = len(stores) - 1
    more = f" and {others} other store{'s' if others > 1 else ''}" if others else ""
    games = "their games" if others else "its games"
    return ["", f'Missing: "{stores[0]}"{more}; the same command without --show plays {games}.']


def markdown(table: Table) -> str:
    """Returns a table as Markdown, as used in docs/lab/experiments.md.

    >>> print(markdown(Table(["agent", "mean"], [["EVA", "51 %"]])))
    | agent | mean |
    | --- | --- |
    | EVA | 51 % |
    """
    lines = [table.head, ["---"] * len(table.head), *table.rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)
