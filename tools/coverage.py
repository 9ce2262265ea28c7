"""Updates the table of implemented cards, by set and class, in the README: `make coverage`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hearthlab.cards import catalogue

README = Path(__file__).resolve().parents[1] / "README.md"
BEGIN, END = "<!-- coverage: written by make coverage -->", "<!-- end of the coverage -->"


def table(counts: dict[str, Any]) -> str:
    """Returns the coverage as a Markdown table."""
    made = catalogue.coverage_table(counts)
    lines = [list(map(str, made.head)), ["---", *("--:" for _ in made.head[1:])], *map(list, made.rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def counts_in(text: str) -> dict[tuple[str, str], tuple[int, int]]:
    """Returns the numbers of implemented and of all cards, by set and class, from a README."""
    head, _, *rows = (
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in text.partition(BEGIN)[2].partition(END)[0].strip().splitlines()
    )
    found = {}
    for name, *cells in rows:
        for column, cell in zip(head[1:], cells, strict=True):
            if cell:
                done, total = map(int, cell.split("/"))
                found[name, column] = (done, total)
    return found


def main() -> int:
    """Rewrites the table in the README."""
    before, _, rest = README.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    counts = catalogue.coverage(catalogue.select())
    README.write_text(f"{before}{BEGIN}\n{table(counts)}\n{END}{after}", encoding="utf-8")
    print(f"README.md: {counts['implemented']} of {counts['total']} cards are implemented")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
