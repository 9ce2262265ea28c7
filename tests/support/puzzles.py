"""Which agents see a win this turn: the shipped puzzles, and what each agent misses.

Every puzzle has a certain win: `solution` finds it by trying all sequences, without the search that `Puzzle.prove`
uses. What makes it hard is its `kind`:

- `plain`: every action of the win hurts the enemy hero.
- `buff`: something has to be strengthened first.
- `removal`: a taunt has to go first, by a spell or a trade.
- `order`: the same cards in another order do not win.
- `long`: more than four actions are needed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import hearthlab as hl
from hearthlab.analysis.puzzles import attempt_by
from hearthlab.scenario import Puzzle

PUZZLES: Mapping[str, Puzzle] = Puzzle.shipped()


def solution(puzzle: Puzzle, limit: int = 200_000) -> list[str] | None:
    """Returns a sequence of actions that wins, by trying all of them depth first; None if there is none."""
    seen: set[int] = set()
    waiting: list[tuple[hl.Game, list[str]]] = [(puzzle.game(), [])]
    while waiting:
        game, done = waiting.pop()
        for action in game.legal_actions():
            if action.kind == "end":
                continue
            trial = game.clone()
            trial.apply(action)
            line = [*done, str(action)]
            if trial.winner == 0:
                return line
            key = trial._game.digest()
            if not trial.over and key not in seen and len(seen) < limit:
                seen.add(key)
                waiting.append((trial, line))
    return None


@dataclass(frozen=True)
class Misses:
    """The puzzles that an agent does not solve with each of the seeds 1 to 3, and why its method does not see them."""

    why: str
    puzzles: Sequence[str]


_ONE_STEP = "it looks one action ahead, and the first action of the win is not the one that its score rates best"
_EVEN = (
    "the mean over random ends of the turn hides a single winning line; with `count=parent` mcts3 finds one of its "
    "ten, with `c=0.1` two"
)
_GREEDY_ENDS = "EVA's playouts do not end with the win, and the tree is one action deep"
_METASTONE_ENDS = (
    "playouts by Metastone's score do not end with the win, and the tree is not deep enough there; 20,000 iterations "
    "find one of plain-mcts's three"
)
_DEPTH = "the win is longer than its horizon"
_PRUNED = "positions on the way to the win score too low and are not kept"

_RANDOM_ENDS = (
    *("the board", "the board and a fireball", "weapon and bolts", "savage roar", "bloodlust", "raid leader"),
    *("execute the taunt", "geomancer first", "seven wisps and a leader", "everything"),
)
_ALVARO = ("weapon and bolts", "geomancer first", "everything")

MISSES: Mapping[str, Misses] = {
    "greedy": Misses(
        _ONE_STEP,
        (
            *("might", "heroic strike", "poisoned knife", "windfury", "druid's claws", "kings on windfury"),
            *("trade into the taunt", "silence the taunt", "execute the taunt", "geomancer first"),
            *("cold blood after coin", "deckhand with an axe", "two taunts", "everything"),
        ),
    ),
    "eva": Misses(
        _ONE_STEP,
        (
            *("bolt and power", "the board", "the board and a fireball", "kill command", "weapon and bolts"),
            *("sergeant", "might", "bloodlust", "windfury", "windfury rockbiter", "druid's claws"),
            *("kings on windfury", "trade into the taunt", "silence the taunt", "execute the taunt"),
            *("geomancer first", "combo", "cold blood after coin", "angry grommash", "two taunts", "everything"),
        ),
    ),
    "mcts": Misses(
        "the mean over random ends of the turn is higher after another action than after the first step of the win, "
        "and the search settles on that: 10,000 iterations find one of the seven, `c=2` finds two",
        (
            *(
                "the board",
                "the board and a fireball",
                "bloodlust",
                "weapon and bolts",
                "geomancer first",
                "cold blood after coin",
            ),
            *("seven wisps and a leader", "everything"),
        ),
    ),
    "hearthlab": Misses("", ()),
    "mcts1": Misses(_GREEDY_ENDS, _ALVARO),
    "mcts2": Misses(_GREEDY_ENDS, (*_ALVARO, "combo")),
    "mcts3": Misses(_EVEN, _RANDOM_ENDS),
    "mcts4": Misses(_GREEDY_ENDS, (*_ALVARO, "cold blood after coin")),
    "mcts5": Misses(
        _EVEN,
        (
            *("the board", "the board and a fireball", "bloodlust", "execute the taunt", "geomancer first"),
            *("seven wisps and a leader", "everything"),
        ),
    ),
    "mcts-depth1-random": Misses(
        "the mean over random ends of the turn hides a single winning line, and the tree is one action deep",
        (*_RANDOM_ENDS, "leeroy", "druid's claws", "silence the taunt", "cold blood after coin"),
    ),
    "mcts-depth3-greedy": Misses(
        "second and third actions are tried evenly, and their mean hides the win that EVA's playout finds straight "
        "after the first: `depth=1` finds four of the six",
        (
            *("the board and a fireball", "savage roar", "bloodlust", "execute the taunt", "geomancer first"),
            "everything",
        ),
    ),
    "alvaro": Misses(_GREEDY_ENDS, _ALVARO),
    "vanilla-mcts": Misses(
        "in random playouts a win next turn is nearly as good as one this turn, and 1000 of them do not tell the two "
        "apart; 5,000 find the first four",
        (
            *("the board", "sergeant", "raid leader", "trade into the taunt", "sap the taunt", "execute the taunt"),
            *("geomancer first", "cold blood after coin", "two taunts", "everything", "silence the taunt"),
            *("seven wisps and a leader", "bloodlust", "the board and a fireball", "might"),
        ),
    ),
    "ismcts": Misses(
        "as vanilla-mcts; with less exploration it looks deeper, and finds more",
        (
            *("savage roar", "raid leader", "trade into the taunt", "silence the taunt", "sap the taunt"),
            *(
                "execute the taunt",
                "geomancer first",
                "cold blood after coin",
                "everything",
                "two taunts",
                "seven wisps and a leader",
            ),
        ),
    ),
    "ensemble-mcts": Misses(
        "as vanilla-mcts, with a tenth of the iterations for each tree",
        (
            *("the board", "two chargers", "mind blasts", "sergeant", "savage roar", "bloodlust", "raid leader"),
            *("druid's claws", "trade into the taunt", "silence the taunt", "sap the taunt", "execute the taunt"),
            *("geomancer first", "combo", "cold blood after coin", "seven wisps and a leader", "everything"),
            *("two taunts", "windfury rockbiter", "the board and a fireball"),
        ),
    ),
    "mcgs": Misses(
        "as mcts: the mean over random ends of three turns is higher after another action, and it settles on that",
        (
            *("the board and a fireball", "mind blasts", "bloodlust", "windfury", "geomancer first"),
            *("cold blood after coin", "everything"),
        ),
    ),
    "metastone-mcts": Misses(
        "500 random ends of the turn do not find the win, and without one all values are 0",
        ("bloodlust", "raid leader", "geomancer first", "seven wisps and a leader", "everything"),
    ),
    "rhea": Misses(
        "400 playouts for an individual leave room for ten of them",
        (
            *("two bolts", "the board", "the board and a fireball", "leeroy", "mind blasts", "weapon and bolts"),
            *("sergeant", "might", "savage roar", "bloodlust", "raid leader", "poisoned knife", "windfury"),
            *("windfury rockbiter", "druid's claws", "polymorph the taunt", "trade into the taunt"),
            *("silence the taunt", "sap the taunt", "execute the taunt", "geomancer first", "combo", "coined combo"),
            *("bolt and power", "kill command", "one fireball", "kings on windfury", "consecration clears"),
            *("cold blood after coin", "angry grommash", "seven wisps and a leader", "everything", "two taunts"),
        ),
    ),
    "rhea-improved": Misses(
        "400 playouts for an individual leave room for few of them; rhea-linear finds every win",
        (
            "raid leader",
            "trade into the taunt",
            "sap the taunt",
            "geomancer first",
            "everything",
            "the board and a fireball",
        ),
    ),
    "rhea-linear": Misses("", ()),
    "alpha-beta": Misses(
        "5,000 actions do not reach the end of the win; with 100,000 it misses the second only",
        ("geomancer first", "everything"),
    ),
    "flat-mc": Misses(
        "it has no tree, and in random playouts a win next turn is nearly as good as one this turn",
        (
            *("the board", "the board and a fireball", "two chargers", "kill command", "mind blasts", "sergeant"),
            *("heroic strike", "bloodlust", "raid leader", "poisoned knife", "windfury rockbiter", "druid's claws"),
            *("trade into the taunt", "silence the taunt", "sap the taunt", "execute the taunt", "geomancer first"),
            *(
                "combo",
                "cold blood after coin",
                "seven wisps and a leader",
                "two taunts",
                "everything",
                "consecration clears",
            ),
            *("savage roar", "deckhand with an axe", "angry grommash", "coined combo", "two bolts", "windfury"),
            *("weapon and bolts", "leeroy"),
        ),
    ),
    "plain-mcts": Misses(
        _METASTONE_ENDS,
        ("execute the taunt", "geomancer first", "everything"),
    ),
    "fo-mcts": Misses(
        _METASTONE_ENDS,
        ("execute the taunt", "geomancer first", "everything"),
    ),
    "pred-mcts": Misses(
        f"{_METASTONE_ENDS}, and three hands share what is left for the later turns",
        ("execute the taunt", "geomancer first", "two taunts"),
    ),
    "exhaustive": Misses(f"{_PRUNED}; `width=20000` finds it", ("everything",)),
    "dynamic-lookahead": Misses(
        f"{_DEPTH}; `depth=5` finds all but everything", ("two chargers", "two taunts", "everything")
    ),
    "beam": Misses(
        f"{_PRUNED}; `width=1000` finds all but everything",
        ("the board", "bloodlust", "geomancer first", "two taunts", "everything"),
    ),
    "tyche": Misses(
        "100 random ends of the turn for an action seldom find it; `episodes=5000` finds both",
        ("geomancer first", "everything"),
    ),
    "greedy-turn": Misses(f"{_DEPTH}; `depth=5` finds it", ("everything",)),
    "game-state-value": Misses(
        f"{_DEPTH}; `depth=5` finds all four", ("bloodlust", "geomancer first", "two taunts", "everything")
    ),
}
"""The agents by name; those that are not here (random and the like) do not look for a win at all."""


def missed(name: str, seeds: Sequence[int] = (1, 2, 3)) -> list[str]:
    """The puzzles that an agent does not solve with each of the seeds."""
    return [title for title, puzzle in PUZZLES.items() if not all(attempt_by(puzzle, name, seed) for seed in seeds)]


def table() -> str:
    """Returns the table of docs/lab/agents.md."""
    lines = [f"| agent | solves of {len(PUZZLES)} | misses | why |", "|---|---|---|---|"]
    for name, misses in MISSES.items():
        found = missed(name)
        lines.append(f"| {name} | {len(PUZZLES) - len(found)} | {', '.join(found)} | {misses.why} |")
    return "\n".join(lines)


if __name__ == "__main__":
    print(table())
