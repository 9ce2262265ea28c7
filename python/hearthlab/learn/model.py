"""The net in JAX: the same computation as in the core, over many positions at once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

import jax
import jax.numpy as jnp
import numpy as np
from numpy.typing import NDArray

from hearthlab.learn.schema import schema
from hearthlab.learn.texts import texts

__all__ = ["Batch", "Net", "Shape", "folded", "logits", "new_net"]

Net: TypeAlias = dict[str, Any]
"""Arrays by their names in files."""

Batch: TypeAlias = dict[str, Any]
"""Arrays of positions: sides, minions, minion_cards, hand, hand_cards, target, end."""


@dataclass(frozen=True)
class Shape:
    """The widths of the layers."""

    minion: int = 32
    card: int = 16
    hidden: int = 64
    middle: int = 16


def new_net(shape: Shape, cards: int, seed: int) -> Net:
    """Returns an untrained net: random layers, and zero weights for all cards."""
    told, words = schema(), card_texts().shape[1]
    keys = iter(jax.random.split(jax.random.PRNGKey(seed % (1 << 32)), 8))

    def layer(name: str, inputs: int, width: int) -> Net:
        scale = float(np.sqrt(2.0 / inputs))
        weights = scale * jax.random.normal(next(keys), (inputs, width), dtype=jnp.float32)
        return {f"{name}.weight": weights, f"{name}.bias": jnp.zeros(width, dtype=jnp.float32)}

    return {
        **layer("minion", len(told.minion), shape.minion),
        "minion.cards": jnp.zeros((cards, shape.minion), dtype=jnp.float32),
        "minion.texts": jnp.zeros((words, shape.minion), dtype=jnp.float32),
        **layer("card", len(told.card), shape.card),
        "card.cards": jnp.zeros((cards, shape.card), dtype=jnp.float32),
        "card.texts": jnp.zeros((words, shape.card), dtype=jnp.float32),
        **layer("hidden", 2 * len(told.side) + 2 * shape.minion + shape.card, shape.hidden),
        **layer("middle", shape.hidden, shape.middle),
        **layer("value", shape.middle, 1),
    }


@cache
def card_texts() -> NDArray[np.float32]:
    """Returns the text features of every card; the row of "no card" is zero."""
    return texts()


def folded(net: Net, name: str) -> Any:
    """Returns the weights of each card: those of the card itself plus those of its text."""
    known = net[f"{name}.cards"] + card_texts() @ net[f"{name}.texts"]
    return known * (np.arange(len(known)) > 0)[:, None]


def logits(net: Net, batch: Batch, forget: float = 0.0, key: Any = None) -> Any:
    """Returns the log odds of winning. The inputs are divided by the divisors of the schema here and nowhere else.

    `forget` is the share of cards that are treated as never seen, so that the net also learns from texts.
    """
    told = schema()

    def things(name: str, numbers: Any, cards: Any, divisors: Any, key: Any) -> Any:
        sums = (numbers / divisors) @ net[f"{name}.weight"] + net[f"{name}.bias"]
        there = (cards > 0)[..., None]
        known = folded(net, name)[cards]
        if forget:
            forgotten = jax.random.bernoulli(key, forget, cards.shape)[..., None]
            known = known - jnp.where(forgotten & there, net[f"{name}.cards"][cards], 0.0)
        # Empty places add nothing.
        return (jax.nn.relu(sums + known) * there).sum(axis=-2)

    keys = jax.random.split(key) if forget else (None, None)
    minions = things("minion", batch["minions"], batch["minion_cards"], told.divisors(told.minion), keys[0])
    hand = things("card", batch["hand"], batch["hand_cards"], told.divisors(told.card), keys[1])
    sides = batch["sides"] / np.tile(told.divisors(told.side), 2)
    x = jnp.concatenate([sides, minions.reshape(len(minions), -1), hand], axis=-1)
    x = jax.nn.relu(x @ net["hidden.weight"] + net["hidden.bias"])
    x = jax.nn.relu(x @ net["middle.weight"] + net["middle.bias"])
    return (x @ net["value.weight"] + net["value.bias"])[:, 0]
