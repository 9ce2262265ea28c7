"""CMA-ES, the evolution strategy with covariance matrix adaptation, using the library `cmaes`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np

from hearthlab.errors import HearthLabError
from hearthlab.evolve.strategy import Settings
from hearthlab.util.reading import Given

__all__ = ["CmaEs"]

_VECTORS = ("mean", "p_sigma", "pc")
_NUMBERS = ("sigma", "Vmean", "VSigma", "eta_mean", "eta_Sigma")
_STATE = (*_VECTORS, *_NUMBERS, "C", "Emean", "ESigma", "g")
"""The attributes of the library's object that change from generation to generation, without their underscores."""


class CmaEs:
    """CMA-ES: each generation evaluates `lambda` points of a normal distribution, and its mean.

    The mean is the strategy's estimate of the best point. It is evaluated along with the points, but the strategy
    learns only from the points. `adapt` adapts the learning rates to the noise of the fitness (Nomura, Akimoto and Ono
    2023).
    """

    name: ClassVar[str] = "cma"

    def __init__(self, genes: int, seed: int, settings: Settings, sigma: float = 0.3, adapt: bool = False) -> None:
        self.check(sigma, adapt)
        if genes < 2:
            raise HearthLabError("cma needs at least 2 parameters; es takes one")
        if settings.lambda_ < 4:
            raise HearthLabError(f"lambda is {settings.lambda_}; cma needs at least 4 points")
        self._random = np.random.RandomState(np.random.MT19937(np.random.SeedSequence(seed)))
        self._cma = _library()(
            np.full(genes, 0.5),
            float(sigma),
            bounds=np.array([[0.0, 1.0]] * genes),
            population_size=settings.lambda_,
            lr_adapt=adapt,
            seed=0,
        )
        lost = [name for name in ("rng", *_STATE) if not hasattr(self._cma, f"_{name}")]
        if lost:
            raise HearthLabError(f"this version of cmaes has no {lost[0]}; install one that pyproject.toml allows")
        self._cma._rng = self._random
        self._asked: list[np.ndarray] = []

    @staticmethod
    def check(sigma: Any = 0.3, adapt: Any = False, **others: Any) -> None:
        """Raises HearthLabError if these parameters are invalid."""
        for name in others:
            raise HearthLabError(f'cma has no parameter "{name}"; it has sigma and adapt')
        Given(sigma, "sigma of cma").number(1e-6, 10.0)
        Given(adapt, "adapt of cma").flag()

    @staticmethod
    def sizes(settings: Settings) -> tuple[int, int]:
        """Returns how many individuals are evaluated in generation 0, and in later ones."""
        return settings.lambda_ + 1, settings.lambda_ + 1

    def ask(self) -> list[list[float]]:
        """Returns the mean and the points around it."""
        if not self._asked:
            self._asked = [self._cma.ask() for _ in range(self._cma.population_size)]
        return [np.clip(point, 0.0, 1.0).tolist() for point in (self._cma.mean, *self._asked)]

    def tell(self, fitness: Sequence[float]) -> None:
        """Moves the distribution towards the better points."""
        self._cma.tell([(point, -f) for point, f in zip(self._asked, fitness[1:], strict=True)])
        self._asked = []

    def state(self) -> dict[str, Any]:
        """Returns the distribution, the paths, the learning rates and the random state."""
        random = self._random.get_state(legacy=False)
        assert isinstance(random, dict)
        inner = random["state"]
        found = {name: np.asarray(getattr(self._cma, f"_{name}")).tolist() for name in _STATE}
        return {**found, "random": [inner["key"].tolist(), inner["pos"], random["has_gauss"], random["gauss"]]}

    def restore(self, state: dict[str, Any]) -> None:
        """Continues from what `state` returned."""
        given = Given(state, "the state of cma").object((*_STATE, "random"))
        n = self._cma.dim
        shapes = {**dict.fromkeys(_VECTORS, (n,)), "C": (n, n), "Emean": (n, 1), "ESigma": (n * n, 1)}
        for name, shape in shapes.items():
            setattr(self._cma, f"_{name}", _array(given[name], shape))
        for name in _NUMBERS:
            setattr(self._cma, f"_{name}", given[name].number())
        self._cma._g = given["g"].whole(0, 1 << 62)
        keys, position, has_gauss, gauss = given["random"].list(4, 4)
        words = np.array([key.whole(0, (1 << 32) - 1) for key in keys.list(624, 624)], dtype=np.uint32)
        place = (position.whole(0, 624), has_gauss.whole(0, 1), gauss.number())
        self._random.set_state(("MT19937", words, *place))
        self._cma._B = self._cma._D = None
        self._asked = []


def _array(given: Given, shape: tuple[int, ...]) -> np.ndarray:
    if len(shape) == 1:
        return np.array([number.number() for number in given.list(shape[0], shape[0])])
    return np.array([_array(row, shape[1:]) for row in given.list(shape[0], shape[0])])


def _library() -> Any:
    try:
        from cmaes import CMA
    except ModuleNotFoundError:
        raise HearthLabError("cma requires cmaes; install it with pip install 'hearthlab[evolve]'") from None
    return CMA
