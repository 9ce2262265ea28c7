"""Agents: everything that can play a game, by name or as your own class."""

from __future__ import annotations

from hearthlab.agents.base import Agent, Budget, Clock, Opinion, Option, Result
from hearthlab.agents.registry import Spec, agents, make, parse, split

__all__ = ["Agent", "Budget", "Clock", "Opinion", "Option", "Result", "Spec", "agents", "make", "parse", "split"]
