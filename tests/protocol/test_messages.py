"""The protocol is what docs/protocol.md says: real exchanges fit the schema, and the example is one of today."""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import referencing

import hearthlab as hl
import protocol_example
from hearthlab.agents import bridge
from hearthlab.arena.cells import frames
from hearthlab.arena.cells.lines import FORMS, LONGEST, PROTOCOL, Text, parse
from hearthlab.names import TABLES
from support.programs import ROOT, competitor, python

DOCS = ROOT / "docs"
SCHEMA = json.loads((DOCS / "protocol.schema.json").read_text(encoding="utf-8"))
PAGE = (DOCS / "protocol.md").read_text(encoding="utf-8")


@cache
def validator(name: str = "") -> Any:
    """Returns the validator of all messages, or of one kind."""
    position = json.loads((DOCS / "position.schema.json").read_text(encoding="utf-8"))
    resources = [(doc, referencing.Resource.from_contents(text)) for doc, text in files(position).items()]
    registry: Any = referencing.Registry().with_resources(resources)
    where = f"protocol.schema.json#/$defs/{name}" if name else "protocol.schema.json"
    return jsonschema.Draft202012Validator({"$ref": where}, registry=registry)


def files(position: Any) -> dict[str, Any]:
    return {"protocol.schema.json": SCHEMA, "position.schema.json": position}


def exchange(path: Path) -> list[str]:
    """Returns the lines of a game of a program over decks with weapons and secrets."""
    return protocol_example.played(str(path), hl.Game("reno-kazakus-mage", "aggro-pirate-warrior", seed=1))


def messages(lines: list[str]) -> Iterator[tuple[str, Any]]:
    for line in lines:
        yield ("Question" if line[0] == ">" else "Answer"), json.loads(line[2:])


def kind(message: Any) -> str:
    """Returns the name of a message in the schema."""
    if "do" in message:
        return str(message["do"]).capitalize()
    for field, name in {"action": "Chosen", "option": "Picked", "error": "Failed", "done": "Done"}.items():
        if field in message:
            return name
    raise AssertionError(message)


@pytest.mark.slow
def test_real_exchanges_fit_the_schema_in_both_directions(tmp_path: Path) -> None:
    """Every kind of message of the schema occurs, and each fits its own kind and no other."""
    page = python(tmp_path / "page", protocol_example.page_program())
    asks = python(tmp_path / "options", competitor())
    short = hl.Game(*protocol_example.DECKS, seed=5, rules=protocol_example.RULES)
    lines = [*exchange(page), *exchange(asks), *protocol_example.played(str(page), short)]
    lines.append('< {"number": 3, "error": "no idea"}')
    kinds = {
        name["$ref"].rpartition("/")[2] for side in ("Question", "Answer") for name in SCHEMA["$defs"][side]["oneOf"]
    }
    seen = set()
    for direction, message in messages(lines):
        own = kind(message)
        assert [error.message for error in validator(own).iter_errors(message)] == []
        if own not in seen:
            seen.add(own)
            assert validator(direction).is_valid(message)
            assert [other for other in sorted(kinds) if other != own and validator(other).is_valid(message)] == []
    assert seen == kinds
    choices = [m for _, m in messages(lines) if m.get("view", {}).get("phase") == "choice"]
    assert choices, "the games have no choice"


@pytest.mark.parametrize(
    "wrong",
    [
        {"do": "open", "number": 0, "protocol": 1, "text": "", "seed": 1},
        {"do": "open", "number": 1, "protocol": 2, "text": "", "seed": 1},
        {"do": "start", "number": 2},
        {"do": "finish", "number": 2},
        {"number": 3, "action": "play"},
        {"number": 3, "action": "attack 3"},
        {"number": "3", "done": True},
        {"number": 3, "done": False},
        {"number": 3},
    ],
)
def test_the_schema_refuses_what_is_not_a_message(wrong: Any) -> None:
    assert not validator().is_valid(wrong)


def test_every_legal_action_has_the_form_that_the_schema_states(tmp_path: Path) -> None:
    for seed, deck in enumerate(("murloc-druid", "reno-kazakus-mage", "zoo-discard-warlock")):
        game = hl.Game(deck, "midrange-jade-shaman", seed=seed)
        while not game.over:
            actions = game.legal_actions()
            for action in actions:
                assert validator("Action").is_valid(str(action)), action
            game.apply(actions[(5 * game.turn + len(actions)) % len(actions)])


@pytest.mark.slow
def test_the_example_of_the_page_is_a_recording_of_today() -> None:
    stored = protocol_example.EXAMPLE.read_text(encoding="utf-8")
    assert protocol_example.example() == stored, "run python tools/protocol_example.py --write"
    for direction, message in messages(stored.splitlines()):
        assert validator(direction).is_valid(message)
    assert {message["phase"] for _, m in messages(stored.splitlines()) if (message := m.get("view"))} == {
        "mulligan",
        "main",
        "choice",
    }


# The page and the schema say the same


def test_the_api_page_lists_every_field_of_a_record() -> None:
    game = hl.Game(*protocol_example.DECKS, seed=5, rules=protocol_example.RULES)
    section = (DOCS / "api.md").read_text(encoding="utf-8").partition("`hl.Record` has")[2]
    assert table_of("field", section) == {*json.loads(game.record.to_json()), "conceded"}


def table_of(title: str, page: str = PAGE) -> set[str]:
    """Returns the names in the first column of the table whose head begins so."""
    found = re.search(rf"^\| {re.escape(title)} \|.*\n\|[-|]+\|\n((?:\|.*\n)+)", page, re.MULTILINE)
    assert found is not None, title
    cells = [row.split("|")[1] for row in found[1].splitlines()]
    return {name for cell in cells for name in re.findall(r"`(\w+)`", cell)}


@pytest.mark.parametrize(
    ("title", "name", "common"),
    [
        ("field of `open`", "Open", {"do", "number"}),
        ("field of `clock`", "Clock", set()),
        ("field of `finish`", "Finish", {"do", "number"}),
        ("field of `view`", "View", set()),
        ("field of an event", "Event", set()),
    ],
)
def test_the_tables_of_the_page_list_every_field(title: str, name: str, common: set[str]) -> None:
    assert table_of(title) == set(SCHEMA["$defs"][name]["properties"]) - common


def test_the_page_names_every_event_and_the_present_numbers() -> None:
    row = next(line for line in PAGE.splitlines() if line.startswith("| `what` |"))
    assert set(re.findall(r"`(\w+)`", row)) - {"what"} == set(TABLES["notes"])
    assert SCHEMA["$defs"]["Event"]["properties"]["what"]["enum"] == list(TABLES["notes"])
    reasons = next(line for line in PAGE.splitlines() if line.startswith("| `reason` |"))
    assert set(re.findall(r"`([\w ]+)`", reasons)) - {"reason"} == set(TABLES["reasons"]) - {"running"}
    assert SCHEMA["$defs"]["Open"]["properties"]["protocol"]["const"] == PROTOCOL
    assert SCHEMA["$defs"]["Done"]["properties"]["form"]["enum"] == list(FORMS)
    assert f"| a line that you write | {LONGEST >> 10} KB |" in PAGE


@pytest.mark.parametrize("letter", ["x", "é", "\U0001f525"])
def test_a_long_action_is_cut_by_its_bytes(letter: str) -> None:
    line = json.dumps({"number": 3, "action": 10_000 * letter}, ensure_ascii=False).encode()
    kind, said = parse(line, 3)
    assert (kind, len(said)) == (frames.ACTION, frames.LONGEST[frames.ACTION])
    with pytest.raises((hl.HearthLabError, ValueError)):
        Text().action(said)


@pytest.mark.parametrize(
    "declared",
    [
        bridge.State,
        bridge.PlayerState,
        bridge.Hero,
        bridge.HeroPower,
        bridge.Weapon,
        bridge.Minion,
        bridge.HandCard,
        bridge.Task,
    ],
)
def test_the_page_of_the_bridge_and_the_schema_list_every_field(declared: Any) -> None:
    fields = {field.name for field in dataclasses.fields(declared)}
    assert fields == set(SCHEMA["$defs"][declared.__name__]["properties"])
    titles = {"State": "The state", "PlayerState": "A player", "Hero": "A hero", "Minion": "A minion"}
    titles |= {"HandCard": "A card in hand", "Task": "Options"}
    page = (DOCS / "bridge.md").read_text(encoding="utf-8")
    title = titles.get(declared.__name__)
    if title is None:  # powers and weapons are described in the row of their hero
        assert all(f"`{name}`" in page for name in fields)
        return
    section = page.partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    assert table_of("field", section) == fields
