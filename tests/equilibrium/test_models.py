"""The models of zhang2020: all of them solve, and linear programming agrees."""

from __future__ import annotations

import pytest

from hearthlab.equilibrium import MODELS, GameTree, Solver, build, model, solve
from hearthlab.equilibrium.linear import game_value
from hearthlab.equilibrium.models import library
from hearthlab.errors import HearthLabError
from hearthlab.papers.zhang2020 import figures

ONE_AND_TWO_CARDS = [name for name in MODELS if name.startswith(("4.4", "4.5", "4.6"))]
LARGER = ["4.10a", "4.10b", "4.10c", "4.11a", "4.11b", "4.11c"]


@pytest.mark.slow
@pytest.mark.parametrize("name", ONE_AND_TWO_CARDS)
def test_small_games_are_solved_and_linear_programming_agrees(name: str) -> None:
    tree = build(MODELS[name])
    solution = solve(tree, "cfr+", 2000, measures=2)
    assert solution.last.nash_conv < 1e-3 * tree.payoff_range
    assert solution.last.root_value == pytest.approx(game_value(tree), abs=solution.last.nash_conv + 1e-9)


@pytest.mark.slow
@pytest.mark.parametrize("name", ONE_AND_TWO_CARDS)
def test_values_equal_those_of_a_linear_program(name: str) -> None:
    tree = build(MODELS[name])
    solution = solve(tree, "cfr+", 200_000 if tree.histories < 20_000 else 4000, measures=12, target=1e-7)
    assert solution.last.root_value == pytest.approx(game_value(tree), abs=1e-6)


@pytest.mark.slow
@pytest.mark.parametrize("name", LARGER)
def test_larger_games_are_solved_too(name: str) -> None:
    tree = build(MODELS[name])
    solution = solve(tree, "cfr+", 300, measures=2)
    assert solution.last.nash_conv < 1e-3 * tree.payoff_range


def test_the_words_of_the_thesis_on_figure_4_4_hold() -> None:
    assert game_value(build(MODELS["4.4a"])) == pytest.approx(1.0)
    assert game_value(build(MODELS["4.4b"])) == pytest.approx(-1.0)


def test_decks_and_numbers_are_those_of_the_thesis() -> None:
    cards = library().core
    for name, (classes, minions, spells) in {
        "4.10a": (("warlock", "warrior"), (3, 4), (1, 0)),
        "4.10b": (("warlock", "warrior"), (4, 4), (0, 0)),
        "4.10c": (("warlock", "warlock"), (3, 3), (1, 1)),
        "4.10d": (("warlock", "warlock"), (4, 4), (1, 1)),
        "4.11a": (("warlock", "warrior"), (3, 3), (1, 1)),
        "4.11d": (("warlock", "warrior"), (2, 2), (1, 1)),
    }.items():
        m = MODELS[name]
        assert m.classes == classes
        assert tuple(len(d) for d in m.decks) == (minions[0] + spells[0], minions[1] + spells[1])
        assert all(cards.implemented(card) for deck in m.decks for card in deck)
    assert MODELS["4.6c"].health == MODELS["4.6d"].health == (1, 2)


def test_a_punished_draw_makes_the_game_general_sum() -> None:
    tree = build(model("4.6c(draw=-0.5)"))
    assert not tree.core.zero_sum
    solver = Solver(tree, "cfr+")
    solver.run(500)
    assert all(gain >= -1e-12 for gain in solver.gains)
    with pytest.raises(HearthLabError, match="not zero-sum"):
        game_value(tree)


def test_heroes_only_takes_the_trades_away() -> None:
    assert build(model("4.4a(health=2, heroes_only=true)")).histories < build(model("4.4a(health=2)")).histories


def test_texts_of_models_are_read_and_written() -> None:
    text = "4.10a(health=3/4, rounds=1, first=random, merge=false)"
    assert str(model(text)) == text
    for bad, message in [("4.10z", "did you mean"), ("4.10a(health=x)", "must be a number"),
                         ("4.10a(colour=1)", "not a setting"), ("4.10a(merge=1)", "true or false"),
                         ("4.10a(rounds=0)", "1 or more"), ("4.10a(draw=1)", "between -1 and 0")]:  # fmt: skip
        with pytest.raises(HearthLabError, match=message):
            model(bad)


def test_merging_by_situation_measures_exploitability_in_the_whole_game() -> None:
    tree = build(MODELS["4.5a"])
    solver = Solver(tree, "cfr+", form="tied")
    solver.run(500)
    assert len(solver.core.save()[2][0]) < 8 * tree.core.sequences[0]
    assert solver.nash_conv < 0.05


def test_every_figure_is_reproduced() -> None:
    row = figures.solved("4.4b", quick=True)
    assert row.linear_program == pytest.approx(-1.0)
    assert set(row.solutions) == set(row.json()["solvers"])
    assert "player 1 loses in most branches" in str(figures.table([row]))
    assert [name for models in figures.FIGURES.values() for name in models] == list(MODELS)
    with pytest.raises(HearthLabError, match=r'no figure "4\.9"'):
        figures.figure("4.9")


def test_kuhn_has_no_strategy_to_play_with() -> None:
    with pytest.raises(HearthLabError, match="only the strategies of models"):
        Solver(GameTree.of("kuhn")).strategy()
