"""`hearthlab competition`: submissions of others, from their check to a public page and an archive."""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Iterable
from pathlib import Path

from hearthlab.arena.cells import missing_walls
from hearthlab.cli.arena import FAULTS, backend, backend_options
from hearthlab.cli.output import show
from hearthlab.cli.parsing import Command, Group, Parser, command, print_json
from hearthlab.competition import archive, config, reports
from hearthlab.competition.audit import Audit
from hearthlab.competition.audit import audit as audited
from hearthlab.competition.begin import new
from hearthlab.competition.checking import Checked, check_all
from hearthlab.competition.manifest import read_all
from hearthlab.competition.page import more, page, table
from hearthlab.competition.running import Begun, Played, begin, begun, play, played
from hearthlab.competition.standings import standings
from hearthlab.errors import HearthLabError
from hearthlab.util.files import make_folder
from hearthlab.util.progress import Bars, Progress, no_bars
from hearthlab.util.suggest import hint
from hearthlab.util.table import Table

__all__ = ["COMMAND"]


def _options(parser: Parser) -> None:
    steps = parser.add_subparsers(title="steps", metavar="STEP", required=True)
    step = command(steps, "new", _new, "create a sample competition", "hearthlab competition new cup", json=False)
    step.add_argument("folder", metavar="FOLDER", type=Path, help="folder to create")

    step = command(
        steps,
        "check",
        _check,
        "check every submission and write a report for its author",
        "hearthlab competition check cup",
        "hearthlab competition check cup --only alpha --json",
    )
    _folder(step)
    step.add_argument(
        "--only", metavar="KEY", action="append", default=[], help="check only this submission; repeatable"
    )
    _running(step)

    step = command(
        steps,
        "run",
        _run,
        "check all submissions and play the competition, or resume it",
        "hearthlab competition run cup",
        "hearthlab competition run cup --workers 8 --quiet",
    )
    _folder(step)
    _running(step)

    step = command(
        steps,
        "report",
        _report,
        "write the public page, the archive and a report on every submission",
        "hearthlab competition report cup",
    )
    _folder(step)

    step = command(
        steps,
        "audit",
        _audit,
        "replay all games of an archive and recompute its pairings, seeds and standings",
        "hearthlab competition audit archive.zip",
    )
    step.add_argument("archive", metavar="ARCHIVE", type=Path, help="a zip file or a folder")
    step.add_argument("--quiet", action="store_true", help="no progress bar")


def _folder(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="folder with competition.toml and submissions/")
    parser.add_argument(
        "--results",
        metavar="FOLDER",
        type=Path,
        help="output folder for games, reports and pages (results, inside FOLDER)",
    )


def _running(parser: argparse.ArgumentParser) -> None:
    backend_options(parser)
    parser.add_argument("--quiet", action="store_true", help="no progress bars")


def _results(options: argparse.Namespace) -> Path:
    folder: Path = options.results or options.folder / "results"
    return folder


def _bars(options: argparse.Namespace) -> Bars:
    return no_bars if options.quiet or options.json else Progress


# The steps


def _new(options: argparse.Namespace) -> int:
    for path in new(options.folder, "process" if missing_walls() else "strict"):
        show(f"wrote {path}")
    show(f"\nTry it: hearthlab competition check {options.folder}")
    return 0


def _check(options: argparse.Namespace) -> int:
    competition = config.read(options.folder)
    submissions = read_all(competition)
    keys = [one.key for one in submissions]
    for key in options.only:
        if key not in keys:
            raise HearthLabError(f'no submission is called "{key}"; {hint(key, keys)}')
    chosen = [one for one in submissions if not options.only or one.key in options.only]
    folder = _results(options)
    # A check of a few keeps its games elsewhere, or it would throw away those of the check of all.
    place = folder / ("check-only" if options.only else "check")
    with backend(options) as where:
        checked = check_all(competition, chosen, place, where, _bars(options))
    for one in checked:
        reports.write(one, (), folder / "reports")
    if options.json:
        print_json([reports.to_dict(one) for one in checked])
    else:
        show(*_listed(checked), f"\nThe reports are in {folder / 'reports'}.")
    return FAULTS if any(one.findings for one in checked) else 0


def _listed(checked: Iterable[Checked]) -> list[str | Table]:
    rows = [
        [one.submission.key, one.submission.author, one.status, one.findings[0].what if one.findings else ""]
        for one in checked
    ]
    return [Table(["submission", "by", "", "first finding"], rows, left=(0, 1, 2, 3))]


def _run(options: argparse.Namespace) -> int:
    competition = config.read(options.folder)
    with backend(options) as where:
        running = begin(competition, _results(options), where, _bars(options))
        tracks = play(running, where, _bars(options))
    if not tracks:
        raise HearthLabError("no track has two entrants that may play; `hearthlab competition check` says why")
    return _tell(options, running, tracks)


def _report(options: argparse.Namespace) -> int:
    running = begun(config.read(options.folder), _results(options))
    if running is None:
        raise HearthLabError(f"the competition has not begun; `hearthlab competition run {options.folder}` plays it")
    return _tell(options, running, played(running))


def _tell(options: argparse.Namespace, running: Begun, tracks: list[Played]) -> int:
    """Writes the results and shows them."""
    _write(running, tracks)
    if options.json:
        print_json(_as_json(tracks))
    else:
        show(*_shown(running, tracks))
    return 0


def _write(running: Begun, tracks: list[Played]) -> None:
    """Writes what is published, and the reports for the authors."""
    public = make_folder(running.folder / "public")
    digest = ""
    if all(one.matches is not None for one in tracks):
        archive.write(running, tracks, public / "archive.zip")
        digest = hashlib.sha256((public / "archive.zip").read_bytes()).hexdigest()
    page(running, tracks, digest).write(public / "index.html")
    found = reports.results(tracks)
    for one in running.checked:
        reports.write(one, found.get(one.submission.key, ()), running.folder / "reports")


def _shown(running: Begun, tracks: list[Played]) -> list[str | Table]:
    refused, count = sum(one.refused for one in running.checked), len(running.checked)
    many = f"{count} submission{'s' * (count != 1)}"
    said: list[str | Table] = [f"{running.run.competition.name}: {many}, {refused} of them refused"]
    for one in tracks:
        said.append(f"\n{one.roster.track.title}: {len(one.outcomes):,} games")
        if one.matches is None:
            said.append(f"not finished; continue with `hearthlab competition run {running.run.competition.folder}`")
        else:
            found = standings(len(one.roster.entrants), one.matches, one.outcomes)
            said += [table(one.roster, found), "", more(one.roster, found)]
    public = running.folder / "public"
    return [*said, f"\nTo publish: {public}. For the authors: {running.folder / 'reports'}."]


def _as_json(tracks: list[Played]) -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    for one in tracks:
        names = one.roster.names
        lines = None
        if one.matches is not None:
            lines = [archive.line_json(names, line) for line in standings(len(names), one.matches, one.outcomes).lines]
        found.append({"track": one.roster.track.key, "games": len(one.outcomes), "standings": lines})
    return found


def _audit(options: argparse.Namespace) -> int:
    found = audited(options.archive, None if options.quiet or options.json else Progress("audit"))
    if options.json:
        print_json(found.to_dict())
    else:
        show(*_said(found))
    return 0 if found.fine else FAULTS


def _said(found: Audit) -> list[str]:
    said = [f"{found.name}: {found.games:,} games, {found.replayed:,} replayed, {found.forfeited:,} forfeited"]
    if found.fine:
        tracks = ", ".join(f"{key} ({lines} lines)" for key, lines in found.standings.items())
        return [*said, f"Every game, pairing and seed agrees, and so do the standings: {tracks}."]
    return [*said, *(f"- {problem}" for problem in found.problems)]


COMMAND = Command(
    about="run a competition: check submissions, play, publish and audit",
    group=Group.ARENA,
    order=5,
    examples=(
        "hearthlab competition new cup",
        "hearthlab competition check cup",
        "hearthlab competition run cup",
        "hearthlab competition report cup",
        "hearthlab competition audit cup/results/public/archive.zip",
    ),
    options=_options,
    run=None,
    json=False,
)
