"""Files of nets: where they may go, checked by the core, and several joined into one."""

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
"""How many nets the core takes in one file."""


def check_net(path: Path) -> None:
    """Has the core read a net; what is wrong with it is an error."""
    agent_spec(default_library(), parse(f"greedy(score=net, weights={path})").recipe or {})


def model_card(net: Path) -> Path:
    """Returns where the model card of a net is or will be, which says how the net came about."""
    return net.with_suffix(".json")


def check_out(out: Path) -> None:
    """Raises HearthLabError if this is no name for a net, or if its model card would take the place of another file."""
    if out.suffix != ".safetensors":
        raise HearthLabError(f'the file of a net ends in .safetensors, which "{out}" does not')
    card = model_card(out)
    if card.exists() and not _is_model_card(card):
        raise HearthLabError(f'the model card of the net goes to "{card}", which is another file; choose another name')


def _is_model_card(path: Path) -> bool:
    try:
        told = parse_json(read_text(path, 1 << 26), f'"{path}"').object()
    except HearthLabError:
        return False
    return "positions" in told.value and "curve" in told.value


def load_net(path: Path) -> tuple[dict[str, str], dict[str, Any]]:
    """Returns what a file of a net says about itself, and its arrays; the core has checked them."""
    from safetensors import safe_open
    from safetensors.numpy import load_file

    check_net(path)
    with safe_open(path, framework="np") as file:
        return file.metadata(), load_file(path)


def join_nets(paths: Sequence[Path], out: Path) -> int:
    """Writes several nets into one file, whose value is the mean of theirs; returns how many there are.

    A file that holds several nets already adds all of them.
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
