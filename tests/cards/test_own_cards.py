"""Cards of a user's own: their file, their place in decks, pools and commands, and what is said of mistakes in them."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

import hearthlab as hl
from hearthlab.arena.cells import missing_walls
from hearthlab.cards.compile import compile_library
from hearthlab.cards.data import load
from hearthlab.cards.language import (
    CHOSEN,
    Statement,
    add_to_hand,
    base_cost,
    battlecry,
    deal,
    discover,
    draw,
    minion,
    pool,
    spell,
    start_of_game,
    target,
)
from hearthlab.cards.library import Library, cards_in, default_library
from hearthlab.cli import main

IMPORTS = "from hearthlab.cards.language import *\n"
FOX = """CARDS = [
    minion(
        "FOX",
        battlecry(draw(1)),
        deathrattle(
            summon("FOXLING"),
        ),
        name="Clever Fox", cls="mage", race="beast", cost=2, attack=2, health=1,
    ),
    minion("FOXLING", name="Foxling", attack=1, health=1),
]
"""
DECK = "class: mage\n15x Clever Fox\n15x FOXLING\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a card file and a deck of its cards."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my_cards.py").write_text(IMPORTS + FOX, encoding="utf-8")
    (tmp_path / "foxes.txt").write_text(DECK, encoding="utf-8")
    return tmp_path


def refused(text: str | None, path: str = "my_cards.py") -> str:
    """What is said of a card file."""
    if text is not None:
        Path(path).write_text(text, encoding="utf-8")
    with pytest.raises(hl.CardError) as error:
        default_library().with_file(path)
    said = str(error.value)
    assert "\n" not in said
    return said


# Files


def test_a_file_of_cards_adds_them_to_the_library(folder: Path) -> None:
    assert [s.id for s in cards_in(folder / "my_cards.py")] == ["FOX", "FOXLING"]
    library = default_library().with_file("my_cards.py")
    assert library.implemented("FOX")
    assert not default_library().implemented("FOX")
    fox = library.own_data()["FOX"]
    assert (fox.name, fox.cls, fox.race, fox.cost, fox.attack, fox.health) == ("Clever Fox", "mage", "beast", 2, 2, 1)


def test_a_file_that_cannot_be_read_is_refused(folder: Path) -> None:
    assert refused(None, "missing.py").startswith('"missing.py" cannot be read (No such file')
    assert "has no list CARDS" in refused(IMPORTS)
    assert "has no list CARDS" in refused(IMPORTS + "CARDS = [draw(1)]\n")
    assert "has no list CARDS" in refused(IMPORTS + 'CARDS = minion("FOX", name="Fox", health=1)\n')


def test_a_file_that_is_not_python_is_refused_with_its_line(folder: Path) -> None:
    assert refused(IMPORTS + "CARDS = [\n").startswith("my_cards.py:2: this is not Python: ")


def test_an_error_of_the_files_own_is_told_with_its_line(folder: Path) -> None:
    assert refused("\nhalf = 1 / 0\n") == "my_cards.py:2: division by zero"


def test_a_word_that_was_not_imported_is_told_apart_from_one_that_does_not_exist(folder: Path) -> None:
    said = refused('from hearthlab.cards.language import minion\nCARDS = [minion("FOX", battlecry())]\n')
    assert said == (
        'card FOX (my_cards.py:2, battlecry): the word "battlecry" is not imported; '
        "add it to the import from hearthlab.cards.language"
    )
    said = refused("from hearthlab.cards.language import minoin\n")
    assert said == 'my_cards.py:1: "minoin" is not a word of the card language; did you mean minion?'


# Where a mistake is


def test_a_mistake_is_found_in_the_line_of_its_clause(folder: Path) -> None:
    said = refused(IMPORTS + FOX.replace('summon("FOXLING")', 'summon("FOXLIN")'))
    assert said == 'card FOX (my_cards.py:6, deathrattle): no card has the id "FOXLIN"; did you mean FOXLING?'
    said = refused(IMPORTS + FOX.replace('summon("FOXLING")', "draw(ME)"))
    assert said == "card FOX (my_cards.py:7, deathrattle): draw() takes a number as count, not a player"
    said = refused(IMPORTS + FOX.replace('summon("FOXLING")', "deal(1, TARGET)"))
    assert said.startswith(
        "card FOX (my_cards.py:6, deathrattle): only what a card does when it is played has a target"
    )


def test_of_two_clauses_in_one_line_the_right_one_is_named(folder: Path) -> None:
    card = 'CARDS = [minion("FOX", battlecry(draw(1)), deathrattle(draw(SELF)), name="Fox", health=1)]\n'
    assert refused(IMPORTS + card).startswith("card FOX (my_cards.py:2, deathrattle): draw() takes a number")


def test_a_card_that_is_made_by_a_function_is_named_too(folder: Path) -> None:
    maker = 'def fox(k):\n    return minion(f"FOX{k}", aura(MY_MINIONS, keywords="tount"), name="Fox", health=1)\n'
    said = refused(IMPORTS + maker + "CARDS = [fox(1)]\n")
    assert said == 'card FOX1 (my_cards.py:3, aura): "tount" is not a keyword; did you mean taunt?'


@pytest.mark.parametrize(
    ("properties", "said"),
    [
        ({"attack": -1}, "attack is -1; it must be from 0 to 30000"),
        ({"cost": 99_999}, "cost is 99999; it must be from 0 to 30000"),
        ({"overload": 101}, "overload is 101; it must be from 0 to 100"),
        ({"cost": "2"}, "cost is '2'; it must be a whole number"),
        ({"cost": True}, "cost is True; it must be a whole number"),
        ({"discoverable": 1}, "discoverable is 1; it must be True or False"),
        ({"race": "bear"}, '"bear" is not a tribe; choose one of'),
        ({"cls": "bard"}, '"bard" is not a class; choose one of'),
        ({"rarity": "mythic"}, '"mythic" is not a rarity; choose one of'),
        ({"mechs": ["combi"]}, '"combi" is not a mechanic; did you mean combo?'),
        ({"health": 0}, "a custom minion needs health=…, at least 1"),
    ],
)
def test_a_property_that_cannot_be_is_refused(properties: dict[str, Any], said: str) -> None:
    card = minion("FOX", **{"name": "Fox", "health": 1, **properties})
    with pytest.raises(hl.CardError) as error:
        default_library().with_cards(card)
    assert str(error.value).startswith(f"card FOX ({__file__}:{card.where[1]}): {said}")


def test_a_step_keeps_no_more_than_there_is_room_for(folder: Path) -> None:
    card = 'CARDS = [spell("ZAP", {}, name="Zap")]\n'
    assert "save() keeps the selections 0 and 1, not 2" in refused(IMPORTS + card.format("save(2, SELF)"))
    assert "remember() keeps the numbers 1 and 2, not 3" in refused(IMPORTS + card.format("remember(3, 1)"))


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ('draw(1, in_set("nonsense"))', '"nonsense" is not a set; choose one of basic, boomsday, '),
        ('draw(1, in_set("foxis"))', '"foxis" is not a set; did you mean foxes?'),
        ("destroy(EACH)", "EACH is the current member of a loop; use it in the steps of each(…)"),
        ("each(EACH, draw(1))", "EACH is the current member of a loop"),
        ("add_to_hand(CHOSEN)", "nothing is chosen here; CHOSEN is set by discover, for_cards, reveal and joust"),
        ("draw(chosen_cost())", "nothing is chosen here"),
        ("draw(1, IS_CHOSEN)", "nothing is chosen here"),
        ("destroy(MADE)", "MADE is what the step before summoned, gave, drew or returned; no step here does so"),
        ("destroy(saved(1))", "saved(1) was never saved; save(1, …) does that"),
        ("save(0, SELF), destroy(saved(1))", "saved(1) was never saved"),
        ("draw(NUM.of(3))", "NUM.of(3) does not exist; remember(…) keeps the numbers 1 and 2"),
    ],
)
def test_a_word_that_refers_to_nothing_is_refused(folder: Path, step: str, said: str) -> None:
    card = f'CARDS = [minion("FOX", battlecry(draw(1)), deathrattle({step}), name="Fox", health=1, set="foxes")]\n'
    assert refused(IMPORTS + card).startswith(f"card FOX (my_cards.py:2, deathrattle): {said}")


@pytest.mark.parametrize(
    "clause", ["aura(EVENT.card, attack=1)", "costs(EVENT.amount)", "requires(any_of(EVENT.other))"]
)
def test_what_happened_is_known_only_to_texts_that_waited_for_it(folder: Path, clause: str) -> None:
    said = refused(IMPORTS + f'CARDS = [minion("FOX", {clause}, name="Fox", health=1)]\n')
    assert said.endswith("EVENT is what a trigger waited for; this clause waits for nothing")


def test_a_bodyguard_does_nothing_else(folder: Path) -> None:
    said = refused(IMPORTS + 'CARDS = [minion("FOX", whenever(hero_damaged(), draw(1)), name="Fox", health=1)]\n')
    assert "whenever() takes no steps after hero_damaged()" in said


@pytest.mark.parametrize(
    ("card", "said"),
    [
        (spell("CS2_231", draw(1)), "the data says that Wisp is a minion, but the statement says that it is a spell"),
        (spell("CS2_029", draw(1)), "the text of Fireball has a target, but the statement has none"),
        (spell("CS2_023", deal(1, target())), "the statement has a target, but the text of Arcane Intellect has none"),
        (minion("EX1_096", battlecry(draw(1))), "the DEATHRATTLE of Loot Hoarder has no clause; one of deathrattle"),
    ],
)
def test_a_statement_that_contradicts_the_data_is_refused(card: Statement, said: str) -> None:
    with pytest.raises(hl.CardError) as error:
        compile_library(load(), [card])
    assert str(error.value).startswith(f"card {card.id} ({__file__}:{card.where[1]}): {said}")


# In games


def test_what_own_cards_are_is_noticed_without_saying_it() -> None:
    library = default_library().with_cards(minion("SEER", start_of_game(draw(1)), name="Seer", health=1))
    deck = hl.Deck("mage", {"SEER": 30})
    rules = hl.Rules(mulligan=False, coin=False)
    game = hl.Game(deck, deck, seed=1, rules=rules, first=0, library=library)
    assert [len(p["hand"]) for p in game.state()["players"]] == [5, 5]  # one more card each, and the turn's draw


def test_decks_with_own_cards_have_the_size_that_is_asked_for() -> None:
    library = default_library().with_cards(minion("SEER", name="Seer", health=1))

    def start(n: int, size: int | None = 30, deck_size: int = 30) -> hl.Game:
        deck = hl.Deck("mage", {"SEER": n - 1, "CS2_231": 1}, size=size)
        return hl.Game(deck, deck, rules=hl.Rules(deck_size=deck_size), library=library)

    assert start(30).turn == start(12, 12).turn == start(12, None).turn == start(12, deck_size=12).turn == 0
    with pytest.raises(hl.IllegalDeck, match="has 12 cards, needs 30"):
        start(12)
    with pytest.raises(hl.IllegalDeck, match="has 30 cards, but the rules ask for 12"):
        start(30, deck_size=12)


def offered(library: Library) -> set[str]:
    """All that a Discover of mages offers in a few tries."""
    found: set[str] = set()
    for seed in range(5):
        me = {"class": "mage", "mana": {"max": 10}, "hand": ["SEEK"]}
        game = hl.Game.from_state({"turn": 11, "active": 0, "player": 0, "players": [me, {}]}, seed, library)
        game.apply(next(a for a in game.legal_actions() if a.kind == "play"))
        found.update(game.state()["pending"]["options"])
    return found


@pytest.mark.parametrize("asked", [True, False])
def test_own_cards_are_in_pools_only_if_they_ask_for_it(asked: bool) -> None:
    found = offered(
        default_library().with_cards(
            spell("SEEK", discover(pool(base_cost().equals(27)), add_to_hand(CHOSEN)), name="Seek"),
            minion("ONE", name="One", cost=27, health=1, discoverable=True),
            minion("TWO", name="Two", cost=27, health=1, discoverable=True),
            minion("BIG", name="Big", cost=27, health=1, discoverable=asked),
        )
    )
    assert found == ({"ONE", "TWO", "BIG"} if asked else {"ONE", "TWO"})


# On the command line


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    return capsys.readouterr().out


def test_cards_lists_and_shows_own_cards(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, "cards", "--cards", "my_cards.py").splitlines()
    assert lines[-1] == "2 cards, all implemented"
    assert lines[1].split() == ["FOX", "Clever", "Fox", "custom", "mage", "2", "2/1", "beast", "minion"]
    entries = json.loads(run(capsys, "cards", "--cards", "my_cards.py", "--json"))
    assert [(e["id"], e["attack"], e["implemented"]) for e in entries] == [("FOX", 2, True), ("FOXLING", 1, True)]
    page = run(capsys, "cards", "Clever", "Fox", "--cards", "my_cards.py")
    assert "my_cards.py:3" in page
    assert 'summon("FOXLING")' in page
    assert "Leeroy" in run(capsys, "cards", "Leeroy Jenkins", "--cards", "my_cards.py")


def test_decks_of_own_cards_are_shown_without_a_code(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(run(capsys, "decks", "foxes.txt", "--cards", "my_cards.py", "--json"))
    assert told["cards"] == {"FOX": 15, "FOXLING": 15}
    assert told["missing"] == []
    assert told["code"] is None
    assert "15x" in run(capsys, "decks", "foxes.txt", "--cards", "my_cards.py")


def test_matches_are_played_with_own_cards(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["match", "random", "random", "--decks", "foxes.txt", "--games", "4", "--quiet", "--json"]
    told = json.loads(run(capsys, *arguments, "--cards", "my_cards.py"))
    assert told["games"] == 4
    assert told["faults"] == []


def test_tournaments_are_played_with_own_cards_but_not_kept(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["tournament", "--agents", "random,second=random", "--decks", "foxes.txt", "--games", "4", "--quiet"]
    told = json.loads(run(capsys, *arguments, "--cards", "my_cards.py", "--json"))
    assert (told["games"], told["planned"]) == (4, 4)
    assert main([*arguments, "--cards", "my_cards.py", "--store", "run.db"]) == 2
    assert "leave out --store or your own cards" in capsys.readouterr().err
    assert not Path("run.db").exists()
    assert main(["tournament", "run.toml", "--cards", "my_cards.py"]) == 2
    assert "a config file cannot name your own cards" in capsys.readouterr().err


WATCHER = """
class Watcher:
    def __init__(self, fail: bool = False) -> None:
        self.fail = fail

    def act(self, view, clock):
        world = view.sample(seed=1)
        ids = {card["id"] for card in view.state()["players"][view.player]["hand"]}
        assert ids <= {"FOX", "FOXLING", "GAME_005"}, ids
        assert world.legal_actions() == view.legal_actions()
        if self.fail and view.turn > 4:
            raise ValueError("foxes everywhere")
        return view.legal_actions()[-1]
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="the walls are those of Linux")
@pytest.mark.parametrize("isolate", ["process", "strict"])
def test_isolated_agents_play_with_own_cards(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, isolate: str
) -> None:
    if isolate == "strict" and missing_walls():
        pytest.skip(f"no {missing_walls()}")
    (folder / "watcher.py").write_text(WATCHER)
    monkeypatch.syspath_prepend(str(folder))
    folder.chmod(0o755)
    agents = "random,watcher:Watcher,bad=watcher:Watcher(fail=true)"
    arguments = ["--decks", "foxes.txt", "--games", "4", "--seed", "3", "--quiet", "--isolate", isolate, "--json"]
    assert main(["tournament", "--agents", agents, "--cards", "my_cards.py", *arguments]) == 3
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == told["planned"] == 12
    lost = [fault["reason"] for fault in told["faults"]]
    assert len(lost) == 8, "all games of the agent that fails, of which it forfeits those after the third"
    assert lost == [reason for reason in lost if "(bad)" in reason], "and no other"
    assert "watcher" not in sys.modules


@pytest.mark.parametrize(
    "command",
    [
        ["match", "random", "random", "--decks", "foxes.txt"],
        ["tournament", "--agents", "random,second=random", "--decks", "foxes.txt"],
        ["play", "--deck", "foxes.txt"],
        ["decks", "foxes.txt"],
        ["cards"],
    ],
)
def test_a_mistake_in_the_file_is_one_sentence(
    command: list[str], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("my_cards.py").write_text(IMPORTS + FOX.replace("draw(1)", "draw(SELF)"), encoding="utf-8")
    assert main([*command, "--cards", "my_cards.py"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err == (
        "hearthlab: card FOX (my_cards.py:5, battlecry): draw() takes a number as count, not a selection\n"
    )


def test_the_options_of_lists_do_not_go_with_own_cards(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "--cards", "my_cards.py", "--missing"]) == 2
    assert "leave the other options out" in capsys.readouterr().err
