"""Checks whether a program conforms to the protocol of docs/protocol.md: named checks that explain each failure."""

from __future__ import annotations

from hearthlab.arena.conformance.checks import CHECKS, Check
from hearthlab.arena.conformance.report import Report, Verdict, conformance

__all__ = ["CHECKS", "Check", "Report", "Verdict", "conformance"]
