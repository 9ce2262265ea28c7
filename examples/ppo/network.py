"""The policy and the value of a position: one small layer for every place, and a score for every legal action.

A code of an action is turned into the places that it speaks of (the card or the attacker, and the target), so that the
network scores what is legal instead of 5,740 numbers.
"""

from __future__ import annotations

import dataclasses

import jax
import jax.numpy as jnp
import numpy as np
import numpy.typing as npt

from hearthlab.envs import spaces

Params = dict[str, jax.Array]

ROWS = spaces.layout().rows
NOTHING = ROWS
"""The place of what an action does not have."""
MOST = 64
"""Legal actions that are looked at; in a position with more, the last ones are left out."""
CARD, HIDDEN, WIDE = 16, 48, 128
"""Numbers of a card, of a place and of the whole position."""

GROUPS = np.array(
    [0, 1, 2] + [3] * 7 + [4] * 10 + [5] * 5 + [6, 7, 8] + [9] * 7 + [10] * 10 + [11] * 5 + [12] * 10, np.int32
)
"""What kind of place each row of the observation is: hero, power, weapon, minion, hand, secret; theirs; an option."""


@dataclasses.dataclass(frozen=True)
class Batch:
    """What the network looks at: places, numbers of the whole position, and the legal actions."""

    entities: npt.NDArray[np.int16]
    globals: npt.NDArray[np.int16]
    actions: npt.NDArray[np.int16]
    """Codes of the legal actions, filled up with -1."""


jax.tree_util.register_dataclass(Batch, ["entities", "globals", "actions"], [])


def batch(observations: spaces.Observation) -> Batch:
    """Returns copies of what the network needs of observations."""
    mask = observations["action_mask"]
    rows, codes = np.nonzero(mask)
    first = np.searchsorted(rows, np.arange(len(mask)))
    place = np.arange(len(rows)) - first[rows]
    actions = np.full((len(mask), MOST), -1, np.int16)
    kept = place < MOST
    actions[rows[kept], place[kept]] = codes[kept]
    return Batch(observations["entities"].copy(), observations["globals"].copy(), actions)


def _places() -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int32], npt.NDArray[np.int32]]:
    """Returns for every code its kind with its branch, the row that acts, and the row that it aims at."""
    kind, source, _, branch, target = spaces.action_table().astype(np.int32).T
    names = [spaces.KINDS.index(name) for name in ("play", "power", "attack", "pick")]
    play, power, attack, pick = (kind == name for name in names)
    acts = np.full(len(kind), NOTHING, np.int32)
    acts[play] = 10 + source[play]
    acts[power] = 1
    acts[attack] = np.where(source[attack] < 7, 3 + source[attack], 0)
    acts[pick] = 50 + source[pick]
    rows = np.array([NOTHING, *range(28, 35), 25, *range(3, 10), 0], np.int32)
    aims = np.where(target >= 0, rows[target], NOTHING).astype(np.int32)
    return kind * 3 + np.maximum(branch, 0), acts, aims


KIND, ACTS, AIMS = _places()


def initial(seed: int) -> Params:
    """Returns random weights."""
    layout = spaces.layout()
    columns, numbers = len(layout.columns), len(layout.globals)
    pooled = HIDDEN * int(GROUPS.max() + 1) + numbers
    shapes = {
        "place": (columns + CARD, HIDDEN),
        "whole": (pooled, WIDE),
        "value": (WIDE, 64),
        "acts": (HIDDEN, 64),
        "aims": (HIDDEN, 64),
        "given": (WIDE, 64),
        "kind": (3 * len(spaces.KINDS), 64),
    }
    keys = iter(jax.random.split(jax.random.key(seed), len(shapes) + 1))
    found = {name: jax.random.normal(next(keys), shape) * (2 / shape[0]) ** 0.5 for name, shape in shapes.items()}
    return {
        **found,
        "card": jax.random.normal(next(keys), (layout.cards, CARD)) * 0.1,
        "group": jnp.zeros((int(GROUPS.max()) + 1, HIDDEN)),
        "whole_bias": jnp.zeros(WIDE),
        "value_bias": jnp.zeros(64),
        "value_out": jnp.zeros(64),
        "score": jnp.zeros(64),
    }


def forward(params: Params, seen: Batch) -> tuple[jax.Array, jax.Array]:
    """Returns the logits of the legal actions and the value of each position."""
    entities = seen.entities.astype(jnp.float32)
    numbers = jnp.sign(entities) * jnp.log1p(jnp.abs(entities))
    numbers = numbers.at[:, :, 1].set(0.0)  # the number of a card says nothing by its size
    cards = params["card"][seen.entities[:, :, 1].astype(jnp.int32)]
    places = jnp.concatenate([numbers, cards], axis=2) @ params["place"] + params["group"][GROUPS]
    places = jax.nn.relu(places) * (entities[:, :, :1] > 0)
    pooled = jnp.einsum("bph,pg->bgh", places, jax.nn.one_hot(GROUPS, int(GROUPS.max()) + 1))
    known = jnp.asarray(seen.globals, jnp.float32)
    known = jnp.sign(known) * jnp.log1p(jnp.abs(known))
    whole = jnp.concatenate([pooled.reshape(len(entities), -1), known], axis=1)
    whole = jax.nn.relu(whole @ params["whole"] + params["whole_bias"])
    value = jax.nn.relu(whole @ params["value"] + params["value_bias"]) @ params["value_out"]

    def chosen(which: npt.NDArray[np.int32], weights: jax.Array) -> jax.Array:
        projected = jnp.pad(places @ weights, ((0, 0), (0, 1), (0, 0)))
        return jnp.take_along_axis(projected, jnp.asarray(which)[seen.actions][:, :, None], axis=1)

    scored = (
        chosen(ACTS, params["acts"]) + chosen(AIMS, params["aims"]) + params["kind"][jnp.asarray(KIND)[seen.actions]]
    )
    scored = jax.nn.relu(scored + (whole @ params["given"])[:, None, :]) @ params["score"]
    return jnp.where(seen.actions >= 0, scored, -1e9), value
