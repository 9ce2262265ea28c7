"""Measures how `hearthlab serve` copes with many tabs that analyse at the same time, and what remains afterwards.

Starts a server and opens tabs, each with a different position: WebSockets like those of the page in a browser, or with
--browser real Chromium tabs. Prints how many updates each received, the longest wait of any of them, and the memory of
the server and its search processes before, during and after.

    python benchmarks/tabs.py --tabs 20 --seconds 30
    python benchmarks/tabs.py --tabs 20 --seconds 30 --browser
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import connect
from websockets.typing import Origin

import hearthlab as hl

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

BELIEF = "posterior"
"""The default agent of the page."""
REST = 25.0
"""Slightly longer than the time after which the server stops its search processes, in seconds."""


@contextmanager
def served(*stores: Path) -> Iterator[tuple[str, int]]:
    """Runs a server; yields its address and process."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "hearthlab", "serve", *map(str, stores), "--port", "0"]
        command += ["--data", str(Path(folder) / "page.db")]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            said = re.search(r"http://\S+", process.stdout.readline())
            assert said is not None
            try:
                yield said[0].rstrip("/"), process.pid
            finally:
                process.terminate()


def memory(pid: int) -> tuple[float, int]:
    """Returns the resident megabytes of a process and its children, and the number of children."""
    pids = [pid, *_children(pid)]
    pages = 0
    for one in pids:
        try:
            pages += int(Path(f"/proc/{one}/statm").read_text(encoding="ascii").split()[1])
        except OSError:
            continue
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6, len(pids) - 1


def cpu(pid: int) -> float:
    """Returns the CPU seconds of a process so far, which on a busy machine are fewer than those of the clock."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _children(pid: int) -> list[int]:
    found: list[int] = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        found += map(int, (task / "children").read_text(encoding="ascii").split())
    return found


def positions(count: int) -> list[dict[str, Any]]:
    """Returns different positions."""
    found = []
    for seed in range(count):
        game = hl.Game("freeze-mage", "midrange-jade-shaman", seed=seed)
        while game.turn < 7:
            game.apply(game.legal_actions()[0])
        found.append(game.state())
    return found


class Tab(threading.Thread):
    """A tab that analyses a position and records when it receives something."""

    def __init__(self, address: str, position: dict[str, Any], end: float) -> None:
        super().__init__()
        self.address = address
        self.position = position
        self.end = end
        self.times: list[float] = []
        self.name_of_position = ""

    def run(self) -> None:
        """Listens until the time is up."""
        with connect(
            self.address.replace("http", "ws") + "/live", origin=Origin(self.address), max_size=None, proxy=None
        ) as socket:
            socket.send(json.dumps({"id": 1, "do": "place", "position": self.position}))
            self.name_of_position = json.loads(socket.recv())["ok"]["position"]
            asked = {"id": 2, "do": "analyse", "position": self.name_of_position, "agents": ["mcts"]}
            asked["belief"] = BELIEF
            socket.send(json.dumps(asked))
            self.times.append(time.monotonic())
            while (left := self.end - time.monotonic()) > 0:
                try:
                    message = json.loads(socket.recv(timeout=left))
                except TimeoutError:
                    break
                if "agent" in (message.get("found") or {}):
                    self.times.append(time.monotonic())

    @property
    def told(self) -> int:
        """The number of refinements received."""
        return len(self.times) - 1

    @property
    def longest(self) -> float:
        """The longest wait for one, including the unfinished wait at the end."""
        return max(after - before for before, after in zip(self.times, [*self.times[1:], self.end], strict=True))


def in_browser(address: str, tabs: int, seconds: float) -> list[int]:
    """Opens Chromium tabs with analyses; returns the slice that each shows when the time is up."""
    from playwright.sync_api import sync_playwright

    from support.browser import started

    names = []
    with connect(address.replace("http", "ws") + "/live", origin=Origin(address), proxy=None) as socket:
        for number, position in enumerate(positions(tabs)):
            socket.send(json.dumps({"id": number, "do": "place", "position": position}))
            names.append(json.loads(socket.recv())["ok"]["position"])
    with sync_playwright() as playwright:
        context = started(playwright).new_context(base_url=address)
        pages = [context.new_page() for _ in names]
        for page, name in zip(pages, names, strict=True):
            page.goto(f"/analyse/{name}", wait_until="commit")
        end = time.monotonic() + seconds
        found = [0] * tabs
        while time.monotonic() < end and not all(found):
            for k, page in enumerate(pages):
                said = page.locator(".bars > p").all_inner_texts()
                shown = re.search(r"refining, (\d+) of", " ".join(said))
                found[k] = int(shown[1]) if shown else 0
        context.close()
    return found


def main() -> None:
    """Prints the numbers."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tabs", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--browser", action="store_true", help="use real Chromium tabs")
    options = parser.parse_args()
    with served() as (address, pid):
        print("before: {:.0f} MB, {} search processes".format(*memory(pid)))
        if options.browser:
            begin = time.monotonic()
            shown = in_browser(address, options.tabs, options.seconds)
            print(f"slices shown after {time.monotonic() - begin:.1f} s: {sorted(shown)}")
        else:
            end = time.monotonic() + options.seconds
            tabs = [Tab(address, position, end) for position in positions(options.tabs)]
            for tab in tabs:
                tab.start()
            time.sleep(options.seconds * 0.9)
            print("during: {:.0f} MB, {} search processes".format(*memory(pid)))
            for tab in tabs[:-1]:
                tab.join()
            spent = sum(map(cpu, _children(pid)))
            tabs[-1].join()
            told = sorted(tab.told for tab in tabs)
            print(f"refinements in {options.seconds:g} s: {told[0]} to {told[-1]} for each of {options.tabs} tabs")
            print(f"CPU time of the search processes: {spent:.1f} s")
            print(f"longest wait of any tab: {max(tab.longest for tab in tabs):.1f} s")
        time.sleep(REST)
        print("after: {:.0f} MB, {} search processes".format(*memory(pid)))


if __name__ == "__main__":
    main()
