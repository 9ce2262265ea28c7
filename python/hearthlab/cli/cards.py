"""`hearthlab cards`: list cards and their coverage, or describe one card."""

from __future__ import annotations

import argparse

from hearthlab.agents.registry import split
from hearthlab.cards import catalogue
from hearthlab.cli.output import show
from hearthlab.cli.parsing import Command, Group, Parser, library_of, own_cards, print_json
from hearthlab.errors import HearthLabError

__all__ = ["COMMAND"]


def _options(parser: Parser) -> None:
    own_cards(parser)
    parser.add_argument(
        "--data", metavar="FILE", help="CardDefs.xml of another build; reports the cards that do not fit it"
    )
    parser.add_argument("card", metavar="CARD", nargs="*", help="id or name of a card")
    parser.add_argument("--set", action="append", default=[], dest="sets", metavar="SET", help="list only this set")
    parser.add_argument(
        "--class", action="append", default=[], dest="classes", metavar="CLASS", help="list only this class"
    )
    parser.add_argument("--missing", action="store_true", help="list only cards that are not implemented yet")
    parser.add_argument("--coverage", action="store_true", help="show how many cards are implemented, by set and class")


def _run(options: argparse.Namespace) -> int:
    if options.card:
        if options.sets or options.classes or options.missing or options.coverage:
            raise HearthLabError("one card or a list: name a card alone, or leave it out")
        library = library_of(options)
        card = catalogue.found(" ".join(options.card), library)
        if options.json:
            return print_json(catalogue.card(card, library))
        show(catalogue.page(card, library))
        return 0
    if options.own is not None:
        return _own_list(options)
    sets = [name.lower() for text in options.sets for name in split(text)]
    classes = [name.lower() for text in options.classes for name in split(text)]
    library = library_of(options)
    cards = catalogue.select(sets, classes, options.missing, library)
    if options.coverage:
        counts = catalogue.coverage(cards, library)
        if options.json:
            return print_json(counts)
        show(catalogue.coverage_table(counts))
    elif options.json:
        return print_json([catalogue.entry(card, library) for card in cards])
    else:
        done = sum(library.implemented(card.id) for card in cards)
        show(catalogue.table(cards, library), f"{len(cards)} cards, {done} implemented")
    if library.unfit:
        show("", f"{len(library.unfit)} cards do not fit the data of build {library.data.build}:")
        show(catalogue.unfit_table(library))
    return 0


def _own_list(options: argparse.Namespace) -> int:
    """Lists the cards of the user's file; reading it checks them."""
    if options.sets or options.classes or options.missing or options.coverage:
        raise HearthLabError("--cards lists only the cards of your file; leave the other options out")
    library = library_of(options)
    cards = list(library.own_data().values())
    if options.json:
        return print_json([catalogue.entry(card, library) for card in cards])
    show(
        catalogue.table(cards, library),
        f"{len(cards)} cards, all implemented" if len(cards) != 1 else "1 card, implemented",
    )
    return 0


COMMAND = Command(
    about="list the collectible cards, or describe one",
    group=Group.REFERENCE,
    order=3,
    examples=(
        "hearthlab cards --set gangs --class shaman",
        "hearthlab cards --missing --json",
        "hearthlab cards --coverage",
        "hearthlab cards Small-Time Buccaneer",
    ),
    options=_options,
    run=_run,
)
