"""Tests what a cluster must refuse quickly, in one sentence: addresses, tokens, and nodes with another HearthLab."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import hearthlab
from local_cluster import LocalCluster

__all__ = ["altered", "refusals"]

AT_ONCE = 15.0
"""The time limit in seconds for saying that the cluster cannot be reached; most of it is for starting Python."""
GREETED = 60.0
"""The same for a node that differs, which must first start and play the games of the handshake."""


def altered(folder: Path, name: str, change: Callable[[str], str]) -> str:
    """Creates a copy of HearthLab with one changed file; returns a PYTHONPATH for it."""
    package = Path(hearthlab.__file__).parent
    for path in package.rglob("*"):
        there = folder / "hearthlab" / path.relative_to(package)
        if path.is_file() and path.suffix != ".pyc":
            there.parent.mkdir(parents=True, exist_ok=True)
            there.symlink_to(path)
    changed = folder / "hearthlab" / name
    before = changed.read_text()
    changed.unlink()
    changed.write_text(change(before))
    if changed.read_text() == before:
        raise ValueError(f"nothing was changed in {name}")
    return os.pathsep.join([str(folder), *sys.path])


def _other_code(folder: Path) -> str:
    return altered(folder, "agents/base.py", lambda text: text + "\n# another line\n")


def _other_cards(folder: Path) -> str:
    """Fireball deals 7."""
    return altered(folder, "cards/sets/basic/mage.py", lambda text: text.replace("deal(6, TARGET)", "deal(7, TARGET)"))


def _other_version(folder: Path) -> str:
    about = folder / "hearthlab-99.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: hearthlab\nVersion: 99.0\n")
    return os.pathsep.join([str(folder), *sys.path])


NODES: dict[str, tuple[Callable[[Path], str], str]] = {
    "another version of HearthLab": (_other_version, "its HearthLab is 99.0 and the driver's is "),
    "other cards": (_other_cards, "its set of cards is "),
    "other code": (_other_code, "its code is "),
}
"""How to create a node that differs, and the expected message."""


@contextmanager
def _head_with_token(folder: Path) -> Iterator[str]:
    """Starts the head of another cluster, which requires a token; yields its address."""
    token = folder / "token"
    token.write_text("f" * 40)
    with socket.create_server(("127.0.0.1", 0)) as free:
        address = f"127.0.0.1:{free.getsockname()[1]}"
    start = [sys.executable, "-m", "ray.scripts.scripts", "start", "--head", "--port", address.partition(":")[2]]
    more = ["--num-cpus", "1", "--object-store-memory", "80000000", "--include-dashboard", "false", "--block"]
    process = subprocess.Popen(
        [*start, *more, "--disable-usage-stats", "--temp-dir", str(folder / "ray")],
        env={**os.environ, "RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN_PATH": str(token)},
        start_new_session=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        _wait_for(address)
        yield address
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _wait_for(address: str) -> None:
    host, _, port = address.partition(":")
    end = time.monotonic() + 60
    while True:
        try:
            socket.create_connection((host, int(port))).close()
            return
        except ConnectionRefusedError:
            if time.monotonic() > end:
                raise
            time.sleep(0.2)


def _refused(
    address: str, said: str, environment: Mapping[str, str] | None = None, latest: float = AT_ONCE
) -> str | None:
    """Plays a match; returns the problem if it is not refused with one sentence."""
    begin = time.monotonic()
    command = ["match", "random", "eva", "--games", "2", "--quiet", "--backend", "ray", "--address", address]
    ran = subprocess.run(
        [sys.executable, "-m", "hearthlab", *command],
        capture_output=True,
        text=True,
        env={**os.environ, **(environment or {})},
    )
    took = time.monotonic() - begin
    print(f"refused after {took:.1f} s: {ran.stderr.strip()}", flush=True)
    if ran.returncode != 2 or ran.stderr.count("\n") != 1 or said not in ran.stderr or ran.stdout:
        return f"exit status {ran.returncode}, and it said {ran.stderr!r}"
    return f"it took {took:.0f} seconds" if took > latest else None


def refusals(cluster: LocalCluster) -> Iterator[tuple[str, str | None]]:
    """Tests everything that must be refused; yields each case with its problem, if any."""
    yield "a wrong address", _refused("127.0.0.1:9", "no Ray cluster answers at 127.0.0.1:9")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        wrong = folder / "wrong"
        wrong.write_text("0" * 40)
        with _head_with_token(folder) as address:
            shut = f"the cluster at {address} refused the connection; if it requires a token"
            yield "no token", _refused(address, shut)
            given = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN_PATH": str(wrong)}
            yield "a wrong token", _refused(address, shut, given)
    for what, (made, said) in NODES.items():
        with tempfile.TemporaryDirectory() as name:
            node = cluster.add({"PYTHONPATH": made(Path(name))})
            try:
                cluster.wait()
                yield f"a node with {what}", _refused(cluster.address, said, latest=GREETED)
            finally:
                cluster.kill_node(node)
