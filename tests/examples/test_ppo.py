"""The example of reinforcement learning, in a short form: it learns, it plays, and a seed repeats it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("jax", reason="the extra learn is not installed")
pytest.importorskip("gymnasium", reason="the extra envs is not installed")

TRAIN = Path(__file__).parents[2] / "examples/ppo/train.py"
SHORT = ["--envs", "16", "--steps", "16", "--minibatch", "128", "--games", "64", "--threads", "1"]


def learned(compiled: Path, *more: str) -> str:
    """Returns the last line that the script prints, without the minutes; a second run finds what the first compiled."""
    environment = {
        **os.environ,
        "JAX_COMPILATION_CACHE_DIR": str(compiled),
        "JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS": "0",
        "JAX_PERSISTENT_CACHE_MIN_ENTRY_SIZE_BYTES": "-1",
    }
    command = [sys.executable, str(TRAIN), *SHORT, *more]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return run.stdout.splitlines()[-1].rpartition(" and ")[0]


def test_it_learns_to_beat_a_random_player_and_a_seed_repeats_it(tmp_path: Path) -> None:
    curve = tmp_path / "curve.jsonl"
    given = ("--updates", "12", "--opponent", "random", "--rate", "2e-3")
    line = learned(tmp_path / "compiled", *given, "--curve", str(curve))
    assert re.match(r"\d+\.\d % \(\d+\.\d to \d+\.\d\) of 64 unseen games won against random", line)
    assert float(line.partition(" ")[0]) > 65
    assert '"updates": 1' in curve.read_text()
    assert learned(tmp_path / "compiled", *given) == line
