"""The referee's side of processes: zygotes, which it starts, and agents' processes, which the zygotes fork."""

from __future__ import annotations

import json
import math
import os
import select
import signal
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from typing import Any

from hearthlab.arena.cells import bubblewrap
from hearthlab.arena.cells.walls import Agent, cache_folder, package_folder, python_folders, site_folders
from hearthlab.arena.limits import Limits
from hearthlab.cards.library import Library, default_library
from hearthlab.errors import HearthLabError

__all__ = ["START", "Process", "Zygote"]

_WAIT = struct.pack("ll", 0, 20_000)
"""A fiftieth of a second, in the format of socket options."""
_MOMENT = struct.pack("ll", 0, 1_000)
"""A thousandth of a second, in the same format."""
START = 120.0
"""Seconds that HearthLab's own code may take in another process: to start a zygote, fork, or put up the walls."""


class Process:
    """The process of one agent in one game."""

    def __init__(self, zygote: Zygote, pid: int, handle: int | None, channel: int, output: int) -> None:
        self.channel = channel
        self.output = output
        self._zygote = zygote
        self._inside = pid
        self._handle = handle
        self.before_end: Callable[[Process], None] | None = None
        """Called before the process is killed."""
        self.pid = pid if handle is None or not zygote.strict else _pid_of(handle)
        if zygote.pid is None:
            zygote.pid = _parent_of(self.pid)
        # The number of the process's CPU-time clock, computed as in clock_getcpuclockid(3).
        self.clock = (~self.pid << 3) | 2 if sys.platform == "linux" else None

    def cpu(self) -> float:
        """Returns the CPU seconds of all threads so far; wall-clock time if they cannot be measured."""
        return time.monotonic() if self.clock is None else time.clock_gettime(self.clock)

    def send(self, number: int) -> None:
        """Sends a signal; does nothing if the process has ended."""
        try:
            if self._handle is None:
                os.kill(self.pid, number)
            else:
                signal.pidfd_send_signal(self._handle, number)  # type: ignore[attr-defined, unused-ignore]
        except ProcessLookupError:
            pass

    def stop(self) -> None:
        """Stops all threads."""
        self.send(signal.SIGSTOP)

    def resume(self) -> None:
        """Lets the process run again."""
        self.send(signal.SIGCONT)

    def ended(self) -> str:
        """Ends the process and returns how it ended; allows it a second to exit by itself, as it usually does."""
        self.resume()
        by_itself = True
        if self._handle is not None:
            poll = select.poll()
            poll.register(self._handle, select.POLLIN)
            by_itself = bool(poll.poll(1000))
        self.send(signal.SIGKILL)
        status = self._reap()
        if not by_itself:
            return "closed its connection and was stopped"
        if status is None:
            return "ended its process"
        return f"ended its process ({f'exit code {status}' if status >= 0 else f'signal {-status}'})"

    def kill(self) -> None:
        """Ends the process."""
        if self.before_end is not None:
            self.before_end(self)
        self.send(signal.SIGKILL)
        self._reap()

    @property
    def uses_numpy(self) -> bool:
        """Whether the process has loaded numpy, or may have."""
        try:
            with open(f"/proc/{self.pid}/maps") as file:
                return "/numpy/" in file.read()
        except OSError:
            return True  # not for us to read

    def _reap(self) -> int | None:
        if self._inside < 0:
            return None
        status = self._zygote.reap(self._inside)
        self._inside = -1
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None
        return status

    @property
    def alive(self) -> bool:
        """Whether the process has not been ended yet."""
        return self._inside >= 0

    @property
    def parent(self) -> int | None:
        """The id of the zygote, if known."""
        return self._zygote.pid


def _pid_of(handle: int) -> int:
    """Returns the id of a process in this process's namespace."""
    with open(f"/proc/self/fdinfo/{handle}") as file:
        for line in file:
            if line.startswith("Pid:"):
                return int(line.split()[1])
    raise HearthLabError("the id of an agent's process cannot be read from /proc/self/fdinfo")


def _parent_of(pid: int) -> int | None:
    """Returns the id of the parent of a process; at strict, that is not the process that was started."""
    try:
        with open(f"/proc/{pid}/stat") as file:
            return int(file.read().rpartition(")")[2].split()[1])
    except OSError:
        return None


class Zygote:
    """A process without agent code that forks agents' processes."""

    def __init__(self, limits: Limits, library: Library, agent: Agent | None, numpy: bool) -> None:
        """Starts the process; given an agent, inside bubblewrap with the files of that agent."""
        ours, theirs = socket.socketpair()
        self._control = ours
        self.strict = agent is not None
        self.pid: int | None = None
        user = None if agent is None else bubblewrap.own_user()
        command = [sys.executable, "-P", "-s", "-B", "-m", "hearthlab.arena.cells.zygote", str(theirs.fileno())]
        if agent is not None:
            command = bubblewrap.command(command, [*python_folders(), *agent.readable], user)
        with theirs:
            self._process = subprocess.Popen(
                command,
                pass_fds=(theirs.fileno(),),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                env=_environment(),
                cwd="/",
                start_new_session=True,
            )
        ours.settimeout(START)
        cards, sizes = _cards(library)
        # Twice the limit for a game, plus the time that a hanging process may use before it is stopped.
        cpu = None if limits.game is None else math.ceil(2 * limits.game + limits.patience)
        given = {"cpu": cpu, "strict": agent is not None, "user": user, "cards": sizes, "readable": python_folders()}
        try:
            ours.sendall(json.dumps({**given, "numpy": numpy}).encode() + b"\n" + b"".join(cards))
            self._line()
        except (OSError, HearthLabError):
            raise HearthLabError(f"the process of an agent could not be started: {self._last_words()}") from None

    def fork(self, agent: Agent, memory: int) -> Process:
        """Creates a process for one game of an agent, limited to `memory` megabytes."""
        channel, channel_there = socket.socketpair()
        channel.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, _WAIT)
        channel.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, _MOMENT)
        output, output_there = os.pipe()
        asked: dict[str, Any] = {
            "do": "fork",
            "modules": agent.modules,
            "folder": agent.folder,
            "readable": agent.readable,
            "memory": memory << 20,
        }
        asked["program"] = None if agent.program is None else agent.program[0]
        data = json.dumps(asked).encode() + b"\n"
        with channel_there:
            try:
                sent = socket.send_fds(self._control, [data], [channel_there.fileno(), output_there])
                self._control.sendall(data[sent:])
                answer, handle = self._line_with_handle()
            except (OSError, HearthLabError):
                channel.close()
                os.close(output)
                raise HearthLabError(f"the process that starts agents has ended: {self._last_words()}") from None
            finally:
                os.close(output_there)
        return Process(self, answer["pid"], handle, channel.detach(), output)

    def reap(self, pid: int) -> int | None:
        """Waits for the end of a killed process; returns its status, or None if the zygote itself has ended."""
        try:
            self._control.sendall(json.dumps({"do": "reap", "pid": pid}).encode() + b"\n")
            return int(self._line()["status"])
        except (OSError, HearthLabError):
            return None

    def _last_words(self) -> str:
        """Ends the zygote and returns the last line of its error output."""
        self._process.kill()
        said = self._process.communicate()[1].decode(errors="replace").strip()
        self.close()
        return said.splitlines()[-1] if said else "it printed no error"

    @property
    def alive(self) -> bool:
        """Whether the process is still running."""
        return self._process.poll() is None

    def close(self) -> None:
        """Ends the zygote and all processes that it forked."""
        self._control.close()
        if self._process.stderr is not None:
            self._process.stderr.close()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _line(self) -> Mapping[str, Any]:
        return self._line_with_handle()[0]

    def _line_with_handle(self) -> tuple[Mapping[str, Any], int | None]:
        data, files, _, _ = socket.recv_fds(self._control, 1 << 12, 1)
        while data and not data.endswith(b"\n"):
            data += self._control.recv(1 << 12)
        if not data:
            raise HearthLabError("the process that starts agents has ended")
        return json.loads(data), files[0] if files else None


def _environment() -> dict[str, str]:
    """Returns the environment of a zygote: where to import from, and settings for reproducible games."""
    found = {
        "PYTHONPATH": os.pathsep.join([str(package_folder().parent), *site_folders()]),
        "PYTHONHASHSEED": "0",
        "PYTHONUTF8": "1",
        "LANG": "C.UTF-8",
        "XDG_CACHE_HOME": os.path.dirname(cache_folder()),
        # These libraries would restart their threads after every fork; an agent may start its own.
        "OPENBLAS_NUM_THREADS": "1",
        "OMP_NUM_THREADS": "1",
        "MKL_NUM_THREADS": "1",
    }
    if "LD_LIBRARY_PATH" in os.environ:
        found["LD_LIBRARY_PATH"] = os.environ["LD_LIBRARY_PATH"]
    return found


def _cards(library: Library) -> tuple[list[bytes], list[int] | None]:
    """Returns the cards as a zygote reads them, and their sizes; nothing for the cards that ship with HearthLab."""
    usual = default_library()
    if library is usual or library.text == usual.text:
        return [], None
    rows = b"" if library.data is usual.data else json.dumps([library.data.build, library.data.rows()]).encode()
    parts = [library.text.encode(), rows]
    return parts, [len(part) for part in parts]
