"""The executor that plays the games of a tournament on all nodes of a cluster."""

from __future__ import annotations

import dataclasses
import time
from collections import deque
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np

from hearthlab.arena.cluster.answers import Result, read
from hearthlab.arena.cluster.nets import packed_plan
from hearthlab.arena.cluster.node import DONE, FULL, Job, packed
from hearthlab.arena.execution import Batch, Finished
from hearthlab.arena.messages import BadMessage
from hearthlab.arena.schedule import Plan
from hearthlab.errors import HearthLabError

__all__ = ["Nodes", "Spread"]

DEATHS = 10
"""The number of nodes that may be lost with a game before it counts as one that cannot be played."""
SHORTEST = 0.2
"""The minimum duration in seconds of an exchange with a node that has games to play."""
OF_ONE_SLOT = 1.0
"""The same for a node with one slot, and less for more slots: an exchange takes Ray some 3 ms of CPU time."""
PACE = 2.0
"""The minimum duration of a batch in seconds: with two for each slot, a node must not run out between exchanges."""
MOST_BATCHES = 2000
"""The maximum number of batches handed out per second: on a large cluster, batches take longer."""
EXCHANGES = 500
"""The maximum number of exchanges per second, with all nodes together."""


class NodeLike(Protocol):
    """The parts of a node that `Spread` uses."""

    name: str
    slots: int
    actor: Any
    lost: bool


class Nodes(Protocol):
    """The parts of a cluster that `Spread` uses."""

    @property
    def workers(self) -> int:
        """The number of games played at once."""

    def look(self) -> Sequence[Any]:
        """Returns the nodes that can play."""

    def lose(self, member: Any) -> None:
        """Removes a node."""

    def leave_out(self, member: Any, why: str) -> None:
        """Removes a node for good."""


@dataclass(slots=True)
class _Given:
    """A batch that was handed to a node."""

    left: int


@dataclass(eq=False, slots=True)
class _Seat:
    """A node and its games."""

    node: NodeLike
    games: dict[int, _Given] = field(default_factory=dict)
    """The numbers of the unfinished games, with their batches."""
    batches: int = 0
    """The number of unfinished batches."""
    waiting: list[Batch] = field(default_factory=list)
    """Batches for the next exchange."""
    dropped: list[int] = field(default_factory=list)
    reply: Any = None
    """The current exchange."""
    opened: bool = False
    """Whether the plan was sent to the node."""

    @property
    def free(self) -> int:
        """The number of batches that the node can accept: as on one machine, two for each slot."""
        return 2 * self.node.slots - self.batches

    def give(self, batch: Batch) -> None:
        self.games.update(dict.fromkeys(batch.numbers.tolist(), _Given(len(batch.numbers))))
        self.waiting.append(batch)
        self.batches += 1

    def take(self, numbers: list[int]) -> None:
        """Removes finished games; raises BadMessage if the node was not asked for all of them."""
        once = set(numbers)
        if len(once) < len(numbers) or not once <= self.games.keys():
            raise BadMessage("a row belongs to a game that the node was not asked for")
        for number in numbers:
            given = self.games.pop(number)
            given.left -= 1
            self.batches -= not given.left


def waits(slots: int, nodes: int) -> float:
    """Returns the duration in seconds of an exchange, given the slots of the node and the number of nodes."""
    return max(SHORTEST, OF_ONE_SLOT / slots, nodes / EXCHANGES)


def pace(slots: int) -> float:
    """Returns how many seconds a batch should take on a cluster with this number of slots."""
    return max(PACE, slots / MOST_BATCHES)


class Spread:
    """Plays batches of games on the nodes of a cluster; those of a lost node are played again on another.

    There is one exchange with each node at a time, which sends batches and returns the rows of finished games. A node
    therefore never has more games than it can play soon, and rows wait on the nodes until the driver has time for them.
    """

    def __init__(self, nodes: Nodes, ray: Any, key: int, plan: Plan, native: bool) -> None:
        self._nodes = nodes
        self._ray = ray
        self._key = key
        self._plan = plan
        # Games are sent with their seeds; the seed of the run stays here.
        job = Job(*packed_plan(dataclasses.replace(plan, seed=0)), native)
        # A job with nets is large, and stored once for all nodes; otherwise it is sent along with the first games.
        self._job = ray.put(job) if job.nets else job
        self._seats: dict[Any, _Seat] = {}
        self._again: deque[Batch] = deque()
        self._lost: dict[int, int] = {}
        """By game, the number of nodes that were lost with it."""
        self._meet()

    def _meet(self) -> None:
        """Adds nodes that have joined."""
        for node in self._nodes.look():
            if node not in self._seats:
                self._seats[node] = _Seat(node)

    @property
    def workers(self) -> int:
        """The number of games played at once."""
        return self._nodes.workers

    @property
    def pace(self) -> float:
        """The number of seconds that a batch should take."""
        return pace(self.workers)

    @property
    def free(self) -> int:
        """The number of batches that the nodes can accept."""
        return sum(max(0, seat.free) for seat in self._seats.values() if not seat.node.lost) - len(self._again)

    def submit(self, batch: Batch) -> None:
        """Queues a batch; does not wait."""
        self._again.append(batch)
        self._hand_out()

    def _hand_out(self) -> None:
        while self._again:
            seat = max((s for s in self._seats.values() if not s.node.lost), key=lambda s: s.free, default=None)
            if seat is None or seat.free <= 0:
                return
            seat.give(self._again.popleft())

    def collect(self, timeout: float) -> Finished:
        """Returns the games finished since the last call."""
        found = Finished()
        self._meet()
        for seat in [seat for seat in self._seats.values() if seat.node.lost]:
            self._give_up(seat, found)
        self._hand_out()
        for seat in self._seats.values():
            if seat.reply is None and (seat.games or seat.dropped):
                self._send(seat, waits(seat.node.slots, len(self._seats)))
        replies = {seat.reply: seat for seat in self._seats.values() if seat.reply is not None}
        if not replies:
            time.sleep(min(timeout, 0.05))
            return found
        refs = list(replies)
        if self._ray.wait(refs, num_returns=1, timeout=timeout)[0]:
            for ref in self._ray.wait(refs, num_returns=len(refs), timeout=0)[0]:
                self._receive(replies[ref], found)
        return found

    def _send(self, seat: _Seat, wait: float) -> None:
        job = None if seat.opened else self._job
        parcels = [packed(batch) for batch in seat.waiting]
        seat.reply = seat.node.actor.exchange.remote(self._key, job, parcels, seat.dropped, wait)
        seat.waiting, seat.dropped, seat.opened = [], [], True

    def _receive(self, seat: _Seat, found: Finished) -> None:
        reply, seat.reply = seat.reply, None
        try:
            outcome, answer = self._ray.get(reply)
        except (self._ray.exceptions.RayActorError, self._ray.exceptions.ObjectLostError):
            self._nodes.lose(seat.node)
            self._give_up(seat, found)
            return
        if outcome == FULL:
            self._nodes.leave_out(seat.node, answer)
            self._give_up(seat, found, counted=False)
        elif outcome != DONE:
            raise HearthLabError(f"node {seat.node.name}: {answer}")
        else:
            self._read(seat, answer, found)

    def _read(self, seat: _Seat, answer: Result, found: Finished) -> None:
        """Collects the games that a node has finished, after checking that it was asked for them."""
        try:
            said = read(answer, self._plan)
            seat.take(said.numbers)
        except BadMessage as error:
            self._nodes.leave_out(seat.node, f"it sent an invalid result ({error})")
            self._give_up(seat, found)
            return
        found.rows += said.rows
        found.faults += said.faults
        found.failed += said.failed
        found.dropped += said.dropped

    def _give_up(self, seat: _Seat, found: Finished, counted: bool = True) -> None:
        """Takes back the games of a lost node."""
        del self._seats[seat.node]
        if counted:
            for number in seat.games:
                self._lost[number] = self._lost.get(number, 0) + 1
        over = {number for number in seat.games if self._lost.get(number, 0) >= DEATHS}
        found.failed += [(n, f"its process ended {DEATHS} times") for n in sorted(over)]
        left = np.array([number for number in seat.games if number not in over], dtype=np.uint64)
        size = max(1, len(left) // (2 * seat.node.slots))
        for k in range(0, len(left), size):
            self._again.append(Batch.of(self._plan, left[k : k + size]))

    def drop(self, numbers: Collection[int]) -> set[int]:
        """Drops games that no node has yet, and asks nodes to drop those that have not begun."""
        gone: set[int] = set()
        kept: deque[Batch] = deque()
        for batch in self._again:
            stays = np.array([number not in numbers for number in batch.numbers.tolist()])
            gone.update(batch.numbers[~stays].tolist())
            if stays.any():
                kept.append(Batch(batch.numbers[stays], batch.cells[stays], batch.seeds[stays]))
        self._again = kept
        for seat in self._seats.values():
            seat.dropped += [number for number in seat.games if number in numbers]
        return gone

    def close(self) -> None:
        """Stops the games that are still running."""
        for seat in self._seats.values():
            if seat.opened and not seat.node.lost:
                seat.node.actor.end.remote(self._key)
        self._seats.clear()
