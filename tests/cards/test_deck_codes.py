"""Deck codes: everywhere a deck is named, with slashes in them, and back byte for byte.

The codes are written by python-hearthstone, which knows nothing of HearthLab's decks.
"""

import base64
import gzip
import json
from pathlib import Path

import pytest
from hearthstone.deckstrings import parse_deckstring, write_deckstring
from hearthstone.enums import FormatType

import hearthlab as hl
from hearthlab.cards.compile import compile_library
from hearthlab.cards.data import load
from hearthlab.cards.decks import Deck
from hearthlab.cards.library import Library
from hearthlab.cli import main
from hearthlab.errors import IllegalDeck, UnknownDeck
from support.thorough import THOROUGH

#: Decks that people played on the ladder in 2017; not part of the repository.
LADDER = Path(__file__).parents[2].parent / "shared" / "data" / "decks" / "ladder-2017.jsonl.gz"

SKINS = {card.cls: card for card in load().values() if card.set == "hero_skins" and card.portrait and card.collectible}


def code_of(cls: str, cards: dict[str, int], format: FormatType, hero: str = "", tail: bool = True) -> str:
    """Returns the code as python-hearthstone writes it; without its tail, as the game did before sideboards."""
    known = load()
    counts = [(known[card].dbf_id, count) for card, count in cards.items()]
    hero = hero or Deck(cls, []).hero
    code: str = write_deckstring(counts, [known[hero].dbf_id], format)
    return code if tail else base64.b64encode(base64.b64decode(code)[:-1]).decode()


def ladder() -> list[tuple[str, str]]:
    """Returns the class and the code of every deck of the ladder, in formats and with heroes that take turns."""
    found = []
    with gzip.open(LADDER, "rt") as lines:
        for k, line in enumerate(lines):
            row = json.loads(line)
            cls = row["cls"].lower()
            format = FormatType.FT_WILD if "wild" in row["src"] else FormatType.FT_STANDARD
            hero = SKINS[cls].id if k % 2 and cls in SKINS else ""
            found.append((cls, code_of(cls, row["cards"], format, hero, tail=k % 3 > 0)))
    return found


on_the_ladder = pytest.mark.skipif(
    not LADDER.exists(), reason="the decks of the ladder (../shared/data/decks/ladder-2017.jsonl.gz) are not here"
)


@pytest.mark.parametrize("name", Deck.names())
def test_the_code_of_a_shipped_deck_is_that_deck_and_comes_back(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    shipped = Deck.load(name)
    again = Deck.load(shipped.code)
    assert (again, again.size) == (shipped, shipped.size)
    assert again.code == shipped.code
    assert main(["decks", shipped.code, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["code"] == shipped.code


def test_some_of_the_shipped_codes_have_slashes() -> None:
    assert sum("/" in Deck.load(name).code for name in Deck.names()) == 7


@on_the_ladder
@pytest.mark.slow
def test_every_code_of_the_ladder_comes_back_byte_for_byte() -> None:
    codes = ladder()
    assert len(codes) == 8247
    slashes = 0
    for cls, code in codes:
        deck = Deck.load(code)
        assert deck.code == code
        assert deck.cls == cls
        slashes += "/" in code
        _, (hero,), format, _ = parse_deckstring(code)
        assert (load()[deck.hero].dbf_id, f"FT_{deck.format.upper()}") == (hero, format.name)
    assert slashes > 4000


@on_the_ladder
@pytest.mark.slow
def test_codes_of_the_ladder_come_back_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    for _, code in ladder()[:: 1 if THOROUGH else 7]:
        assert main(["decks", code, "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["code"] == code


@pytest.mark.parametrize("format", ["wild", "standard", "classic", "twist", "unknown"])
def test_the_format_is_kept(format: str) -> None:
    code = code_of("mage", {"CS2_029": 2}, FormatType[f"FT_{format.upper()}"])
    deck = Deck.from_code(code, size=2)
    assert (deck.format, deck.code) == (format, code)
    assert Deck("mage", {"CS2_029": 2}, format=format).code == code


@pytest.mark.parametrize("cls", SKINS)
def test_a_skin_is_kept_and_the_game_has_the_hero_of_the_class(cls: str) -> None:
    skin = SKINS[cls].id
    code = code_of(cls, {"CS2_231": 2}, FormatType.FT_STANDARD, skin)
    deck = Deck.from_code(code, size=2)
    assert (deck.hero, deck.code) == (skin, code)
    game = hl.Game(deck, deck, rules=hl.Rules(deck_size=2))
    assert game.state()["players"][0]["hero"]["id"] == Deck(cls, []).hero


def test_a_code_of_the_time_before_sideboards_comes_back_as_it_was() -> None:
    code = code_of("mage", {"CS2_029": 2}, FormatType.FT_WILD, tail=False)
    assert Deck.from_code(code).code == code != Deck("mage", {"CS2_029": 2}).code


def test_records_and_stores_keep_code_format_and_hero() -> None:
    code = code_of("mage", {"CS2_029": 2}, FormatType.FT_STANDARD, SKINS["mage"].id, tail=False)
    deck = Deck.from_code(code, size=2)
    kept = Deck.from_dict(json.loads(json.dumps(deck.to_dict())))
    assert (kept.code, kept.format, kept.hero, kept) == (code, "standard", SKINS["mage"].id, deck)
    record = hl.Game(deck, deck, rules=hl.Rules(deck_size=2)).record
    assert hl.Record.from_json(record.to_json()).decks[1].code == code


def test_stored_data_with_the_code_of_another_deck_is_refused() -> None:
    stored = Deck.load("freeze-mage").to_dict() | {"code": Deck.load("reno-kazakus-mage").code}
    with pytest.raises(IllegalDeck, match="code: it is the code of another deck"):
        Deck.from_dict(stored)


def test_a_hero_of_another_class_and_an_unknown_format_are_refused() -> None:
    assert Deck("mage", [], size=None, hero="HERO_01").faults() == ['"HERO_01" is not a hero of mage']
    with pytest.raises(IllegalDeck, match='the format of a deck is "arena"; it must be one of wild, standard'):
        Deck("mage", [], format="arena")


def with_slash() -> Deck:
    return next(deck for deck in map(Deck.load, Deck.names()) if "/" in deck.code and deck.size == 30)


def test_a_code_with_slashes_is_a_deck_in_games_matches_tournaments_and_beliefs(tmp_path: Path) -> None:
    deck = with_slash()
    assert hl.Game(deck.code, deck, seed=7).state() == hl.Game(deck, deck, seed=7).state()
    assert hl.play("random", "random", deck.code, deck.code, seed=1).record.decks[0].code == deck.code
    assert hl.match("random", "random", [deck.code], games=2).by_decks().keys() == {(deck.cls, deck.cls)}
    with hl.tournament(["random", "greedy"], [deck.code], games=2) as store:
        assert store.plan.decks[0].code == deck.code
    assert hl.Belief.of_decks(deck.code).decks[0][1] == deck
    assert hl.play(f"flat-mc(budget=1it, belief={deck.code})", "random", deck, deck, seed=1).fault is False


def test_a_code_with_slashes_is_a_deck_on_the_command_line_and_in_a_config(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = with_slash()
    match = ["match", "random", "random", "--games", "2", "--workers", "1", "--quiet"]
    assert main([*match, "--decks", f"{deck.code},aggro-shaman", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["decks"][0]["a"] in (deck.cls, "aggro-shaman")
    config = tmp_path / "run.toml"
    config.write_text(f'agents = ["random", "greedy"]\ndecks = ["{deck.code}"]\ngames = 2\n')
    assert main(["tournament", str(config), "--store", str(tmp_path / "run.db"), "--workers", "1", "--quiet"]) == 0
    with hl.Store.open(tmp_path / "run.db") as store:
        assert store.plan.decks[0].code == deck.code


def test_two_codes_of_one_class_can_meet() -> None:
    mages = [Deck.load("freeze-mage"), Deck.load("reno-kazakus-mage")]
    swapped = [Deck("mage", [*deck.cards[:-1], "CS2_231"]).code for deck in mages]
    names = set(hl.match("random", "random", swapped, games=8).by_decks())
    assert names == {(a, b) for a in ("mage-1", "mage-2") for b in ("mage-1", "mage-2")}


def test_load_takes_files_and_the_text_that_the_game_copies(tmp_path: Path) -> None:
    file = tmp_path / "burn.txt"
    file.write_text("# Format: Standard\n2x Fireball\n")
    for given in (file, str(file)):
        deck = Deck.load(given)
        assert (deck.name, deck.format, deck.counts()) == ("burn", "standard", {"CS2_029": 2})
    assert Deck.load("burn.txt", tmp_path).name == "burn"
    pirates = Deck.load("aggro-pirate-warrior")
    copied = f"### Arr\n# Class: Warrior\n# Format: Wild\n#\n{pirates.code}\n#\n# To use this deck, copy it"
    assert (Deck.load(copied), Deck.load(copied).name) == (pirates, "Arr")


def test_what_is_neither_name_nor_file_nor_code_is_refused_in_words(tmp_path: Path) -> None:
    with pytest.raises(UnknownDeck, match=r"did you mean freeze-mage\? \(a file or a deck code works too\)"):
        Deck.load("freeze-mages")
    with pytest.raises(UnknownDeck, match="no file"):
        Deck.load(str(tmp_path / "nothing.txt"))
    with pytest.raises(IllegalDeck, match="is not a deck code; copy the whole code from the game"):
        Deck.load(with_slash().code[:-9])
    with pytest.raises(IllegalDeck, match="a deck must be a Deck, a name, a file or a deck code, not int"):
        hl.Game(7, 7)  # type: ignore[arg-type]


def test_cards_that_do_not_work_yet_are_named_in_words(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    nothing_written = Library(load(), compile_library(load(), []))
    deck = Deck.load("murloc-druid")
    with pytest.raises(IllegalDeck, match=r"not implemented yet: .*Innervate \(EX1_169\)"):
        hl.Game(deck.code, deck.code, library=nothing_written)
    monkeypatch.setattr("hearthlab.cli.decks.library_of", lambda options: nothing_written)
    assert main(["decks", deck.code]) == 0
    assert "Innervate (EX1_169)" in capsys.readouterr().out
