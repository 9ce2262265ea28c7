"""Agents that try to get out of their process; those that fail to do so raise what stopped them."""

from __future__ import annotations

import ctypes
import fcntl
import gc
import mmap
import multiprocessing.shared_memory
import os
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

import hearthlab as hl

LIBC = ctypes.CDLL(None, use_errno=True)
FUTEX = 98 if os.uname().machine == "aarch64" else 202


class Hostile(hl.Agent):
    """Does one thing at its first decision, and then plays on."""

    def attack(self, view: hl.View) -> None:
        """What it tries."""

    def act(self, view: hl.View, clock: hl.Clock) -> hl.Action:
        self.attack(view)
        return view.legal_actions()[0]


class Stopped(Exception):
    """What it tried did not work."""


def libc(name: str, *arguments: Any) -> int:
    """Calls the C library and raises what the kernel answered."""
    result: int = getattr(LIBC, name)(*arguments)
    if result < 0:
        raise OSError(ctypes.get_errno(), name)
    return result


class Frames(Hostile):
    """Looks for the game of the referee on the stack and among all objects."""

    def attack(self, view: hl.View) -> None:
        frame: Any = sys._getframe()
        while frame is not None:
            if any(isinstance(value, hl.Game) for value in frame.f_locals.values()):
                return
            frame = frame.f_back
        if not any(type(thing) is hl.Game for thing in gc.get_objects()):
            raise Stopped("there is no game here")


class Zygote(Hostile):
    """Looks for the process that it was forked from: its open connection, and what it was asked."""

    def attack(self, view: hl.View) -> None:
        frame: Any = sys._getframe()
        while frame is not None:
            if any(map(self.betrays, frame.f_locals.values())):
                return
            frame = frame.f_back
        gc.unfreeze()
        if not any(map(self.betrays, gc.get_objects())):
            raise Stopped("there is no zygote here")

    @staticmethod
    def betrays(thing: object) -> bool:
        """Whether this is an open connection, or a request for a process."""
        request = type(thing) is dict and {"modules", "memory"} <= thing.keys()
        return request or (type(thing) is socket.socket and thing.fileno() >= 0)


class Parent(Hostile):
    """Reads the command line of its parent."""

    def attack(self, view: hl.View) -> None:
        print(Path(f"/proc/{os.getppid()}/cmdline").read_text())


class Memory(Hostile):
    """Reads the memory of its parent."""

    def attack(self, view: hl.View) -> None:
        with Path(f"/proc/{os.getppid()}/mem").open("rb") as memory:
            memory.read(1)


class Reads(Hostile):
    """Reads a file."""

    def __init__(self, path: str = "/etc/passwd") -> None:
        self.path = path

    def attack(self, view: hl.View) -> None:
        print(Path(self.path).read_bytes()[:100])


class Lists(Hostile):
    """Lists a folder."""

    def __init__(self, path: str = "/tmp") -> None:
        self.path = path

    def attack(self, view: hl.View) -> None:
        if not os.listdir(self.path):
            raise Stopped("the folder is empty")


class Writes(Hostile):
    """Writes a file wherever it can."""

    def attack(self, view: hl.View) -> None:
        last: OSError | None = None
        for folder in (tempfile.gettempdir(), "/tmp", "/dev/shm", "/", str(Path(__file__).parent), os.getcwd()):
            try:
                Path(folder, "hostile-left-this").write_text("I was here")
            except OSError as error:
                last = error
            else:
                return
        raise last or Stopped("nowhere")

    def act(self, view: hl.View, clock: hl.Clock) -> hl.Action:
        try:
            return super().act(view, clock)
        except FileNotFoundError as error:
            raise PermissionError("not even a folder for temporary files") from error


class Touches(Hostile):
    """Changes a file that it may read: its own."""

    def attack(self, view: hl.View) -> None:
        os.chmod(__file__, 0o777)


class Forks(Hostile):
    """Forks without end."""

    def attack(self, view: hl.View) -> None:
        while True:
            os.fork()


class Clones(Hostile):
    """Forks behind the back of the C library, and by vfork."""

    def attack(self, view: hl.View) -> None:
        for number, arguments in ((56, (signal.SIGCHLD, 0, 0, 0, 0)), (57, ()), (58, ())):
            if LIBC.syscall(number, *arguments) >= 0:
                return
        libc("syscall", 435, None, 0)  # clone3


class Runs(Hostile):
    """Runs a program."""

    def attack(self, view: hl.View) -> None:
        subprocess.run(["/bin/true"], check=True)


class Executes(Hostile):
    """Becomes another program."""

    def attack(self, view: hl.View) -> None:
        os.execv(sys.executable, [sys.executable, "-c", "print('free')"])


class Kills(Hostile):
    """Kills its parent."""

    def attack(self, view: hl.View) -> None:
        os.kill(os.getppid(), signal.SIGKILL)


class KillsAll(Hostile):
    """Kills everything that it may kill."""

    def attack(self, view: hl.View) -> None:
        os.kill(-1, signal.SIGKILL)


class Queues(Hostile):
    """Sends a signal by the other ways there are."""

    def attack(self, view: hl.View) -> None:
        parent = os.getppid()
        if LIBC.syscall(234, parent, parent, signal.SIGKILL) == 0 or LIBC.syscall(200, parent, signal.SIGKILL) == 0:
            return
        os.pidfd_open(parent)


class Traces(Hostile):
    """Attaches itself to its parent as a debugger, and reads its memory by a system call."""

    def attack(self, view: hl.View) -> None:
        if LIBC.ptrace(16, os.getppid(), 0, 0) == 0:
            return
        libc("syscall", 310, os.getppid(), None, 0, None, 0, 0)


class Connects(Hostile):
    """Opens a connection."""

    def attack(self, view: hl.View) -> None:
        socket.create_connection(("127.0.0.1", 80), 1)


class LocalSocket(Hostile):
    """Opens a socket of the machine."""

    def attack(self, view: hl.View) -> None:
        socket.socketpair()


class Shares(Hostile):
    """Makes memory that another process could open."""

    def attack(self, view: hl.View) -> None:
        multiprocessing.shared_memory.SharedMemory("hostile", create=True, size=4096)


class SystemV(Hostile):
    """Makes memory that another process could open, in the old way."""

    def attack(self, view: hl.View) -> None:
        libc("shmget", 7777, 4096, 0o1777)


class MemoryFile(Hostile):
    """Makes a file in memory."""

    def attack(self, view: hl.View) -> None:
        os.memfd_create("hostile")


class Locks(Hostile):
    """Locks a file that other games may read too."""

    def attack(self, view: hl.View) -> None:
        with open(__file__) as file:
            fcntl.flock(file, fcntl.LOCK_SH)


class Forgets(Hostile):
    """Drops a file from the page cache, which the next game could notice."""

    def attack(self, view: hl.View) -> None:
        with open(__file__) as file:
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


class PagesOut(Hostile):
    """Drops a file from the page cache by way of a map."""

    def attack(self, view: hl.View) -> None:
        with open(__file__) as file, mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ) as pages:
            pages.madvise(21)  # MADV_PAGEOUT


class ReadsAhead(Hostile):
    """Brings a file into the page cache."""

    def attack(self, view: hl.View) -> None:
        with open(__file__) as file:
            libc("readahead", file.fileno(), ctypes.c_long(0), ctypes.c_size_t(4096))


class Peeks(Hostile):
    """Asks what is in the page cache, by reads that do not wait and by the calls that tell."""

    def attack(self, view: hl.View) -> None:
        with open(__file__) as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY) as pages:
            start = ctypes.addressof(ctypes.c_char.from_buffer(pages))
            if LIBC.mincore(ctypes.c_void_p(start), ctypes.c_size_t(4096), ctypes.create_string_buffer(1)) == 0:
                return
            os.preadv(file.fileno(), [bytearray(1)], 0, os.RWF_NOWAIT)


class Signals(Hostile):
    """Wakes whoever waits for a futex in a file that others can read too."""

    def attack(self, view: hl.View) -> None:
        with open(__file__) as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY) as pages:
            word = ctypes.c_void_p(ctypes.addressof(ctypes.c_char.from_buffer(pages)))
            libc("syscall", ctypes.c_long(FUTEX), word, ctypes.c_long(1), ctypes.c_long(9))  # FUTEX_WAKE


class Wakes(Hostile):
    """Asks for a timer that would wake it while it is stopped."""

    def attack(self, view: hl.View) -> None:
        event = (ctypes.c_int * 16)(0, 0, signal.SIGCONT, 0)
        timer = ctypes.c_int()
        libc("syscall", 222, 1, ctypes.byref(event), ctypes.byref(timer))


class Watches(Hostile):
    """Reads the CPU clock of another process, to learn how long it thinks."""

    def attack(self, view: hl.View) -> None:
        print(time.clock_gettime((~os.getppid() << 3) | 2))


class Resolves(Hostile):
    """Asks about the CPU clock of another process, to find out that it is there."""

    def attack(self, view: hl.View) -> None:
        time.clock_getres((~os.getppid() << 3) | 2)


class Awaits(Hostile):
    """Waits for the CPU clock of another process, to learn how long it thinks."""

    def attack(self, view: hl.View) -> None:
        clock, absolute, moment = (~os.getppid() << 3) | 2, 1, (ctypes.c_long * 2)(0, 1)
        error = LIBC.clock_nanosleep(ctypes.c_int(clock), absolute, moment, None)
        if error:
            raise OSError(error, "clock_nanosleep")


class Seeks(Hostile):
    """Asks which cores another process may use, to find out that it is there."""

    def attack(self, view: hl.View) -> None:
        os.sched_getaffinity(os.getppid())


class Raises(Hostile):
    """Gives itself more memory than it was given, as root could."""

    def attack(self, view: hl.View) -> None:
        resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


class Marks(Hostile):
    """Leaves a mark in the flags of its standard input."""

    def attack(self, view: hl.View) -> None:
        print("flags", fcntl.fcntl(0, fcntl.F_GETFL), "input", os.read(0, 1))
        fcntl.fcntl(0, fcntl.F_SETFL, os.O_APPEND | os.O_NONBLOCK)


class Needs(Hostile):
    """Does what honest agents and their libraries do, close to what the filter forbids."""

    def attack(self, view: hl.View) -> None:
        found: list[int] = []

        def ask() -> None:
            time.sleep(0.01)
            attributes = ctypes.create_string_buffer(256)
            found.append(LIBC.pthread_getattr_np(ctypes.c_ulong(threading.get_ident()), attributes))

        threads = [threading.Thread(target=ask) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert found == [0] * 4
        with open(__file__) as file:
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_SEQUENTIAL)
            assert os.preadv(file.fileno(), [bytearray(3)], 0) == 3
        with mmap.mmap(-1, 1 << 16) as memory:
            memory.madvise(mmap.MADV_DONTNEED)
        assert os.sched_getaffinity(0) == os.sched_getaffinity(os.getpid())
        assert time.clock_getres(time.CLOCK_MONOTONIC) > 0


class Nice(Hostile):
    """Makes itself more important."""

    def attack(self, view: hl.View) -> None:
        os.setpriority(os.PRIO_PROCESS, 0, -20)


class Unshares(Hostile):
    """Makes namespaces of its own, in which it would be root."""

    def attack(self, view: hl.View) -> None:
        libc("unshare", 0x10000000)


class Debugs(Hostile):
    """Takes its filters off, or lets others look at it."""

    def attack(self, view: hl.View) -> None:
        libc("prctl", 4, 1, 0, 0, 0)


class Descriptors(Hostile):
    """Counts what it was given: three files, and the connection."""

    def attack(self, view: hl.View) -> None:
        open_ones = []
        for number in range(256):
            try:
                os.fstat(number)
            except OSError:
                continue
            open_ones.append(number)
        raise Stopped(f"open files: {open_ones}, environment: {sorted(os.environ)}")


class Fills(Hostile):
    """Fills the memory."""

    def attack(self, view: hl.View) -> None:
        kept = []
        while True:
            kept.append(bytearray(1 << 26))


class Maps(Hostile):
    """Fills the memory by maps."""

    def attack(self, view: hl.View) -> None:
        kept = []
        while True:
            kept.append(mmap.mmap(-1, 1 << 28))


class Threads(Hostile):
    """Starts threads without end."""

    def attack(self, view: hl.View) -> None:
        for _ in range(100_000):
            threading.Thread(target=time.sleep, args=(1000,), daemon=True).start()
