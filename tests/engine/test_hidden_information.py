"""Views: nothing hidden shows, everything public shows, and samples are worlds that fit."""

from __future__ import annotations

import copy
import random as chance
from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

import hearthlab as hl
from engine.worlds import SECRET_CLASSES, SOAK, differences, finish, library, moment, pool_of, secrets
from hearthlab.cards.data import load
from hearthlab.seeds import derive
from scenario import Scenario

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
    assert hash(one) == hash(other)
    assert str(one) == str(other)
    assert one.legal_actions() == other.legal_actions()
    for seed in seeds:
        assert differences(one.sample(seed).state(), other.sample(seed).state()) == []


def assert_all_alike(views: Iterable[hl.View], seeds: range = range(4)) -> None:
    """All of the views are the same."""
    first, *others = views
    for other in others:
        assert_alike(first, other, seeds)


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
    if rng.random() < 0.2:
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


@pytest.mark.parametrize("part", range(8))
def test_positions_that_differ_only_in_what_a_player_cannot_know_give_equal_views(part: int) -> None:
    for k in range(40 * SOAK):
        seed = derive("pair", part, k)
        state = moment(seed, own=True).state()
        player = k % 2
        one = hl.Game.from_state(state, seed=1, library=library())
        other = hl.Game.from_state(twin(state, player, seed), seed=2, library=library())
        assert_alike(one.view(player), other.view(player))


@pytest.mark.parametrize("part", range(4))
def test_whatever_the_other_player_draws_gives_equal_views(part: int) -> None:
    for k in range(25 * SOAK):
        game = moment(derive("draw", part, k), own=True)
        foe = game.state()["players"][1 - game.player]
        if game.phase != "main" or len(foe["hand"]) >= 10:
            continue
        worlds = [world for _, world in game.outcomes("end", limit=64)]
        different = {str(card) for card in foe["deck"]}
        # More outcomes than cards: something else was left to chance, and that may be public.
        if len(worlds) == len(different):
            assert_all_alike([world.view(game.player) for world in worlds], range(2))


@pytest.mark.parametrize("cls", SECRET_CLASSES)
def test_whatever_secret_is_played_gives_equal_views(cls: str) -> None:
    views = []
    for played in secrets(cls):
        s = scene(their_hand=[played, WISP], their_cls=cls).end().play(played).end()
        views.append(s.game.view(0))
    assert_all_alike(views, range(20))


def test_a_secret_that_a_text_put_into_play_does_not_show_in_what_was_played_before() -> None:
    ambush, omen, riposte = secrets("mage")[0], secrets("mage")[2], secrets("mage")[1]
    views = []
    for put in (ambush, omen):
        s = scene(their_hand=[ambush, "Set A Trap"], their_deck=[put], hand=[WISP], deck=[WISP] * 3)
        s.end().play(ambush).end().play(WISP)
        assert events(s, "reveal") == [ambush]
        s.game = hl.Game.from_state(with_their_deck(s.state, [put, riposte]), seed=3, library=library())
        s.end()
        if s.side(1)["deck"] != [{"id": put}]:
            s.game = hl.Game.from_state(with_their_deck(s.state, [put]), seed=3, library=library())
        views.append(s.play("Set A Trap").end().game.view(0))
    assert_all_alike(views)


def with_their_deck(state: State, deck: list[str]) -> State:
    """The position with another deck of player 1."""
    state["players"][1]["deck"] = deck
    return state


@pytest.mark.parametrize("text", ["Drill", "Haggle"])
def test_which_cards_in_the_other_hand_a_text_changed_does_not_show(text: str) -> None:
    hands = [YETI, YETI], [YETI, FIREBALL], [FIREBALL, FIREBALL]
    plays = [scene(their_hand=[text, *hand], deck=[WISP]).end().play(text).end() for hand in hands]
    assert_all_alike([s.game.view(0) for s in plays])


def test_which_cards_in_the_other_deck_a_text_changed_does_not_show() -> None:
    decks = [YETI] * 4, [YETI, FIREBALL, FIREBALL, YETI], [FIREBALL] * 4
    plays = [scene(their_hand=["Drill The Deck"], their_deck=deck).end() for deck in decks]
    assert_all_alike([s.play("Drill The Deck").game.view(0) for s in plays])


def test_neither_player_sees_the_others_mulligan_while_deciding() -> None:
    decks = hl.Deck.load("aggro-pirate-warrior"), hl.Deck.load("midrange-jade-shaman")
    game = hl.Game(*decks, seed=4, first=0)
    views = []
    for action in game.legal_actions():
        world = game.clone()
        world.apply(action)
        views.append(world.view(1))
    assert_all_alike(views, range(2))


def test_the_random_stream_shows_neither_in_views_nor_in_samples() -> None:
    for k in range(20):
        state = moment(derive("stream", k), own=True).state()
        games = [hl.Game.from_state(state, seed=seed, library=library()) for seed in (1, 2, 2**63)]
        for player in (0, 1):
            assert_all_alike([game.view(player) for game in games])


def test_an_ordinary_view_holds_no_game() -> None:
    view = moment(1).view(0)
    with pytest.raises(hl.HearthLabError, match="sees_everything"):
        _ = view.game


# -- an open choice of the other player --------------------------------------------------------------------

CHOICES = ["Study", "Ask The Deck", "LOE_076", "DS1_184"]
DECK = [YETI, WISP, BOAR, "CS2_200", "CS2_125", "CS2_127"]


def asked(card: str, seed: int = 1) -> Scenario:
    """Player 0 has played a card that asks."""
    s = scene(hand=[card], deck=DECK, their_deck=DECK, cls="hunter", seed=seed).play(card)
    assert s.game.phase == "choice"
    return s


@pytest.mark.parametrize("card", CHOICES)
def test_what_the_other_player_may_choose_does_not_show(card: str) -> None:
    plays = [asked(card, seed) for seed in range(12)]
    assert len({str(s.options()) for s in plays}) > 1
    views = [s.game.view(1) for s in plays]
    assert_all_alike(views)
    for view in views:
        pending = view.state()["pending"]
        assert set(pending["options"]) == {None}
        assert not pending["places"]
        assert "resume" not in pending
        assert view.legal_actions() == ()


def test_what_the_other_player_chose_does_not_show() -> None:
    for card in ("Study", "Ask The Deck"):
        views = []
        for k in range(3):
            views.append(asked(card).pick(k).game.view(1))
        assert_all_alike(views)


@pytest.mark.parametrize("card", CHOICES)
def test_a_sampled_game_goes_on_from_the_other_players_open_choice(card: str) -> None:
    s = asked(card)
    view = s.game.view(1)
    offers = set()
    for seed in range(20):
        world = view.sample(seed)
        assert world.fault() is None
        assert world.phase == "choice"
        assert world.player == 0
        assert differences(world.view(1).state(), view.state()) == []
        options = world.state()["pending"]["options"]
        assert len(options) == len(s.options())
        assert None not in options
        offers.add(tuple(options))
        finish(world, seed)
    assert len(offers) > 1


# -- everything public shows -------------------------------------------------------------------------------


def unordered(value: Any) -> Any:
    """The value without play orders, which only matter against each other."""
    if isinstance(value, dict):
        return {k: unordered(v) for k, v in value.items() if k not in ("order", "next")}
    return [unordered(v) for v in value] if isinstance(value, list) else value


def public(state: State, player: int) -> State:
    """What a player must see of a position, apart from the other's deck: written down once more, in Python."""
    after: State = unordered(copy.deepcopy(state))
    foe = 1 - player
    side, pending = after["players"][foe], after["pending"]
    for card in side["secrets"]:
        lines = [
            line
            for line in after["log"]
            if (line["kind"], line["player"], line["id"]) == ("played", foe, card["id"])
            and line["turn"] == card.get("since", 0)
        ]
        for line in lines[-1:]:
            line["id"] = None
    side["played"] = [x["id"] for x in after["log"] if x["kind"] == "played" and x["player"] == foe]
    side["secrets"] = [bare(card) for card in side["secrets"]]
    side["hand"] = [bare(card) if hidden(card, player) else card for card in side["hand"]]
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


def shown(state: State, player: int) -> State:
    """What a view shows, apart from the other's deck."""
    after: State = unordered(copy.deepcopy(state))
    side = after["players"][1 - player]
    side.pop("rumours", None)
    del side["deck"]
    for card in side["hand"]:
        if card["id"] is None:
            card.pop("marks", None)
    for card in side["secrets"]:
        card.pop("data", None)
    return after


@pytest.mark.parametrize("part", range(4))
def test_everything_but_the_hidden_cards_shows_as_it_is(part: int) -> None:
    for k in range(40 * SOAK):
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
    return [card["eid"] for card in sorted(sum(zones, []), key=lambda card: card["order"])]


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
    for view in views.values():
        assert [card["id"] for card in view.state()["players"][1]["secrets"]] == [None, None]
    assert len({str(view.state()["players"][1]["secrets"]) for view in views.values()}) == len(SECRET_CLASSES)
    for cls, view in views.items():
        for seed in range(10):
            held = [card["id"] for card in view.sample(seed).state()["players"][1]["secrets"]]
            assert set(held) <= set(secrets(cls))
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


# -- samples -----------------------------------------------------------------------------------------------


def unknown(state: State, player: int) -> Counter[str]:
    """The other player's cards that are hidden from the player: in hand and in the deck."""
    side = state["players"][1 - player]
    cards = [card for card in side["hand"] if hidden(card, player)] + side["deck"]
    return Counter(card["id"] for card in cards)


@pytest.mark.parametrize("part", range(8))
def test_a_sample_is_a_whole_game_that_fits_the_view(part: int) -> None:
    for k in range(25 * SOAK):
        seed = derive("sample", part, k)
        game = moment(seed, own=True)
        for player in (0, 1):
            view = game.view(player)
            world = view.sample(seed)
            assert world.fault() is None
            assert differences(world.view(player).state(), view.state()) == []
            assert world.view(player) == view
            assert None not in unknown(world.state(), player)
            assert unknown(world.state(), player).total() == unknown(game.state(), player).total()
            assert world.view(player).legal_actions() == view.legal_actions()
            finish(world, seed)


def test_other_seeds_give_other_worlds_and_the_same_seed_the_same() -> None:
    view = moment(3, own=True).view(0)
    worlds = [str(view.sample(seed).state()) for seed in range(20)]
    assert len(set(worlds)) == 20
    assert worlds == [str(view.sample(seed).state()) for seed in range(20)]


def test_a_sample_has_a_random_stream_of_its_own_seed() -> None:
    view = scene(hand=["EX1_277"], theirs=[YETI] * 4).game.view(0)
    ends = set()
    for seed in range(20):
        world = view.sample(seed)
        world.apply(next(a for a in world.legal_actions() if a.kind == "play"))
        ends.add(str([minion["damage"] for minion in world.state()["players"][1]["minions"]]))
    assert len(ends) > 3


def test_without_a_belief_hidden_cards_are_legal_ones_of_the_class() -> None:
    for k in range(20):
        game = moment(derive("default", k))
        player = k % 2
        cls = game.state()["players"][1 - player]["class"]
        found = unknown(game.view(player).sample(k).state(), player)
        assert set(found) <= {*pool_of(cls), COIN}
        for card, count in found.items():
            assert count <= (1 if load()[card].rarity == "legendary" else 2)


def made_by_a_text(card: Card) -> bool:
    """Whether a card did not start in the deck."""
    return bool(card.get("created")) or "created" in card.get("marks", ())


@pytest.mark.parametrize("own", [False, True])
def test_a_believed_deck_is_dealt_to_the_last_card(own: bool) -> None:
    for k in range(40 * SOAK):
        game = moment(derive("belief", k), own)
        player = k % 2
        state = game.state()
        side = state["players"][1 - player]
        places = [card for card in side["hand"] if hidden(card, player)] + side["deck"]
        if not side["secrets"] and not any(made_by_a_text(card) for card in places):
            world = game.view(player).sample(k, hl.Belief.of_decks(game.record.decks[1 - player]))
            assert unknown(world.state(), player) == unknown(state, player)


LIST = hl.Deck("mage", [WISP] * 2 + [BOAR] * 2 + [YETI] * 2 + [FIREBALL] * 2, size=None)


def dealt(s: Scenario, player: int = 0, deck: hl.Deck = LIST) -> Counter[str]:
    """The hidden cards of a sample for somebody who believes in a deck."""
    samples = [unknown(s.game.view(player).sample(k, hl.Belief.of_decks(deck)).state(), player) for k in range(5)]
    assert all(found == samples[0] for found in samples)
    return samples[0]


def test_a_card_that_went_back_to_hand_counts_once() -> None:
    s = scene(their_hand=[YETI], their_deck=[YETI] + [WISP] * 2 + [BOAR] * 2 + [FIREBALL] * 2, hand=["Homeward"])
    s.end().play(YETI).end().play("Homeward", "Chillwind Yeti")
    assert dealt(s) == {WISP: 2, BOAR: 2, FIREBALL: 2, YETI: 1}


def test_a_card_that_was_played_twice_counts_once() -> None:
    s = scene(their_hand=[YETI], their_deck=[YETI] + [WISP] * 2 + [BOAR] * 2 + [FIREBALL] * 2, hand=["Homeward"])
    s.end().play(YETI).end().play("Homeward", "Chillwind Yeti").end()
    known = next(card for card in s.side(1)["hand"] if not hidden(card, 0))
    s.game.apply(f"play {known['eid']} at 0")
    assert dealt(s) == {WISP: 2, BOAR: 2, FIREBALL: 2, YETI: 1}


def test_a_burned_card_is_not_dealt_again() -> None:
    s = scene(their_hand=[WISP] * 10, their_deck=[YETI], deck=[WISP]).end()
    twelve = hl.Deck("mage", [(WISP, 10), (YETI, 1)], size=None)
    assert dealt(s, deck=twelve) == {WISP: 10}


def test_a_minion_that_came_from_the_deck_into_play_is_not_dealt_again() -> None:
    s = scene(their_hand=["Call"], their_deck=[YETI, FIREBALL]).end().play("Call")
    assert seen(s, "minions") == [YETI]
    assert dealt(s, deck=hl.Deck("mage", ["Call", YETI, FIREBALL], size=None)) == {FIREBALL: 1}


def test_a_discarded_card_is_not_dealt_again() -> None:
    s = scene(their_hand=["Spill", WISP], their_deck=[YETI]).end().play("Spill")
    gone = events(s, "discard")[0]
    assert gone is not None
    deck = hl.Deck("mage", ["Spill", WISP, YETI], size=None)
    assert dealt(s, deck=deck) == Counter([WISP, YETI]) - Counter([gone])


def test_a_created_card_that_was_played_is_not_taken_from_the_believed_deck() -> None:
    s = scene(their_hand=["Open Gift"], their_deck=[WISP, WISP, YETI]).end().play("Open Gift")
    created = next(card for card in s.side(1)["hand"] if not hidden(card, 0))
    s.game.apply(f"play {created['eid']} at 0")
    deck = hl.Deck("mage", ["Open Gift", WISP, WISP, YETI], size=None)
    assert dealt(s, deck=deck) == {WISP: 2, YETI: 1}


def test_all_weight_on_one_card_fills_every_hidden_place_with_it() -> None:
    view = moment(derive("weights", 1)).view(0)
    world = view.sample(1, hl.Belief(cards={WISP: 1.0, YETI: 0.0}))
    assert set(unknown(world.state(), 0)) == {WISP}


def test_weights_of_cards_are_followed() -> None:
    s = scene(their_hand=[WISP] * 4)
    belief = hl.Belief(cards={WISP: 3.0, YETI: 1.0})
    found: Counter[str] = Counter()
    for seed in range(400):
        hand = s.game.view(0).sample(seed, belief).state()["players"][1]["hand"]
        found[hand[0]["id"]] += 1
    assert set(found) == {WISP, YETI}
    assert 250 < found[WISP] < 350


def test_weights_of_decks_are_followed() -> None:
    s = scene(their_hand=[WISP], their_deck=[WISP])
    decks = hl.Deck("mage", [WISP] * 2, size=None), hl.Deck("mage", [YETI] * 2, size=None)
    belief = hl.Belief(((3.0, decks[0]), (1.0, decks[1])))
    found = [unknown(s.game.view(0).sample(seed, belief).state(), 0) for seed in range(400)]
    assert 250 < found.count(Counter({WISP: 2})) < 350
    assert found.count(Counter({YETI: 2})) == 400 - found.count(Counter({WISP: 2}))
    never = hl.Belief(((1.0, decks[0]), (0.0, decks[1])))
    assert all(YETI not in unknown(s.game.view(0).sample(k, never).state(), 0) for k in range(50))


def test_a_deck_that_lacks_what_was_seen_is_hardly_believed() -> None:
    s = scene(their_hand=[YETI, WISP]).end().play(YETI)
    belief = hl.Belief.of_decks(hl.Deck("mage", [YETI, WISP], size=None), hl.Deck("mage", [FIREBALL, BOAR], size=None))
    found = [unknown(s.game.view(0).sample(seed, belief).state(), 0) for seed in range(200)]
    assert found.count(Counter({WISP: 1})) > 180


def test_anything_that_can_say_what_it_believes_will_do() -> None:
    class Sure:
        def belief(self, view: hl.View) -> hl.Belief:
            assert view.player == 0
            return hl.Belief(cards={BOAR: 1.0})

    world = scene(their_hand=[WISP]).game.view(0).sample(1, Sure())
    assert unknown(world.state(), 0) == {BOAR: 1}


def test_equal_views_give_equal_samples_for_every_belief() -> None:
    belief = hl.Belief.of_decks(hl.Deck.load("aggro-shaman"), hl.Deck.load("control-warrior"))
    for k in range(20):
        seed = derive("beliefs", k)
        state = moment(seed, own=True).state()
        one = hl.Game.from_state(state, seed=1, library=library()).view(k % 2)
        other = hl.Game.from_state(twin(state, k % 2, seed), seed=2, library=library()).view(k % 2)
        for believed in (belief, hl.Belief(cards={WISP: 1, YETI: 2})):
            for sample in range(3):
                worlds = [view.sample(sample, believed).state() for view in (one, other)]
                assert differences(*worlds) == []
