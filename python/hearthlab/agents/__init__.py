"""Agents: everything that can decide in a game, by name or as a class of your own."""

from __future__ import annotations

from hearthlab.agents.base import Agent, Budget, Clock, Opinion, Option, Result
from hearthlab.agents.registry import Spec, agents, make, parse, split

__all__ = ["Agent", "Budget", "Clock", "Opinion", "Option", "Result", "Spec", "agents", "make", "parse", "split"]
