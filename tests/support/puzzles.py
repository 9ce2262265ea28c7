"""Positions in which the player to move can win this turn, and which agents see it.

Every puzzle has a certain win: `solution` finds it by trying all sequences. What makes it hard is its `kind`:

- `plain`: every action of the win hurts the enemy hero.
- `buff`: something has to be strengthened first.
- `removal`: a taunt has to go first, by a spell or a trade.
- `order`: the same cards in another order do not win.
- `long`: more than four actions are needed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import hearthlab as hl
from hearthlab.agents import make
from hearthlab.agents.base import Clock

YETI, OGRE, RAPTOR, CROC, WISP = "CS2_182", "CS2_200", "CS2_172", "CS2_120", "CS2_231"
SENJIN, FROSTWOLF, FOOTMAN, FARSEER = "CS2_179", "CS2_121", "CS1_042", "EX1_021"
FIREBALL, FROSTBOLT, GEOMANCER = "CS2_029", "CS2_024", "CS2_142"
LEEROY, WOLFRIDER, BLUEGILL = "EX1_116", "CS2_124", "CS2_173"
SERGEANT, RAID_LEADER = "CS2_188", "CS2_122"
ROCKBITER, BLOODLUST, ROAR, WINDFURY = "CS2_045", "CS2_046", "CS2_011", "CS2_039"
HEROIC_STRIKE, AXE, INNER_RAGE = "CS2_105", "CS2_106", "EX1_607"
GROMMASH, DECKHAND, EXECUTE = "EX1_414", "CS2_146", "CS2_108"
KILL_COMMAND, SINISTER, EVISCERATE, COLD_BLOOD, POISON = "EX1_539", "CS2_075", "EX1_124", "CS2_073", "CS2_074"
LAVA_BURST, LIGHTNING_BOLT, POLYMORPH, SAP = "EX1_241", "EX1_238", "CS2_022", "EX1_581"
MIGHT, KINGS, CONSECRATION = "CS2_087", "CS2_092", "CS2_093"
CLAW, BITE = "CS2_005", "EX1_570"
HELLFIRE, MIND_BLAST, SMITE, SILENCE, COIN, FLAMETONGUE = (
    "CS2_062",
    "DS1_233",
    "CS1_130",
    "EX1_332",
    "GAME_005",
    "EX1_565",
)
TIMBER_WOLF, KNIFE = "DS1_175", "CS2_082"


@dataclass(frozen=True)
class Puzzle:
    """A position with a win this turn."""

    kind: str
    cls: str
    mana: int
    health: int
    """What the enemy hero has left."""
    minions: Sequence[str] = ()
    hand: Sequence[str] = ()
    foes: Sequence[str] = ()
    weapon: str | None = None

    @property
    def game(self) -> hl.Game:
        """The position, player 0 to move."""
        me: dict[str, Any] = {"class": self.cls, "minions": list(self.minions), "hand": list(self.hand)}
        me["mana"] = {"max": self.mana}
        me["deck"] = [WISP] * 5
        if self.weapon is not None:
            me["weapon"] = {"id": self.weapon}
        foe = {"class": "paladin", "hero": {"damage": 30 - self.health}, "minions": list(self.foes), "hand": [WISP]}
        foe["deck"] = [WISP] * 5
        return hl.Game.from_state(
            {"turn": 2 * self.mana + 1, "active": 0, "rules": {"slots": "rightmost"}, "players": [me, foe]}, seed=1
        )


PUZZLES: Mapping[str, Puzzle] = {
    # Everything goes to the hero.
    "one fireball": Puzzle("plain", "mage", 4, 6, hand=(FIREBALL,)),
    "two bolts": Puzzle("plain", "mage", 4, 6, hand=(FROSTBOLT, FROSTBOLT)),
    "bolt and power": Puzzle("plain", "mage", 4, 4, hand=(FROSTBOLT,), foes=(YETI,)),
    "the board": Puzzle("plain", "mage", 5, 10, minions=(YETI, RAPTOR, RAPTOR), foes=(CROC, CROC)),
    "the board and a fireball": Puzzle("plain", "mage", 6, 13, minions=(YETI, RAPTOR), hand=(FIREBALL,), foes=(OGRE,)),
    "leeroy": Puzzle("plain", "rogue", 5, 9, minions=(RAPTOR,), hand=(LEEROY,), foes=(YETI,)),
    "two chargers": Puzzle("plain", "hunter", 7, 7, hand=(WOLFRIDER, BLUEGILL), foes=(YETI,)),
    "kill command": Puzzle("plain", "hunter", 5, 7, hand=(KILL_COMMAND,), minions=(TIMBER_WOLF,), foes=(OGRE,)),
    "mind blasts": Puzzle("plain", "priest", 5, 11, hand=(MIND_BLAST, MIND_BLAST, SMITE), foes=(YETI, YETI)),
    "weapon and bolts": Puzzle(
        "plain", "shaman", 5, 9, weapon=AXE, hand=(LIGHTNING_BOLT, LIGHTNING_BOLT), foes=(OGRE,)
    ),
    # Something has to grow first.
    "sergeant": Puzzle("buff", "mage", 1, 6, minions=(YETI,), hand=(SERGEANT,), foes=(OGRE,)),
    "might": Puzzle("buff", "paladin", 1, 7, minions=(YETI,), hand=(MIGHT,), foes=(OGRE,)),
    "heroic strike": Puzzle("buff", "warrior", 2, 7, weapon=AXE, hand=(HEROIC_STRIKE,), foes=(YETI,)),
    "savage roar": Puzzle("buff", "druid", 3, 12, minions=(WISP, RAPTOR), hand=(ROAR,), foes=(OGRE,), weapon=AXE),
    "bloodlust": Puzzle("buff", "shaman", 5, 16, minions=(WISP, WISP, WISP, WISP), hand=(BLOODLUST,), foes=(OGRE,)),
    "raid leader": Puzzle("buff", "mage", 3, 9, minions=(CROC, CROC, CROC), hand=(RAID_LEADER,), foes=(YETI,)),
    "poisoned knife": Puzzle("buff", "rogue", 1, 3, weapon=KNIFE, hand=(POISON,), foes=(YETI,)),
    "windfury": Puzzle("buff", "shaman", 2, 8, minions=(YETI,), hand=(WINDFURY,), foes=(OGRE,)),
    "windfury rockbiter": Puzzle("buff", "shaman", 2, 10, minions=(FARSEER,), hand=(ROCKBITER,), foes=(OGRE,)),
    "druid's claws": Puzzle("buff", "druid", 5, 7, hand=(CLAW, BITE), foes=(YETI,), minions=(WISP,)),
    "kings on windfury": Puzzle("buff", "paladin", 4, 12, minions=(FARSEER,), hand=(KINGS,), foes=(YETI,)),
    # A taunt is in the way.
    "polymorph the taunt": Puzzle("removal", "mage", 4, 4, minions=(YETI,), hand=(POLYMORPH,), foes=(SENJIN,)),
    "trade into the taunt": Puzzle("removal", "mage", 1, 5, minions=(RAPTOR, YETI, WISP), foes=(FROSTWOLF,)),
    "silence the taunt": Puzzle("removal", "priest", 1, 6, minions=(OGRE,), hand=(SILENCE,), foes=(SENJIN,)),
    "sap the taunt": Puzzle("removal", "rogue", 2, 10, minions=(OGRE, YETI), hand=(SAP,), foes=(SENJIN,)),
    "consecration clears": Puzzle(
        "removal", "paladin", 4, 6, minions=(YETI,), hand=(CONSECRATION,), foes=(FOOTMAN, FROSTWOLF)
    ),
    "execute the taunt": Puzzle("removal", "warrior", 2, 6, minions=(WISP, OGRE), hand=(EXECUTE,), foes=(SENJIN,)),
    # The order counts.
    "geomancer first": Puzzle(
        "order", "mage", 8, 12, hand=(FROSTBOLT, FIREBALL, GEOMANCER), minions=(WISP,), foes=(YETI,)
    ),
    "combo": Puzzle("order", "rogue", 4, 10, hand=(EVISCERATE, SINISTER, SINISTER), foes=(YETI,)),
    "coined combo": Puzzle("order", "rogue", 1, 4, hand=(EVISCERATE, COIN), foes=(YETI,)),
    "cold blood after coin": Puzzle("order", "rogue", 0, 8, minions=(YETI,), hand=(COLD_BLOOD, COIN), foes=(OGRE,)),
    "angry grommash": Puzzle("order", "warrior", 8, 12, hand=(GROMMASH, INNER_RAGE), foes=(YETI,)),
    "deckhand with an axe": Puzzle("order", "warrior", 4, 5, hand=(AXE, DECKHAND), foes=(YETI,)),
    # Many actions.
    "seven wisps and a leader": Puzzle("long", "mage", 3, 12, minions=(WISP,) * 6, hand=(RAID_LEADER,), foes=(OGRE,)),
    "everything": Puzzle(
        "long", "shaman", 8, 20, minions=(FARSEER, RAPTOR), hand=(ROCKBITER, LIGHTNING_BOLT, LAVA_BURST), foes=(OGRE,)
    ),
    "two taunts": Puzzle(
        "long", "mage", 5, 7, minions=(RAPTOR, RAPTOR, YETI), hand=(FROSTBOLT, FROSTBOLT), foes=(FROSTWOLF, SENJIN)
    ),
}


def solution(puzzle: Puzzle, limit: int = 200_000) -> list[str] | None:
    """Returns a sequence of actions that wins, by trying all of them depth first; None if there is none."""
    seen: set[int] = set()
    waiting: list[tuple[hl.Game, list[str]]] = [(puzzle.game, [])]
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


def wins(puzzle: Puzzle, text: str, seed: int = 1) -> bool:
    """Whether an agent wins the game in this turn."""
    game = puzzle.game
    turn = game.turn
    agent = make(text, seed=seed)
    see = game.open_view if agent.sees_everything else game.view
    agent.start(see(0))
    while not game.over and game.turn == turn:
        game.apply(agent.act(see(0), Clock()))
    return game.winner == 0


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
        "and the search settles on that: 10,000 iterations find two of the seven, `c=2` finds two",
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
            *("silence the taunt", "sap the taunt", "execute the taunt", "geomancer first", "combo"),
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


def missed(name: str) -> list[str]:
    """The puzzles that an agent does not solve with each of the seeds 1 to 3."""
    return [title for title, puzzle in PUZZLES.items() if not all(wins(puzzle, name, seed) for seed in (1, 2, 3))]


def table() -> str:
    """Returns the table of docs/lab/agents.md."""
    lines = [f"| agent | solves of {len(PUZZLES)} | misses | why |", "|---|---|---|---|"]
    for name, misses in MISSES.items():
        found = missed(name)
        lines.append(f"| {name} | {len(PUZZLES) - len(found)} | {', '.join(found)} | {misses.why} |")
    return "\n".join(lines)


if __name__ == "__main__":
    print(table())
