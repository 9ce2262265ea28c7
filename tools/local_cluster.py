"""A Ray cluster of several nodes on this machine, and ways to kill parts of it: for tests, checks and benchmarks."""

from __future__ import annotations

import os
import signal
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
# Ray gives its workers a niceness of 15, with which they hardly run on a busy machine.
os.environ.setdefault("RAY_worker_niceness", "0")
os.environ.setdefault("RAY_DEDUP_LOGS_SKIP_REGEX", ".")

__all__ = ["Killing", "LocalCluster", "children_of"]

MEMORY = 80 * 1024 * 1024
"""The size of a node's object store in bytes, about the minimum that Ray accepts."""


def children_of(parent: int) -> list[int]:
    """Returns the descendants of a process, direct children first."""
    below: dict[int, list[int]] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                status = (folder / "stat").read_text()
            except OSError:
                continue  # the process has just ended
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
    """Nodes on this machine, without dashboard and usage statistics; the first is the head and is never killed."""

    def __init__(self, nodes: int = 3, cpus: int = 1, environment: Mapping[str, str] | None = None) -> None:
        from ray.cluster_utils import Cluster

        self._cpus = cpus
        self._environment = dict(environment or {})
        self._cluster = Cluster()
        self.nodes: list[Any] = []
        for _ in range(nodes):
            self.add()

    @property
    def address(self) -> str:
        """The address of the head."""
        return str(self._cluster.address)

    def add(self, environment: Mapping[str, str] | None = None) -> Any:
        """Starts another node, optionally with other environment variables."""
        settings: dict[str, Any] = {"env_vars": {**self._environment, **(environment or {})}}
        if not self.nodes:
            settings["include_dashboard"] = False
        node = self._cluster.add_node(wait=False, num_cpus=self._cpus, object_store_memory=MEMORY, **settings)
        self.nodes.append(node)
        return node

    def wait(self) -> None:
        """Waits until the head knows all nodes."""
        self._cluster.wait_for_nodes()

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
        """Kills all processes of a node, as if the machine had failed."""
        raylet = self._raylet(node)
        for process in (raylet, *children_of(raylet)):
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                continue  # it ended together with another one
        self.nodes.remove(node)
        self._cluster.remove_node(node, allow_graceful=False)

    def close(self) -> None:
        """Stops all nodes."""
        self._cluster.shutdown()


class Killing:
    """A progress callback that kills parts of a cluster when a share of the work is done.

    Each moment is a share and what to kill then: a worker (the process that plays on a node), or a whole node, which is
    replaced by a new one.
    """

    def __init__(self, cluster: LocalCluster, *moments: tuple[float, str], seed: int = 0) -> None:
        self._cluster = cluster
        self._moments = sorted(moments)
        self._random = Random(seed)
        self.killed: list[str] = []

    def __call__(self, done: float, total: float) -> None:
        """Kills what is due; a worker that is not running at the moment is killed when it is back."""
        if not self._moments or done / total < self._moments[0][0]:
            return
        what = self._moments[0][1]
        if what == "node":
            self._cluster.kill_node(self._random.choice(self._cluster.nodes[1:]))
            self._cluster.add()
        elif not self._cluster.kill_worker(self._random.choice(self._cluster.nodes)):
            return
        self.killed.append(what)
        self._moments.pop(0)
