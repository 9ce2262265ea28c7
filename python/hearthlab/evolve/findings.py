"""Claims of papers beside our results."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Finding"]


@dataclass(frozen=True, slots=True)
class Finding:
    """A claim of a paper, beside our result."""

    what: str
    published: str
    ours: str
    agrees: bool | None = None
    """None where it is not a yes-or-no question."""
