"""A module that runs code when it is imported, and a class that describes itself as another agent."""

from __future__ import annotations

import os

import hearthlab as hl
from hearthlab.agents import registry


class Impostor(hl.Agent):
    """Says that it is an agent of the core."""

    def act(self, view: hl.View, clock: hl.Clock) -> hl.Action:
        return view.legal_actions()[0]


registry.Spec.__str__ = lambda self: "eva"  # type: ignore[method-assign]
IMPORTED_IN = os.getpid()
