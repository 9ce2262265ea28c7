"""The example of reinforcement learning, in a short form: it learns, it plays, and a seed repeats it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("jax", reason="the extra learn is not installed")
pytest.importorskip("gymnasium", reason="the extra envs is not installed")

TRAIN = Path(__file__).parents[2] / "examples/ppo/train.py"
SHORT = ["--envs", "16", "--steps", "16", "--minibatch", "128", "--games", "64", "--threads", "1"]


def learned(*more: str) -> str:
    """Returns the last line that the script prints, without the minutes."""
    run = subprocess.run([sys.executable, TRAIN, *SHORT, *more], capture_output=True, text=True, check=True)
    return run.stdout.splitlines()[-1].rpartition(" and ")[0]


def test_it_learns_to_beat_a_random_player_and_a_seed_repeats_it(tmp_path: Path) -> None:
    curve = tmp_path / "curve.jsonl"
    line = learned("--updates", "20", "--opponent", "random", "--curve", str(curve), "--rate", "2e-3")
    assert re.match(r"\d+\.\d % \(\d+\.\d to \d+\.\d\) of 64 unseen games won against random", line)
    assert float(line.partition(" ")[0]) > 65
    assert '"updates": 1' in curve.read_text()
    assert learned("--updates", "20", "--opponent", "random", "--rate", "2e-3") == line
