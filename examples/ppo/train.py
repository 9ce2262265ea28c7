"""Learns to play a mirror match by proximal policy optimisation, and plays what it has learned against an agent.

    python examples/ppo/train.py --minutes 20
    python examples/ppo/train.py --minutes 0.2 --games 64 --envs 16 --steps 16     # a short form

It needs the extras `envs` and `learn`. The environment steps all games in the core; the network and the updates are
JAX. Results follow from the seed and the number of updates, not from the time: give `--updates` to repeat a run.
"""

from __future__ import annotations

import argparse
import functools
import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import numpy.typing as npt
import optax
from gymnasium.vector import AutoresetMode
from network import Batch, Params, batch, forward, initial

import hearthlab as hl
from hearthlab.arena.stats import wilson
from hearthlab.envs.gymnasium import HearthstoneVectorEnv

RULES = hl.Rules(slots="rightmost")
"""The ordinary game, with new minions at the right end of the board."""
UNSEEN = 1 << 40
"""Seeds from here on are for the games that are judged by."""


@dataclass(frozen=True)
class Rollout:
    """What a batch of games went through."""

    seen: Batch
    chosen: Any
    chances: Any
    advantages: Any
    returns: Any


jax.tree_util.register_dataclass(Rollout, ["seen", "chosen", "chances", "advantages", "returns"], [])


@jax.jit
def decide(params: Params, seen: Batch, key: jax.Array) -> tuple[jax.Array, jax.Array, jax.Array]:
    """Draws an action for each position; returns its place among the legal ones, its log probability, and the value."""
    logits, value = forward(params, seen)
    chosen = jax.random.categorical(key, logits)
    chances = jnp.take_along_axis(jax.nn.log_softmax(logits), chosen[:, None], 1)[:, 0]
    return chosen, chances, value


@jax.jit
def best(params: Params, seen: Batch) -> jax.Array:
    """Returns the place of the best action of each position."""
    return jnp.argmax(forward(params, seen)[0], axis=1)


def loss(params: Params, part: Rollout, clip: float, entropy: jax.Array) -> jax.Array:
    """Returns what is made small: the clipped policy loss, the value loss, and less entropy."""
    logits, value = forward(params, part.seen)
    logs = jax.nn.log_softmax(logits)
    ratio = jnp.exp(jnp.take_along_axis(logs, part.chosen[:, None], 1)[:, 0] - part.chances)
    advantages = (part.advantages - part.advantages.mean()) / (part.advantages.std() + 1e-8)
    policy = jnp.minimum(ratio * advantages, jnp.clip(ratio, 1 - clip, 1 + clip) * advantages).mean()
    spread = -(jnp.exp(logs) * logs * (logits > -1e8)).sum(axis=1).mean()
    total: jax.Array = 0.5 * ((value - part.returns) ** 2).mean() - policy - entropy * spread
    return total


@functools.partial(jax.jit, static_argnames=("optimiser", "clip"))
def update(
    params: Params, state: Any, part: Rollout, entropy: jax.Array, optimiser: optax.GradientTransformation, clip: float
) -> tuple[Params, Any]:
    """Takes one step."""
    gradients = jax.grad(loss)(params, part, clip, entropy)
    changes, state = optimiser.update(gradients, state, params)
    return optax.apply_updates(params, changes), state


class Learner:
    """The games, the network and the optimiser."""

    def __init__(self, wanted: argparse.Namespace) -> None:
        self.wanted = wanted
        self.envs = HearthstoneVectorEnv(
            wanted.envs,
            opponent=wanted.opponent,
            decks=wanted.deck,
            rules=RULES,
            shaping=wanted.shaping,
            threads=wanted.threads,
            copy=False,
            autoreset_mode=AutoresetMode.SAME_STEP,
        )
        self.params = initial(wanted.seed)
        self.optimiser = optax.chain(optax.clip_by_global_norm(0.5), optax.adam(wanted.rate, eps=1e-5))
        self.state = self.optimiser.init(self.params)
        self.key = jax.random.key(wanted.seed + 1)
        self.rng = np.random.default_rng(wanted.seed)
        self.seen = batch(self.envs.reset(seed=wanted.seed << 20)[0])
        self.results: list[float] = []

    def rollout(self) -> Rollout:
        """Plays on for some steps in every game."""
        steps = []
        for _ in range(self.wanted.steps):
            self.key, key = jax.random.split(self.key)
            chosen, chances, value = map(np.asarray, decide(self.params, self.seen, key))
            codes = np.take_along_axis(self.seen.actions, chosen[:, None], 1)[:, 0]
            seen = self.seen
            observations, rewards, ended, _, _ = self.envs.step(codes.astype(np.int64))
            steps.append((seen, chosen, chances, value, rewards.copy(), ended.copy()))
            self.results += [float(reward > 0) for reward in rewards[ended]]
            self.seen = batch(observations)
        self.key, key = jax.random.split(self.key)
        after = np.asarray(decide(self.params, self.seen, key)[2])
        advantages = self._advantages(steps, after)
        seen, chosen, chances, values = (
            jax.tree.map(lambda *parts: np.concatenate(parts), *(step[k] for step in steps)) for k in range(4)
        )
        return Rollout(seen, chosen, chances, advantages, advantages + values)

    def _advantages(self, steps: list[Any], after: npt.NDArray[Any]) -> npt.NDArray[np.float32]:
        """Generalised advantage estimation; an episode's end cuts it off."""
        found = np.zeros((len(steps), len(after)), np.float32)
        ahead = np.zeros(len(after), np.float32)
        for k in reversed(range(len(steps))):
            *_, value, rewards, ended = steps[k]
            ahead = rewards + np.where(ended, 0, after) - value + np.where(ended, 0, self.wanted.trace * ahead)
            found[k], after = ahead, value
        return found.reshape(-1)

    def improve(self, part_done: float) -> None:
        """Plays, and takes some passes over what was played."""
        played = self.rollout()
        count = len(played.chosen)
        entropy = jnp.float32(self.wanted.entropy * (1 - part_done))
        for _ in range(self.wanted.passes):
            order = self.rng.permutation(count)
            for rows in np.array_split(order, max(1, count // self.wanted.minibatch)):
                part = jax.tree.map(lambda every, rows=rows: every[rows], played)
                self.params, self.state = update(
                    self.params, self.state, part, entropy, self.optimiser, self.wanted.clip
                )


def judged(params: Params, wanted: argparse.Namespace, games: int, first: int) -> tuple[float, float, float]:
    """Plays unseen games, every seed once in each seat; returns the share of wins and its interval."""
    wins = 0.0
    for seat in (0, 1):
        envs = HearthstoneVectorEnv(
            min(games // 2, 256),
            opponent=wanted.opponent,
            decks=wanted.deck,
            rules=RULES,
            seat=seat,
            threads=wanted.threads,
            copy=False,
            autoreset_mode=AutoresetMode.SAME_STEP,
        )
        for start in range(0, games // 2, envs.num_envs):
            seen = batch(envs.reset(seed=first + start)[0])
            playing = np.arange(start, start + envs.num_envs) < games // 2
            while playing.any():
                codes = np.take_along_axis(seen.actions, np.asarray(best(params, seen))[:, None], 1)[:, 0]
                observations, rewards, ended, _, _ = envs.step(codes.astype(np.int64))
                wins += float(((rewards[ended & playing] + 1) / 2).sum())
                playing &= ~ended
                seen = batch(observations)
    return (wins / games, *wilson(wins / games, games))


def arguments() -> argparse.Namespace:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deck", default="aggro-pirate-warrior", help="both players' deck")
    parser.add_argument("--opponent", default="greedy", help="a native agent")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=30.0, help="when to stop learning")
    parser.add_argument("--updates", type=int, default=1 << 30, help="or after how many updates")
    parser.add_argument("--games", type=int, default=4000, help="unseen games at the end")
    parser.add_argument("--envs", type=int, default=128, help="games at once")
    parser.add_argument("--steps", type=int, default=64, help="decisions in each game between updates")
    parser.add_argument("--passes", type=int, default=3)
    parser.add_argument("--minibatch", type=int, default=1024)
    parser.add_argument("--rate", type=float, default=5e-4)
    parser.add_argument("--clip", type=float, default=0.2)
    parser.add_argument("--entropy", type=float, default=0.01)
    parser.add_argument("--trace", type=float, default=0.95, help="lambda of the advantages")
    parser.add_argument("--shaping", type=float, default=0.02, help="worth of health and minions while learning")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--curve", type=Path, help="a file for the learning curve, one line of JSON a minute")
    return parser.parse_args()


def main() -> None:
    """Learns, and prints how well it plays."""
    wanted = arguments()
    learner = Learner(wanted)
    begin, shown = time.monotonic(), 0.0
    updates = 0
    while updates < wanted.updates and (spent := (time.monotonic() - begin) / 60) < wanted.minutes:
        learner.improve(max(spent / wanted.minutes, updates / wanted.updates))
        updates += 1
        if spent >= shown:
            recent = learner.results[-2000:]
            won = round(float(np.mean(recent)), 4) if recent else None
            line = {"minutes": round(spent, 1), "updates": updates, "games": len(learner.results), "won": won}
            print(json.dumps(line), flush=True)
            if wanted.curve:
                with wanted.curve.open("a") as file:
                    file.write(json.dumps(line) + "\n")
            shown += max(1.0, wanted.minutes / 60)
    rate, low, high = judged(learner.params, wanted, wanted.games, UNSEEN)
    minutes = (time.monotonic() - begin) / 60
    print(
        f"{100 * rate:.1f} % ({100 * low:.1f} to {100 * high:.1f}) of {wanted.games} unseen games won against "
        f"{wanted.opponent}, {wanted.deck} mirror, after {updates} updates and {minutes:.1f} minutes"
    )


if __name__ == "__main__":
    main()
