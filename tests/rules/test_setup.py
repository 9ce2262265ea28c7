"""Setup and mulligan: SET1 to SET11."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

import hearthlab as hl
from hearthlab.cards.compile import is_plain
from hearthlab.cards.data import load
from hearthlab.cards.decks import CLASSES
from hearthlab.cards.language import (
    MINION,
    SPELL,
    draw,
    gain_armor,
    played,
    progress,
    quest,
    start_of_game,
    start_of_turn,
    whenever,
)
from support.effects import Table, a_minion, a_spell, note

Card = dict[str, Any]

COIN = "GAME_005"
PLAIN = [
    c.id
    for c in load().values()
    if c.collectible and c.type == "minion" and c.classes == ("neutral",)
    if c.rarity != "legendary" and is_plain(c)
]
SINGLES = PLAIN[:30]
PAIRS = [card for card in PLAIN[:15] for _ in range(2)]

lab = Table(
    quest("Errand", played(MINION), progress(3, "Note A"), name="Errand", mechs=["quest"]),
    a_minion("Herald", start_of_game(gain_armor(5)), mechs=["start_of_game"]),
    a_minion("Early Bird", whenever(start_of_turn(), note("A"))),
    a_spell("Find a minion", draw(1, MINION)),
    a_spell("Find a spell", draw(1, SPELL)),
)


def a_game(cards: list[str] = SINGLES, seed: int = 1, first: int | None = 0, cls: str = "mage") -> hl.Game:
    deck = hl.Deck(cls, cards, size=len(cards))
    return hl.Game(deck, deck, seed=seed, first=first, library=lab.library)


def hand(game: hl.Game, player: int) -> list[Card]:
    """The cards that a player holds."""
    return list(game.state()["players"][player]["hand"])


def ids(cards: Iterable[Card]) -> list[str]:
    return [c["id"] for c in cards]


def keep_all(game: hl.Game) -> hl.Game:
    game.apply("mulligan")
    game.apply("mulligan")
    return game


def test_set1_a_deck_of_thirty_legal_cards_is_accepted() -> None:
    legendary = "EX1_298"  # Ragnaros the Firelord
    deck = hl.Deck("mage", ["CS2_029", "CS2_029", legendary, *PAIRS[:26], PLAIN[20]])
    deck.check()
    assert hl.Game(deck, deck, seed=1).phase == "mulligan"


@pytest.mark.parametrize(
    ("cards", "fault"),
    [
        (SINGLES[:29], "29 cards"),
        ([*SINGLES, PLAIN[30]], "31 cards"),
        ([*PAIRS[:28], "CS2_231", "CS2_231", "CS2_231"][1:], "3 copies"),
        ([*SINGLES[:28], "EX1_298", "EX1_298"], "2 copies"),
        ([*SINGLES[:29], "CS2_105"], "warrior"),
    ],
)
def test_set1_a_deck_against_the_rules_is_refused(cards: list[str], fault: str) -> None:
    deck = hl.Deck("mage", cards)
    with pytest.raises(hl.IllegalDeck, match=fault):
        hl.Game(deck, deck, seed=1)


@pytest.mark.parametrize("cls", CLASSES)
def test_set2_a_hero_starts_with_30_health_no_crystals_and_its_basic_power(cls: str) -> None:
    state = a_game(cls=cls).state()
    powers = set()
    for side in state["players"]:
        assert side["hero"]["health"] == 30
        assert side["hero"].get("damage", 0) == 0
        assert side["hero"].get("armor", 0) == 0
        assert side["mana"] == {"max": 0, "used": 0, "locked": 0, "owed": 0, "temporary": 0}
        assert side["power"]["cost"] == 2
        powers.add(side["power"]["id"])
    assert [load()[p].classes for p in powers] == [(cls,)]


def test_set3_either_player_may_begin_with_equal_chances() -> None:
    begins = Counter(a_game(seed=seed, first=None).first for seed in range(400))
    assert 160 <= begins[0] <= 240
    assert begins[0] + begins[1] == 400


@pytest.mark.parametrize("first", [0, 1])
def test_set3_the_first_player_is_offered_three_cards_and_the_second_four(first: int) -> None:
    game = a_game(first=first)
    assert len(hand(game, first)) == 3
    assert len(hand(game, 1 - first)) == 4
    assert game.player == first


def test_set4_any_subset_may_be_replaced() -> None:
    game = a_game()
    for player, offered in ((0, 3), (1, 4)):
        eids = [c["eid"] for c in hand(game, player)]
        subsets = {tuple(sorted(a.cards or [])) for a in game.legal_actions()}
        assert game.player == player
        assert len(game.legal_actions()) == len(subsets) == 2**offered
        assert {e for subset in subsets for e in subset} == set(eids)
        game.apply("mulligan")


def test_set4_kept_cards_keep_their_places_and_new_ones_take_the_empty_ones() -> None:
    game = a_game()
    old, theirs = hand(game, 0), hand(game, 1)
    game.apply(f"mulligan {old[0]['eid']} {old[2]['eid']}")
    new = hand(game, 0)
    assert len(new) == 3
    assert new[1] == old[1]
    assert new[0]["id"] != old[0]["id"]
    assert new[2]["id"] != old[2]["id"]
    assert hand(game, 1) == theirs


def test_set4_a_new_card_has_a_new_entity_id_that_the_other_player_sees_when_both_have_decided() -> None:
    game = a_game()
    dealt = [[c["eid"] for c in hand(game, player)] for player in (0, 1)]
    game.apply(f"mulligan {dealt[0][0]} {dealt[0][2]}")
    new = [c["eid"] for c in hand(game, 0)]
    assert new[1] == dealt[0][1]
    assert not {new[0], new[2]} & {*dealt[0], *dealt[1]}
    seen = game.view(1).state()["players"][0]["hand"]
    assert [c["eid"] for c in seen] == dealt[0]
    game.apply(f"mulligan {dealt[1][3]}")
    everything = [c["eid"] for player in (0, 1) for c in hand(game, player)]
    assert len(everything) == len(set(everything))
    assert not {new[0], new[2], hand(game, 1)[3]["eid"]} & {*dealt[0], *dealt[1]}
    assert [c["eid"] for c in game.view(1).state()["players"][0]["hand"]][:3] == new


def test_set4_each_player_replaces_once() -> None:
    game = a_game()
    game.apply(f"mulligan {hand(game, 0)[0]['eid']}")
    assert game.player == 1
    game.apply(f"mulligan {hand(game, 1)[0]['eid']}")
    assert game.phase == "main"
    assert not any(a.kind == "mulligan" for a in game.legal_actions())


def test_set5_a_rejected_card_does_not_come_straight_back() -> None:
    for seed in range(60):
        game = a_game(seed=seed)
        thrown = hand(game, 0)
        game.apply("mulligan " + " ".join(str(c["eid"]) for c in thrown))
        assert not set(ids(hand(game, 0))) & set(ids(thrown))
        assert set(ids(thrown)) <= set(ids(game.state()["players"][0]["deck"]))


def test_set5_a_second_copy_of_a_rejected_card_can_come() -> None:
    def comes_back(seed: int) -> bool:
        game = a_game(cards=PAIRS, seed=seed)
        thrown = hand(game, 0)
        game.apply("mulligan " + " ".join(str(c["eid"]) for c in thrown))
        return bool(set(ids(hand(game, 0))) & set(ids(thrown)))

    assert any(comes_back(seed) for seed in range(60))


@pytest.mark.parametrize("first", [0, 1])
def test_set6_the_second_player_receives_the_coin_as_the_rightmost_card(first: int) -> None:
    game = a_game(first=first)
    assert COIN not in ids(hand(game, 1 - first))
    keep_all(game)
    held = hand(game, 1 - first)
    assert len(held) == 5
    assert held[-1]["id"] == COIN
    assert held[-1]["cost"] == 0
    assert "created" in held[-1]["marks"]
    assert "created" not in held[0].get("marks", [])
    assert COIN not in ids(hand(game, first))


def test_set7_a_quest_is_always_offered_and_may_be_thrown_back() -> None:
    for seed in range(40):
        game = a_game(cards=["Errand", *SINGLES[:29]], seed=seed)
        for player in (0, 1):
            assert "Errand" in ids(hand(game, player))
            quest_card = next(c for c in hand(game, player) if c["id"] == "Errand")
            game.apply(f"mulligan {quest_card['eid']}")
            assert "Errand" not in ids(hand(game, player))
            assert "Errand" in ids(game.state()["players"][player]["deck"])


def test_set8_start_of_game_effects_come_after_the_mulligan_from_hand_or_deck() -> None:
    places = set()
    for seed in range(40):
        game = a_game(cards=["Herald", *SINGLES[:29]], seed=seed)
        assert game.state()["players"][0]["hero"].get("armor", 0) == 0
        places.add("Herald" in ids(hand(game, 0)))
        keep_all(game)
        assert game.state()["players"][0]["hero"]["armor"] == 5
    assert places == {True, False}


def test_set8_a_deck_without_the_card_has_no_start_of_game_effect() -> None:
    assert keep_all(a_game()).state()["players"][0]["hero"].get("armor", 0) == 0


def test_set11_every_card_of_the_deck_is_equally_likely_to_be_drawn() -> None:
    s = lab(deck=["1/1", "2/2", "3/3", "4/4"])
    s.end()
    found = {s2.hand[0]: p for p, s2 in s.outcomes("end")}
    assert found == pytest.approx({"1/1": 0.25, "2/2": 0.25, "3/3": 0.25, "4/4": 0.25})


def test_set11_drawing_a_kind_picks_among_all_matches_of_the_deck() -> None:
    s = lab(hand=["Find a minion", "Find a spell"], deck=["1/1", "2/2", "Deal 1", "Deal 2", "Deal 3"])
    minions = {s2.hand[-1]: p for p, s2 in s.outcomes(s.playing("Find a minion"))}
    spells = {s2.hand[-1]: p for p, s2 in s.outcomes(s.playing("Find a spell"))}
    assert minions == pytest.approx({"1/1": 1 / 2, "2/2": 1 / 2})
    assert spells == pytest.approx({"Deal 1": 1 / 3, "Deal 2": 1 / 3, "Deal 3": 1 / 3})


def test_set11_no_match_draws_nothing() -> None:
    s = lab(hand=["Find a spell"], deck=["1/1", "2/2"])
    s.play("Find a spell")
    assert s.hand == []
    assert len(s.deck()) == 2
