"""Finds puzzles in played games, and measures how well agents solve them."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from hearthlab.agents.base import Clock
from hearthlab.agents.registry import make
from hearthlab.cards.library import Library
from hearthlab.game import Action, Game, Record
from hearthlab.scenario import Goal, Puzzle, PuzzleError

__all__ = ["attempt_by", "find_wins", "rate"]

MOST_POSITIONS = 2_000
"""How many positions of a turn are searched before giving up: a forced win is nearly always among the first hundred,
and a turn without one may have millions."""


def find_wins(
    record: Record,
    title: str,
    *,
    probability: float = 1.0,
    shortest: int = 2,
    most: int = MOST_POSITIONS,
    library: Library | None = None,
    passed: Callable[[str], object] = lambda why: None,
) -> Iterator[Puzzle]:
    """Yields a puzzle for each turn of a game in which the player could have forced a win from the start.

    An exhaustive search over all lines and random outcomes proves the win; ``probability`` below 1 also allows wins
    that are at least this likely. Wins of fewer than ``shortest`` actions are left out. `passed` is called with the
    reason if a candidate is left out: it was too large to search, or no single list of actions achieves the win.
    """
    game = Game.replay(dataclasses.replace(record, actions=()), library)
    seen = 0
    for number, action in enumerate(record.actions):
        if game.phase == "main" and game.turn != seen:
            seen = game.turn
            if _within_reach(game):
                found = _puzzle(game, f"{title}, turn {game.turn}", probability, shortest, most, passed)
                if found is not None:
                    won = _won_in_this_turn(game, record.actions[number:])
                    yield dataclasses.replace(found, about=f"In the game the player {'found' if won else 'missed'} it.")
        game.apply(action)


def _within_reach(game: Game) -> bool:
    """Returns whether a win is plausible enough to search for: two damage per mana crystal, plus a few points."""
    me, foe = game.me, game.opponent
    armed = me.weapon.attack if me.weapon is not None else 0
    ready = sum(minion.attack for minion in me.minions) + me.hero.attack + armed
    return foe.hero.health + foe.hero.armor <= 2 * ready + 2 * me.mana + 4


def _puzzle(
    game: Game, title: str, probability: float, shortest: int, most: int, passed: Callable[[str], object]
) -> Puzzle | None:
    try:
        found = Goal("win").prove(game, most).probability
        if found < probability - 1e-9 or found == 0:
            return None
        goal = Goal("win", 1.0 if found > 1 - 1e-9 else round(found - 5e-10, 9))
        # The position is stored without its history, unless the history matters.
        for log in (False, True):
            puzzle = Puzzle(title, goal, game.state(log=log), library=game.library)
            puzzle = dataclasses.replace(puzzle, solution=puzzle.prove(most).line)
            if puzzle.check(most=most).solved:
                return puzzle if len(puzzle.solution) >= shortest else None
    except PuzzleError as error:
        passed(f"{title}: {error}")
        return None
    passed(f"{title}: no single list of actions wins in all outcomes in which the search does")
    return None


def _won_in_this_turn(game: Game, actions: Sequence[str]) -> bool:
    twin, turn = game.clone(), game.turn
    for action in actions:
        if twin.over or twin.turn != turn:
            break
        twin.apply(action)
    return twin.over and twin.winner == game.player


def attempt_by(puzzle: Puzzle, agent: str, seed: int = 1) -> bool:
    """Returns whether an agent reaches the goal; the seed is used for the agent and for the game."""
    player = make(agent, seed=seed)
    begun = False

    def decide(game: Game) -> Action:
        nonlocal begun
        view = (game.open_view if player.sees_everything else game.view)(game.player)
        if not begun:
            player.start(view)
            begun = True
        return player.act(view, Clock())

    return puzzle.attempt(decide, seed)


def rate(puzzle: Puzzle, agents: Iterable[str], seeds: Sequence[int] = (1, 2, 3)) -> Mapping[str, float]:
    """Returns the share of the seeds with which each agent reaches the goal.

    >>> rate(Puzzle.named("one fireball"), ["greedy"])
    {'greedy': 1.0}
    """
    return {agent: sum(attempt_by(puzzle, agent, seed) for seed in seeds) / len(seeds) for agent in agents}
