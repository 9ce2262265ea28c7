"""Evolution of agents: an optimiser changes their parameters, and games among them decide which survive."""

from __future__ import annotations

from hearthlab.evolve.config import Config
from hearthlab.evolve.optimisers import Optimiser
from hearthlab.evolve.parameters import Parameter, Space
from hearthlab.evolve.run import evolve
from hearthlab.evolve.store import EvolutionStore
from hearthlab.evolve.strategy import EvolutionStrategy, Individual, RandomSearch, Settings

__all__ = [
    "Config",
    "EvolutionStore",
    "EvolutionStrategy",
    "Individual",
    "Optimiser",
    "Parameter",
    "RandomSearch",
    "Settings",
    "Space",
    "evolve",
]
