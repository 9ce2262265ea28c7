"""Applies each recipe of tests/recipes to a clean copy of the last commit, builds it, and lints and tests it there.

A recipe is a patch that makes one of the six usual changes: it adds a card, a keyword, an agent, a score, a command or
a paper. How many files it touches, tests and docs counted, says how well the house is built; `LIMITS` has the most that
each may touch. `make recipes` runs them all.

The tests that a patch brings must fail without the rest of it and pass with it, and so must the tests that go through
everything of its kind, such as those of every agent and of every page. The files it touches must pass the linters.

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

#: Tests that go through all pages and all modules.
_PAGES = ("tests/docs/test_pages.py", "tests/test_imports.py", "tests/test_doctests.py")

#: The tests that notice a new thing of each kind by themselves.
NOTICING: Mapping[str, Sequence[str]] = {
    "card": ("tests/cards/test_data.py", "tests/cards/test_every_*.py"),
    "keyword": ("tests/docs/test_cards_doc.py", "tests/cards/test_every_*.py"),
    "agent": ("tests/agents/test_*.py", *_PAGES),
    "score": ("tests/agents/test_*.py", *_PAGES),
    "command": ("tests/cli/test_*.py", *_PAGES),
    "paper": ("tests/papers/test_base.py", "tests/cli/test_*.py", *_PAGES),
}

#: What is in the copy besides the files of the commit.
KEPT = ("target", ".pytest_cache", ".hypothesis", ".mypy_cache", ".ruff_cache", ".import_linter_cache")

#: Many tests are run on two cores; tests of a module stay together, as they share what is slow to make.
_SHARED = ("-n2", "--dist=loadscope")

#: What pytest returns when it ran no test.
_NO_TESTS = 5


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

    @property
    def names(self) -> list[str]:
        """What tests of everything call the new thing: its test is named after it."""
        stems = [Path(file).stem.removeprefix("test_") for file in self.tests]
        return list(dict.fromkeys(name for stem in stems for name in (stem, stem.replace("_", "-"))))

    def run(self, copy: Path = COPY) -> None:
        """Applies the patch to the copy, builds it, lints and tests it; raises Failed if one of these does not work."""
        clean(copy)
        environment = {**os.environ, "PYTHONPATH": str(copy / "python"), "PYO3_PYTHON": sys.executable}
        package = copy / "python" / "hearthlab"
        for core in (ROOT / "python" / "hearthlab").glob("_core*.so"):
            shutil.copy2(core, package)
        apply = ["git", "apply", "--whitespace=error-all", str(self.path)]
        if self.tests:
            _step("git apply", [*apply, *(f"--include={file}" for file in self.tests)], copy)
        for file in self.tests:
            if _pytest([file, "-x"], copy, environment).returncode == 0:
                raise Failed(f"{file} passes without the rest of the patch")
        _step("git apply", [*apply, *(f"--exclude={file}" for file in self.tests)], copy)
        if self.rust:
            self._compile(copy, environment)
        self._lint(copy, environment)
        for name in self.rust_tests:
            test = ["cargo", "test", "--quiet", "--profile", "quick", "--package", "hearthlab-core", "--test", name]
            _step("cargo test", test, copy, environment)
        self._test(copy, environment)

    def _compile(self, copy: Path, environment: Mapping[str, str]) -> None:
        build = ["cargo", "build", "--quiet", "--profile", "quick", "--package", "hearthlab-bindings"]
        _step("cargo build", build, copy, environment)
        package = copy / "python" / "hearthlab"
        for old in package.glob("_core*.so"):
            old.unlink()
        shutil.copy2(copy / "target" / "quick" / "lib_core.so", package / "_core.abi3.so")

    def _lint(self, copy: Path, environment: Mapping[str, str]) -> None:
        python = [file for file in self.files if file.endswith(".py")]
        if python:
            _step("ruff format", [sys.executable, "-m", "ruff", "format", "--check", *python], copy, environment)
            _step("ruff check", [sys.executable, "-m", "ruff", "check", *python], copy, environment)
            _step("mypy", [sys.executable, "-m", "mypy", *python], copy, environment)
            walls = Path(sys.executable).with_name("lint-imports")
            _step("lint-imports", [str(walls), "--no-logo"], copy, environment)
        if self.rust:
            _step("cargo fmt", ["cargo", "fmt", "--all", "--check"], copy, environment)
            clippy = ["cargo", "clippy", "--quiet", "--profile", "quick", "--package", "hearthlab-core"]
            _step("cargo clippy", [*clippy, "--", "-D", "warnings"], copy, environment)

    def _test(self, copy: Path, environment: Mapping[str, str]) -> None:
        found = {p.relative_to(copy).as_posix() for pattern in NOTICING.get(self.name, ()) for p in copy.glob(pattern)}
        every = sorted(found - {*self.tests})
        if self.tests:
            _passed("its tests", _pytest(self.tests, copy, environment))
        if every:
            _passed("the tests of everything", _pytest([*every, *_SHARED, "-m", "not slow"], copy, environment))
            # Those that take long only where they are about the new thing.
            named = ["-m", "slow", "-k", " or ".join(self.names)]
            _passed("the slow tests of everything", _pytest([*every, *named], copy, environment), (0, _NO_TESTS))


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


def _run(
    command: Sequence[str], folder: Path, environment: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )


def _pytest(arguments: Sequence[str], folder: Path, environment: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", *arguments]
    return _run(command, folder, environment)


def _passed(name: str, done: subprocess.CompletedProcess[str], fine: Sequence[int] = (0,)) -> None:
    if done.returncode not in fine:
        raise Failed(f"{name} failed:\n{done.stdout.strip()}")


def _step(name: str, command: Sequence[str], folder: Path, environment: Mapping[str, str] | None = None) -> None:
    _passed(name, _run(command, folder, environment))


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
