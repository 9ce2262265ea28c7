"""`hearthlab check`: what is wrong with an agent, in words."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from hearthlab.agents.registry import read
from hearthlab.arena.checking import Checked, check
from hearthlab.arena.conformance import Report, conformance
from hearthlab.cli.arena import FAULTS, isolate_option
from hearthlab.cli.output import show
from hearthlab.cli.parsing import Command, Group, Parser, number, print_json, seed, whole
from hearthlab.errors import HearthLabError
from hearthlab.util.excerpt import last_lines

__all__ = ["COMMAND"]

_MOST_LINES = 20


def _options(parser: Parser) -> None:
    parser.add_argument("agent", metavar="AGENT", nargs="?", help="an agent, such as mymodule:MyAgent")
    parser.add_argument("--protocol", metavar="PROGRAM", help="a program in any language, instead of AGENT")
    parser.add_argument(
        "--games",
        type=whole(0),
        default=8,
        help="games against random, each played twice, rounded up so that all deck pairings and both starting players "
        "occur equally often; 0 checks only the protocol (8)",
    )
    parser.add_argument("--seconds", type=number(0.1), default=20.0, help="time limit per decision, in seconds (20)")
    parser.add_argument("--seed", type=seed, default=0, help="random seed (0)")
    isolate_option(parser)


def _run(options: argparse.Namespace) -> int:
    if (options.agent is None) == (options.protocol is None):
        raise HearthLabError("name one agent: hearthlab check mymodule:MyAgent, or --protocol ./program")
    if options.protocol is not None:
        report = conformance(options.protocol, options.games, options.seed, options.isolate, options.seconds)
        if options.json:
            print_json(report.to_dict())
        else:
            show(*_reported(report))
        return 0 if report.fine else FAULTS
    if not options.games:
        raise HearthLabError("an agent is checked by games: --games 1 or more")
    read(options.agent)  # a name that is not that of an agent is refused, not checked
    checked = check(options.agent, options.games, options.seed, options.isolate, options.seconds)
    if options.json:
        print_json(checked.to_dict())
    else:
        show(*_shown(checked))
    return 0 if checked.fine else FAULTS


def _reported(report: Report) -> Iterator[str]:
    width = max(len(verdict.name) for verdict in report.verdicts)
    for verdict in report.verdicts:
        about = verdict.about if verdict.status == "passed" else verdict.what
        yield f"{verdict.status:11}  {verdict.name:{width}}  {about}"
        yield from _printed("it printed", verdict.output)
    rate = "" if report.win_rate is None else f", and it won {report.win_rate:.0%} of its games against random"
    yield f"\nIts slowest answer took {1000 * report.slowest:.0f} ms{rate}."
    kept = "keeps the protocol" if report.fine else f"does not keep the protocol: {', '.join(report.failed)}"
    yield f"{report.program} {kept}."


def _shown(checked: Checked) -> Iterator[str]:
    if checked.games:
        rate = f"won {checked.tally.win_rate:.0%} of {checked.games} games against random"
        yield f"{checked.agent} {rate}, at {1000 * checked.seconds:.1f} ms per decision."
        if checked.sees_everything:
            yield "It sees everything; every table will mark it."
    else:
        yield f"{checked.agent} could not play."
    for found in checked.findings:
        yield f"\n- {found.what}"
        if found.hint:
            yield f"  Hint: {found.hint}."
        yield from _printed("traceback", found.trace)
        yield from _printed("its output", found.output)
    if checked.fine:
        yield "Nothing is wrong with it: no errors, no illegal actions, and equal seeds play equal games."


def _printed(label: str, text: str) -> Iterator[str]:
    which, lines = last_lines(text, _MOST_LINES)
    if lines:
        yield f"  {label}, {which}:" if which else f"  {label}:"
        yield from (f"    {line}" for line in lines)


COMMAND = Command(
    about="check an agent you wrote and report what is wrong with it",
    group=Group.REFERENCE,
    order=4,
    examples=(
        "hearthlab check mymodule:MyAgent",
        "hearthlab check --protocol ./bot",
    ),
    options=_options,
    run=_run,
)
