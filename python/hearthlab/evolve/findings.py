"""A claim of a paper beside what came out here."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Finding"]


@dataclass(frozen=True, slots=True)
class Finding:
    """Something a paper says, beside what came out here."""

    what: str
    published: str
    ours: str
    agrees: bool | None = None
    """None where it is not a matter of yes or no."""
