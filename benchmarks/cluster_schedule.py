"""Simulates the schedule of a cluster with up to 1,000 nodes, including slow and failing ones.

    python benchmarks/cluster_schedule.py [--rows 100000] [--exchange 0.001]

It models `arena/cluster/games.py` and `drive`: each node has two batches per slot, its rows wait for its next exchange,
and the driver serves one exchange at a time, with the batch sizes and waiting times of the code itself. The driver's
costs of a row and of an exchange are measured by benchmarks/cluster.py. The length of games is log-normal. In the hard
case one node in ten has 40 % of the speed, and nodes fail at random, each once in two hours on average: their
unfinished work is lost, and another node joins after two minutes.
"""

from __future__ import annotations

import argparse
import heapq
import math
import random
from collections import deque
from dataclasses import dataclass, field

from hearthlab.arena.cluster.games import pace, waits
from hearthlab.arena.tournament import GROWTH, MOST_GAMES, SMALLEST

SLOTS = 16
LENGTHS = ((0.01, 60.0), (1.0, 300.0), (10.0, 600.0), (math.inf, 3600.0))
"""The seconds of a run, by the seconds of a game: short games are more numerous."""
SLOW, SLOW_SPEED = 0.1, 0.4
BETWEEN_FAILURES, DOWN = 7200.0, 120.0
NOTICED = 5.0
"""Seconds until the driver notices that a node is gone."""
DEVIATION = 0.6
"""The standard deviation of the logarithm of a game's length."""


@dataclass(slots=True)
class Node:
    """A node: its running games, its queue, and the rows for the driver."""

    speed: float
    waiting: deque[int] = field(default_factory=deque)
    idle: int = SLOTS
    running: int = 0
    """The number of running games."""
    rows: int = 0
    epoch: int = 0
    """How often it has failed; events from before a failure are ignored."""
    asked: float = 0.0
    """The earliest time at which the exchange returns."""
    talking: bool = False
    """Whether its exchange is on the way to the driver."""

    @property
    def empty(self) -> bool:
        """Whether it has nothing to play."""
        return self.idle == SLOTS and not self.waiting


class Schedule:
    """One run: the number of nodes, the mean length of games, and the driver's costs."""

    def __init__(self, nodes: int, seconds: float, row: float, exchange: float, hard: bool, seed: int) -> None:
        self.random = random.Random(seed)
        slow = max(1, round(SLOW * nodes)) if hard and nodes > 1 else 0
        self.nodes = [Node(SLOW_SPEED if k < slow else 1.0) for k in range(nodes)]
        self.seconds, self.row, self.exchange, self.hard = seconds, row, exchange, hard
        speed = SLOTS * sum(node.speed for node in self.nodes)
        # As many games as fill the time of the run, or as the driver could process in it.
        ideal = next(length for most, length in LENGTHS if seconds < most)
        self.total = int(min(ideal * speed / seconds, ideal / row))
        self.ideal = self.total * seconds / speed
        self.left, self.done, self.lost = self.total, 0, 0
        self.size, self.rate, self.window = 8, 0.0, (0.0, 0)
        self.driver_free = self.driver_busy = 0.0
        self.events: list[tuple[float, int, str, int, int, int]] = []
        self.count = 0

    def at(self, when: float, what: str, node: int, games: int = 0) -> None:
        """Schedules an event."""
        self.count += 1
        heapq.heappush(self.events, (when, self.count, what, node, self.nodes[node].epoch, games))

    def lasts(self, games: int, speed: float) -> float:
        """Draws the total duration of consecutive games."""
        if games > 8:
            spread = math.sqrt(games * (math.exp(DEVIATION**2) - 1))
            return self.seconds * max(0.1 * games, self.random.gauss(games, spread)) / speed
        mean = -(DEVIATION**2) / 2
        return self.seconds * sum(self.random.lognormvariate(mean, DEVIATION) for _ in range(games)) / speed

    def begin(self, k: int, now: float) -> None:
        """Starts batches on idle slots."""
        node = self.nodes[k]
        while node.idle and node.waiting:
            games = node.waiting.popleft()
            node.idle -= 1
            node.running += games
            self.at(now + self.lasts(games, node.speed), "ended", k, games)

    def give(self, k: int, now: float) -> None:
        """Refills a node's queue, as `drive` and `Spread` do."""
        node, slots = self.nodes[k], SLOTS * len(self.nodes)
        since, before = self.window
        if now - since > 0.5:
            self.rate = (self.done - before) / (now - since)
            self.window = (now, self.done)
        elif not self.rate and now:
            self.rate = self.done / now
        while self.left and SLOTS - node.idle + len(node.waiting) < 2 * SLOTS:
            self.size = max(1, min(MOST_GAMES, GROWTH * self.size, self.suitable(slots)))
            games = min(self.size, self.left)
            self.left -= games
            node.waiting.append(games)
        node.asked = now + waits(SLOTS, len(self.nodes))
        self.begin(k, now)

    def suitable(self, slots: int) -> int:
        """Returns the size of a batch, as `suitable` of the arena does."""
        usual = self.rate * pace(slots) / slots
        return int(min(usual, max(math.ceil(self.left / (2 * slots)), SMALLEST * usual)))

    def ended(self, k: int, now: float, games: int) -> None:
        """Handles a batch finished by a slot."""
        node = self.nodes[k]
        node.idle += 1
        node.running -= games
        node.rows += games
        self.begin(k, now)
        self.call(k, now)

    def call(self, k: int, now: float) -> None:
        """Sends the rows of a node to the driver, when its exchange is due."""
        node = self.nodes[k]
        if node.rows and (node.empty or not node.talking):
            # The exchange of a node with nothing left to play returns at once.
            self.at(now if node.empty else max(now, node.asked), "call", k)
            node.talking = True

    def served(self, k: int, now: float) -> None:
        """Lets the driver take the rows of a node and send it more games."""
        node = self.nodes[k]
        if not node.talking or (now < node.asked and not node.empty):
            return  # already served
        start = max(now, self.driver_free)
        cost = self.exchange + node.rows * self.row
        self.driver_free = start + cost
        self.driver_busy += cost
        self.done += node.rows
        node.rows, node.talking = 0, False
        self.give(k, self.driver_free)

    def failed(self, k: int, now: float) -> None:
        """Removes a failed node and schedules its replacement."""
        node = self.nodes[k]
        games = sum(node.waiting) + node.running + node.rows
        self.lost += games
        self.nodes[k] = Node(node.speed, epoch=node.epoch + 1)
        self.at(now + NOTICED, "back", k, games)
        self.at(now + DOWN, "joined", k)

    def run(self) -> tuple[float, float, float, float]:
        """Runs the simulation; returns seconds, ideal seconds, the driver's load and the share of lost games."""
        now = 0.0
        for k in range(len(self.nodes)):
            self.give(k, 0.0)
            if self.hard:
                self.at(self.random.expovariate(1 / BETWEEN_FAILURES), "failed", k)
        while self.done < self.total:
            now, _, what, k, epoch, games = heapq.heappop(self.events)
            if what == "back":
                self.left += games
                for other in range(len(self.nodes)):
                    if self.nodes[other].idle == SLOTS and not self.nodes[other].talking:
                        self.give(other, now)  # towards the end, idle nodes wait only for this
            elif epoch != self.nodes[k].epoch:
                continue
            elif what == "ended":
                self.ended(k, now, games)
            elif what == "call":
                self.served(k, now)
            elif what == "failed":
                self.failed(k, now)
            else:
                self.give(k, now)
                self.at(now + self.random.expovariate(1 / BETWEEN_FAILURES), "failed", k)
        end = max(now, self.driver_free)
        return end, self.ideal, self.driver_busy / end, self.lost / self.total


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=float, default=100_000, help="rows that the driver processes per CPU second")
    parser.add_argument("--exchange", type=float, default=0.001, help="CPU seconds of the driver per exchange")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    heads = ("agent and time per game", "nodes", "slots", "games", "share of ideal speed", "driver busy")
    print(f"| {' | '.join(heads)} | share of ideal speed, slow and failing nodes | replayed |")
    print("|---|---|---|---|---|---|---|---|")
    for label, seconds in (
        ("EVA, 0.5 ms", 0.0005),
        ("light search, 0.1 s", 0.1),
        ("search, 3 s", 3.0),
        ("long search, 30 s", 30.0),
    ):
        for nodes in (1, 10, 100, 1000):
            cells = []
            for hard in (False, True):
                schedule = Schedule(nodes, seconds, 1 / given.rows, given.exchange, hard, given.seed)
                end, ideal, busy, lost = schedule.run()
                cells += [f"{ideal / end:.0%}", f"{busy:.0%}" if not hard else f"{lost:.2%}"]
            games = f"{schedule.total:,}"
            print(f"| {label} | {nodes:,} | {SLOTS * nodes:,} | {games} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
