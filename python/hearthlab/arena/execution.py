"""Executors of games: native games run in threads, those of Python agents in separate processes.

An executor has the four members of `Executor`; one for a cluster would need no more.
"""

from __future__ import annotations

import contextlib
import dataclasses
import mmap
import os
import queue
import socket
import struct
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from typing import IO, Protocol

import numpy as np

from hearthlab import _core
from hearthlab.agents.native import agent_spec
from hearthlab.arena import config
from hearthlab.arena.playing import Player, Watch, play
from hearthlab.arena.schedule import Numbers, Plan
from hearthlab.arena.store import Row
from hearthlab.cards.decks import HERO_OF_CLASS
from hearthlab.errors import EngineError, HearthLabError
from hearthlab.game import Record

__all__ = ["Batch", "Executor", "Local", "Processes", "Threads", "play_record", "play_row"]


@dataclass(frozen=True, slots=True)
class Batch:
    """Games to be played, by number, cell and seed: plain data that can be sent anywhere."""

    numbers: Numbers
    cells: Numbers
    seeds: Numbers

    @classmethod
    def of(cls, plan: Plan, numbers: Numbers) -> Batch:
        """Returns the batch of the games with these numbers."""
        return cls(numbers, plan.cells_of(numbers), plan.seeds_of(numbers))

    def games(self) -> list[tuple[int, int, int]]:
        """Returns number, cell and seed of each game."""
        return list(zip(self.numbers.tolist(), self.cells.tolist(), self.seeds.tolist(), strict=True))


class Executor(Protocol):
    """Plays batches of games and returns their rows in any order."""

    @property
    def free(self) -> int:
        """How many more batches it can take without waiting."""

    def submit(self, batch: Batch) -> None:
        """Queues a batch; does not wait."""

    def collect(self, timeout: float) -> list[Row]:
        """Returns the games finished since the last call; waits up to ``timeout`` seconds if there are none."""

    def close(self) -> None:
        """Stops what is still running."""


# Native games


SLICE = 0.25
"""Seconds after which a thread queues the games it has finished, even if its batch is not done."""


class Threads:
    """Plays games between native agents in threads, without the GIL."""

    def __init__(self, plan: Plan, workers: int) -> None:
        native = {k: entrant for k, entrant in enumerate(plan.entrants) if entrant.spec.recipe is not None}
        place = {k: n for n, k in enumerate(native)}
        cells = [
            # Cells with other agents are never played here.
            (place.get(c.agents[0], 0), place.get(c.agents[1], 0), *c.decks, c.first)
            for c in plan.cells
        ]
        self._table = _core.Table(
            plan.library.core,
            [(entrant.name, agent_spec(plan.library, entrant.spec.recipe or {})) for entrant in native.values()],
            [(HERO_OF_CLASS[deck.cls], list(deck.cards)) for deck in plan.decks],
            plan.rules.to_dict(),
            plan.limits.core(),
            plan.records,
            cells,
            plan.derivation,
        )
        self._pool = ThreadPoolExecutor(workers)
        self._done: queue.SimpleQueue[tuple[list[Row], bool] | BaseException] = queue.SimpleQueue()
        self._most = 2 * workers
        self._running = 0
        self._closed = False

    @property
    def free(self) -> int:
        """One batch for each thread to play, and one to wait."""
        return self._most - self._running

    def submit(self, batch: Batch) -> None:
        """Queues a batch; does not wait."""
        self._running += 1
        self._pool.submit(self._play, batch)

    def _play(self, batch: Batch) -> None:
        """Plays a batch; queues its rows as games finish, and flags the last ones."""
        try:
            done = 0
            while done < len(batch.numbers) and not self._closed:
                numbers, cells, seeds = (part[done:].tobytes() for part in (batch.numbers, batch.cells, batch.seeds))
                rows = self._table.play(numbers, cells, seeds, SLICE)
                done += len(rows)
                self._done.put((rows, done == len(batch.numbers)))
        except BaseException as error:
            self._done.put(error)

    def collect(self, timeout: float) -> list[Row]:
        """Returns the games finished since the last call."""
        rows: list[Row] = []
        while self._running:
            try:
                found = self._done.get(timeout=timeout) if not rows else self._done.get_nowait()
            except queue.Empty:
                break
            if isinstance(found, BaseException):
                raise found
            rows += found[0]
            self._running -= found[1]
        return rows

    def close(self) -> None:
        """Waits for the running games and drops the others."""
        self._closed = True
        self._pool.shutdown(cancel_futures=True)


# Games of Python agents


def play_row(plan: Plan, game: tuple[int, int, int], players: Sequence[Player], watch: Watch | None = None) -> Row:
    """Plays one game and returns its row; if the core fails, the game has no winner."""
    number, cell_number, seed = game
    cell = plan.cells[cell_number]
    agents = [players[k] for k in cell.agents]
    decks = [plan.decks[k] for k in cell.decks]
    try:
        result = play(
            agents[0],
            agents[1],
            decks[0],
            decks[1],
            seed=seed,
            first=cell.first,
            rules=plan.rules,
            library=plan.library,
            limits=plan.limits,
            watch=watch,
            derivation=plan.derivation,
        )
    except EngineError as error:
        return (*game, None, 0, 0, 0, 0, f"the core failed: {error}", 1, None)
    micros = [round(1e6 * seconds) for seconds in result.times]
    record = "\n".join(result.record.actions) if plan.records else None
    counts = (result.turns, result.actions, micros[0], micros[1])
    return (number, cell_number, seed, result.winner, *counts, result.reason, int(result.fault), record)


def play_record(plan: Plan, number: int) -> Record:
    """Plays one game of a tournament again and returns its record."""
    kept = dataclasses.replace(plan, records=True)
    batch = Batch.of(kept, np.array([number], dtype=np.uint64))
    [game] = batch.games()
    row = play_row(kept, game, [str(entrant.spec) for entrant in plan.entrants])
    cell = plan.cells[game[1]]
    decks = (plan.decks[cell.decks[0]], plan.decks[cell.decks[1]])
    return Record(decks, plan.rules, game[2], cell.first, tuple((row[-1] or "").splitlines()))


class Local:
    """Plays games one after another in this thread, for agents that exist only in this process."""

    def __init__(self, plan: Plan, players: Sequence[Player]) -> None:
        self._plan = plan
        self._players = players
        self._games: deque[tuple[int, int, int]] = deque()

    @property
    def free(self) -> int:
        """One batch at a time."""
        return 0 if self._games else 1

    def submit(self, batch: Batch) -> None:
        """Queues a batch; does not wait."""
        self._games += batch.games()

    def collect(self, timeout: float) -> list[Row]:
        """Plays the next game."""
        return [play_row(self._plan, self._games.popleft(), self._players)] if self._games else []

    def close(self) -> None:
        """Drops the games that were not played."""
        self._games.clear()


_STATUS = struct.Struct("<dqqq")
"""When the current decision began (0 for none), the deciding player, the turn, and the actions so far."""


class Status:
    """What a worker process is doing, in shared memory that the arena can read even if the process hangs."""

    def __init__(self, file: int) -> None:
        self._map = mmap.mmap(file, _STATUS.size)

    def write(self, who: int | None, turn: int, actions: int) -> None:
        """Notes that a player is deciding, or that the decision has been made."""
        _STATUS.pack_into(self._map, 0, 0.0 if who is None else time.monotonic(), who or 0, turn, actions)

    def read(self) -> tuple[float, int, int, int]:
        """Returns the start of the decision, the deciding player, the turn and the actions so far."""
        began, who, turn, actions = _STATUS.unpack_from(self._map)
        return began, who, turn, actions


class _Worker:
    """A process that plays one game after another."""

    def __init__(self, plan: Plan) -> None:
        self.games: deque[tuple[int, int, int]] = deque()
        self._file: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 (lives as long as the worker)
        self._file.truncate(_STATUS.size)
        self.status = Status(self._file.fileno())
        ours, theirs = socket.socketpair()
        numbers = (theirs.fileno(), self._file.fileno(), os.getpid())
        command = [sys.executable, "-m", "hearthlab.arena.worker", *map(str, numbers)]
        with theirs:
            # Standard output carries results; what agents print must not get into it.
            self.process = subprocess.Popen(
                command,
                pass_fds=(theirs.fileno(), self._file.fileno()),
                stdin=subprocess.DEVNULL,
                stdout=sys.stderr.fileno() if _has_file(sys.stderr) else subprocess.DEVNULL,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(path or os.getcwd() for path in sys.path)},
            )
        self.pipe: Connection[object, object] = Connection(ours.detach())
        # The games come with their seeds; what they are made of is not for a process that runs agents.
        self.pipe.send(config.to_dict(dataclasses.replace(plan, seed=0)))

    def stop(self) -> int:
        """Kills the process and returns its exit code."""
        self.process.kill()
        code = self.process.wait()
        self.pipe.close()
        self._file.close()
        return code


def _has_file(stream: object) -> bool:
    try:
        stream.fileno()  # type: ignore[attr-defined]
    except (AttributeError, OSError):
        return False
    return True


class Processes:
    """Plays games with Python agents in several processes; one that hangs or dies is replaced."""

    def __init__(self, plan: Plan, workers: int) -> None:
        self._plan = plan
        self._most = workers
        self._workers: list[_Worker] = []

    @property
    def free(self) -> int:
        """One batch for every idle process."""
        return self._most - sum(1 for worker in self._workers if worker.games)

    def submit(self, batch: Batch) -> None:
        """Queues a batch; does not wait."""
        idle = next((worker for worker in self._workers if not worker.games), None)
        if idle is None:
            idle = _Worker(self._plan)
            self._workers.append(idle)
        self._give(idle, batch.games())

    def _give(self, worker: _Worker, games: Sequence[tuple[int, int, int]]) -> None:
        worker.games.extend(games)
        with contextlib.suppress(OSError):  # the process has died; collect notices it
            worker.pipe.send(list(games))

    def collect(self, timeout: float) -> list[Row]:
        """Returns the games finished since the last call, including those of processes that were stopped."""
        rows: list[Row] = []
        busy = {worker.pipe: worker for worker in self._workers if worker.games}
        for pipe in wait(list(busy), timeout=min(timeout, 0.1)):
            rows += self._received(busy[pipe])  # type: ignore[index]
        patience = self._plan.limits.patience
        for worker in [w for w in self._workers if w.games]:
            began, who, _, _ = worker.status.read()
            if began and time.monotonic() - began > patience:
                rows.append(self._replaced(worker, f"did not answer for {patience:g} seconds and was stopped", who))
        return rows

    def _received(self, worker: _Worker) -> list[Row]:
        rows: list[Row] = []
        try:
            while worker.games and worker.pipe.poll():
                message = worker.pipe.recv()
                if isinstance(message, HearthLabError):
                    raise message
                rows.append(message)  # type: ignore[arg-type]
                worker.games.popleft()
        except (EOFError, OSError):
            began, who, _, _ = worker.status.read()
            rows.append(self._replaced(worker, "ended its process", who if began else None))
        return rows

    def _replaced(self, worker: _Worker, what: str, who: int | None) -> Row:
        """Stops a process, passes its other games to a new one, and returns the row of the game that was running."""
        _, _, turn, actions = worker.status.read()
        code = worker.stop()
        self._workers.remove(worker)
        game, *others = worker.games
        if others:
            new = _Worker(self._plan)
            self._workers.append(new)
            self._give(new, others)
        if who is None:
            return (*game, None, turn, actions, 0, 0, f"the process of the game ended with code {code}", 1, None)
        name = self._plan.entrants[self._plan.cells[game[1]].agents[who]].name
        return (*game, 1 - who, turn, actions, 0, 0, f"player {who} ({name}) {what}", 1, None)

    def close(self) -> None:
        """Kills all processes."""
        while self._workers:
            self._workers.pop().stop()
