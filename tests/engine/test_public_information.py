"""Everything public shows: boards, returned and given cards, rumours, secrets that fired, and the player's cards."""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

import pytest

import hearthlab as hl
from hearthlab.util.seeds import derive
from support.pairs import BOAR, COIN, FIREBALL, WISP, YETI, Card, State, events, hidden, scene, seen
from support.worlds import LONG, SECRET_CLASSES, all_secrets, differences, moment, secrets


def unordered(value: Any) -> Any:
    """The value without play orders, which only matter against each other, and without hidden enchantments."""
    if isinstance(value, dict):
        # An enchantment that only its maker may know shows as that, and no more.
        left = ("order", "next", "id", "data") if "hidden" in value.get("marks", ()) else ("order", "next")
        return {k: unordered(v) for k, v in value.items() if k not in left}
    return [unordered(v) for v in value] if isinstance(value, list) else value


def public(state: State, player: int) -> State:
    """What a player must see of a position, apart from the other's deck: written down once more, in Python."""
    after: State = unordered(copy.deepcopy(state))
    foe = 1 - player
    side, pending = after["players"][foe], after["pending"]
    side.pop("started", None)
    log = after["log"]
    for card in side["secrets"]:
        played = ("played", foe, card["id"], card.get("since", 0))
        for k in [k for k, line in enumerate(zip(*log.values(), strict=True)) if line == played][-1:]:
            log["id"][k] = None
    side["played"] = [card for kind, who, card, _ in zip(*log.values(), strict=True) if (kind, who) == ("played", foe)]
    side["secrets"] = [bare(card) for card in side["secrets"]]
    side["hand"] = [bare(card) if hidden(card, player) else told(card) for card in side["hand"]]
    if pending and pending["kind"] == "mulligan" and after["player"] == player != after["first"]:
        # The first player's mulligan shows when both have decided.
        side["hand"] = [{**card, "eid": 7 + place} for place, card in enumerate(side["hand"])]
    del side["deck"]
    if pending:
        del pending["resume"]
        if pending["kind"] == "choice" and pending["player"] == foe:
            pending["options"] = [None for _ in pending["options"]]
            pending["places"] = None
    return after


def bare(card: Card) -> Card:
    """All that shows of a hidden card: that it is there, and since when."""
    return {"id": None, **{k: card[k] for k in ("eid", "since", "known_to") if k in card}}


def told(card: Card) -> Card:
    """What shows of a known card: of one that may carry more than that, which card it is."""
    if "unsure" not in card.get("marks", ()):
        return card
    return {k: card[k] for k in ("id", "eid", "since", "known_to", "marks") if k in card}


def shown(state: State, player: int) -> State:
    """What a view shows, apart from the other's deck."""
    after: State = unordered(copy.deepcopy(state))
    side = after["players"][1 - player]
    side.pop("rumours", None)
    del side["deck"]
    side["hand"] = [told(card) for card in side["hand"]]
    for card in side["hand"]:
        if card["id"] is None:
            card.pop("marks", None)
    for card in side["secrets"]:
        card.pop("class", None)
        card.pop("data", None)
    return after


@pytest.mark.parametrize("part", range(4))
def test_everything_but_the_hidden_cards_shows_as_it_is(part: int) -> None:
    for k in range(40 * LONG):
        game = moment(derive("public", part, k), own=True)
        state = game.state()
        for player in (0, 1):
            view = game.view(player)
            assert differences(shown(view.state(), player), public(state, player)) == []
            assert len(view.state()["players"][1 - player]["deck"]) == len(state["players"][1 - player]["deck"])
            mine = game.legal_actions() if game.player == player else ()
            assert view.legal_actions() == mine
            head = (view.active, view.turn, view.over, view.winner, view.phase)
            assert head == (game.active, game.turn, game.over, game.winner, game.phase)


def test_a_view_keeps_the_play_order_of_all_that_it_shows() -> None:
    for k in range(30):
        game = moment(derive("order", k), own=True)
        for player in (0, 1):
            assert in_play_order(game.view(player).state()) == in_play_order(game.state())


def in_play_order(state: State) -> list[int]:
    """Entity ids of all cards, oldest first."""
    zones = [side[zone] for side in state["players"] for zone in ("minions", "hand", "secrets")]
    cards = [card for zone in zones for card in zone]
    return [card["eid"] for card in sorted(cards, key=lambda card: int(card["order"]))]


def test_a_minion_that_went_back_to_hand_shows_there() -> None:
    s = scene(theirs=[YETI], their_hand=[WISP], hand=["Homeward"])
    s.play("Homeward", "Chillwind Yeti")
    assert seen(s, "hand") == [None, YETI]
    assert events(s, "return") == [YETI]
    assert seen(s.end(), "hand") == [None, YETI]


def test_a_known_card_is_followed_until_it_is_played() -> None:
    s = scene(theirs=[YETI], their_hand=[YETI], hand=["Homeward"])
    s.play("Homeward", "Chillwind Yeti").end()
    known = s.side(1)["hand"][-1]["eid"]
    s.game.apply(f"play {known} at 0")
    assert seen(s, "hand") == [None]
    s.game.apply("end")
    assert seen(s, "hand") == [None]


def test_cards_given_in_the_open_show_and_cards_given_in_secret_do_not() -> None:
    s = scene(their_hand=["Open Gift", "Secret Gift"]).end()
    s.play("Open Gift").play("Secret Gift")
    assert seen(s, "hand") == [WISP, None]
    assert events(s, "give") == [WISP, None]
    assert len(events(s, "give", by=1)) == 2
    assert None not in events(s, "give", by=1)


def test_a_text_may_give_cards_to_both_players() -> None:
    s = scene(hand=["Gift For Both"]).play("Gift For Both")
    assert seen(s, "hand", by=0) == [BOAR]
    assert seen(s, "hand", by=1) == [WISP]


def test_the_coin_shows() -> None:
    warrior, shaman = hl.Deck.load("aggro-pirate-warrior"), hl.Deck.load("midrange-jade-shaman")
    game = hl.Game(warrior, shaman, seed=1, first=0)
    for _ in range(2):
        game.apply("mulligan")
    hand = game.view(0).state()["players"][1]["hand"]
    assert [card["id"] for card in hand] == [None] * 4 + [COIN]


def test_cards_shuffled_in_openly_show_until_a_hidden_card_is_drawn_and_are_rumours_then() -> None:
    s = scene(their_hand=["Open Shuffle"], their_deck=[YETI] * 3, deck=[YETI] * 3, seed=2)
    s.end().play("Open Shuffle")
    assert Counter(seen(s, "deck")) == {None: 2, BOAR: 2}
    assert "rumours" not in s.game.view(0).state()["players"][1]
    s.end().end()
    assert seen(s, "deck") == [None] * 3
    assert s.game.view(0).state()["players"][1]["rumours"] == [BOAR, BOAR]
    # The owner knows them all the same.
    assert Counter(card["id"] for card in s.game.view(1).state()["players"][1]["deck"])[BOAR] >= 1


def test_a_rumour_ends_where_the_card_shows() -> None:
    s = scene(their_hand=["Open Shuffle"], deck=[YETI] * 5).end().play("Open Shuffle").end().end()
    assert s.game.view(0).state()["players"][1]["rumours"] == [BOAR, BOAR]
    s.play("Stonetusk Boar")
    assert "rumours" not in s.game.view(0).state()["players"][1]
    assert seen(s, "deck") == [BOAR]


def test_a_card_shuffled_into_the_own_deck_shows_in_it() -> None:
    s = scene(their_hand=["Shuffle For Them"], deck=[YETI] * 2).end().play("Shuffle For Them")
    mine = s.game.view(0).state()["players"][0]["deck"]
    assert Counter(card["id"] for card in mine) == {YETI: 2, BOAR: 1}


def test_the_own_hand_and_the_own_deck_as_a_multiset_show() -> None:
    decks = [YETI, WISP, BOAR, WISP], [WISP, BOAR, WISP, YETI]
    views = [scene(hand=[YETI, FIREBALL], deck=deck).game.view(0).state() for deck in decks]
    assert views[0] == views[1]
    assert [card["id"] for card in views[0]["players"][0]["hand"]] == [YETI, FIREBALL]
    assert Counter(card["id"] for card in views[0]["players"][0]["deck"]) == Counter(decks[0])


def test_a_view_tells_when_each_hidden_card_was_drawn() -> None:
    s = scene(their_deck=[YETI, WISP, BOAR], deck=[WISP] * 3, turn=11)
    s.end().end().end()
    hand = s.game.view(0).state()["players"][1]["hand"]
    assert [(card["id"], card["since"]) for card in hand] == [(None, 12), (None, 14)]
    assert [(e["turn"], e["card"]) for e in s.game.view(0).history if e["what"] == "draw" and e["player"]] == [
        (12, None),
        (14, None),
    ]


def test_played_cards_show() -> None:
    s = scene(their_hand=[YETI, FIREBALL]).end().play(YETI).play(FIREBALL, "hero")
    assert s.game.view(0).state()["players"][1]["played"] == [YETI, FIREBALL]
    assert events(s, "play") == [YETI, FIREBALL]


def test_the_number_and_the_class_of_secrets_show() -> None:
    sets = {cls: secrets(cls)[:2] for cls in SECRET_CLASSES}
    views = {cls: scene(their_secrets=ids).game.view(0) for cls, ids in sets.items()}
    for cls, view in views.items():
        assert [card["id"] for card in view.state()["players"][1]["secrets"]] == [None, None]
        assert [card["class"] for card in view.state()["players"][1]["secrets"]] == [cls, cls]
        assert not any("data" in card for card in view.state()["players"][1]["secrets"])
    assert len({str(view.state()["players"][1]["secrets"]) for view in views.values()}) == len(SECRET_CLASSES)
    for cls, view in views.items():
        for seed in range(10):
            held = [card["id"] for card in view.sample(seed).state()["players"][1]["secrets"]]
            assert set(held) <= set(all_secrets(cls))
            assert len(set(held)) == 2


def test_the_own_secrets_show() -> None:
    view = scene(secrets=secrets("mage")).game.view(0)
    assert [card["id"] for card in view.state()["players"][0]["secrets"]] == secrets("mage")


def test_a_secret_shows_once_it_is_revealed() -> None:
    ambush = secrets("mage")[0]
    s = scene(their_hand=[ambush], hand=[WISP], deck=[WISP] * 2).end().play(ambush).end()
    assert events(s, "play") == [None]
    assert s.game.view(0).state()["players"][1]["played"] == [None]
    s.play(WISP)
    assert events(s, "reveal") == [ambush]
    assert seen(s, "secrets") == []
    assert s.game.view(0).state()["players"][1]["played"] == [ambush]


def test_burned_milled_and_discarded_cards_show_in_the_history() -> None:
    s = scene(their_hand=[WISP] * 10, their_deck=[YETI, BOAR], hand=["Landslide"], deck=[WISP] * 2)
    s.end()
    burned = events(s, "burn")
    s.end().play("Landslide")
    assert Counter(burned + events(s, "burn")[1:]) == {YETI: 1, BOAR: 1}
    s = scene(their_hand=["Spill", WISP]).end().play("Spill")
    assert events(s, "discard") == [WISP]


def test_a_history_tells_the_turn_of_every_event() -> None:
    for k in range(10):
        history = moment(derive("history", k), own=True).view(0).history
        turns = [event["turn"] for event in history]
        assert turns == sorted(turns)
