"""Every parameter of every native agent is read by something: another value changes what the agent does or finds.

The parameters, their types and what they may be come from the core, so a new one is tried without a word here. A value
is tried together with those of `TOGETHER`, alone, and then with every other value of another parameter, until a
decision, the statistics of a search or the score of an option differs in one of the positions.
"""

from __future__ import annotations

import functools
import itertools
import json
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

import hearthlab as hl
from hearthlab import _core
from hearthlab.agents import agents, make
from hearthlab.agents.native import Native
from hearthlab.agents.scores import SCORES
from hearthlab.errors import HearthLabError
from hearthlab.util.seeds import derive
from support.worlds import library, moment, moments

Parameter = Mapping[str, Any]
Values = tuple[tuple[str, str], ...]
"""Parameters by name, as they are written."""

ENTRIES: dict[str, Mapping[str, Any]] = {}
"""The first agent of every policy."""
for _entry in json.loads(_core.agent_schema())["agents"]:
    ENTRIES.setdefault(_entry["policy"], _entry)

BASES: Mapping[str, Mapping[str, str]] = {
    "mcts": {"budget": "60it"},
    "three_phase": {"budget": "200it"},
    "alpha_beta": {"budget": "300it"},
    "rhea": {"budget": "60it", "population": "6", "worlds": "1", "evaluation": "estimate"},
}
"""Enough to see a difference, for searches that do not end by themselves or take long."""

_GREEDY, _PHASES, _GUIDED = {"playout": "greedy"}, {"phases": "3"}, {"crossover": "pc", "mutation": "pm"}
_NET = {"estimate": "net", "playout": "none", "through": "false"}
TOGETHER: Mapping[str, Mapping[str, str]] = {
    "importance": {"tree_policy": "ucb1-heuristic"},
    "scale": {"estimate": "weighted"},
    "nets": {"estimate": "net"},
    "answer": _NET,
    "answer_turns": {**_NET, "answer": "0.5"},
    **dict.fromkeys(("greedy_by", "share", "eva"), _GREEDY),
    **dict.fromkeys(("best", "hands", "combine", "first", "each", "hold"), _PHASES),
    **dict.fromkeys(("gamma", "p_new"), _GUIDED),
    "playouts": {"evaluation": "playouts"},
    "opponent": {"through": "true", "horizon": "3"},
}
"""Values of other parameters without which a parameter is idle: the test finds them by itself, but takes longer."""

EVERY = [(policy, p["name"]) for policy, entry in ENTRIES.items() for p in entry["parameters"]]


def parameters(policy: str) -> dict[str, Parameter]:
    return {p["name"]: p for p in ENTRIES[policy]["parameters"]}


# Positions


def board() -> hl.Game:
    """A mage with an area spell, a weapon and a secret, before minions of which each has another keyword."""
    keywords = ("charge", "divine_shield", "lifesteal", "stealth", "windfury", "poisonous")
    theirs: list[dict[str, Any]] = [{"id": "CS2_182", "keywords": [word]} for word in keywords]
    me = {
        "class": "mage",
        "minions": [{"id": "CS2_200"}, {"id": "EX1_096"}],  # Boulderfist Ogre, Loot Hoarder
        "hand": ["CS2_032", "EX1_289", "CS2_029", "CS2_106"],  # Flamestrike, Ice Barrier, Fireball, Fiery War Axe
        "mana": {"max": 10},
        "deck": ["CS2_182"] * 5,
    }
    foe = {"class": "hunter", "minions": [*theirs, {"id": "EX1_012"}], "hand": ["CS2_120"], "deck": ["CS2_182"] * 5}
    return hl.Game.from_state({"turn": 9, "active": 0, "players": [me, foe]}, seed=3)  # EX1_012: Bloodmage Thalnos


def choices() -> Iterator[hl.Game]:
    """Positions in which a choice is open."""
    for seed in itertools.count():
        yield from (game.clone() for game in moments(derive("choice", seed), own=True) if game.phase == "choice")


@functools.cache
def positions() -> tuple[hl.Game, ...]:
    """A mulligan, positions of random games, and some with what is rare in them."""
    start = hl.Game(hl.Deck.load("control-warrior"), hl.Deck.load("midrange-jade-shaman"), seed=5, first=0)
    some = (moment(derive("parameter", k), own=k % 2 == 0) for k in itertools.count())
    lively = (game for game in some if not game.over and game.phase == "main" and len(game.legal_actions()) > 4)
    return (*itertools.islice(lively, 10), board(), secrets(), winning(), start, *itertools.islice(choices(), 2))


def secrets() -> hl.Game:
    """A position in which it matters what the secrets of the opponent are taken for."""
    cards = {"minions": ["CS2_182", "CS2_231", "CS2_120"], "hand": ["CS2_182", "CS2_029", "CS2_023"]}
    me = {"class": "mage", "mana": {"max": 10}, "deck": ["CS2_231"] * 5, **cards}
    foe = {"class": "mage", "minions": ["CS2_182"], "secrets": ["EX1_294", "EX1_594"], "deck": ["CS2_231"] * 5}
    return hl.Game.from_state({"turn": 11, "active": 0, "player": 0, "players": [me, foe]}, seed=3)


def winning() -> hl.Game:
    """A position that can be won this turn."""
    me = {"class": "mage", "hand": ["CS2_029", "CS2_024"], "mana": {"max": 6}, "deck": ["CS2_231"] * 5}
    foe = {"class": "hunter", "hero": {"damage": 21}, "minions": ["CS2_182", "CS2_120"], "deck": ["CS2_231"] * 5}
    return hl.Game.from_state({"turn": 11, "active": 0, "players": [me, foe]}, seed=3)


@functools.cache
def behaviour(policy: str, values: Values, k: int) -> str:
    """What an agent does in two decisions of a position, and what it found out and thought on the way."""
    text = ", ".join(f"{name}={value}" for name, value in values if value)
    agent = make(f"{ENTRIES[policy]['name']}({text})" if text else ENTRIES[policy]["name"], seed=1)
    assert isinstance(agent, Native)
    game = positions()[k].clone()
    player, seen = game.player, []
    for _ in range(2):
        if game.over or game.player != player:
            break
        view = game.open_view(player) if agent.sees_everything else game.view(player)
        opinion = agent.consider(view)
        found = (opinion.visits, opinion.values, opinion.iterations, opinion.steps)
        seen.append(f"{opinion.action} {found}")
        game.apply(opinion.action)
    return "\n".join(seen)


# Values


def written(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def others(policy: str, name: str, context: Mapping[str, str]) -> list[str]:
    """Values of a parameter that are not the usual one."""
    p = parameters(policy)[name]
    return [value for value in map(written, _values(p, policy, context)) if value != written(p["default"])]


def _values(p: Parameter, policy: str, context: Mapping[str, str]) -> list[Any]:
    if p["type"] == "boolean":
        return [True, False]
    if p["type"] in ("integer", "number"):
        return _numbers(p)
    if p["type"] == "budget":
        return ["7it", "30it"]
    if p["type"] == "belief":
        return ["aggro-pirate-warrior"]
    if p["type"] == "text":
        return _weights(p, policy, context)
    return [*p["words"], *{"horizon": ["3"], "share": ["0.5"]}.get(p["type"], [])]


def _numbers(p: Parameter) -> list[float | int]:
    usual, cast = float(p["default"]), int if p["type"] == "integer" else float
    tried = [usual + 1, usual * 5 + 3, 0, 1, 2, 3, 0.3, 0.9, -1000, *map(float, p.get("among", ()))]
    low, high = float(p.get("least", p.get("above", "-inf"))), float(p.get("most", p.get("below", "inf")))
    inside = [x for x in tried if low <= x <= high and x not in (p.get("above"), p.get("below"))]
    allowed = [x for x in inside if x in p["among"]] if "among" in p else inside
    return list(dict.fromkeys(cast(x) for x in allowed if cast(x) == x))


def _weights(p: Parameter, policy: str, context: Mapping[str, str]) -> list[str]:
    """Weights that are not the usual ones, for the score that goes with them."""
    if p["name"] == "eva" or policy == "eva":
        return ["attack:9#health:0#hero_health:7"]
    scores = (x for x in parameters(policy).values() if x["type"] == "score" and x["name"] != "greedy_by")
    score = next(context.get(x["name"], x["default"]) for x in scores)
    names = list(SCORES[score].weights)
    return ["#".join(str(3 * k + 1) for k in range(len(names)))] if names else []


def contexts(policy: str, name: str) -> Iterator[dict[str, str]]:
    """What belongs together, then no other parameter changed, then each of the others to each of its values."""
    base = {other: value for other, value in BASES.get(policy, {}).items() if other != name}
    if name in TOGETHER:
        yield {**base, **TOGETHER[name]}
    yield base
    for other in parameters(policy):
        if other not in (name, "budget", "mulligan", "observation"):
            yield from ({**base, other: value} for value in others(policy, other, {}) if value)


def changes(policy: str, name: str, context: Mapping[str, str]) -> bool:
    """Whether some value of a parameter makes a difference together with these others."""
    before = tuple(context.items())
    for value in others(policy, name, context):
        after = (*before, (name, value))
        for k in range(len(positions())):
            try:
                if behaviour(policy, before, k) != behaviour(policy, after, k):
                    return True
            except HearthLabError:
                break  # values that do not go together
    return False


# The tests


@pytest.mark.parametrize(("policy", "name"), EVERY)
def test_another_value_of_a_parameter_changes_something(policy: str, name: str) -> None:
    assert any(changes(policy, name, context) for context in contexts(policy, name))


def test_a_parameter_that_is_not_read_is_noticed() -> None:
    # Without the heuristic the importance is idle, and so are the hands of the opponent in the first phase.
    assert not changes("mcts", "importance", {"budget": "60it"})
    assert changes("mcts", "importance", {"budget": "60it", "tree_policy": "ucb1-heuristic"})
    assert not changes("three_phase", "hands", {"budget": "60it"})


def test_every_native_agent_has_a_policy_that_is_tried() -> None:
    described = {entry["name"] for entry in json.loads(_core.agent_schema())["agents"]}
    native = {name for name, kind in agents().items() if kind.native is not None}
    # Eva with other numbers, and the three-phase search with a belief that Python makes.
    assert native - described == {"eva-hearthlab", "pred-mcts"}
    assert described <= native
    assert library().implemented("EX1_012")


@pytest.mark.parametrize(("policy", "name"), EVERY)
def test_a_parameter_says_what_it_does_and_refuses_what_it_cannot_be(policy: str, name: str) -> None:
    p = parameters(policy)[name]
    assert p["doc"].endswith(".")
    wrong: list[Any] = [1.5, "many"] if p["type"] == "integer" else [3] if p["type"] == "text" else ["nothing of it"]
    wrong += [float(p[k]) + by for k, by in (("least", -1), ("most", 1), ("above", 0), ("below", 0)) if k in p]
    for value in wrong:
        if value not in (float("inf"), float("-inf")):
            with pytest.raises(HearthLabError, match=r"(is not|it must be)"):
                _core.check_agent(json.dumps({"policy": policy, name: value}))
