"""Agents by name: how their texts are read, refused and made into agents that keep their word."""

import sys
import types
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import EntryPoint

import pytest

import hearthlab as hl
from hearthlab.agents import Budget, agents, make, parse, split
from hearthlab.agents.base import Clock, Kind
from hearthlab.agents.native import Native
from hearthlab.agents.registry import GROUP, Spec, _fitted, _value, written
from hearthlab.errors import HearthLabError
from support.texts import BRIEF

HUNDRED = Budget(100)
WARRIOR, SHAMAN = hl.Deck.load("aggro-pirate-warrior"), hl.Deck.load("midrange-jade-shaman")


def test_commas_inside_parentheses_do_not_split() -> None:
    text = "random, mcts(c=1.4, budget=1000it),beam(score=f(a,b))"
    assert split(text) == ["random", "mcts(c=1.4, budget=1000it)", "beam(score=f(a,b))"]


def test_values_are_numbers_words_budgets_and_other_agents() -> None:
    name, given = written("mcts(c=1.4, depth=3, open=true, budget=1000it, time=250ms, rollout=greedy(score=a))")
    assert name == "mcts"
    assert {key: _value(text) for key, text in given.items()} == {
        "c": 1.4,
        "depth": 3,
        "open": True,
        "budget": Budget(1000, "it"),
        "time": Budget(250, "ms"),
        "rollout": "greedy(score=a)",
    }


def test_the_text_of_an_agent_names_only_what_is_unusual_and_the_full_text_everything() -> None:
    spec = parse(" greedy( score = midrange ) ")
    assert str(spec) == "greedy"
    assert "score=midrange" in spec.full
    assert str(parse(spec.full)) == str(spec)
    assert make("greedy").name == "greedy"


@pytest.mark.parametrize("name", [name for name in agents() if name not in ("cfr", "package", "program")])
def test_the_full_text_of_every_agent_can_be_read_again(name: str) -> None:
    """A store keeps it; the default of a parameter may be infinite, as that of dynamic-lookahead."""
    assert parse(parse(name).full) == parse(name)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("gredy", 'no agent is called "gredy"; did you mean greedy?'),
        ("greedy(scores=midrange)", 'greedy has no parameter "scores"; did you mean score?'),
        ("random(depth=3)", 'random has no parameter "depth"; it has mulligan'),
        ("eva(weights=1#2)", "eva has 21 weights, not 2"),
        ("eva(weights=1#x)", "write 21 numbers separated by #"),
        ("eva(ties=frist)", '"frist" is not a way to break ties: did you mean "first"? (first, last)'),
        ("greedy(score=midrang)", '"midrang" is not a score: did you mean "midrange"?'),
        ("greedy(mulligan=always)", '"always" is not a mulligan; write one of keep, cost>3, random'),
        ("beam(depth=0)", "depth is 0; it must be at least 1"),
        ("mcts(share=2)", "share is 2.0; it must be from 0 to 1"),
        ("plain-mcts(phases=2)", "phases is 2; it must be 1 or 3"),
        ("tyche(budget=10it-wall)", "only milliseconds are of the wall clock, write 10ms-wall"),
        ("tyche(budget=soon)", '"soon" is not a budget; write 1000it'),
        ("mcts(budget=10ms/day)", '"day" is not what a budget can be given for; write one of action, turn, game'),
        ("greedy(score)", '"score" is not a parameter of greedy; write parameter=value'),
        ("greedy(score=midrange", "do not match"),
        ("greedy(score=midrange))", "do not match"),
        ("greedy(score=midrange, score=midrange)", 'has the parameter "score" twice'),
        ("", "is not the name of an agent"),
        ("two words", "is not the name of an agent"),
        ("no_such_module:Agent", "No module named 'no_such_module'"),
        ("json:Agent", 'the module json has no "Agent"'),
        ("json:dumps", "needs the parameter"),
        ("program", 'program needs the parameter "path"; write program(path=…)'),
        ("program(path=bot, turns=3)", 'program has no parameter "turns"; did you mean run?'),
        ("program(path=bot)", "program(path=bot) needs its own process"),
    ],
)
def test_a_mistake_is_named_with_what_would_be_right(text: str, sentence: str) -> None:
    with pytest.raises(HearthLabError) as error:
        make(text)
    assert sentence in str(error.value)
    assert "\n" not in str(error.value)


def test_a_whole_number_is_a_number_but_a_word_is_not() -> None:
    assert _fitted("c", 2, float) == 2.0
    assert _fitted("c", 3, int | None) == 3
    assert _fitted("name", 12, str) == "12"
    with pytest.raises(HearthLabError, match="c is x; it must be a number"):
        _fitted("c", "x", float)
    with pytest.raises(HearthLabError, match="it must be a budget such as 1000it"):
        _fitted("budget", 5, Budget)


@pytest.mark.parametrize("text", ["0it", "5s", "-1ms", "it", "10it-wall", "10ev-wall/turn", "10it/day", "5ms/week"])
def test_a_budget_is_a_number_of_iterations_or_milliseconds(text: str) -> None:
    with pytest.raises(HearthLabError):
        Budget.parse(text)


# Agents of the user's own


class Lazy(hl.Agent):
    """Ends every turn."""

    def __init__(self, patience: float = 1.0, seed: int = 0) -> None:
        self.patience = patience
        self.seed = seed

    def act(self, view: hl.View, clock: Clock) -> hl.Action:
        return view.legal_actions()[0]


@pytest.fixture
def mine() -> Iterator[str]:
    module = types.ModuleType("my_agents")
    module.Lazy = Lazy  # type: ignore[attr-defined]
    sys.modules["my_agents"] = module
    yield "my_agents:Lazy"
    del sys.modules["my_agents"]


def test_an_agent_of_ones_own_is_named_by_its_import_path(mine: str) -> None:
    agent = make(f"{mine}(patience=2)", seed=9)
    assert isinstance(agent, Lazy)
    assert agent.patience == 2.0
    assert agent.seed == 9
    assert agent.name == f"{mine}(patience=2.0)"
    with pytest.raises(HearthLabError, match="did you mean patience"):
        make(f"{mine}(patienc=2)")


def test_an_agent_is_described_by_its_own_docstring_alone(mine: str) -> None:
    assert parse(mine).kind.about == "Ends every turn."
    sys.modules["my_agents"].Wordless = type("Wordless", (Lazy,), {})  # type: ignore[attr-defined]
    assert parse("my_agents:Wordless").kind.about == ""


class Several(hl.Agent):
    """Takes arguments of every shape that can be read without a signature."""

    def __init__(
        self, depth: int = 3, *, share: "float" = 0.5, brave: bool = False, seed: int = 0, **more: int
    ) -> None:
        self.arguments = (depth, share, brave, seed, more)

    def act(self, view: hl.View, clock: Clock) -> hl.Action:
        return view.legal_actions()[0]


class Needy(Several):
    """Has to be told something."""

    def __init__(self, depth: int, path: str = "x") -> None:
        super().__init__(depth)
        self.path = path


@pytest.mark.parametrize(
    "text",
    [
        "Several",
        "Several(depth=4, share=1, brave=true)",
        "Several(depth=3)",
        "Needy(depth=2)",
        "Needy(depth=1, path=1)",
    ],
)
def test_building_an_agent_at_once_is_the_same_as_reading_its_signature_first(mine: str, text: str) -> None:
    module = sys.modules["my_agents"]
    module.Several, module.Needy = Several, Needy  # type: ignore[attr-defined]
    at_once, slowly = make(f"my_agents:{text}", seed=7), parse(f"my_agents:{text}").make(7)
    assert vars(at_once) == vars(slowly)
    assert at_once.name == str(parse(f"my_agents:{text}"))


@pytest.mark.parametrize("bad", ["Several(depth=x)", "Several(deep=1)", "Several(seed=1)", "Needy", "Needy(depth=1.5)"])
def test_bad_arguments_are_refused_in_the_same_words_either_way(mine: str, bad: str) -> None:
    module = sys.modules["my_agents"]
    module.Several, module.Needy = Several, Needy  # type: ignore[attr-defined]
    with pytest.raises(HearthLabError) as slowly:
        parse(f"my_agents:{bad}")
    with pytest.raises(HearthLabError) as at_once:
        make(f"my_agents:{bad}")
    assert str(at_once.value) == str(slowly.value)


def test_installed_packages_name_their_agents_by_entry_points(mine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def points(group: str) -> list[EntryPoint]:
        return [EntryPoint("lazy-one", mine, GROUP)] if group == GROUP else []

    monkeypatch.setattr("importlib.metadata.entry_points", points)
    assert "lazy-one" in agents()
    agent = make("lazy-one(patience=3)")
    assert isinstance(agent, Lazy)
    assert (agent.patience, agent.name) == (3.0, "lazy-one(patience=3.0)")
    with pytest.raises(HearthLabError, match="did you mean lazy-one"):
        make("lazy-on")


def test_parameters_are_dataclasses_and_their_types_are_kept() -> None:
    @dataclass(frozen=True)
    class Params:
        c: float = 1.4
        budget: Budget = HUNDRED

    kind = Kind("test", "a test", Params, lambda params, name, seed: Native({"policy": "random"}, name, seed))
    assert Spec(kind, {"c": 2.0, "budget": Budget(100)}).make(3).name == "test(c=2.0)"


# Every agent


@pytest.mark.parametrize("text", BRIEF)
def test_an_agent_begins_anew_with_every_game(text: str) -> None:
    agent = make(text, seed=5)
    first = hl.play(agent, "random", WARRIOR, SHAMAN, seed=1)
    assert hl.play(agent, "random", WARRIOR, SHAMAN, seed=1).record == first.record


def test_random_agents_with_other_seeds_play_other_games() -> None:
    records = {hl.play(make("random", seed=s), "random", WARRIOR, SHAMAN, seed=1).record.actions for s in range(5)}
    assert len(records) == 5


def test_the_random_agent_chooses_among_all_actions_alike() -> None:
    view = hl.Game(WARRIOR, SHAMAN, seed=1, first=0).view(0)
    agent = make("random", seed=2)
    counts = dict.fromkeys(view.legal_actions(), 0)
    for _ in range(4000):
        counts[agent.act(view, Clock())] += 1
    assert len(counts) == 8
    assert all(400 < count < 600 for count in counts.values())


def test_the_agent_that_ends_late_ends_only_when_nothing_else_is_left() -> None:
    result = hl.play("random-late-end", "random-late-end", WARRIOR, SHAMAN, seed=4)
    game = hl.Game(WARRIOR, SHAMAN, seed=4)
    for action in result.record.actions:
        if action == "end":
            assert [a.kind for a in game.legal_actions()] == ["end"]
        game.apply(action)
    assert game.over


def test_the_greedy_agent_keeps_cheap_cards_and_takes_a_win() -> None:
    game = hl.Game(WARRIOR, SHAMAN, seed=1, first=0)
    view = game.view(0)
    back = set(make("greedy").act(view, Clock()).cards or ())
    for card in view.state()["players"][0]["hand"]:
        assert (card["cost"] > 3) == (card["eid"] in back)
    lethal = hl.Game.from_state(
        {
            "turn": 9,
            "players": [
                {"class": "warrior", "minions": [{"id": "CFM_637"}]},
                {"class": "shaman", "hero": {"damage": 29}, "minions": [{"id": "CS2_050"}]},
            ],
        }
    )
    action = make("greedy", seed=1).act(lethal.view(0), Clock())
    lethal.apply(action)
    assert lethal.winner == 0
