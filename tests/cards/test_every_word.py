"""Every name and word that the core exports does something: an example comes out differently without it.

A word of the tables without an example fails here, and so does one that can be left out without a trace. Examples are
those of docs/cards.md, where every keyword has its own, and of support/more_examples.py.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Iterator
from typing import Any

import pytest

import hearthlab as hl
from hearthlab.cards.library import Library
from hearthlab.names import SETTINGS, TABLES, WORDS
from hearthlab.rules import VARIANTS
from support.leaving_out import NAMED, Variation, matters, outcome, variations
from support.more_examples import VARIANTS as SCENES
from support.more_examples import more_examples
from support.trying import Entry, Trial, reference

EXAMPLES = [*reference(), *reference("Names"), *more_examples()]

#: Tables whose names stand in no card.
HISTORY = {"notes", "picks", "pending", "phases", "reasons"}
SETTLED = {"limit_results", "slots", "variants"}


@functools.cache
def _varied() -> tuple[Library, dict[tuple[str, str], list[Variation]]]:
    return variations(EXAMPLES, 4)


def _words() -> Iterator[tuple[str, str]]:
    for kind, words in WORDS.items():
        yield from ((kind, word) for word in words)
    for kind, table in NAMED.items():
        yield from ((kind, name) for name in TABLES[table])


def test_every_table_is_tried() -> None:
    assert {*NAMED.values(), *HISTORY, *SETTLED} == set(TABLES)


@pytest.mark.parametrize(("kind", "word"), list(_words()), ids=lambda part: part or "none")
def test_a_word_does_something(kind: str, word: str) -> None:
    library, found = _varied()
    assert (kind, word) in found, f"no example uses {word}; add one to support/more_examples.py"
    tried = found[kind, word]
    if kind == "Keyword" and word != "frozen":  # which freeze() gives
        tried = [one for one in tried if one.site.listed]
    for instead in {one.instead for one in tried}:
        sites = [one for one in tried if one.instead == instead]
        assert any(matters(one, library) for one in sites), f"{word} does the same as {instead or 'nothing'}"


@pytest.mark.parametrize("entry", more_examples(), ids=lambda entry: entry.word)
def test_an_example_can_be_done(entry: Entry) -> None:
    trial = Trial(entry, cards=_varied()[0])
    for part in trial.parts:
        if " = " not in part:
            trial.do(part)
    assert trial.table.game.fault() is None


# Variants and settings of the rules


@functools.cache
def _scenes() -> Library:
    return variations([_scene(name, on=False) for name in SCENES], 0)[0]


def _scene(name: str, *, on: bool) -> Entry:
    code, trial = SCENES[name]
    return Entry(name, "", code, f"variants: {name}; {trial}" if on else trial)


@pytest.mark.parametrize("name", VARIANTS)
def test_a_variant_of_the_rules_changes_a_game(name: str) -> None:
    assert name in SCENES, "no scene shows the variant; add one to support/more_examples.py"
    usual, varied = (outcome(_scene(name, on=on), _scenes(), ["rules"]) for on in (False, True))
    assert usual != varied


#: A value of each setting that is not the usual one, and what else must be set for it to show.
OTHERWISE: dict[str, tuple[Any, dict[str, Any]]] = {
    "health": (10, {}),
    "first_hand": (5, {}),
    "second_hand": (6, {}),
    "deck_size": (11, {}),
    "coin": (False, {}),
    "mulligan": (False, {}),
    "fatigue": (False, {}),
    "hero_powers": (False, {}),
    "board": (1, {}),
    "hand": (4, {}),
    "mana": (2, {}),
    "secrets": (0, {}),
    "turn_limit": (4, {}),
    "turn_limit_result": ("health", {"turn_limit": 9}),
    "action_limit": (1, {}),
    "slots": ("rightmost", {}),
    "build": (27358, {}),
}


def _played(**rules: Any) -> list[Any]:
    """A random game of small decks: every position without the rules, and what could be done there."""
    deck = hl.Deck("mage", {"CS2_231": 2, "CS2_182": 2, "EX1_294": 2, "CS2_029": 2, "NEW1_012": 2})
    try:
        game = hl.Game(deck, deck, seed=3, first=0, rules=hl.Rules(**{"deck_size": 10, **rules}))
    except hl.IllegalDeck:
        return ["illegal deck"]
    rng = random.Random(1)
    seen: list[Any] = []
    while not game.over:
        actions = game.legal_actions()
        seen += [{**game.state(), "rules": None}, list(map(str, actions))]
        game.apply(rng.choice(actions))
    return [*seen, {**game.state(), "rules": None}]


@pytest.mark.parametrize("name", SETTINGS)
def test_a_setting_changes_a_game(name: str) -> None:
    assert name in OTHERWISE, "say in OTHERWISE what else the setting may be"
    value, others = OTHERWISE[name]
    assert _played(**others) != _played(**others, **{name: value})


# What happens in games


@functools.cache
def _happened() -> dict[str, set[str]]:
    """Every kind of note, pick, decision, phase and reason that the examples and a few games come upon."""
    seen: dict[str, set[str]] = {table: set() for table in HISTORY}
    rng = random.Random(1)

    def choose(kind: str, options: list[Any]) -> int:
        seen["picks"].add(kind)
        return rng.randrange(len(options))

    def look(game: hl.Game) -> None:
        state = game.state()
        seen["phases"].add(game.phase)
        seen["reasons"].add(game.reason)
        seen["pending"].add((state["pending"] or {"kind": "none"})["kind"])
        seen["notes"].update(event["what"] for player in (0, 1) for event in game.view(player).history)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hl.Game, "apply", lambda game, action: game.apply_with(action, choose))
        for entry in EXAMPLES:
            trial = Trial(entry, cards=_varied()[0])
            for part in trial.parts:
                if " = " not in part:
                    try:
                        trial.do(part)
                    except hl.HearthLabError:
                        break  # other picks, and it can no longer be done
                    look(trial.table.game)
    for rules in (hl.Rules(deck_size=10), hl.Rules(deck_size=10, turn_limit=4)):
        deck = hl.Deck("mage", ["CS2_231"] * 2 + ["CS2_029"] * 2, size=None)
        game = hl.Game(deck, deck, seed=1, rules=rules)
        while not game.over:
            look(game)
            game.apply(rng.choice(game.legal_actions()))
        look(game)
    given_up = hl.Game(deck, deck, seed=1, rules=hl.Rules(deck_size=10))
    given_up.concede(0)
    look(given_up)
    return seen


#: Names that nothing in a game comes upon, and why.
ELSEWHERE = {
    ("picks", "first"): "it is picked before there is a game to ask",
    ("picks", "hidden"): "it is for worlds that are filled in when they are needed",
}


@pytest.mark.parametrize(("table", "name"), [(table, name) for table in sorted(HISTORY) for name in TABLES[table]])
def test_a_game_comes_upon_it(table: str, name: str) -> None:
    if (table, name) in ELSEWHERE:
        assert name not in _happened()[table]
    else:
        assert name in _happened()[table]


def test_who_begins_is_picked() -> None:
    deck = hl.Deck.load("aggro-pirate-warrior")
    assert {hl.Game(deck, deck, seed=seed).first for seed in range(10)} == {0, 1}
