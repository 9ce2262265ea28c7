"""Competitions and submissions as people write them: every mistake is one sentence that says what would be right."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

import hearthlab as hl
from hearthlab.competition import config, manifest
from hearthlab.competition.begin import new
from hearthlab.errors import HearthLabError
from support import submissions

MANIFEST = """\
name = "Alpha"
author = "Ada Lovelace"
tracks = ["premade", "own"]
agent = "bot:Last"
decks = ["aggro-pirate-warrior", "midrange-jade-shaman", "zoo-discard-warlock"]
"""


@pytest.fixture
def cup(tmp_path: Path) -> Path:
    """A competition with one submission, alpha."""
    folder = tmp_path / "cup"
    submissions.write(folder, 0, 0, 0, 0)
    submissions.good(folder / "submissions" / "alpha", "Last", ["premade"])
    (folder / "submissions" / "alpha" / "submission.toml").write_text(MANIFEST)
    return folder


def faults(cup: Path, text: str = MANIFEST, **changed: str) -> list[str]:
    """Returns what is wrong with the submission alpha, after lines of its manifest were changed."""
    lines = [
        f"{key} = {changed.pop(key)}" if (key := line.split(" = ")[0]) in changed else line
        for line in text.splitlines()
    ]
    lines += [f"{key} = {value}" for key, value in changed.items()]
    (cup / "submissions" / "alpha" / "submission.toml").write_text("\n".join(lines))
    return list(manifest.read(config.read(cup), "alpha").faults)


def test_nothing_is_wrong_with_a_good_submission(cup: Path) -> None:
    assert faults(cup) == []
    [found] = manifest.read_all(config.read(cup))
    assert (found.name, found.author, found.language, found.tracks) == (
        "Alpha",
        "Ada Lovelace",
        "Python",
        ("premade", "own"),
    )
    assert [deck.cls for deck in found.decks] == ["warrior", "shaman", "warlock"]
    assert set(found.files) == {"bot.py", "submission.toml"}


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"name": "3"}, "submission.toml, line 1: name: 3 is not a text"),
        ({"name": '"' + "x" * 80 + '"'}, "is too long; at most 60 are allowed"),
        ({"name": '"a\\u202eb"'}, "a text has no control characters"),
        ({"tracks": '["premad"]'}, 'line 3: no track is called "premad"; did you mean premade?'),
        ({"tracks": "[]"}, "it does not enter any track; name at least one"),
        ({"agent": '"bot"'}, 'line 4: "bot" is not an agent; write "module:Class"'),
        ({"agent": '"boot:Last"'}, "there is neither boot.py nor boot/__init__.py in the folder"),
        ({"command": '"bot.py"'}, "there are both agent and command"),
        (
            {"decks": '["aggro-pirate-warior"]'},
            "did you mean aggro-pirate-warrior",
        ),
        ({"decks": '["gone.txt"]'}, 'no file "gone.txt"; give the path of a deck file'),
        ({"decks": '["aggro-pirate-warrior"]'}, "the track own needs 3 decks, and there are 1"),
        ({"decks": '["aggro-pirate-warrior", "aggro-pirate-warrior", "zoo-discard-warlock"]'}, "two decks are called"),
        ({"bans": '["wizard"]'}, '"wizard" is not a class; choose one of'),
        ({"budget": "3"}, "budget is 3; write [budget] with its keys below"),
        ({"budget": "{ turn = 99 }"}, "99 seconds per turn exceed the 1.5 that the competition allows"),
        ({"budget": "{ memory = 999999 }"}, "999,999 MB exceed the 4,096 that the competition allows"),
        ({"budget": "{ turn = 0 }"}, "turn: 0 is not a finite number from 0.001 to 1000000000.0"),
        ({"budget": "{ memory = 64 }"}, "64 MB are too few; request at least 256"),
        ({"budget": "{ seconds = 1 }"}, '"seconds" is not a key here; choose one of turn, memory'),
        ({"autor": '"me"'}, '"autor" is not a key here; did you mean author?'),
    ],
)
def test_a_mistake_of_a_manifest_is_one_sentence(cup: Path, changed: dict[str, str], said: str) -> None:
    found = faults(cup, **changed)
    assert [fault for fault in found if said in fault], found
    assert len(found) == 1 or "decks" in changed, found


def test_every_mistake_is_named_not_only_the_first(cup: Path) -> None:
    assert len(faults(cup, name="3", tracks='["x"]', autor='"me"', bans='["wizard"]')) == 4


@pytest.mark.parametrize("key", ["name", "author", "tracks"])
def test_what_is_missing_is_named_with_an_example(cup: Path, key: str) -> None:
    text = "\n".join(line for line in MANIFEST.splitlines() if not line.startswith(key))
    [said] = [fault for fault in faults(cup, text) if f"{key} is missing" in fault]
    assert f"write {key} = " in said


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("Class: Mage\n3x Fireball\n27x Wisp\n", "at most 2"),
        ("Class: Mage\n2x Fireball\n", "has 2 cards, needs 30"),
        ("Class: Mage\n30x Eviscerate\n", "is a card of rogue, not of mage"),
        ("Class: Mage\n2x Firebal\n", "Fireball"),
        ("Class: Wizard\n2x Fireball\n", "is not a class"),
    ],
)
def test_an_illegal_deck_is_explained(cup: Path, cards: str, said: str) -> None:
    (cup / "submissions" / "alpha" / "mine.txt").write_text(cards)
    found = faults(cup, decks='["mine.txt", "midrange-jade-shaman", "zoo-discard-warlock"]')
    assert any(said in fault for fault in found), found
    assert not any(str(cup) in fault for fault in found), "the organiser's folders are nobody's business"


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("agnt", 'there is no file "agnt"; did you mean agent?'),
        ("agent --fast", "arguments are not possible"),
        ("../agent", "is not in the folder of the submission"),
        ("plain", "is not executable; make it executable with chmod +x plain"),
        ("a,b", "a character that is not allowed"),
    ],
)
def test_a_command_that_cannot_be_run_is_refused(cup: Path, command: str, said: str) -> None:
    folder = cup / "submissions" / "alpha"
    submissions.program(folder / "agent", submissions.SHELL)
    (folder / "plain").write_text("")
    text = MANIFEST.replace('agent = "bot:Last"', f'command = "{command}"')
    assert any(said in fault for fault in faults(cup, text)), faults(cup, text)


def test_a_link_out_of_the_folder_is_refused(cup: Path) -> None:
    os.symlink("/etc/passwd", cup / "submissions" / "alpha" / "data")
    assert faults(cup) == ["data is a link out of the folder; replace it by the file itself"]


def test_a_deck_is_a_file_of_the_submission_and_no_other(cup: Path) -> None:
    rival = cup / "submissions" / "rival" / "deck.txt"
    rival.parent.mkdir()
    rival.write_text(hl.Deck.load("freeze-mage").code)
    os.symlink("../rival/deck.txt", cup / "submissions" / "alpha" / "linked.txt")
    for path in ("../rival/deck.txt", str(rival), "linked.txt", "/etc/passwd", "/etc/gone"):
        found = faults(cup, decks=f'["{path}", "midrange-jade-shaman", "zoo-discard-warlock"]')
        assert found[0].endswith(" is not in the folder of the submission"), found
    shutil.copy(rival, cup / "submissions" / "alpha" / "mine.txt")
    (cup / "submissions" / "alpha" / "linked.txt").unlink()
    code = hl.Deck.load("freeze-mage").code
    for deck in ("mine.txt", code):
        assert faults(cup, decks=f'["{deck}", "midrange-jade-shaman", "zoo-discard-warlock"]') == []


def test_bytecode_has_a_digest_and_is_refused_where_python_would_run_it_without_source(cup: Path) -> None:
    folder = cup / "submissions" / "alpha"
    (folder / "__pycache__").mkdir()
    (folder / "__pycache__" / "bot.cpython-311.pyc").write_bytes(b"code")
    assert "__pycache__/bot.cpython-311.pyc" in manifest.read(config.read(cup), "alpha").files
    assert faults(cup) == []
    (folder / "other.pyc").write_bytes(b"code")
    assert faults(cup) == ["other.pyc is bytecode, which is not run; add its source instead"]


def test_odd_names_and_links_are_faults_of_their_submission(cup: Path) -> None:
    folder = cup / "submissions" / "alpha"
    Path(os.fsdecode(os.fsencode(folder) + b"/\xff")).write_text("")
    (folder / "a\nb").write_text("")
    os.symlink("loop", folder / "loop")
    found = manifest.read(config.read(cup), "alpha")
    assert len(found.faults) == 2
    assert all("a text has no control characters" in fault for fault in found.faults)
    assert len(found.digest) == 64
    assert "there is neither" in faults(cup, agent=f'"{"x" * 400}:Last"')[0]


def test_two_submissions_with_one_name_are_the_fault_of_the_later_one(cup: Path) -> None:
    other = submissions.good(cup / "submissions" / "beta", "Last", ["premade"])
    (cup / "submissions" / other.key / "submission.toml").write_text(MANIFEST)
    alpha, beta = manifest.read_all(config.read(cup))
    assert not alpha.faults
    assert 'the name "Alpha" is that of the submission alpha; choose another one' in beta.faults[0]


def test_a_submission_changes_its_digest_with_every_file(cup: Path) -> None:
    before = manifest.read(config.read(cup), "alpha").digest
    (cup / "submissions" / "alpha" / "weights.json").write_text("{}")
    assert manifest.read(config.read(cup), "alpha").digest != before


# The competition


def test_the_competition_to_begin_with_can_be_read(tmp_path: Path) -> None:
    new(tmp_path / "cup", "process")
    found = config.read(tmp_path / "cup")
    assert [track.key for track in found.tracks] == ["premade", "own"]
    assert found.seed == "secret"
    [example] = manifest.read_all(found)
    assert example.faults == ()
    with pytest.raises(HearthLabError, match=r"already has a competition\.toml"):
        new(tmp_path / "cup", "process")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("seed = 1", 'seed = "x"', "is not a whole number"),
        ('isolate = "process"', 'isolate = "off"', '"off" is not known'),
        ("turn = 1.5", "turns = 1.5", '"turns" is not a key here; did you mean turn?'),
        ('"aggro-pirate-warrior", "midrange', '"aggro-pirat-warrior", "midrange', "did you mean aggro-pirate-warrior"),
        ('schedule = "swiss"', 'schedule = "swis"', '"swis" is not known; did you mean swiss?'),
        ('match = "conquest"', 'match = "conqest"', "did you mean conquest?"),
        ("bans = 1", "bans = 3", "3 of 3 decks cannot be banned; one must be left"),
        ("rounds = 4", "round = 4", '"round" is not a key here; did you mean rounds?'),
        ("games = 2", "best_of = 3", "best_of has no effect"),
        ('baselines = ["greedy"]', 'baselines = ["gredy"]', 'no agent is called "gredy"; did you mean greedy?'),
        ('baselines = ["greedy"]', 'baselines = ["x:Y"]', "No module named"),
        ('title = "User-created decks"', "title = 3", "3 is not a text"),
        ("own_decks = 3", "own_decks = 4", "baselines play with the decks of the track, and need 4 of them"),
    ],
)
def test_a_mistake_of_a_competition_is_one_sentence(cup: Path, old: str, new: str, said: str) -> None:
    path = cup / "competition.toml"
    path.write_text(path.read_text().replace(old, new, 1))
    with pytest.raises(HearthLabError) as refused:
        config.read(cup)
    assert said in str(refused.value)


def test_a_folder_without_a_competition_is_refused_with_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(HearthLabError, match="hearthlab competition new"):
        config.read(tmp_path)
    submissions.write(tmp_path / "cup", 0, 0, 0, 0)
    with pytest.raises(HearthLabError, match="put a folder for each submission there"):
        manifest.read_all(config.read(tmp_path / "cup"))
