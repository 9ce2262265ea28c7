"""Analysis: the first move is the agent's own, chances come with intervals, lethal is certain, and time is kept."""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import Any

import pytest

import hearthlab as hl
from hearthlab.agents import agents, make
from hearthlab.agents.base import Budget, Clock
from hearthlab.analysis import Analysis
from hearthlab.analysis.timing import Timer, fitting, part
from hearthlab.cli import main

FIREBALL, RAPTOR, WISP, YETI = "CS2_029", "CS2_172", "CS2_231", "CS2_182"
PIRATES, JADE = "aggro-pirate-warrior", "midrange-jade-shaman"

ASKED = sorted(name for name, kind in agents().items() if not kind.foreign and name not in ("cfr", "program"))


def later(turn: int = 6, seed: int = 7) -> hl.Game:
    game = hl.Game(PIRATES, JADE, seed=seed)
    while game.turn < turn:
        game.apply(game.legal_actions()[-1])
    return game


def seen(game: hl.Game, agent: hl.Agent) -> hl.View:
    return game.open_view(game.player) if agent.sees_everything else game.view(game.player)


def brief(name: str) -> str:
    """Returns an agent with a small budget, where it has one."""
    return f"{name}(budget=40it)" if "budget" in set(_params(name)) else name


def _params(name: str) -> list[str]:
    return list(agents()[name].params.__dataclass_fields__)


# Opinions


@pytest.mark.parametrize("name", ASKED)
def test_every_agent_says_what_it_thinks_and_does_what_it_would_have_done(name: str) -> None:
    for turn in (0, 6):
        game = later(turn)
        agent = make(brief(name), seed=3)
        view = seen(game, agent)
        agent.start(view)
        played = [agent.act(view, Clock()) for _ in range(2)]
        agent.start(view)
        opinions = [agent.consider(view) for _ in range(2)]
        assert [opinion.action for opinion in opinions] == played
        for opinion in opinions:
            assert [option.action for option in opinion.options] in ([], list(view.legal_actions()))
            assert not opinion.ranked or opinion.ranked[0].action == opinion.action
            assert not opinion.chances or all(0 <= (option.value or 0) <= 1 for option in opinion.options)


def test_an_agent_in_python_answers_with_its_action() -> None:
    class Last(hl.Agent):
        def act(self, view: hl.View, clock: Clock) -> hl.Action:
            return view.legal_actions()[-1]

    game = later()
    view = game.view(game.player)
    assert Last().consider(view) == hl.Opinion(view.legal_actions()[-1])


def test_a_decision_without_a_search_says_nothing_of_the_last_one() -> None:
    agent = make("mcts(budget=50it)", seed=1)
    game = later()
    assert agent.consider(game.view(game.player)).options
    mulligan = hl.Game(PIRATES, JADE, seed=7)
    opinion = agent.consider(mulligan.view(mulligan.player))
    assert (opinion.options, opinion.iterations, opinion.steps) == ((), 0, 0)


# The analysis


@functools.cache
def by(agent: str, budget: str = "300it") -> Analysis:
    game = later()
    return hl.analyse(game.view(game.player), agent, budget)


@pytest.mark.parametrize("name", ["mcts", "eva", "greedy", "random", "beam", "flat-mc", "exhaustive", "tyche"])
def test_the_first_move_is_what_the_same_agent_plays(name: str) -> None:
    for seed in (1, 2):
        game = later(5, seed)
        view = game.view(game.player)
        found = hl.analyse(view, name, "200it", seed=seed)
        agent = make(found.agent, seed)
        agent.start(view)
        assert found.best.action == agent.act(view, Clock())
        assert {move.action for move in found.moves} == set(view.legal_actions())


def test_a_search_has_visits_chances_and_intervals_of_its_own() -> None:
    found = by("mcts")
    assert found.judge == found.agent == "mcts(budget=300it)"
    assert sum(move.visits for move in found.moves) == found.iterations == 300
    for move in found.moves:
        assert move.win is not None
        assert move.interval is not None
        assert 0 <= move.interval[0] < move.win < move.interval[1] <= 1
    assert [move.visits for move in found.moves] == sorted((move.visits for move in found.moves), reverse=True)


def test_an_agent_without_chances_gets_those_of_a_search() -> None:
    found = by("eva")
    assert (found.agent, found.judge) == ("eva", "mcts(budget=300it)")
    assert all(move.win is not None for move in found.moves)
    assert found.best.value == max(move.value for move in found.moves if move.value is not None)


def test_a_mulligan_has_moves_and_no_chances() -> None:
    game = hl.Game(PIRATES, JADE, seed=7)
    found = hl.analyse(game.view(game.player), "mcts", "50it")
    assert len(found.moves) == len(game.legal_actions())
    assert {move.win for move in found.moves} == {None}
    assert found.judge == ""


def test_the_line_starts_with_the_move_and_is_in_words() -> None:
    for move in by("mcts").moves:
        assert move.line[0] == move.text
    assert len(by("mcts").best.line) > 1


def test_the_view_of_a_player_who_waits_is_refused() -> None:
    game = later()
    with pytest.raises(hl.HearthLabError, match=r"has nothing to decide; analyse the view of the player who does"):
        hl.analyse(game.view(1 - game.player))


def position(health: int, **foe: Any) -> hl.View:
    me = {"class": "mage", "minions": [{"id": YETI}], "hand": [FIREBALL, WISP], "mana": {"max": 4}, "deck": [WISP] * 9}
    other = {"class": "mage", "hero": {"damage": 30 - health}, "deck": [WISP] * 9, **foe}
    return hl.Game.from_state({"turn": 9, "active": 0, "players": [me, other]}, seed=1).view(0)


def test_lethal_is_found_and_said_in_words() -> None:
    found = hl.analyse(position(10), "eva", "50it")
    assert found.lethal is not None
    assert sorted(found.lethal.line) == [
        "attack with Chillwind Yeti on the enemy hero",
        "play Fireball on the enemy hero",
    ]
    assert "Lethal: " in str(found)


def test_one_more_health_and_there_is_none() -> None:
    assert hl.analyse(position(11), "eva", "50it").lethal is None


def test_a_taunt_has_to_go_first() -> None:
    lethal = hl.analyse(position(4, minions=[{"id": "CS2_121", "damage": 0}]), "eva", "50it").lethal
    assert lethal is not None
    assert len(lethal.actions) in (1, 2)


def test_what_wins_only_by_luck_is_not_lethal() -> None:
    # Arcane Missiles: three missiles among the hero with 3 health and a minion.
    me = {"class": "mage", "hand": ["EX1_277"], "mana": {"max": 1}, "power": None}
    foe = {"class": "mage", "hero": {"damage": 27}, "minions": [{"id": YETI}]}
    view = hl.Game.from_state({"turn": 9, "active": 0, "players": [me, foe]}, seed=1).view(0)
    assert hl.analyse(view, "eva", "50it").lethal is None


def test_the_opponents_hand_follows_the_belief() -> None:
    game = later()
    view = game.view(game.player)
    foe = (PIRATES, JADE)[1 - view.player]
    found = hl.analyse(view, "eva", "20it", hl.Belief.of_decks(foe))
    assert found.holding.odds
    assert set(found.holding.odds) <= set(hl.Deck.load(foe).cards)
    assert list(found.holding.odds.values()) == sorted(found.holding.odds.values(), reverse=True)
    assert found.holding.hand == len(game.state()["players"][1 - view.player]["hand"])


def visits(found: Analysis) -> dict[str, int]:
    return {str(move.action): move.visits for move in found.moves}


def test_the_search_follows_the_belief_too() -> None:
    game = later()
    view = game.view(game.player)
    foe = (PIRATES, JADE)[1 - view.player]
    by_text = hl.analyse(view, "mcts", "300it", foe)
    assert (by_text.belief, by_text.believes) == (foe, True)
    assert f"belief={foe}" in by_text.agent
    # As an agent that names the belief itself, and as one that is given the deck.
    named = hl.analyse(view, f"mcts(belief={foe})", "300it")
    assert {**named.to_dict(), "seconds": 0} == {**by_text.to_dict(), "seconds": 0}
    given = hl.analyse(view, "mcts", "300it", hl.Belief.of_decks(foe))
    assert (given.belief, given.believes) == ("given", True)
    assert visits(given) == visits(by_text) != visits(hl.analyse(view, "mcts", "300it"))
    assert given.holding == by_text.holding


def test_an_agent_that_takes_no_belief_says_so_and_its_judge_follows_it() -> None:
    game = later()
    found = hl.analyse(game.view(game.player), "eva", "50it", "shipped")
    assert not found.believes
    assert "belief=shipped" in found.judge
    assert "shipped, which the ranking of this agent does not follow" in str(found)
    own = hl.analyse(game.view(game.player), "mcts(belief=shipped)", "50it", PIRATES)
    assert (own.belief, own.believes) == (PIRATES, False)
    assert "belief=shipped" in own.agent


def test_a_belief_that_knows_more_than_the_player_is_refused() -> None:
    game = later()
    with pytest.raises(hl.HearthLabError, match="belief=perfect"):
        hl.analyse(game.view(game.player), "mcts", "50it", "perfect")


def test_a_known_card_is_named_and_not_guessed() -> None:
    foe = {"class": "mage", "hand": [{"id": FIREBALL, "known_to": [0, 1]}, {"id": WISP}], "deck": [YETI] * 5}
    me = {"class": "mage", "minions": [{"id": YETI}]}
    view = hl.Game.from_state({"turn": 9, "active": 0, "players": [me, foe]}, seed=1).view(0)
    holding = hl.analyse(view, "eva", "20it").holding
    assert (holding.hand, holding.known) == (2, (FIREBALL,))


def test_a_secret_that_no_card_fits_is_not_guessed() -> None:
    # The log of a real game may not tell the class of a secret.
    foe = {"class": "mage", "hand": [{"id": None}], "deck": [YETI] * 5, "secrets": [{"id": None, "class": "neutral"}]}
    me = {"class": "mage", "minions": [{"id": YETI}]}
    view = hl.Game.from_state({"turn": 9, "active": 0, "players": [me, foe]}, seed=1).view(0)
    holding = hl.analyse(view, "mcts", "50it").holding
    assert (holding.hand, holding.secrets) == (1, 1)
    assert holding.odds
    assert all(isinstance(card, str) for card in holding.odds)


def test_nothing_hidden_shows_in_an_analysis() -> None:
    found = []
    for hidden in (WISP, FIREBALL):
        foe = {"class": "mage", "hand": [{"id": hidden}], "deck": [YETI] * 5}
        me = {"class": "mage", "minions": [{"id": YETI}], "hand": [FIREBALL], "mana": {"max": 4}}
        view = hl.Game.from_state({"turn": 9, "active": 0, "players": [me, foe]}, seed=1).view(0)
        found.append({**hl.analyse(view, "mcts", "200it").to_dict(), "seconds": 0})
    assert found[0] == found[1]


# Time


def in_time(found: list[Analysis], seconds: float) -> bool:
    """Returns whether half of the answers took the time they had, or half as much again on a busy machine."""
    return sum(one.seconds <= 1.5 * seconds for one in found) >= len(found) / 2


@pytest.mark.slow
@pytest.mark.parametrize("name", ["mcts", "eva", "alpha-beta"])
def test_the_whole_answer_keeps_the_budget(name: str) -> None:
    views = [game.view(game.player) for game in (later(turn, turn) for turn in range(3, 11))]
    assert in_time([hl.analyse(view, name, "200ms") for view in views], 0.2)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["mcts", "hearthlab", "greedy"])
def test_a_small_budget_is_kept_by_searching_less(name: str) -> None:
    views = [game.view(game.player) for game in (later(turn, turn) for turn in range(3, 11))]
    hl.analyse(views[0], name, "50ms")  # what is read only once is read
    assert in_time([hl.analyse(view, name, "50ms") for view in views], 0.05)


def test_a_search_takes_its_share_or_the_time_that_is_left() -> None:
    assert str(fitting(Budget.parse("30ms-wall"), 0.02)) == "20ms-wall"
    assert str(fitting(Budget.parse("30ms"), -1.0)) == "1ms"
    assert str(fitting(Budget.parse("30it"), 0.0)) == "30it"
    begun = Timer(Budget.parse("1000ms"), 1.0, spent=10.0)
    assert begun.over
    assert not begun.has(0.0)
    assert Timer(Budget.parse("1000it"), 1.0, spent=10.0).has(5.0)


def test_a_budget_of_milliseconds_is_shared_and_one_of_iterations_is_not() -> None:
    assert part(Budget.parse("40ms-wall"), 0.5) == Budget.parse("20ms-wall")
    assert Timer(Budget.parse("1it"), 0.1).counted
    timer = Timer(Budget.parse("1ms"), 0.001)
    while not timer.over:
        pass
    assert timer.left <= 0


# The command


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """Returns a folder with a position, a record, actions, and a store."""
    game = later()
    (tmp_path / "position.json").write_text(json.dumps(game.state()))
    (tmp_path / "seen.json").write_text(json.dumps(game.view(game.player).state()))
    (tmp_path / "game.json").write_text(game.record.to_json())
    (tmp_path / "actions.txt").write_text("# a comment\n" + "\n".join(game.record.actions))
    with hl.tournament(["random", "eva"], [PIRATES], games=2, store=tmp_path / "run.db", workers=1):
        return tmp_path


def asked(capsys: pytest.CaptureFixture[str], *arguments: object) -> dict[str, Any]:
    assert main(["analyse", *map(str, arguments), "--budget", "100it", "--json"]) == 0
    document: dict[str, Any] = json.loads(capsys.readouterr().out)
    return document


def test_a_position_a_record_and_its_actions_with_decks_are_the_same(
    saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    documents = [
        asked(capsys, saved / "position.json", "--agent", "eva"),
        asked(capsys, saved / "game.json", "--agent", "eva"),
        asked(capsys, saved / "actions.txt", "--decks", f"{PIRATES},{JADE}", "--seed", 7, "--agent", "eva"),
    ]
    moves = [[move["action"] for move in document["moves"]] for document in documents]
    assert [sorted(listed) for listed in moves] == [sorted(moves[0])] * 3
    for document in documents:
        assert document["best"] == document["moves"][0]["action"]
        assert {"action", "visits", "win", "interval", "line"} <= document["moves"][0].keys()
        assert document["lethal"] is None


def test_a_view_without_what_is_hidden_can_be_analysed(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert asked(capsys, saved / "seen.json")["moves"]


def test_a_stored_game_can_be_analysed_at_a_move(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = asked(capsys, saved / "run.db", 0, "--at", 0)
    assert first["turn"] == 0
    assert asked(capsys, saved / "run.db", 0, "--at", 9)["turn"] > 0
    assert main(["analyse", str(saved / "run.db")]) == 2
    assert "which game of" in capsys.readouterr().err
    assert main(["analyse", str(saved / "run.db"), "0", "--at", "9999"]) == 2
    assert "--at 9999 must be from 0 to" in capsys.readouterr().err


def test_the_record_of_a_real_game_can_be_analysed(capsys: pytest.CaptureFixture[str]) -> None:
    record = Path(__file__).parents[2] / "examples" / "two-fireballs.jsonl"
    document = asked(capsys, record, "--at", 0, "--agent", "eva")
    assert any("Fireball" in move["text"] for move in document["moves"])


def test_agents_stand_side_by_side(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["analyse", str(saved / "game.json"), "--agents", "eva,mcts(c=0.3)", "--budget", "100it"]
    assert main(arguments) == 0
    text = capsys.readouterr().out
    assert "mcts(budget=100it, c=0.3)" in text or "mcts(c=0.3, budget=100it)" in text
    assert "1. " in text
    assert main([*arguments, "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["analyses"]) == 2


def test_text_has_the_board_the_moves_and_the_line(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", str(saved / "game.json"), "--budget", "100it", "--moves", "2"]) == 0
    text = capsys.readouterr().out
    for part_of_it in ("95 % interval", "Best line: ", "The opponent holds", "more moves"):
        assert part_of_it in text


@pytest.mark.parametrize(
    ("content", "fault"),
    [("{}", "neither a position nor a record"), ("{", "starts like JSON but is not valid"), ("hello", "hello")],
)
def test_a_file_of_another_kind_is_refused(
    content: str, fault: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "x").write_text(content)
    assert main(["analyse", str(tmp_path / "x")]) == 2
    error = capsys.readouterr().err
    assert fault in error or fault == "hello"
    assert error.startswith("hearthlab: ")
