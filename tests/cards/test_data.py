"""Card data: what a build holds, what it says about a card, and what happens to broken files."""

import importlib.util
import pickle
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import hearthlab as hl
from hearthlab.cards import data
from hearthlab.cards.data import CardSet, load
from hearthlab.errors import BadCardData, HearthLabError, UnknownCard

WISP = """
  <Entity CardID="CS2_231" ID="179" version="2">
    <Tag enumID="185" name="CARDNAME" type="LocString"><enUS>Wisp</enUS><deDE>Irrwisch</deDE></Tag>
    <Tag enumID="45" name="HEALTH" type="Int" value="1"/>
    <Tag enumID="47" name="ATK" type="Int" value="1"/>
    <Tag enumID="202" name="CARDTYPE" type="Int" value="4"/>
    <Tag enumID="321" name="COLLECTIBLE" type="Int" value="1"/>
  </Entity>"""


def card_defs(*entities: str) -> str:
    return f'<?xml version="1.0"?><CardDefs build="1">{"".join(entities)}</CardDefs>'


@pytest.fixture
def cards() -> CardSet:
    return load()


@pytest.fixture(autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path_factory.mktemp("cache")
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder))
    return folder / "hearthlab"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "CardDefs.xml"
    path.write_text(card_defs(WISP))
    return path


# What the pinned build holds


def test_the_pinned_build_has_5217_entries(cards: CardSet) -> None:
    assert cards.build == 25770
    assert len(cards) == len(list(cards.values())) == 5217


def test_1738_cards_are_collectible_and_1729_of_them_can_be_in_a_deck(cards: CardSet) -> None:
    assert len(cards.collectible()) == 1738
    assert len(cards.deckable()) == 1729


def test_the_nine_others_are_the_basic_hero_portraits(cards: CardSet) -> None:
    others = [card for card in cards.collectible() if card not in cards.deckable()]
    assert sorted(card.id for card in others) == [f"HERO_0{number}" for number in range(1, 10)]
    assert {card.set for card in others} == {"basic"}


def test_hero_cards_can_be_in_a_deck(cards: CardSet) -> None:
    assert sum(card.type == "hero" for card in cards.deckable()) == 11


def test_only_known_types_of_cards_are_collectible(cards: CardSet) -> None:
    assert {card.type for card in cards.collectible()} == {"minion", "spell", "weapon", "hero"}


# What the data says about a card


def test_a_minion_has_stats_class_set_rarity_and_mechanics(cards: CardSet) -> None:
    leeroy = cards["EX1_116"]
    assert (leeroy.name, leeroy.dbf_id, leeroy.type) == ("Leeroy Jenkins", 559, "minion")
    assert (leeroy.cost, leeroy.attack, leeroy.health) == (5, 6, 2)
    assert (leeroy.cls, leeroy.classes) == ("neutral", ("neutral",))
    assert (leeroy.set, leeroy.rarity, leeroy.race) == ("expert1", "legendary", "")
    assert leeroy.mechanics == {"CHARGE", "BATTLECRY"}
    assert leeroy.collectible
    assert leeroy.hero_power == ""
    assert leeroy.tags["ATK"] == 6


def test_a_weapon_has_durability(cards: CardSet) -> None:
    axe = cards["CS2_106"]
    assert (axe.type, axe.attack, axe.durability, axe.health) == ("weapon", 3, 2, 0)


def test_a_hero_card_has_armor_and_a_hero_power(cards: CardSet) -> None:
    jaina = cards["ICC_833"]
    assert (jaina.cost, jaina.armor, jaina.health, jaina.hero_power) == (9, 5, 30, "ICC_833h")
    assert not jaina.portrait


def test_a_portrait_has_its_hero_power(cards: CardSet) -> None:
    assert cards["HERO_08"].portrait
    assert cards[cards["HERO_08"].hero_power].name == "Fireblast"


def test_a_text_reads_without_markup_and_the_raw_text_keeps_it(cards: CardSet) -> None:
    assert cards["CS2_029"].text == "Deal 6 damage."
    assert cards["CS2_029"].raw_text == "Deal $6 damage."
    assert cards["GIL_507"].text == "Taunt Battlecry: Gain +1 Health for each card in your hand."


def test_a_jade_card_reads_as_it_does_before_a_game(cards: CardSet) -> None:
    assert cards["CFM_902"].text == "Battlecry and Deathrattle: Summon a Jade Golem."


def test_a_spellstone_says_how_to_upgrade_it(cards: CardSet) -> None:
    assert cards["LOOT_051"].text == "Deal 2 damage to a minion. (Gain 3 Armor to upgrade.)"


def test_a_hero_power_with_two_texts_shows_the_usual_one(cards: CardSet) -> None:
    assert cards["DS1h_292"].text == "Hero Power Deal 2 damage to the enemy hero."


def test_no_collectible_card_has_markup_left_in_its_text(cards: CardSet) -> None:
    assert [card.id for card in cards.collectible() if set("<>[]{}@_$#|\n") & set(card.text)] == []


@pytest.mark.parametrize(
    ("card", "mechanic"),
    [
        ("BOT_548", "MAGNETIC"),
        ("GIL_692", "START_OF_GAME"),
        ("GVG_007", "TOPDECK"),
        ("GVG_065", "FORGETFUL"),
        ("EX1_298", "CANT_ATTACK"),
        ("EX1_258", "OVERLOAD"),
        ("EX1_565", "ADJACENT_BUFF"),
        ("EX1_277", "IMMUNE_TO_SPELLPOWER"),
        ("UNG_028", "QUEST"),
        ("EX1_284", "SPELLPOWER"),
    ],
)
def test_a_mechanic_is_named_however_the_file_spells_it(cards: CardSet, card: str, mechanic: str) -> None:
    assert mechanic in cards[card].mechanics | cards[card].referenced


def test_every_mechanic_of_a_card_is_a_tag_that_is_set(cards: CardSet) -> None:
    for card in cards.values():
        assert all(card.tags[mechanic] for mechanic in card.mechanics)


def test_what_a_text_only_speaks_of_is_referenced(cards: CardSet) -> None:
    assert "TAUNT" in cards["UNG_070"].referenced
    assert "TAUNT" not in cards["UNG_070"].mechanics


def test_amounts_of_spell_damage_and_overload_are_numbers(cards: CardSet) -> None:
    assert cards["EX1_563"].spell_damage == 5
    assert cards["EX1_238"].overload == 1


def test_a_minion_of_every_race_has_race_all(cards: CardSet) -> None:
    assert cards["GIL_681"].race == "all"
    assert cards["EX1_509"].race == "murloc"


def test_the_nine_cards_of_the_gadgetzan_families_have_three_classes(cards: CardSet) -> None:
    families = {
        1: ("hunter", "paladin", "warrior"),
        2: ("druid", "rogue", "shaman"),
        3: ("mage", "priest", "warlock"),
    }
    several = [card for card in cards.values() if len(card.classes) > 1]
    assert len(several) == 9
    for card in several:
        assert card.classes == families[card.tags["MULTI_CLASS_GROUP"]]


def test_entourage_lists_the_cards_that_may_be_created(cards: CardSet) -> None:
    assert cards["NEW1_031"].entourage == ("NEW1_032", "NEW1_033", "NEW1_034")


def test_requirements_say_when_a_card_can_be_played(cards: CardSet) -> None:
    assert cards["CS2_029"].play_requirements == {"REQ_TARGET_TO_PLAY": 0}
    assert cards["CS2_234"].play_requirements["REQ_TARGET_MAX_ATTACK"] == 3
    assert cards["CS2_027"].play_requirements == {"REQ_NUM_MINION_SLOTS": 1}


def test_requirements_of_the_master_power_come_first(cards: CardSet) -> None:
    # Rocket Boots: another power of the card would want a friendly minion.
    assert set(cards["BOT_067"].play_requirements) == {"REQ_TARGET_TO_PLAY", "REQ_MINION_TARGET"}


def test_every_requirement_of_the_build_has_a_name(cards: CardSet) -> None:
    names = {name for card in cards.values() for name in card.play_requirements}
    assert all(name.startswith("REQ_") for name in names)


def test_tags_without_a_name_are_kept_by_number(cards: CardSet) -> None:
    assert cards["LOOT_542"].tags["1023"] == 1


def test_cards_are_values(cards: CardSet) -> None:
    card = cards["EX1_116"]
    copy = pickle.loads(pickle.dumps(card))
    assert copy == card
    assert {card: 1}[copy] == 1
    with pytest.raises(AttributeError):
        card.cost = 0  # type: ignore[misc]


# Finding cards


def test_a_card_is_found_by_its_number(cards: CardSet) -> None:
    assert cards.by_dbf(559).id == "EX1_116"


@pytest.mark.parametrize("name", ["Leeroy Jenkins", "leeroy  jenkins ", "LEEROY JENKINS"])
def test_a_card_is_found_by_its_name_in_any_case(cards: CardSet, name: str) -> None:
    assert cards.by_name(name).id == "EX1_116"


def test_a_curly_apostrophe_finds_the_same_card(cards: CardSet) -> None:
    assert cards.by_name("C\N{RIGHT SINGLE QUOTATION MARK}Thun").id == "OG_280"


def test_tokens_are_found_only_when_asked_for(cards: CardSet) -> None:
    assert cards.find("The Coin") is None
    assert cards.by_name("The Coin", collectible=False).id == "GAME_005"
    assert cards.by_name("Fireball", collectible=False).id == "CS2_029"


def test_an_unknown_name_comes_with_the_nearest_one(cards: CardSet) -> None:
    with pytest.raises(UnknownCard) as caught:
        cards.by_name("Firebal")
    assert str(caught.value) == (
        'no collectible card is called "Firebal" in build 25770; did you mean Fireball (CS2_029)?'
    )


def test_a_name_like_no_other_comes_without_a_guess(cards: CardSet) -> None:
    assert cards.nearest("qqqqqqqqqqqq") == ""
    with pytest.raises(UnknownCard, match="give the English name"):
        cards.by_name("qqqqqqqqqqqq", collectible=False)


def test_an_id_with_a_slip_comes_with_the_nearest_one(cards: CardSet) -> None:
    assert cards.nearest("CFM_621tt11") == "Lesser Potion (CFM_621t11)"


def test_an_unknown_id_is_a_key_error_with_a_sentence(cards: CardSet) -> None:
    with pytest.raises(KeyError) as caught:
        cards["XX_999"]
    assert isinstance(caught.value, HearthLabError)
    assert str(caught.value).startswith('no card "XX_999" in build 25770; ')
    assert cards.get("XX_999") is None
    assert "XX_999" not in cards


def test_an_unknown_number_is_refused(cards: CardSet) -> None:
    with pytest.raises(UnknownCard, match="no card with number 1000000 in build 25770"):
        cards.by_dbf(1000000)


# Other files


def test_another_file_can_be_loaded(file: Path) -> None:
    cards = load(str(file))
    assert (cards.build, list(cards)) == (1, ["CS2_231"])
    assert (cards["CS2_231"].name, cards["CS2_231"].attack) == ("Wisp", 1)


@pytest.mark.slow
def test_games_are_played_with_the_data_of_another_build(tmp_path: Path) -> None:
    spec = importlib.util.find_spec("hearthstone_data")
    assert spec is not None
    assert spec.submodule_search_locations
    text = (Path(spec.submodule_search_locations[0]) / "CardDefs.xml").read_text(encoding="utf-8")
    start = text.index('CardID="CS2_231"')
    stronger = text[start:].replace('name="ATK" type="Int" value="1"', 'name="ATK" type="Int" value="5"', 1)
    path = tmp_path / "CardDefs.xml"
    path.write_text(text[:start].replace('build="25770"', 'build="30000"', 1) + stronger, encoding="utf-8")

    cards = hl.cards.load(path)
    assert (cards.build, cards["CS2_231"].attack) == (30000, 5)
    library = hl.cards.Library.of(cards)
    deck = hl.Deck.load("aggro-pirate-warrior")
    assert hl.Game(deck, deck, library=library).state()["build"] == 30000
    game = hl.Game.from_state({"players": [{"minions": ["CS2_231"]}, {}]}, library=library)
    assert game.state()["players"][0]["minions"][0]["attack"] == 5


def test_a_deck_is_checked_against_the_data_of_the_library(file: Path) -> None:
    deck = hl.Deck("mage", {"CS2_231": 2, "CS2_029": 2}, size=4)
    with pytest.raises(hl.IllegalDeck, match='no card "CS2_029" in build 1'):
        deck.check(load(file))


def test_the_default_is_loaded_once() -> None:
    assert load() is load()


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadCardData, match="no file"):
        load(tmp_path / "nothing.xml")


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadCardData, match="is a folder"):
        load(tmp_path)


def test_a_path_that_cannot_exist_is_refused() -> None:
    with pytest.raises(BadCardData, match="give the path of a CardDefs"):
        load("Card\0Defs.xml")


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        ("", "is empty"),
        ("Wisp 1/1", "is not well-formed XML"),
        ("<CardDefs><Entity", "is not well-formed XML"),
        (card_defs(WISP)[:-20], "is not well-formed XML"),
        ("<html><body/></html>", "contains <html>, not <CardDefs>"),
        (card_defs(), "contains no cards"),
        (card_defs(WISP, WISP), "contains a card twice"),
        (card_defs(WISP, "<Entity/>"), "invalid entry after card CS2_231"),
        (card_defs(WISP.replace('value="1"', 'value="one"')), "invalid entry in its first card"),
        (card_defs(WISP.replace('ID="179"', 'ID="x"')), "invalid entry in its first card"),
        (card_defs(WISP).replace('build="1"', 'build="x"'), "invalid entry in its first card"),
        ('<?xml version="1.0" encoding="nonsense"?><CardDefs/>', "is not well-formed|invalid"),
    ],
)
def test_a_broken_file_is_refused_in_one_sentence(file: Path, content: str, fault: str) -> None:
    file.write_text(content)
    with pytest.raises(BadCardData, match=fault) as caught:
        load(file)
    assert "\n" not in str(caught.value)


def test_missing_default_data_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(BadCardData, match=r"pip install hearthstone_data==25770\.1"):
        data._default.__wrapped__()


# The cache


def cached(folder: Path) -> Path:
    (file,) = folder.iterdir()
    return file


def forbid_parsing(monkeypatch: pytest.MonkeyPatch) -> None:
    def parse(path: Path) -> None:
        raise AssertionError("the file was parsed again")

    monkeypatch.setattr(data, "_parse", parse)


def test_a_second_load_comes_from_the_cache_and_is_the_same(
    file: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = dict(load(file))
    assert cached(cache).is_file()
    forbid_parsing(monkeypatch)
    assert dict(load(file)) == first


def test_the_whole_pinned_build_survives_the_cache(cards: CardSet, monkeypatch: pytest.MonkeyPatch) -> None:
    fresh = data._default.__wrapped__()
    forbid_parsing(monkeypatch)
    assert dict(data._default.__wrapped__()) == dict(fresh) == dict(cards)


def test_a_changed_file_is_read_anew(file: Path, cache: Path) -> None:
    load(file)
    file.write_text(card_defs(WISP.replace("Wisp<", "Wasp<")))
    assert load(file)["CS2_231"].name == "Wasp"
    assert cached(cache).is_file()


@pytest.mark.parametrize(
    "damage",
    [
        lambda content: b"",
        lambda content: b"\0\xff nonsense",
        lambda content: content[: len(content) // 2],
        lambda content: content.replace(b"Wisp", b"Wusp"),
        lambda content: content.replace(b'"schema": 1', b'"schema": 0'),
        lambda content: content.partition(b"\n")[0] + b"\n[]",
        lambda content: b"[" * 100_000,
        lambda content: b"[]\n[]",
    ],
)
def test_a_damaged_cache_is_ignored_and_written_anew(file: Path, cache: Path, damage: Callable[[bytes], bytes]) -> None:
    expected = dict(load(file))
    whole = cached(cache).read_bytes()
    cached(cache).write_bytes(damage(whole))
    assert dict(load(file)) == expected
    assert cached(cache).read_bytes() == whole


def test_a_cache_that_cannot_be_written_is_done_without(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where a folder should be")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    assert len(load(file)) == 1


def test_a_folder_in_the_place_of_the_cache_file_is_done_without(file: Path, cache: Path) -> None:
    load(file)
    place = cached(cache)
    place.unlink()
    place.mkdir()
    (place / "full").touch()
    assert len(load(file)) == 1
    assert [path.name for path in cache.iterdir()] == [place.name]


def test_without_a_home_there_is_no_cache(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_home() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setattr(Path, "home", no_home)
    assert len(load(file)) == 1


def test_two_files_have_two_caches(file: Path, cache: Path, tmp_path: Path) -> None:
    load(file)
    load(shutil.copy(file, tmp_path / "Other.xml"))
    assert len(list(cache.iterdir())) == 2
