"""Nets as files that the core reads: safetensors, which contain arrays and cannot contain code."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from safetensors.numpy import save

from hearthlab import _core
from hearthlab.cards.library import default_library
from hearthlab.errors import HearthLabError
from hearthlab.learn.model import Shape, folded
from hearthlab.learn.nets import load_net
from hearthlab.learn.schema import schema
from hearthlab.util.files import write_bytes

__all__ = ["read_net", "save_net"]

FORMAT = "hearthlab net"


def save_net(path: Path, net: dict[str, Any], about: dict[str, str] | None = None) -> None:
    """Writes a trained net; `about` describes its origin.

    The divisors of the schema are folded into the weights, and the weights of card texts into those of each card. The
    file only contains cards with nonzero weights.
    """
    told = schema()
    arrays = {name: np.asarray(array, dtype=np.float32) for name, array in net.items()}
    for name in ("minion", "card"):
        arrays[f"{name}.cards"] = np.asarray(folded(arrays, name), dtype=np.float32)
        del arrays[f"{name}.texts"]
    for name, divisors in _divisors(len(arrays["hidden.weight"])).items():
        arrays[name] = arrays[name] / divisors
    known = np.abs(arrays["minion.cards"]).sum(axis=1) + np.abs(arrays["card.cards"]).sum(axis=1) > 0
    known[0] = False
    ids = [card for card, is_known in zip(_core.net_cards(default_library().core), known, strict=True) if is_known]
    for name in ("minion.cards", "card.cards"):
        arrays[name] = arrays[name][known]
    header = {"format": FORMAT, "schema": str(told.number), "cards": " ".join(ids), **(about or {})}
    write_bytes(path, save(arrays, metadata=header))


def read_net(path: Path) -> tuple[Shape, dict[str, Any]]:
    """Reads the widths and the arrays of a net written by `save_net`, to train it further.

    The weights of card texts stay folded into those of the cards. A policy is left out: it is trained separately.
    """
    header, arrays = load_net(path)
    arrays = {name: array for name, array in arrays.items() if not name.startswith("policy.")}
    if "members" in header:
        raise HearthLabError(f'"{path}" holds several nets; only a single net can be trained further')
    for name, divisors in _divisors(len(arrays["hidden.weight"])).items():
        arrays[name] = arrays[name] * divisors
    places = {card: place for place, card in enumerate(_core.net_cards(default_library().core))}
    known = [(row, places[card]) for row, card in enumerate(header["cards"].split()) if card in places]
    rows, at = [row for row, _ in known], [place for _, place in known]
    for name in ("minion.cards", "card.cards"):
        all_ = np.zeros((len(places), arrays[name].shape[1]), dtype=np.float32)
        all_[at] = arrays[name][rows]
        arrays[name] = all_
    return Shape(*(len(arrays[f"{name}.bias"]) for name in ("minion", "card", "hidden", "middle"))), arrays


def _divisors(inputs: int) -> dict[str, Any]:
    """Returns the divisors of the rows of weights in files; `inputs` is the number of inputs of the hidden layer."""
    told = schema()
    sides = np.ones(inputs, dtype=np.float32)
    sides[: 2 * len(told.side)] = np.tile(told.divisors(told.side), 2)
    return {
        "minion.weight": told.divisors(told.minion)[:, None],
        "card.weight": told.divisors(told.card)[:, None],
        "hidden.weight": sides[:, None],
    }
