"""`hearthlab puzzle`: play, check, generate and rate puzzles."""

from __future__ import annotations

import argparse
import dataclasses
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hearthlab.agents.registry import make, split
from hearthlab.analysis.puzzles import MOST_POSITIONS, attempt_by, find_wins, rate
from hearthlab.arena.execution import play_record
from hearthlab.arena.store import Store
from hearthlab.cli.output import show
from hearthlab.cli.parsing import Command, Group, Parser, command, number, print_json, seed, whole
from hearthlab.cli.session import Quit, Session, line_editing
from hearthlab.errors import HearthLabError
from hearthlab.game import Record
from hearthlab.scenario import Puzzle, PuzzleError, Verdict
from hearthlab.text.sentences import describe
from hearthlab.util.files import make_folder
from hearthlab.util.progress import Progress
from hearthlab.util.reading import MEGABYTE, named, read_text
from hearthlab.util.table import Table

__all__ = ["COMMAND"]

FAILED = 3
"""The exit code of a check in which something was not solved."""


def _options(parser: Parser) -> None:
    steps = parser.add_subparsers(title="steps", metavar="STEP", required=True)
    _play_options(steps)
    _check_options(steps)
    _generate_options(steps)
    _rate_options(steps)


def _names(given: list[str]) -> list[str]:
    """Returns what the puzzles are called: files, those of folders, and titles; for nothing all shipped ones."""
    names: list[str] = []
    for text in given or Puzzle.shipped():
        path = Path(text)
        if not path.is_dir():
            names.append(text)
            continue
        files = sorted(str(file) for file in path.iterdir() if file.suffix in (".json", ".toml"))
        if not files:
            raise PuzzleError(f"{named(path)} has no puzzle files; they end in .json or .toml")
        names += files
    return names


def _load(name: str) -> Puzzle:
    return Puzzle.load(name) if Path(name).suffix in (".json", ".toml") else Puzzle.named(name)


def _which(parser: Parser) -> None:
    about = "puzzle files, folders with puzzle files, or titles of shipped puzzles (all shipped puzzles)"
    parser.add_argument("puzzles", metavar="PUZZLE", nargs="*", help=about)


# Play


def _play_options(steps: argparse._SubParsersAction[Parser]) -> None:
    parser = command(
        steps, "play", _play, "solve a puzzle in the terminal", 'hearthlab puzzle play "two taunts"', json=False
    )
    parser.add_argument("puzzle", metavar="PUZZLE", help="a puzzle file, or the title of a shipped puzzle")
    parser.add_argument("--solution", action="store_true", help="show the solution and exit")


def _play(options: argparse.Namespace) -> int:
    puzzle = _load(options.puzzle)
    game = puzzle.game()
    print(f"{puzzle.title}: {puzzle.goal.sentence()}.")
    if puzzle.about:
        print(puzzle.about)
    if options.solution:
        for sentence in _in_words(puzzle):
            print(f"  {sentence}")
        return 0
    session = Session(game, game.player, make("random"))
    try:
        with line_editing(lambda: session.words):
            session.play_turn()
    except Quit:
        print("Goodbye.")
        return 0
    verdict = puzzle.check(session.game.record.actions)
    print(f"{verdict.said[0].upper()}{verdict.said[1:]}.")
    return 0 if verdict.solved else FAILED


def _in_words(puzzle: Puzzle) -> Iterator[str]:
    """Yields the solution in words, as far as chance goes the way of the puzzle's seed."""
    game = puzzle.game()
    for action in puzzle.solution:
        fitting = next((legal for legal in game.legal_actions() if str(legal) == action), None)
        if fitting is None:
            yield action
            continue
        yield describe(fitting, game.library.with_names(game.state()))
        game.apply(fitting)


# Check


def _check_options(steps: argparse._SubParsersAction[Parser]) -> None:
    parser = command(
        steps,
        "check",
        _check,
        "check the solutions of puzzles, or whether an agent solves them",
        "hearthlab puzzle check",
        "hearthlab puzzle check my-puzzle.toml --prove",
        "hearthlab puzzle check puzzles --agent greedy --seed 2",
    )
    _which(parser)
    parser.add_argument(
        "--agent", metavar="AGENT", help="let an agent play instead of checking the solution in the file"
    )
    parser.add_argument("--seed", type=seed, default=1, help="seed of the agent and of random effects (1)")
    parser.add_argument(
        "--prove", action="store_true", help="also search every line for the best result that can be forced"
    )


def _check(options: argparse.Namespace) -> int:
    rows: list[dict[str, Any]] = []
    names = _names(options.puzzles)
    for name in names:
        if not Path(name).is_file():
            _load(name)  # a file or a title that does not exist is refused before anything is checked
    for name in names:
        try:
            puzzle = _load(name)
        except HearthLabError as error:
            rows.append({"puzzle": name, "solved": False, "probability": None, "said": str(error)})
            continue
        row: dict[str, Any] = {"puzzle": name, **dataclasses.asdict(_verdict(puzzle, options))}
        rows.append(row | (_proved(puzzle) if options.prove else {}))
    unsolved = sum(not row["solved"] for row in rows)
    if options.json:
        print_json(rows)
    else:
        show(*(f"{row['puzzle']}: {row['said']}{_best(row)}" for row in rows if row["probability"] is not None))
        show(*(row["said"] for row in rows if row["probability"] is None))
        show(f"{len(rows) - unsolved} of {len(rows)} solved.")
    return FAILED if unsolved else 0


def _verdict(puzzle: Puzzle, options: argparse.Namespace) -> Verdict:
    try:
        if options.agent is None:
            return puzzle.check()
        solved = attempt_by(puzzle, options.agent, options.seed)
    except PuzzleError as error:
        return Verdict(False, 0.0, str(error))
    return Verdict(solved, float(solved), f"{options.agent} {'reached' if solved else 'did not reach'} the goal")


def _proved(puzzle: Puzzle) -> dict[str, Any]:
    try:
        proof = puzzle.prove()
    except PuzzleError as error:
        return {"best": None, "positions": None, "proof": str(error)}
    enough = puzzle.goal.reached(proof.probability)
    return {"best": proof.probability, "positions": proof.positions, "proof": "" if enough else "it cannot be solved"}


def _best(row: dict[str, Any]) -> str:
    if "best" not in row:
        return ""
    if row["best"] is None:
        return f"; {row['proof']}"
    why = f": {row['proof']}" if row["proof"] else ""
    return f"; at best {row['best']:.4g} can be forced ({row['positions']:,} positions searched){why}"


# Generate


def _generate_options(steps: argparse._SubParsersAction[Parser]) -> None:
    parser = command(
        steps,
        "generate",
        _generate,
        "find forced wins in stored games and write them as puzzles",
        "hearthlab puzzle generate run.db --out puzzles --games 200",
        "hearthlab puzzle generate game.json --out puzzles --probability 0.5",
    )
    parser.add_argument("source", metavar="STORE", type=Path, help="store of a tournament, or a saved game")
    parser.add_argument("--out", metavar="FOLDER", type=Path, required=True, help="output folder for the puzzle files")
    parser.add_argument(
        "--games", type=whole(1), default=100, help="maximum number of games of a store to search (100)"
    )
    parser.add_argument("--most", type=whole(1), default=100, help="maximum number of puzzles to write (100)")
    parser.add_argument("--shortest", type=whole(1), default=3, help="minimum number of actions in a solution (3)")
    parser.add_argument("--probability", type=number(0.01, 1), default=1.0, help="minimum probability of the win (1)")
    parser.add_argument(
        "--positions",
        type=whole(1),
        default=MOST_POSITIONS,
        help=f"skip turns with more positions than this ({MOST_POSITIONS:,})",
    )
    parser.add_argument("--quiet", action="store_true", help="no progress bar")


def _records(source: Path, most: int) -> Iterator[tuple[str, Record]]:
    """Returns the games of a file, which is opened at once, with their titles."""
    if source.suffix == ".json":
        return iter([(source.stem, Record.from_json(read_text(source, 16 * MEGABYTE)))])
    return _stored(Store.open(source), source.stem, most)


def _stored(store: Store, title: str, most: int) -> Iterator[tuple[str, Record]]:
    with store:
        for game in list(store.done())[:most]:
            yield f"{title}, game {game}", store.record(int(game)) or play_record(store.plan, int(game))


def _generate(options: argparse.Namespace) -> int:
    records = _records(options.source, options.games)
    folder = make_folder(options.out)
    bar = None if options.quiet or options.json else Progress("games")
    left_out: list[str] = []
    written: list[dict[str, Any]] = []
    looked_at = 0
    for title, record in records:
        found = find_wins(
            record,
            title,
            probability=options.probability,
            shortest=options.shortest,
            most=options.positions,
            passed=left_out.append,
        )
        for puzzle in found:
            file = folder / f"{re.sub(r'[^a-z0-9]+', '-', puzzle.title.lower()).strip('-')}.json"
            puzzle.save(file)
            written.append({"file": str(file), "title": puzzle.title, "actions": len(puzzle.solution)})
            if len(written) >= options.most:
                break
        looked_at += 1
        if bar is not None:
            bar(looked_at, options.games)
        if len(written) >= options.most:
            break
    if options.json:
        return print_json({"games": looked_at, "puzzles": written, "left_out": left_out})
    show(f"{len(written)} puzzles from {looked_at} games in {folder}; {len(left_out)} turns were skipped.")
    return 0


# Rate


def _rate_options(steps: argparse._SubParsersAction[Parser]) -> None:
    parser = command(
        steps,
        "rate",
        _rate,
        "rate puzzles by how many agents solve them",
        "hearthlab puzzle rate puzzles --agents greedy,eva,tyche --save",
    )
    _which(parser)
    parser.add_argument(
        "--agents", default="greedy,eva,greedy-turn", help="agents that attempt the puzzles (greedy,eva,greedy-turn)"
    )
    parser.add_argument("--seeds", type=whole(1), default=3, help="attempts per agent, each with its own seed (3)")
    parser.add_argument("--save", action="store_true", help="write the ratings to the puzzle files")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")


def _rate(options: argparse.Namespace) -> int:
    agents, seeds = split(options.agents), range(1, options.seeds + 1)
    puzzles = {name: _load(name) for name in _names(options.puzzles)}
    if options.save and any(not Path(name).is_file() for name in puzzles):
        raise HearthLabError("--save writes into puzzle files; the shipped puzzles have none of yours")
    bar = None if options.quiet or options.json else Progress("puzzles")
    rows = []
    for done, (name, puzzle) in enumerate(puzzles.items(), 1):
        found = rate(puzzle, agents, seeds)
        rows.append((name, found, sum(share == 1.0 for share in found.values())))
        if options.save:
            dataclasses.replace(puzzle, rating={**puzzle.rating, **found}).save(name)
        if bar is not None:
            bar(done, len(puzzles))
    rows.sort(key=lambda row: -row[2])
    if options.json:
        return print_json([{"puzzle": name, "agents": found, "solved_by": n} for name, found, n in rows])
    head = ["puzzle", *agents, "solved by"]
    lines = [[name, *(f"{found[a]:.0%}" for a in agents), f"{n} of {len(agents)}"] for name, found, n in rows]
    show(Table(head, lines))
    return 0


COMMAND = Command(
    about="play, check, generate and rate puzzles: positions with a goal for this turn",
    group=Group.GAMES,
    order=5,
    examples=(
        'hearthlab puzzle play "geomancer first"',
        "hearthlab puzzle check my-puzzle.toml --prove",
        "hearthlab puzzle generate run.db --out puzzles",
        "hearthlab puzzle rate puzzles --agents greedy,eva",
    ),
    options=_options,
    run=None,
    json=False,
)
