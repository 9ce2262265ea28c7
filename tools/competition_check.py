"""A competition of 100 submissions that is killed and resumed: `make competition-check`.

    python tools/competition_check.py --submissions 30 --kills 2

Ten submissions are broken, five are hostile, two are in another language. It is played once without interruption and
once with kills and a different number of workers. Both runs must end in the same archive, byte for byte; every broken
submission must be refused with its sentence; and both audits, `hearthlab competition audit` and the independent
tools/audit_archive.py, must agree with the standings.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path

import audit_archive

sys.path.insert(0, os.fspath(Path(__file__).parents[1] / "tests"))
from support import submissions


def hearthlab(*arguments: str | Path) -> subprocess.Popen[str]:
    """Starts a command."""
    command = [sys.executable, "-m", "hearthlab", "competition", *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def finished(process: subprocess.Popen[str], codes: tuple[int, ...] = (0,)) -> str:
    """Waits for a command and returns what it printed."""
    said, _ = process.communicate()
    if process.returncode not in codes:
        sys.exit(f"a command failed with exit status {process.returncode}: {said}")
    return said


def killed(folder: Path, results: Path, kills: int, total: int, workers: int) -> None:
    """Plays a competition that is killed several times, at random moments."""
    chance = random.Random(1)
    for wanted in sorted(chance.uniform(0.05, 0.9) for _ in range(kills)):
        process = hearthlab("run", folder, "--results", results, "--workers", str(workers), "--quiet")
        while process.poll() is None and submissions.games(results) < wanted * total:
            time.sleep(1.0)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        print(f"killed after {submissions.games(results):,} of {total:,} games", flush=True)
    finished(hearthlab("run", folder, "--results", results, "--workers", str(workers), "--quiet"))


def reports(results: Path, made: list[submissions.Made]) -> list[str]:
    """Returns the problems with the reports."""
    problems = []
    for one in made:
        report = json.loads((results / "reports" / f"{one.key}.json").read_text())
        said = (results / "reports" / f"{one.key}.txt").read_text()
        if one.kind == "broken" and (report["status"] != "refused" or one.said not in said):
            problems.append(f"{one.key} should be refused with “{one.said}”: {report['status']}\n{said}")
        if one.kind in ("good", "language") and report["status"] != "admitted":
            problems.append(f"{one.key} should be admitted: {said}")
        # A sly submission may behave during the check, but not during the whole competition.
        failed = report["status"] == "refused" or any(result["faults"] for result in report["results"])
        if one.kind == "hostile" and not failed:
            problems.append(f"{one.key} attacked, and nobody noticed")
    return problems


def main() -> int:
    """Runs the check; returns 0 if nothing is wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--submissions", type=int, default=100)
    parser.add_argument("--kills", type=int, default=4)
    parser.add_argument("--games", type=int, default=2, help="games per match in the track of pre-made decks")
    parser.add_argument("--rounds", type=int, default=4, help="rounds of the Swiss track")
    parser.add_argument("--workers", type=int, default=2, help="workers of the uninterrupted run")
    parser.add_argument("--one-check", action="store_true", help="the killed run reuses the other run's checks")
    parser.add_argument("--isolate", choices=("process", "strict"), default="process")
    parser.add_argument("--folder", type=Path, help="the folder for all files (default: a temporary one)")
    given = parser.parse_args()
    folder = (given.folder or Path(tempfile.mkdtemp(prefix="competition-"))) / "cup"
    folder.parent.chmod(0o755)
    share = min(1.0, given.submissions / 100)
    made = submissions.write(
        folder,
        given.submissions,
        max(3, round(10 * share)),
        max(2, round(5 * share)),
        2,
        given.games,
        given.rounds,
        isolate=given.isolate,
    )
    results = {name: folder.parent / name for name in ("whole", "killed")}
    start = time.monotonic()
    print(
        finished(hearthlab("run", folder, "--results", results["whole"], "--workers", str(given.workers), "--quiet")),
        flush=True,
    )
    print(f"played in {time.monotonic() - start:.0f} s", flush=True)
    total = submissions.games(results["whole"])
    if given.one_check:
        shutil.copytree(results["whole"] / "check", results["killed"] / "check")
    killed(folder, results["killed"], given.kills, total, 1)
    archives = {name: path / "public" / "archive.zip" for name, path in results.items()}
    problems = reports(results["killed"], made)
    if archives["whole"].read_bytes() != archives["killed"].read_bytes():
        problems.append(f"the archives differ: {differing(*archives.values())}")
    print(finished(hearthlab("audit", archives["killed"], "--quiet"), (0, 3)), end="")
    wrong, games, lines = audit_archive.audited(archives["killed"])
    problems += wrong
    print(f"the independent audit: {games:,} games, {lines} lines, {len(wrong)} problems")
    for problem in problems:
        print(f"- {problem}")
    took = f"{time.monotonic() - start:.0f} s"
    print(
        f"{len(made)} submissions, {total:,} games, {given.kills} kills, {took}: {len(problems)} problems in {folder}"
    )
    return int(bool(problems))


def differing(one: Path, other: Path) -> str:
    """Returns the names of the files that differ between two archives."""
    with zipfile.ZipFile(one) as a, zipfile.ZipFile(other) as b:
        names = {*a.namelist(), *b.namelist()}
        same = {n for n in {*a.namelist()} & {*b.namelist()} if a.read(n) == b.read(n)}
    return ", ".join(sorted(names - same))


if __name__ == "__main__":
    sys.exit(main())
