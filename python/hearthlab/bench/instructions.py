"""Instructions: the loops of the core counted by callgrind, which repeats exactly where seconds do not."""

from __future__ import annotations

import dataclasses
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from hearthlab import _core
from hearthlab.bench import checkouts
from hearthlab.bench.loops import COUNTED, Work
from hearthlab.errors import HearthLabError
from hearthlab.util.table import Table

__all__ = ["Build", "Count", "Counts", "change", "compare", "comparison_table", "measure", "table", "unavailable"]

# Loaded into the worker before everything else. Keys of hash tables are random bytes, and tables with other keys look
# for their entries in another order; here all keys are the same. Long work asks every 50 ms whether it was interrupted;
# the clock that it looks at stands still while it is counted.
_SHIM = """
#define _GNU_SOURCE
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>
#include <valgrind/callgrind.h>

ssize_t getrandom(void *buffer, size_t length, unsigned flags) {
    (void)flags;
    memset(buffer, 0x5A, length);
    return (ssize_t)length;
}

static struct timespec began;
static int counting;

int clock_gettime(clockid_t clock, struct timespec *now) {
    if (counting && clock == CLOCK_MONOTONIC) {
        *now = began;
        return 0;
    }
    return (int)syscall(SYS_clock_gettime, clock, now);
}

void begin(void) {
    clock_gettime(CLOCK_MONOTONIC, &began);
    counting = 1;
    CALLGRIND_START_INSTRUMENTATION;
    CALLGRIND_ZERO_STATS;
}

void end(const char *name) {
    CALLGRIND_DUMP_STATS_AT(name);
    CALLGRIND_STOP_INSTRUMENTATION;
    counting = 0;
}
"""

# Variables that change what the worker does.
_LEFT_OUT = ("PYTHON", "VALGRIND", "MALLOC_", "GLIBC_", "LD_PRELOAD")


@dataclass(frozen=True, slots=True)
class Build:
    """What a count depends on besides the source: counts of two builds that differ here cannot be compared."""

    rustc: str
    profile: str
    machine: str
    libc: str

    @classmethod
    def here(cls) -> Build:
        """Returns the build that is loaded."""
        rustc, profile = _core.build_info()
        return cls(rustc, profile, platform.machine(), " ".join(platform.libc_ver()))

    def differences(self, other: Build) -> list[str]:
        """Returns what differs, a sentence each.

        >>> old = Build("rustc 1.94.0", "release", "x86_64", "glibc 2.36")
        >>> Build("rustc 1.95.0", "release", "x86_64", "glibc 2.36").differences(old)
        ['rustc is "rustc 1.95.0" and was "rustc 1.94.0"']
        """
        names = [field.name for field in dataclasses.fields(self)]
        pairs = [(name, getattr(self, name), getattr(other, name)) for name in names]
        return [f'{name} is "{here}" and was "{there}"' for name, here, there in pairs if here != there]


@dataclass(frozen=True, slots=True)
class Count:
    """The instructions of one figure."""

    instructions_per_unit: float
    instructions: int
    count: int
    """Units of work: games, copies, iterations, decisions."""
    checksum: str


@dataclass(frozen=True, slots=True)
class Counts:
    """The instructions of every figure, and the build that they were counted in."""

    build: Build
    figures: Mapping[str, Count]

    def as_json(self) -> dict[str, Any]:
        """Returns the counts as plain data."""
        figures = {name: asdict(count) for name, count in self.figures.items()}
        return {"build": asdict(self.build), "figures": figures}

    @classmethod
    def from_json(cls, document: Mapping[str, Any]) -> Counts:
        """Reads what `as_json` returned."""
        figures = {name: Count(**count) for name, count in document["figures"].items()}
        return cls(Build(**document["build"]), figures)


def unavailable() -> str | None:
    """Returns why instructions cannot be counted on this machine, or None if they can."""
    if shutil.which("valgrind") is None:
        return "counting instructions needs valgrind; install the package valgrind, for example with apt-get"
    if shutil.which("cc") is None:
        return "counting instructions needs a C compiler; install one that can be called as cc"
    return None


def measure(work: Work = COUNTED, progress: Callable[[int, int], None] | None = None) -> Counts:
    """Counts the instructions of every figure in a process of its own.

    Every loop runs twice, with its work and without; the difference is what the work takes.
    """
    if (reason := unavailable()) is not None:
        raise HearthLabError(reason)
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        found = _run(folder, work, progress)
        totals = _totals(folder)
    figures = {}
    for name, (count, checksum) in found.items():
        instructions = totals[f"{name} run"] - totals[f"{name} idle"]
        figures[name] = Count(round(instructions / count, 3), instructions, count, checksum)
    return Counts(Build.here(), figures)


def _run(folder: Path, work: Work, progress: Callable[[int, int], None] | None) -> dict[str, tuple[int, str]]:
    """Runs the worker; returns the units of work of each figure and their checksum."""
    shim = _shim(folder)
    command = ["valgrind", "--quiet", "--tool=callgrind", "--instr-atstart=no"]
    command += [f"--callgrind-out-file={folder / 'counts'}", sys.executable, "-P", "-m", "hearthlab.bench.worker"]
    command += [os.fspath(shim), json.dumps(asdict(work))]
    environment = {key: value for key, value in os.environ.items() if not key.startswith(_LEFT_OUT)}
    environment |= {
        "LD_PRELOAD": os.fspath(shim),
        "PYTHONHASHSEED": "0",
        "PYTHONPATH": os.fspath(Path(__file__).parents[2]),
    }
    found: dict[str, tuple[int, str]] = {}
    total = 1 if work.seats else 6 + len(work.searches)
    with (
        (folder / "errors").open("w+", encoding="utf-8") as errors,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True, env=environment) as process,
    ):
        assert process.stdout is not None
        for line in process.stdout:
            name, count, checksum = json.loads(line)
            found[name] = (count, checksum)
            if progress is not None:
                progress(len(found), total)
        if process.wait() != 0:
            errors.seek(0)
            last = (errors.read().strip().splitlines() or ["no output"])[-1]
            raise HearthLabError(f"the benchmark does not run under valgrind: {last}")
    return found


def _shim(folder: Path) -> Path:
    """Compiles the library through which the worker switches the counting on and off."""
    source, shim = folder / "shim.c", folder / "shim.so"
    source.write_text(_SHIM, encoding="utf-8")
    command = ["cc", "-O2", "-shared", "-fPIC", "-o", os.fspath(shim), os.fspath(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        hint = "install valgrind with its headers (valgrind-devel in some distributions)"
        raise HearthLabError(f"valgrind/callgrind.h cannot be compiled; {hint}")
    return shim


def _totals(folder: Path) -> dict[str, int]:
    """Returns what callgrind counted, by the names that the worker gave."""
    totals = {}
    for path in folder.glob("counts.*"):
        text = path.read_text(encoding="utf-8", errors="replace")
        name = re.search(r"^desc: Trigger: Client Request: (.*)$", text, re.MULTILINE)
        total = re.search(r"^summary: (\d+)", text, re.MULTILINE)
        if name is not None and total is not None:
            totals[name[1].strip()] = int(total[1])
    return totals


def compare(other: str | Path, progress: Callable[[int, int], None] | None = None) -> tuple[Counts, Counts]:
    """Returns the counts of this checkout and of another one."""
    python = checkouts.python_of(Path(other).expanduser())
    here = measure(progress=progress)
    return here, Counts.from_json(checkouts.bench(python, "--instructions", "--quiet"))


def change(now: Count, before: Count) -> float:
    """Returns by which share a figure has grown.

    >>> f"{change(Count(103.0, 1030, 10, 'a'), Count(100.0, 1000, 10, 'a')):+.1%}"
    '+3.0%'
    """
    return now.instructions_per_unit / before.instructions_per_unit - 1


# As text


def table(counts: Counts) -> Table:
    """Returns the counts as a table."""
    rows = [(name, f"{c.instructions_per_unit:,.1f}", f"{c.count:,}", c.checksum) for name, c in counts.figures.items()]
    return Table(("", "instructions each", "count", "checksum"), rows, left=(0, 3))


def comparison_table(now: Counts, before: Counts) -> Table:
    """Returns the figures that both have, with the change, as a table."""
    rows = []
    for name in (name for name in now.figures if name in before.figures):
        a, b = now.figures[name], before.figures[name]
        agree = "agree" if a.checksum == b.checksum else "differ: not the same games"
        each = (f"{b.instructions_per_unit:,.1f}", f"{a.instructions_per_unit:,.1f}")
        rows.append((name, *each, f"{100 * change(a, b):+.2f} %", agree))
    return Table(("instructions each", "before", "now", "change", "checksums"), rows, left=(0, 4))
