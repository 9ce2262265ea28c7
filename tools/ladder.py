"""Plays the decks of the ladder against each other: `make ladder`.

A thousand different decks are drawn from those observed on the ladder, with probabilities proportional to their
observations. Random players play every ordered pair (the first deck goes first), EVA a hundred thousand random pairs,
and a tree search two thousand pairs, with each deck twice on each side. Decks that do not load, faults of the core, and
games that end by a capacity or an endless loop are printed with everything needed to replay the game.

The observed decks are not part of HearthLab: JSON lines with `cls`, `cards` (ids with counts) and `observations`.
"""

from __future__ import annotations

import argparse
import bisect
import functools
import gzip
import itertools
import json
import os
import sys
import tempfile
import threading
import time
from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hearthlab import _core
from hearthlab.agents.native import agent_spec
from hearthlab.agents.registry import parse
from hearthlab.bench import instructions
from hearthlab.bench.instructions import Count
from hearthlab.bench.loops import Work
from hearthlab.cards.decks import HERO_OF_CLASS, Deck
from hearthlab.cards.library import Library, default_library
from hearthlab.errors import HearthLabError, IllegalDeck
from hearthlab.game import check_deck
from hearthlab.rules import Rules
from hearthlab.util.progress import Progress
from hearthlab.util.seeds import DERIVATION, Stream, derive

ROOT = Path(__file__).parents[1]
FILE = Path("shared") / "data" / "decks" / "ladder-2017.jsonl.gz"
WRONG = ("capacity", "endless loop")
"""Reasons for which no game of these decks may end."""
SLICE = 0.5
"""Seconds of play between two reports of progress."""
SHOWN = 20
"""The maximum number of faults, and of decks that do not load, to print."""
MEASURED = 20_000
"""The number of random games for measuring speed."""
COUNTED = 2_000
"""The number of random games for counting instructions."""


def ladder_file() -> Path | None:
    """Returns the file of the observed decks next to the checkout, if it exists."""
    return next((path for up in (ROOT, *ROOT.parents) if (path := up / FILE).is_file()), None)


def observed(path: Path) -> list[tuple[Deck, int]]:
    """Reads the observed decks with their numbers of observations."""
    opened = gzip.open if path.suffix == ".gz" else open
    found = []
    with opened(path, "rt", encoding="utf-8") as lines:
        for number, line in enumerate(lines, start=1):
            entry = json.loads(line)
            found.append((Deck(entry["cls"], entry["cards"], name=f"ladder-{number}"), int(entry["observations"])))
    return found


def drawn(decks: Sequence[tuple[Deck, int]], count: int, seed: int) -> list[Deck]:
    """Returns different decks, drawn in proportion to their observations."""
    ends = list(itertools.accumulate(seen for _, seen in decks))
    if count > sum(seen > 0 for _, seen in decks):
        raise HearthLabError(f"{count} decks cannot be drawn from {len(decks)}; ask for fewer with --decks")
    stream = Stream(derive(seed, "ladder decks"))
    taken: dict[int, None] = {}
    while len(taken) < count:
        # Repeated decks are discarded, so the others keep their proportions.
        taken.setdefault(bisect.bisect_right(ends, stream.below(ends[-1])))
    return [decks[at][0] for at in taken]


def loaded(decks: Iterable[Deck], library: Library) -> tuple[list[Deck], list[str]]:
    """Returns the decks that can be played, and an error message for each of the others."""
    ready, refused = [], []
    for deck in decks:
        try:
            check_deck(deck, library, Rules())
            ready.append(deck)
        except IllegalDeck as error:
            refused.append(str(error))
    return ready, refused


# The games

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Part:
    """Games of one agent against itself, in blocks; a game is identified by its number."""

    name: str
    agent: str
    games: int
    block: int
    """The number of games in a block."""
    pair: Callable[[int], Pair]
    """Returns the decks of a game; the first one goes first."""

    @property
    def blocks(self) -> int:
        """The number of blocks."""
        return -(-self.games // self.block)

    def numbers(self, block: int) -> range:
        """Returns the games of a block."""
        return range(block * self.block, min(self.games, (block + 1) * self.block))


def parts(decks: int, seed: int, eva: int, mcts: int) -> list[Part]:
    """Returns all games between `decks` decks."""

    def random_pair(number: int) -> Pair:
        return divmod(number, decks)

    def eva_pair(number: int) -> Pair:
        stream = Stream(derive(seed, "eva pair", number))
        return stream.below(decks), stream.below(decks)

    @functools.cache
    def order(side: int, lap: int) -> list[int]:
        stream = Stream(derive(seed, "mcts order", side, lap))
        return sorted(range(decks), key=lambda _: stream.next())

    def mcts_pair(number: int) -> Pair:
        # Each lap has every deck once on each side.
        lap, at = divmod(number, decks)
        return order(0, lap)[at], order(1, lap)[at]

    return [
        Part("random", "random", decks * decks, 10_000, random_pair),
        Part("eva", "eva", eva, 500, eva_pair),
        Part("mcts", "mcts(budget=100it)", mcts, 10, mcts_pair),
    ]


@dataclass(slots=True)
class Tally:
    """The results of games."""

    games: int = 0
    actions: int = 0
    turns: int = 0
    seconds: float = 0.0
    """CPU seconds."""
    reasons: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def to_dict(self) -> dict[str, Any]:
        """Returns the tally as plain data."""
        return {name: getattr(self, name) for name in self.__slots__}

    def add(self, other: Tally) -> None:
        """Adds other games."""
        self.games += other.games
        self.actions += other.actions
        self.turns += other.turns
        self.seconds += other.seconds
        self.reasons.update(other.reasons)
        self.faults += other.faults


class Ladder:
    """Plays the games of all parts between some decks."""

    def __init__(self, decks: Sequence[Deck], seed: int, library: Library, rules: Rules | None = None) -> None:
        self.decks = decks
        self.seed = seed
        self.library = library
        self.rules = rules or Rules()
        self._seats = [(HERO_OF_CLASS[deck.cls], list(deck.cards)) for deck in decks]
        self._tables: set[_core.Table] = set()
        self._lock = threading.Lock()
        self._stopped = False

    def play(self, part: Part, numbers: Sequence[int], told: Callable[[int], None] = lambda games: None) -> Tally:
        """Plays games of a part; `told` is called with the number of games finished since the last call."""
        pairs = [part.pair(number) for number in numbers]
        used = sorted({deck for pair in pairs for deck in pair})
        place = {deck: at for at, deck in enumerate(used)}
        cells = [(0, 0, place[a], place[b], 0) for a, b in pairs]
        agent = agent_spec(self.library, parse(part.agent).recipe or {})
        seats = [self._seats[deck] for deck in used]
        limits = (None, None, None, False, False)
        table = _core.Table(
            self.library.core, [(part.agent, agent)], seats, self.rules.to_dict(), limits, False, cells, DERIVATION
        )
        with self._lock:
            if self._stopped:
                return Tally()
            self._tables.add(table)
        drawn_seeds = (derive(self.seed, part.name, number) >> 1 for number in numbers)
        lists = [array("Q", values) for values in (numbers, range(len(cells)), drawn_seeds)]
        tally = Tally()
        while tally.games < len(numbers) and not self._stopped:
            games, places, seeds = (values[tally.games :].tobytes() for values in lists)
            rows = table.play(games, places, seeds, SLICE)
            for number, cell, seed, _, turns, actions, first, second, reason, fault, _ in rows:
                tally.turns += turns
                tally.actions += actions
                tally.seconds += (first + second) / 1e6
                tally.reasons[reason if not fault else "fault"] += 1
                if fault or reason in WRONG:
                    decks = " against ".join(self.decks[deck].name for deck in pairs[cell])
                    tally.faults.append(f"{part.name}:{number} ({decks}, seed {seed}): {reason}")
            tally.games += len(rows)
            told(len(rows))
        with self._lock:
            self._tables.discard(table)
        return tally

    def stop(self) -> None:
        """Aborts all running games."""
        with self._lock:
            self._stopped = True
            for table in self._tables:
                table.stop()


class Kept:
    """Finished blocks in a file, so that an interrupted run can be resumed."""

    def __init__(self, path: Path | None, run: dict[str, Any]) -> None:
        self._path = path
        self.found: dict[tuple[str, int], Tally] = {}
        if path is None:
            return
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        if lines and json.loads(lines[0]) != run:
            raise HearthLabError(f'"{path}" belongs to another run; give another file, or delete this one')
        for line in lines[1:]:
            if not line.endswith("}}"):
                continue  # the run was killed while writing this line
            entry = json.loads(line)
            tally = Tally(**entry["tally"])
            tally.reasons = Counter(tally.reasons)
            self.found[entry["part"], entry["block"]] = tally
        if not lines:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._write(run)

    def add(self, part: Part, block: int, tally: Tally) -> None:
        """Stores a finished block."""
        self._write({"part": part.name, "block": block, "tally": tally.to_dict()})

    def _write(self, entry: dict[str, Any]) -> None:
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write("\n" * (file.tell() > 0) + json.dumps(entry))


def play_all(
    ladder: Ladder,
    what: Sequence[Part],
    workers: int,
    kept: Kept | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> dict[str, Tally]:
    """Plays all parts in several threads; returns the results of each."""
    kept = kept or Kept(None, {})
    total = sum(part.games for part in what)
    sums = {part.name: Tally() for part in what}
    lock = threading.Lock()
    done = 0

    def told(games: int) -> None:
        nonlocal done
        with lock:
            done += games
            if progress is not None:
                progress(done, total)

    todo = []
    # Long games come first, so that no thread is left with one of them at the end.
    for part in reversed(what):
        for block in range(part.blocks):
            known = kept.found.get((part.name, block))
            if known is None:
                todo.append((part, block))
            else:
                sums[part.name].add(known)
                told(known.games)
    with ThreadPoolExecutor(workers) as pool:
        waiting = {pool.submit(ladder.play, part, part.numbers(block), told): (part, block) for part, block in todo}
        try:
            while waiting:
                finished, _ = wait(waiting, timeout=1.0, return_when=FIRST_COMPLETED)
                for future in finished:
                    part, block = waiting.pop(future)
                    tally = future.result()
                    sums[part.name].add(tally)
                    kept.add(part, block, tally)
        except BaseException:
            ladder.stop()
            pool.shutdown(cancel_futures=True)
            raise
    return sums


def speed(decks: Sequence[Deck], library: Library, seed: int, games: int = MEASURED) -> float:
    """Returns the number of random games per CPU second between these decks, played as in the benchmark."""
    seats = [(HERO_OF_CLASS[deck.cls], list(deck.cards)) for deck in decks]
    found = _core.deck_games(library.core, seats, games, seed)
    return games / max(1e-9, float(found["seconds"]))


def counted(decks: Sequence[Deck], games: int = COUNTED) -> Count:
    """Counts the instructions of random games between these decks, which do not depend on the load of the machine."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "seats.json"
        seats = [(HERO_OF_CLASS[deck.cls], list(deck.cards)) for deck in decks]
        path.write_text(json.dumps(seats), encoding="utf-8")
        return instructions.measure(Work(games=games, seats=str(path))).figures["deck_games"]


# The command


def _described(name: str, tally: Tally) -> str:
    reasons = ", ".join(f"{reason} {count:,}" for reason, count in tally.reasons.most_common())
    rate = tally.games / max(1e-9, tally.seconds)
    turns = tally.turns / max(1, tally.games)
    return f"{name}: {tally.games:,} games, {turns:.1f} turns each, {rate:,.1f} per CPU second; ended by: {reasons}"


def _one_game(ladder: Ladder, what: Sequence[Part], text: str) -> int:
    name, _, number = text.partition(":")
    part = next((part for part in what if part.name == name), None)
    if part is None or not number.isdigit() or int(number) >= part.games:
        raise HearthLabError(f'"{text}" is not a game; give part:number as printed, for example eva:17')
    a, b = (ladder.decks[deck] for deck in part.pair(int(number)))
    print(a, b, _described(text, ladder.play(part, [int(number)])), sep="\n")
    return 0


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--file", type=Path, metavar="PATH", help=f"the observed decks (default: {FILE} here or above)")
    parser.add_argument("--decks", type=int, default=1000, help="number of decks to draw (default 1000)")
    parser.add_argument("--eva", type=int, default=100_000, metavar="GAMES", help="games of EVA (default 100,000)")
    parser.add_argument("--mcts", type=int, default=2_000, metavar="GAMES", help="games of the search (default 2,000)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of decks and games (default 1)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="threads (default: all cores)")
    parser.add_argument("--quick", action="store_true", help="100 decks, 1,000 games of EVA and 200 of the search")
    parser.add_argument("--only", action="append", metavar="PART", help="only random, eva or mcts; may be given twice")
    parser.add_argument("--keep", type=Path, metavar="PATH", help="store finished games here; used to resume the run")
    parser.add_argument("--game", metavar="PART:NUMBER", help="replay one game and print its decks")
    parser.add_argument("--speed", action="store_true", help="only measure random games per CPU second")
    parser.add_argument("--instructions", action="store_true", help="only count the instructions of random games")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")
    given = parser.parse_args(arguments)
    if given.quick:
        given.decks, given.eva, given.mcts = 100, 1_000, 200
    if min(given.decks, given.workers) < 1 or min(given.eva, given.mcts) < 0:
        parser.error("--decks and --workers must be at least 1, --eva and --mcts at least 0")
    return given


def main(arguments: list[str]) -> int:
    """Draws, loads and plays decks; returns 1 if a deck does not load or a game went wrong."""
    given = _options(arguments)
    path = given.file or ladder_file()
    if path is None or not path.is_file():
        print(f"no observed decks: no {FILE} in this checkout or above; name another file with --file")
        return 2
    begin = time.monotonic()
    library = default_library()
    decks, refused = loaded(drawn(observed(path), given.decks, given.seed), library)
    for text in refused[:SHOWN]:
        print(f"does not load: {text}")
    print(f"{len(decks):,} of {given.decks:,} decks load ({time.monotonic() - begin:.1f} s)", flush=True)
    if not decks:
        return 1
    if given.speed:
        rates = sorted(speed(decks, library, given.seed) for _ in range(5))
        print(f"{rates[2]:,.0f} random games per CPU second ({rates[0]:,.0f} to {rates[-1]:,.0f} in 5 rounds)")
        return 0
    if given.instructions:
        found = counted(decks)
        print(
            f"{found.instructions_per_unit:,.0f} instructions per random game ({found.count:,} games, {found.checksum})"
        )
        return 0
    ladder = Ladder(decks, given.seed, library)
    what = parts(len(decks), given.seed, given.eva, given.mcts)
    if given.game is not None:
        return _one_game(ladder, what, given.game)
    what = [part for part in what if given.only is None or part.name in given.only]
    run = {"seed": given.seed, "cards": derive(*(card for deck in decks for card in deck.cards))}
    run |= {part.name: part.games for part in what}
    begin = time.monotonic()
    progress = None if given.quiet else Progress("ladder")
    sums = play_all(ladder, what, given.workers, Kept(given.keep, run), progress)
    wrong = [fault for tally in sums.values() for fault in tally.faults]
    for name, tally in sums.items():
        print(_described(name, tally))
    for fault in wrong[:SHOWN]:
        print(fault)
    seconds = time.monotonic() - begin
    print(f"{len(wrong):,} games went wrong; {seconds:,.0f} s with {given.workers} workers")
    return 1 if wrong or refused else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except HearthLabError as error:
        sys.exit(f"ladder: {error}")
    except KeyboardInterrupt:
        sys.exit(130)
