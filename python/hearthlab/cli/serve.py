"""`hearthlab serve`: the page on which people play, watch and analyse."""

from __future__ import annotations

import argparse
import importlib.util
import socket
import sys
import threading
import webbrowser
from pathlib import Path
from urllib.parse import urlencode

from hearthlab.cli.parsing import Command, Group, Parser, print_json, whole
from hearthlab.errors import HearthLabError

__all__ = ["COMMAND"]


def _options(parser: Parser) -> None:
    parser.add_argument(
        "stores",
        metavar="STORE",
        nargs="*",
        type=Path,
        help="tournaments, evolution runs, learning runs and strategies to watch",
    )
    parser.add_argument("--port", type=whole(0), default=8080, help="the port (8080); 0 takes any that is free")
    parser.add_argument(
        "--host", default="127.0.0.1", help="the address (127.0.0.1); any other requires the printed token"
    )
    parser.add_argument("--open", action="store_true", help="open the page in a browser")
    parser.add_argument("--data", type=Path, metavar="FILE", help="file to store games in (a file in your home folder)")
    parser.add_argument("--workers", type=whole(1), help="number of search processes (one per core)")


def _run(options: argparse.Namespace) -> int:
    missing = [name for name in ("fastapi", "uvicorn", "websockets") if importlib.util.find_spec(name) is None]
    if missing:
        raise HearthLabError(f'the page needs {", ".join(missing)}: pip install "hearthlab[page]"')
    # Imported late: the packages of the page are an extra.
    import uvicorn

    from hearthlab.web.app import make
    from hearthlab.web.guard import LARGEST_MESSAGE, Guard
    from hearthlab.web.journal import Journal, usual_path
    from hearthlab.web.stores import kind_of

    if not options.host.strip():
        raise HearthLabError("--host is empty; name an address: 127.0.0.1 for this machine, 0.0.0.0 for all others")
    # Whatever is wrong with a file is said now, and not in the browser or by the server.
    for path in options.stores:
        kind_of(path).check(path)
    data = options.data or usual_path()
    Journal.at(data).close()
    guard = Guard.of(options.host)
    listening = _bound(options.host, options.port)
    address = _address(options.host, listening.getsockname()[1], guard.token)
    app = make(guard, data, options.workers, options.stores)
    if options.json:
        print_json({"address": address})
    else:
        print(f"HearthLab is at {address} (Ctrl+C ends it)")
    # A program that reads this through a pipe must not wait for it until the server ends.
    sys.stdout.flush()
    if options.open:
        threading.Timer(0.5, webbrowser.open, [address]).start()
    # A little more than the page's own limit, whose message says what is wrong.
    config = uvicorn.Config(app, log_level="warning", ws_max_size=4 * LARGEST_MESSAGE, access_log=False)
    uvicorn.Server(config).run([listening])
    return 0


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
        # At once, so that whoever reads the address can connect.
        found.listen(128)
    except (OSError, OverflowError) as error:
        found.close()
        raise HearthLabError(f"{host}:{port} cannot be used: {error}; name another one with --port") from None
    return found


def _address(host: str, port: int, token: str | None) -> str:
    shown = f"[{host}]" if ":" in host else socket.gethostname() if host in ("0.0.0.0", "::") else host
    return f"http://{shown}:{port}/" + (f"?{urlencode({'token': token})}" if token else "")


COMMAND = Command(
    about="serve a page to play, watch and analyse games in a browser",
    group=Group.GAMES,
    order=0,
    examples=(
        "hearthlab serve --open",
        "hearthlab serve run.db --port 8080",
        "hearthlab serve run.db evolution.db strategy.npz learning-folder",
    ),
    options=_options,
    run=_run,
)
