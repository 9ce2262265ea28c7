"""The process that `instructions` runs under callgrind: every loop with its work and without, each counted apart."""

from __future__ import annotations

import ctypes
import gc
import json
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from hearthlab.bench.loops import Search, Work, loops

__all__ = ["main"]


def main(library: str, work: str) -> None:
    """Runs the loops of some work, given as JSON; `library` switches the counting on and off."""
    fields = json.loads(work)
    searches = tuple(Search(**one) for one in fields.pop("searches"))
    asked = Work(**fields, searches=searches)
    # Whatever is loaded late is loaded now, not in the thread that is counted.
    loops(asked)
    gc.collect()
    gc.disable()
    # A thread has a stack and a heap of its own. In the main thread their addresses depend on the environment and on
    # everything that was loaded, and copying a block of memory takes more or fewer instructions by where it lies.
    with ThreadPoolExecutor(max_workers=1) as thread:
        thread.submit(_count, ctypes.CDLL(library), asked).result()


def _count(callgrind: ctypes.CDLL, work: Work) -> None:
    # The main thread goes to sleep first; otherwise it does so while the first loop is counted.
    time.sleep(0.2)
    for name, loop in loops(work).items():
        # The first call finds an interpreter and an allocator that have not seen it before.
        loop.idle()
        callgrind.begin()
        loop.idle()
        callgrind.end(f"{name} idle".encode())
        callgrind.begin()
        count, checksum, _ = loop.run()
        callgrind.end(f"{name} run".encode())
        print(json.dumps([name, count, checksum]), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
