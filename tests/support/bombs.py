"""Reads every bomb with two gigabytes of memory, and prints how many were refused; run as a script."""

from __future__ import annotations

import os
import resource
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import hearthlab as hl
from support import broken

if __name__ == "__main__":
    os.environ["XDG_CACHE_HOME"] = str(broken.folder())
    bombs = list(broken.bombs())
    hl.Deck.load("aggro-pirate-warrior")
    used = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + (2 << 30), used + (2 << 30)))
    refused = 0
    for k, (name, content) in enumerate(bombs):
        reader = broken.READERS[name]
        path = broken.folder() / f"bomb{k}{reader.suffix}"
        path.write_bytes(content)
        begin = time.process_time()
        try:
            reader.read(path)
            sys.exit(f"bomb {k} of {name} was accepted: {content[:80]!r}")
        except hl.HearthLabError as error:
            refused += 1
            if "\n" in str(error):
                sys.exit(f"bomb {k} of {name}: not one sentence: {error}")
        spent = time.process_time() - begin
        if spent > 20:
            sys.exit(f"bomb {k} of {name} took {spent:.0f} seconds")
    print(refused, "bombs refused")
