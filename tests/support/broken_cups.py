"""Files of competitions for tests of readers: a manifest, a competition, its state and its archive."""

from __future__ import annotations

import atexit
import contextlib
import io
import json
import random
import shutil
import tempfile
import zipfile
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from hearthlab.arena.checking import Finding
from hearthlab.cards.decks import Deck
from hearthlab.cli import main
from hearthlab.competition import config, manifest, reports
from hearthlab.competition.audit import audit
from hearthlab.competition.checking import Checked
from hearthlab.competition.roster import entrant_of, roster
from hearthlab.competition.running import begun, played
from hearthlab.errors import HearthLabError
from support.breaking import change_data, change_structure

COMPETITION = """\
name = "A cup"
about = "Two agents of HearthLab, and a submission that is refused."
seed = 7
isolate = "process"
forfeit = 3
check_games = 2

[limits]
turn = 10
hang = 15.5
over = "lose"
memory = 2048

[rules]
mulligan = false

[tracks.premade]
title = "Pre-made decks"
decks = ["aggro-pirate-warrior", "zoo-discard-warlock"]
games = 2
pairing = "mirror"
baselines = ["random", "eva"]

[tracks.own]
own_decks = 2
schedule = "swiss"
rounds = 1
match = "conquest"
legs = 1
decks = ["aggro-pirate-warrior", "zoo-discard-warlock"]
baselines = ["random", "greedy(score=aggro)"]
"""

MANIFEST = """\
name = "Alpha"
author = "Ada Lovelace"
contact = "ada@example.org"
language = "Python"
about = "It plays."
tracks = ["premade", "own"]
agent = "bot:Agent(depth=3)"
decks = ["deck.txt", "midrange-jade-shaman"]
bans = ["druid", "mage"]

[budget]
turn = 1.5
memory = 512
"""


@cache
def cup() -> Path:
    """A competition that has been played; its only submission has no manifest, so that no process is started."""
    made = tempfile.mkdtemp(prefix="hearthlab-cup-")
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    folder = Path(made) / "cup"
    submission = folder / "submissions" / "alpha"
    submission.mkdir(parents=True)
    (folder / "competition.toml").write_text(COMPETITION)
    (submission / "bot.py").write_text("class Agent: ...\n")
    (submission / "deck.txt").write_text(json.dumps(Deck.load("zoo-discard-warlock").to_dict()))
    with contextlib.redirect_stdout(io.StringIO()):
        assert main(["competition", "run", str(folder), "--quiet", "--workers", "1"]) == 0
    return folder


def archive_file() -> Path:
    """The archive of the competition."""
    return cup() / "results" / "public" / "archive.zip"


def state_file() -> Path:
    """What was decided before its first game."""
    return cup() / "results" / "state.json"


def _sentences(said: Iterable[str]) -> None:
    """Raises HearthLabError with the first of these sentences, if there is one; each must be one."""
    found = list(said)
    for sentence in found:
        assert sentence, "an empty sentence"
        assert "\n" not in sentence, sentence
        assert len(sentence) < 1500, sentence
    if found:
        raise HearthLabError(found[0])


def _placed(path: Path, target: Path) -> None:
    """Puts a copy of a file, a folder or nothing where a reader looks for it."""
    if path.is_dir():
        target.mkdir()
    elif path.exists():
        shutil.copyfile(path, target)


def read_manifest(path: Path) -> None:
    """Reads the manifest of a submission; what is wrong with it stands in its report."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(cup() / "submissions", Path(folder) / "submissions")
        shutil.copyfile(cup() / "competition.toml", Path(folder) / "competition.toml")
        _placed(path, Path(folder) / "submissions" / "alpha" / manifest.FILE)
        competition = config.read(Path(folder))
        [found] = manifest.read_all(competition)
        checked = Checked(found, bool(found.faults), tuple(map(Finding, found.faults)))
        json.dumps(reports.to_dict(checked))
        reports.text(checked).encode("utf-8")
        _sentences(found.faults)
        limits = competition.limits.within(found.turn, found.memory)
        assert limits.turn is not None
        assert limits.turn <= 10
        assert entrant_of(found).name == found.name
        for track in competition.tracks:
            assert len(roster(track, [found]).entrants) == 2 + (track.key in found.tracks)


def read_competition(path: Path) -> None:
    """Reads a competition; what is accepted can be begun."""
    with tempfile.TemporaryDirectory() as folder:
        _placed(path, Path(folder) / config.FILE)
        found = config.read(Path(folder))
        json.dumps(config.described(found))
        for track in found.tracks:
            roster(track, [])


def read_archive(path: Path) -> None:
    """Audits an archive."""
    found = audit(path)
    json.dumps(found.to_dict())
    _sentences(found.problems)


def read_state(path: Path) -> None:
    """Goes on with a competition whose state was changed."""
    with tempfile.TemporaryDirectory() as folder:
        _placed(path, Path(folder) / "state.json")
        found = begun(config.read(cup()), Path(folder))
        if found is None:
            raise HearthLabError("the competition has not begun")
        for one in found.checked:
            json.dumps(reports.to_dict(one))
            reports.text(one)
        played(found)


def broken_json(sample: Path, rng: random.Random) -> bytes:
    """A document with something changed."""
    return json.dumps(change_structure(rng, json.loads(sample.read_bytes()))).encode()


def broken_archive(sample: Path, rng: random.Random) -> bytes:
    """An archive in which a document, a line or some bytes of one file are changed."""
    out = io.BytesIO()
    with zipfile.ZipFile(sample) as old, zipfile.ZipFile(out, "w") as new:
        names = old.namelist()
        chosen = rng.choice(
            [name for name in names if name.endswith(("/games.jsonl", "/standings.json", "competition.json"))]
        )
        for name in names:
            content = old.read(name)
            if name == chosen:
                content = _broken_member(name, content, rng)
            if name != chosen or rng.random() > 0.03:
                new.writestr(name, content)
    return out.getvalue()


def _broken_member(name: str, content: bytes, rng: random.Random) -> bytes:
    if rng.random() < 0.2:
        return change_data(rng, content)
    if not name.endswith(".jsonl"):
        return json.dumps(change_structure(rng, json.loads(content))).encode()
    lines = change_structure(rng, [json.loads(line) for line in content.splitlines()])
    return "\n".join(map(json.dumps, lines if isinstance(lines, list) else [lines])).encode()
