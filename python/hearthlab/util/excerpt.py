"""The end of a long text, with a note on what is left out."""

from __future__ import annotations

__all__ = ["last_lines"]

_WIDEST = 200


def last_lines(text: str, most: int) -> tuple[str, list[str]]:
    """Returns the last lines of a text, long ones truncated, after a note on which lines these are (empty for all).

    >>> last_lines("one\\ntwo\\nthree\\n", 2)
    ('the last 2 of 3 lines', ['two', 'three'])
    """
    lines = text.strip("\n").rstrip().splitlines()
    which = f"the last {most} of {len(lines):,} lines" if len(lines) > most else ""
    return which, [line if len(line) <= _WIDEST else f"{line[:_WIDEST]}…" for line in lines[-most:]]
