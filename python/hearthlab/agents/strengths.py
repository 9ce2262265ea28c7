"""Opponents for people, from a complete beginner to the strongest agent."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["STRENGTHS"]

STRENGTHS: Mapping[str, tuple[str, str]] = {
    "beginner": ("random-late-end", "plays any legal action, and ends its turn when nothing else is left"),
    "casual": ("greedy", "looks one action ahead"),
    "skilled": ("eva", "looks one action ahead, and weighs the board with evolved weights"),
    "strong": ("greedy(score=net, mulligan=net)", "looks one action ahead, and asks a learned net who is winning"),
    "full": ("hearthlab", "searches its turn, and asks a learned net who is winning"),
}
"""From the weakest to the strongest: an agent, and what it does."""
