"""Lethal: a line that wins this turn, whatever is hidden and whatever the random outcomes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hearthlab.analysis.beliefs import Sampler
from hearthlab.analysis.timing import Timer
from hearthlab.game import Action, Game, View
from hearthlab.text.sentences import describe
from hearthlab.util.seeds import derive

__all__ = ["Lethal", "find_lethal"]

WORLDS = 24
"""The number of sampled worlds in which a line must win."""
MOST_TRIES = 4_000
"""The maximum number of actions to try if the time is not limited."""
_DEEPEST = 14


@dataclass(frozen=True, slots=True)
class Lethal:
    """A line that won in all sampled worlds."""

    actions: tuple[Action, ...]
    line: tuple[str, ...]
    """The actions in words."""
    worlds: int


def find_lethal(view: View, timer: Timer, sample: Sampler, seed: int = 0) -> Lethal | None:
    """Returns a lethal line, or None if none was found in time.

    Lines are searched for in one sampled world and then played in others; a line that fails in any of them is not
    lethal.
    """
    if view.active != view.player or view.phase not in ("main", "choice"):
        return None
    worlds = [sample(derive(seed, "lethal", k)) for k in range(WORLDS)]
    for actions in _winning(worlds[0], timer):
        if all(_wins(world, actions, view.player) for world in worlds):
            return Lethal(actions, _in_words(worlds[0], actions), WORLDS)
    return None


def _winning(world: Game, timer: Timer) -> Iterator[tuple[Action, ...]]:
    """Yields the lines of the turn that win in this world, the obvious ones first."""
    me, turn = world.player, world.turn
    foe = world.state()["players"][1 - me]["hero"]["eid"]
    seen: set[int] = set()
    stack: list[tuple[Game, tuple[Action, ...]]] = [(world, ())]
    tries = 0
    while stack:
        game, line = stack.pop()
        found = []
        for action in game.legal_actions():
            if action.kind == "end":
                continue
            if timer.over or (timer.counted and tries >= MOST_TRIES):
                return
            tries += 1
            after = game.clone()
            after.apply(action)
            if after.over:
                if after.winner == me:
                    yield (*line, action)
                continue
            key = after._game.digest()
            if after.turn == turn and after.player == me and len(line) < _DEEPEST and key not in seen:
                seen.add(key)
                found.append((_hopeful(action, foe), after, (*line, action)))
        # The top of the stack is tried first.
        found.sort(key=lambda entry: entry[0])
        stack += [(after, longer) for _, after, longer in found]


def _hopeful(action: Action, foe: int) -> int:
    if action.target == foe:
        return 2
    return 1 if action.kind != "attack" else 0


def _wins(world: Game, actions: tuple[Action, ...], me: int) -> bool:
    game = world.clone()
    for action in actions:
        if game.over or game.player != me or action not in game.legal_actions():
            return False
        game.apply(action)
    return game.over and game.winner == me


def _in_words(world: Game, actions: tuple[Action, ...]) -> tuple[str, ...]:
    game, words = world.clone(), []
    for action in actions:
        words.append(describe(action, game.library.with_names(game.state())))
        game.apply(action)
    return tuple(words)
