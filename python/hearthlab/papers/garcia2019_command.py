"""The experiments of garcia2019."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hearthlab.cli.evolve import deck_sets, run_or_resume, summary, told, write_report
from hearthlab.cli.parsing import command, print_json, whole
from hearthlab.errors import HearthLabError
from hearthlab.evolve import judge
from hearthlab.evolve.store import EvolutionStore
from hearthlab.papers import garcia2019

if TYPE_CHECKING:
    from hearthlab.evolve.summary import Summary

__all__ = ["add"]


def add(papers: Any) -> None:
    """`hearthlab reproduce garcia2019`."""
    parser = command(
        papers,
        "garcia2019",
        _reproduce,
        "competitive coevolution of the weights of EVA",
        "hearthlab reproduce garcia2019 --quick --table 4",
        "hearthlab reproduce garcia2019 --store ten.db --figure 8",
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--table", type=int, choices=garcia2019.TABLES, help="one table (all)")
    what.add_argument("--figure", type=int, choices=garcia2019.FIGURES, help="one figure (all)")
    parser.add_argument("--quick", action="store_true", help="a small run to try things out")
    parser.add_argument("--store", type=Path, metavar="FILE", help="the run; it is made or finished if need be")
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="where the report and the figures go")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=whole(1), help="how many games at once (all cores)")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")


def _reproduce(options: argparse.Namespace) -> int:
    """The ten executions with 2 games for a pair of decks, or what the store holds."""
    if options.table == 5 or options.figure == 11:
        return _said(options, {"text": garcia2019.MISSING[0 if options.table else 1]})
    config = garcia2019.preset(games=2, executions=2 if options.quick else 10, seed=options.seed, quick=options.quick)
    path = options.store or Path(f"garcia2019-{'quick' if options.quick else 'ten'}.db")
    if options.table == 3:
        with EvolutionStore.open(path) if path.exists() else EvolutionStore.in_memory(config) as store:
            return _said(options, {"text": garcia2019.table3(summary(store))})
    with EvolutionStore.open(path) if path.exists() else EvolutionStore.create(path, config) as store:
        run_or_resume(store.path, store.config, options).close()
        plan = garcia2019.judging(options.quick)
        judge.judge(store, plan, deck_sets(store.config), {"greedy": garcia2019.GREEDY}, options.workers, told(options))
        found = summary(store)
        index = write_report(found, options.out or path.with_name(f"{path.stem}-report"))
        return _said(options, _answer(found, index, options))


def _answer(found: Summary, index: Path, options: argparse.Namespace) -> dict[str, Any]:
    if options.table == 4:
        return {"text": garcia2019.table4(found), "report": str(index)}
    if options.figure is None:
        return {"text": garcia2019.told(found), "report": str(index)}
    files = [str(index.with_name(f"figure-{options.figure}.{kind}")) for kind in ("svg", "png")]
    if not Path(files[0]).is_file():
        raise HearthLabError(f"figure {options.figure} could not be drawn: the final individuals make no groups")
    return {"text": f"Figure {options.figure}: {' and '.join(files)}", "files": files, "report": str(index)}


def _said(options: argparse.Namespace, answer: dict[str, Any]) -> int:
    if options.json:
        return print_json({"paper": "garcia2019", **answer})
    print(answer["text"])
    if "report" in answer:
        print(f"The whole report is in {answer['report']}.")
    return 0
