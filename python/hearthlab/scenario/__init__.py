"""Positions built by hand, tests that read like a game, and puzzles as files.

>>> s = Scenario(mine=["Chillwind Yeti"], theirs=["Boulderfist Ogre"], hand=["Fireball"])
>>> s.play("Fireball", on="Boulderfist Ogre").attack("Chillwind Yeti", "Boulderfist Ogre").stats(1)
[]

docs/scenario.md has worked examples.
"""

from hearthlab.scenario.goals import Goal, Proof, PuzzleError
from hearthlab.scenario.naming import Card, Character, ScenarioError, Spec, card_id, card_name
from hearthlab.scenario.puzzle import Puzzle, Verdict
from hearthlab.scenario.scenario import Scenario

__all__ = [
    "Card",
    "Character",
    "Goal",
    "Proof",
    "Puzzle",
    "PuzzleError",
    "Scenario",
    "ScenarioError",
    "Spec",
    "Verdict",
    "card_id",
    "card_name",
]
