"""Plays with a core that checks overflow, debug assertions and its unsafe code: `make checked`, `make checked-quick`.

    python tools/checked.py [--seconds 600] [--seed 1]
    python tools/checked.py --quick [--seconds 10]

Without `--quick` the whole module is built with the profile `checked` and placed beside a copy of the package in
build/checked, so that the regular one is not touched. Soak, pairs, late worlds and masks run in turn with it, with new
seeds each time. The first fault is printed, and the exit code is 1.

With `--quick` the tests of core/tests/checked.rs do the same without Python, each for the given time. They require no
compilation beyond that of the core's other tests.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
PROFILE = "checked"
PLACE = ROOT / "build" / "checked"
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))


def quick(seconds: int) -> int:
    """Writes the cards to a file and runs the tests of the core with them."""
    from hearthlab.cards.library import default_library

    PLACE.mkdir(parents=True, exist_ok=True)
    cards = PLACE / "cards.json"
    cards.write_text(default_library().text)
    environment = {**os.environ, "HEARTHLAB_CARDS": str(cards.resolve()), "HEARTHLAB_SECONDS": str(seconds)}
    command = ["cargo", "test", "--quiet", "--package", "hearthlab-core", "--test", "checked"]
    command += ["--locked"] if os.environ.get("CI") else []
    return subprocess.run(
        [*command, "--", "--include-ignored", "--test-threads=1"], cwd=ROOT, env=environment, check=False
    ).returncode


def built() -> Path:
    """Builds the module and returns a folder with a package that contains it."""
    command = ["cargo", "build", "--profile", PROFILE, "--package", "hearthlab-bindings"]
    subprocess.run(command, cwd=ROOT, check=True)
    package = PLACE / "hearthlab"
    shutil.rmtree(package, ignore_errors=True)
    package.mkdir(parents=True)
    for path in (ROOT / "python" / "hearthlab").iterdir():
        if not path.name.startswith("_core.") or path.suffix == ".pyi":
            (package / path.name).symlink_to(path.resolve())
    shutil.copyfile(TARGET / PROFILE / "lib_core.so", package / "_core.abi3.so")
    return PLACE


def play(seconds: int, seed: int) -> int:
    """Plays with the module of this process, which must be a checked one; returns 1 if something broke."""
    from hearthlab import _core
    from hearthlab.cards.library import default_library
    from hearthlab.errors import HearthLabError
    from pairs import pairs
    from soak import Fault, soak

    profile = _core.build_info()[1]
    if profile != PROFILE:
        raise SystemExit(f"this is a {profile} build; run make checked")
    library = default_library()
    hidden = _core.hidden_cards(library.core)
    done = dict.fromkeys(("actions", "pairs", "worlds", "positions with masks"), 0)
    end, turn = time.monotonic() + seconds, seed
    while time.monotonic() < end:
        try:
            done["actions"] += soak(50_000, turn)[1]
            done["worlds"] += _core.compare_worlds(library.core, 50, turn)[0]
            done["positions with masks"] += _core.check_codes(library.core, 10_000, turn)[0]
            rows, _, faults = pairs(library, 1, turn, least=2, cards=hidden[turn % 8 :: 8])
        except (Fault, HearthLabError) as error:
            print(f"turn {turn}: {error}")
            return 1
        if faults:
            print(*faults[:50], sep="\n")
            return 1
        done["pairs"] += sum(row[1] for row in rows)
        turn += 1
    print(f"{', '.join(f'{n:,} {what}' for what, n in done.items())}: nothing overflowed, and everything holds")
    return 0


def main() -> int:
    """Plays; returns 1 if something broke."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="only the tests of the core")
    parser.add_argument("--seconds", type=int, help="how long to play (600; with --quick 10 per test)")
    parser.add_argument("--seed", type=int, default=1, help="which games to play (default 1)")
    parser.add_argument("--play", action="store_true", help="play with the module on the path")
    given = parser.parse_args()
    if given.quick:
        return quick(given.seconds or 10)
    if given.play:
        return play(given.seconds or 600, given.seed)
    path = os.pathsep.join(filter(None, (str(built()), os.environ.get("PYTHONPATH"))))
    again = [sys.executable, __file__, "--play", "--seconds", str(given.seconds or 600), "--seed", str(given.seed)]
    return subprocess.run(again, env={**os.environ, "PYTHONPATH": path}, check=False).returncode


if __name__ == "__main__":
    raise SystemExit(main())
