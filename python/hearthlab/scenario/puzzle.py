"""Puzzles: a position, a goal for the player to move, and a solution, in a file that anyone can write and check."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from hearthlab.cards.library import Library
from hearthlab.errors import HearthLabError, IllegalAction
from hearthlab.game import Action, Game
from hearthlab.scenario.goals import MOST_POSITIONS, Goal, Proof, PuzzleError
from hearthlab.util.files import write_text
from hearthlab.util.reading import MEGABYTE, Given, named, parse_json, parse_toml, read_text
from hearthlab.util.suggest import hint

__all__ = ["Puzzle", "Verdict"]

VERSION = 1
"""The version of the file format."""

_KEYS = ("puzzle", "title", "kind", "about", "goal", "seed", "position", "solution", "rating")
_MOST_ACTIONS = 200
_MOST_WORLDS = 4096
_SHIPPED = Path(__file__).parents[1] / "data" / "puzzles"


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of a solution: the probability of the goal over all random outcomes, and a sentence."""

    solved: bool
    probability: float
    said: str


@dataclass(frozen=True, eq=False)
class Puzzle:
    """A position in which the player to move must reach a goal this turn.

    >>> puzzle = Puzzle.named("two bolts")
    >>> puzzle.goal.sentence(), len(puzzle.solution)
    ('win this turn', 2)
    >>> puzzle.check().said
    'solved: the goal is reached in every outcome'
    >>> puzzle.check(["end"]).solved
    False
    """

    title: str
    goal: Goal
    position: Mapping[str, Any]
    solution: tuple[str, ...] = ()
    kind: str = ""
    about: str = ""
    seed: int = 1
    rating: Mapping[str, float] = field(default_factory=dict)
    """The share of attempts in which each agent reached the goal, by agent."""
    library: Library | None = None

    # -- files -----------------------------------------------------------------------------------------

    @classmethod
    def load(cls, path: str | Path, library: Library | None = None) -> Puzzle:
        """Reads a puzzle file, JSON or TOML; for a mistake, raises PuzzleError with its place in the file."""
        path = Path(path)
        text = read_text(path, MEGABYTE, PuzzleError)
        if path.suffix == ".toml":
            given = Given(parse_toml(text, named(path), PuzzleError), named(path), PuzzleError)
        else:
            given = parse_json(text, named(path), PuzzleError)
        return cls.read(given, library)

    @classmethod
    def read(cls, given: Given, library: Library | None = None) -> Puzzle:
        """Reads a puzzle from plain data, and checks that its position can be played."""
        version = given.object(_KEYS)["puzzle"]
        if version.whole(1, 1_000_000) != VERSION:
            version.wrong(f"version {version.value} is not known; this HearthLab reads version {VERSION}")
        kind, about, seed, rating = (given.get(key) for key in ("kind", "about", "seed", "rating"))
        solution = given.get("solution")
        puzzle = cls(
            title=given["title"].text(200),
            goal=Goal.read(given["goal"]),
            position=given["position"].object().value,
            solution=() if solution is None else tuple(a.text(100) for a in solution.list(_MOST_ACTIONS)),
            kind="" if kind is None else kind.text(100),
            about="" if about is None else about.text(4000, lines=True),
            seed=1 if seed is None else seed.whole(0, (1 << 63) - 1),
            rating={} if rating is None else {agent: share.number(0, 1) for agent, share in rating.items(1000)},
            library=library,
        )
        try:
            game = puzzle.game()
            for action in puzzle.solution:
                Action.parse(action)
        except HearthLabError as error:
            raise PuzzleError(f"{given.path}: {error}") from None
        if game.phase not in ("main", "choice"):
            given["position"].wrong(f"the phase is {game.phase}; a puzzle is a player's turn")
        return puzzle

    def plain(self) -> dict[str, Any]:
        """Returns the puzzle as plain data, in the form that `read` accepts."""
        written: dict[str, Any] = {"puzzle": VERSION, "title": self.title}
        written |= {key: value for key, value in (("kind", self.kind), ("about", self.about)) if value}
        written |= {"goal": self.goal.plain(), "seed": self.seed, "position": dict(self.position)}
        written["solution"] = list(self.solution)
        return written | ({"rating": dict(self.rating)} if self.rating else {})

    def save(self, path: str | Path) -> None:
        """Writes the puzzle as JSON."""
        write_text(Path(path), _lines(self.plain()) + "\n")

    @staticmethod
    def shipped() -> Mapping[str, Puzzle]:
        """Returns the puzzles that HearthLab ships, by title."""
        return _shipped()

    @classmethod
    def named(cls, title: str) -> Puzzle:
        """Returns a shipped puzzle by its title."""
        found = cls.shipped().get(title)
        if found is None:
            raise PuzzleError(f'there is no puzzle "{title[:60]}"; {hint(title[:60], cls.shipped())}')
        return found

    # -- playing and checking --------------------------------------------------------------------------

    def game(self, seed: int | None = None) -> Game:
        """Returns a new game at the position; the seed is by default the puzzle's."""
        return Game.from_state(self.position, seed=self.seed if seed is None else seed, library=self.library)

    def check(self, solution: Sequence[Action | str] | None = None, most: int = MOST_POSITIONS) -> Verdict:
        """Plays a solution, by default the puzzle's own, against every random outcome.

        The turn ends after the last action. In outcomes in which an action is not legal, the solution fails.
        """
        actions = self.solution if solution is None else tuple(solution)
        worlds = [(1.0, self.game())]
        player = worlds[0][1].player
        total, failed = 0.0, ""
        for number, action in enumerate(map(_action, actions), 1):
            following: list[tuple[float, Game]] = []
            for odds, world in worlds:
                if world.over:
                    total += odds * (world.winner == player)
                elif action.kind == "end":
                    total += odds * self.goal.at_end(world, most)
                else:
                    try:
                        after = world.outcomes(action)
                    except IllegalAction:
                        failed = failed or f"action {number}, {action}, is not legal there"
                        continue
                    following += [(odds * share, next_world) for share, next_world in after]
            if len(following) > _MOST_WORLDS:
                raise PuzzleError(f"the solution has more than {_MOST_WORLDS:,} outcomes, too many to check")
            worlds = following
        for odds, world in worlds:
            total += odds * ((world.winner == player) if world.over else self.goal.at_end(world, most))
        return self._verdict(min(total, 1.0), failed)

    def _verdict(self, probability: float, failed: str) -> Verdict:
        solved = self.goal.reached(probability)
        if solved and probability > 1 - 1e-9:
            return Verdict(True, 1.0, "solved: the goal is reached in every outcome")
        share = f"the goal is reached with probability {probability:.4g}"
        if solved:
            return Verdict(True, probability, f"solved: {share}, and {self.goal.probability:g} is required")
        why = f"; {failed}" if failed else f"; {self.goal.probability:g} is required"
        return Verdict(False, probability, f"not solved: {share}{why}")

    def prove(self, most: int = MOST_POSITIONS) -> Proof:
        """Returns the best result that can be forced, by an exhaustive search over all lines and random outcomes.

        >>> Puzzle.named("geomancer first").prove().probability
        1.0
        """
        found = self.goal.prove(self.game(), most)
        return replace(found, line=self._trimmed(found.line, most))

    def _trimmed(self, line: tuple[str, ...], most: int) -> tuple[str, ...]:
        """Returns a line without its unnecessary actions."""
        worth = self.check(line, most).probability
        for number in reversed(range(len(line))):
            shorter = line[:number] + line[number + 1 :]
            if self.check(shorter, most).probability >= worth - 1e-9:
                line = shorter
        return line

    def attempt(self, decide: Callable[[Game], Action], seed: int | None = None) -> bool:
        """Plays the turn with the given decisions, and returns whether the goal was reached."""
        game = self.game(seed)
        player, turn = game.player, game.turn
        while not game.over and game.turn == turn:
            action = decide(game)
            if action.kind == "end" and self.goal.kind != "win":
                return self.goal.at_end(game) > 1 - 1e-9
            game.apply(action)
        return game.winner == player and game.turn == turn


def _lines(value: Any, depth: int = 0) -> str:
    """Returns JSON with one line for each entry of the puzzle and of its position, and for each player."""
    deep = isinstance(value, dict) and (depth < 2 or "players" in value)
    if not deep and not (isinstance(value, list) and any(isinstance(part, dict) for part in value) and depth < 3):
        return json.dumps(value, ensure_ascii=False)
    inner, pad = "  " * (depth + 1), "  " * depth
    if isinstance(value, dict):
        parts = [f"{inner}{json.dumps(key)}: {_lines(part, depth + 1)}" for key, part in value.items()]
        return "{\n" + ",\n".join(parts) + f"\n{pad}}}"
    return "[\n" + ",\n".join(inner + json.dumps(part, ensure_ascii=False) for part in value) + f"\n{pad}]"


def _action(action: Action | str) -> Action:
    return Action.parse(action) if isinstance(action, str) else action


@cache
def _shipped() -> Mapping[str, Puzzle]:
    found = (Puzzle.load(path) for path in sorted(_SHIPPED.glob("*.json")))
    return MappingProxyType({puzzle.title: puzzle for puzzle in found})
