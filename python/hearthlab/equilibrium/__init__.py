"""Equilibria of small games: trees built by the engine, the CFR family, best responses, playable strategies."""

from hearthlab.equilibrium.games import Model, small_rules
from hearthlab.equilibrium.models import CARDS, MODELS, model
from hearthlab.equilibrium.solvers import PARAMETERS, SOLVERS, Point, Solution, Solver, solve
from hearthlab.equilibrium.strategy import ITERATES, Follower, Strategy
from hearthlab.equilibrium.trees import GameTree, Size, TooLarge, build, estimate

__all__ = [
    "CARDS",
    "ITERATES",
    "MODELS",
    "PARAMETERS",
    "SOLVERS",
    "Follower",
    "GameTree",
    "Model",
    "Point",
    "Size",
    "Solution",
    "Solver",
    "Strategy",
    "TooLarge",
    "build",
    "estimate",
    "model",
    "small_rules",
    "solve",
]
