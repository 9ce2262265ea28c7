"""Draws learning curves of train.py: `python examples/ppo/curve.py curve.svg seed-1.jsonl seed-2.jsonl`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from matplotlib.figure import Figure


def draw(out: Path, curves: list[Path]) -> None:
    """Writes a figure with the share of games won while learning, over the minutes."""
    figure = Figure(figsize=(7, 3.5), layout="constrained")
    axes = figure.add_subplot()
    for curve in curves:
        lines = [json.loads(line) for line in curve.read_text(encoding="utf-8").splitlines()]
        lines = [line for line in lines if line["won"] is not None]
        minutes, won = [line["minutes"] for line in lines], [100 * line["won"] for line in lines]
        axes.plot(minutes, won, marker=".", label=curve.stem)
    axes.axhline(50, color="gray", linewidth=0.8)
    axes.set(xlabel="minutes on two cores", ylabel="games won while learning, %", ylim=(0, 80))
    axes.legend()
    figure.savefig(out, metadata={"Date": None})


if __name__ == "__main__":
    draw(Path(sys.argv[1]), [Path(name) for name in sys.argv[2:]])
