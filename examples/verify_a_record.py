"""Compares a record of a game with what the engine does: every visible field, step by step.

`two-fireballs.jsonl` is a handwritten record of two steps: a Fireball on a Boulderfist Ogre, once correct and once with
a wrong number. Real records are Power.log files, HSReplay XML, or files of transitions like this one; `hearthlab verify
FILE` does the same for them.

Prints:

    two-fireballs.jsonl: 2 steps, 2 eligible, 2 compared (100.0 %), 1 match (50.00 %)
    ...
    ... minions.0.damage of CS2_200: record 5, engine 6
    coverage: ...
"""

from __future__ import annotations

from pathlib import Path

from hearthlab.verify import verify


def main() -> None:
    """Verifies the record beside this file."""
    report = verify([Path(__file__).with_name("two-fireballs.jsonl")])
    print(report.table())


if __name__ == "__main__":
    main()
