"""The reference client: an agent as a program that knows nothing of HearthLab but the lines of the protocol."""

from __future__ import annotations

import json
import os
import socket
import sys


def answer(question: dict[str, object], what: str) -> dict[str, object]:
    """Returns the answer to a question."""
    if question["do"] != "act":
        return {"done": True}
    if what == "fork":
        os.fork()
    elif what == "socket":
        socket.socket()
    elif what == "read":
        open("/etc/passwd").close()
    elif what == "hang":
        while True:
            pass
    view = question["view"]
    assert isinstance(view, dict)
    return {"action": view["legal_actions"][-1]}


def main() -> None:
    """Answers until the referee ends the process."""
    what = os.path.basename(sys.argv[0])
    for line in sys.stdin:
        question = json.loads(line)
        if what == "garbage":
            print("[1, 2", flush=True)
        elif what == "leave":
            return
        elif what == "error":
            print(json.dumps({"number": question["number"], "error": "no idea"}), flush=True)
        else:
            said = answer(question, what)
            times = 2 if what == "twice" and question["do"] == "act" else 1
            sys.stdout.write(times * (json.dumps({"number": question["number"], **said}) + "\n"))
            sys.stdout.flush()


if __name__ == "__main__":
    main()
