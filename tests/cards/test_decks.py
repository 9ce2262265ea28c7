"""Decks: how they are written, read, checked and turned into deck codes."""

import json
import pickle
import re
from pathlib import Path
from typing import Any, Protocol

import pytest

import hearthlab as hl
from hearthlab.cards.compile import compile_library
from hearthlab.cards.data import load
from hearthlab.cards.decks import CLASSES, HERO_OF_CLASS, Deck
from hearthlab.cards.library import Library, default_library
from hearthlab.errors import IllegalDeck, UnknownCard, UnknownDeck

SHORT = {
    "midrange-buff-paladin-cig2018": 24,
    "miracle-pirate-rogue-cig2018": 26,
    "murloc-druid-cig2018": 27,
    "reno-kazakus-dragon-priest-cig2018": 22,
    "reno-kazakus-mage-cig2018": 21,
    "zoo-discard-warlock-cig2018": 11,
}
FULL = {
    "aggro-pirate-warrior",
    "aggro-shaman",
    "control-warrior",
    "cube-warlock",
    "freeze-mage",
    "mid-range-hunter",
    "midrange-buff-paladin",
    "midrange-jade-shaman",
    "midrange-secret-hunter",
    "miracle-pirate-rogue",
    "miracle-rogue",
    "murloc-druid",
    "reno-kazakus-dragon-priest",
    "reno-kazakus-mage",
    "zoo-discard-warlock",
}

FIREBALL, FROSTBOLT, LEEROY, WISP = "CS2_029", "CS2_024", "EX1_116", "CS2_231"

#: The lists as they were gathered from papers and competitions; not part of the repository.
GATHERED = Path(__file__).parents[2].parent / "shared" / "decks.json"


@pytest.fixture
def warrior() -> Deck:
    return Deck.load("aggro-pirate-warrior")


# The decks that come with HearthLab


def test_the_shipped_decks_are_listed_by_name() -> None:
    assert set(Deck.names()) == FULL | SHORT.keys()


@pytest.mark.parametrize("name", Deck.names())
def test_every_shipped_deck_is_legal_and_has_its_size(name: str) -> None:
    deck = Deck.load(name)
    assert deck.faults() == []
    assert len(deck.cards) == deck.size == SHORT.get(name, 30)
    assert deck.name == name
    assert deck.source


@pytest.mark.parametrize("name", SHORT)
def test_a_short_deck_is_a_part_of_the_full_one(name: str) -> None:
    full = Deck.load(name.removesuffix("-cig2018")).counts()
    assert all(full[card] >= count for card, count in Deck.load(name).counts().items())


@pytest.mark.skipif(not GATHERED.exists(), reason="the gathered deck lists (../shared/decks.json) are not here")
def test_the_shipped_decks_are_those_of_the_papers_and_competitions() -> None:
    gathered = json.loads(GATHERED.read_text())
    lists = {frozenset(Deck.load(name).counts().items()): name for name in Deck.names()}
    for entry in gathered:
        cards = {card["id"]: card["count"] for card in entry["cards"]}
        full = lists[frozenset(cards.items())]
        assert Deck.load(full).cls == entry["cls"].lower()
        played = re.search(r"played only the \d+ cards without: (.*)", entry["note"])
        if played is not None:
            ids = {card["name"]: card["id"] for card in entry["cards"]}
            for left_out in played[1].split(", "):
                cards[ids[left_out]] -= 1
            assert Deck.load(f"{full}-cig2018").counts() == {card: n for card, n in cards.items() if n}
    assert len(gathered) == len(FULL)


@pytest.mark.parametrize("name", Deck.names())
def test_every_shipped_deck_can_be_played(name: str) -> None:
    deck = Deck.load(name)
    result = hl.play("random", "random", deck, deck, seed=5)
    assert result.reason == "death"
    assert result.turns > 5


def test_a_deck_with_cards_that_do_not_work_yet_loads_and_is_refused_by_their_ids() -> None:
    nothing_written = Library(load(), compile_library(load(), []))
    deck = Deck.load("murloc-druid")
    missing = sorted({card for card in deck.cards if not nothing_written.implemented(card)})
    assert {"EX1_169", "KAR_061"} <= set(missing)
    refusal = f"the deck murloc-druid has cards that are not implemented yet: {default_library().named(missing)}"
    with pytest.raises(IllegalDeck, match=re.escape(refusal)):
        hl.Game(deck, deck, library=nothing_written)


def test_an_unknown_deck_comes_with_the_nearest_names() -> None:
    with pytest.raises(UnknownDeck, match=r'no deck is called "agro-pirate".*aggro-pirate-warrior'):
        Deck.load("agro-pirate")
    with pytest.raises(UnknownDeck, match=r"`hearthlab decks` lists them all"):
        Deck.load("qqqq")


# Writing a deck down


def test_ids_counts_and_pairs_give_the_same_deck() -> None:
    deck = Deck("mage", [FIREBALL, WISP, FIREBALL])
    assert deck == Deck("mage", {FIREBALL: 2, WISP: 1})
    assert deck == Deck("mage", [(FIREBALL, 2), (WISP, 1)])
    assert deck == Deck("Mage", iter((WISP, (FIREBALL, 2))))


def test_cards_are_sorted_by_cost_and_name_and_unknown_ones_come_last() -> None:
    deck = Deck("mage", ["ZZ_1", LEEROY, FIREBALL, FROSTBOLT, WISP, "EX1_277", FIREBALL])
    assert deck.cards == (WISP, "EX1_277", FROSTBOLT, FIREBALL, FIREBALL, LEEROY, "ZZ_1")


def test_counts_say_how_often_each_card_is_in_the_deck() -> None:
    assert Deck("mage", [FIREBALL, WISP, FIREBALL]).counts() == {WISP: 1, FIREBALL: 2}


def test_a_deck_is_a_value(warrior: Deck) -> None:
    copy = pickle.loads(pickle.dumps(warrior))
    assert copy == warrior
    assert hash(copy) == hash(warrior)
    with pytest.raises(AttributeError):
        warrior.cls = "mage"  # type: ignore[misc]


def test_name_and_source_do_not_tell_decks_apart(warrior: Deck) -> None:
    assert Deck("warrior", warrior.cards) == warrior
    assert Deck("warrior", warrior.cards, size=None) != warrior


def test_a_deck_reads_well() -> None:
    deck = Deck("mage", {FIREBALL: 2, LEEROY: 1, "XX": 1}, name="burn")
    assert str(deck) == "burn (mage, 4 cards)\n2x (4) Fireball\n1x (5) Leeroy Jenkins\n1x (?) XX"


@pytest.mark.parametrize(
    ("cards", "fault"),
    [
        (FIREBALL, "must be a list of card ids"),
        (7, "must be a list of card ids"),
        (None, "must be a list of card ids"),
        ([7], "7 is not an entry of a deck"),
        ([(FIREBALL, "2")], "is not an entry of a deck"),
        ([(FIREBALL, 2, 2)], "is not an entry of a deck"),
        ({FIREBALL: 0}, "a count above 0"),
        ({FIREBALL: -1}, "a count above 0"),
        ({FIREBALL: True}, "a count above 0"),
        ({FIREBALL: 1.0}, "a count above 0"),
        ({FIREBALL: 10**12}, "has more than 1000 cards"),
    ],
)
def test_cards_of_a_wrong_type_are_refused_at_once(cards: Any, fault: str) -> None:
    with pytest.raises(IllegalDeck, match=fault):
        Deck("mage", cards)


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ({"cls": 4}, "the class of a deck is 4; it must be text"),
        ({"name": None}, "the name of a deck is None; it must be text"),
        ({"source": 1}, "the source of a deck is 1; it must be text"),
        ({"size": "30"}, "the size of a deck is '30'"),
        ({"size": -1}, "the size of a deck is -1"),
        ({"size": True}, "the size of a deck is True"),
    ],
)
def test_other_arguments_of_a_wrong_type_are_refused_at_once(arguments: dict[str, Any], fault: str) -> None:
    with pytest.raises(IllegalDeck, match=fault):
        Deck(**{"cls": "mage", "cards": [], **arguments})


# Checking a deck


def test_each_class_has_a_hero_of_its_own() -> None:
    assert len(CLASSES) == 9
    for cls, hero in HERO_OF_CLASS.items():
        assert load()[hero].portrait
        assert load()[hero].cls == cls


def test_a_legal_deck_passes(warrior: Deck) -> None:
    assert warrior.faults() == []
    warrior.check()


def with_cards(*cards: str) -> list[str]:
    return Deck("mage", cards, size=None).faults()


def test_a_wrong_size_is_a_fault(warrior: Deck) -> None:
    assert Deck("warrior", warrior.cards[1:]).faults() == ["has 29 cards, needs 30"]
    assert Deck("warrior", warrior.cards, size=20).faults() == ["has 30 cards, needs 20"]
    assert Deck("warrior", []).faults() == ["has 0 cards, needs 30"]


def test_another_size_is_legal_when_the_deck_says_so() -> None:
    assert Deck("mage", [FIREBALL], size=1).faults() == []
    assert Deck("mage", [FIREBALL], size=None).faults() == []


def test_an_unknown_class_is_a_fault_and_its_cards_are_not() -> None:
    faults = Deck("monk", [FIREBALL], size=None).faults()
    assert faults == [
        '"monk" is not a class; it must be one of druid, hunter, mage, paladin, priest, rogue, shaman, warlock, warrior'
    ]


def test_an_unknown_card_is_a_fault_with_the_nearest_name() -> None:
    assert with_cards("Firebal") == ['no card "Firebal" in build 25770; did you mean Fireball (CS2_029)?']
    assert with_cards("qqqqqqqqqqqq") == ['no card "qqqqqqqqqqqq" in build 25770']


def test_a_card_that_is_not_collectible_is_a_fault() -> None:
    assert with_cards("GAME_005") == ["The Coin (GAME_005) is not collectible"]


def test_a_third_copy_is_a_fault() -> None:
    assert with_cards(FIREBALL, FIREBALL) == []
    assert with_cards(*[FIREBALL] * 3) == ["has 3 copies of Fireball, at most 2 of a card may be in a deck"]


def test_a_second_copy_of_a_legendary_card_is_a_fault() -> None:
    assert with_cards(LEEROY) == []
    assert with_cards(LEEROY, LEEROY) == [
        "has 2 copies of Leeroy Jenkins, at most 1 of a legendary card may be in a deck"
    ]


def test_a_card_of_another_class_is_a_fault() -> None:
    assert with_cards("CS2_106") == ["Fiery War Axe is a card of warrior, not of mage"]


def test_a_card_of_three_classes_is_legal_in_each_of_them_only() -> None:
    assert [cls for cls in CLASSES if not Deck(cls, ["CFM_621"], size=1).faults()] == [
        "mage",
        "priest",
        "warlock",
    ]
    assert Deck("rogue", ["CFM_621"], size=1).faults() == [
        "Kazakus is a card of mage and priest and warlock, not of rogue"
    ]


@pytest.mark.parametrize("hero", ["HERO_08", "HERO_08a"])
def test_a_hero_portrait_is_a_fault(hero: str) -> None:
    assert with_cards(hero) == [f"{load()[hero].name} ({hero}) is a hero portrait, not a card for a deck"]


def test_a_hero_card_is_legal() -> None:
    assert with_cards("ICC_833") == []


def test_every_fault_is_named_at_once() -> None:
    deck = Deck("mage", ["XX_1", "GAME_005", "CS2_106", "HERO_08", *[FIREBALL] * 3, *[LEEROY] * 2], name="bad")
    with pytest.raises(IllegalDeck) as caught:
        deck.check()
    message = str(caught.value)
    assert message.startswith('the deck "bad" is not legal: has 9 cards, needs 30; ')
    for fault in ('"XX_1"', "The Coin", "Fiery War Axe", "portrait", "3 copies", "2 copies"):
        assert fault in message


# Deck codes


@pytest.mark.parametrize("name", Deck.names())
def test_a_deck_survives_its_code(name: str) -> None:
    deck = Deck.load(name)
    assert Deck.from_code(deck.code, size=deck.size) == deck


def test_three_copies_survive_the_code() -> None:
    deck = Deck("mage", {FIREBALL: 3}, size=None)
    assert Deck.from_code(deck.code, size=None) == deck


def test_a_code_may_be_broken_into_lines(warrior: Deck) -> None:
    assert Deck.from_code(f"  {warrior.code[:20]}\n{warrior.code[20:]} ") == warrior


def test_the_code_of_another_hero_of_the_class_gives_the_class() -> None:
    from hearthstone.deckstrings import write_deckstring
    from hearthstone.enums import FormatType

    medivh = load()["HERO_08a"].dbf_id
    code = write_deckstring([(load()[FIREBALL].dbf_id, 2)], [medivh], FormatType.FT_STANDARD)
    assert Deck.from_code(code, size=2) == Deck("mage", {FIREBALL: 2}, size=2)


@pytest.mark.parametrize("code", ["", "hello", "!!!!", "AAEC", "AAECAQ==", "é", None, 7])
def test_a_broken_code_is_refused(code: Any) -> None:
    with pytest.raises(IllegalDeck, match="is not a deck code; copy the whole code"):
        Deck.from_code(code)


def test_every_cut_of_a_code_is_refused_or_shorter(warrior: Deck) -> None:
    for length in range(len(warrior.code) - 8):
        with pytest.raises(IllegalDeck):
            Deck.from_code(warrior.code[:length])


def test_a_code_with_numbers_of_another_build_names_them_all() -> None:
    from hearthstone.deckstrings import write_deckstring
    from hearthstone.enums import FormatType

    code = write_deckstring([(900001, 1), (900002, 2)], [559], FormatType.FT_WILD)
    with pytest.raises(IllegalDeck) as caught:
        Deck.from_code(code)
    for number in (900001, 900002, 559):
        assert f"number {number}" in str(caught.value)


def test_a_deck_that_has_no_code_says_why() -> None:
    with pytest.raises(IllegalDeck, match='"monk" is not a class'):
        _ = Deck("monk", []).code
    with pytest.raises(UnknownCard, match='no card "XX_1"'):
        _ = Deck("mage", ["XX_1"]).code


# Deck files


class Written(Protocol):
    def __call__(self, content: str | bytes, size: int | None = 30) -> Deck: ...


@pytest.fixture
def written(tmp_path: Path) -> Written:
    def write(content: str | bytes, size: int | None = 30) -> Deck:
        path = tmp_path / "burn.txt"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return Deck.from_file(path, size)

    return write


def test_a_text_file_has_names_or_ids_with_counts(written: Written) -> None:
    deck = written(
        """
        # cheap things first
        1x Wisp
        2 frostbolt
        2x Fireball   # to the face
        2X (5) LEEROY JENKINS
        EX1_277
        """
    )
    assert deck == Deck("mage", {WISP: 1, FROSTBOLT: 2, FIREBALL: 2, LEEROY: 2, "EX1_277": 1})
    assert deck.name == "burn"


def test_a_text_file_may_name_its_class(written: Written) -> None:
    assert written("class: Mage\n2x Wisp").cls == "mage"


def test_the_class_is_that_of_most_cards(written: Written) -> None:
    assert written("Fireball\nFrostbolt\nFiery War Axe\nWisp").cls == "mage"


def test_a_name_that_starts_with_x_is_no_count(written: Written) -> None:
    assert written("1 Xaril, Poisoned Mind").cards == ("OG_080",)


def test_unknown_names_are_left_for_the_check(written: Written) -> None:
    deck = written("class: mage\n2x Firebal\n1x Wips", size=3)
    assert len(deck.faults()) == 2
    assert 'no card "Firebal" in build 25770; did you mean Fireball (CS2_029)?' in deck.faults()


def test_the_text_that_the_game_copies_is_understood(written: Written, warrior: Deck) -> None:
    head = "### Pirates!\n# Class: Warrior\n# Format: Wild\n#\n# 2x (1) Upgrade!\n# 1x (1) Patches the Pirate\n#"
    deck = written(f"{head}\n{warrior.code}\n#\n# To use this deck, copy it and create a new deck")
    assert deck == warrior
    assert deck.name == "Pirates!"


def test_the_copied_text_without_its_code_is_understood_too(written: Written) -> None:
    deck = written("### Burn\r\n# Class: Mage\r\n#\r\n# 2x (4) Fireball\r\n# 1x (0) Wisp\r\n", size=3)
    assert deck == Deck("mage", {FIREBALL: 2, WISP: 1}, size=3)


def test_a_file_with_only_a_code_is_understood(written: Written, warrior: Deck) -> None:
    assert written(warrior.code) == warrior


@pytest.mark.parametrize(
    "cards",
    [[FIREBALL, FIREBALL, WISP], {FIREBALL: 2, WISP: 1}, [[FIREBALL, 2], "Wisp"], {"fireball": 2, "wisp": 1}],
)
def test_a_json_file_has_class_and_cards(written: Written, cards: object) -> None:
    deck = written(json.dumps({"class": "mage", "cards": cards, "size": 3, "name": "small"}))
    assert deck == Deck("mage", {FIREBALL: 2, WISP: 1}, size=3)
    assert deck.name == "small"


def test_a_byte_order_mark_does_no_harm(written: Written) -> None:
    assert written("\ufeff2x Fireball").cards == (FIREBALL, FIREBALL)


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        ("", "names no cards"),
        ("# nothing here", "names no cards"),
        ("2x Wisp", "names no class and no card of one"),
        ("0x Fireball", "a count above 0"),
        ("999999 Fireball", "has more than 1000 cards"),
        ("{", "is not JSON"),
        ("{}", "the JSON has no class and no cards"),
        ('{"class": "mage"}', "the JSON has no cards"),
        ('{"class": 1, "cards": []}', "the class of a deck is 1"),
        ('{"class": "mage", "cards": "Wisp"}', "must be a list of card ids"),
        ('{"class": "mage", "cards": [[["Wisp"]]]}', "is not an entry of a deck"),
        ("AAECAQcAAAAAAAAAAAAAAAAAAAB", "is not a deck code"),
        (b"\xff\xfe\x00", "cannot be read"),
    ],
)
def test_a_broken_file_is_refused_by_name(written: Written, content: str | bytes, fault: str) -> None:
    with pytest.raises(IllegalDeck, match=f'burn.txt".*{fault}'):
        written(content)


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UnknownDeck, match="give the path of a deck file"):
        Deck.from_file(tmp_path / "nothing.txt")
    with pytest.raises(IllegalDeck, match="cannot be read"):
        Deck.from_file(tmp_path)
