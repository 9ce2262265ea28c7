"""`hearthlab knowledge`: what recorded games and deck lists say about hidden cards."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from hearthlab.arena.execution import play_record
from hearthlab.arena.match import play
from hearthlab.arena.store import Store
from hearthlab.cards.data import load
from hearthlab.cards.decks import CLASSES, Deck
from hearthlab.cli.output import show
from hearthlab.cli.parsing import Command, Group, Parser, command, print_json, up_to, whole
from hearthlab.errors import HearthLabError
from hearthlab.game import Game, Record
from hearthlab.knowledge.archetypes import judge_archetypes, judge_labels
from hearthlab.knowledge.cooccurrence import COUNTS, WHOSE, CoOccurrence, build
from hearthlab.knowledge.decks import DeckBase, ListEntry, read_lists
from hearthlab.knowledge.distil import distil
from hearthlab.knowledge.evaluate import SPLITS, evaluate
from hearthlab.knowledge.hands import judge_hands, judge_revealed
from hearthlab.knowledge.importing import ImportReport, Source, import_games
from hearthlab.knowledge.measures import Scores
from hearthlab.knowledge.reporting import archetype_text, hands_text, split_text
from hearthlab.knowledge.sources.house import rows_of_records
from hearthlab.knowledge.sources.streams import head
from hearthlab.knowledge.splits import rules_of_splits
from hearthlab.knowledge.table import KINDS, GameRow, read_table, statistics
from hearthlab.knowledge.viewing import predict
from hearthlab.util.files import writable
from hearthlab.util.progress import Progress
from hearthlab.util.reading import MEGABYTE, read_text
from hearthlab.util.table import Table

__all__ = ["COMMAND"]


def _options(parser: Parser) -> None:
    steps = parser.add_subparsers(title="steps", metavar="STEP", required=True)
    _import_options(steps)
    _games_options(steps)
    _build_options(steps)
    _decks_options(steps)
    _distil_options(steps)
    _predict_options(steps)
    _evaluate_options(steps)


def _bar(options: argparse.Namespace, label: str) -> Progress | None:
    return None if options.quiet or options.json else Progress(label)


# Import


def _import_options(steps: argparse._SubParsersAction[Parser]) -> None:
    sub = command(
        steps,
        "import",
        _import,
        "import recorded games of any supported format into a Parquet table",
        "hearthlab knowledge import 2017-*.json.gz --out games.parquet",
        "hearthlab knowledge import Power.log run.db --out games.parquet --add",
    )
    sub.add_argument(
        "files",
        metavar="FILE",
        nargs="+",
        type=Path,
        help="Collect-o-Bot JSON, HSReplay XML, Power.log (optionally gzipped), or a HearthLab record, store or table",
    )
    sub.add_argument("--out", metavar="TABLE", type=Path, required=True, help="output table")
    sub.add_argument("--add", action="store_true", help="keep the games already in the table")
    sub.add_argument("--quiet", action="store_true", help="no progress bar")


def _import(options: argparse.Namespace) -> int:
    sources = [_source(path) for path in options.files]
    report = import_games(sources, options.out, add=options.add, progress=_bar(options, "import"))
    if options.json:
        return print_json(report.as_json())
    show(*_import_text(report, options.out))
    return 0


def _source(path: Path) -> Path | Source:
    """Returns the games of a store, which the knowledge itself cannot open; any other file is left to it."""
    if not path.is_file() or path.stat().st_size == 0 or not head(path, 16).startswith(b"SQLite format 3\0"):
        return path
    return Source(path.name, "store", rows_of_records(_records(path), path.name))


def _records(path: Path) -> Iterator[tuple[str, Record]]:
    with Store.open(path) as store:
        for row in store.rows():
            # A game without a record is played again: equal seeds lead to equal games.
            yield str(row.number), store.record(row.number) or play_record(store.plan, row.number)


def _import_text(report: ImportReport, out: Path) -> list[str | Table]:
    parts: list[str | Table] = [
        Table(
            ("file", "format", "games", "skipped"),
            [(f.name, f.format, f"{f.games:,}", f"{f.damaged.total():,}") for f in report.files],
            left=(0, 1),
        ),
        f"{report.games:,} games in {out}, {report.plays.total():,} plays: "
        + ", ".join(f"{report.plays[kind]:,} {_NAMES[kind]}" for kind in KINDS),
    ]
    parts += [f"skipped {count:,} times: {reason}" for reason, count in report.damaged.most_common()]
    return parts


_NAMES = {
    "card": "collectible cards",
    "power": "hero powers",
    "coin": "coins",
    "token": "tokens",
    "unknown": "unknown cards",
}


# Statistics of games


def _games_options(steps: argparse._SubParsersAction[Parser]) -> None:
    sub = command(
        steps,
        "games",
        _games,
        "summarise the games of a table by class: length, actions and wins",
        "hearthlab knowledge games games.parquet",
    )
    sub.add_argument("table", metavar="TABLE", type=Path, help="a table written by import")


def _games(options: argparse.Namespace) -> int:
    rows = statistics(read_table(options.table))
    if options.json:
        return print_json(
            [
                {"class": r.cls, "games": r.games, "seconds": r.seconds, "actions": r.actions, "cards": r.cards}
                for r in rows
            ]
        )
    show(
        Table(
            ("class", "games", "avg. length (s)", "avg. actions", "avg. cards", "won"),
            [
                (
                    r.cls,
                    f"{r.games:,}",
                    "-" if r.seconds is None else f"{r.seconds:.1f}",
                    f"{r.actions:.2f}",
                    f"{r.cards:.2f}",
                    "-" if r.won is None else f"{100 * r.won:.1f} %",
                )
                for r in rows
            ],
        )
    )
    return 0


# Co-occurrences


def _build_options(steps: argparse._SubParsersAction[Parser]) -> None:
    sub = command(
        steps,
        "build",
        _build,
        "count which cards are played together, by class and for winners and losers",
        "hearthlab knowledge build games.parquet --out plays.npz",
        "hearthlab knowledge build may.parquet --out plays.npz --add",
        "hearthlab knowledge build games.parquet --out plays.npz --card Fireball --count isolated --whose winners",
    )
    sub.add_argument("tables", metavar="TABLE", nargs="+", type=Path, help="tables written by import")
    sub.add_argument("--out", metavar="FILE", type=Path, required=True, help="output file")
    sub.add_argument("--add", action="store_true", help="add to the counts already in the output file")
    sub.add_argument("--card", metavar="CARD", help="also show which cards are played with this one")
    sub.add_argument("--count", choices=COUNTS, default="combined", help="with --card: counts to show (combined)")
    sub.add_argument("--whose", choices=WHOSE, default="all", help="with --card: players to count (all)")
    sub.add_argument("--quiet", action="store_true", help="no progress bar")


def _build(options: argparse.Namespace) -> int:
    card = None if options.card is None else load().find(options.card)
    if options.card is not None and card is None:
        raise HearthLabError(f"no card is called {options.card[:60]!r}")
    writable(options.out)
    base = CoOccurrence.load(options.out) if options.add and options.out.exists() else None
    base = build(options.tables, base, _bar(options, "build"))
    base.save(options.out)
    shown = [] if card is None else base.follow_ups(card.id, 10, options.count, options.whose)
    if options.json:
        origins = [{"name": o.name, "games": o.games, "first": o.first, "last": o.last} for o in base.origins]
        return print_json({"games": base.games, "pairs": len(base.keys), "origins": origins, "with": dict(shown)})
    show(f"{base.games:,} games, {len(base.keys):,} counts in {options.out}")
    if card is not None:
        known = load()
        show(Table((f"with {card.name}", "count"), [(known[c].name, str(n)) for c, n in shown]))
    return 0


# Decks


def _decks_options(steps: argparse._SubParsersAction[Parser]) -> None:
    sub = command(
        steps,
        "decks",
        _decks,
        "collect deck lists with their weights, classes and archetypes in one deck base",
        "hearthlab knowledge decks ladder.jsonl.gz archetypes.jsonl.gz --out decks.npz",
    )
    sub.add_argument(
        "files",
        metavar="FILE",
        nargs="+",
        type=Path,
        help="deck lists as JSON lines, optionally gzipped, or single deck files",
    )
    sub.add_argument("--out", metavar="FILE", type=Path, required=True, help="output file")


def _decks(options: argparse.Namespace) -> int:
    writable(options.out)
    entries: list[ListEntry] = []
    damaged = 0
    for path in options.files:
        found, wrong = read_lists(path)
        entries += found
        damaged += wrong
    base = DeckBase.of(entries)
    base.save(options.out)
    labelled = sum(archetype is not None for archetype in base.archetypes)
    if options.json:
        return print_json({"rows": len(entries), "lists": len(base), "labelled": labelled, "damaged": damaged})
    rows = [
        (cls, str(len(part)), f"{part.weights.sum():,.0f}", str(len(set(part.archetypes) - {None})))
        for cls in CLASSES
        if len(part := base.of_class(cls))
    ]
    show(Table(("class", "lists", "weight", "archetypes"), rows))
    show(f"{len(base):,} different lists of {len(entries):,} rows in {options.out}; {damaged:,} damaged lines skipped")
    return 0


def _distil_options(steps: argparse._SubParsersAction[Parser]) -> None:
    sub = command(
        steps,
        "distil",
        _distil,
        "reduce a deck base to statistics: card frequencies, archetype profiles and card companions",
        "hearthlab knowledge distil decks.npz --out statistics.npz",
    )
    sub.add_argument("base", metavar="DECKS", type=Path, help="a deck base written by decks")
    sub.add_argument("--out", metavar="FILE", type=Path, required=True, help="output file")
    sub.add_argument("--quiet", action="store_true", help="no progress bar")


def _distil(options: argparse.Namespace) -> int:
    writable(options.out)
    found = distil(DeckBase.load(options.base), progress=_bar(options, "distil"))
    found.save(options.out)
    if options.json:
        return print_json({"lists": found.lists, "profiles": len(found.names), "archetypes": sum(found.labelled)})
    show(f"{len(found.names)} profiles of {found.lists:,} lists in {options.out}, {sum(found.labelled)} of archetypes")
    return 0


# Prediction


def _predict_options(steps: argparse._SubParsersAction[Parser]) -> None:
    sub = command(
        steps,
        "predict",
        _predict,
        "predict the opponent's hidden cards in a recorded game from what a player has seen",
        "hearthlab knowledge predict game.json --actions 30 --player 0",
    )
    sub.add_argument("file", metavar="RECORD", type=Path, help="JSON record of a game")
    sub.add_argument("--actions", type=whole(0), metavar="N", help="stop after N actions (all)")
    sub.add_argument(
        "--player", type=int, choices=(0, 1), default=0, help="player whose view the prediction is based on (0)"
    )
    sub.add_argument(
        "--belief",
        choices=("uniform", "frequency", "paper", "posterior"),
        default="posterior",
        help="prediction method (posterior)",
    )


def _predict(options: argparse.Namespace) -> int:
    record = Record.from_json(read_text(options.file, 16 * MEGABYTE))
    game = Game.replay(up_to(record, options.actions))
    found = predict(game.view(options.player), options.belief)
    if options.json:
        return print_json(
            {
                "class": found.cls,
                "archetypes": dict(found.archetypes),
                "cards": dict(found.best(1000)),
                "hand": found.hand,
                "secrets": found.secrets,
            }
        )
    known = load()
    show(
        Table(("deck", "probability"), [(name, f"{100 * p:.1f} %") for name, p in found.archetypes[:5]]),
        Table(("hidden card", "expected copies"), [(known[c].name, f"{n:.2f}") for c, n in found.best(15)]),
    )
    for number, card in enumerate(found.hand):
        likely = sorted(card.items(), key=lambda one: -one[1])[:5]
        text = ", ".join(f"{known[c].name} {100 * p:.0f} %" for c, p in likely) or "created, not from the deck"
        show(f"hand card {number + 1}: {text}")
    return 0


# Evaluation


def _evaluate_options(steps: argparse._SubParsersAction[Parser]) -> None:
    sub = command(
        steps,
        "evaluate",
        _evaluate,
        "evaluate all prediction methods on the committed splits, with intervals resampled by game",
        "hearthlab knowledge evaluate --games games.parquet --decks decks.npz",
        "hearthlab knowledge evaluate --games games.parquet --decks decks.npz --split blocks --json",
        "hearthlab knowledge evaluate --games games.parquet --decks decks.npz --hands 40 --records Power.log",
    )
    sub.add_argument("--games", metavar="TABLE", type=Path, required=True, help="real games, as written by import")
    sub.add_argument("--decks", metavar="DECKS", type=Path, required=True, help="real deck lists, as written by decks")
    sub.add_argument(
        "--split",
        choices=(*SPLITS, "archetypes", "hands"),
        action="append",
        help="split to evaluate; repeatable (all of them; hands only with --hands or --records)",
    )
    sub.add_argument(
        "--hands",
        metavar="N",
        type=whole(1),
        default=0,
        help="for the split hands: play N games of greedy against itself",
    )
    sub.add_argument(
        "--records",
        metavar="FILE",
        type=Path,
        nargs="+",
        default=[],
        help="for the split hands: records in which cards are revealed later",
    )
    sub.add_argument("--quiet", action="store_true", help="no progress bar")


def _evaluate(options: argparse.Namespace) -> int:
    decks, rows = DeckBase.load(options.decks), list(read_table(options.games))
    wanted = options.split or [*SPLITS, "archetypes", "hands"]
    told: dict[str, object] = {}
    parts: list[str | Table] = []
    for name in wanted:
        bar = _bar(options, name)
        if name == "archetypes":
            found = [*judge_archetypes(decks, bar), *judge_labels(rows, decks)]
            told[name] = [(a.what, a.group, a.right.mean, a.unknown.mean) for a in found]
            parts += archetype_text(found)
        elif name == "hands":
            scores = _hands(options, decks, rows, bar)
            told[name] = {
                what: {way: (s.hit(10).mean, s.log_loss().mean) for way, s in of.items()} for what, of in scores.items()
            }
            parts += [part for what, of in scores.items() for part in hands_text(what, of)]
        else:
            report = evaluate(name, decks, rows, bar)
            told[name] = report.as_json()
            parts += split_text(report)
    if options.json:
        return print_json(told)
    show(*parts)
    return 0


def _hands(
    options: argparse.Namespace, decks: DeckBase, rows: list[GameRow], bar: Progress | None
) -> dict[str, dict[str, Scores]]:
    found: dict[str, dict[str, Scores]] = {}
    if options.hands:
        plays = CoOccurrence.empty()
        plays.add(rows)
        rng = np.random.default_rng(rules_of_splits()["seed"])
        records = []
        for seed in range(options.hands):
            one, other = (
                Deck(CLASSES[decks.classes[k]], decks.cards_of(k)) for k in rng.choice(len(decks), 2, replace=False)
            )
            records.append(play("greedy", "greedy", one, other, seed=seed).record)
        found["HearthLab's own games"] = judge_hands(records, decks, plays, bar)
    if options.records:
        found["real records, biased to what is played later"] = judge_revealed(options.records)
    return found


COMMAND = Command(
    about="predict an opponent's hidden cards from recorded games and deck lists",
    group=Group.EXPERIMENTS,
    order=4,
    examples=(
        "hearthlab knowledge import 2017-*.json.gz --out games.parquet",
        "hearthlab knowledge games games.parquet",
    ),
    options=_options,
    run=None,
    json=False,
)
