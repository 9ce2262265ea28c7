"""What a paper is here: a citation, typed options, runs that are named and can be resumed, and a report.

Every module of this package with a `PAPER` is one, and `hearthlab reproduce` has a command for each. A new paper is one
file here, its test, and its section in docs/experiments.md.
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
    """Declares a field of `Options`: its default, and what the command line says about it.

    `low` is the smallest whole number that is allowed. Of the options that are a `part` of the paper (a table, a
    figure, a stage) only one can be given.
    """
    about_it = {"help": about, "choices": choices, "metavar": metavar, "low": low, "part": part}
    return field(default=default, metadata=about_it)


@dataclass(frozen=True, kw_only=True)
class Options:
    """What can be asked of a paper; each has its own options below these.

    The command line has a flag for every field: `--in-this-form`, with the field's type, default and help.
    """

    quick: bool = option(False, "a small run to try things out")
    seed: int = option(0, "the seed of all that is random (0)")
    show: bool = option(False, "play and write nothing, and show what the stores hold")


# Runs and reports


R = TypeVar("R")
"""What a run leaves for the report."""
Asked = TypeVar("Asked", bound=Options)
"""The options of a paper."""
Play = Callable[[Bars], R]
"""Plays a run, or what is missing of it, and shows how far it is."""


@dataclass(frozen=True, slots=True)
class Run(Generic[R]):
    """A named part of an experiment; equal seeds give equal results, and what is there already is not run again."""

    name: str
    play: Play[R]


@dataclass(frozen=True, slots=True)
class Answer:
    """What a paper's report says."""

    text: Sequence[str | Table]
    """For a person."""
    data: object
    """For a program: anything that JSON can hold."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper(Generic[Asked, R]):
    """A paper and its experiments."""

    title: str
    citation: str
    about: str
    """One line for the list of papers."""
    examples: tuple[str, ...]
    options: type[Asked]
    runs: Callable[[Asked], Sequence[Run[R]]]
    """Returns the runs that the options ask for."""
    report: Callable[[Asked, Sequence[R]], Answer]
    """Sets what came of the runs beside what the paper says, and writes the files that belong to it."""

    def reproduce(self, options: Asked | None = None, bars: Bars = no_bars) -> Answer:
        """Runs what the options ask for and is not there yet, and returns the report."""
        asked = self.options() if options is None else options
        return self.report(asked, [run.play(bars) for run in self.runs(asked)])


def papers() -> Mapping[str, Paper[Any, Any]]:
    """Returns every paper by its name, which is that of its module."""
    package = __name__.rpartition(".")[0]
    names = sorted(module.name for module in pkgutil.iter_modules(importlib.import_module(package).__path__))
    found = {name: getattr(importlib.import_module(f"{package}.{name}"), "PAPER", None) for name in names}
    return {name: paper for name, paper in found.items() if isinstance(paper, Paper)}


def not_there(stores: Sequence[Path]) -> list[str]:
    """Returns the end of a report that lacks these stores, because it only shows what is there.

    >>> not_there([Path("6.db"), Path("7.db"), Path("8.db")])
    ['', 'Not there yet: "6.db" and 2 other stores; the same command without --show plays their games.']
    """
    if not stores:
        return []
    others = len(stores) - 1
    more = f" and {others} other store{'s' if others > 1 else ''}" if others else ""
    games = "their games" if others else "its games"
    return ["", f'Not there yet: "{stores[0]}"{more}; the same command without --show plays {games}.']


def markdown(table: Table) -> str:
    """Returns a table as Markdown, as docs/lab/experiments.md holds it.

    >>> print(markdown(Table(["agent", "mean"], [["EVA", "51 %"]])))
    | agent | mean |
    | --- | --- |
    | EVA | 51 % |
    """
    lines = [table.head, ["---"] * len(table.head), *table.rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)
