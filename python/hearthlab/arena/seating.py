"""Creates the seats of a tournament's games, and checks its foreign agents before the first game."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

from hearthlab import _core
from hearthlab.agents.base import Agent
from hearthlab.agents.registry import parse, read
from hearthlab.arena.cells import Cells
from hearthlab.arena.limits import Limits
from hearthlab.arena.schedule import Entrant, Plan
from hearthlab.arena.seats import LiveSeat, Seat
from hearthlab.cards.library import default_library

__all__ = ["Seating", "described", "settled"]


class Seating:
    """Creates the seats of a plan's games; `with` closes the processes that it started."""

    def __init__(self, plan: Plan, objects: Sequence[Agent | None] = (), keyboard: bool = True) -> None:
        self._plan = plan
        self._objects = objects or [None] * len(plan.entrants)
        self._keyboard = keyboard
        self._cells: Cells | None = None

    def seat(self, entrant: int, seed: int, who: int) -> Seat:
        """Returns a new seat for player `who` of the game with this seed."""
        name, spec = self._plan.entrants[entrant].name, self._plan.entrants[entrant].spec
        own = _core.agent_seed(seed % (1 << 64), who, self._plan.derivation)
        clock = self._plan.limits.clock
        there = self._objects[entrant]
        if there is not None:
            return LiveSeat(lambda: there, name, clock=clock, keyboard=self._keyboard)
        if spec.foreign and self._plan.isolate != "off":
            return self.cells.seat(spec.full, own, name, spec.sees_everything, limits=self._plan.limits_of(entrant))
        return LiveSeat(lambda: spec.make(own), name, clock=clock, keyboard=self._keyboard)

    @property
    def cells(self) -> Cells:
        """The processes of foreign agents."""
        if self._cells is None:
            self._cells = Cells(self._plan.isolate, self._plan.limits, self._plan.library)
        return self._cells

    def turn_to(self, plan: Plan) -> None:
        """Switches to the agents of another plan; processes with the same walls and cards are kept."""
        before, self._plan, self._objects = self._plan, plan, [None] * len(plan.entrants)
        if (plan.isolate, plan.limits) != (before.isolate, before.limits) or plan.library is not before.library:
            self.close()

    def close(self) -> None:
        """Ends the processes of foreign agents."""
        if self._cells is not None:
            self._cells.close()
            self._cells = None

    def __enter__(self) -> Seating:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def described(text: str, isolate: str) -> Mapping[str, Any]:
    """Returns the description of an agent (`Spec.description`); only `off` imports its module in this process."""
    if isolate == "off":
        return parse(text).description()
    with Cells(isolate, Limits(), default_library()) as cells:
        return cells.describe(text)


def settled(plan: Plan) -> Plan:
    """Returns the plan with all agents checked; raises HearthLabError if one does not exist or lacks a parameter.

    Foreign agents are checked inside their walls; only with isolate=off are their modules imported in this process.
    """
    if all(entrant.settled for entrant in plan.entrants):
        return plan
    with Seating(plan) as seating:
        return dataclasses.replace(plan, entrants=tuple(_settled(entrant, seating, plan) for entrant in plan.entrants))


def _settled(entrant: Entrant, seating: Seating, plan: Plan) -> Entrant:
    spec = entrant.spec
    if entrant.settled:
        return entrant
    if not spec.foreign:
        if spec.recipe is None:
            spec.make()  # raises an error for a strategy that cannot be read before the first game
        return dataclasses.replace(entrant, settled=True)
    if plan.isolate == "off":
        if spec.kind.isolated:
            spec.make()  # raises an error: it cannot play here
        found = parse(spec.full)
        return dataclasses.replace(entrant, spec=read(found.full, found.sees_everything), settled=True)
    about = seating.cells.describe(spec.full)
    spec = read(str(about["full"]), bool(about["sees_everything"]))
    return dataclasses.replace(entrant, spec=spec, settled=True)
