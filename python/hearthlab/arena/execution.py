"""Executors of games: native games run in threads, games with Python agents in separate processes, the referees.

An executor has the members of `Executor`; the one for many machines is in `arena/cluster/`.
"""

from __future__ import annotations

import contextlib
import dataclasses
import errno
import json
import mmap
import os
import queue
import select
import socket
import struct
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import IO, Protocol

import numpy as np

from hearthlab import _core
from hearthlab.agents.base import Fault, Result
from hearthlab.agents.native import agent_spec
from hearthlab.arena import config
from hearthlab.arena.messages import BadMessage, Inbox, Message, read_faults, read_row, send
from hearthlab.arena.playing import POINTS, Watch, referee
from hearthlab.arena.schedule import Numbers, Plan
from hearthlab.arena.seating import Seating
from hearthlab.arena.store import FaultRow, Row
from hearthlab.cards.decks import HERO_OF_CLASS
from hearthlab.errors import EngineError, HearthLabError
from hearthlab.game import Game, Record

__all__ = [
    "Batch",
    "Executor",
    "Finished",
    "Idle",
    "Local",
    "NoRoom",
    "Processes",
    "Threads",
    "play_game",
    "play_record",
]


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


@dataclass(slots=True)
class Finished:
    """Games that have ended, in any order."""

    rows: list[Row] = field(default_factory=list)
    faults: list[FaultRow] = field(default_factory=list)
    failed: list[tuple[int, str]] = field(default_factory=list)
    """Numbers of games that could not be played through no fault of an agent, and why; they are not stored."""
    dropped: list[int] = field(default_factory=list)
    """Numbers of games that were dropped on request."""

    @property
    def numbers(self) -> list[int]:
        """The numbers of the games."""
        return [row[0] for row in self.rows] + [number for number, _ in self.failed] + self.dropped


class Executor(Protocol):
    """Plays batches of games and returns their rows in any order."""

    @property
    def workers(self) -> int:
        """The number of games played at once."""

    @property
    def pace(self) -> float:
        """The number of seconds that a batch should take."""

    @property
    def free(self) -> int:
        """The number of batches that the executor can still accept."""

    def submit(self, batch: Batch) -> None:
        """Queues a batch; does not wait."""

    def collect(self, timeout: float) -> Finished:
        """Returns the games finished since the last call; waits up to ``timeout`` seconds if there are none."""

    def drop(self, numbers: Collection[int]) -> set[int]:
        """Drops those of the given games that have not begun, as far as possible, and returns their numbers.

        Some may be dropped later; `collect` returns those.
        """

    def close(self) -> None:
        """Stops all games that are still running."""


# Native games


PACE = 0.2
"""The number of seconds that a batch should take."""
SLICE = 0.25
"""Seconds after which a thread queues the games it has finished, even if its batch is not done."""
_BROKEN = 2
"""The fault column of a row if the core itself has failed."""


class Threads:
    """Plays games between native agents in threads, without the GIL."""

    pace = PACE

    def __init__(self, plan: Plan, workers: int) -> None:
        native = {k: entrant for k, entrant in enumerate(plan.entrants) if plan.native(k)}
        place = {k: n for n, k in enumerate(native)}
        cells = [
            # Cells with other agents are never played by this executor.
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
        self.workers = workers
        self._pool = ThreadPoolExecutor(workers)
        self._done: queue.SimpleQueue[tuple[list[Row], bool] | BaseException] = queue.SimpleQueue()
        self._running = 0
        self._closed = False

    @property
    def free(self) -> int:
        """Two batches for each thread: one being played, and one waiting."""
        return 2 * self.workers - self._running

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

    def collect(self, timeout: float) -> Finished:
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
        if not any(row[9] for row in rows):
            return Finished(rows)
        faults: list[FaultRow] = [(r[0], 1 - r[3], "act", r[8], "", "") for r in rows if r[9] == 1 and r[3] is not None]
        failed = [(row[0], f"{row[8]} (game with seed {row[2]})") for row in rows if row[9] == _BROKEN]
        return Finished([row for row in rows if row[9] != _BROKEN], faults, failed)

    def drop(self, numbers: Collection[int]) -> set[int]:
        """Drops nothing: native games are short, and their batches are in the core already."""
        return set()

    def close(self) -> None:
        """Aborts the running games and drops the others."""
        self._closed = True
        self._table.stop()
        self._pool.shutdown(cancel_futures=True)


# Games of Python agents


def play_game(
    plan: Plan,
    game: tuple[int, int, int],
    seating: Seating,
    watch: Watch | None = None,
    ended: Callable[[Row, tuple[Fault, ...]], None] | None = None,
) -> tuple[Row, tuple[Fault, ...]]:
    """Referees one game and returns its row and its faults; calls `ended` with them before the agents' `finish`."""
    _, cell_number, seed = game
    cell = plan.cells[cell_number]

    def row(result: Result) -> Row:
        micros = [round(1e6 * seconds) for seconds in result.times]
        record = "\n".join(result.record.actions) if plan.records else None
        counts = (result.turns, result.actions, micros[0], micros[1])
        return (*game, result.winner, *counts, result.reason, int(result.fault), record)

    decks = plan.decks[cell.decks[0]], plan.decks[cell.decks[1]]
    result = referee(
        Game(*decks, seed=seed, rules=plan.rules, first=cell.first, library=plan.library),
        [seating.seat(entrant, seed, who) for who, entrant in enumerate(cell.agents)],
        seed,
        [plan.limits_of(entrant) for entrant in cell.agents],
        watch,
        None if ended is None else lambda result: ended(row(result), result.faults),
    )
    return row(result), result.faults


def play_record(plan: Plan, number: int) -> Record:
    """Plays one game of a tournament again and returns its record."""
    kept = dataclasses.replace(plan, records=True)
    batch = Batch.of(kept, np.array([number], dtype=np.uint64))
    [game] = batch.games()
    with Seating(kept) as seating:
        row, _ = play_game(kept, game, seating)
    cell = plan.cells[game[1]]
    decks = (plan.decks[cell.decks[0]], plan.decks[cell.decks[1]])
    return Record(decks, plan.rules, game[2], cell.first, tuple((row[-1] or "").splitlines()))


class Local:
    """Plays games one after another in this thread, for agents and cards that exist only in this process."""

    workers = 1
    pace = PACE

    def __init__(self, plan: Plan, seating: Seating) -> None:
        self._plan = plan
        self._seating = seating
        self._games: deque[tuple[int, int, int]] = deque()

    @property
    def free(self) -> int:
        """One batch at a time."""
        return 0 if self._games else 1

    def submit(self, batch: Batch) -> None:
        """Queues a batch; does not wait."""
        self._games += batch.games()

    def collect(self, timeout: float) -> Finished:
        """Plays the next game."""
        if not self._games:
            return Finished()
        game = self._games.popleft()
        try:
            row, faults = play_game(self._plan, game, self._seating)
        except EngineError as error:
            return Finished(failed=[(game[0], str(error))])
        return Finished([row], [(game[0], f.player, f.point, f.reason, f.trace, f.output) for f in faults])

    def drop(self, numbers: Collection[int]) -> set[int]:
        """Drops games that have not begun."""
        return _dropped(self._games, numbers)

    def close(self) -> None:
        """Drops the games that have not been played."""
        self._games.clear()
        self._seating.close()


def _dropped(games: deque[tuple[int, int, int]], numbers: Collection[int]) -> set[int]:
    gone = [game for game in games if game[0] in numbers]
    for game in gone:
        games.remove(game)
    return {game[0] for game in gone}


_STATUS = struct.Struct("<dqqqq")
"""When the current call began (0 for none), the player, the point, the turn, and the actions so far."""


class Status:
    """Which live agent a worker process is waiting for, in shared memory that is readable even if the process hangs."""

    def __init__(self, file: int) -> None:
        self._map = mmap.mmap(file, _STATUS.size)

    def write(self, who: int | None, point: str, turn: int, actions: int) -> None:
        """Records that a player was asked, or that it has answered."""
        began = 0.0 if who is None else time.monotonic()
        _STATUS.pack_into(self._map, 0, began, who or 0, POINTS.index(point), turn, actions)

    def read(self) -> tuple[float, int, str, int, int]:
        """Returns when the call began, the player, the point, the turn and the actions so far."""
        began, who, point, turn, actions = _STATUS.unpack_from(self._map)
        # An agent inside the process may have written anything.
        return began, who & 1, POINTS[point & 3], max(0, turn), max(0, actions)


_BOOT = (
    "import sys, json; sys.path[:] = json.loads(sys.argv[1]); from hearthlab.arena.worker import main; "
    "sys.exit(main(sys.argv[2:]))"
)
"""Starts a worker with exactly the module search path of the arena."""
_GIVEN = 2
"""The number of games that a worker has at once: the current one and the next."""
_TRIES = 3
"""How often a game is attempted if its referee dies."""


class NoRoom(HearthLabError):
    """Raised when the disk for temporary files is full."""


def _status_file() -> IO[bytes]:
    """Returns a file for the status of a worker, which is deleted when closed."""
    try:
        with contextlib.ExitStack() as opened:
            file = opened.enter_context(tempfile.TemporaryFile(buffering=0))
            # Written, not just truncated: on a full disk, this fails here and not with SIGBUS when the map is used.
            file.write(bytes(_STATUS.size))
            opened.pop_all()
            return file
    except OSError as error:
        # FileNotFoundError: no folder for temporary files can be written to.
        if error.errno not in (errno.ENOSPC, errno.EDQUOT) and not isinstance(error, FileNotFoundError):
            raise
        raise NoRoom(
            f"no space is left for temporary files ({error.strerror}); free some, or set TMPDIR to another folder"
        ) from None


class _Worker:
    """A process that referees one game after another."""

    def __init__(self, plan: Plan) -> None:
        self.games: deque[tuple[int, int, int]] = deque()
        self.ended: tuple[Row, list[FaultRow]] | None = None
        """The game that has ended, while `finish` of its agents is called."""
        self._file = _status_file()
        self.status = Status(self._file.fileno())
        self.socket, theirs = socket.socketpair()
        self.inbox = Inbox(self.socket)
        numbers = (theirs.fileno(), self._file.fileno(), os.getpid())
        paths = json.dumps([path or os.getcwd() for path in sys.path])
        command = [sys.executable, "-I", "-c", _BOOT, paths, *map(str, numbers)]
        with theirs:
            # Standard output is for results; the output of agents must not get into it.
            self.process = subprocess.Popen(
                command,
                pass_fds=(theirs.fileno(), self._file.fileno()),
                stdin=subprocess.DEVNULL,
                stdout=sys.stderr.fileno() if _has_file(sys.stderr) else subprocess.DEVNULL,
            )
        self.turn_to(plan)

    def turn_to(self, plan: Plan) -> None:
        """Sets the plan of the following games."""
        # Games are sent with their seeds; a process that runs agents must not get the seed of the run.
        self._send({"plan": config.to_dict(dataclasses.replace(plan, seed=0))})

    def give(self, game: tuple[int, int, int]) -> None:
        """Hands over a game."""
        self.games.append(game)
        self._send({"game": game})

    def _send(self, message: Message) -> None:
        with contextlib.suppress(OSError):  # the process has died; collect notices it
            send(self.socket, message)

    def stop(self) -> int:
        """Kills the process and returns its exit code."""
        self.process.kill()
        code = self.process.wait()
        self.socket.close()
        self._file.close()
        return code


def _has_file(stream: object) -> bool:
    try:
        stream.fileno()  # type: ignore[attr-defined]
    except (AttributeError, OSError):
        return False
    return True


class Idle:
    """Referee processes that wait for the next plan: starting one, with its zygotes, takes seconds."""

    def __init__(self) -> None:
        self._workers: list[_Worker] = []

    def take(self, plan: Plan) -> _Worker | None:
        """Returns a process that is ready for the games of a plan, if there is one."""
        while self._workers:
            worker = self._workers.pop()
            if worker.process.poll() is None:
                worker.turn_to(plan)
                return worker
            worker.stop()
        return None

    def keep(self, worker: _Worker, plan: Plan) -> bool:
        """Keeps a process without games, unless agents have run inside it; returns whether it was kept."""
        kept = plan.isolate != "off" and not worker.games
        if kept:
            self._workers.append(worker)
        return kept

    def close(self) -> None:
        """Kills all processes."""
        while self._workers:
            self._workers.pop().stop()


class Processes:
    """Plays games with Python agents in several processes; a process that hangs or dies is replaced.

    With `idle`, it reuses idle processes, and returns them there at the end.
    """

    pace = PACE

    def __init__(self, plan: Plan, workers: int, idle: Idle | None = None) -> None:
        self._plan = plan
        self.workers = workers
        self._idle = idle
        self._workers: list[_Worker] = []
        self._queue: deque[tuple[int, int, int]] = deque()
        self._deaths: dict[int, int] = {}

    @property
    def free(self) -> int:
        """One batch if fewer games than processes are in the queue."""
        return int(len(self._queue) < self.workers)

    def submit(self, batch: Batch) -> None:
        """Queues a batch; does not wait."""
        self._queue += batch.games()
        self._hand_out()

    def _hand_out(self) -> None:
        for least in range(_GIVEN):
            while self._queue:
                worker = next((w for w in self._workers if len(w.games) <= least), None)
                if worker is None:
                    if least or len(self._workers) >= self.workers:
                        break
                    worker = self._idle.take(self._plan) if self._idle is not None else None
                    worker = worker or _Worker(self._plan)
                    self._workers.append(worker)
                worker.give(self._queue.popleft())

    def collect(self, timeout: float) -> Finished:
        """Returns the games finished since the last call, including those of processes that were stopped."""
        found = Finished()
        busy = {worker.socket.fileno(): worker for worker in self._workers if worker.games}
        poll = select.poll()
        for file in busy:
            poll.register(file, select.POLLIN)
        for file, _ in poll.poll(1000 * min(timeout, 0.1)):
            self._received(busy[file], found)
        patience = self._plan.limits.patience
        for worker in [w for w in self._workers if w.games]:
            began, who, point, _, _ = worker.status.read()
            if began and time.monotonic() - began > patience:
                what = f"did not answer for {patience:g} seconds and was stopped"
                self._blame(worker, who, point, what, found)
        self._hand_out()
        return found

    def drop(self, numbers: Collection[int]) -> set[int]:
        """Drops games that no process has yet."""
        return _dropped(self._queue, numbers)

    def _received(self, worker: _Worker, found: Finished) -> None:
        try:
            for message in worker.inbox.receive():
                self._read(worker, message, found)
        except (EOFError, OSError):
            self._died(worker, "ended its process", found)
        except BadMessage as error:
            self._died(worker, f"wrote to the arena: {error}", found)

    def _read(self, worker: _Worker, message: Message, found: Finished) -> None:
        if isinstance(message.get("error"), str):
            raise HearthLabError(message["error"])
        if not worker.games:
            raise BadMessage("a game was not asked for")
        game = worker.games[0]
        if isinstance(message.get("failed"), str):
            found.failed.append((game[0], message["failed"]))
        else:
            row = read_row(message.get("row", message.get("ended")), game, self._plan.records)
            faults = read_faults(message.get("faults"), row)
            if "row" not in message:
                worker.ended = (row, faults)
                return
            found.rows.append(row)
            found.faults += faults
        worker.games.popleft()
        worker.ended = None

    def _died(self, worker: _Worker, what: str, found: Finished) -> None:
        """Handles a process that ended: blames a foreign agent inside it, if one was being asked."""
        began, who, point, _, _ = worker.status.read()
        entrants = self._plan.cells[worker.games[0][1]].agents
        if began and self._plan.isolate == "off" and self._plan.entrants[entrants[who]].spec.foreign:
            self._blame(worker, who, point, what, found)
            return
        game = worker.games[0]
        self._deaths[game[0]] = self._deaths.get(game[0], 0) + 1
        code = self._replaced(worker, again=self._deaths[game[0]] < _TRIES)
        if self._deaths[game[0]] >= _TRIES:
            found.failed.append((game[0], f"the process of its referee ended {_TRIES} times, finally with code {code}"))

    def _blame(self, worker: _Worker, who: int, point: str, what: str, found: Finished) -> None:
        """Stops a process because of an agent inside it, which loses its game; a game that had ended is unchanged."""
        game, (_, _, _, turn, actions) = worker.games[0], worker.status.read()
        ended = worker.ended
        self._replaced(worker, again=False)
        name = self._plan.entrants[self._plan.cells[game[1]].agents[who]].name
        reason = f"player {who} ({name}) {what}"
        row, faults = ended or ((*game, 1 - who, turn, actions, 0, 0, reason, 1, None), [])
        found.rows.append(row)
        found.faults += [*faults, (game[0], who, "finish" if ended else point, reason, "", "")]

    def _replaced(self, worker: _Worker, again: bool) -> int:
        """Stops a process and puts its other games back into the queue, with `again` also the current one."""
        code = worker.stop()
        self._workers.remove(worker)
        games = list(worker.games)
        self._queue.extendleft(reversed(games if again else games[1:]))
        return code

    def close(self) -> None:
        """Kills all processes that are not kept for another plan."""
        self._queue.clear()
        while self._workers:
            worker = self._workers.pop()
            if self._idle is None or not self._idle.keep(worker, self._plan):
                worker.stop()
