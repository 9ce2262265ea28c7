"""`hearthlab decks`: the decks that are shipped, and any other one."""

from __future__ import annotations

import argparse
from typing import Any

from hearthlab.arena.config import deck as read_deck
from hearthlab.cards.data import load
from hearthlab.cards.decks import Deck
from hearthlab.cards.library import Library
from hearthlab.cli.parsing import command, library_of, own_cards, print_json

__all__ = ["add"]


def add(commands: Any) -> None:
    """`hearthlab decks`."""
    parser = command(
        commands,
        "decks",
        _decks,
        "list the decks, or show one",
        "hearthlab decks",
        "hearthlab decks midrange-jade-shaman",
    )
    parser.add_argument("name", metavar="NAME", nargs="?", help="a name, a file or a deck code")
    own_cards(parser)


def _deck_json(deck: Deck, library: Library) -> dict[str, Any]:
    missing = list(dict.fromkeys(card for card in deck.cards if not library.implemented(card)))
    return {"name": deck.name, "class": deck.cls, "size": len(deck.cards), "missing": missing}


def _decks(options: argparse.Namespace) -> int:
    library = library_of(options)
    if options.name is None:
        entries = [_deck_json(Deck.load(name), library) for name in Deck.names()]
        if options.json:
            return print_json(entries)
        wide = max(len(e["name"]) for e in entries)
        for e in entries:
            state = f"{len(e['missing'])} cards are not implemented yet" if e["missing"] else "ready"
            print(f"{e['name']:{wide}}  {e['class']:8} {e['size']:3} cards  {state}")
        return 0
    deck = read_deck(options.name, library=library)
    entry = _deck_json(deck, library)
    # The game knows no number for cards of the user's own, so a deck with them has no code.
    code = deck.code if library.own_data().keys().isdisjoint(deck.cards) else None
    if options.json:
        return print_json({**entry, "cards": deck.counts(), "code": code})
    print(deck)
    if code is not None:
        print(code)
    if entry["missing"]:
        names = ", ".join(load()[card].name if card in load() else card for card in entry["missing"])
        print(f"Not implemented yet: {names}")
    return 0
