"""The Python on the pages passes mypy --strict, as users' own code should."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from mypy import api

ROOT = Path(__file__).parents[2]
APART = ("README.md", "docs/cards.md", "docs/scenario.md")
"""Pages whose code stands for parts of a file; they have tests of their own."""


@pytest.mark.slow
def test_the_code_on_the_pages_passes_mypy_strict(tmp_path: Path) -> None:
    written = []
    for page in sorted((ROOT / "docs").glob("*.md")):
        blocks = re.findall(r"^```python\n(.*?)^```$", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
        if blocks and page.relative_to(ROOT).as_posix() not in APART:
            file = tmp_path / f"page_{page.stem.replace('-', '_')}.py"
            file.write_text("\n".join(blocks), encoding="utf-8")
            written.append(str(file))
    assert len(written) > 10
    found, errors, status = api.run(["--config-file", str(ROOT / "pyproject.toml"), "--strict", *written])
    assert status == 0, found + errors
