"""Trees from the engine: an independent walk over the public face must find the same game."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import pytest

import hearthlab as hl
from hearthlab.equilibrium import TooLarge, build, estimate, model
from hearthlab.equilibrium.models import Model

SMALL = ["4.4a", "4.4a(first=random)", "4.4a(turns=false, rounds=3)", "4.4b", "4.5c", "4.6a(rounds=2)", "4.6c",
         "4.6c(first=1)", "4.11d(rounds=1, merge=false)", "4.10a(rounds=1, hand=0, merge=false)"]  # fmt: skip


class Walk:
    """Walks a model with `legal_actions` and `outcomes` alone and collects what a tree must hold."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.histories = self.ends = 0
        self.sets: dict[Any, list[tuple[Any, list[str]]]] = defaultdict(list)
        starts: dict[str, hl.Game] = {}
        for seed in range(300):
            game = model.game(seed)
            starts.setdefault(str(game.state()), game)
        self.starts = list(starts.values())
        if len(self.starts) > 1:
            self.histories += 1
        for game in self.starts:
            self.visit(game, ((), ()))

    def visit(self, game: hl.Game, past: tuple[Any, Any]) -> None:
        """A history; `past` holds the views and actions of each player's decisions."""
        self.histories += 1
        if game.over:
            self.ends += 1
            return
        me = game.player
        view = game.view(me)
        known = (*past[me], view)
        moves = self.moves(game, ())
        self.sets[me, known].append((view, [text for text, _ in moves]))
        for text, outcomes in moves:
            mine = (*known, text)
            after = (mine, past[1]) if me == 0 else (past[0], mine)
            if len(outcomes) > 1:
                self.histories += 1
            for _, game_after in outcomes:
                self.visit(game_after, after)

    def moves(self, game: hl.Game, before: tuple[str, ...]) -> list[tuple[str, list[tuple[float, hl.Game]]]]:
        found = []
        for action in game.legal_actions():
            outcomes = game.outcomes(action)
            text = (*before, str(action))
            after = outcomes[0][1]
            same_turn = not after.over and (after.turn, after.player) == (game.turn, game.player)
            if self.model.turns and len(outcomes) == 1 and same_turn and after.phase == "main":
                found += self.moves(after, text)
            else:
                found.append(("; ".join(text), outcomes))
        return found


@pytest.mark.parametrize("text", SMALL)
def test_an_independent_walk_counts_the_same_histories_and_sets(text: str) -> None:
    walk, tree = Walk(model(text)), build(model(text))
    assert tree.histories == walk.histories
    assert tree.core.ends == walk.ends
    assert tree.core.infosets == tuple(sum(player == p for player, _ in walk.sets) for p in (0, 1))


@pytest.mark.parametrize("text", ["4.5c", "4.11d(rounds=1, merge=false)"])
def test_states_of_one_set_have_equal_views_and_equal_actions(text: str) -> None:
    plan = model(text).plan()
    tree = build(model(text))
    met: dict[tuple[int, int], tuple[Any, list[str]]] = {}
    several = 0

    def visit(node: int, outcomes: list[Any]) -> None:
        nonlocal several
        children = tree.core.children(node) if len(outcomes) > 1 else [node]
        for child, (_, game) in zip(children, outcomes, strict=True):
            kind, player, number = tree.core.node(child)
            if kind == "end":
                assert game.over
                continue
            moves = plan.moves(game)
            view = game.view(player).to_bytes()
            names = [" ".join(map(str, actions)) for actions, _ in moves]
            several += (player, number) in met
            assert met.setdefault((player, number), (view, names)) == (view, names)
            for after, (_, results) in zip(tree.core.children(child), moves, strict=True):
                visit(after, results)

    visit(0, plan.starts())
    assert len(met) == tree.infosets
    assert several > 0  # some sets hold several states, else this would show nothing


def test_merged_orders_keep_the_value_and_shrink_the_tree() -> None:
    from hearthlab.equilibrium.linear import game_value

    text = "4.10c(rounds=1, hand=2, health=1)"
    merged, whole = build(model(text)), build(model(text.replace(")", ", merge=false)")))
    assert merged.histories <= whole.histories
    assert game_value(merged) == pytest.approx(game_value(whole), abs=1e-7)


def test_single_actions_and_whole_turns_have_one_value() -> None:
    from hearthlab.equilibrium.linear import game_value

    whole, single = build(model("4.6c")), build(model("4.6c(turns=false)"))
    assert single.histories > whole.histories
    assert game_value(single) == pytest.approx(game_value(whole), abs=1e-7)


def test_the_estimate_is_near_the_size() -> None:
    for name in ("4.4a", "4.5a", "4.10c(rounds=1)"):
        tree = build(model(name))
        assert estimate(model(name), 3000).histories == pytest.approx(tree.histories, rel=0.2)


def test_a_tree_that_cannot_fit_is_refused_with_its_size() -> None:
    with pytest.raises(TooLarge, match=r"would have about \d.*histories.*GB.*reduce rounds \(now 6\)"):
        build(model("4.10d(rounds=6)"), memory=8 << 30, walks=50)


def test_a_huge_tree_is_refused_after_a_few_walks() -> None:
    with pytest.raises(TooLarge, match=r"would have about \d.*histories.*GB.*reduce rounds \(now 10\)"):
        build(model("4.10d(rounds=10, health=30)"), memory=8 << 30, walks=1_000_000)


def test_what_to_reduce_makes_a_tree_smaller() -> None:
    with pytest.raises(TooLarge, match="merge=true"):
        build(model("4.6b"), memory=1000)
    histories = [estimate(model(text), 1000).histories for text in ("4.6b", "4.6b(merge=true)", "4.6b(rounds=2)")]
    assert histories == sorted(histories, reverse=True)


def test_building_stops_when_the_memory_is_used_up() -> None:
    size = estimate(model("4.10c"), 500)
    with pytest.raises(TooLarge, match=r"was stopped at \d.* histories \(about \d.* were expected\).*reduce rounds"):
        build(model("4.10c"), memory=int(size.bytes * 0.8))


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    tree = build(model("4.10c"), progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (tree.histories, tree.histories)
    assert all(done <= total for done, total in told)
    assert len(told) > 2
