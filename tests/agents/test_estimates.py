"""Estimates of positions, recomputed from what a position says of itself."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import pytest

import hearthlab as hl
from hearthlab.agents import make
from hearthlab.agents.native import Native
from hearthlab.agents.scores import SCORES
from hearthlab.cards.library import default_library
from hearthlab.util.seeds import derive
from support.worlds import moment

State = dict[str, Any]


def score(text: str, game: hl.Game, player: int) -> float:
    """What the core says."""
    agent = make(text)
    assert isinstance(agent, Native)
    return agent.score(game, player)


def printed_cost(card: State) -> int:
    return default_library().data[card["id"]].cost


def half(side: State, name: str, weights: Mapping[str, float]) -> Any:
    """One player's sum, as it is written down."""
    w = tuple(weights.values())
    hero, weapon, mana = side["hero"], side["weapon"], side["mana"]
    health, armor = hero["health"] - hero.get("damage", 0), hero.get("armor", 0)
    rest = weights["mana"] * mana["max"] - weights["overload"] * (mana["owed"] + mana["locked"])
    if name == "value":
        costs = [
            printed_cost(weapon) if weapon else 0,
            sum(map(printed_cost, side["secrets"])) + (printed_cost(side["quest"]) if side["quest"] else 0),
            health + armor,
            sum(map(printed_cost, side["minions"])),
            sum(map(printed_cost, side["hand"])),
            len(side["deck"]),
        ]
        return float(sum(a * b for a, b in zip(w, costs, strict=False)) + rest)
    root = math.sqrt if name == "gradual" else float
    stats = sum(m["attack"] + m["health"] - m.get("damage", 0) for m in side["minions"])
    armed = w[0] * weapon["attack"] + w[1] * (weapon["durability"] - weapon.get("damage", 0)) if weapon else 0
    return float(
        armed
        + w[2] * (root(max(0, health)) + root(armor))
        + w[3] * stats
        + w[4] * root(len(side["hand"]))
        + w[5] * root(len(side["deck"]))
        + w[7] * len(side["secrets"])
        + rest
    )


@pytest.mark.parametrize(("name", "weights"), [(name, SCORES[name].weights) for name in ("linear", "gradual", "value")])
def test_a_win_estimate_compares_the_sums_of_both_players(name: str, weights: Mapping[str, float]) -> None:
    values = set()
    for k in range(120):
        game = moment(derive("estimate", k))
        if game.over:
            continue
        players = game.state()["players"]
        for me in (0, 1):
            mine, theirs = (half(players[p], name, weights) for p in (me, 1 - me))
            most = max(mine, theirs)
            wanted = min(1.0, max(0.0, (mine - theirs) / (2 * most) + 0.5)) if most > 0 else 0.5
            assert score(f"greedy(score={name})", game, me) == pytest.approx(wanted, abs=1e-9)
            values.add(round(wanted, 6))
    assert len(values) > 60


def test_weights_can_be_given_by_name() -> None:
    game = moment(derive("estimate", 3))
    usual, other = (score(f"greedy(score=linear{w})", game, 0) for w in ("", ", weights=health:5"))
    assert usual != other
    with pytest.raises(hl.HearthLabError, match='did you mean "health"'):
        make("greedy(score=linear, weights=helth:5)")
    with pytest.raises(hl.HearthLabError, match="has 9 weights, not 2"):
        make("greedy(score=linear, weights=1#2)")
    with pytest.raises(hl.HearthLabError, match="has no weights"):
        make("greedy(score=aggro, weights=1#2)")


YETI = {"id": "CS2_182"}


def tyche(me: State, foe: State) -> float:
    game = hl.Game.from_state({"turn": 9, "players": [me, foe]})
    return score("greedy(score=tyche, weights=1#10#100#1000#10000#100000)", game, 0)


def test_tyches_value_of_a_state_adds_up() -> None:
    empty: State = {"class": "mage", "deck": ["CS2_182"] * 4}
    assert tyche(empty, empty) == 0
    # A yeti is worth 9, and the other board is no longer empty for the opponent.
    assert tyche({**empty, "minions": [YETI]}, empty) == 10000 * 9 + 11
    assert tyche({**empty, "minions": [{**YETI, "keywords": ["taunt"]}]}, empty) == 10000 * 11 + 11
    assert tyche({**empty, "minions": [{**YETI, "keywords": ["frozen"]}]}, empty) == 10000 * 5 + 11
    assert tyche({**empty, "hand": ["CS2_182"] * 5}, empty) == 1000 * (3 * 3 + 2 * 2)
    assert tyche({**empty, "hero": {"damage": 14}}, empty) == pytest.approx(10 * (4 - math.sqrt(30)))
    assert tyche({**empty, "deck": ["CS2_182"] * 9}, empty) == 100
    assert tyche({**empty, "weapon": {"id": "CS2_106"}}, empty) == 10000 * 3 * 2
