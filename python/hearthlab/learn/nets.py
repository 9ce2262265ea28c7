"""Files of nets: checks paths and contents, and joins several nets into one file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hearthlab.agents.native import agent_spec
from hearthlab.agents.registry import parse
from hearthlab.cards.library import default_library
from hearthlab.errors import HearthLabError
from hearthlab.util.files import make_folder, replacing
from hearthlab.util.reading import parse_json, read_text

__all__ = ["check_net", "check_out", "join_nets", "load_net", "model_card"]

MOST = 16
"""The maximum number of nets that the core accepts in one file."""


def check_net(path: Path) -> None:
    """Lets the core read a net; raises HearthLabError if it is invalid."""
    agent_spec(default_library(), parse(f"greedy(score=net, weights={path})").recipe or {})


def model_card(net: Path) -> Path:
    """Returns the path of a net's model card, which documents its training."""
    return net.with_suffix(".json")


def check_out(out: Path) -> None:
    """Raises HearthLabError if this is not a name for a net, or if its model card would overwrite another file."""
    if out.suffix != ".safetensors":
        raise HearthLabError(f'"{out}" is not a name for a net; choose one that ends in .safetensors')
    card = model_card(out)
    if card.exists() and not _is_model_card(card):
        raise HearthLabError(f'the model card of the net would overwrite "{card}"; choose another name for the net')


def _is_model_card(path: Path) -> bool:
    try:
        told = parse_json(read_text(path, 1 << 26), f'"{path}"').object()
    except HearthLabError:
        return False
    return "positions" in told.value and "curve" in told.value


def load_net(path: Path) -> tuple[dict[str, str], dict[str, Any]]:
    """Returns the metadata and the arrays of a net file, after the core has checked it."""
    from safetensors import safe_open
    from safetensors.numpy import load_file

    check_net(path)
    with safe_open(path, framework="np") as file:
        return file.metadata(), load_file(path)


def join_nets(paths: Sequence[Path], out: Path) -> int:
    """Writes several nets into one file, whose value is the mean of theirs; returns the number of nets.

    A file that already contains several nets contributes all of them.
    """
    from safetensors.numpy import save

    arrays: dict[str, Any] = {}
    about: dict[str, str] = {}
    count = 0
    for path in paths:
        header, tensors = load_net(path)
        about |= {key: header[key] for key in ("format", "schema")}
        for old in [f"{k}." for k in range(int(header["members"]))] if "members" in header else [""]:
            new = f"{count}."
            arrays |= {new + name.removeprefix(old): tensor for name, tensor in tensors.items() if name.startswith(old)}
            about |= {new + key: header[old + key] for key in ("cards", "training", "policy") if old + key in header}
            count += 1
    if not 2 <= count <= MOST:
        raise HearthLabError(f"joining takes 2 to {MOST} nets, not {count}")
    make_folder(out.parent)
    with replacing(out) as part:
        part.write_bytes(save(arrays, metadata={**about, "members": str(count)}))
        check_net(part)
    return count
