"""Nets as files that the core reads: safetensors, which hold arrays and cannot hold code."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from safetensors.numpy import save

from hearthlab import _core
from hearthlab.cards.library import default_library
from hearthlab.learn.model import folded
from hearthlab.learn.schema import schema
from hearthlab.util.files import write_bytes

__all__ = ["save_net"]

FORMAT = "hearthlab net"


def save_net(path: Path, net: dict[str, Any], about: dict[str, str] | None = None) -> None:
    """Writes a trained net; `about` says where it comes from.

    What the schema divides numbers by becomes part of the weights, and what was learned of texts part of what is known
    of each card. Only cards of which something is known are in the file.
    """
    told = schema()
    arrays = {name: np.asarray(array, dtype=np.float32) for name, array in net.items()}
    for name in ("minion", "card"):
        arrays[f"{name}.cards"] = np.asarray(folded(arrays, name), dtype=np.float32)
        del arrays[f"{name}.texts"]
    arrays["minion.weight"] = arrays["minion.weight"] / told.divisors(told.minion)[:, None]
    arrays["card.weight"] = arrays["card.weight"] / told.divisors(told.card)[:, None]
    sides = np.ones(len(arrays["hidden.weight"]), dtype=np.float32)
    sides[: 2 * len(told.side)] = np.tile(told.divisors(told.side), 2)
    arrays["hidden.weight"] = arrays["hidden.weight"] / sides[:, None]
    known = np.abs(arrays["minion.cards"]).sum(axis=1) + np.abs(arrays["card.cards"]).sum(axis=1) > 0
    known[0] = False
    ids = [card for card, is_known in zip(_core.net_cards(default_library().core), known, strict=True) if is_known]
    for name in ("minion.cards", "card.cards"):
        arrays[name] = arrays[name][known]
    header = {"format": FORMAT, "schema": str(told.number), "cards": " ".join(ids), **(about or {})}
    write_bytes(path, save(arrays, metadata=header))
