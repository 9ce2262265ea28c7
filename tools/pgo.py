"""Builds the core with profile-guided optimisation: `make pgo`.

An instrumented core plays a training load: random players with the shipped decks and with random decks of all cards,
copies of positions, and every native agent with the shipped decks. llvm-profdata merges the counts, and the core is
compiled again with them. The new core must play the same games as the installed one (checked by the checksums of the
benchmark), and then replaces it.
"""

from __future__ import annotations

import argparse
import dataclasses
import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from hearthlab import _core
from hearthlab.agents.registry import agents
from hearthlab.bench.loops import COUNTED, DECKS, loops
from hearthlab.cards.decks import HERO_OF_CLASS, Deck
from hearthlab.cards.library import default_library
from hearthlab.errors import HearthLabError
from hearthlab.util.progress import Progress
from ladder import Ladder, Part

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "python" / "hearthlab"
FOLDER = ROOT / "build" / "pgo"
MODULE = "_core.abi3.so"
PROFILE = "pgo"
"""The cargo profile. Both builds must use the same one, since the names of functions depend on it."""
SEED = 1
USED = ("-profile-summary-cutoff-hot=999900", "-inline-threshold=600")
"""LLVM options in addition to the counts: more code counts as hot and is inlined. Compilation takes long."""
UNLIMITED = ("flat-mc", "tyche")
"""Agents that take thousands of playouts per decision unless they get a budget."""

# The training load


@dataclass(frozen=True, slots=True)
class Load:
    """The size of the training load."""

    shipped_games: int = 40_000
    """Random games between the shipped decks."""
    deck_games: int = 20_000
    """Random games between random decks of all cards."""
    decks: int = 512
    """The number of random decks."""
    positions: int = 512
    """Positions to copy, list actions in, and apply actions to."""
    rounds: int = 256
    """How often each of them is used."""
    games: int = 21
    """Games of every searching agent: with 21 shipped decks, each of them once on each side."""
    quick_games: int = 420
    """Games of every other agent."""
    budget: str = "50it"
    """The budget per decision of agents that have one."""


def trained_agents(load: Load) -> dict[str, int]:
    """Returns every native agent with its number of games; long searches get a smaller budget."""
    found = {}
    for name, kind in agents().items():
        if kind.native is not None:
            defaults = {field.name: field.default for field in dataclasses.fields(kind.params)}
            limited = name in UNLIMITED or bool(str(defaults.get("budget", "")))
            text = f"{name}(budget={load.budget})" if limited else name
            found[text] = load.games if "budget" in defaults else load.quick_games
    return found


def train(load: Load, told: Callable[[int, int], None] = lambda done, total: None) -> dict[str, int]:
    """Plays the training load; returns the number of games of each kind."""
    library = default_library()
    decks = [Deck.load(name) for name in Deck.names()]
    seats = [(HERO_OF_CLASS[deck.cls], list(deck.cards)) for deck in decks]
    names = trained_agents(load)
    played = {
        "shipped decks": _core.deck_games(library.core, seats, load.shipped_games, SEED)["games"],
        "random decks": _core.random_deck_games(library.core, load.decks, load.deck_games, SEED)["games"],
    }
    pair = [seats[Deck.names().index(name)] for name in DECKS]
    heroes, lists = (pair[0][0], pair[1][0]), (pair[0][1], pair[1][1])
    _core.bench_positions(library.core, heroes, lists, load.positions, (load.rounds, load.rounds), SEED)
    ladder = Ladder(decks, SEED, library)
    for number, (name, games) in enumerate(names.items()):
        told(number, len(names))
        part = Part(name, name, games, games, _pairs(len(decks), number))
        played[name] = ladder.play(part, range(games)).games
    told(len(names), len(names))
    return played


def _pairs(decks: int, shift: int) -> Callable[[int], tuple[int, int]]:
    """Returns the decks of each game: in each lap every deck is once on each side; pairings differ by agent."""

    def pair(number: int) -> tuple[int, int]:
        lap, deck = divmod(number, decks)
        return deck, (deck + shift + lap) % decks

    return pair


def checksums() -> dict[str, str]:
    """Returns the checksum of every benchmark figure, over the work whose instructions are counted."""
    return {name: loop.run()[1] for name, loop in loops(COUNTED).items()}


# The builds


def output(*command: str, check: bool = True) -> str:
    """Returns the output of a command, which must succeed unless that is not checked."""
    return subprocess.run(command, cwd=ROOT, check=check, capture_output=True, text=True).stdout.strip()


def profdata() -> Path:
    """Returns an llvm-profdata that can read the counts: the toolchain's own, or one of the same LLVM version."""
    own = Path(output("rustc", "--print", "target-libdir")).parent / "bin" / "llvm-profdata"
    if own.is_file():
        return own
    llvm = next(line.split()[-1] for line in output("rustc", "-vV").splitlines() if line.startswith("LLVM version:"))
    major = llvm.partition(".")[0]
    for name in (f"llvm-profdata-{major}", "llvm-profdata"):
        tool = shutil.which(name)
        # Counts written by another version may be unreadable, and old versions fail when asked which one they are.
        if tool is not None and f"LLVM version {major}." in output(tool, "--version", check=False):
            return Path(tool)
    raise HearthLabError(
        f"profile-guided optimisation needs llvm-profdata of LLVM {major}; install it with "
        f"rustup component add llvm-tools, or with your distribution's package llvm-{major}"
    )


def built(flags: list[str], target: Path) -> Path:
    """Compiles the bindings with additional flags; returns the library."""
    triple = next(line.split()[1] for line in output("rustc", "-vV").splitlines() if line.startswith("host:"))
    # With an explicit target, the flags do not apply to build scripts and macros, which run during compilation.
    command = ["cargo", "build", "--profile", PROFILE, "--package", "hearthlab-bindings", "--target", triple]
    command += ["--target-dir", os.fspath(target), *(["--locked"] if os.environ.get("CI") else [])]
    # In this form flags may contain spaces, as paths do.
    encoded = "\x1f".join([*os.environ.get("RUSTFLAGS", "").split(), *flags])
    subprocess.run(command, cwd=ROOT, check=True, env={**os.environ, "CARGO_ENCODED_RUSTFLAGS": encoded})
    folder = target / triple / PROFILE
    return next(path for name in ("lib_core.so", "lib_core.dylib") if (path := folder / name).is_file())


def package(library: Path, folder: Path) -> Path:
    """Copies the package with a different core; returns the folder to import it from."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(PACKAGE, folder / "hearthlab", ignore=shutil.ignore_patterns("_core*", "__pycache__"))
    shutil.copyfile(library, folder / "hearthlab" / MODULE)
    return folder


def here(part: str, folder: Path) -> str:
    """Runs a part of this program with the package in a folder; returns the last line of its output."""
    command = [sys.executable, os.fspath(Path(__file__)), "--part", part]
    environment = {**os.environ, "PYTHONPATH": os.fspath(folder)}
    done = subprocess.run(command, check=True, env=environment, stdout=subprocess.PIPE, text=True)
    return done.stdout.strip().splitlines()[-1]


def merged(raw: Path, tool: Path) -> Path:
    """Merges raw counts into a file named after its content, so that cargo notices changed counts."""
    files = sorted(raw.glob("*.profraw"))
    if not files:
        raise HearthLabError(f"the training load wrote no counts to {raw}")
    path = FOLDER / "counts.profdata"
    subprocess.run([tool, "merge", "-o", path, *files], check=True)
    return path.rename(FOLDER / f"{hashlib.sha256(path.read_bytes()).hexdigest()[:16]}.profdata")


def installed(library: Path) -> None:
    """Replaces the plain core by the new one."""
    made = PACKAGE / f"{MODULE}.new"
    shutil.copyfile(library, made)
    made.replace(PACKAGE / MODULE)


def optimised() -> None:
    """Builds, trains, builds again, compares and installs."""
    tool = profdata()
    target = Path(json.loads(output("cargo", "metadata", "--format-version", "1", "--no-deps"))["target_directory"])
    raw = FOLDER / "raw"
    for path in (raw, *FOLDER.glob("*.profdata")):
        shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
    raw.mkdir(parents=True)
    print("pgo: compiling the instrumented core", flush=True)
    instrumented = built([f"-Cprofile-generate={raw}"], target / "pgo-training")
    begin = time.monotonic()
    played = json.loads(here("train", package(instrumented, FOLDER / "training")))
    seconds = time.monotonic() - begin
    print(f"pgo: {sum(played.values()):,} games of {len(played)} kinds played in {seconds:.0f} s", flush=True)
    counts = merged(raw, tool)
    print("pgo: compiling the core with the counts", flush=True)
    core = built([f"-Cprofile-use={counts}", *(f"-Cllvm-args={option}" for option in USED)], target / "pgo")
    plain, now = (json.loads(here("checksums", path)) for path in (PACKAGE.parent, package(core, FOLDER / "package")))
    if now != plain:
        wrong = ", ".join(name for name in plain if now.get(name) != plain[name])
        raise HearthLabError(f"the optimised core does not play the same games ({wrong}); it was not installed")
    installed(core)
    print("pgo: the optimised core plays the same games and is installed; make plain restores the plain one")


def main(arguments: list[str]) -> int:
    """Builds everything, or runs one part."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--part", choices=("train", "checksums"), help="run only this part, with the loaded core")
    given = parser.parse_args(arguments)
    if given.part == "train":
        print(json.dumps(train(Load(), Progress("training"))))
    elif given.part == "checksums":
        print(json.dumps(checksums()))
    else:
        optimised()
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except HearthLabError as error:
        sys.exit(f"pgo: {error}")
    except subprocess.CalledProcessError as error:
        sys.exit(f"pgo: {Path(error.cmd[0]).name} failed with status {error.returncode}")
    except KeyboardInterrupt:
        sys.exit(130)
