"""A process that plays games of Python agents: `python -m hearthlab.arena.worker PIPE STATUS ARENA`."""

from __future__ import annotations

import os
import sys
import threading
import time
import warnings
from multiprocessing.connection import Connection
from typing import Any

from hearthlab.arena import config
from hearthlab.arena.execution import Status, play_row
from hearthlab.errors import HearthLabError

__all__ = ["main"]


def _leave_with(arena: int) -> None:
    """Ends this process when the arena is gone, even if an agent hangs."""
    while os.getppid() == arena:
        time.sleep(1.0)
    os._exit(1)


def main(arguments: list[str]) -> int:
    """Plays the games that come through the pipe until it is closed."""
    threading.Thread(target=_leave_with, args=(int(arguments[2]),), daemon=True).start()
    pipe: Connection[Any, Any] = Connection(int(arguments[0]))
    status = Status(int(arguments[1]))
    warnings.simplefilter("ignore", RuntimeWarning)  # failures in finish are not reported
    try:
        plan = config.from_dict(pipe.recv())
        players = [str(entrant.spec) for entrant in plan.entrants]
        while True:
            for game in pipe.recv():
                pipe.send(play_row(plan, game, players, status.write))
    except HearthLabError as error:
        pipe.send(error)
        return 2
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return 0  # the arena is gone


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
