"""Builds the documentation site: `make docs`.

The pages are those of docs/, which can also be read in the repository. They are copied together with the pages of the
root and the examples, so that every link leads to a page of the site; the reference is generated from the docstrings.
mkdocs treats broken links and anchors as errors.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[1]
OUT = ROOT / "build" / "docs"
CONFIG = ROOT / "docs" / "site" / "mkdocs.yml"

REFERENCE = {
    "hearthlab": ("hearthlab", "hearthlab.game", "hearthlab.cards.decks", "hearthlab.belief", "hearthlab.rules"),
    "agents": ("hearthlab.agents.base", "hearthlab.agents.registry", "hearthlab.analysis.analyse"),
    "arena": ("hearthlab.arena.match", "hearthlab.arena.tournament", "hearthlab.arena.store", "hearthlab.arena.stats"),
    "cards": ("hearthlab.cards.data", "hearthlab.cards.library", "hearthlab.cards.language"),
    "scenario": ("hearthlab.scenario",),
}
"""The pages of the reference, with the modules of each."""

_LINK = re.compile(r"(\]\()([^)\s#]+)((?:#[^)\s]*)?\))")


def pages(out: Path) -> None:
    """Writes all pages to a folder."""
    shutil.rmtree(out, ignore_errors=True)
    for path in sorted((ROOT / "docs").rglob("*")):
        inside = path.relative_to(ROOT / "docs")
        if path.is_dir() or inside.parts[0] == "site":
            continue
        target = out / _place(path).relative_to("docs")
        target.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".md":
            target.write_text(linked(path, _place(path)), encoding="utf-8")
        else:
            shutil.copy(path, target)
    for path in sorted(ROOT.glob("*.md")):
        target = out / _place(path).relative_to("docs")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(linked(path, _place(path)), encoding="utf-8")
    _examples(out / "project" / "examples.md")
    for name, modules in REFERENCE.items():
        target = out / "reference" / f"{name}.md"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text("".join(f"::: {module}\n\n" for module in modules), encoding="utf-8")


def _place(path: Path) -> Path:
    """Returns the path of a repository file on the site, below a folder docs."""
    inside = path.relative_to(ROOT)
    if inside == Path("docs/README.md"):
        return Path("docs/index.md")
    if inside.parts[0] == "docs":
        return inside
    if inside.parts[0] in ("examples", "LICENSE") or inside.suffix != ".md":
        return Path("docs/project/examples.md")
    return Path("docs/project") / inside


def linked(path: Path, place: Path) -> str:
    """Returns a page with its links to repository files adapted to the site."""

    def turned(found: re.Match[str]) -> str:
        before, target, after = found.groups()
        if ":" in target:
            return found[0]
        meant = (path.parent / target).resolve()
        if not meant.exists():
            return found[0]  # mkdocs reports it
        return f"{before}{os.path.relpath(_place(meant), place.parent)}{after}"

    return _LINK.sub(turned, path.read_text(encoding="utf-8"))


def _examples(target: Path) -> None:
    """Writes a page with all examples; the tests run them."""
    parts = ["# Examples\n\nShort scripts in the folder `examples`; the tests run every one of them.\n"]
    for path in sorted((ROOT / "examples").glob("*.py")):
        parts.append(f"## {path.name}\n\n```python\n{path.read_text(encoding='utf-8')}```\n")
    target.write_text("\n".join(parts), encoding="utf-8")


def main(arguments: Iterable[str] | None = None) -> int:
    """Builds the site; returns the status of mkdocs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", action="store_true", help="only write the pages")
    parser.add_argument("--python", default=sys.executable, help="a Python with docs/site/requirements.txt installed")
    given = parser.parse_args(None if arguments is None else list(arguments))
    pages(OUT / "pages")
    if given.pages:
        return 0
    # Without --quiet, which would also hide warnings from the strict mode.
    command = [given.python, "-m", "mkdocs", "build", "-f", str(CONFIG)]
    ran = subprocess.run(command, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"}, capture_output=True, text=True)
    lines = ran.stderr.splitlines() + ran.stdout.splitlines()
    print("\n".join(line for line in lines if ran.returncode and not line.startswith("INFO")))
    return ran.returncode


if __name__ == "__main__":
    raise SystemExit(main())
