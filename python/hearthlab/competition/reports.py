"""The report for an author: the findings of the check, and how the submission did, as text, HTML and JSON."""

from __future__ import annotations

import dataclasses
import json
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hearthlab.arena.store import SavedFault
from hearthlab.competition.archive import line_json
from hearthlab.competition.checking import OPPONENT, Checked, decks_of
from hearthlab.competition.running import Played
from hearthlab.competition.standings import Line, standings
from hearthlab.util.excerpt import last_lines
from hearthlab.util.files import make_folder, write_text
from hearthlab.util.html import Block, Code, Grid, Items, Page, Section, Text

__all__ = ["Result", "page", "results", "text", "to_dict", "write"]

_MOST_FAULTS = 10
_MOST_LINES = 40
"""The maximum number of lines shown of a traceback or output; the JSON has all that was stored."""


@dataclass(frozen=True)
class Result:
    """How a submission did in a track."""

    track: str
    title: str
    names: list[str]
    line: Line
    entrants: int
    faults: tuple[tuple[str, SavedFault], ...]


def results(tracks: Sequence[Played]) -> dict[str, list[Result]]:
    """Returns the results of every submission in the finished tracks."""
    found: dict[str, list[Result]] = {}
    for one in tracks:
        if one.matches is None:
            continue
        who = one.roster
        table = standings(len(who.entrants), one.matches, one.outcomes)
        for line in table.lines:
            owner = who.submissions[line.entrant]
            if owner is not None:
                own = tuple((wave, fault) for wave, fault in one.faults if fault.agent == owner.name)
                result = Result(who.track.key, who.track.title, who.names, line, len(who.entrants), own)
                found.setdefault(owner.key, []).append(result)
    return found


def to_dict(checked: Checked, results: Sequence[Result] = ()) -> dict[str, Any]:
    """Returns a report as plain data."""
    one = checked.submission
    return {
        "submission": one.key,
        "name": one.name,
        "author": one.author,
        "status": checked.status,
        "check": checked.to_dict(),
        "results": [
            {
                "track": result.track,
                "entrants": result.entrants,
                **line_json(result.names, result.line),
                "faults_of_it": [{"wave": wave, **dataclasses.asdict(fault)} for wave, fault in result.faults],
            }
            for result in results
        ],
    }


# For people


def _verdict(checked: Checked) -> str:
    if checked.refused:
        return "It is refused: it cannot play until this is fixed."
    if checked.findings:
        return "It is admitted, but the check found problems."
    return "It is admitted: no errors, no illegal actions, and equal seeds play equal games."


def _sentence(text: str) -> str:
    # Reasons of the arena begin with "player"; others may begin with the name of a file, which is not capitalised.
    return f"P{text[1:]}." if text.startswith("player ") else f"{text.rstrip('.')}."


def _games(checked: Checked) -> str:
    if not checked.games:
        return "No games were played in the check."
    rate = f"won {checked.tally.win_rate:.0%} of {checked.games} games against {OPPONENT}"
    return f"It {rate}, and took {1000 * checked.seconds:.1f} ms for a turn on average."


def _placed(result: Result) -> str:
    line = result.line
    low, high = line.interval
    return (
        f"Place {line.place} of {result.entrants}, with {line.points:g} point{'s' * (line.points != 1)} from "
        f"{line.matches} match{'es' * (line.matches != 1)}; "
        f"it won {line.tally.win_rate:.1%} of {line.tally.games:,} games (95 % interval {low:.1%} to {high:.1%})."
    )


def _failed(result: Result) -> str:
    line = result.line
    if not line.faults and not line.forfeits:
        return "It had no faults."
    return f"It had a fault in {line.faults:,} games, and forfeited {line.forfeits:,}."


def _parts(trace: str, output: str) -> Iterator[tuple[str, str]]:
    for label, said in (("Traceback", trace), ("Output", output)):
        which, lines = last_lines(said, _MOST_LINES)
        if lines:
            yield f"{label}, {which}" if which else label, "\n".join(lines)


def text(checked: Checked, results: Sequence[Result] = ()) -> str:
    """Returns a report as plain text."""
    one = checked.submission
    lines = [f"{one.name}, by {one.author}" if one.author else one.name, f"submission {one.key}: {checked.status}", ""]
    lines += [_verdict(checked), _games(checked)]
    for finding in checked.findings:
        lines += ["", f"- {_sentence(finding.what)}"]
        lines += [f"  Hint: {finding.hint}."] if finding.hint else []
        for label, said in _parts(finding.trace, finding.output):
            lines += [f"  {label}:", textwrap.indent(said, "    ")]
    for result in results:
        lines += ["", result.title, _placed(result), _failed(result)]
        for wave, fault in result.faults[:_MOST_FAULTS]:
            lines += ["", f"- {wave}, game {fault.game}: {fault.reason}."]
            for label, said in _parts(fault.trace, fault.output):
                lines += [f"  {label}:", textwrap.indent(said, "    ")]
    return "\n".join(lines) + "\n"


def page(checked: Checked, results: Sequence[Result] = ()) -> Page:
    """Returns a report as a page."""
    one = checked.submission
    blocks: list[Block] = [Text(_verdict(checked)), Text(_games(checked), soft=True)]
    for finding in checked.findings:
        blocks.append(Text(_sentence(finding.what)))
        blocks += [Text(f"Hint: {finding.hint}.", soft=True)] if finding.hint else []
        blocks += _printed(finding.trace, finding.output)
    sections: list[Block] = [Section("The check", blocks)]
    for result in results:
        inside: list[Block] = [Text(_placed(result)), Text(_failed(result))]
        for wave, fault in result.faults[:_MOST_FAULTS]:
            inside.append(Text(f"{wave.replace('-', ' ').capitalize()}, game {fault.game}: {fault.reason}."))
            inside += _printed(fault.trace, fault.output)
        sections.append(Section(result.title, inside))
    sections.append(Section("The submission", _about(checked)))
    lead = f"{one.name}, by {one.author}: {checked.status}." if one.author else f"{one.name}: {checked.status}."
    return Page(f"Report on {one.name}", sections, lead)


def _printed(trace: str, output: str) -> list[Block]:
    found: list[Block] = []
    for label, said in _parts(trace, output):
        found += [Text(f"{label}:", soft=True), Code(said)]
    return found


def _about(checked: Checked) -> list[Block]:
    one = checked.submission
    rows = [
        ["folder", one.key],
        ["tracks", ", ".join(one.tracks)],
        ["runs", one.command or one.agent],
        ["language", one.language],
        ["budget", ", ".join(_promised(one.turn, one.memory))],
        ["SHA-256", one.digest],
    ]
    found: list[Block] = [Grid([], [row for row in rows if row[1]], left=(0, 1))]
    decks = decks_of(one)
    return [*found, Text("Its decks:", soft=True), Items(decks)] if decks else found


def _promised(turn: float | None, memory: int | None) -> Iterator[str]:
    if turn is not None:
        yield f"{turn:g} s per turn"
    if memory is not None:
        yield f"{memory:,} MB"


def write(checked: Checked, results: Sequence[Result], folder: Path) -> None:
    """Writes a report in all formats into a folder."""
    make_folder(folder)
    key = checked.submission.key
    write_text(folder / f"{key}.txt", text(checked, results))
    write_text(folder / f"{key}.json", json.dumps(to_dict(checked, results), indent=1) + "\n")
    page(checked, results).write(folder / f"{key}.html")
