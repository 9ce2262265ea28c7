"""EVA: its score recomputed from positions as plain data, the choices that follow, and every weight at work."""

from __future__ import annotations

import functools
import json
from collections.abc import Iterator
from importlib import resources
from typing import Any

import pytest

import hearthlab as hl
from hearthlab.agents import make, parse
from hearthlab.agents.base import Clock
from hearthlab.agents.native import WEIGHTS, Native
from hearthlab.cards.data import CardData, load
from hearthlab.util.seeds import derive
from support.worlds import library, moment

State = dict[str, Any]

SHIPPED = (
    "0.569460712743#0.958111820041#0.0689492467097#0.0#0.843573987219#0.700225423688#0.907680353441#0.0#"
    "0.993682660717#1.0#0.640753949511#0.992872512338#0.92870036875#0.168100484322#0.870080107454#0.0#"
    "0.42897762808#1.0#0.0#0.583884736646#0.0"
)
KEYWORDS = ("charge", "deathrattle", "divine_shield", "inspire", "lifesteal", "stealth", "taunt", "windfury")
USUAL = [float(part) for part in SHIPPED.split("#")]
RARITY = {"free": 1, "common": 1, "rare": 2, "epic": 3, "legendary": 4}


def test_the_weights_are_those_that_were_shipped_in_the_order_of_the_code() -> None:
    assert [parse("eva").params[name] for name in WEIGHTS] == USUAL
    assert WEIGHTS[0] == "hero_health"
    assert WEIGHTS[15] == "stealth"
    assert WEIGHTS[18:] == ("rarity", "mana_cost", "poisonous")
    assert len(WEIGHTS) == 21


# The few lines that say it all again, from state() alone.


def printed(card: State) -> CardData | None:
    """What the card data says of a card; nothing of a test's own."""
    try:
        return load()[card["id"]]
    except hl.UnknownCard:
        return None


@functools.cache
def rattles(enchantment: str | None) -> bool:
    """Whether an enchantment gives a deathrattle: by convention clause 1 of its text."""
    return (enchantment, 1) in set(library().core.clauses())


def left(card: State) -> int:
    """Health that is left; what lies dormant shows none."""
    return int(card.get("health", 0) - card.get("damage", 0))


def traits(card: State) -> set[str]:
    """Keywords, deathrattle and inspire of a minion."""
    data = printed(card)
    own = set() if card.get("silenced") or data is None else {m.lower() for m in data.mechanics}
    given = {"deathrattle"} if card["id"] in ("Hidden Egg", "Twins") and not card.get("silenced") else set()
    if any(rattles(enchantment.get("id")) for enchantment in card.get("enchantments", ())):
        given = {"deathrattle"}
    return set(card.get("keywords", ())) | (own & {"deathrattle", "inspire"}) | given


def value(w: list[float], card: State) -> float:
    data = printed(card)
    v: float = w[8] * left(card) + w[9] * card.get("attack", 0)
    has = traits(card)
    for k, name in enumerate(KEYWORDS, start=10):
        if name in has or (name == "windfury" and "mega_windfury" in has):
            v += w[k]
    v += w[18] * RARITY.get(data.rarity if data else "", 0) + w[19] * (data.cost if data else 1)
    return v + w[20] if "poisonous" in has else v


def hero(w: list[float], before: State, after: State, player: int) -> float:
    def life(state: State) -> int:
        h = state["players"][player]["hero"]
        return int(h["health"] - h.get("damage", 0) + h.get("armor", 0))

    def attack(state: State) -> int:
        side = state["players"][player]
        weapon = side["weapon"] if state["active"] == player else None
        return max(0, int(side["hero"].get("attack", 0) + (weapon.get("attack", 0) if weapon else 0)))

    return w[0] * (life(before) - life(after)) + w[1] * (attack(before) - attack(after))


def minions(w: list[float], before: State, after: State, player: int) -> float:
    now = {m["eid"]: m for m in after["players"][player]["minions"]}
    old = {m["eid"]: m for m in before["players"][player]["minions"]}
    total = 0.0
    for eid, m in old.items():
        if eid in now:
            n, v = now[eid], value(w, m)
            total += w[2] * (left(m) - left(n)) * v + w[3] * (m.get("attack", 0) - n.get("attack", 0)) * v
        else:
            total += w[5] * value(w, m)
    for eid, n in now.items():
        if eid not in old:
            total -= w[4] * value(w, n)
    return total


def secrets(w: list[float], before: State, after: State, player: int) -> float:
    return w[6] * (len(before["players"][player]["secrets"]) - len(after["players"][player]["secrets"]))


def mana(state: State, player: int) -> int:
    m = state["players"][player]["mana"]
    return int(max(0, m["max"] - m["used"] - m["locked"]) + m["temporary"])


def change(w: list[float], before: State, after: State, me: int) -> float:
    foe = 1 - me
    for player, worth in ((foe, 2.0**31 - 1), (me, -(2.0**31))):
        h = after["players"][player]["hero"]
        if h["health"] - h.get("damage", 0) < 1:
            return worth
    states = (w, before, after)
    score = hero(*states, foe) - hero(*states, me) + minions(*states, foe) - minions(*states, me)
    score += secrets(*states, foe) - secrets(*states, me)
    return score - w[7] * (mana(before, me) - mana(after, me))


Option = tuple[hl.Action, State, State | None, float | None]


def with_valiants(game: hl.Game) -> hl.Game:
    """The same position with a Thunder Bluff Valiant on both sides: few implemented cards inspire."""
    state = game.state()
    for side in state["players"]:
        if len(side["minions"]) < 7:
            side["minions"].append({"id": "AT_049", "damage": 5})
    return hl.Game.from_state(state, library=game.library)


@pytest.fixture(scope="module", autouse=True)
def _forget() -> Iterator[None]:
    """Frees the positions when they are no longer needed: they would slow every later test."""
    yield
    positions.cache_clear()


@functools.cache
def positions() -> list[tuple[hl.Action, list[Option], int]]:
    """1,000 decisions of EVA with what it saw: its action, and all options with the states before and after."""
    found: list[tuple[hl.Action, list[Option], int]] = []
    k = 0
    while len(found) < 1000:
        game = moment(derive("eva", k), own=k % 2 == 0)
        k += 1
        if game.over or game.phase == "mulligan":
            continue
        if k % 4 == 0:
            game = with_valiants(game)
        if len(game.legal_actions()) < 3:
            continue
        view = game.view(game.player)
        agent = make("eva", seed=k)
        assert isinstance(agent, Native)
        opinion = agent.consider(view)
        world = opinion.options[0].before
        assert world is not None
        before = world.state()  # one world for all options of a decision
        options: list[Option] = [
            (o.action, before, None if o.after is None else o.after.state(), o.value) for o in opinion.options
        ]
        agent.start(view)
        assert agent.act(view, Clock()) == opinion.action
        found.append((opinion.action, options, view.player))
    return found


def choice(w: list[float], options: list[Option], player: int) -> tuple[list[hl.Action], list[float]]:
    """The best options, up to the rounding of sums, and what each option is worth."""
    values = [0.0 if after is None else change(w, before, after, player) for _, before, after, _ in options]
    best = max(values)
    return [o[0] for o, v in zip(options, values, strict=True) if v >= best - 1e-9], values


@pytest.mark.slow
def test_eva_recomputed_from_plain_positions_picks_the_same_action_on_1000_positions() -> None:
    tried = 0
    for action, options, player in positions():
        again, values = choice(USUAL, options, player)
        assert values == pytest.approx([score for *_, score in options], abs=1e-9)
        assert action in again
        tried += sum(after is not None for _, _, after, _ in options)
    assert tried > 5000


def considered(text: str, view: hl.View) -> list[float | None]:
    """What EVA takes every option to be worth."""
    return [option.value for option in make(text).consider(view).options]


def test_the_weights_can_be_written_as_one_text_all_or_some_of_them() -> None:
    game = moment(derive("eva text", 3), own=True)
    texts = ("eva(taunt=2, attack=0.5)", "eva(weights=taunt:2#attack:0.5)", "eva(taunt=2, weights=attack:0.5)")
    weights = dict(zip(WEIGHTS, USUAL, strict=True)) | {"taunt": 2.0, "attack": 0.5}
    whole = f"eva(weights={'#'.join(map(str, weights.values()))})"
    view = game.view(game.player)
    found = {tuple(considered(text, view)) for text in (*texts, whole)}
    assert len(found) == 1
    assert found != {tuple(considered("eva", view))}


@pytest.mark.slow
def test_the_end_of_the_turn_is_not_tried_and_worth_nothing() -> None:
    ends = [option for _, options, _ in positions() for option in options if option[0].kind == "end"]
    assert len(ends) > 500
    assert {(option[2] is None, option[3]) for option in ends} == {(True, 0.0)}


@pytest.mark.slow
@pytest.mark.parametrize("name", [n for n, w in zip(WEIGHTS, USUAL, strict=True) if w])
def test_each_weight_that_is_used_changes_some_choice(name: str) -> None:
    w = list(USUAL)
    w[WEIGHTS.index(name)] = 0.0
    assert any(choice(w, options, player)[0][-1] != action for action, options, player in positions())


@pytest.mark.parametrize("name", [n for n, w in zip(WEIGHTS, USUAL, strict=True) if not w])
def test_each_weight_that_is_zero_counts_when_it_is_not(name: str) -> None:
    games = (moment(derive("eva zero", k), own=True) for k in range(400))
    views = (game.view(game.player) for game in games if not game.over and game.phase != "mulligan")
    assert any(considered("eva", view) != considered(f"eva({name}=0.9)", view) for view in views)


@pytest.mark.parametrize(("silenced", "worth"), [(False, 1.0), (True, 0.0)])
def test_a_silenced_minion_has_no_deathrattle_even_if_it_was_built_in(silenced: bool, worth: float) -> None:
    built_in = {"id": "LOE_046", "attack": 3, "health": 2, "set": ["attack", "health"], "marks": ["part"]}  # Huge Toad
    zombeast = {"id": "ICC_828t", "enchantments": [built_in], "silenced": silenced}
    me, foe = {"class": "mage", "minions": [{"id": "CS2_200"}]}, {"class": "mage", "minions": [zombeast]}
    game = hl.Game.from_state({"turn": 9, "players": [me, foe]})
    ones = ("minion_killed", "deathrattle")
    weights = "#".join(str(float(name in ones)) for name in WEIGHTS)
    options = make(f"eva(weights={weights})").consider(game.view(game.player)).options
    assert max(option.value or 0.0 for option in options if option.action.kind == "attack") == worth


def test_zero_valued_actions_are_played_before_the_turn_ends_and_a_win_is_taken() -> None:
    lethal = hl.Game.from_state(
        {
            "turn": 9,
            "players": [
                {"class": "warrior", "minions": [{"id": "CFM_637"}]},
                {"class": "shaman", "hero": {"damage": 29}, "minions": [{"id": "CS2_050"}]},
            ],
        }
    )
    lethal.apply(make("eva", seed=1).act(lethal.view(0), Clock()))
    assert lethal.winner == 0
    assert library().implemented("CFM_637")


def test_the_evolved_eva_has_weights_of_its_own_and_says_where_they_come_from() -> None:
    text = resources.files("hearthlab").joinpath("data/eva-hearthlab.json").read_text("utf-8")
    document = json.loads(text)
    recipe = parse("eva-hearthlab").recipe
    assert recipe is not None
    weights = [recipe[name] for name in WEIGHTS]
    assert weights == [document["weights"][name] for name in WEIGHTS]
    assert weights != USUAL
    assert {"run", "execution", "individual", "games", "all_play_all", "cards"} <= set(document)
    changed = parse("eva-hearthlab(taunt=0.125)").recipe
    assert changed is not None
    assert changed["taunt"] == 0.125
    assert str(parse("eva-hearthlab")) == "eva-hearthlab"
