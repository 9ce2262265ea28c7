"""Game trees of the models: how large one will be, a refusal if it is too large, and building it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from hearthlab import _core
from hearthlab.equilibrium.models import CLASSIC, Model, model
from hearthlab.errors import HearthLabError

__all__ = ["GameTree", "Side", "Size", "TooLarge", "build", "estimate", "free_memory"]


_FIRST_WALKS = 10
"""So many walks say whether a tree is too large by far."""


class TooLarge(HearthLabError):
    """A tree needs more memory than it may have."""


@dataclass(frozen=True, slots=True)
class Size:
    """About how large a tree is; bytes are what it needs at least."""

    histories: float
    ends: float
    bytes: float


@dataclass(frozen=True, slots=True)
class Side:
    """One player's part of the flat form: information sets, sequences (0 is the empty one) and sparse payoffs.

    Sequences of set k are `first[k]` up to `first[k + 1]`; `parent[k]` is the own sequence that leads to it. The
    payoffs of sequence s are those from `rows[s]` up to `rows[s + 1]`, each with the other player's sequence.
    """

    parent: npt.NDArray[np.uint32]
    first: npt.NDArray[np.uint32]
    rows: npt.NDArray[np.uint32]
    columns: npt.NDArray[np.uint32]
    payoffs: npt.NDArray[np.float64]


class GameTree:
    """A game in extensive form, with its flat form.

    >>> GameTree.of("kuhn").histories
    55
    """

    __slots__ = ("core", "model", "name")

    def __init__(self, core: _core.GameTree, name: str, model: Model | None) -> None:
        self.core = core
        self.name = name
        #: The model it was built from; None for a game of the literature.
        self.model = model

    @classmethod
    def of(cls, text: str, **options: Any) -> GameTree:
        """The tree of a model or classic game given by its text; the options are those of `build`."""
        if text in CLASSIC:
            return cls(_core.GameTree.classic(text), text, None)
        return build(model(text), **options)

    @property
    def histories(self) -> int:
        """How many histories (nodes) there are."""
        return self.core.histories

    @property
    def infosets(self) -> int:
        """How many information sets both players have."""
        return sum(self.core.infosets)

    @property
    def payoff_range(self) -> float:
        """The largest payoff minus the smallest; 0 where nothing can be won."""
        low, high = self.core.range
        return high - low

    def __deepcopy__(self, memo: object) -> GameTree:
        return self  # it never changes

    def side(self, player: int) -> Side:
        """One player's part of the flat form."""
        raw = self.core.arrays(player)
        numbers = {k: np.frombuffer(v, np.float64 if k == "payoffs" else np.uint32) for k, v in raw.items()}
        return Side(**numbers)  # type: ignore[arg-type]

    def quality(self, *policies: npt.NDArray[np.float64]) -> tuple[float, float]:
        """Player 0's value and the nash_conv of two strategies, given by sequence."""
        (value, other), best = self.core.quality(*(p.astype(np.float64).tobytes() for p in policies))
        return value, (best[0] - value) + (best[1] - other)


def free_memory() -> int:
    """Bytes that a tree may use: most of what the machine has free, or 4 GB where that cannot be told."""
    try:
        for line in Path("/proc/meminfo").read_text(encoding="ascii").splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) * 1024 * 8 // 10
    except OSError:
        pass
    return 4 << 30


def estimate(model: Model, walks: int = 1000, seed: int = 0) -> Size:
    """About how large the tree of a model is, by random walks."""
    return Size(*model.plan().estimate(walks, seed))


def build(
    model: Model,
    memory: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    walks: int = 300,
    threads: int = 1,
) -> GameTree:
    """The tree of a model; TooLarge if it needs more than `memory` bytes (what is free, if not given).

    Any number of threads builds the same tree.
    """
    limit = free_memory() if memory is None else memory
    plan = model.plan()
    # The estimate scatters, so only a tree that is far too large is refused unseen; the rest is watched. A few walks
    # come first: in a huge game many of them would take gigabytes themselves, for turns with very many orders.
    # No more than one time in a hundred do they find a hundred times what is there, since on average they are right.
    for count, times in ((min(_FIRST_WALKS, walks), 100.0), (walks, 1.5)):
        size = Size(*plan.estimate(count, 0))
        if size.bytes > times * limit:
            raise TooLarge(_too_large(model, size, limit, f"would have about {size.histories:.2g} histories"))
    total = int(size.histories)

    def watch(histories: int) -> None:
        if progress is not None:
            progress(histories, max(total, histories + 1))

    core, reached = plan.build(limit, threads, watch)
    if core is None:
        far = Size(*reached)
        how = f"was stopped at {far.histories:.2g} histories (about {size.histories:.2g} were expected)"
        raise TooLarge(_too_large(model, far, limit, how))
    if progress is not None:
        progress(core.histories, core.histories)
    return GameTree(core, str(model), model)


def _too_large(model: Model, size: Size, limit: int, how: str) -> str:
    merge = "" if model.merge else ", or leave out orders of actions with one result with merge=true"
    return (
        f"the tree of {model} {how}, which is {size.bytes / 2**30:.3g} GB or more, and {limit / 2**30:.3g} GB are "
        f"allowed; reduce rounds (now {model.rounds}), health or the number of cards{merge}"
    )
