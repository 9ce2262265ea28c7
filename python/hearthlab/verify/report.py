"""Results of a verification: counts, mismatches by card and field, and single steps side by side."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from hearthlab.util.table import Table
from hearthlab.verify.compare import NAMELESS, Difference
from hearthlab.verify.coverage import NOT_COMPARED, Fields, Mutants, clauses_run, fields_of
from hearthlab.verify.steps import Plain
from hearthlab.verify.verdicts import REASONS, Verdict, wanted

__all__ = ["Report", "side_by_side"]


@dataclass(slots=True)
class Report:
    """The verdicts on the steps of one or more files."""

    verdicts: list[tuple[str, Verdict]] = field(default_factory=list)
    """The file and the verdict of every step, in the order of the files."""
    mutants: Mutants | None = None
    """The result of removing parts of texts, if requested."""

    def summary(self, file: str | None = None) -> Plain:
        """Counts the steps, the eligible ones, the compared ones, and those that match."""
        chosen = [v for name, v in self.verdicts if file in (None, name)]
        skipped = Counter(v.skipped for v in chosen if v.skipped is not None)
        compared = len(chosen) - skipped.total()
        return {
            "steps": len(chosen),
            "eligible": len(chosen) - skipped["not implemented"],
            "compared": compared,
            "matched": sum(v.matched for v in chosen),
            "searched": sum(v.matched and v.runs > 1 for v in chosen),
            "skipped": {reason: skipped[reason] for reason in REASONS if skipped[reason]},
        }

    def as_json(self) -> Plain:
        """Returns the whole report as plain data."""
        return {
            "summary": self.summary(),
            "files": [self._file(name) for name in dict.fromkeys(name for name, _ in self.verdicts)],
            "options": self.options(),
            "coverage": self.coverage(),
            "mismatches": self.mismatches(),
            "faults": [
                {"step": number, "name": v.step.name, "evidence": v.evidence}
                for number, (_, v) in enumerate(self.verdicts)
                if v.skipped == "fault of the record"
            ],
            "missing": dict(self.missing().most_common()),
        }

    def _file(self, name: str) -> Plain:
        out = {"file": name, **self.summary(name)}
        if not out["compared"]:
            top = [f"{card} ({n})" for card, n in self.missing(name).most_common(5)]
            out["why_none"] = f"every step has a card that is not implemented; most often {', '.join(top)}"
        return out

    def coverage(self) -> Plain:
        """Returns what ran in compared steps, and which of the recorded fields are compared."""
        compared = [v for _, v in self.verdicts if v.skipped is None]
        fields = Fields()
        for verdict in compared:
            if verdict.lens is not None:
                one = fields_of(verdict.step, verdict.lens)
                fields.compared += one.compared
                fields.left_out += one.left_out
        out = {
            **clauses_run(compared),
            "fields": fields.total,
            "fields_compared": fields.compared,
            "fields_left_out": {NOT_COMPARED[reason]: n for reason, n in fields.left_out.most_common()},
            "nameless": NAMELESS,
        }
        if self.mutants is not None:
            out["mutants"] = {
                "drawn": self.mutants.drawn,
                "ran": self.mutants.ran,
                "noticed": self.mutants.noticed,
            }
        return out

    def options(self) -> Plain:
        """Counts the option lists that were compared with the legal actions, and describes the differences."""
        compared = [(n, v, v.legality) for n, (_, v) in enumerate(self.verdicts) if v.legality is not None]
        return {
            "lists": len(compared),
            "matched": sum(legality.matched for _, _, legality in compared),
            "offers": sum(legality.offers for _, _, legality in compared),
            "left_out": dict(Counter(card for *_, legality in compared for card in legality.left_out).most_common()),
            "differences": [
                {"step": n, "name": v.step.name, "differences": [str(d) for d in legality.differences]}
                for n, v, legality in compared
                if legality.differences
            ],
        }

    def missing(self, file: str | None = None) -> Counter[str]:
        """Counts, for each unimplemented card, the steps that need it."""
        chosen = (v for name, v in self.verdicts if file in (None, name) and v.skipped == "not implemented")
        return Counter(card for v in chosen for card in v.evidence.split(", "))

    def mismatches(self) -> list[Plain]:
        """Returns mismatches by played card and first differing field, each with its shortest example."""
        groups: dict[tuple[str, str], list[int]] = {}
        for number, (_, v) in enumerate(self.verdicts):
            if v.differences:
                key = (v.step.action["id"] or v.step.kind, _field(v.differences[0]))
                groups.setdefault(key, []).append(number)
        out = []
        for (card, name), numbers in sorted(groups.items(), key=lambda g: (-len(g[1]), g[0])):
            smallest = min(numbers, key=lambda n: len(json.dumps(self.verdicts[n][1].step.before)))
            file, verdict = self.verdicts[smallest]
            out.append(
                {
                    "card": card,
                    "field": name,
                    "count": len(numbers),
                    "steps": numbers,
                    "example": {
                        "step": smallest,
                        "file": file,
                        "name": verdict.step.name,
                        "action": wanted(verdict.step),
                        "differences": [_plain(d) for d in verdict.differences],
                    },
                }
            )
        return out

    def step(self, number: int) -> Plain:
        """Returns everything about one step as plain data."""
        file, verdict = self.verdicts[number]
        return {
            "step": number,
            "file": file,
            "name": verdict.step.name,
            "action": verdict.step.action,
            "events": verdict.step.events,
            "skipped": verdict.skipped,
            "evidence": verdict.evidence,
            "matched": verdict.matched,
            "differences": [_plain(d) for d in verdict.differences],
            "options": [str(d) for d in verdict.legality.differences] if verdict.legality else None,
            "position": verdict.position,
            "before": verdict.step.before,
            "record": verdict.step.after,
            "engine": verdict.state,
        }

    def table(self) -> str:
        """Returns the report as text."""
        total = self.summary()
        lines = [_numbers("all files" if len(self._names()) > 1 else self._names()[0], total)]
        if len(self._names()) > 1:
            lines[:0] = [_numbers(name, self.summary(name)) for name in self._names()]
        for name in self._names():
            about = self._file(name)
            if "why_none" in about:
                lines.append(f"{name}: nothing compared, {about['why_none']}")
        for reason, n in total["skipped"].items():
            lines.append(f"{n:6} skipped, {reason}: {REASONS[reason]}")
        for group in self.mismatches():
            example = group["example"]
            lines.append(
                f"{group['count']:6} x {group['card']} {group['field']}, step {example['step']} ({example['name']})"
            )
            lines.extend(f"         {_shown(d)}" for d in example["differences"][:4])
        return "\n".join([*lines, *self._options(), *self._coverage()])

    def _coverage(self) -> Iterator[str]:
        told = self.coverage()
        if not told["fields"]:
            return
        yield (
            f"coverage: {told['clauses']} of {told['clauses_of']} clauses ran, "
            f"of {told['cards']} of {told['cards_of']} cards; "
            f"{told['fields_compared']} of {told['fields']} recorded fields compared "
            f"({100 * told['fields_compared'] / told['fields']:.1f} %)"
        )
        yield from (f"{n:9} fields not compared: {why}" for why, n in told["fields_left_out"].items())
        if "mutants" in told:
            drawn, ran, noticed = (told["mutants"][key] for key in ("drawn", "ran", "noticed"))
            share = f"{100 * noticed / ran:.1f} %" if ran else "none"
            yield f"{drawn} parts of texts removed: {ran} on cards that ran, {noticed} of these noticed ({share})"

    def _options(self) -> Iterator[str]:
        told = self.options()
        if not told["lists"]:
            return
        yield (
            f"{told['lists']} lists of options with {told['offers']} actions, {told['matched']} match "
            f"({100 * told['matched'] / told['lists']:.2f} %)"
        )
        if told["left_out"]:
            yield f"         left out, not implemented: {', '.join(f'{c} ({n})' for c, n in told['left_out'].items())}"
        for row in told["differences"]:
            yield f"         options of step {row['step']} ({row['name']})"
            yield from (f"           {words}" for words in row["differences"][:8])
            if len(row["differences"]) > 8:
                yield f"           and {len(row['differences']) - 8} more"

    def _names(self) -> list[str]:
        return list(dict.fromkeys(name for name, _ in self.verdicts))


def _field(difference: Difference) -> str:
    return re.sub(r"\.\d+", "", difference.field)


def _plain(difference: Difference) -> Plain:
    return {
        "player": difference.player,
        "field": difference.field,
        "card": difference.card,
        "record": difference.record,
        "engine": difference.engine,
    }


def _shown(difference: Plain) -> str:
    of = f" of {difference['card']}" if difference["card"] else ""
    return (
        f"player {difference['player']} {difference['field']}{of}: "
        f"record {difference['record']!r}, engine {difference['engine']!r}"
    )


def _numbers(name: str, s: Plain) -> str:
    share = f"{100 * s['compared'] / s['eligible']:.1f} %" if s["eligible"] else "none"
    match = f"{100 * s['matched'] / s['compared']:.2f} %" if s["compared"] else "none"
    return (
        f"{name}: {s['steps']} steps, {s['eligible']} eligible, {s['compared']} compared ({share}), "
        f"{s['matched']} match ({match})"
    )


def side_by_side(verdict: Verdict) -> list[str | Table]:
    """Returns one step in full: the action, the events, and every visible field of record and engine."""
    step = verdict.step
    lines = [f"{step.name}, build {step.build or f'{step.build_min} or later'}: player {step.actor}, {wanted(step)}"]
    if step.action.get("id"):
        lines[0] += f" ({step.action['id']})"
    lines.extend(f"  {json.dumps(event)}" for event in step.events)
    if verdict.skipped:
        return [*lines, f"skipped, {verdict.skipped}: {verdict.evidence}"]
    if verdict.state is None or verdict.lens is None or verdict.position is None:
        return [*lines, *(str(d) for d in verdict.differences)]
    rows: list[tuple[str, ...]] = []
    for player in (1, 2):
        record = verdict.lens.recorded(step, player)
        engine = verdict.lens.visible(step, verdict.position, verdict.state, player)
        wrong = {d.field for d in verdict.differences if d.player == player}
        for path in dict.fromkeys([*record, *engine]):
            name = ".".join(path)
            mark = "!" if name in wrong else ""
            rows.append((mark, f"{player}.{name}", _cell(record, path), _cell(engine, path)))
    if verdict.legality:
        lines.extend(f"  options: {d}" for d in verdict.legality.differences)
    return [*lines, Table(("", "field", "record", "engine"), rows, left=(0, 1, 2, 3))]


def _cell(row: dict[tuple[str, ...], Any], path: tuple[str, ...]) -> str:
    return str(row[path]) if path in row else "not shown"
