"""Counts the instructions of every benchmark figure and compares them with benchmarks/instructions.json.

A figure that grew by more than 2 % fails the check, unless the newest section of CHANGELOG.md mentions it.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Mapping
from pathlib import Path

from hearthlab.bench import instructions
from hearthlab.bench.instructions import Counts
from hearthlab.errors import HearthLabError
from hearthlab.util.progress import Progress

ROOT = Path(__file__).parents[1]
STORED = ROOT / "benchmarks" / "instructions.json"
CHANGELOG = ROOT / "CHANGELOG.md"

PROFILE = "release"
"""The profile of the stored counts."""
ALLOWED = 0.02
"""The share by which a figure may grow without an entry in the changelog."""
SAME = 0.005
"""A changelog entry applies if its old count is within this share of the stored one."""

_LINE = re.compile(r"instructions: (\w+) ([\d,.]*\d) -> ([\d,.]*\d)")

Excuses = Mapping[str, list[tuple[float, float]]]
"""Counts before and after, by figure, from the changelog."""


def excuses(changelog: str) -> dict[str, list[tuple[float, float]]]:
    """Returns the entries about instructions in the newest section of a changelog.

    >>> excuses("# Log\\n## New\\n- instructions: clones 379.2 -> 1,400 (+269 %): copies are checked\\n## Old\\n")
    {'clones': [(379.2, 1400.0)]}
    """
    newest = re.split(r"^## ", changelog, flags=re.MULTILINE)[1:2]
    found: dict[str, list[tuple[float, float]]] = {}
    for figure, *numbers in _LINE.findall("".join(newest)):
        before, after = (float(number.replace(",", "")) for number in numbers)
        found.setdefault(figure, []).append((before, after))
    return found


def grown(now: Counts, stored: Counts, excused: Excuses) -> list[str]:
    """Returns a changelog entry for every figure that grew too much and has none."""
    lines = []
    for name, count in now.figures.items():
        if name not in stored.figures:
            continue
        before = stored.figures[name].instructions_per_unit
        each = count.instructions_per_unit
        # An entry with a different old count is about an earlier change.
        known = [after for start, after in excused.get(name, []) if abs(start / before - 1) <= SAME]
        if each > max([before, *known]) * (1 + ALLOWED):
            share = 100 * instructions.change(count, stored.figures[name])
            lines.append(f"- instructions: {name} {before:,.1f} -> {each:,.1f} ({share:+.1f} %): ")
    return lines


def judge(now: Counts, stored: Counts, excused: Excuses, writing: bool = False) -> int:
    """Prints the comparison; returns 1 if the counts fail the check, or may not be stored."""
    print(instructions.comparison_table(now, stored))
    wrong = grown(now, stored, excused)
    if wrong:
        wrong.insert(0, f"grown by more than {ALLOWED:.0%}; if that is worth it, say why in CHANGELOG.md:")
    if not writing and now.figures.keys() != stored.figures.keys():
        names = ", ".join(sorted(now.figures.keys() ^ stored.figures.keys()))
        wrong.append(f"not both stored and counted: {names}; make instructions stores what is counted")
    differences = now.build.differences(stored.build)
    if differences:
        print(f"warning: the stored counts are of another build: {', '.join(differences)}")
    for line in wrong:
        print(f"warning: {line}" if differences else line)
    return 1 if wrong and not differences else 0


def main(arguments: list[str]) -> int:
    """Counts instructions, and checks or stores the counts; returns 1 if the check failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="store the counts, unless the check fails")
    options = parser.parse_args(arguments)
    reason = instructions.unavailable()
    if reason is not None and not options.write:
        print(f"instructions are not checked: {reason}")
        return 0
    now = instructions.measure(progress=Progress("instructions"))
    if options.write and now.build.profile != PROFILE:
        raise HearthLabError(f"only counts of a {PROFILE} build are stored, not of {now.build.profile}; run make plain")
    if STORED.exists():
        stored = Counts.from_json(json.loads(STORED.read_text(encoding="utf-8")))
        excused = excuses(CHANGELOG.read_text(encoding="utf-8"))
        if judge(now, stored, excused, options.write) != 0:
            return 1
    if options.write:
        STORED.write_text(json.dumps(now.as_json(), indent=2) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except HearthLabError as error:
        sys.exit(f"instructions: {error}")
