"""Games of one's own: from Python and from files, saved with their cards, played, refused with one clear sentence."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import hearthlab as hl
from hearthlab.agents import make
from hearthlab.arena.small import match_model, play_model
from hearthlab.cards.language import add_to_hand, gain_armor, minion, spell
from hearthlab.cards.library import default_library
from hearthlab.cli import main
from hearthlab.equilibrium import Model, Solver, Strategy, TooLarge, build, estimate, model, small_rules, solve
from hearthlab.equilibrium.linear import game_value
from hearthlab.errors import HearthLabError
from hearthlab.rules import Rules
from own_games import checked, written

DUEL = """
about = "a squire against a raider"
rounds = 2
hand = 1
health = [2, 3]
decks = [["Squire", "Knight"], ["Squire", "Murloc Raider"]]

[minions]
Squire = { cost = 1, attack = 1, health = 2, keywords = "taunt" }
Knight = { cost = 2, attack = 3, health = 1 }
"""
CARDS = (
    minion("OWN_SQUIRE", name="Squire", cost=1, attack=1, health=2, keywords="taunt"),
    minion("OWN_KNIGHT", name="Knight", cost=2, attack=3, health=1),
)
ROOT = Path(__file__).parents[2]


def duel(path: Path, text: str = DUEL) -> Model:
    """Writes a model into a file and reads it."""
    path.write_text(text, encoding="utf-8")
    return model(str(path))


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A saved strategy of the duel; the file of the game is gone."""
    solver = Solver(build(duel(tmp_path / "duel.toml")), "pcfr+")
    solver.run(100)
    solver.strategy().save(tmp_path / "duel.npz")
    (tmp_path / "duel.toml").unlink()
    return tmp_path / "duel.npz"


# Making one


def test_a_file_and_python_make_the_same_game(tmp_path: Path) -> None:
    from_file = build(duel(tmp_path / "duel.toml"))
    stated = Model(
        name="duel",
        library=default_library().with_cards(*CARDS),
        rules=small_rules(turn_limit=4, first_hand=1, second_hand=1),
        health=(2, 3),
        decks=(("Squire", "Knight"), ("OWN_SQUIRE", "Murloc Raider")),
    )
    from_python = build(stated)
    assert from_file.core.efg("duel") == from_python.core.efg("duel")
    assert from_file.core.keys(0) == from_python.core.keys(0)


def test_the_game_that_opens_the_page_is_solved(tmp_path: Path) -> None:
    page = (ROOT / "docs/equilibrium.md").read_text(encoding="utf-8")
    block = re.search(r"^```toml\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    assert block is not None
    assert len(block[1].splitlines()) <= 10
    tree = build(duel(tmp_path / "duel.toml", block[1]))
    solution = solve(tree, "pcfr+", 2000, target=1e-7, measures=40)
    assert solution.last.root_value == pytest.approx(game_value(tree), abs=1e-6)


def test_cards_with_texts_come_from_a_file_beside_the_game(tmp_path: Path) -> None:
    (tmp_path / "cards.py").write_text(
        "from hearthlab.cards.language import ENEMY_HERO, battlecry, deal, minion\n"
        'CARDS = [minion("OWN_HERALD", battlecry(deal(1, ENEMY_HERO)), name="Herald", cost=1, attack=1, health=1)]\n'
    )
    text = 'cards = "cards.py"\nrounds = 2\nhealth = 1\ndecks = [["Herald"], ["Herald"]]\n'
    assert game_value(build(duel(tmp_path / "herald.toml", text))) == pytest.approx(1.0)


def test_settings_may_follow_the_name_of_a_file(tmp_path: Path) -> None:
    duel(tmp_path / "duel.toml")
    shorter = model(f"{tmp_path}/duel.toml( rounds = 1 )")
    assert str(shorter) == "duel(rounds=1)"
    assert shorter.rules.turn_limit == 2


def test_all_rules_can_be_changed(tmp_path: Path) -> None:
    rules = duel(tmp_path / "duel.toml", DUEL + "[rules]\nmana = 1\naction_limit = 2\ncoin = true\n").rules
    assert (rules.mana, rules.action_limit, rules.coin, rules.mulligan) == (1, 2, True, False)


def test_a_deck_brings_its_class() -> None:
    decks: Any = (hl.Deck("warlock", ["CS2_065"], size=None), ["Murloc Raider"])
    assert Model(decks=decks).classes == ("warlock", "mage")


# Heroes whose health differs


def test_a_hero_that_fatigue_kills_at_the_start_has_lost() -> None:
    small = model("4.6c(hand=1, fatigue=true)")
    tree = build(small)
    assert tree.histories == 1
    assert game_value(tree) == pytest.approx(-1.0)
    game = small.game()
    assert (game.over, game.winner) == (True, 1)
    assert play_model(small, "random", "random").winner == 1
    solver = Solver(tree, "pcfr+")
    solver.run(3)
    assert (solver.root_value, solver.nash_conv) == (-1.0, 0.0)


def test_draws_do_not_follow_from_the_deal_where_health_differs() -> None:
    # Player 0 of 4.6d is dealt one of three cards and draws another: all six pairs come up.
    seen = set()
    for seed in range(100):
        game = model("4.6d").game(seed)
        hand = tuple(card.id for card in game.players[0].hand)
        game.apply("end")
        game.apply("end")
        seen.add((hand, game.players[0].hand[-1].id))
    assert len(seen) == 6


# Saving, loading, playing


def test_a_strategy_carries_its_own_cards(kept: Path) -> None:
    strategy = Strategy.load(kept)
    game = strategy.model.game(1)
    assert strategy.model.cards.card("OWN_SQUIRE").name == "Squire"
    while not game.over:
        options = strategy.query(game)
        assert sum(odds for _, odds in options) == pytest.approx(1.0, abs=1e-5)
        for action in options[-1][0]:
            game.apply(action)


def test_the_agent_plays_its_strategy_on_both_seats(kept: Path) -> None:
    strategy = Strategy.load(kept)
    result = match_model(strategy.model, f"cfr(file={kept})", "random", games=20)
    assert not result.faults
    assert [tally.games for tally in result.seats] == [10, 10]


def test_a_strategy_for_other_cards_is_refused(kept: Path, tmp_path: Path) -> None:
    assert Strategy.load(kept, duel(tmp_path / "duel.toml")).game == "duel"
    other = duel(tmp_path / "duel.toml", DUEL.replace("attack = 3", "attack = 2"))
    with pytest.raises(HearthLabError, match=r"for other cards \(Knight \(OWN_KNIGHT\)"):
        Strategy.load(kept, other)
    agent = make(f"cfr(file={kept})")
    with pytest.raises(HearthLabError, match="for other cards"):
        agent.start(other.game().view(0))


def test_a_strategy_for_other_rules_is_refused(kept: Path, tmp_path: Path) -> None:
    other = duel(tmp_path / "duel.toml", DUEL.replace("rounds = 2", "rounds = 3"))
    with pytest.raises(HearthLabError, match="for other rules or decks"):
        Strategy.load(kept, other)
    agent = make(f"cfr(file={kept})")
    with pytest.raises(HearthLabError, match="duel was solved with turn_limit 4; this game has turn_limit 6"):
        agent.start(other.game().view(0))


def test_a_strategy_of_the_thesis_is_refused_when_its_rules_have_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    solver = Solver(build(model("4.4a(rounds=2)")))
    solver.run(5)
    solver.strategy().save(tmp_path / "kept.npz")
    changed = dict(model.__globals__["MODELS"])
    changed["4.4a"] = model("4.4a(health=2)")
    monkeypatch.setitem(model.__globals__, "MODELS", changed)
    with pytest.raises(HearthLabError, match="for other rules or decks"):
        Strategy.load(tmp_path / "kept.npz")


def test_a_strategy_from_before_strategies_carried_their_models_is_read() -> None:
    strategy = Strategy.load(Path(__file__).parent / "saved-before-models.npz")
    assert (strategy.game, strategy.iterate) == ("4.6c(rounds=2)", "average")
    assert len(strategy.query(strategy.model.game())) == 2


def test_a_checkpoint_of_other_cards_is_refused(tmp_path: Path) -> None:
    solve(build(duel(tmp_path / "duel.toml")), "cfr", 3, checkpoint=tmp_path / "kept.npz")
    other = build(duel(tmp_path / "duel.toml", DUEL.replace("attack = 3", "attack = 4")))
    with pytest.raises(HearthLabError, match="is a checkpoint of"):
        solve(other, "cfr", 5, checkpoint=tmp_path / "kept.npz")


# Commands


def test_commands_solve_and_play_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    duel(tmp_path / "duel.toml")
    game, kept, efg = (str(tmp_path / name) for name in ("duel.toml", "duel.npz", "duel.efg"))
    options = ["--solver", "pcfr+", "--iterations", "50", "--save", kept, "--iterate", "last", "--efg", efg, "--json"]
    assert main(["solve", game, "--quiet", *options]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["model"] == "duel"
    assert found["last_iterate"]["nash_conv"] <= 2
    assert Strategy.load(kept).iterate == "last"
    assert Path(efg).read_text(encoding="utf-8").startswith('EFG 2 R "duel"')
    assert main(["solve", game, "--estimate", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["histories"] > 10
    assert main(["match", f"cfr(file={kept})", "random", "--model", game, "--games", "4", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 4
    assert main(["match", "random", "random", "--model", game, "--games", "2", "--quiet"]) == 0
    assert "A is player 1" in capsys.readouterr().out


# Bad models


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("decks = [[], []]", "player 0 has no cards and no hero power, and can do nothing"),
        ("rounds = 2", 'there is no "decks"'),
        ('decks = [["Murloc Raider"]]', "decks: a list of 1 values; there must be 2"),
        ('decks = [["Murlock Raider"], ["Wisp"]]', r"did you mean Murloc Raider \(CS2_168\)"),
        ('decks = [["CS2_168"], ["CS2_168"]]\nrounds = 0', "rounds: 0 is not a whole number from 1 to 1000"),
        ('decks = [["CS2_168"], ["CS2_168"]]\nhealth = [1, 0]', r"health\[1\]: 0 is not a whole number"),
        ('decks = [["CS2_168"], ["CS2_168"]]\n[rules]\nmana = 20', "mana: 20 is not a number from 0 to 10"),
        ('decks = [["CS2_168"], ["CS2_168"]]\n[rules]\nmanna = 2', "did you mean mana"),
        ('decks = [["CS2_168"], ["CS2_168"]]\ncolour = 2', '"colour" is not a key here'),
        ('decks = [["CS2_168"], ["CS2_168"]]\n[rules]\nturn_limit = 0', "can go on for ever"),
        ('decks = [["CS2_168"], ["CS2_168"]]\nrounds = 2\n[rules]\nturn_limit = 5', "turn_limit is given twice"),
        ('decks = [["CS2_168"], ["CS2_168"]]\ncards = "missing.py"', "cannot be read"),
        ('decks = [["CS2_168"], ["CS2_168"]]\nname = "4.4a"', "the name of another model"),
        (
            'decks = [["A"], ["A"]]\n[minions]\nA = { cost = 1, attack = 1 }',
            "card OWN_A: a custom minion needs health",
        ),
        ('decks = [["CS2_065"], ["CS2_168"]]\nclasses = ["pirate", "mage"]', '"pirate" is not a class'),
        ("decks = 3 4", "is not TOML"),
    ],
)
def test_a_bad_file_gets_one_clear_sentence(text: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(HearthLabError, match=said) as caught:
        build(duel(tmp_path / "bad.toml", text))
    assert "bad" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_turn_without_an_end_is_refused() -> None:
    library = default_library().with_cards(spell("OWN_LOOP", add_to_hand("OWN_LOOP"), name="Loop", cost=0))
    rules = small_rules(turn_limit=2, action_limit=None)
    with pytest.raises(HearthLabError, match="game: a turn can go on for more than 200 actions; limit it with action"):
        build(Model(library=library, rules=rules, decks=(("Loop",), ("Loop",))))


def test_a_game_that_hardly_ends_is_refused() -> None:
    rules = small_rules(turn_limit=30_000, health=30_000)
    with pytest.raises(HearthLabError, match="a game can go on for more than 20000 decisions; limit it with turn"):
        build(Model(rules=rules, decks=(("Murloc Raider",), ("Murloc Raider",))))


def test_a_turn_with_too_many_orders_is_refused() -> None:
    own = [spell(f"OWN_{k}", gain_armor(k), name=f"Own {k}", cost=0) for k in range(8)]
    library = default_library().with_cards(*own)
    names = tuple(card.own["name"] for card in own)
    with pytest.raises(HearthLabError, match="can be played in more than 50000 ways"):
        estimate(Model(library=library, rules=small_rules(first_hand=8, second_hand=1), decks=(names, names[:1])), 1)


def test_a_game_that_needs_too_much_memory_is_refused(tmp_path: Path) -> None:
    with pytest.raises(TooLarge, match=r"the tree of duel .* reduce rounds \(now 2\)"):
        build(duel(tmp_path / "duel.toml"), memory=1000)
    odd = duel(tmp_path / "duel.toml", DUEL.replace("rounds = 2", "") + "[rules]\nturn_limit = 5\n")
    with pytest.raises(TooLarge, match=r"reduce turn_limit \(now 5\)"):
        build(odd, memory=1000)


def test_bad_python_is_refused() -> None:
    raider = (["Murloc Raider"], ["Murloc Raider"])
    cases: list[tuple[dict[str, Any], str]] = [
        ({"rules": {"health": 2}}, "rules must be Rules"),
        ({"decks": ["Murloc Raider", "Murloc Raider"]}, "must be a list of cards"),
        ({"decks": (raider[0],)}, "decks must be two lists"),
        ({"health": (1, 2, 3)}, "two numbers"),
        ({"first": 2}, "must be 0, 1 or random"),
        ({"draw": 1.0}, "between -1 and 0"),
        ({"merge": 1}, "must be true or false"),
        ({"classes": "mage"}, "classes are"),
        ({"name": 'a "b"'}, "quotation marks"),
        ({"rules": Rules(turn_limit=None, fatigue=False)}, "can go on for ever"),
        ({"library": default_library(), "rules": Rules(build=20457)}, "ask for the cards of build"),
    ]
    for wrong, said in cases:
        with pytest.raises(HearthLabError, match=said):
            Model(**{"decks": raider, **wrong})


# Whole way


@pytest.mark.slow
@pytest.mark.parametrize("seed", [2, 3])
def test_a_random_game_goes_the_whole_way(seed: int, tmp_path: Path) -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (the extra openspiel)")
    row = checked(written(seed, tmp_path), seed, games=200, iterations=3)
    assert row.openspiel < 1e-9
