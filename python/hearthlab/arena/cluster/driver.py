"""The driver's side of a cluster: tracks nodes as they join and leave, and distributes pieces of work to them."""

from __future__ import annotations

import logging
import os
import socket
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, TypeVar

from hearthlab.arena.backend import Machine, Share, Work, default_workers
from hearthlab.arena.cluster.games import Spread
from hearthlab.arena.cluster.identity import difference, identity
from hearthlab.arena.cluster.nets import packed_recipes
from hearthlab.arena.cluster.node import DONE, FULL, Node
from hearthlab.arena.execution import Executor
from hearthlab.arena.schedule import Plan
from hearthlab.arena.seats import one_line
from hearthlab.cards.library import Library
from hearthlab.errors import EngineError, HearthLabError

__all__ = ["Cluster", "Member"]

R = TypeVar("R")

LOOK_EVERY = 1.0
"""Seconds between two checks for nodes that have joined or left."""
PATIENCE = 60.0
"""Seconds that the driver waits for a node when it has none."""
REACH = 5.0
"""Seconds to connect to the cluster's head."""
TRIES = 10
"""How often a piece of work is attempted if its node is lost."""
PIECES = 4
"""Pieces of work for each slot, so that slots do not idle for long at the end."""


@dataclass(eq=False)
class Member:
    """A node of the cluster, with the actor that plays on it."""

    id: str
    name: str
    slots: int
    actor: Any
    greeting: Any
    """The pending answer to the handshake; None once it has arrived."""
    lost: bool = False
    running: int = field(default=0)
    """The number of pieces of work assigned to it."""


class Cluster:
    """A Ray cluster: runs games and pieces of work on all its nodes."""

    def __init__(self, address: str, workers: int | None = None, warn: Callable[[str], None] | None = None) -> None:
        self.address = address
        self._most = workers
        self._warn = warn or _to_stderr
        self._ray = _connected(address, workers)
        self._members: dict[str, Member] = {}
        self._refused: dict[str, str] = {}
        """Nodes that are not used, and why."""
        self._looked = 0.0
        self._begun = False
        self._keys = 0
        self._since = time.monotonic()
        """When a node was last available."""
        try:
            self._wait_for_all()
            self._begun = True
        except BaseException:
            self.close()
            raise

    # -- nodes -----------------------------------------------------------------------------------------

    @property
    def ready(self) -> list[Member]:
        """The nodes that can play."""
        return [member for member in self._members.values() if member.greeting is None]

    @property
    def workers(self) -> int:
        """The number of games played at once, on all nodes together."""
        return max(1, sum(member.slots for member in self.ready))

    @property
    def where(self) -> str:
        """The numbers of nodes and of concurrent games, in words."""
        n = len(self.ready)
        return f"{n} node{'s' * (n != 1)}, {sum(member.slots for member in self.ready)} games at once"

    def look(self) -> list[Member]:
        """Checks for nodes that have joined or left, at most once a second, and returns those that can play."""
        now = time.monotonic()
        if now - self._looked >= LOOK_EVERY:
            if now - self._looked > PATIENCE / 2:
                self._since = now  # the last check was too long ago to know whether there were nodes since
            self._looked = now
            nodes = {node["NodeID"]: node for node in self._ray.nodes() if node["Alive"]}
            for member in [m for m in self._members.values() if m.id not in nodes]:
                self.lose(member)
            for key, node in nodes.items():
                if key not in self._members and key not in self._refused:
                    self._begin(key, node)
        self._greet()
        ready = self.ready
        if ready:
            self._since = now
        elif now - self._since > PATIENCE:
            why = "; ".join(self._refused.values()) or "none has enough free CPUs"
            raise HearthLabError(f"no node of the cluster at {self.address} can play: {one_line(why)}")
        return ready

    def _begin(self, key: str, node: dict[str, Any]) -> None:
        """Starts an actor on a node, with all CPUs of the node up to the maximum."""
        cpus = int(node["Resources"].get("CPU", 0))
        if cpus < 1:
            return
        slots = min(cpus, self._most or cpus)
        pinned = self._ray.util.scheduling_strategies.NodeAffinitySchedulingStrategy(key, soft=False)
        settings = {"num_cpus": slots, "max_concurrency": slots + 2, "scheduling_strategy": pinned}
        # Otherwise Ray reports every call to the head.
        actor = self._ray.remote(**settings, enable_task_events=False)(Node).remote(slots)
        name = f"{node['NodeManagerHostname']} ({key[:8]})"
        self._members[key] = Member(key, name, slots, actor, actor.hello.remote())

    def _greet(self) -> None:
        """Compares the versions of nodes with that of the driver; nodes that differ are not used."""
        waiting = {member.greeting: member for member in self._members.values() if member.greeting is not None}
        if not waiting:
            return
        for ref in self._ray.wait(list(waiting), num_returns=len(waiting), timeout=0)[0]:
            member = waiting[ref]
            try:
                found = difference(identity(), self._ray.get(ref))
            except self._ray.exceptions.RayActorError:
                self.lose(member)  # the next check tries it again
                continue
            except self._ray.exceptions.RayError as error:
                found = f"HearthLab does not start there ({one_line(str(error))[-300:]})"
            if found is None:
                member.greeting = None
            else:
                self.leave_out(member, found)

    def leave_out(self, member: Member, why: str) -> None:
        """Stops using a node, and warns about it."""
        self._refused[member.id] = f"node {member.name} cannot be used: {why}"
        self.lose(member)
        if self._begun:
            self._warn(self._refused[member.id])

    def lose(self, member: Member) -> None:
        """Removes a node; its games and pieces are done elsewhere, or on the same node if it returns."""
        member.lost = True
        self._members.pop(member.id, None)
        with suppress(Exception):  # the actor may have ended already, with its node
            self._ray.kill(member.actor)

    def _wait_for_all(self) -> None:
        """Waits for the nodes present at the start; raises HearthLabError if one of them differs."""
        while True:
            self.look()
            if self._refused:
                raise HearthLabError(next(iter(self._refused.values())))
            if self._members and all(member.greeting is None for member in self._members.values()):
                return
            if self.ready and time.monotonic() - self._since > PATIENCE / 2:
                return
            time.sleep(0.02)

    # -- work ------------------------------------------------------------------------------------------

    def games(self, plan: Plan, native: bool) -> Executor:
        """Returns an executor for the games of a plan; games with custom cards are played on this machine."""
        if plan.library is not Library.for_rules(plan.rules):
            return Machine(default_workers()).games(plan, native)
        self._keys += 1
        return Spread(self, self._ray, self._keys, plan, native)

    def parts(self, n: int, least: int = 1) -> list[range]:
        """Splits n items into several parts for each slot."""
        size = max(least, -(-n // (PIECES * self.workers)))
        return [range(k, min(n, k + size)) for k in range(0, n, size)]

    def each(
        self, work: Work[R], common: Any, pieces: Iterable[Any], told: Share | None = None
    ) -> Iterator[tuple[int, R]]:
        """Does the pieces on all nodes, and repeats those of lost nodes; each node gets one more than it has slots."""
        ray, shared = self._ray, self._ray.put(packed_recipes(common))
        for one in self._members.values():
            one.running = 0  # forget about abandoned work
        coming = iter(enumerate(pieces))
        again: deque[tuple[int, Any]] = deque()
        running: dict[Any, tuple[Member, int, Any]] = {}
        tries: dict[int, int] = {}
        exhausted = False
        while True:
            ready = self.look()
            while not exhausted or again:
                member = min(ready, key=lambda m: m.running - m.slots, default=None)
                if member is None or member.running > member.slots:
                    break
                following = again.popleft() if again else next(coming, None)
                if following is None:
                    exhausted = True
                    break
                running[member.actor.work.remote(work, shared, following[1])] = (member, *following)
                member.running += 1
            if not running:
                if exhausted and not again:
                    return
                time.sleep(0.05)
                continue
            for ref in ray.wait(list(running), num_returns=1, timeout=LOOK_EVERY)[0]:
                member, k, piece = running.pop(ref)
                member.running -= 1
                try:
                    outcome, result = ray.get(ref)
                except (ray.exceptions.RayActorError, ray.exceptions.ObjectLostError):
                    self.lose(member)
                    tries[k] = tries.get(k, 0) + 1
                    if tries[k] >= TRIES:
                        raise EngineError(f"a piece of work failed {TRIES} times because its process ended") from None
                    again.append((k, piece))
                    continue
                if outcome == DONE:
                    yield k, result
                elif outcome == FULL:
                    if not member.lost:
                        self.leave_out(member, result)
                    again.append((k, piece))
                else:
                    raise HearthLabError(f"node {member.name}: {result}")

    def close(self) -> None:
        """Ends the actors and leaves the cluster."""
        for member in list(self._members.values()):
            self.lose(member)
        with suppress(Exception):  # the head may have ended
            self._ray.shutdown()


def _to_stderr(sentence: str) -> None:
    print(f"hearthlab: {sentence}", file=sys.stderr)


_QUIET = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
    # Keeps Ray's messages about every lost process off standard output, where the tables are.
    "RAY_DEDUP_LOGS_SKIP_REGEX": ".",
}


def _connected(address: str, workers: int | None) -> Any:
    """Returns the module `ray`, connected to a cluster; raises HearthLabError with the reason otherwise."""
    # Must be set before Ray is imported.
    for variable, value in _QUIET.items():
        os.environ.setdefault(variable, value)
    try:
        import ray
        import ray.util.scheduling_strategies
    except ImportError:
        raise HearthLabError('the backend "ray" needs Ray: pip install "hearthlab[ray]"') from None
    quiet = {"log_to_driver": False, "logging_level": logging.ERROR}
    if address == "auto":
        address = os.environ.get("RAY_ADDRESS") or address
    if address == "local":
        ray.init("local", num_cpus=workers or default_workers(), include_dashboard=False, **quiet)
        return ray
    if address != "auto":
        _reach(address)
        _let_in(address, ray)
    try:
        ray.init(address=address, **quiet)
    except ConnectionError:
        if address != "auto":
            raise HearthLabError(_SHUT.format(address)) from None
        raise HearthLabError(
            "no Ray cluster was found on this machine; start one with `ray start --head`, name its head with "
            "--address HOST:PORT, or use --address local for this machine alone"
        ) from None
    except (RuntimeError, ValueError) as error:
        raise HearthLabError(f"the cluster at {address} cannot be used: {one_line(str(error))}") from None
    return ray


_SHUT = (
    "the cluster at {} refused the connection; if it requires a token, set RAY_AUTH_MODE and RAY_AUTH_TOKEN_PATH here "
    "as on its nodes"
)


def _let_in(address: str, ray: Any) -> None:
    """Raises HearthLabError if the cluster requires another token; Ray itself would retry for twenty seconds."""
    try:
        with _muted():
            ray._raylet.GcsClient(address=address)
    except ray.exceptions.AuthenticationError:
        raise HearthLabError(_SHUT.format(address)) from None
    except (ray.exceptions.RpcError, AttributeError, TypeError):
        return  # a slow head, or another version of Ray: `ray.init` waits longer and reports what is wrong


@contextmanager
def _muted() -> Iterator[None]:
    """Suppresses the output of Ray's core to standard error, which bypasses Python."""
    sys.stderr.flush()
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


_HELLO = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes(3) + b"\x04" + bytes(5)
"""The first bytes of a gRPC client: the HTTP/2 preface and an empty settings frame."""
_SETTINGS = 4


def _reach(address: str) -> None:
    """Raises HearthLabError if nothing like Ray answers; Ray itself would retry for more than a minute."""
    host, colon, port = address.rpartition(":")
    if address.startswith("ray://") or not colon or not port.isdecimal() or not host:
        raise HearthLabError(
            f'"{address[:80]}" is not the address of a cluster; give HOST:PORT of its head, such as 10.0.0.1:6379, on '
            "a machine that is one of its nodes"
        )
    try:
        with socket.create_connection((host.strip("[]"), int(port)), REACH) as there:
            there.settimeout(REACH)
            there.sendall(_HELLO)
            answer = there.recv(9)
    except (OSError, OverflowError) as error:
        raise HearthLabError(f"no Ray cluster answers at {address}: {one_line(str(error))}") from None
    if len(answer) < 4 or answer[3] != _SETTINGS:
        raise HearthLabError(f"no Ray cluster answers at {address}: something else is running there")
