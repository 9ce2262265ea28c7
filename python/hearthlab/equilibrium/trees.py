"""Game trees of the models: estimates their size, rejects those that are too large, and builds them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from hearthlab import _core
from hearthlab.equilibrium.games import Model, settings_of
from hearthlab.equilibrium.models import CLASSIC, model
from hearthlab.errors import HearthLabError

__all__ = ["GameTree", "Side", "Size", "TooLarge", "build", "estimate", "free_memory"]


_FIRST_WALKS = 10
"""The number of random walks that is enough to recognise a tree that is far too large."""


class TooLarge(HearthLabError):
    """A tree needs more memory than allowed."""


@dataclass(frozen=True, slots=True)
class Size:
    """The approximate size of a tree; `bytes` is a lower bound."""

    histories: float
    ends: float
    bytes: float


@dataclass(frozen=True, slots=True)
class Side:
    """One player's part of the flat form: information sets, sequences (0 is the empty one) and sparse payoffs.

    Sequences of set k are `first[k]` up to `first[k + 1]`; `parent[k]` is the player's sequence that leads to it. The
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
        #: The model that it was built from; None for a classic game.
        self.model = model

    @classmethod
    def of(cls, text: str, **options: Any) -> GameTree:
        """Builds the tree of a model or classic game; the options are those of `build`."""
        if text in CLASSIC:
            return cls(_core.GameTree.classic(text), text, None)
        return build(model(text), **options)

    @property
    def histories(self) -> int:
        """The number of histories, that is, nodes."""
        return self.core.histories

    @property
    def infosets(self) -> int:
        """The number of information sets of both players."""
        return sum(self.core.infosets)

    @property
    def payoff_range(self) -> float:
        """The largest payoff minus the smallest."""
        low, high = self.core.range
        return high - low

    def __deepcopy__(self, memo: object) -> GameTree:
        return self  # immutable

    def side(self, player: int) -> Side:
        """Returns one player's part of the flat form."""
        raw = self.core.arrays(player)
        numbers = {k: np.frombuffer(v, np.float64 if k == "payoffs" else np.uint32) for k, v in raw.items()}
        return Side(**numbers)  # type: ignore[arg-type]

    def quality(self, *policies: npt.NDArray[np.float64]) -> tuple[float, float]:
        """Returns player 0's value and the nash_conv of two strategies, given by sequence."""
        (value, other), best = self.core.quality(*(p.astype(np.float64).tobytes() for p in policies))
        return value, (best[0] - value) + (best[1] - other)


def free_memory() -> int:
    """Returns how many bytes a tree may use: most of the free memory, or 4 GB if that is unknown."""
    try:
        for line in Path("/proc/meminfo").read_text(encoding="ascii").splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) * 1024 * 8 // 10
    except OSError:
        pass
    return 4 << 30


def estimate(model: Model, walks: int = 1000, seed: int = 0) -> Size:
    """Estimates the size of a model's tree by random walks."""
    plan = model.plan()
    with _about(model):
        return Size(*plan.estimate(walks, seed % (1 << 64)))


def build(
    model: Model,
    memory: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    walks: int = 300,
    threads: int = 1,
) -> GameTree:
    """Builds the tree of a model; raises TooLarge if it needs more than `memory` bytes (by default, the free memory).

    The tree does not depend on the number of threads.
    """
    limit = free_memory() if memory is None else memory
    plan = model.plan()
    # The estimate is noisy, so only trees that are far too large are rejected in advance; others are monitored while
    # they grow. A few walks come first, since in a huge game many walks take gigabytes themselves. The estimate is
    # unbiased, so it exceeds the true size a hundredfold at most once in a hundred times.
    for count, times in ((min(_FIRST_WALKS, walks), 100.0), (walks, 1.5)):
        with _about(model):
            size = Size(*plan.estimate(count, 0))
        if size.bytes > times * limit:
            raise TooLarge(_too_large(model, size, limit, f"would have about {size.histories:.2g} histories"))
    total = int(size.histories)

    def watch(histories: int) -> None:
        if progress is not None:
            progress(histories, max(total, histories + 1))

    with _about(model):
        core, reached = plan.build(limit, threads, watch)
    if core is None:
        far = Size(*reached)
        how = f"was stopped at {far.histories:.2g} histories (about {size.histories:.2g} were expected)"
        raise TooLarge(_too_large(model, far, limit, how))
    if progress is not None:
        progress(core.histories, core.histories)
    return GameTree(core, str(model), model)


@contextmanager
def _about(model: Model) -> Iterator[None]:
    """Adds the name of the model to errors of the core."""
    try:
        yield
    except HearthLabError as error:
        raise type(error)(f"{model}: {error}") from None


def _too_large(model: Model, size: Size, limit: int, how: str) -> str:
    merge = "" if model.merge else ", or merge orders of actions with the same result (merge=true)"
    rounds = settings_of(model)["rounds"]
    length = f"rounds (now {rounds})" if rounds is not None else f"turn_limit (now {model.rules.turn_limit or 'none'})"
    return (
        f"the tree of {model} {how}, which is {size.bytes / 2**30:.3g} GB or more, and {limit / 2**30:.3g} GB are "
        f"allowed; reduce {length}, health or the number of cards{merge}"
    )
