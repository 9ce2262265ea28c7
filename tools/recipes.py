"""Applies each recipe of tests/recipes to a clean copy of the last commit, builds it and runs the tests it brings.

A recipe is a patch that makes one of the six usual changes: it adds a card, a keyword, an agent, a score, a command or
a paper. How many files it touches, tests and docs counted, says how well the house is built; `LIMITS` has the most that
each may touch. `make recipes` runs them all.

The copy is kept in build/recipes, so that only what a patch changes is compiled again. A patch that touches no Rust
uses the core that is already compiled.
"""

from __future__ import annotations

import argparse
import io
import os
import re
import shutil
import subprocess
import sys
import tarfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from hearthlab.util.progress import Progress

ROOT = Path(__file__).resolve().parents[1]
RECIPES = ROOT / "tests" / "recipes"
COPY = ROOT / "build" / "recipes"

#: How many files a change may touch, tests and docs counted.
LIMITS: Mapping[str, int] = {"card": 2, "keyword": 4, "agent": 5, "score": 3, "command": 3, "paper": 3}

#: What is in the copy besides the files of the commit.
KEPT = ("target", ".pytest_cache", ".hypothesis")


class Failed(Exception):
    """A recipe does not work; the message says which step failed and what was printed."""


@dataclass(frozen=True)
class Recipe:
    """A patch, named after the change that it makes."""

    path: Path

    @property
    def name(self) -> str:
        """Which of the six changes it is."""
        return self.path.stem

    @property
    def files(self) -> list[str]:
        """The files that it touches, a renamed one by both names."""
        found = re.findall(r"^diff --git a/(\S+) b/(\S+)$", self.path.read_text(encoding="utf-8"), re.MULTILINE)
        return sorted({name for pair in found for name in pair})

    @property
    def tests(self) -> list[str]:
        """The Python tests that it adds or changes."""
        return [file for file in self.files if re.fullmatch(r"tests/(.*/)?test_\w+\.py", file)]

    @property
    def rust_tests(self) -> list[str]:
        """The names of the Rust tests that it adds or changes."""
        return [Path(file).stem for file in self.files if re.fullmatch(r"core/tests/\w+\.rs", file)]

    @property
    def rust(self) -> bool:
        """Whether something has to be compiled."""
        return any(file.startswith(("core/", "bindings/", "Cargo")) for file in self.files)

    def faults(self, root: Path = ROOT) -> list[str]:
        """Returns what is wrong with the patch itself: it must apply, bring a test and keep its limit."""
        limit = LIMITS.get(self.name)
        found = []
        if limit is None:
            found.append(f"{self.name} is not a recipe; there are {', '.join(LIMITS)}")
        elif len(self.files) > limit:
            found.append(f"touches {len(self.files)} files, at most {limit} are allowed: {', '.join(self.files)}")
        if not self.tests and not self.rust_tests:
            found.append("brings no test")
        check = subprocess.run(
            ["git", "apply", "--check", str(self.path)], cwd=root, capture_output=True, text=True, check=False
        )
        if check.returncode:
            found.append(f"does not apply: {check.stderr.strip()}")
        return found

    def run(self, copy: Path = COPY) -> None:
        """Applies the patch to the copy, builds it and runs its tests; raises Failed if one of these does not work."""
        clean(copy)
        _step("git apply", ["git", "apply", "--whitespace=error-all", str(self.path)], copy)
        environment = {**os.environ, "PYTHONPATH": str(copy / "python"), "PYO3_PYTHON": sys.executable}
        package = copy / "python" / "hearthlab"
        for old in package.glob("_core*.so"):
            old.unlink()
        if self.rust:
            build = ["cargo", "build", "--quiet", "--profile", "quick", "--package", "hearthlab-bindings"]
            _step("cargo build", build, copy, environment)
            shutil.copy2(copy / "target" / "quick" / "lib_core.so", package / "_core.abi3.so")
        else:
            for core in (ROOT / "python" / "hearthlab").glob("_core*.so"):
                shutil.copy2(core, package)
        for name in self.rust_tests:
            test = ["cargo", "test", "--quiet", "--profile", "quick", "--package", "hearthlab-core", "--test", name]
            _step("cargo test", test, copy, environment)
        if self.tests:
            test = [sys.executable, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", *self.tests]
            _step("pytest", test, copy, environment)


def recipes(folder: Path = RECIPES) -> list[Recipe]:
    """Returns all recipes of a folder."""
    return [Recipe(path) for path in sorted(folder.glob("*.patch"))]


def clean(copy: Path) -> None:
    """Makes the copy equal to the last commit; files that are equal already keep their times, so cargo knows them."""
    archive = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, capture_output=True, check=True).stdout
    wanted: dict[str, bytes] = {}
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        for member in files:
            if member.isfile() and (data := files.extractfile(member)) is not None:
                wanted[member.name] = data.read()
    copy.mkdir(parents=True, exist_ok=True)
    # A repository of its own: git would otherwise take the copy for an ignored folder of this one, and apply nothing.
    if not (copy / ".git").exists():
        subprocess.run(["git", "init", "--quiet"], cwd=copy, check=True)
    for path in sorted(copy.rglob("*"), reverse=True):
        name = path.relative_to(copy)
        if name.parts[0] in (*KEPT, ".git"):
            continue
        if path.is_dir():
            if not any(path.iterdir()):
                path.rmdir()
        elif name.as_posix() not in wanted:
            path.unlink()
    for file, text in wanted.items():
        path = copy / file
        if not path.is_file() or path.read_bytes() != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text)


def _step(name: str, command: Sequence[str], folder: Path, environment: Mapping[str, str] | None = None) -> None:
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise Failed(f"{name} failed:\n{done.stdout.strip()}")


def report(chosen: Sequence[Recipe], progress: Callable[[int, int], None] | None = None) -> bool:
    """Runs recipes and prints a line for each; returns whether all of them work."""
    fine = True
    for k, recipe in enumerate(chosen):
        begin = time.monotonic()
        faults = recipe.faults(ROOT)
        if not faults:
            try:
                recipe.run()
            except Failed as failed:
                faults = [str(failed)]
        fine &= not faults
        files = f"{len(recipe.files)} of at most {LIMITS.get(recipe.name, 0)} files"
        print(f"{recipe.name}: {'; '.join(faults) or 'works'} ({files}, {time.monotonic() - begin:.0f} seconds)")
        if progress is not None:
            progress(k + 1, len(chosen))
    return fine


def main() -> int:
    """Runs all recipes or those that are named; returns 1 if one does not work or is missing."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"only these: {', '.join(LIMITS)}")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")
    given = parser.parse_args()
    unknown = [name for name in given.names if name not in LIMITS]
    if unknown:
        parser.error(f"{', '.join(unknown)} is not a recipe; there are {', '.join(LIMITS)}")
    wanted = given.names or list(LIMITS)
    there = {recipe.name: recipe for recipe in recipes()}
    missing = [name for name in wanted if name not in there]
    for name in missing:
        print(f"{name}: tests/recipes/{name}.patch does not exist")
    chosen = [there[name] for name in wanted if name in there]
    fine = report(chosen, None if given.quiet else Progress("recipes"))
    return 0 if fine and not missing else 1


if __name__ == "__main__":
    raise SystemExit(main())
