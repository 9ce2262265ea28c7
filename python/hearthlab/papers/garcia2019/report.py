"""The report of garcia2019: its tables and figures compared with those of a run."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hearthlab.errors import HearthLabError
from hearthlab.evolve.store import EvolutionStore
from hearthlab.papers import base
from hearthlab.papers.base import Answer, Bars, Finding, beside, findings_json, not_there
from hearthlab.papers.cells import Result, missing
from hearthlab.papers.garcia2019 import table4, table5
from hearthlab.papers.garcia2019.findings import REFERENCE, findings, reference, words
from hearthlab.papers.garcia2019.games import Options, config_of, play
from hearthlab.util.table import Table

if TYPE_CHECKING:
    from hearthlab.evolve.summary import Summary

__all__ = ["report", "runs", "table3"]

Ran = Path | table4.Cells | list[Result]
"""The result of a run: the store of the evolution, table 4 with one set of decks, or the games of table 5."""


def runs(options: Options) -> list[base.Run[Ran]]:
    """Returns the runs for the options; table 3 needs none."""
    if options.table == 3:
        return []
    if options.table == 4:
        return [base.Run(f"table 4, {decks}", _table4(options, decks)) for decks in table4.sets(options)]
    if options.table == 5 or options.figure == 11:
        return [base.Run("table 5", lambda bars: table5.play(options, bars))]
    return [base.Run("garcia2019", lambda bars: play(options, bars))]


def _table4(options: Options, decks: str) -> base.Play[Ran]:
    def run(bars: Bars) -> Ran:
        return table4.play(options, decks, bars)

    return run


def report(options: Options, ran: Sequence[Ran]) -> Answer:
    """Compares the paper's numbers with those of the runs, and writes the report of the evolution."""
    cells = [found for found in ran if isinstance(found, table4.Cells)]
    if cells:
        verdicts = table4.findings(cells)
        end = _unfinished([found.unfinished for found in cells if found.unfinished is not None])
        return _answer([table4.table(cells), "", table4.raw_table(cells), "", beside(verdicts), *end], verdicts)
    matches = [found for found in ran if isinstance(found, list)]
    if matches:
        verdicts = table5.findings(matches[0])
        return _answer([table5.table(matches[0]), "", beside(verdicts), *missing(matches[0])], verdicts)
    return _evolution(options, [found for found in ran if isinstance(found, Path)])


def _unfinished(stores: Sequence[Path]) -> list[str]:
    """Returns the end of a report about missing or unfinished runs that are only shown."""
    end = not_there([path for path in stores if not path.exists()])
    for path in stores:
        if path.exists():
            end += ["", f'Unfinished: "{path}"; the same command without --show continues it.']
    return end


def _evolution(options: Options, stores: Sequence[Path]) -> Answer:
    from hearthlab.evolve.summary import Summary

    path = next(iter(stores), options.path)
    with EvolutionStore.open(path) if path.exists() else EvolutionStore.in_memory(config_of(options)) as store:
        found = Summary(store)
        if options.table == 3:
            return _answer([table3(found)])
        if options.show and not found.executions:
            return _answer(_unfinished([path])[1:])
        from hearthlab.evolve import report as pages

        folder = options.out or path.with_name(f"{path.stem}-report")
        index = None if options.show else pages.write(found, reference(found), folder)
        if options.figure is None:
            return _answer(summary_text(found), findings(found), index)
    files = [str(folder / f"figure-{options.figure}.{kind}") for kind in ("svg", "png")]
    if not Path(files[0]).is_file():
        if options.show:
            return _answer([f'There is no "{files[0]}"; the same command without --show draws it.'])
        raise HearthLabError(f"figure {options.figure} could not be drawn: the final individuals do not form groups")
    return _answer([f"Figure {options.figure}: {' and '.join(files)}"], (), index, files=files)


def table3(found: Summary) -> Table:
    """Returns the settings of the paper beside those of a run."""
    rows = [(name, published, ours(found)) for name, published, ours in REFERENCE.settings]
    return Table(("setting", "paper", "here"), rows, left=(0, 1, 2))


def summary_text(found: Summary) -> list[str | Table]:
    """Returns all findings, and the results of the best agent."""
    meetings = [(name, f"{t.win_rate:.2%}", f"{t.games:,}") for name, t in found.meetings]
    return [
        beside(findings(found)),
        "",
        Table(("the best one against", "win rate", "games"), meetings),
        "",
        "\n".join(words(found)),
    ]


def _answer(
    text: Sequence[str | Table], verdicts: Sequence[Finding] = (), index: Path | None = None, **more: Any
) -> Answer:
    data = {"paper": "garcia2019", "text": "\n".join(map(str, text)), "findings": findings_json(verdicts), **more}
    if index is None:
        return Answer(text, data)
    return Answer([*text, f"The whole report is in {index}."], {**data, "report": str(index)})
