"""A process that referees games of Python agents: receives games and returns rows through a socket."""

from __future__ import annotations

import os
import signal
import socket
import threading
import time

from hearthlab.agents.base import Fault
from hearthlab.arena import config
from hearthlab.arena.execution import Status, play_game
from hearthlab.arena.messages import Inbox, fault_rows, send
from hearthlab.arena.seating import Seating
from hearthlab.arena.store import Row
from hearthlab.errors import HearthLabError

__all__ = ["main"]


def _leave_with(arena: int) -> None:
    """Ends this process when the arena has ended, even if an agent hangs."""
    while os.getppid() == arena:
        time.sleep(1.0)
    os._exit(1)


def main(arguments: list[str]) -> int:
    """Plays the games received through the socket, after their plan, until it is closed."""
    # Ctrl-C is for the arena, which ends its workers; a KeyboardInterrupt in this process comes from an agent.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with, args=(int(arguments[2]),), daemon=True).start()
    arena = socket.socket(fileno=int(arguments[0]))
    arena.set_inheritable(False)
    inbox = Inbox(arena)
    status = Status(int(arguments[1]))
    try:
        first, *more = inbox.receive()
        plan = config.from_dict(first["plan"])

        def ended(row: Row, faults: tuple[Fault, ...]) -> None:
            send(arena, {"ended": row, "faults": fault_rows(faults)})

        with Seating(plan, keyboard=False) as seating:
            while True:
                for message in more:
                    if "plan" in message:
                        plan = config.from_dict(message["plan"])
                        seating.turn_to(plan)
                        continue
                    number, cell, seed = message["game"]
                    try:
                        row, faults = play_game(plan, (number, cell, seed), seating, status.write, ended)
                    except HearthLabError as error:
                        # Not an agent's fault: the core failed, or a process could not be started.
                        send(arena, {"failed": str(error)})
                        continue
                    send(arena, {"row": row, "faults": fault_rows(faults)})
                more = inbox.receive()
    except HearthLabError as error:
        send(arena, {"error": str(error)})
        return 2
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return 0  # the arena has ended
