"""The net in JAX: the same sums as the core's, over many positions at once."""

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
"""Arrays by the names that they have in files."""

Batch: TypeAlias = dict[str, Any]
"""Arrays of positions: sides, minions, minion_cards, hand, hand_cards, target, end."""


@dataclass(frozen=True)
class Shape:
    """How wide the layers are."""

    minion: int = 32
    card: int = 16
    hidden: int = 64
    middle: int = 16


def new_net(shape: Shape, cards: int, seed: int) -> Net:
    """Returns a net that has learned nothing: random layers, and no card that adds anything."""
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
    """Returns what is known of every card without having seen it played; the place of no card is empty."""
    return texts()


def folded(net: Net, name: str) -> Any:
    """Returns what is known of each card: what was learned of the card itself, and of cards with such a text."""
    known = net[f"{name}.cards"] + card_texts() @ net[f"{name}.texts"]
    return known * (np.arange(len(known)) > 0)[:, None]


def logits(net: Net, batch: Batch, forget: float = 0.0, key: Any = None) -> Any:
    """Returns the log odds of winning. Numbers are divided as the schema says, here and nowhere else.

    With `forget`, so large a share of the cards are taken for cards that were never seen: texts are learned from too.
    """
    told = schema()

    def things(name: str, numbers: Any, cards: Any, divisors: Any, key: Any) -> Any:
        sums = (numbers / divisors) @ net[f"{name}.weight"] + net[f"{name}.bias"]
        there = (cards > 0)[..., None]
        known = folded(net, name)[cards]
        if forget:
            forgotten = jax.random.bernoulli(key, forget, cards.shape)[..., None]
            known = known - jnp.where(forgotten & there, net[f"{name}.cards"][cards], 0.0)
        # A place without a card is empty, and adds nothing.
        return (jax.nn.relu(sums + known) * there).sum(axis=-2)

    keys = jax.random.split(key) if forget else (None, None)
    minions = things("minion", batch["minions"], batch["minion_cards"], told.divisors(told.minion), keys[0])
    hand = things("card", batch["hand"], batch["hand_cards"], told.divisors(told.card), keys[1])
    sides = batch["sides"] / np.tile(told.divisors(told.side), 2)
    x = jnp.concatenate([sides, minions.reshape(len(minions), -1), hand], axis=-1)
    x = jax.nn.relu(x @ net["hidden.weight"] + net["hidden.bias"])
    x = jax.nn.relu(x @ net["middle.weight"] + net["middle.bias"])
    return (x @ net["value.weight"] + net["value.bias"])[:, 0]
