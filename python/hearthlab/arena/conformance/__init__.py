"""Whether a program keeps the protocol of docs/protocol.md: named checks, and a sentence for each that fails."""

from __future__ import annotations

from hearthlab.arena.conformance.checks import CHECKS, Check
from hearthlab.arena.conformance.report import Report, Verdict, conformance

__all__ = ["CHECKS", "Check", "Report", "Verdict", "conformance"]
