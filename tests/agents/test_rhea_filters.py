"""The five filters of rolling-horizon evolution leave what the paper says, and change when they have to."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

import hearthlab as hl
from hearthlab.agents import make
from hearthlab.agents.native import Native, Trace
from hearthlab.cards.library import default_library

WISP, YETI, OGRE, RAPTOR, CROC, GRUNT = "CS2_231", "CS2_182", "CS2_200", "CS2_172", "CS2_120", "CS2_121"
MIGHT, HAMMER, CONSECRATION, MUSTER, SUNFURY = "CS2_087", "CS2_094", "CS2_093", "GVG_061", "EX1_058"
MIRROR, FIREBALL, SAP, EXECUTE, COIN = "CS2_027", "CS2_029", "EX1_581", "CS2_108", "GAME_005"
AXE, SENJIN = "CS2_106", "CS2_179"

Side = Mapping[str, Any]


def position(cls: str, mine: list[Any], hand: list[Any], theirs: list[Any], **more: Any) -> hl.Game:
    """A position with ten mana, in which player 0 moves."""
    me = {"class": cls, "minions": mine, "hand": hand, "mana": {"max": 10}, "deck": [WISP] * 8, **more}
    foe = {"class": "mage", "minions": theirs, "hand": [], "deck": [WISP] * 8}
    return hl.Game.from_state({"turn": 19, "active": 0, "rules": {"slots": "rightmost"}, "players": [me, foe]}, seed=1)


def named(game: hl.Game, action: str) -> str:
    """An action with the names of cards instead of their numbers, without the place of a minion."""
    names = {}
    for p, side in enumerate(game.state()["players"]):
        names[side["hero"]["eid"]] = ("my hero", "their hero")[p]
        for card in [*side["minions"], *side["hand"]]:
            if card["id"] is not None:
                names[card["eid"]] = default_library().data[card["id"]].name
    words = action.partition(" at ")[0].split()
    return " ".join(names[int(word)] if word.isdigit() else word for word in words)


def traced(game: hl.Game, seed: int = 1, size: str = "population=200, budget=200it") -> Trace:
    """The trace of a decision with filters."""
    text = "rhea(mutation=pm, mutation_rate=1, crossover_rate=0, gamma=1, filters=true, evaluation=estimate, worlds=1"
    agent = make(f"{text}, {size})", seed=seed)
    assert isinstance(agent, Native)
    return agent.trace(game.view(0))


def left(game: hl.Game) -> dict[str | None, set[str]]:
    """What each filter leaves of the first actions of a turn."""
    found: dict[str | None, set[frozenset[str]]] = defaultdict(set)
    trace = traced(game)
    for step in trace.steps:
        if step["step"] == "pick" and not step["after"]:
            found[step["filter"]].add(frozenset(named(game, trace.actions[n]) for n in step["options"]))
    assert all(len(options) == 1 for options in found.values()), "a filter leaves the same of the same position"
    return {name: set(next(iter(options))) for name, options in found.items()}


def test_what_each_filter_leaves_to_a_paladin() -> None:
    """Only the Yeti can attack: what has at most 4 health is destructible, and the weapon does not count."""
    game = position(
        "paladin",
        mine=[{"id": YETI}, {"id": CROC, "exhausted": True}],
        hand=[MIGHT, HAMMER, CONSECRATION, MUSTER, SUNFURY, GRUNT],  # 16 mana in all, 2.67 each
        theirs=[{"id": RAPTOR}, {"id": OGRE}],
        weapon={"id": AXE},
    )
    found = left(game)
    assert found.pop("direct attack") == {"attack Chillwind Yeti on their hero", "attack my hero on their hero"}
    assert found.pop("destroy minion") == {
        "attack Chillwind Yeti on Bloodfen Raptor",
        "attack my hero on Bloodfen Raptor",
        "play Hammer of Wrath on Bloodfen Raptor",
        "play Consecration",
    }
    assert found.pop("deploy minion") == {
        "play Sunfury Protector",
        "play Frostwolf Grunt",
        "play Muster for Battle",
        "power",
    }
    assert found.pop("protection") == {"play Frostwolf Grunt", "play Sunfury Protector"}
    might = {f"play Blessing of Might on {name}" for name in MINIONS}
    assert found.pop("keep hand") == {*might, "play Sunfury Protector", "play Frostwolf Grunt"}
    assert not found


MINIONS = ("Chillwind Yeti", "River Crocolisk", "Bloodfen Raptor", "Boulderfist Ogre")


def test_what_each_filter_leaves_to_a_mage() -> None:
    """Minions with taunt that a spell summons protect too; what a card costs now counts, not what is printed on it."""
    game = position(
        "mage",
        mine=[],
        hand=[MIRROR, {"id": FIREBALL, "cost": 9}, {"id": YETI, "cost": 0}, GRUNT],  # 12 mana in all, 3 each
        theirs=[{"id": RAPTOR}],
    )
    found = left(game)
    assert found.pop("deploy minion") == {"play Mirror Image", "play Chillwind Yeti", "play Frostwolf Grunt"}
    assert found.pop("protection") == {"play Mirror Image", "play Frostwolf Grunt"}
    assert found.pop("keep hand") == {"play Mirror Image", "play Chillwind Yeti", "play Frostwolf Grunt"}
    assert not found, "nobody can attack, so nothing is destructible"


def test_what_kills_a_minion_destroys_it_and_what_removes_it_otherwise_does_not() -> None:
    damaged = {"id": RAPTOR, "damage": 1}
    rogue = position("rogue", mine=[{"id": YETI}], hand=[SAP], theirs=[damaged])
    warrior = position("warrior", mine=[{"id": YETI}], hand=[EXECUTE], theirs=[damaged])
    attack = "attack Chillwind Yeti on Bloodfen Raptor"
    assert left(rogue)["destroy minion"] == {attack}
    assert left(warrior)["destroy minion"] == {attack, "play Execute on Bloodfen Raptor"}


def test_where_no_filter_applies_anything_but_the_end_of_the_turn_is_left() -> None:
    game = position("priest", mine=[], hand=[], theirs=[{"id": OGRE}])
    assert left(game) == {None: {"power on my hero", "power on their hero", "power on Boulderfist Ogre"}}
    nothing_else = position("priest", mine=[], hand=[COIN], theirs=[], power={"exhausted": True})
    assert left(nothing_else) == {"keep hand": {"play The Coin"}}


# The sentences once more, from outside: each filter as a function of a game and an action.


def taunts(game: hl.Game) -> int:
    """How many minions with taunt player 0 has."""
    return sum("taunt" in minion.get("keywords", ()) for minion in game.state()["players"][0]["minions"])


def after(game: hl.Game, action: hl.Action) -> hl.Game:
    """The game after an action."""
    game = game.clone()
    game.apply(action)
    return game


SENTENCES: Mapping[str, Callable[[hl.Game, hl.Action], bool]] = {
    "direct attack": lambda game, action: (
        named(game, str(action)).endswith("on their hero") and action.kind == "attack"
    ),
    "deploy minion": lambda game, action: (
        action.kind in ("play", "power")
        and len(after(game, action).state()["players"][0]["minions"]) > len(game.state()["players"][0]["minions"])
    ),
    "protection": lambda game, action: action.kind in ("play", "power") and taunts(after(game, action)) > taunts(game),
}


class Fitting:
    """What fits each of these filters in a game."""

    def __init__(self, game: hl.Game) -> None:
        self.game = game
        self.actions = {
            name: [str(action) for action in game.legal_actions() if fits(game, action)]
            for name, fits in SENTENCES.items()
        }


def turns(trace: Trace) -> Iterator[list[Mapping[str, Any]]]:
    """What was picked for each new or mutated turn."""
    picked: list[Mapping[str, Any]] = []
    for step in trace.steps:
        if step["step"] == "pick":
            picked.append(step)
        elif step["step"] == "turn":
            yield picked
            picked = []


@pytest.mark.slow
def test_a_filter_stays_until_it_leaves_nothing() -> None:
    game = position(
        "mage",
        mine=[{"id": YETI}, {"id": CROC}],
        hand=[SENJIN, GRUNT, WISP, FIREBALL],
        theirs=[{"id": RAPTOR}, {"id": OGRE}],
    )
    trace = traced(game, 1, "population=60, budget=120it")
    known: dict[tuple[str, ...], Fitting] = {(): Fitting(game)}
    kept = changed = 0
    for picked in turns(trace):
        before: str | None = None
        for step in picked:
            played = tuple(trace.actions[n] for n in step["after"])
            if played not in known:
                if played[:-1] not in known:
                    break  # what a mutation keeps is not picked
                known[played] = Fitting(after(known[played[:-1]].game, hl.Action.parse(played[-1])))
            now, fitting = known[played].game, known[played].actions
            name = step["filter"]
            if name in fitting:
                assert [trace.actions[n] for n in step["options"]] == fitting[name]
            if name is None:
                assert not any(fitting.values())
                if len(now.legal_actions()) > 1:
                    assert "end" not in [trace.actions[n] for n in step["options"]]
            if before in fitting:
                kept += name == before
                changed += name != before
                assert (name == before) == bool(fitting[before])
            before = name
    assert kept > 20
    assert changed > 20
