"""Bad input: each mistake is refused with one sentence, by an error of HearthLab, and nothing is changed."""

from __future__ import annotations

import copy
import json
import math
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import pytest

import hearthlab as hl
from hearthlab.cards.data import load
from hearthlab.cards.library import Library, default_library
from support.worlds import differences, library, moment

WARRIOR, SHAMAN = hl.Deck.load("aggro-pirate-warrior"), hl.Deck.load("midrange-jade-shaman")


def refused(kind: type[hl.HearthLabError], call: Callable[[], object], about: str = "") -> str:
    """The sentence with which a call is refused."""
    with pytest.raises(kind, match=about or None) as caught:
        call()
    sentence = str(caught.value)
    assert sentence
    assert "\n" not in sentence
    assert len(sentence) < 1000
    assert not re.search(r"Traceback|object at 0x|object has no attribute", sentence)
    return sentence


def anything(value: object) -> Any:
    """A value of the wrong type, which the checker need not see."""
    return cast(Any, value)


@pytest.fixture
def game() -> Iterator[hl.Game]:
    """A game in its middle, which must be as it was when the test is over."""
    game = moment(11)
    before, record, history = game.state(), game.record, game.view(0).history
    twin = game.clone()
    yield game
    assert differences(game.state(), before) == []
    assert game.record == record
    assert game.view(0).history == history
    for one in (game, twin):
        one.apply("end")
    assert differences(game.state(), twin.state()) == []


def start(**given: Any) -> hl.Game:
    """A game of two shipped decks."""
    return hl.Game(WARRIOR, SHAMAN, **{"seed": 1, **given})


# -- cards and decks ---------------------------------------------------------------------------------------


def test_an_unknown_card_is_refused() -> None:
    refused(hl.UnknownCard, lambda: load()["NOPE_1"], "NOPE_1")
    refused(hl.UnknownCard, lambda: load().by_name("No Such Card"), "No Such Card")
    refused(hl.UnknownCard, lambda: load().by_dbf(-1), "-1")
    refused(hl.BadPosition, lambda: hl.Game.from_state({"players": [{"hand": ["NOPE_1"]}]}), "NOPE_1")


def test_an_unknown_deck_is_refused(tmp_path: Path) -> None:
    assert "aggro-pirate-warrior" in refused(hl.UnknownDeck, lambda: hl.Deck.load("agro-pirate-warrior"))
    refused(hl.UnknownDeck, lambda: hl.Deck.load(""))
    refused(hl.UnknownDeck, lambda: hl.Deck.load("x" * 100_000))
    refused(hl.UnknownDeck, lambda: hl.Deck.from_file(tmp_path / "missing.txt"))


@pytest.mark.parametrize(
    ("cls", "cards", "about"),
    [
        ("warrior", WARRIOR.cards[:29], "29"),
        ("warrior", [*WARRIOR.cards, "CS2_231"], "31"),
        ("warrior", [], "0 cards"),
        ("warrior", [*WARRIOR.cards[:29], "NOPE_1"], "NOPE_1"),
        ("warrior", ["CS2_231"] * 30, "30 copies"),
        ("warrior", [*WARRIOR.cards[:29], "CS2_029"], "mage"),
        ("warrior", [*WARRIOR.cards[:29], "HERO_01"], "hero portrait"),
        ("warrior", [*WARRIOR.cards[:29], "GAME_005"], "not collectible"),
        ("bard", WARRIOR.cards, "bard"),
    ],
)
def test_an_illegal_deck_is_refused_when_a_game_begins(cls: str, cards: list[str], about: str) -> None:
    deck = hl.Deck(cls, cards)
    refused(hl.IllegalDeck, lambda: hl.Game(deck, SHAMAN, seed=1), about)
    refused(hl.IllegalDeck, lambda: hl.Game(SHAMAN, deck, seed=1), about)


def test_a_deck_with_a_card_that_is_not_implemented_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    missing = WARRIOR.cards[0]
    cards = default_library().with_cards()  # of a library of its own, since decks are checked once
    monkeypatch.setattr(Library, "implemented", lambda self, card: card != missing)
    refused(hl.IllegalDeck, lambda: hl.Game(WARRIOR, SHAMAN, library=cards), missing)


def test_a_deck_with_cards_of_the_users_own_must_be_of_a_class_and_of_cards_all_the_same() -> None:
    for deck in (hl.Deck("bard", ["Sting"] * 30), hl.Deck("mage", ["Sting"] * 29 + ["\ud800"])):
        refused(hl.IllegalDeck, lambda deck=deck: hl.Game(deck, SHAMAN, library=library()))  # type: ignore[misc]


def test_a_deck_must_have_the_size_of_the_rules() -> None:
    refused(hl.IllegalDeck, lambda: start(rules=hl.Rules(deck_size=10)), "10")
    full = hl.Deck("warrior", neutral_cards(61), size=None)
    refused(hl.HearthLabError, lambda: hl.Game(full, SHAMAN), "60")


def neutral_cards(n: int) -> list[str]:
    """So many different cards that any deck may hold."""
    fit = [c.id for c in load().deckable() if c.classes == ("neutral",)]
    return [c for c in fit if default_library().implemented(c)][:n]


@pytest.mark.parametrize("cards", [5, None, "CS2_231", [5], [None], [("CS2_231", 0)], [("CS2_231", 10**9)], {"x": "y"}])
def test_something_that_is_no_list_of_cards_is_no_deck(cards: object) -> None:
    refused(hl.IllegalDeck, lambda: hl.Deck("mage", anything(cards)))


def test_the_parts_of_a_deck_have_their_types() -> None:
    refused(hl.IllegalDeck, lambda: hl.Deck(anything(None), []))
    refused(hl.IllegalDeck, lambda: hl.Deck("mage", [], size=-1))
    refused(hl.IllegalDeck, lambda: hl.Deck("mage", [], size=anything("30")))
    refused(hl.IllegalDeck, lambda: hl.Deck("mage", [], name=anything(3)))


@pytest.mark.parametrize("code", ["", "AAEC", "not a code", "A" * 100_000, "\x00", "é", None, 7])
def test_something_that_is_no_deck_code_is_refused(code: object) -> None:
    refused(hl.IllegalDeck, lambda: hl.Deck.from_code(anything(code)))


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe\x00",
        b"{",
        b"{}",
        b'{"class": 5, "cards": []}',
        b'{"class": "mage", "cards": 5}',
        b'{"class": "mage", "cards": {"CS2_231": "two"}}',
        b'{"cards":' + b"[" * 100_000,
        b"# only a comment",
        b"999999x Wisp",
    ],
)
def test_a_broken_deck_file_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "deck.txt"
    path.write_bytes(content)
    refused(hl.IllegalDeck, lambda: hl.Deck.from_file(path))
    refused(hl.IllegalDeck, lambda: hl.Deck.from_file(tmp_path))


@pytest.mark.parametrize("deck", ["no deck of this name", None, 5, list(WARRIOR.cards)])
def test_a_game_needs_two_decks(deck: object) -> None:
    refused(hl.HearthLabError, lambda: hl.Game(anything(deck), SHAMAN))
    refused(hl.HearthLabError, lambda: hl.Game(SHAMAN, anything(deck)))


# -- card data ---------------------------------------------------------------------------------------------

WISP = '<Entity CardID="CS2_231" ID="179"><Tag enumID="202" name="CARDTYPE" type="Int" value="4"/></Entity>'


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"no xml at all",
        b"\x00\x01\x02\xff",
        b"<?xml version='1.0'?>",
        b"<html><body>a page</body></html>",
        b'<CardDefs build="1">',
        b'<CardDefs build="1"><Entity',
        b'<CardDefs build="x"></CardDefs>',
        b'<CardDefs build="1"></CardDefs>',
        f'<CardDefs build="1">{WISP}'.encode(),
        b'{"cards": []}',
    ],
)
def test_a_broken_card_file_is_refused(tmp_path: Path, content: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    path = tmp_path / "CardDefs.xml"
    path.write_bytes(content)
    refused(hl.BadCardData, lambda: load(path))
    refused(hl.BadCardData, lambda: Library.load(path))


def test_a_card_file_that_is_missing_or_a_folder_is_refused(tmp_path: Path) -> None:
    refused(hl.BadCardData, lambda: load(tmp_path / "missing.xml"))
    refused(hl.BadCardData, lambda: load(tmp_path))
    refused(hl.BadCardData, lambda: load("a\0b"))


# -- actions -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "fly",
        "END",
        "end end",
        "play",
        "play x",
        "play -1",
        "play 1 at",
        "play 1 on",
        "play 1 at 300",
        "play 65536",
        "play 99999999999999999999999",
        "play 1 on 2 on 3",
        "attack 1",
        "attack 1 at 2",
        "pick",
        "pick 256",
        "pick 1.5",
        "power at 3",
        "mulligan x",
        "end\0",
        "énd",
        "\ud800",
        "x" * 100_000,
        "mulligan " + "1 " * 50_000,
    ],
)
def test_a_text_that_is_no_action_is_refused(game: hl.Game, text: str) -> None:
    refused(hl.IllegalAction, lambda: game.apply(text))
    refused(hl.IllegalAction, lambda: game.outcomes(text))


@pytest.mark.parametrize(
    "text", ["play 60000", "attack 1 on 2", "pick 0", "pick 9", "mulligan", "mulligan 1 1", "power on 60000"]
)
def test_an_action_that_is_not_legal_here_is_refused(game: hl.Game, text: str) -> None:
    refused(hl.IllegalAction, lambda: game.apply(text), "not legal")
    refused(hl.IllegalAction, lambda: game.apply(hl.Action.parse(text)), "not legal")
    refused(hl.IllegalAction, lambda: game.outcomes(text), "not legal")


@pytest.mark.parametrize("action", [None, 5, b"end", [], {}, 1.5])
def test_something_that_is_no_action_is_refused(game: hl.Game, action: object) -> None:
    refused(hl.IllegalAction, lambda: game.apply(anything(action)))
    refused(hl.IllegalAction, lambda: game.outcomes(anything(action)))
    refused(hl.IllegalAction, lambda: hl.Action.parse(anything(action)))


def test_nothing_is_legal_when_the_game_is_over() -> None:
    game = hl.Game.from_state({"winner": 1})
    assert game.over
    assert game.legal_actions() == ()
    for text in ("end", "pick 0", "mulligan"):
        refused(hl.IllegalAction, lambda text=text: game.apply(text), "over")  # type: ignore[misc]


@pytest.mark.parametrize("limit", [-1, "many", None, 1.5, 10**30])
def test_a_limit_of_outcomes_is_a_number_that_makes_sense(game: hl.Game, limit: object) -> None:
    refused(hl.HearthLabError, lambda: game.outcomes("end", limit=anything(limit)))


# -- rules, seeds, players ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "given",
    [
        {"health": 0},
        {"health": -1},
        {"health": 10**30},
        {"health": "30"},
        {"health": 1.5},
        {"health": True},
        {"health": None},
        {"board": 8},
        {"hand": 11},
        {"mana": 11},
        {"secrets": 6},
        {"first_hand": 11},
        {"deck_size": 61},
        {"turn_limit": -1},
        {"action_limit": -1},
        {"turn_limit": math.nan},
        {"turn_limit_result": "coin flip"},
        {"turn_limit_result": None},
        {"slots": "left"},
        {"slots": []},
        {"coin": 1},
        {"mulligan": "no"},
        {"variants": "old_copies"},
        {"variants": {"no_such_variant"}},
        {"variants": 5},
        {"variants": [[]]},
        {"variants": None},
    ],
)
def test_bad_rules_are_refused(given: dict[str, object]) -> None:
    assert next(iter(given)).removesuffix("s") in refused(hl.HearthLabError, lambda: hl.Rules(**anything(given)))


@pytest.mark.parametrize("rules", [{"health": 5}, "classic", 5])
def test_rules_are_rules(rules: object) -> None:
    refused(hl.HearthLabError, lambda: start(rules=rules))


@pytest.mark.parametrize("seed", [None, "7", 1.5, True, [], math.nan, b"7"])
def test_a_seed_is_a_whole_number(game: hl.Game, seed: object) -> None:
    for call in (
        lambda: start(seed=seed),
        lambda: hl.Game.from_state({}, seed=anything(seed)),
        lambda: game.view(0).sample(anything(seed)),
        lambda: game.open_view(0, anything(seed)),
    ):
        refused(hl.HearthLabError, call, "seed")


@pytest.mark.parametrize("first", [2, -1, "0", True, 1.0, [], "first"])
def test_the_beginner_is_a_player(first: object) -> None:
    refused(hl.HearthLabError, lambda: start(first=first), "first")


@pytest.mark.parametrize("player", [2, -1, "0", True, 1.0, None, [], 10**30])
def test_a_view_is_of_a_player(game: hl.Game, player: object) -> None:
    refused(hl.HearthLabError, lambda: game.view(anything(player)), "player")
    refused(hl.HearthLabError, lambda: game.open_view(anything(player)), "player")


# -- beliefs and records -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "given",
    [
        {"cards": {"CS2_231": -1}},
        {"cards": {"CS2_231": math.nan}},
        {"cards": {"CS2_231": "much"}},
        {"cards": {"CS2_231": None}},
        {"cards": {"NOPE_1": 1}},
        {"cards": ["CS2_231"]},
        {"cards": 5},
        {"decks": (WARRIOR,)},
        {"decks": ((-1.0, WARRIOR),)},
        {"decks": ((1.0, "aggro-pirate-warrior"),)},
        {"decks": 5},
    ],
)
def test_a_belief_that_cannot_be_is_refused(game: hl.Game, given: dict[str, object]) -> None:
    refused(hl.HearthLabError, lambda: game.view(0).sample(1, hl.Belief(**anything(given))))


@pytest.mark.parametrize("belief", [5, "decks", WARRIOR, {"CS2_231": 1.0}])
def test_something_that_is_no_belief_is_refused(game: hl.Game, belief: object) -> None:
    refused(hl.HearthLabError, lambda: game.view(0).sample(1, anything(belief)))


RECORD = json.loads(moment(11).record.to_json())


@pytest.mark.parametrize(
    "text",
    ["", "{", "null", "[]", "{}", "5", "[" * 200_000, json.dumps({**RECORD, "decks": []}), None, 5]
    + [json.dumps({k: v for k, v in RECORD.items() if k != key}) for key in RECORD]
    + [json.dumps({**RECORD, key: 5}) for key in ("decks", "rules", "actions")]
    + [json.dumps({**RECORD, "rules": {**RECORD["rules"], "health": -3}})],
)
def test_a_text_that_is_no_record_is_refused(text: object) -> None:
    refused(hl.HearthLabError, lambda: hl.Record.from_json(anything(text)))


@pytest.mark.parametrize(
    "change",
    [
        {"seed": "x"},
        {"first": 2},
        {"actions": ["fly"]},
        {"actions": [5]},
        {"position": "{"},
        {"position": 5},
        {"position": "[]"},
        {"position": '{"turn": -1}'},
        {"position": "[" * 200_000},
    ],
)
def test_a_record_that_cannot_be_played_is_refused(change: dict[str, object]) -> None:
    text = json.dumps({**RECORD, **change})
    refused(hl.HearthLabError, lambda: hl.Game.replay(hl.Record.from_json(text)))


# -- positions ---------------------------------------------------------------------------------------------


def nested(depth: int) -> dict[str, Any]:
    """An object in an object, very often."""
    top: dict[str, Any] = {}
    inner = top
    for _ in range(depth):
        inner["players"] = {}
        inner = inner["players"]
    return top


def player(**fields: object) -> dict[str, object]:
    """A position in which only something of player 0 is said."""
    return {"players": [fields]}


def a_card(**fields: object) -> dict[str, object]:
    """A position with one minion."""
    return player(minions=[{"id": "CS2_182", **fields}])


@pytest.mark.parametrize("position", [None, [], "{}", 5, b"{}", [("turn", 1)], True])
def test_a_position_is_a_dict(position: object) -> None:
    refused(hl.BadPosition, lambda: hl.Game.from_state(anything(position)), "dict")


@pytest.mark.parametrize(
    "position",
    [
        {"turn": {1, 2}},
        {"turn": math.nan},
        {"turn": math.inf},
        {"turn": 10**400},
        {"turn": 10**5000},
        {"phase": b"main"},
        {"phase": "\ud800"},
        {(1, 2): 3},
        {"turn": object()},
        nested(300),
        nested(100_000),
        {"players": [{"hand": [[[[]]]]}]},
    ],
)
def test_a_position_is_plain_data(position: dict[Any, Any]) -> None:
    refused(hl.BadPosition, lambda: hl.Game.from_state(position))


@pytest.mark.parametrize(
    ("position", "path"),
    [
        ({"weather": "rain"}, "weather"),
        ({1: 2}, "1: unknown key"),
        ({"schema": 99}, "schema"),
        ({"build": 1}, "build"),
        ({"turn": -1}, "turn"),
        ({"turn": 10**9}, "turn"),
        ({"turn": 1.5}, "turn"),
        ({"turn": "3"}, "turn"),
        ({"turn": None}, "turn"),
        ({"turn": True}, "turn"),
        ({"phase": "lunch"}, "phase"),
        ({"phase": "choice"}, "phase"),
        ({"winner": 2}, "winner"),
        ({"winner": 0, "phase": "main"}, "winner"),
        ({"active": 2}, "active"),
        ({"active": 0, "player": 1}, "player"),
        ({"first": -1}, "first"),
        ({"players": {}}, "players"),
        ({"players": [{}, {}, {}]}, "players"),
        ({"players": [None]}, r"players\[0\]"),
        ({"rules": {"helth": 3}}, "rules.helth"),
        ({"rules": {"health": 0}}, "rules.health"),
        ({"rules": {"board": 8}}, "rules.board"),
        ({"rules": {"variants": {"nope": True}}}, "rules.variants.nope"),
        ({"rules": 5}, "rules"),
        ({**a_card(eid=5), "next": {"eid": 3}}, "next.eid"),
        ({**a_card(order=5), "next": {"order": 3}}, "next.order"),
        ({"log": [{"kind": "sneezed"}]}, r"log\[0\].kind"),
        ({"pending": {"kind": "choice"}}, "pending"),
        ({"pending": {}}, "pending.kind"),
        (player(clas="mage"), r"players\[0\].clas"),
        ({**player(), "players": [{}, {"class": "bard"}]}, r"players\[1\].class"),
        (player(minions=["CS2_182"] * 9), r"players\[0\].minions: 9"),
        (player(minions=["CS2_029"]), r"players\[0\].minions\[0\].id"),
        (player(minions=[None]), r"players\[0\].minions\[0\]"),
        (player(hand=["CS2_182"] * 11), r"players\[0\].hand"),
        (player(hand=["HERO_08"] * 2 + ["CS2_034"]), r"players\[0\].hand\[2\].id"),
        (player(deck=["CS2_182"] * 61), r"players\[0\].deck"),
        (player(deck=[{"id": "CS2_182", "top": 2}]), r"players\[0\].deck"),
        (player(deck=[{"id": "CS2_182", "top": 0}]), r"players\[0\].deck\[0\].top"),
        (player(secrets=["CS2_182"]), r"players\[0\].secrets\[0\].id"),
        (player(weapon="CS2_182"), r"players\[0\].weapon.id"),
        (player(hero="CS2_182"), r"players\[0\].hero.id"),
        (player(hero={"id": "HERO_08", "health": -3}), r"players\[0\].hero.health"),
        (player(hero={"damage": 30}), r"players\[0\].hero.damage"),
        (player(hero={"armor": -1}), r"players\[0\].hero.armor"),
        (player(power="CS2_182"), r"players\[0\].power.id"),
        (player(mana={"max": -1}), r"players\[0\].mana.max"),
        (player(mana={"max": 11}), r"players\[0\].mana.max"),
        (player(mana={"max": 3, "used": 4}), r"players\[0\].mana.used"),
        (player(mana={"temporary": 99}), r"players\[0\].mana.temporary"),
        (player(mana=3), r"players\[0\].mana"),
        (player(fatigue=-1), r"players\[0\].fatigue"),
        (player(counters={"sneezes": 1}), r"players\[0\].counters.sneezes"),
        (player(counters={"jade": 10**6}), r"players\[0\].counters.jade"),
        (player(dead=["NOPE_1"]), r"players\[0\].dead\[0\]"),
        (player(played="CS2_182"), r"players\[0\].played"),
        (a_card(health=-3), r"minions\[0\].health"),
        (a_card(health=0), r"minions\[0\].health"),
        (a_card(health=10**6), r"minions\[0\].health"),
        (a_card(attack=-1), r"minions\[0\].attack"),
        (a_card(damage=5), r"minions\[0\].damage"),
        (a_card(damage=-1), r"minions\[0\].damage"),
        (a_card(durability=2), r"minions\[0\].durability"),
        (a_card(cost=2), r"minions\[0\].cost"),
        (a_card(colour="blue"), r"minions\[0\].colour"),
        (a_card(keywords=["flying"]), r"minions\[0\].keywords\[0\]"),
        (a_card(keywords="taunt"), r"minions\[0\].keywords"),
        (a_card(exhausted=1), r"minions\[0\].exhausted"),
        (a_card(attacks=300), r"minions\[0\].attacks"),
        (a_card(eid=0), r"minions\[0\].eid"),
        (a_card(eid=70000), r"minions\[0\].eid"),
        (a_card(order=-1), r"minions\[0\].order"),
        (a_card(known_to=[2]), r"minions\[0\].known_to\[0\]"),
        (a_card(marks=["x"]), r"minions\[0\].marks\[0\]"),
        (a_card(enchantments=[{"attack": 10**6}]), r"enchantments\[0\].attack"),
        (a_card(enchantments=[{"id": "NOPE_1"}]), r"enchantments\[0\].id"),
        (a_card(enchantments=[{"wings": 2}]), r"enchantments\[0\].wings"),
        (a_card(enchantments=[{"until": "tea time"}]), r"enchantments\[0\].until"),
        (a_card(enchantments=[{}] * 500), r"enchantments"),
        (player(minions=[{"id": "CS2_182", "eid": 9}] * 2), r"minions\[1\].eid"),
        (player(minions=[{"id": "CS2_182", "order": 9}] * 2), r"minions\[1\].order"),
        (player(minions=[{}]), r"minions\[0\].id"),
        (player(minions=[{"id": 5}]), r"minions\[0\].id"),
        (player(minions=[{"id": "x" * 10_000}]), r"minions\[0\].id"),
    ],
)
def test_an_impossible_position_is_refused_with_its_path(position: dict[Any, Any], path: str) -> None:
    refused(hl.BadPosition, lambda: hl.Game.from_state(position), path)


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of everything in a position."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        yield (*path, key)
        yield from paths(part, (*path, key))


@pytest.mark.parametrize("wrong", [-1, 2**70, "x", [], {}, 1.5, None, [None], [{}]])
def test_whatever_is_written_in_a_place_of_a_position_it_is_refused_or_makes_a_sound_game(wrong: object) -> None:
    state = moment(7, own=True).state()
    complaints = 0
    for path in list(paths(state))[::7]:
        position = copy.deepcopy(state)
        place = position
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = wrong
        complaint = ""
        try:
            game = hl.Game.from_state(position, seed=1, library=library())
        except hl.BadPosition as error:
            complaint = str(error)
        else:
            assert game.fault() is None, path
            game.apply(game.legal_actions()[0])
        complaints += bool(complaint)
        # A complaint begins with a path.
        assert not complaint or re.split(r"[.:[]", complaint)[0] in {*state, "the position"}, complaint
    assert complaints > len(list(paths(state))[::7]) / 3, "hardly any place of a position takes such a value"


def test_a_refused_position_does_not_touch_what_it_was_read_from() -> None:
    position = moment(7).state()
    position["players"][0]["minions"] = ["CS2_182"] * 9
    before = copy.deepcopy(position)
    refused(hl.BadPosition, lambda: hl.Game.from_state(position))
    assert position == before
