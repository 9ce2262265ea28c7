"""Pairs of positions that a player cannot tell from each other, and what a player sees of a position."""

from __future__ import annotations

import copy
import random as chance
from collections.abc import Iterable, Iterator
from typing import Any

import hearthlab as hl
from hearthlab.cards.decks import CLASSES
from hearthlab.scenario import Scenario
from hearthlab.util.seeds import derive
from support.worlds import all_secrets, differences, library, moment, pool_of

State = dict[str, Any]
Card = dict[str, Any]

WISP, BOAR, YETI, FIREBALL, COIN = "CS2_231", "CS2_171", "CS2_182", "CS2_029", "GAME_005"


def hidden(card: Card, player: int) -> bool:
    """Whether a card in the other hand is unknown to the player."""
    return player not in card["known_to"]


def scene(**given: Any) -> Scenario:
    """A position in which the cards about hidden things may appear."""
    return Scenario(library=library(), **given)


def seen(s: Scenario, zone: str, by: int = 0) -> list[str | None]:
    """The ids of the other player's cards in a zone as a player sees them."""
    return [card["id"] for card in s.game.view(by).state()["players"][1 - by][zone]]


def events(s: Scenario, what: str, by: int = 0) -> list[str | None]:
    """The cards of all events of a kind that a player saw."""
    return [event["card"] for event in s.game.view(by).history if event["what"] == what]


def assert_alike(one: hl.View, other: hl.View, seeds: range = range(4)) -> None:
    """Two views are the same in all that a player, or an agent, can do with them."""
    assert differences(one.state(), other.state()) == []
    assert one.history == other.history
    assert one == other
    assert one.to_bytes() == other.to_bytes()
    assert hash(one) == hash(other)
    assert str(one) == str(other)
    assert one.legal_actions() == other.legal_actions()
    for seed in seeds:
        a, b = one.sample(seed), other.sample(seed)
        assert differences(a.state(), b.state()) == []


def assert_all_alike(views: Iterable[hl.View], seeds: range = range(4)) -> None:
    """All of the views are the same."""
    first, *others = views
    for other in others:
        assert_alike(first, other, seeds)


def another_card(rng: chance.Random, cls: str, before: Card) -> Card:
    """Another card in the same place of a hand, perhaps with an enchantment."""
    if "rumour" in before.get("marks", ()):
        return before
    after: Card = {k: before[k] for k in ("eid", "order", "since", "known_to", "marks") if k in before}
    after["id"] = rng.choice(pool_of(cls, own=True))
    if rng.random() < 0.3:
        after["enchantments"] = [{"cost": -1, "order": before["order"]}]
    return after


def another_deck(rng: chance.Random, cls: str, deck: list[Card]) -> list[Card]:
    """As many cards, in another order; those that were shuffled in openly stay."""
    after: list[Card] = []
    for card in deck:
        if card.get("public"):
            after.append({k: v for k, v in card.items() if k != "top"})
            continue
        after.append({"id": rng.choice(pool_of(cls, own=True)), "created": rng.random() < 0.1})
        if rng.random() < 0.1:
            after[-1]["enchantments"] = [{"attack": 1, "health": 1, "order": 1}]
    rng.shuffle(after)
    if rng.random() < 0.2:
        loose = [card for card in after if not card.get("public")]
        for place, card in enumerate(loose[:2], start=1):
            card["top"] = place
    return after


def another_secret(rng: chance.Random, state: State, foe: int) -> None:
    """Other secrets of the same class; the log's line of each play names the other one."""
    side = state["players"][foe]
    log = state["log"]
    lines = zip(log["kind"], log["player"], log["turn"], strict=True)
    plays = {k: turn for k, (kind, player, turn) in enumerate(lines) if (kind, player) == ("played", foe)}
    taken = {card["id"] for card in side["secrets"]}
    for card in side["secrets"]:
        since = card.get("since", 0)
        # A secret that was played later cannot have been there already.
        taken |= {log["id"][k] for k, turn in plays.items() if turn >= since}
        cls = next(c for c in CLASSES if card["id"] in all_secrets(c))
        free = [s for s in all_secrets(cls) if s not in taken]
        if free:
            own = [k for k, turn in plays.items() if (log["id"][k], turn) == (card["id"], since)]
            card["id"] = rng.choice(free)
            taken.add(card["id"])
            for k in own[-1:]:
                log["id"][k] = card["id"]
    side["played"] = [log["id"][k] for k in plays]


def another_choice(rng: chance.Random, state: State, foe: int) -> None:
    """Other options of an open choice; those that lie in the deck are others of the deck."""
    pending, side = state["pending"], state["players"][foe]
    if pending["places"]:
        pending["places"] = rng.sample(range(len(side["deck"])), len(pending["places"]))
        pending["options"] = [side["deck"][k]["id"] for k in pending["places"]]
    else:
        pending["options"] = [rng.choice(pool_of(side["class"])) for _ in pending["options"]]


def twin(state: State, player: int, seed: int) -> State:
    """A position that the player cannot tell from this one."""
    rng = chance.Random(f"twin {seed}")
    after = copy.deepcopy(state)
    foe = 1 - player
    side, pending = after["players"][foe], after["pending"]
    cls = side["class"]
    side["hand"] = [another_card(rng, cls, c) if hidden(c, player) else c for c in side["hand"]]
    another_secret(rng, after, foe)
    chooses = pending is not None and pending["kind"] == "choice"
    if chooses and pending["player"] == foe:
        another_choice(rng, after, foe)
    if not chooses or not pending["places"]:
        side["deck"] = another_deck(rng, cls, side["deck"])
    return after


def pairs_of_games(name: str, tries: int) -> Iterator[tuple[hl.Game, hl.Game]]:
    """Games in their middle, each with one that its player to decide cannot tell from it; the name is their seed."""
    for k in range(tries):
        seed = derive(name, k)
        state = moment(seed, own=True).state()
        one = hl.Game.from_state(state, library=library())
        if not one.over:
            yield one, hl.Game.from_state(twin(state, one.player, seed), library=library())
