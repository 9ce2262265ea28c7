"""A process that plays games of Python agents: `python -m hearthlab.arena.worker PIPE STATUS`."""

from __future__ import annotations

import sys
import warnings
from multiprocessing.connection import Connection
from typing import Any

from hearthlab.arena import config
from hearthlab.arena.execution import Status, play_row
from hearthlab.errors import HearthLabError

__all__ = ["main"]


def main(arguments: list[str]) -> int:
    """Plays whatever comes through the pipe until it is closed."""
    pipe: Connection[Any, Any] = Connection(int(arguments[0]))
    status = Status(int(arguments[1]))
    warnings.simplefilter("ignore", RuntimeWarning)  # what an agent does wrong in finish is told nobody
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
        return 0  # the arena has gone


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
