"""Sends nets along with the work, so that the files that agents name need not exist on the nodes.

The driver sends the bytes of a net, and replaces its path by a name. A node keeps nets in memory, as files that the
core can read and that vanish with the process.
"""

from __future__ import annotations

import dataclasses
import hashlib
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from hearthlab.arena import config
from hearthlab.arena.schedule import Plan

__all__ = ["Nets", "Shelf", "packed_plan", "packed_recipes"]

Nets = dict[str, bytes]
"""Nets by the names under which they are sent."""


def _net_of(recipe: Mapping[str, Any]) -> Path | None:
    """Returns the net file that a native agent names, if any."""
    weights = recipe.get("weights")
    if not isinstance(weights, str) or not weights or "net" not in recipe.values():
        return None
    path = Path(weights)
    return path if path.is_file() else None


def _added(path: Path, nets: Nets) -> str:
    content = path.read_bytes()
    name = f"net-{hashlib.sha256(content).hexdigest()}"
    nets[name] = content
    return name


def packed_plan(plan: Plan) -> tuple[dict[str, Any], Nets]:
    """Returns a plan as plain data, with names in place of the paths of nets, and the nets."""
    nets: Nets = {}
    sent = config.to_dict(plan)
    for entrant, agent in zip(plan.entrants, sent["agents"], strict=True):
        path = _net_of(entrant.spec.recipe or {})
        if path is not None:
            params = {**entrant.spec.params, "weights": _added(path, nets)}
            agent["agent"] = dataclasses.replace(entrant.spec, params=params).full
    return sent, nets


def packed_recipes(common: Any) -> tuple[Any, Nets]:
    """Returns the data that all pieces of work share, with names in place of the paths of nets, and the nets."""
    nets: Nets = {}
    if not isinstance(common, Mapping) or "agents" not in common:
        return common, nets
    agents = []
    for recipe in common["agents"]:
        path = _net_of(recipe)
        agents.append(recipe if path is None else {**recipe, "weights": _added(path, nets)})
    return {**common, "agents": agents}, nets


class Shelf:
    """The nets that were sent to a node."""

    def __init__(self) -> None:
        self._paths: dict[str, str] = {}
        self._open: list[Any] = []

    def unpacked(self, data: Any, nets: Nets) -> Any:
        """Returns data whose agents have the paths of nets in place of their names."""
        if not nets:
            return data
        for name, content in nets.items():
            if name not in self._paths:
                self._paths[name] = self._kept(name, content)
        agents = [{key: self._placed(value) for key, value in agent.items()} for agent in data["agents"]]
        return {**data, "agents": agents}

    def _placed(self, value: Any) -> Any:
        if isinstance(value, str):
            for name, path in self._paths.items():
                value = value.replace(name, path)
        return value

    def _kept(self, name: str, content: bytes) -> str:
        if hasattr(os, "memfd_create"):
            file = os.fdopen(os.memfd_create(name[:40]), "wb")
            path = f"/proc/{os.getpid()}/fd/{file.fileno()}"
        else:
            file = tempfile.NamedTemporaryFile(prefix="hearthlab-")  # type: ignore[assignment]  # noqa: SIM115
            path = file.name
        file.write(content)
        file.flush()
        self._open.append(file)
        return path

    def close(self) -> None:
        """Frees the nets."""
        for file in self._open:
            file.close()
        self._open.clear()
        self._paths.clear()
