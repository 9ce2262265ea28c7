"""What is measured through Python: reading positions, playing action by action, and the steps of environments."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import random
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from hearthlab.bench.loops import DECKS, SEED, Loop, Sample, Work
from hearthlab.cards.decks import Deck
from hearthlab.game import Game
from hearthlab.rules import Rules

__all__ = ["doors"]

BATCH = 256
"""Games of the vector environment."""


def doors(work: Work) -> dict[str, Loop]:
    """Returns the loops; those of environments only where Gymnasium is installed."""
    found = {"python_actions": python_actions, "python_states": python_states}
    if importlib.util.find_spec("gymnasium") is not None:
        found |= {"gymnasium_steps": gymnasium_steps, "vector_steps": vector_steps}
    # Nothing of these is counted in instructions, so there is nothing to take away.
    return {name: Loop(_of(loop, work.door_steps), lambda: None) for name, loop in found.items()}


def _of(loop: Callable[[int], Sample], steps: int) -> Callable[[], Sample]:
    return lambda: loop(steps)


def _checksum(what: Any) -> str:
    return hashlib.blake2b(json.dumps(what, sort_keys=True).encode(), digest_size=8).hexdigest()


def _game(seed: int) -> Game:
    one, other = DECKS
    return Game(Deck.load(one), Deck.load(other), seed=seed, rules=Rules(mulligan=False, slots="rightmost"))


def python_actions(steps: int) -> Sample:
    """Lists and plays random actions; the choice is not timed."""
    rng, seconds, taken = random.Random(SEED), 0.0, 0
    sums: list[int] = []
    while taken < steps:
        game = _game(len(sums))
        while not game.over and taken < steps:
            begin = time.thread_time()
            actions = game.legal_actions()
            seconds += time.thread_time() - begin
            action = actions[rng.randrange(len(actions))]
            begin = time.thread_time()
            game.apply(action)
            seconds += time.thread_time() - begin
            taken += 1
        sums.append(game.turn)
    return taken, _checksum(sums), seconds


def python_states(steps: int) -> Sample:
    """Reads whole positions of random games."""
    rng, positions = random.Random(SEED), list[Game]()
    while 10 * len(positions) < steps:
        game = _game(len(positions))
        while not game.over:
            if rng.random() < 0.1:
                positions.append(game.clone())
            game.apply(rng.choice(game.legal_actions()))
    begin = time.thread_time()
    for game in positions:
        game.state()
    seconds = time.thread_time() - begin
    return len(positions), _checksum([game.state() for game in positions]), seconds


def gymnasium_steps(steps: int) -> Sample:
    """Steps of the plain environment against the random agent; the choice of the action is not timed."""
    from hearthlab.envs.gymnasium import HearthstoneEnv

    env = HearthstoneEnv(decks=DECKS, opponent="random")
    rng, seconds, digest = np.random.default_rng(SEED), 0.0, hashlib.blake2b(digest_size=8)
    env.reset(seed=SEED)
    for _ in range(steps):
        legal = np.flatnonzero(env.action_masks())
        action = legal[rng.integers(len(legal))]
        begin = time.thread_time()
        seen, reward, over, _, _ = env.step(action)
        if over:
            env.reset()
        seconds += time.thread_time() - begin
        digest.update(seen["globals"].tobytes())
        digest.update(str(reward).encode())
    return steps, digest.hexdigest(), seconds


def vector_steps(steps: int) -> Sample:
    """Steps of the vector environment with one thread against the random agent."""
    from hearthlab.envs.gymnasium import HearthstoneVectorEnv

    envs = HearthstoneVectorEnv(BATCH, decks=DECKS, opponent="random", copy=False)
    rng, seconds, digest = np.random.default_rng(SEED), 0.0, hashlib.blake2b(digest_size=8)
    seen, _ = envs.reset(seed=SEED)
    rounds = max(1, 10 * steps // BATCH)
    for _ in range(rounds):
        rows, codes = np.nonzero(seen["action_mask"])
        counts = np.bincount(rows, minlength=BATCH)
        first = np.cumsum(counts) - counts
        # Where an episode is over, any action will do: the step begins the next one.
        chosen = np.minimum(first + (rng.random(BATCH) * counts).astype(np.int64), len(codes) - 1)
        actions = np.where(counts > 0, codes[chosen], 0)
        begin = time.thread_time()
        seen, rewards, *_ = envs.step(actions)
        seconds += time.thread_time() - begin
        digest.update(seen["globals"].tobytes())
        digest.update(rewards.tobytes())
    return rounds * BATCH, digest.hexdigest(), seconds
