"""Builds the wheel and the sdist, and tests both in clean environments: `make dist`.

The wheel is linked with zig, so that it runs with glibc 2.17 and newer (manylinux_2_17), and uses the stable ABI, so
that one wheel works with Python 3.11 and all later versions. For each Python, the wheel is installed into a clean
environment without Rust on the path, and the unpacked sdist is built in another.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
BUILD = ROOT / "build" / "dist"
TOOLS = ("maturin==1.16.0", "ziglang==0.17.0")
PYTHONS = ("python3.11", "python3.12", "python3.13")

TRY = """
import hearthlab as hl
result = hl.match("random", "greedy", ["aggro-pirate-warrior", "midrange-jade-shaman"], games=8, seed=3)
assert result.games == 8 and not result.faults
assert hl.Deck.load(hl.Deck.load("freeze-mage").code).cls == "mage"
print(hl.__version__, result)
"""


def found(name: str) -> str | None:
    """Returns the path of a Python, found on PATH or in pyenv."""
    version = name.removeprefix("python")
    here = shutil.which(name)
    if here and subprocess.run([here, "--version"], capture_output=True).returncode == 0:
        return here
    versions = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    fitting = sorted(versions.glob(f"{version}.*/bin/python"))
    return str(fitting[-1]) if fitting else None


def run(*command: str | Path, **options: object) -> None:
    """Runs a command that must succeed."""
    print("+", *command, flush=True)
    subprocess.run([str(part) for part in command], check=True, **options)  # type: ignore[call-overload]


def environment(python: str, folder: Path) -> Path:
    """Creates a clean environment and returns its Python."""
    shutil.rmtree(folder, ignore_errors=True)
    run(python, "-m", "venv", folder)
    return folder / "bin" / "python"


def without_rust() -> dict[str, str]:
    """Returns an environment in which Rust cannot be found."""
    folders = os.environ["PATH"].split(os.pathsep)
    path = [folder for folder in folders if not (Path(folder) / "cargo").exists()]
    return {**_plain(), "PATH": os.pathsep.join(path)}


def _plain() -> dict[str, str]:
    dropped = ("PYTHONPATH", "VIRTUAL_ENV", "PYO3_PYTHON")
    return {key: value for key, value in os.environ.items() if key not in dropped}


def build(profile: str, zig: bool) -> tuple[Path, Path]:
    """Builds both; returns the paths of the wheel and the sdist."""
    python = environment(sys.executable, BUILD / "tools")
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *TOOLS)
    out = ROOT / "dist"
    shutil.rmtree(out, ignore_errors=True)
    # The tools' folder contains the zig that maturin calls.
    options = {"cwd": ROOT, "env": {**_plain(), "PATH": f"{python.parent}{os.pathsep}{os.environ['PATH']}"}}
    linker = ["--zig", "--compatibility", "manylinux_2_17"] if zig else []
    run(python, "-m", "maturin", "build", "--profile", profile, *linker, "--out", out, **options)
    run(python, "-m", "maturin", "sdist", "--out", out, **options)
    [wheel], [sdist] = out.glob("*.whl"), out.glob("*.tar.gz")
    if zig and "manylinux_2_17" not in wheel.name:
        raise SystemExit(f"{wheel.name} is not a wheel for manylinux_2_17")
    return wheel, sdist


def unpacked(sdist: Path) -> Path:
    """Unpacks the sdist into a fixed folder; with pip's temporary folders, cargo would recompile everything."""
    folder = BUILD / "unpacked"
    shutil.rmtree(folder, ignore_errors=True)
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    [found] = folder.iterdir()
    return found


def tried(python: str, package: Path, env: dict[str, str]) -> None:
    """Installs a package into a clean environment and plays with it in an empty folder."""
    version = subprocess.run([python, "--version"], capture_output=True, text=True).stdout.split()[1]
    kind = "wheel" if package.suffix == ".whl" else "sdist"
    clean = environment(python, BUILD / f"{kind}-{version}")
    run(clean, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", package, env=env)
    empty = BUILD / "empty"
    empty.mkdir(parents=True, exist_ok=True)
    run(clean, "-c", TRY, cwd=empty, env=env)
    run(clean.parent / "hearthlab", "decks", cwd=empty, env=env, stdout=subprocess.DEVNULL)
    print(f"{kind} works with Python {version}", flush=True)


def main() -> int:
    """Builds and tests."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pythons", default=" ".join(PYTHONS), help="the Python versions to test, separated by spaces")
    parser.add_argument("--profile", default="release", help="the cargo profile (release)")
    parser.add_argument("--no-zig", action="store_true", help="use the system's linker: a wheel for this machine")
    parser.add_argument("--no-sdist", action="store_true", help="test only the wheel")
    given = parser.parse_args()
    pythons = {name: found(name) for name in given.pythons.split()}
    missing = [name for name, path in pythons.items() if path is None]
    if missing:
        raise SystemExit(f"{', '.join(missing)}: not found on the path or in pyenv; name others with PYTHONS=…")
    wheel, sdist = build(given.profile, not given.no_zig)
    paths = [path for path in pythons.values() if path is not None]
    for path in paths:
        tried(path, wheel, without_rust())
    if not given.no_sdist:
        env = _plain() | {
            "CARGO_TARGET_DIR": str(BUILD / "target"),
            "MATURIN_PEP517_ARGS": f"--profile {given.profile}",
        }
        package = unpacked(sdist)
        for path in paths:
            tried(path, package, env)
    print(f"{wheel.name} and {sdist.name} are in dist")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
