"""Learning: positions from games, nets from positions, and players from nets."""

from __future__ import annotations

from hearthlab.learn.data import Block, Plan
from hearthlab.learn.generate import generate
from hearthlab.learn.schema import actions, inputs, schema

__all__ = ["Block", "Plan", "actions", "generate", "inputs", "schema"]
