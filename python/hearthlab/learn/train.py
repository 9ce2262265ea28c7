"""Trains nets on positions with results."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import optax
from numpy.typing import NDArray

from hearthlab import _core
from hearthlab.cards.library import default_library
from hearthlab.errors import HearthLabError
from hearthlab.learn.data import batches, for_validation, read_blocks, unfinished
from hearthlab.learn.files import read_net, save_net
from hearthlab.learn.model import Batch, Net, Shape, logits, new_net
from hearthlab.learn.nets import check_out, model_card
from hearthlab.learn.schema import schema
from hearthlab.util.files import make_folder, writable, write_text

__all__ = ["Curve", "Settings", "train"]


@dataclass(frozen=True)
class Settings:
    """The training settings of a net."""

    shape: Shape = field(default_factory=Shape)
    passes: int = 12
    batch: int = 8192
    rate: float = 4e-3
    decay: float = 1e-4
    patience: int = 4
    """Training ends early after this many passes in a row without a new best one."""
    seed: int = 0
    search_share: float = 0.5
    """The weight of a position's own search value in its target, if it has one, relative to what came later."""
    trace: float = 1.0
    """The lambda of TD(lambda): 1 to use only the result of the game, less to include later search values.

    Of two consecutive positions, the first learns this share from the target of the second, and the rest from the
    search value of the second.
    """
    forget: float = 0.15
    """The share of cards that are treated as never seen, so that the net also learns from texts."""

    def __post_init__(self) -> None:
        if min(self.passes, self.batch, self.patience, *asdict(self.shape).values()) < 1:
            raise HearthLabError("passes, batch, patience and the widths of layers must be at least 1")
        if self.rate <= 0 or self.decay < 0:
            raise HearthLabError("the rate must be above 0, and the decay at least 0")
        for name in ("search_share", "trace"):
            if not 0 <= getattr(self, name) <= 1:
                raise HearthLabError(f"{name} is {getattr(self, name)}; it must be a share from 0 to 1")
        if not 0 <= self.forget < 1:
            raise HearthLabError(f"forget is {self.forget}; it must be a share from 0 to below 1")


@dataclass(frozen=True)
class Curve:
    """The losses and the accuracy, pass by pass."""

    training: tuple[float, ...]
    validation: tuple[float, ...]
    accuracy: tuple[float, ...]


@dataclass(frozen=True)
class Positions:
    """All positions in memory, and which of them are held out for validation."""

    numbers: NDArray[np.int16]
    cards: NDArray[np.uint16]
    target: NDArray[np.float32]
    """The training targets: win probabilities."""
    end: NDArray[np.float32]
    """The results of the games, for validation."""
    kept: NDArray[np.bool_]

    def arrays(self) -> Batch:
        """Returns the positions as JAX arrays; if there is a GPU, this copies all of them to it once."""
        return {name: jnp.asarray(getattr(self, name)) for name in ("numbers", "cards", "target", "end")}


def chosen(all_: Batch, rows: Any) -> Batch:
    """Returns some positions in the format of `logits`."""
    told = schema()
    sides, minions, hand = told.split(all_["numbers"][rows].astype(jnp.float32))
    cards = all_["cards"][rows].astype(jnp.int32)
    return {
        "sides": sides,
        "minions": minions,
        "minion_cards": cards[:, : 2 * told.board].reshape(-1, 2, told.board),
        "hand": hand,
        "hand_cards": cards[:, 2 * told.board :],
        "target": all_["target"][rows],
        "end": all_["end"][rows],
    }


def read_positions(folders: list[Path], search_share: float = 0.0, trace: float = 1.0) -> Positions:
    """Reads all positions; either all positions of a game are held out for validation, or none.

    A target depends on what came later in the game; if a net search evaluated the position, it is mixed with its value.
    """
    blocks = list(read_blocks(folders))
    kept = [for_validation(block.game, number) for number, block in blocks]
    later = np.concatenate([came_later(block.game, block.result, block.value, trace) for _, block in blocks])
    value = np.concatenate([block.value for _, block in blocks])
    share = np.where(np.isnan(value), 0, search_share).astype(np.float32)
    return Positions(
        np.concatenate([block.numbers for _, block in blocks]),
        np.concatenate([block.cards for _, block in blocks]),
        (1 - share) * later + share * np.nan_to_num(value),
        np.concatenate([_end(block.result) for _, block in blocks]),
        np.concatenate(kept),
    )


def _end(result: NDArray[np.uint8]) -> NDArray[np.float32]:
    return np.where(result == 2, 0.5, result).astype(np.float32)


def came_later(
    game: NDArray[np.uint32], result: NDArray[np.uint8], value: NDArray[np.float32], trace: float
) -> NDArray[np.float32]:
    """Returns the part of the targets that comes from later in the game: its result, and later search values.

    >>> game, result = np.array([7, 7, 7], dtype=np.uint32), np.array([1, 0, 1], dtype=np.uint8)
    >>> [round(float(share), 3) for share in came_later(game, result, np.array([0.5, 0.4, 0.8], dtype=np.float32), 0.5)]
    [0.75, 0.1, 1.0]
    """
    end = _end(result)
    if trace == 1 or not len(game):
        return end
    # From the winner's perspective, so that positions of both players can be combined.
    worth = np.where(np.isnan(value), end, value)
    worth = np.where(result == 1, worth, 1 - worth)
    breaks = np.flatnonzero(np.diff(game)) + 1
    first, at = np.concatenate([[0], breaks]), np.concatenate([breaks, [len(game)]]) - 1
    later, so_far = np.ones(len(game), dtype=np.float32), np.ones(len(at), dtype=np.float32)
    # From the last position of every game to the first, for all games at once.
    open_ = np.arange(len(at))
    while len(open_):
        here = at[open_]
        later[here] = so_far[open_]
        so_far[open_] = (1 - trace) * worth[here] + trace * so_far[open_]
        at[open_] -= 1
        open_ = open_[at[open_] >= first[open_]]
    return np.where(result == 2, 0.5, np.where(result == 1, later, 1 - later)).astype(np.float32)


def train(
    folders: list[Path],
    out: Path,
    settings: Settings | None = None,
    *,
    start: Path | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Curve:
    """Trains a net and writes it to a file, with its model card next to it; returns the losses.

    It starts with random layers, or with an already trained net (`start`), whose widths it keeps.
    """
    check_out(out)
    settings = settings or Settings()
    begin = time.monotonic()
    before = None if start is None else read_net(start)
    if before is not None:
        settings = replace(settings, shape=before[0])
    positions = read_positions(folders, settings.search_share, settings.trace)
    rows, checks = np.flatnonzero(~positions.kept), np.flatnonzero(positions.kept)
    if len(rows) < settings.batch or not len(checks):
        raise HearthLabError(f"{len(positions.kept)} positions are too few for batches of {settings.batch}")
    steps = settings.passes * (len(rows) // settings.batch)
    schedule = optax.cosine_onecycle_schedule(max(steps, 2), settings.rate)
    optimiser = optax.adamw(schedule, weight_decay=settings.decay)
    net = new_net(settings.shape, len(_core.net_cards(default_library().core)), settings.seed)
    if before is not None:
        net |= {name: jnp.asarray(array) for name, array in before[1].items()}
    state = optimiser.init(net)
    all_ = positions.arrays()
    key = jax.random.PRNGKey((settings.seed + 1) % (1 << 32))

    def loss(net: Net, batch: Batch, key: Any) -> Any:
        told = logits(net, batch, settings.forget, key)
        return optax.sigmoid_binary_cross_entropy(told, batch["target"]).mean()

    @jax.jit
    def step(net: Net, state: Any, all_: Batch, rows: Any, key: Any) -> tuple[Net, Any, Any]:
        value, slope = jax.value_and_grad(loss)(net, chosen(all_, rows), key)
        change, state = optimiser.update(slope, state, net)
        return optax.apply_updates(net, change), state, value

    @jax.jit
    def check(net: Net, all_: Batch, rows: Any) -> tuple[Any, Any]:
        batch = chosen(all_, rows)
        told = logits(net, batch)
        decided = batch["end"] != 0.5
        right = ((told > 0) == (batch["end"] > 0.5)) & decided
        return optax.sigmoid_binary_cross_entropy(told, batch["end"]).sum(), jnp.stack([right.sum(), decided.sum()])

    rng = np.random.default_rng(settings.seed % (1 << 64))
    losses: list[float] = []
    checked: list[float] = []
    accuracy: list[float] = []
    best, done = net, 0

    def told() -> tuple[Curve, dict[str, Any]]:
        curve = Curve(tuple(losses), tuple(checked), tuple(accuracy))
        about = _about(folders, settings, curve, len(positions.kept), time.monotonic() - begin)
        return curve, about if start is None else {**about, "start": start.name}

    make_folder(out.parent)
    writable(out)
    for _ in range(settings.passes):
        values = []
        for some in batches(rng.permutation(rows), settings.batch):
            net, state, value = step(net, state, all_, some, jax.random.fold_in(key, done))
            values.append(value)
            done += 1
            if progress is not None:
                progress(done, steps)
        losses.append(float(np.mean(jax.device_get(values))))
        total, right = 0.0, np.zeros(2)
        for some in batches(checks, settings.batch, rest=True):
            summed, counted = check(net, all_, some)
            total += float(summed)
            right += np.asarray(counted)
        checked.append(total / len(checks))
        accuracy.append(float(right[0] / max(right[1], 1)))
        if checked[-1] <= min(checked):
            best = net
        if len(checked) - int(np.argmin(checked)) > settings.patience:
            break
        # For reports on the training while it runs.
        write_text(unfinished(out), json.dumps(told()[1]))
    curve, about = told()
    header = {"positions": about["positions"], "settings": about["settings"]}
    save_net(out, jax.device_get(best), {"training": json.dumps(header)})
    # Written last: to a run, it is the sign that the net is complete.
    write_text(model_card(out), json.dumps(about, indent=1))
    unfinished(out).unlink(missing_ok=True)
    return curve


def _about(folders: list[Path], settings: Settings, curve: Curve, rows: int, seconds: float) -> dict[str, Any]:
    """Returns the contents of a net's model card."""
    return {
        "positions": rows,
        "data": [folder.name for folder in folders],
        "settings": asdict(settings),
        "seconds": round(seconds),
        "device": jax.devices()[0].platform,
        "curve": asdict(curve),
    }
