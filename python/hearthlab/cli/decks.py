"""`hearthlab decks`: list the shipped decks, or show any deck."""

from __future__ import annotations

import argparse
from typing import Any

from hearthlab.arena.config import deck as read_deck
from hearthlab.cards.data import load
from hearthlab.cards.decks import Deck
from hearthlab.cards.library import Library
from hearthlab.cli.output import show
from hearthlab.cli.parsing import Command, Group, Parser, library_of, own_cards, print_json
from hearthlab.util.table import Table

__all__ = ["COMMAND"]


def _options(parser: Parser) -> None:
    parser.add_argument("name", metavar="NAME", nargs="?", help="name, file or deck code")
    own_cards(parser)


def _deck_json(deck: Deck, library: Library) -> dict[str, Any]:
    missing = list(dict.fromkeys(card for card in deck.cards if not library.implemented(card)))
    said = {"format": deck.format, "hero": deck.hero}
    return {"name": deck.name, "class": deck.cls, "size": len(deck.cards), "missing": missing, **said}


def _hero(deck: Deck) -> str:
    portrait = load().get(deck.hero)
    return "no hero" if portrait is None else portrait.name


def _run(options: argparse.Namespace) -> int:
    library = library_of(options)
    if options.name is None:
        entries = [_deck_json(Deck.load(name), library) for name in Deck.names()]
        if options.json:
            return print_json(entries)
        rows = [
            (e["name"], e["class"], str(e["size"]), f"{len(e['missing'])} not implemented" if e["missing"] else "ready")
            for e in entries
        ]
        show(Table(("deck", "class", "cards", ""), rows, left=(0, 1, 3)))
        return 0
    deck = read_deck(options.name, library=library)
    entry = _deck_json(deck, library)
    # A deck code refers to cards by the game's numbers, which custom cards do not have.
    code = deck.code if library.own_data().keys().isdisjoint(deck.cards) else None
    if options.json:
        return print_json({**entry, "cards": deck.counts(), "code": code})
    show(str(deck), f"{deck.format.capitalize()}, with {_hero(deck)}")
    if code is not None:
        show(code)
    if entry["missing"]:
        show(f"Not implemented yet: {library.named(entry['missing'])}")
    return 0


COMMAND = Command(
    about="list the decks, or show one",
    group=Group.REFERENCE,
    order=2,
    examples=(
        "hearthlab decks",
        "hearthlab decks midrange-jade-shaman",
        "hearthlab decks AAEBAf0EAAK7ApYFAAA=",
    ),
    options=_options,
    run=_run,
)
