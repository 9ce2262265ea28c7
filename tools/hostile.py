"""Forty agents, five of them hostile, play a tournament that is killed and resumed: `make hostile`.

    python tools/hostile.py --isolate strict --as-nobody --agents 12 --kills 1

The same tournament is also played without interruption, and with harmless agents in place of the hostile ones. The
killed run must end in the same table as the uninterrupted one, the hostile agents must lose every game against others,
and all games without them must be the same.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from hearthlab.arena.store import Saved, Store
from hearthlab.arena.tables import as_csv
from hearthlab.errors import StoreError

TESTS = Path(__file__).parent.parent / "tests"
HOSTILE = {
    "builder": "support.hostile.faults:HangsAtOnce",
    "leaver": "support.hostile.faults:Leaves",
    "forger": "support.hostile.arena:ForgesRows",
    "forker": "support.hostile.walls:Forks",
    "printer": "support.hostile.faults:Prints",
}
PYTHON = 8
"""The maximum number of honest agents written in Python."""


def config(given: argparse.Namespace, hostile: bool) -> str:
    """Returns the tournament as TOML."""
    python = min(PYTHON, (given.agents - len(HOSTILE)) // 2)
    honest = [f"python{k}=support.odd_agents:Good" for k in range(python)]
    honest += [f"native{k}=random" for k in range(given.agents - len(HOSTILE) - python)]
    others = [f"{name}={text}" if hostile else f"{name}=random" for name, text in HOSTILE.items()]
    listed = ", ".join(f'"{text}"' for text in [*honest, *others])
    return (
        f'agents = [{listed}]\ndecks = ["aggro-pirate-warrior"]\ngames = {given.games}\nseed = {given.seed}\n'
        f'isolate = "{given.isolate}"\n'
        "[limits]\nhang = 2\noutput = 4\nmemory = 1024\n"
    )


def hearthlab(*arguments: str) -> subprocess.Popen[bytes]:
    """Starts a command that can import the hostile agents."""
    path = os.pathsep.join(filter(None, (os.fspath(TESTS), os.environ.get("PYTHONPATH"))))
    command = [sys.executable, "-m", "hearthlab", *arguments, "--quiet"]
    return subprocess.Popen(command, env={**os.environ, "PYTHONPATH": path}, stdout=subprocess.DEVNULL)


def share(path: Path) -> float:
    """Returns the finished share of a store."""
    try:
        with Store.open(path) as store:
            return store.count / store.plan.total
    except StoreError:
        return 0.0


def killed(toml: Path, path: Path, times: int) -> None:
    """Plays a tournament that is killed several times."""
    command = ["tournament", str(toml), "--store", str(path)]
    chance = random.Random(1)
    for wanted in sorted(chance.uniform(0.05, 0.95) for _ in range(times)):
        process = hearthlab(*command)
        while process.poll() is None and share(path) < wanted:
            time.sleep(0.02)
        process.send_signal(signal.SIGKILL)
        process.wait()
        print(f"killed at {share(path):.0%}")
        command = ["resume", str(path)]
    hearthlab(*command).wait()


def honest(path: Path) -> list[Saved]:
    """Returns the games without hostile agents."""
    with Store.open(path) as store:
        return [row for row in store.rows() if HOSTILE.keys().isdisjoint(row.agents)]


def check(folder: Path, given: argparse.Namespace) -> str:
    """Plays the tournaments and returns a summary; raises AssertionError if something is wrong."""
    for name, hostile in (("hostile", True), ("harmless", False)):
        (folder / f"{name}.toml").write_text(config(given, hostile), encoding="utf-8")
    begin = time.monotonic()
    whole, other = folder / "whole.db", folder / "harmless.db"
    code = hearthlab("tournament", str(folder / "hostile.toml"), "--store", str(whole)).wait()
    seconds = time.monotonic() - begin
    assert code == 3, f"the tournament ended with status {code}"
    killed(folder / "hostile.toml", folder / "killed.db", given.kills)
    hearthlab("tournament", str(folder / "harmless.toml"), "--store", str(other)).wait()
    with Store.open(whole) as a, Store.open(folder / "killed.db") as b:
        assert as_csv(a) == as_csv(b), "the killed tournament has a different table"
        rows, faults, forfeited = list(a.rows()), a.faults(), len(a.forfeited())
    assert honest(whole) == honest(other), "the hostile agents changed games of others"
    for name in HOSTILE:
        met = [row for row in rows if name in row.agents and len(HOSTILE.keys() & set(row.agents)) == 1]
        assert all(row.winner == 1 - row.agents.index(name) for row in met), f"{name} did not lose every game"
    strange = {fault.agent for fault in faults} ^ HOSTILE.keys()
    reasons = [fault.reason for fault in faults if fault.agent in strange]
    assert not strange, f"faults of honest agents, or none of hostile ones: {strange}, {reasons[:3]}"
    return (
        f"{len(rows):,} games of {given.agents} agents in {seconds:.0f} seconds, {len(HOSTILE)} of them hostile: "
        f"{len(faults)} faults, {forfeited:,} games forfeited; killed {given.kills} times, the table is the same; "
        f"all {len(honest(whole)):,} games among honest agents are unaffected"
    )


def run_as_nobody(arguments: list[str]) -> int:
    """Runs this script as an ordinary user and returns its status."""
    from support.cells import as_nobody  # found in the folder of the tests

    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        command = as_nobody(Path(folder) / "home", [sys.executable, __file__, *sys.path])
        return subprocess.run([*command, sys.executable, __file__, *arguments], check=False).returncode


def main() -> None:
    """Runs the check and prints the summary."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--agents", type=int, default=40)
    parser.add_argument("--games", type=int, default=2, help="games per pair")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--kills", type=int, default=3)
    parser.add_argument("--isolate", default="process", choices=("process", "strict"))
    parser.add_argument("--as-nobody", action="store_true", help="switch from root to an ordinary user first")
    given = parser.parse_args()
    sys.path.append(os.fspath(TESTS))
    if given.as_nobody:
        sys.exit(run_as_nobody([argument for argument in sys.argv[1:] if argument != "--as-nobody"]))
    with tempfile.TemporaryDirectory() as folder:
        print(check(Path(folder), given))


if __name__ == "__main__":
    main()
