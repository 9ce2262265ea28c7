"""What a player knows of a card is kept for each fact, and a change that cannot be followed ends it."""

from __future__ import annotations

import functools
from typing import Any

import pytest

import hearthlab as hl
from hearthlab.cards.language import (
    DRAGON,
    EACH,
    MY_HAND,
    SELF,
    any_of,
    buff,
    each,
    end_of_turn,
    minion,
    transform,
    whenever,
)
from hearthlab.cards.library import Library
from hearthlab.scenario import Scenario, card_id
from hearthlab.text.sentences import story
from support.pairs import BOAR, COIN, FIREBALL, WISP, YETI, Card, assert_all_alike, events, seen
from support.worlds import library

HAN_CHO, ZERUS, MONKEY, KAZAKUS, REXXAR, THAURISSAN, EXPERIMENTER, GANG_UP, AXE = (
    "CFM_685", "OG_123", "LOE_019t2", "CFM_621", "ICC_828p", "BRM_028", "GVG_092", "BRM_007", "CS2_106",
)  # fmt: skip
TOGWAGGLE, KELESETH, LUNA, LIAM, TRACKING = "LOOT_541", "ICC_851", "BOT_257", "GIL_694", "DS1_184"


def known(card: str, **more: Any) -> Card:
    """A card in player 1's hand that player 0 knows as well."""
    return {"id": card, "known_to": [0, 1], **more}


def position(hand: list[Any], seed: int = 1, **side: Any) -> hl.Game:
    """Player 1 is to move with that hand; player 0 watches."""
    one = {"mana": {"max": 10}, "hand": hand, "deck": [WISP, YETI, BOAR, FIREBALL], **side}
    state = {"active": 1, "turn": 12, "players": [{"deck": [WISP, WISP]}, one]}
    return hl.Game.from_state(state, seed=seed, library=library())


def play(game: hl.Game, card: str) -> hl.Game:
    """Plays the first action of a card in player 1's hand."""
    at = next(c["eid"] for c in game.state()["players"][1]["hand"] if c["id"] == card)
    game.apply(next(a for a in game.legal_actions() if str(a).startswith(f"play {at}")))
    return game


def hand(game: hl.Game, by: int = 0) -> list[Card]:
    """Player 1's hand as a player sees it."""
    cards: list[Card] = game.view(by).state()["players"][1]["hand"]
    return cards


def test_a_buff_of_one_of_several_cards_in_hand_does_not_tell_which() -> None:
    views = []
    for seed in range(12):
        game = play(position([HAN_CHO, known(YETI), BOAR], seed), HAN_CHO)
        views.append((game.view(0), game.state()["players"][1]["hand"][0]["attack"]))
    assert {attack for _, attack in views} == {4, 9}
    assert_all_alike([view for view, _ in views])
    yeti = views[0][0].state()["players"][1]["hand"][0]
    assert (yeti["id"], yeti["attack"], yeti["marks"]) == (YETI, 4, ["unsure"])


def test_a_hidden_card_that_cannot_be_meant_looks_like_one_that_can() -> None:
    views = [play(position([HAN_CHO, known(YETI), other]), HAN_CHO).view(0) for other in (FIREBALL, FIREBALL, BOAR)]
    assert_all_alike(views)


def test_a_buff_of_the_only_card_it_can_mean_shows() -> None:
    game = play(position([HAN_CHO, known(YETI), known(FIREBALL)]), HAN_CHO)
    yeti, _ = hand(game)
    assert yeti["attack"] == 9
    assert "marks" not in yeti


def test_a_change_of_all_cards_in_hand_shows_on_the_known_ones() -> None:
    game = position([known(YETI), WISP], minions=[THAURISSAN])
    game.apply("end")
    yeti, wisp = hand(game)[:2]
    assert yeti["cost"] == 3
    assert wisp["id"] is None


def test_what_is_known_and_what_is_not_survive_a_round_through_a_position() -> None:
    for seed in range(8):
        game = play(position([HAN_CHO, known(YETI), BOAR], seed), HAN_CHO)
        again = hl.Game.from_state(game.state(), seed=1, library=library())
        assert again.view(0).state() == game.view(0).state()
        assert again.view(1).state() == game.view(1).state()


def test_a_card_whose_buff_was_secret_is_an_open_one_once_it_is_played() -> None:
    for seed in range(8):
        game = play(play(position([HAN_CHO, known(BOAR), YETI], seed), HAN_CHO), BOAR)
        views = [game.view(by).state()["players"][1]["minions"][-1] for by in (0, 1)]
        assert views[0]["attack"] == views[1]["attack"]
        assert "unsure" not in views[1]["marks"]


def test_a_known_card_that_becomes_a_random_one_is_not_known_any_more() -> None:
    views, forms = [], set()
    for seed in range(6):
        game = position([known(ZERUS)], seed)
        for _ in range(2):
            game.apply("end")
        forms.add(hand(game, by=1)[0]["id"])
        assert hand(game)[0]["id"] is None
        views.append(game.view(0))
    assert_all_alike(views)
    assert len(forms) > 3
    assert "transform" not in [e["what"] for e in views[0].history]


def test_nobody_notices_that_a_hidden_card_becomes_another_one() -> None:
    games = [position([card]) for card in (ZERUS, YETI)]
    for game in games:
        for _ in range(2):
            game.apply("end")
    assert_all_alike([game.view(0) for game in games])
    assert [e["what"] for e in games[0].view(1).history].count("transform") == 1


def test_a_replaced_hand_is_not_known_any_more() -> None:
    games = [play(position([MONKEY, known(YETI), BOAR], seed), MONKEY) for seed in range(4)]
    assert all(card["id"] is None for card in hand(games[0]))
    assert_all_alike([game.view(0) for game in games])


def test_what_a_hidden_card_did_before_it_was_transformed_does_not_show() -> None:
    """A card that was shuffled in openly and drawn unseen stays a rumour when it becomes another card."""
    views = []
    for drawn in (ZERUS, YETI):
        deck = [{"id": ZERUS, "public": True}, YETI]
        game = position(
            ["Open Gift"], deck=[card for card in deck if card not in (drawn, {"id": drawn, "public": True})]
        )
        state = game.state()
        marks = ["rumour", "shown", "drawn"] if drawn == ZERUS else ["drawn"]
        state["players"][1]["hand"].append({"id": drawn, "known_to": [1], "marks": marks, "since": 3})
        game = hl.Game.from_state(state, seed=1, library=library())
        for _ in range(2):
            game.apply("end")
        views.append(game.view(0).state()["players"][1].get("rumours"))
    assert views == [[ZERUS], [ZERUS]]


def test_a_card_that_was_changed_in_hand_does_not_tell_what_it_was() -> None:
    """Gnomish Experimenter draws one of two cards that were shuffled in openly; what it became is played then."""
    views = []
    left: set[str] = set()
    for seed in range(8):
        game = position([EXPERIMENTER], seed, deck=[{"id": card, "public": True} for card in (BOAR, YETI)])
        assert set(game.view(0).state()["players"][1]["rumours"]) == {BOAR, YETI}
        play(play(game, EXPERIMENTER), "GVG_092t")
        left.update(card["id"] for card in game.state()["players"][1]["deck"])
        views.append(game.view(0))
    assert left == {BOAR, YETI}
    assert_all_alike(views)


def drawn_and_played(game: hl.Game, card: str) -> tuple[hl.View, Any]:
    """Player 1 draws a card on the next turn and plays it; returns player 0's view, and what is left of the deck."""
    for _ in range(2):
        game.apply("end")
    play(game, card)
    return game.view(0), game.state()["players"][1]["deck"]


def test_which_of_several_equal_cards_was_drawn_does_not_show() -> None:
    """Gang Up is played twice, with a weapon in between; later one of the six copies is drawn and played."""
    found = []
    for seed in range(24):
        game = position([GANG_UP, AXE, GANG_UP], seed, deck=[], minions=[YETI])
        for card in (GANG_UP, AXE, GANG_UP):
            play(game, card)
        found.append(drawn_and_played(game, YETI))
    assert len({str(deck) for _, deck in found}) > 1
    assert_all_alike([view for view, _ in found])


@pytest.mark.parametrize("burned", [False, True])
def test_whether_a_card_is_the_one_that_was_put_into_the_deck_does_not_show(burned: bool) -> None:
    """Of two equal cards in the deck one was put there in the open; one of them is drawn, and played or burned."""
    found = []
    for seed in range(12):
        deck = [{"id": YETI, "public": True}, YETI]
        game = position([known(WISP)] * 10 if burned else [], seed, deck=deck)
        if burned:
            for _ in range(2):
                game.apply("end")
            found.append((game.view(0), game.state()["players"][1]["deck"]))
        else:
            found.append(drawn_and_played(game, YETI))
    assert_all_alike([view for view, _ in found])
    assert "public" not in str(found[0][1])


def trace(card: str, order: int) -> Card:
    """What a card carries that was put into the deck in the open at that time."""
    return {"id": card, "order": order, "marks": ["trace"]}


@pytest.mark.parametrize("cards", [(YETI, BOAR), (BOAR, YETI)])
def test_samples_have_every_card_that_was_put_into_the_deck(cards: tuple[str, str]) -> None:
    """The deck is empty, so both are in hand, and the newer one can only be the newer card there."""
    marks = ["rumour", "shown", "drawn"]
    hand = [
        {"id": card, "known_to": [1], "order": order, "marks": marks, "enchantments": [trace(card, order - 1)]}
        for card, order in zip(cards, (41, 43), strict=True)
    ]
    view = position(hand, deck=[]).view(0)
    assert_all_alike([view, *(view.sample(seed).view(0) for seed in range(12))])


def test_which_of_several_equal_cards_was_cast_from_the_deck_does_not_show() -> None:
    """Grand Archivist casts one of two coins; between the times when they were put there a card came to hand."""
    found = []
    for seed in range(8):
        deck = [{"id": COIN, "public": True, "enchantments": [trace(COIN, order)]} for order in (40, 44)]
        game = position([{"id": YETI, "order": 42}], seed, deck=deck, minions=[{"id": "LOOT_414", "order": 30}])
        game.apply("end")
        found.append(game)
    assert len({str(game.state()["players"][1]["deck"]) for game in found}) == 1
    assert_all_alike([game.view(0) for game in found])


def put_in(card: str, order: int, created: bool = False) -> Card:
    """A card of a deck that was put there in the open at that time."""
    return {"id": card, "public": True, "created": created, "enchantments": [trace(card, order)]}


def pass_turns(game: hl.Game) -> hl.Game:
    """Player 1's next turn begins, with a card drawn."""
    for _ in range(2):
        game.apply("end")
    return game


def test_what_was_taken_from_the_deck_does_not_follow_from_its_entity_id() -> None:
    """Tracking shows three cards, two of which are burned; the number of the card that is taken lies anywhere."""
    views: dict[str, list[hl.View]] = {}
    for taken in ("CS2_231", "BOT_548", "ICC_851", "EX1_310", "AT_072"):
        game = play(position([TRACKING], deck=[YETI, FIREBALL, taken]), TRACKING)
        for action in game.legal_actions():
            after = game.clone()
            after.apply(action)
            view = after.view(0)
            if [card["id"] for card in after.state()["players"][1]["hand"]] == [taken]:
                views.setdefault(str([(event["what"], event["card"]) for event in view.history]), []).append(view)
    assert sum(map(len, views.values())) == 5
    for alike in views.values():
        assert_all_alike(alike)


@pytest.mark.parametrize("deck", [[put_in(YETI, 52, True), put_in(YETI, 60, True)], [put_in(YETI, 52), YETI]])
@pytest.mark.parametrize("played", [False, True])
def test_a_deck_that_changes_hands_does_not_tell_which_of_equal_cards_is_missing(deck: list[Any], played: bool) -> None:
    """King Togwaggle swaps the decks; player 0 sees what is left of the one that player 1 has drawn from."""
    views = []
    for seed in range(16):
        hand = [{"id": AXE, "order": 50}, {"id": TOGWAGGLE, "order": 51}]
        game = position(hand, seed, deck=deck, minions=[{"id": WISP, "order": 56}])
        play(pass_turns(game), TOGWAGGLE)
        if played:
            play(pass_turns(game), YETI)
        views.append(game.view(0))
    assert_all_alike(views)


def test_a_replaced_deck_does_not_tell_what_was_drawn_from_it() -> None:
    """A card that was put into the deck is drawn or stays there; Luna's Pocket Galaxy and Prince Liam come then."""
    views = []
    for seed in range(16):
        game = play(position([LUNA, LIAM], seed, deck=[put_in(YETI, 52, True), FIREBALL]), LUNA)
        views.append(play(pass_turns(game), LIAM).view(0))
    assert_all_alike(views)


def test_cards_that_are_enchanted_in_the_deck_are_not_told_apart() -> None:
    """Prince Keleseth enchants two equal cards, which are then drawn and played in either order."""
    views = []
    for seed in range(16):
        game = play(position([KELESETH], seed, deck=[YETI, YETI]), KELESETH)
        play(pass_turns(game), YETI)
        views.append(play(pass_turns(game), YETI).view(0))
    assert_all_alike(views)


@pytest.mark.parametrize("card", ["BOT_511t", "AT_035t", "GVG_056t", "LOOT_026e", "LOE_110t"])
def test_drw2_a_card_that_acts_when_it_is_drawn_is_seen_by_both(card: str) -> None:
    """So what else was put into the deck stays known."""
    for seed in range(60):
        deck = [YETI, YETI, put_in(card, 52, True), put_in(BOAR, 60, True)]
        state = {"active": 1, "turn": 12, "players": [{"deck": deck}, {"deck": [WISP]}]}
        game = hl.Game.from_state(state, seed=seed, library=library())
        game.apply("end")
        left = [held["id"] for held in game.state()["players"][0]["deck"]]
        if card not in left and BOAR in left:
            seen = game.view(1).state()["players"][0]
            known = [held["id"] for held in seen["deck"] if held["id"]] + list(seen.get("rumours") or ())
            assert known == [BOAR]
            return
    raise AssertionError("it was never drawn")


def test_a_known_card_is_not_taken_for_one_that_was_put_into_the_deck() -> None:
    game = position([known(YETI)], deck=[{"id": YETI, "public": True}])
    assert play(game, YETI).view(0).state()["players"][1]["rumours"] == [YETI]


# -- parts ------------------------------------------------------------------------------------------------------


def brewed(choices: tuple[int, ...], seed: int) -> hl.Game:
    """Player 1 plays Kazakus and makes these choices."""
    game = play(position([KAZAKUS], seed, deck=[WISP]), KAZAKUS)
    for k in choices:
        assert game.phase == "choice"
        game.apply(game.legal_actions()[k])
    return game


def test_the_parts_of_a_potion_do_not_show() -> None:
    games = [brewed((0, k, j), seed) for seed in range(3) for k in range(2) for j in range(2)]
    potion = hand(games[0])[0]
    assert potion["id"] == "CFM_621t"
    assert [part["id"] for part in potion["enchantments"]] == [None, None]
    assert_all_alike([game.view(0) for game in games])
    assert None not in [part["id"] for part in hand(games[0], by=1)[0]["enchantments"]]


def test_samples_choose_parts_of_their_own() -> None:
    view = brewed((0, 0, 0), 1).view(0)
    brews = set()
    for seed in range(30):
        world = view.sample(seed)
        assert world.fault() is None
        assert world.view(0) == view
        brews.add(tuple(part["id"] for part in world.state()["players"][1]["hand"][0]["enchantments"]))
    assert len(brews) > 10
    assert all(None not in brew and len(set(brew)) == 2 for brew in brews)


def test_equal_views_give_equal_samples_in_the_middle_of_a_choice() -> None:
    assert_all_alike([brewed((), seed).view(0) for seed in range(6)])
    assert_all_alike([brewed((size,), seed).view(0) for seed in range(3) for size in range(3)])
    assert_all_alike([brewed((1, k), seed).view(0) for seed in range(3) for k in range(3)])


def test_the_parts_of_a_beast_do_not_show() -> None:
    views = []
    for seed in range(6):
        game = position([], seed, power={"id": REXXAR}, **{"class": "hunter"})
        game.apply(next(a for a in game.legal_actions() if a.kind == "power"))
        game.apply(game.legal_actions()[seed % 3])
        views.append(game)
    assert_all_alike([game.view(0) for game in views])
    for game in views:
        game.apply(game.legal_actions()[0])
    assert_all_alike([game.view(0) for game in views])


# Triggers


HELD = any_of(MY_HAND.where(DRAGON))
TWILIGHT_DRAKE = "EX1_043"


@functools.cache
def with_triggers() -> Library:
    """Cards whose triggers ask about hidden cards and change what is in hand."""
    body: dict[str, Any] = {"cost": 1, "attack": 1, "health": 1}
    return library().with_cards(
        minion("Keeper", whenever(end_of_turn(), buff(MY_HAND, 1, 1), when=HELD), name="Keeper", **body),
        minion("Tutor", whenever(end_of_turn(), each(MY_HAND, buff(EACH, 1, 1)), when=HELD), name="Tutor", **body),
        minion("Mold", whenever(end_of_turn(), transform(MY_HAND, WISP), when=HELD), name="Mold", **body),
        minion("Egg", whenever(end_of_turn(), buff(SELF, 1, 1), when=HELD, zone="hand"), name="Egg", **body),
        minion("Deep", whenever(end_of_turn(), buff(MY_HAND, 1, 1), zone="deck"), name="Deep", **body),
        minion("Deep Below", whenever(end_of_turn(), buff(MY_HAND, 1, 1), zone="hand"), name="Deep Below", **body),
    )


def at_the_end(hand: list[Any], active: int = 1, **side: Any) -> hl.Game:
    """The turn of player 1, who has that hand, or of the other one ends."""
    one = {"mana": {"max": 10}, "hand": hand, "deck": [WISP, YETI], **side}
    state = {"active": active, "turn": 12, "players": [{"deck": [WISP, WISP]}, one]}
    game = hl.Game.from_state(state, seed=1, library=with_triggers())
    game.apply("end")
    return game


@pytest.mark.parametrize("source", ["Keeper", "Tutor", "Mold"])
def test_whether_a_trigger_reacted_to_a_hidden_card_does_not_show(source: str) -> None:
    games = [at_the_end([known(YETI), other], minions=[source]) for other in (TWILIGHT_DRAKE, BOAR)]
    assert_all_alike([game.view(0) for game in games])
    real = [[(card["id"], card["attack"]) for card in hand(game, by=1)] for game in games]
    assert real[0] != real[1], "its holder sees the difference"
    yeti = hand(games[0])[0]
    if source == "Mold":
        assert yeti["id"] is None
    else:
        assert (yeti["id"], yeti["attack"], yeti["marks"]) == (YETI, 4, ["unsure"])


def test_whether_a_known_card_in_hand_reacted_to_a_hidden_one_does_not_show() -> None:
    games = [at_the_end([known("Egg"), other]) for other in (TWILIGHT_DRAKE, BOAR)]
    assert_all_alike([game.view(0) for game in games])
    assert [hand(game, by=1)[0]["attack"] for game in games] == [2, 1]


@pytest.mark.parametrize("zone", ["hand", "deck"])
def test_what_a_card_that_nobody_knows_does_to_the_hand_does_not_show(zone: str) -> None:
    games = []
    for card in ("Deep", WISP):
        if zone == "deck":
            games.append(at_the_end([known(YETI), BOAR], deck=[card, YETI]))
        else:
            games.append(at_the_end([known(YETI), f"{card} Below" if card == "Deep" else card]))
    assert_all_alike([game.view(0) for game in games])
    assert [hand(game, by=1)[0]["attack"] for game in games] == [5, 4]
    assert "marks" not in hand(games[0])[0], "there is nothing to be unsure about"
    games[0].apply("end")
    at = hand(games[0], by=1)[0]["eid"]
    games[0].apply(f"play {at} at 0")
    assert games[0].view(0).state()["players"][1]["minions"][0]["attack"] == 5, "until it is played"


def test_a_trigger_that_everybody_can_follow_shows_what_it_does() -> None:
    known_dragon = at_the_end([known(YETI), known(TWILIGHT_DRAKE)], minions=["Keeper"])
    assert [card.get("attack") for card in hand(known_dragon)] == [5, 5]
    without = at_the_end([known(YETI), known(BOAR)], minions=["Keeper"])
    assert [(card["attack"], "marks" in card) for card in hand(without)] == [(4, False), (1, False)]
    theirs = at_the_end([known(YETI), BOAR], active=0, minions=["Keeper"])
    assert "marks" not in hand(theirs)[0], "it waits for another turn"


# Spells that effects cast


def test_both_players_see_which_spells_an_effect_casts() -> None:
    s = Scenario(hand=["Yogg-Saron, Hope's End"], me={"counters": {"spells_game": 2}})
    s.chance("Claw", "Holy Nova").play("Yogg-Saron, Hope's End")
    claw, nova = (card_id(name) for name in ("Claw", "Holy Nova"))
    for player in (0, 1):
        history = s.game.view(player).history
        casts = [(event["card"], event["player"]) for event in history if event["what"] == "cast"]
        assert casts == [(claw, 0), (nova, 0)]
        told = [sentence for _, sentence in story(history)]
        assert "player 0 casts Claw" in told
        assert [event["card"] for event in history if event["what"] == "play"] == [card_id("Yogg-Saron, Hope's End")]


def test_a_secret_that_an_effect_casts_stays_one() -> None:
    s = Scenario(hand=["Yogg-Saron, Hope's End"], me={"counters": {"spells_game": 1}})
    s.chance("Explosive Trap").play("Yogg-Saron, Hope's End")
    seen_by = [[e["card"] for e in s.game.view(p).history if e["what"] == "cast"] for p in (0, 1)]
    assert seen_by == [[card_id("Explosive Trap")], [None]]
    assert [e["card"] for e in s.game.view(1).history if e["what"] == "secret"] == [None]


def test_a_scenario_still_sees_what_is_open() -> None:
    s = Scenario(library=library(), theirs=[YETI], hand=["Homeward"])
    s.play("Homeward", "Chillwind Yeti")
    assert seen(s, "hand") == [YETI]
    assert events(s, "return") == [YETI]
