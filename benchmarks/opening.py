"""Measures the cost of opening and scrolling the page of a large store, in the server and in a real Chromium.

Times are CPU seconds, since wall-clock time depends more on what else the machine does. `script`, `style` and `layout`
are the times of the page's main thread for each; `renderer` is the whole process that draws the page, including
parsing, painting and the start of the process; `server` is the time of the server. Each run has a fresh server and a
fresh browser; the minimum of several runs is printed, which depends least on the load of the machine.

Then the table is scrolled down and up, right and left with the mouse wheel, and the time between frames is measured in
milliseconds: the median, the 95 % quantile and the maximum of the run with the lowest quantile are printed.

    python benchmarks/large_store.py --store large.db --runs 1
    python benchmarks/opening.py large.db
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tabs import cpu, served

if TYPE_CHECKING:
    from playwright.sync_api import Page

PARTS = {"ladder": ("", ".report tbody tr"), "matrix": ("/matrix", ".report .matrix tbody tr")}
"""The address of a part, and the selector of an element that shows that it has loaded."""
STEPS = [(0, 120)] * 60 + [(0, -120)] * 60 + [(120, 0)] * 60 + [(-120, 0)] * 60
"""The movements of the mouse wheel."""
FRAMES = """() => {
  const frames = (window.frames_ = []);
  let last = performance.now();
  requestAnimationFrame(function next() {
    const now = performance.now();
    frames.push(now - last);
    last = now;
    requestAnimationFrame(next);
  });
}"""
"""Records the milliseconds between frames from now on."""
METRICS = {"ScriptDuration": "script", "RecalcStyleDuration": "style", "LayoutDuration": "layout"}


def opened(store: Path, part: str) -> tuple[dict[str, float], list[float]]:
    """Opens a part of a store's page, waits for its table and scrolls it; returns the costs and the frame times."""
    from playwright.sync_api import sync_playwright

    from support.browser import started

    address, rows = PARTS[part]
    with served(store) as (server, pid), sync_playwright() as playwright:
        browser = started(playwright)
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        session, process = page.context.new_cdp_session(page), browser.new_browser_cdp_session()
        session.send("Performance.enable")
        sent: list[int] = []
        session.send("Network.enable")
        session.on("Network.loadingFinished", lambda one: sent.append(one["encodedDataLength"]))
        session.on("Network.webSocketFrameReceived", lambda one: sent.append(len(one["response"]["payloadData"])))
        before, begin = cpu(pid), time.monotonic()
        page.goto(f"{server}/watch/{store.stem}{address}", wait_until="commit")
        page.locator(rows).first.wait_for()
        # It is painted two frames later.
        page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        passed = time.monotonic() - begin
        found = {"server": cpu(pid) - before, "renderer": _renderer(process)}
        metrics = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
        found |= {name: metrics[key] for key, name in METRICS.items()}
        found |= {"wall-clock seconds": passed, "kB": sum(sent) / 1000, "nodes": metrics["Nodes"]}
        frames = scrolled(page)
        browser.close()
    return found, frames


def scrolled(page: Page) -> list[float]:
    """Scrolls the page's first table with the wheel; returns the milliseconds between frames, sorted."""
    page.wait_for_timeout(1500)
    page.mouse.move(640, 600)
    page.evaluate(FRAMES)
    for x, y in STEPS:
        page.mouse.wheel(x, y)
        page.wait_for_timeout(16)
    frames: list[float] = page.evaluate("window.frames_")
    return sorted(frames)


def _renderer(process: Any) -> float:
    """Returns the CPU seconds of the busiest process that draws pages."""
    listed = process.send("SystemInfo.getProcessInfo")["processInfo"]
    return max(float(one["cpuTime"]) for one in listed if one["type"] == "renderer")


def main() -> None:
    """Prints the numbers."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("store", type=Path, help="the store of a tournament, such as one of large_store.py")
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    for part in PARTS:
        runs = [opened(options.store, part) for _ in range(options.runs)]
        found = [one for one, _ in runs]
        least = {name: min(one[name] for one in found) for name in found[0]}
        print(f"{part}: " + ", ".join(f"{name} {value:,.2f}" for name, value in least.items()))
        frames = min((frames for _, frames in runs), key=_quantile)
        print(f"  {len(frames)} frames of scrolling: median {statistics.median(frames):.1f} ms", end=", ")
        print(f"95 % {_quantile(frames):.1f}, longest {frames[-1]:.1f}")


def _quantile(frames: Sequence[float]) -> float:
    """Returns the 95 % quantile of the sorted times."""
    return frames[int(0.95 * len(frames))]


if __name__ == "__main__":
    main()
