"""Applies each recipe of tests/recipes to a clean copy of the last commit, builds it, and runs linters and tests.

A recipe is a patch that makes one of six common changes: it adds a card, a keyword, an agent, a score, a command or a
paper. The number of files it touches, including tests and docs, measures how well the code is organised; `LIMITS` has
the maximum for each. `make recipes` runs them all.

The tests in a patch must fail without the rest of it and pass with it. The tests that cover everything of its kind,
such as all agents or all pages, must pass as well, and the files it touches must pass the linters.

The copy is kept in build/recipes, so that only what a patch changes is recompiled. A patch without Rust changes uses
the core that is already compiled.
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

#: How many files a change may touch, including tests and docs.
LIMITS: Mapping[str, int] = {"card": 2, "keyword": 4, "agent": 5, "score": 3, "command": 3, "paper": 3}

#: Tests that cover all pages and all modules.
_PAGES = ("tests/docs/test_pages.py", "tests/test_imports.py", "tests/test_doctests.py")

#: The tests that cover everything of a kind, and so also a new addition.
NOTICING: Mapping[str, Sequence[str]] = {
    "card": ("tests/cards/test_data.py", "tests/cards/test_every_*.py"),
    "keyword": ("tests/docs/test_cards_doc.py", "tests/cards/test_every_*.py"),
    "agent": ("tests/agents/test_*.py", *_PAGES),
    "score": ("tests/agents/test_*.py", *_PAGES),
    "command": ("tests/cli/test_*.py", *_PAGES),
    "paper": ("tests/papers/test_base.py", "tests/cli/test_*.py", *_PAGES),
}

#: What the copy contains in addition to the files of the commit.
KEPT = ("target", ".pytest_cache", ".hypothesis", ".mypy_cache", ".ruff_cache", ".import_linter_cache")

#: Large test runs use two cores; tests of a module stay together, since they share expensive fixtures.
_SHARED = ("-n2", "--dist=loadscope")

#: pytest's exit code if no tests ran.
_NO_TESTS = 5


class Failed(Exception):
    """A recipe does not work; the message has the failed step and its output."""


@dataclass(frozen=True)
class Recipe:
    """A patch, named after the change that it makes."""

    path: Path

    @property
    def name(self) -> str:
        """The name of its change, one of six."""
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
        """Whether something must be compiled."""
        return any(file.startswith(("core/", "bindings/", "Cargo")) for file in self.files)

    def faults(self, root: Path = ROOT) -> list[str]:
        """Returns the faults of the patch itself: it must apply, contain a test and respect its limit."""
        limit = LIMITS.get(self.name)
        found = []
        if limit is None:
            found.append(f"{self.name} is not a recipe; choose one of {', '.join(LIMITS)}")
        elif len(self.files) > limit:
            found.append(f"touches {len(self.files)} files, at most {limit} are allowed: {', '.join(self.files)}")
        if not self.tests and not self.rust_tests:
            found.append("contains no test")
        check = subprocess.run(
            ["git", "apply", "--check", str(self.path)], cwd=root, capture_output=True, text=True, check=False
        )
        if check.returncode:
            found.append(f"does not apply: {check.stderr.strip()}")
        return found

    @property
    def names(self) -> list[str]:
        """The names of the new addition in tests that cover everything: its own test is named after it."""
        stems = [Path(file).stem.removeprefix("test_") for file in self.tests]
        return list(dict.fromkeys(name for stem in stems for name in (stem, stem.replace("_", "-"))))

    def run(self, copy: Path = COPY) -> None:
        """Applies the patch to the copy, builds, lints and tests it; raises Failed if any of these fails."""
        copy = copy.resolve()  # every command runs inside it
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
            # Of the slow tests, only those about the new addition.
            named = ["-m", "slow", "-k", " or ".join(self.names)]
            _passed("the slow tests of everything", _pytest([*every, *named], copy, environment), (0, _NO_TESTS))


def recipes(folder: Path = RECIPES) -> list[Recipe]:
    """Returns all recipes of a folder."""
    return [Recipe(path) for path in sorted(folder.glob("*.patch"))]


def clean(copy: Path) -> None:
    """Resets the copy to the last commit; unchanged files keep their timestamps, so cargo does not rebuild them."""
    archive = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, capture_output=True, check=True).stdout
    wanted: dict[str, bytes] = {}
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        for member in files:
            if member.isfile() and (data := files.extractfile(member)) is not None:
                wanted[member.name] = data.read()
    copy.mkdir(parents=True, exist_ok=True)
    # A separate repository: otherwise git would treat the copy as an ignored folder of this one, and apply nothing.
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
    """Runs all recipes or the named ones; returns 1 if one does not work or is missing."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"only these: {', '.join(LIMITS)}")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")
    given = parser.parse_args()
    unknown = [name for name in given.names if name not in LIMITS]
    if unknown:
        parser.error(f"{', '.join(unknown)} is not a recipe; choose one of {', '.join(LIMITS)}")
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
