"""Native agents: the same in the core and from Python, blind to what is hidden, and true to their rules."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

import pytest

import hearthlab as hl
from hearthlab.agents import make, parse
from hearthlab.agents.base import Clock
from hearthlab.agents.native import Native
from hearthlab.agents.scores import SCORES
from hearthlab.util.seeds import derive
from support.again import assert_plays_alike
from support.pairs import twin
from support.texts import BRIEF
from support.worlds import library, moment, new_game

WARRIOR, SHAMAN = hl.Deck.load("aggro-pirate-warrior"), hl.Deck.load("midrange-jade-shaman")

VARIANTS = (
    "no-aggression(form=metastone)",
    "random(mulligan=cost>3)",
    "greedy(score=weighted, ties=first)",
    "greedy(score=threat)",
    "eva(worlds=option, mulligan=cost>3)",
    "hearthlab(budget=20it, answer=0.5)",  # which predicts the opponent's cards
)
EVERY = [*BRIEF, *VARIANTS]
FAIR = [text for text in EVERY if not parse(text).sees_everything]


def decisions(view: hl.View, text: str, seeds: range = range(3)) -> list[hl.Action]:
    """What an agent does at its first decision, with several seeds."""
    found = []
    for seed in seeds:
        agent = make(text, seed=seed)
        agent.start(view)
        found.append(agent.act(view, Clock()))
    return found


def pair(word: str, k: int) -> tuple[hl.Game, hl.Game]:
    """A position and one that differs from it only in what is hidden from the player to move."""
    seed = derive(word, k)
    state = moment(seed, own=True).state()
    one = hl.Game.from_state(state, seed=1, library=library())
    return one, hl.Game.from_state(twin(state, one.player, seed), seed=2, library=library())


@pytest.fixture(scope="module")
def pairs() -> list[tuple[hl.Game, hl.Game]]:
    found = [pair("agent pair", k) for k in range(60)]
    return [(one, other) for one, other in found if not one.over]


@pytest.mark.slow
@pytest.mark.parametrize("text", FAIR)
def test_positions_that_differ_only_in_what_is_hidden_give_equal_decisions(
    text: str, pairs: list[tuple[hl.Game, hl.Game]]
) -> None:
    for one, other in pairs:
        assert decisions(one.view(one.player), text) == decisions(other.view(one.player), text)
    assert sum(len(one.legal_actions()) > 1 for one, _ in pairs) > 20


def test_an_agent_that_sees_everything_decides_by_what_is_hidden_and_is_marked() -> None:
    text = "eva(observation=pogame2018)"
    assert parse(text).sees_everything
    assert not parse("eva").sees_everything
    differs = 0
    for k in range(1200):  # about one position in sixty is such that it matters
        if differs:
            break
        one, other = pair("open pair", k)
        if not one.over:
            views = [game.open_view(one.player) for game in (one, other)]
            differs += decisions(views[0], text, range(1)) != decisions(views[1], text, range(1))
    assert differs > 0


@pytest.mark.parametrize("text", [*EVERY, "eva(observation=pogame2018)"])
def test_a_native_game_is_the_game_that_python_plays_step_by_step(text: str) -> None:
    result = hl.match(text, "eva", [WARRIOR, SHAMAN], games=8, seed=5, workers=1)
    assert len(result.rows) == 8
    for row in result.rows:
        assert_plays_alike(row)


def test_the_random_stream_of_the_real_game_does_not_reach_an_agent() -> None:
    for k in range(20):
        state = moment(derive("stream", k), own=True).state()
        games = [hl.Game.from_state(state, seed=seed, library=library()) for seed in (1, 2**63)]
        if not games[0].over:
            one, other = (decisions(game.view(game.player), "eva") for game in games)
            assert one == other


# What the simple ones do


def each_decision(text: str, seed: int) -> Iterator[tuple[hl.Game, hl.Action]]:
    """The decisions of an agent that plays itself."""
    record = hl.play(text, text, WARRIOR, SHAMAN, seed=seed).record
    game = hl.Game.replay(dataclasses.replace(record, actions=()))
    for done in record.actions:
        yield game, hl.Action.parse(done)
        game.apply(done)


def test_no_aggression_plays_cards_or_ends_the_turn_and_never_attacks() -> None:
    kinds = {action.kind for seed in range(5) for _, action in each_decision("no-aggression", seed)}
    assert kinds <= {"play", "end", "mulligan", "pick"}
    assert "play" in kinds


def test_no_aggression_chooses_among_plays_and_the_end_alike() -> None:
    game = next(g for g, _ in each_decision("random", 3) if g.phase == "main" and len(g.legal_actions()) > 5)
    options = [a for a in game.legal_actions() if a.kind in ("end", "play")]
    view = game.view(game.player)
    counts = dict.fromkeys(options, 0)
    agent = make("no-aggression", seed=1)
    for _ in range(500 * len(options)):
        counts[agent.act(view, Clock())] += 1
    assert all(400 < count < 600 for count in counts.values())


def test_metastones_no_aggression_plays_the_first_minion_it_can() -> None:
    for game, action in each_decision("no-aggression(form=metastone)", 2):
        if game.phase != "main":
            continue
        hand = {card["eid"]: card for card in game.state()["players"][game.player]["hand"]}
        minions = [a for a in game.legal_actions() if a.source in hand and "health" in hand[a.source]]
        assert action == (minions[0] if minions else hl.Action.parse("end"))


@pytest.mark.parametrize(("policy", "thrown"), [("keep", "none"), ("cost>3", "dear"), ("random", "any")])
def test_a_mulligan_policy_keeps_its_word(policy: str, thrown: str) -> None:
    seen = set()
    for seed in range(30):
        game = hl.Game(WARRIOR, SHAMAN, seed=seed, first=0)
        view = game.view(0)
        action = make(f"eva(mulligan={policy})", seed=seed).act(view, Clock())
        hand = view.state()["players"][0]["hand"]
        dear = {card["eid"] for card in hand if card["cost"] > 3}
        back = set(action.cards or ())
        seen.add(len(back))
        assert back == {"none": set(), "dear": dear, "any": back}[thrown]
    assert (len(seen) > 1) == (policy != "keep")


BY_A_NET = (
    *("mcts(budget=1it, estimate=net", "rhea-linear(budget=1it, estimate=net", "tyche(budget=1it, score=net"),
    *("exhaustive(budget=1it, score=net", "beam(budget=1it, score=net", "alpha-beta(budget=1it, score=net"),
    *("dynamic-lookahead(budget=1it, score=net", "pred-mcts(budget=1it, estimate=net", "greedy(score=net"),
)


@pytest.mark.parametrize("agent", BY_A_NET)
def test_every_agent_with_a_net_can_let_it_decide_the_mulligan(agent: str) -> None:
    views = [hl.Game(WARRIOR, SHAMAN, seed=seed, first=0).view(0) for seed in range(8)]

    def thrown(text: str) -> list[hl.Action]:
        return [make(text, seed=1).act(view, Clock()) for view in views]

    assert thrown(f"{agent}, mulligan=net)") == thrown("hearthlab(budget=1it, belief=uniform)")
    assert thrown(f"{agent}, mulligan=net)") != thrown(f"{agent}, mulligan=keep)")


def test_a_mulligan_by_a_net_needs_one() -> None:
    for agent in ("exhaustive(score=midrange, mulligan=net)", "greedy(mulligan=net)", "flat-mc(mulligan=net)"):
        with pytest.raises(hl.HearthLabError, match="write score=net or estimate=net"):
            parse(agent)


# Scores

State = dict[str, Any]
WIN = 2**31 - 1


def left(card: State) -> int:
    """Health that is left."""
    return int(card["health"]) - int(card.get("damage", 0))


class Side:
    """One side as the formulas count it."""

    def __init__(self, state: State, player: int) -> None:
        side = state["players"][player]
        self.side, self.minions, self.hero = side, side["minions"], side["hero"]
        self.hp, self.armor = left(self.hero), self.hero.get("armor", 0)
        self.n = len(self.minions)
        self.attack = sum(m["attack"] for m in self.minions)
        self.health = sum(map(left, self.minions))
        self.taunt = sum(left(m) for m in self.minions if "taunt" in m.get("keywords", ()))
        self.hand, self.deck = len(side["hand"]), len(side["deck"])


def linear(name: str, a: Side, b: Side) -> float:
    """The linear scores, as they are written down."""
    clear = b.n == 0 and a.n > 0
    scores: dict[str, float] = {
        "aggro": 1000 * clear - 1000 * b.taunt + a.attack + 1000 * (a.hp - b.hp),
        "midrange": 5000 * clear
        + 5 * (a.n - b.n)
        - 1000 * b.taunt
        + a.attack
        + 10 * (a.hp - b.hp + a.health - b.health + a.attack - b.attack),
        "control": 1000 * clear + 50 * (a.n - b.n) + 25 * (a.taunt - b.taunt) + a.attack + 10 * (a.hp - b.hp),
        "fatigue": 1000 * clear
        + 1000 * (b.hand > 9)
        + 10000 * (b.deck == 0)
        + 50 * (a.deck - b.deck)
        + 10 * (a.n - b.n)
        + 10 * (a.taunt - b.taunt)
        + a.attack
        + 5 * (a.hp - b.hp),
        "ramp": 5000 * clear
        + 50 * (a.n - b.n)
        - 500 * a.taunt * (b.taunt > 0)
        + a.attack
        + 10 * (a.hp - b.hp)
        + 10 * (a.health - b.health)
        + 20 * (a.attack - b.attack),
        "custom": 21.5 * a.hp
        - 33.6 * b.hp
        + 41.1 * a.n
        - 19.4 * b.n
        + 54 * a.health
        + 60.5 * a.attack
        - 88.5 * b.health
        - 84.7 * b.attack,
    }
    return scores[name]


def score(name: str, game: hl.Game, player: int) -> float:
    """What the core says."""
    agent = make(f"greedy(score={name})")
    assert isinstance(agent, Native)
    return agent.score(game, player)


@pytest.mark.parametrize("name", ["aggro", "midrange", "control", "fatigue", "ramp", "custom"])
def test_a_linear_score_is_the_sum_of_its_terms(name: str) -> None:
    values = set()
    for k in range(150):
        game = moment(derive("score", k))
        state = game.state()
        for player in (0, 1):
            me, foe = Side(state, player), Side(state, 1 - player)
            value = score(name, game, player)
            assert value == pytest.approx(linear(name, me, foe), abs=0.5001 if name == "custom" else 1e-9)
            assert value == round(value)
            values.add(value)
    assert len(values) > 50


def scored(me: State, foe: State, name: str, **more: Any) -> float:
    return score(name, hl.Game.from_state({"turn": 9, "players": [me, foe], **more}), 0)


@pytest.mark.parametrize("name", SCORES)
def test_won_and_lost_positions_are_worth_more_and_less_than_all_others(name: str) -> None:
    def after_hellfire(mine: int, theirs: int) -> float:
        """3 damage to everybody."""
        me = {"class": "warlock", "hero": {"damage": mine}, "hand": ["CS2_062"], "mana": {"max": 10}}
        foe = {"class": "warlock", "hero": {"damage": theirs}}
        game = hl.Game.from_state({"turn": 9, "players": [me, foe]})
        game.apply(game.legal_actions()[1])
        return score(name, game, 0)

    own_first = name in ("weighted", "threat", "threat-default")
    assert after_hellfire(0, 28) == WIN
    assert after_hellfire(28, 0) == -WIN
    assert after_hellfire(28, 28) == (-WIN if own_first else WIN)
    assert -WIN < after_hellfire(0, 0) < WIN


YETI = {"id": "CS2_182"}  # 4/5


@pytest.mark.parametrize(
    ("minion", "worth"),
    [
        (YETI, 9),
        ({**YETI, "damage": 2}, 7),
        ({**YETI, "keywords": ["taunt"]}, 11),
        ({**YETI, "keywords": ["windfury"]}, 11),
        ({**YETI, "keywords": ["divine_shield"]}, 22.5),
        ({**YETI, "keywords": ["stealth"]}, 10),
        ({**YETI, "keywords": ["elusive"]}, 22.5),
        ({**YETI, "keywords": ["frozen", "taunt"]}, 5),
        ({"id": "CS2_142"}, 5),  # Kobold Geomancer: 2/2 with spell damage +1
        ({"id": "EX1_399", "damage": 1}, 8),  # Gurubashi Berserker: damaged, but no enrage
    ],
)
def test_metastones_weighted_score_values_minions(minion: State, worth: float) -> None:
    bare = scored({"class": "mage"}, {"class": "mage"}, "weighted")
    assert scored({"class": "mage", "minions": [minion]}, {"class": "mage"}, "weighted") - bare == worth + 2
    assert scored({"class": "mage"}, {"class": "mage", "minions": [minion]}, "weighted") - bare == -worth - 2


def test_metastones_weighted_score_counts_life_and_cards() -> None:
    me = {"class": "mage", "hero": {"damage": 3, "armor": 2}, "hand": ["CS2_029", "CS2_029"]}
    foe = {"class": "mage", "hero": {"damage": 10}, "hand": ["CS2_029"]}
    assert scored(me, foe, "weighted") == (29 - 20) + 3 * (2 - 1)


def test_metastones_threat_based_score_knows_danger_taunts_and_removal() -> None:
    me, foe = {"class": "warrior", "hero": {"damage": 22}}, {"class": "hunter", "minions": [YETI]}
    # 8 life against 4 attack and 2 of the hunter's power: yellow, 2 are left.
    minion = 1 + 4 + 5
    assert scored(me, foe, "threat-default") == -10 + 8 - 30 - minion
    worse = {**me, "hero": {"damage": 24}}
    assert scored(worse, foe, "threat-default") == -50 + 6 - 30 - minion
    safe = {**me, "hero": {"damage": 0}}
    assert scored(safe, foe, "threat-default") == 30 - 30 - minion
    for health, bonus in ((24, 8), (22, 4), (0, 2)):
        taunted = {**me, "hero": {"damage": health}, "minions": [{**YETI, "keywords": ["taunt"]}]}
        bare = {**taunted, "minions": [YETI]}
        assert scored(taunted, foe, "threat-default") - scored(bare, foe, "threat-default") == bonus
    removal = {**safe, "hand": ["CS2_108", "CS2_106"]}
    assert scored(removal, foe, "threat-default") - scored(safe, foe, "threat-default") == 2 * 3 + 2
    assert scored(safe, foe, "threat") != scored(safe, foe, "threat-default")


# Greedy


@pytest.mark.parametrize("ties", ["first", "last"])
def test_the_greedy_agent_takes_the_best_option_and_of_equal_ones_the_last_or_the_first(ties: str) -> None:
    tied = 0
    for k in range(80):
        game = moment(derive("greedy", k))
        if game.over or game.phase == "mulligan" or len(game.legal_actions()) < 2:
            continue
        view = game.view(game.player)
        agent = make(f"greedy(ties={ties})", seed=k)
        assert isinstance(agent, Native)
        options = agent.consider(view).options
        assert [option.action for option in options] == list(view.legal_actions())
        best = max(option.value or 0.0 for option in options)
        among = [option.action for option in options if option.value == best]
        tied += len(among) > 1
        agent.start(view)
        assert agent.act(view, Clock()) == among[0 if ties == "first" else -1]
        for option in options:
            assert option.after is not None
            assert option.value == score("midrange", option.after, view.player)
    assert tied > 5


def test_all_options_are_tried_in_one_world_unless_each_gets_its_own() -> None:
    game = new_game(3, own=True, rules=hl.Rules(mulligan=False))
    while game.turn < 9:
        game.apply(game.legal_actions()[0])
    view = game.view(game.player)
    for worlds, count in (("decision", 1), ("option", len(view.legal_actions()))):
        agent = make(f"greedy(worlds={worlds})", seed=1)
        assert isinstance(agent, Native)
        befores = [option.before for option in agent.consider(view).options]
        hands = {str(before.state()["players"][1 - view.player]["hand"]) for before in befores if before is not None}
        assert len(hands) == count
