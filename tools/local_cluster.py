"""A Ray cluster of several nodes on this machine, and ways to kill parts of it: for tests, checks and benchmarks."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")

__all__ = ["LocalCluster", "children_of"]

MEMORY = 80 * 1024 * 1024
"""Bytes of a node's object store, about the least that Ray takes."""


def children_of(parent: int) -> list[int]:
    """Returns the processes below one, those first that were started by it."""
    below: dict[int, list[int]] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                status = (folder / "stat").read_text()
            except OSError:
                continue  # it has just ended
            below.setdefault(int(status.rpartition(")")[2].split()[1]), []).append(int(folder.name))
    found = list(below.get(parent, []))
    for child in found:
        found += below.get(child, [])
    return found


def _title(process: int) -> str:
    try:
        return (Path("/proc") / str(process) / "cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return ""


class LocalCluster:
    """Nodes on 127.0.0.1, without dashboard and usage statistics; the first is the head and never killed."""

    def __init__(self, nodes: int = 3, cpus: int = 1) -> None:
        from ray.cluster_utils import Cluster

        self._cpus = cpus
        self._cluster = Cluster()
        self.nodes: list[Any] = []
        for _ in range(nodes):
            self.add()

    @property
    def address(self) -> str:
        """The address of the head."""
        return str(self._cluster.address)

    def add(self, environment: Mapping[str, str] | None = None) -> Any:
        """Starts one more node, with other variables of the environment if some are given."""
        settings: dict[str, Any] = {"env_vars": dict(environment)} if environment else {}
        if not self.nodes:
            settings["include_dashboard"] = False
        node = self._cluster.add_node(
            wait=False, num_cpus=self._cpus, node_ip_address="127.0.0.1", object_store_memory=MEMORY, **settings
        )
        self.nodes.append(node)
        return node

    def _raylet(self, node: Any) -> int:
        [process] = node.all_processes["raylet"]
        return int(process.process.pid)

    def players(self, node: Any) -> list[int]:
        """Returns the processes that play on a node."""
        return [child for child in children_of(self._raylet(node)) if _title(child).startswith("ray::Node")]

    def kill_worker(self, node: Any) -> bool:
        """Kills the process that plays on a node; returns whether there was one."""
        players = self.players(node)
        for player in players:
            os.kill(player, signal.SIGKILL)
        return bool(players)

    def kill_node(self, node: Any) -> None:
        """Kills all processes of a node, as if the machine were gone."""
        raylet = self._raylet(node)
        for process in (raylet, *children_of(raylet)):
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                continue  # it went with another
        self.nodes.remove(node)
        self._cluster.remove_node(node, allow_graceful=False)

    def wait_for_player(self, node: Any, seconds: float = 60.0) -> int:
        """Waits until a node plays and returns the process."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if found := self.players(node):
                return found[0]
            time.sleep(0.05)
        raise SystemExit("a node does not play")

    def close(self) -> None:
        """Ends all nodes."""
        self._cluster.shutdown()
