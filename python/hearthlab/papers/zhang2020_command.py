"""The experiments of zhang2020."""

from __future__ import annotations

import argparse
from typing import Any

from hearthlab.cli.parsing import command, print_json
from hearthlab.util.progress import Progress

__all__ = ["add"]


def add(papers: Any) -> None:
    """`hearthlab reproduce zhang2020`."""
    parser = command(
        papers,
        "zhang2020",
        _reproduce,
        "counterfactual regret minimization on small card games",
        "hearthlab reproduce zhang2020 --figure 4.4",
        "hearthlab reproduce zhang2020 --figure 4.10a --quick --html page.html",
    )
    parser.add_argument("--figure", help="4.4, 4.5, 4.6, 4.10, 4.11 or a part such as 4.10a (all)")
    parser.add_argument("--quick", action="store_true", help="a tenth of the iterations")
    parser.add_argument("--html", metavar="FILE", help="write a page with the curves")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--quiet", action="store_true", help="no progress bar")


def _reproduce(options: argparse.Namespace) -> int:
    from hearthlab.equilibrium import report
    from hearthlab.papers import zhang2020

    figures = [options.figure] if options.figure else list(zhang2020.FIGURES)
    models = [name for text in figures for name in zhang2020.figure(text)]
    rows = [
        zhang2020.reproduce(name, quick=options.quick, seed=options.seed, progress=None if options.quiet else Progress)
        for name in models
    ]
    if options.html:
        pages = {str(row.model): row.solutions for row in rows}
        report.write(options.html, f"zhang2020, {', '.join(f'figure {text}' for text in figures)}", pages)
    if options.json:
        return print_json([row.json() for row in rows])
    print(zhang2020.table(rows))
    return 0
