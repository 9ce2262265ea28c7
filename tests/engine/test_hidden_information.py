"""Views: nothing hidden shows, everything public shows, and samples are worlds that fit."""

from __future__ import annotations

import copy
import random as chance
from typing import Any

import pytest

import hearthlab as hl
from engine.worlds import SECRET_CLASSES, SOAK, finish, library, moment, pool_of, secrets

State = dict[str, Any]
Card = dict[str, Any]


def hidden(card: Card, player: int) -> bool:
    """Whether a card in the other hand is unknown to the player."""
    return player not in card["known_to"]


# -- pairs of positions that differ only in what a player cannot know --------------------------------------


def another_card(rng: chance.Random, cls: str, before: Card) -> Card:
    """Another card in the same place of a hand, perhaps with an enchantment."""
    if "rumour" in before.get("marks", ()):
        return before
    after = {k: before[k] for k in ("eid", "order", "since", "known_to", "marks") if k in before}
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
    if after and rng.random() < 0.2:
        loose = [card for card in after if not card.get("public")]
        for place, card in enumerate(loose[:2], start=1):
            card["top"] = place
    return after


def another_secret(rng: chance.Random, state: State, foe: int) -> None:
    """Other secrets of the same class; the line that tells of their play tells of the other one."""
    side = state["players"][foe]
    plays = [line for line in state["log"] if line["kind"] == "played" and line["player"] == foe]
    taken = {card["id"] for card in side["secrets"]}
    for card in side["secrets"]:
        since = card.get("since", 0)
        # A secret that was played later cannot have been there already.
        taken |= {line["id"] for line in plays if line["turn"] >= since}
        cls = next(c for c in SECRET_CLASSES if card["id"] in secrets(c))
        free = [s for s in secrets(cls) if s not in taken]
        if free:
            own = [line for line in plays if line["id"] == card["id"] and line["turn"] == since]
            card["id"] = rng.choice(free)
            taken.add(card["id"])
            for line in own[-1:]:
                line["id"] = card["id"]
    side["played"] = [line["id"] for line in plays]


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


def assert_alike(one: hl.View, other: hl.View, seeds: range = range(4)) -> None:
    """Two views are the same in all that a player, or an agent, can do with them."""
    assert one.state() == other.state()
    assert one.history == other.history
    assert one == other
    assert hash(one) == hash(other)
    assert str(one) == str(other)
    assert one.legal_actions() == other.legal_actions()
    for seed in seeds:
        assert one.sample(seed).state() == other.sample(seed).state()


@pytest.mark.parametrize("part", range(8))
def test_positions_that_differ_only_in_what_a_player_cannot_know_give_equal_views(part: int) -> None:
    for k in range(50 * SOAK):
        seed = 1000 * part + k
        state = moment(seed, own=True).state()
        player = seed % 2
        one = hl.Game.from_state(state, seed=1, library=library())
        other = hl.Game.from_state(twin(state, player, seed), seed=2, library=library())
        assert_alike(one.view(player), other.view(player))
