"""Tests with disks that are really full: that of a cluster node, and the driver's while it writes its store.

A full disk is a tmpfs of a few megabytes in a separate mount namespace, so that nobody else sees it. That requires
root, or a user who may create namespaces.
"""

from __future__ import annotations

import errno
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

__all__ = ["TinyNode", "driver_check", "fill", "namespace"]

TEMPORARY = ("/tmp", "/var/tmp")
"""The temporary directories that Python tries, in order."""
SIZE = "24m"
MOUNT = "mount -t tmpfs -o size={size} tmpfs {place}"


def namespace() -> list[str] | None:
    """Returns the command that runs another one in its own mount namespace, or None if that is not permitted."""
    for way in (["unshare", "--mount"], ["unshare", "--user", "--map-root-user", "--mount"]):
        tried = [*way, "sh", "-c", MOUNT.format(size="1m", place="/mnt")]
        if shutil.which("unshare") and subprocess.run(tried, capture_output=True).returncode == 0:
            return way
    return None


def fill(folder: Path) -> None:
    """Writes until nothing more fits."""
    with (folder / "filler").open("ab", buffering=0) as file:
        for size in (1 << 16, 1):
            try:
                while True:
                    file.write(bytes(size))
            except OSError as error:
                if error.errno != errno.ENOSPC:
                    raise


class TinyNode:
    """A cluster node whose temporary directories are on one tiny disk, including Ray's own files."""

    def __init__(self, way: list[str], address: str) -> None:
        first, *others = TEMPORARY
        mounts = [MOUNT.format(size=SIZE, place=first), *(f"mount --bind {first} {other}" for other in others)]
        start = (
            f"exec {sys.executable} -m ray.scripts.scripts start --address {address} --num-cpus 1 "
            "--object-store-memory 80000000 --disable-usage-stats --block"
        )
        # The working directory is the last one that Python tries.
        command = [*way, "sh", "-c", " && ".join([*mounts, f"cd {first}", start])]
        self._process = subprocess.Popen(
            command,
            start_new_session=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def fill(self) -> None:
        """Fills its disk."""
        fill(Path(f"/proc/{self._process.pid}/root") / TEMPORARY[0].lstrip("/"))

    def close(self) -> None:
        """Stops the node."""
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()


SAFE = "the results so far are safe: free some space and resume it"


def driver_check(where: list[str], tell: Callable[[str], None]) -> list[tuple[object, ...]]:
    """Plays a tournament whose store soon fills its disk, then continues with more space; returns the games.

    Runs in its own namespace. Fails unless one sentence is printed and the games stored before are unchanged.
    """
    place = Path("/mnt")
    subprocess.run(MOUNT.format(size="600k", place=place).split(), check=True)
    begin = "tournament --agents random,eva,greedy --games 3000 --seed 3 --store run.db --quiet"
    first = _hearthlab([*begin.split(), *where], place)
    if first.returncode != 2 or first.stderr.count("\n") != 1 or SAFE not in first.stderr:
        raise SystemExit(f"a full disk ended with {first.returncode} and said: {first.stderr}")
    tell(first.stderr.strip())
    subprocess.run(f"mount -o remount,size=64m {place}".split(), check=True)
    before = _games(place / "run.db")
    _hearthlab(["resume", "run.db", "--quiet", *where], place).check_returncode()
    after = _games(place / "run.db")
    if not 0 < len(before) < len(after) or not set(before) <= set(after):
        raise SystemExit(f"{len(before)} games were stored before the disk was full, but {len(after)} afterwards")
    tell(f"{len(before):,} games were stored before the disk was full, {len(after):,} in the end")
    return after


def _hearthlab(words: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "hearthlab", *words], cwd=folder, capture_output=True, text=True)


def _games(store: Path) -> list[tuple[object, ...]]:
    """Returns the games of a store, without their times."""
    with closing(sqlite3.connect(store)) as db:
        columns = "number, cell, seed, winner, turns, actions, reason, fault"
        return db.execute(f"SELECT {columns} FROM games ORDER BY number").fetchall()


if __name__ == "__main__":
    # Inside the namespace: games are written to standard output, messages to standard error.
    for game in driver_check(sys.argv[1:], lambda sentence: print(sentence, file=sys.stderr)):
        print(game)
