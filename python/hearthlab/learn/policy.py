"""The policy in JAX: rates actions before any is tried. The same computation as in the core, over many positions.

It shares no layers with the value and is trained separately: a strong net can get a policy without changing its value.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import optax
from numpy.typing import NDArray
from safetensors.numpy import save

from hearthlab import _core
from hearthlab.cards.library import default_library
from hearthlab.errors import HearthLabError
from hearthlab.learn.data import batches, for_validation, read_blocks
from hearthlab.learn.model import Batch, Net, card_texts, folded
from hearthlab.learn.nets import check_net, load_net
from hearthlab.learn.schema import schema
from hearthlab.util.files import make_folder, replacing, writable

__all__ = ["PolicyCurve", "PolicySettings", "looks", "put_policy", "train_policy"]

WIDTH = 32
"""The width of the policy's layer, as in the core."""

MOST_ACTIONS = 64
"""Positions with more actions are not used for training."""

# The kinds of actions, in the core's numbering.
_END, _PLAY, _POWER, _ATTACK, _HERO_ATTACK, _PICK = range(6)


def layers() -> dict[str, tuple[str, ...]]:
    """Returns the layers, each with the names of its inputs."""
    told = schema()
    return {
        "policy.side": told.side * 2,
        "policy.play": told.card,
        "policy.attack": told.minion,
        "policy.own": told.minion,
        "policy.other": told.minion,
    }


def new_policy(cards: int, seed: int) -> Net:
    """Returns an untrained policy."""
    keys = iter(jax.random.split(jax.random.PRNGKey(seed % (1 << 32)), 8))

    def random(*shape: int) -> Any:
        return float(np.sqrt(1.0 / shape[0])) * jax.random.normal(next(keys), shape, dtype=jnp.float32)

    net: Net = {
        "policy.cards": jnp.zeros((cards, WIDTH), dtype=jnp.float32),
        "policy.texts": jnp.zeros((card_texts().shape[1], WIDTH), dtype=jnp.float32),
        "policy.action.weight": random(len(schema().action), WIDTH),
        "policy.value.weight": random(WIDTH),
    }
    for name, numbers in layers().items():
        net |= {f"{name}.weight": random(len(numbers), WIDTH), f"{name}.bias": jnp.zeros(WIDTH, dtype=jnp.float32)}
    return net


def looks(net: Net, batch: Batch, forget: float = 0.0, key: Any = None) -> Any:
    """Returns the logits of all actions, whose softmax is the policy; `forget` is as in `logits`.

    In the batch, `actions` are the kind of each action's source, its place and the target, and `action_cards` the
    cards.
    """
    told = schema()
    divisors = {name: told.divisors(numbers) for name, numbers in layers().items()}

    def layer(name: str, numbers: Any) -> Any:
        return (numbers / divisors[name]) @ net[f"{name}.weight"] + net[f"{name}.bias"]

    def at(rows: Any, places: Any) -> Any:
        return jnp.take_along_axis(rows, jnp.clip(places, 0, rows.shape[1] - 1)[..., None], axis=1)

    doing, source, target = (batch["actions"][..., k] for k in range(3))
    mine, theirs = batch["minions"][:, 0], batch["minions"][:, 1]
    cards = batch["action_cards"]
    known = folded(net, "policy")[cards]
    if forget:
        forgotten = jax.random.bernoulli(key, forget, cards.shape)[..., None]
        known = known - jnp.where(forgotten & (cards > 0)[..., None], net["policy.cards"][cards], 0.0)
    own, other = 1 + told.board, 1 + 2 * told.board
    on_own, on_other = (target >= 1) & (target < own), (target >= own) & (target < other)
    attacks = doing == _ATTACK
    sums = layer("policy.side", batch["sides"])[:, None, :] + known
    for there, name, rows, places in (
        (doing == _PLAY, "policy.play", batch["hand"], source),
        (attacks, "policy.attack", mine, source),
        (on_own, "policy.own", mine, target - 1),
        (on_other, "policy.other", theirs, target - own),
    ):
        sums += jnp.where(there[..., None], at(layer(name, rows), places), 0.0)
    kills, killed = _duels(told.minion, at(mine, source), at(theirs, target - own))
    facts = (
        doing == _END,
        doing == _POWER,
        doing == _HERO_ATTACK,
        doing == _PICK,
        target == other,
        target == other + 1,
        attacks & on_other & kills,
        attacks & on_other & killed,
    )
    sums += jnp.stack(facts, axis=-1).astype(jnp.float32) @ net["policy.action.weight"]
    return jax.nn.relu(sums) @ net["policy.value.weight"]


def _duels(names: tuple[str, ...], one: Any, other: Any) -> tuple[Any, Any]:
    """Returns whether attacking minions kill their targets, and whether they are killed."""
    attack, health, shield, poisonous = (
        names.index(name) for name in ("attack", "health", "divine_shield", "poisonous")
    )

    def kills(a: Any, b: Any) -> Any:
        enough = (a[..., attack] >= b[..., health]) | (a[..., poisonous] > 0)
        return (a[..., attack] > 0) & (b[..., shield] == 0) & enough

    return kills(one, other), kills(other, one)


def loss(net: Net, batch: Batch, forget: float = 0.0, key: Any = None) -> tuple[Any, Any]:
    """Returns the cross-entropy with the visits of searches, and whether the policy prefers the most tried action."""
    there = jnp.arange(MOST_ACTIONS) < batch["counts"][:, None]
    told = jnp.where(there, looks(net, batch, forget, key), -jnp.inf)
    shares = jnp.where(there, jax.nn.log_softmax(told, axis=-1), 0.0)
    wanted = tried(jnp.where(there, batch["visits"], 0))
    right = jnp.argmax(told, axis=-1) == jnp.argmax(wanted, axis=-1)
    return -(wanted * shares).sum(axis=-1), right


def tried(visits: Any) -> Any:
    """Returns the share of visits of each action, without the first visit of each, if any action has more.

    >>> tried(np.array([[1.0, 1.0, 4.0], [1.0, 1.0, 0.0]])).round(2).tolist()
    [[0.0, 0.0, 1.0], [0.5, 0.5, 0.0]]
    """
    chosen = jnp.maximum(visits - 1, 0)
    counted = jnp.where(chosen.sum(axis=-1, keepdims=True) > 0, chosen, visits)
    return counted / jnp.maximum(counted.sum(axis=-1, keepdims=True), 1)


@dataclass(frozen=True)
class Tries:
    """Positions in which a net search decided, with the visits of each action."""

    numbers: NDArray[np.int16]
    kept: NDArray[np.bool_]
    """Which positions are held out for validation."""
    counts: NDArray[np.uint16]
    first: NDArray[np.int64]
    """The index of the first action of each position."""
    actions: NDArray[np.uint8]
    action_cards: NDArray[np.uint16]
    visits: NDArray[np.uint16]

    def batch(self, rows: NDArray[np.int64]) -> Batch:
        """Returns some positions, with `MOST_ACTIONS` actions for each."""
        places = np.minimum(self.first[rows, None] + np.arange(MOST_ACTIONS), len(self.visits) - 1)
        return {
            "numbers": self.numbers[rows],
            "counts": self.counts[rows],
            "actions": self.actions[places],
            "action_cards": self.action_cards[places],
            "visits": self.visits[places],
        }


def read_tries(folders: list[Path]) -> Tries:
    """Reads the positions with at least two actions in which a net search decided."""
    parts: dict[str, list[Any]] = {name: [] for name in Tries.__dataclass_fields__}
    before = 0
    for number, block in read_blocks(folders):
        usable = (block.count > 1) & (block.count <= MOST_ACTIONS)
        starts = np.concatenate([[0], np.cumsum(block.count, dtype=np.int64)[:-1]])
        parts["numbers"].append(block.numbers[usable])
        parts["kept"].append(for_validation(block.game, number)[usable])
        parts["counts"].append(block.count[usable])
        parts["first"].append(starts[usable] + before)
        parts["actions"].append(block.action)
        parts["action_cards"].append(block.action_card)
        parts["visits"].append(block.visits)
        before += len(block.visits)
    return Tries(**{name: np.concatenate(arrays) for name, arrays in parts.items()})


@dataclass(frozen=True)
class PolicySettings:
    """The training settings of a policy."""

    passes: int = 4
    batch: int = 2048
    rate: float = 4e-3
    decay: float = 1e-3
    forget: float = 0.15
    """The share of cards that are treated as never seen, so that the policy also learns from texts."""
    seed: int = 0

    def __post_init__(self) -> None:
        if min(self.passes, self.batch) < 1 or self.rate <= 0 or self.decay < 0:
            raise HearthLabError("passes and batch must be at least 1, the rate above 0, and the decay at least 0")
        if not 0 <= self.forget < 1:
            raise HearthLabError(f"forget is {self.forget}; it must be a share from 0 to below 1")


@dataclass(frozen=True)
class PolicyCurve:
    """The results of a policy on held-out games, pass by pass."""

    loss: tuple[float, ...]
    """The cross-entropy with the visits of searches."""
    agreement: tuple[float, ...]
    """How often the policy prefers the most tried action."""


def train_policy(
    folders: list[Path],
    net: Path,
    out: Path,
    settings: PolicySettings | None = None,
    *,
    progress: Callable[[int, int], None] | None = None,
) -> PolicyCurve:
    """Trains a policy on the visits of searches, and writes the net with it to a file; the net's value is unchanged.

    An earlier policy of the net is replaced.
    """
    settings = settings or PolicySettings()
    check_net(net)
    tries = read_tries(folders)
    rows, checks = np.flatnonzero(~tries.kept), np.flatnonzero(tries.kept)
    if len(rows) < settings.batch or not len(checks):
        raise HearthLabError(
            f"{len(tries.kept)} positions with the visits of a net search are too few for batches of "
            f"{settings.batch}; generate more with the agent hearthlab, or use a smaller batch"
        )
    make_folder(out.parent)
    writable(out)
    policy = new_policy(len(_core.net_cards(default_library().core)), settings.seed)
    steps = settings.passes * (len(rows) // settings.batch)
    optimiser = optax.adamw(optax.cosine_onecycle_schedule(max(steps, 2), settings.rate), weight_decay=settings.decay)
    state = optimiser.init(policy)
    key = jax.random.PRNGKey((settings.seed + 1) % (1 << 32))

    @jax.jit
    def step(policy: Net, state: Any, batch: Batch, key: Any) -> tuple[Net, Any]:
        slope = jax.grad(lambda net: loss(net, _as_seen(batch), settings.forget, key)[0].mean())(policy)
        change, state = optimiser.update(slope, state, policy)
        return optax.apply_updates(policy, change), state

    check = jax.jit(lambda policy, batch: [found.sum() for found in loss(policy, _as_seen(batch))])
    rng = np.random.default_rng(settings.seed % (1 << 64))
    losses: list[float] = []
    agreement: list[float] = []
    done = 0
    for _ in range(settings.passes):
        for some in batches(rng.permutation(rows), settings.batch):
            policy, state = step(policy, state, tries.batch(some), jax.random.fold_in(key, done))
            done += 1
            if progress is not None:
                progress(done, steps)
        sums = np.zeros(2)
        for some in batches(checks, settings.batch, rest=True):
            sums += np.asarray(jax.device_get(check(policy, tries.batch(some))))
        losses.append(float(sums[0]) / len(checks))
        agreement.append(float(sums[1]) / len(checks))
    curve = PolicyCurve(tuple(losses), tuple(agreement))
    about = {"positions": len(tries.kept), "settings": asdict(settings), "curve": asdict(curve)}
    put_policy(net, jax.device_get(policy), out, json.dumps(about))
    return curve


def put_policy(net: Path, policy: Net, out: Path, about: str = "") -> None:
    """Writes a net with a policy to a file; if there are several nets, the core uses the policy of the first.

    The divisors of the schema are folded into the weights, and only the cards of the net have rows. `about` describes
    the origin of the policy.
    """
    header, arrays = load_net(net)
    prefix = "0." if "members" in header else ""
    places = {card: place for place, card in enumerate(_core.net_cards(default_library().core))}
    named = [places.get(card, 0) for card in header[f"{prefix}cards"].split()]
    told = {name: np.asarray(array, dtype=np.float32) for name, array in policy.items()}
    told["policy.cards"] = np.asarray(folded(told, "policy"), dtype=np.float32)[named]
    del told["policy.texts"]
    for name, numbers in layers().items():
        told[f"{name}.weight"] = told[f"{name}.weight"] / schema().divisors(numbers)[:, None]
    make_folder(out.parent)
    with replacing(out) as part:
        arrays |= {f"{prefix}{name}": array for name, array in told.items()}
        part.write_bytes(save(arrays, metadata={**header, f"{prefix}policy": about}))
        check_net(part)


def _as_seen(batch: Batch) -> Batch:
    """Returns positions in the format of `looks`."""
    sides, minions, hand = schema().split(batch["numbers"].astype(jnp.float32))
    whole = {name: batch[name].astype(jnp.int32) for name in ("counts", "actions", "action_cards")}
    return {"sides": sides, "minions": minions, "hand": hand, "visits": batch["visits"].astype(jnp.float32), **whole}
