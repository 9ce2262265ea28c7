"""`hearthlab cards`: lists of cards, coverage, and all about one card."""

from __future__ import annotations

import argparse
from typing import Any

from hearthlab.agents.registry import split
from hearthlab.cards import catalogue
from hearthlab.cards.library import default_library
from hearthlab.cli.parsing import command, library_of, own_cards, print_json
from hearthlab.errors import HearthLabError

__all__ = ["add"]


def add(commands: Any) -> None:
    """`hearthlab cards`."""
    parser = command(
        commands,
        "cards",
        _cards,
        "list the cards for decks, or tell about one",
        "hearthlab cards --set gangs --class shaman",
        "hearthlab cards --missing --json",
        "hearthlab cards --coverage",
        "hearthlab cards Small-Time Buccaneer",
    )
    own_cards(parser)
    parser.add_argument("card", metavar="CARD", nargs="*", help="the id or the name of a card")
    parser.add_argument("--set", action="append", default=[], dest="sets", metavar="SET", help="only this set")
    parser.add_argument("--class", action="append", default=[], dest="classes", metavar="CLASS", help="only this class")
    parser.add_argument("--missing", action="store_true", help="only cards that are not implemented yet")
    parser.add_argument("--coverage", action="store_true", help="how many are implemented, by set and class")


def _cards(options: argparse.Namespace) -> int:
    if options.card:
        if options.sets or options.classes or options.missing or options.coverage:
            raise HearthLabError("one card or a list: give the card alone, or leave it out")
        library = library_of(options)
        card = catalogue.found(" ".join(options.card), library)
        if options.json:
            return print_json(catalogue.card(card, library))
        print(catalogue.page(card, library))
        return 0
    if options.own is not None:
        return _own_list(options)
    sets = [name.lower() for text in options.sets for name in split(text)]
    classes = [name.lower() for text in options.classes for name in split(text)]
    cards = catalogue.select(sets, classes, options.missing)
    if options.coverage:
        counts = catalogue.coverage(cards)
        if options.json:
            return print_json(counts)
        print(catalogue.coverage_table(counts))
    elif options.json:
        return print_json([catalogue.entry(card) for card in cards])
    else:
        for card in cards:
            print(catalogue.line(card))
        done = sum(default_library().implemented(card.id) for card in cards)
        print(f"{len(cards)} cards, {done} implemented")
    return 0


def _own_list(options: argparse.Namespace) -> int:
    """The cards of the user's own file, which has been checked when they are listed."""
    if options.sets or options.classes or options.missing or options.coverage:
        raise HearthLabError("--cards lists the cards of your own file alone; leave the other options out")
    library = library_of(options)
    cards = list(library.own_data().values())
    if options.json:
        return print_json([catalogue.entry(card, library) for card in cards])
    for card in cards:
        print(catalogue.line(card, library))
    print(f"{len(cards)} cards of your own, all implemented")
    return 0
