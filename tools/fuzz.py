"""Throws broken positions, decks, actions and records at HearthLab: nothing but its own errors may come back.

`make fuzz` runs it for a while; a seed makes the same inputs again. Every input is a valid one with a few
changes: of bytes of its text, or of its structure (values exchanged, doubled, moved, taken away).

    python tools/fuzz.py --seconds 60 --seed 1
"""

from __future__ import annotations

import argparse
import contextlib
import copy
import json
import random
import re
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

import hearthlab as hl
from hearthlab.cards.data import load
from hearthlab.cards.library import default_library
from hearthlab.util.progress import Progress
from support.worlds import CARDS, library, moment, moments

#: Values that programs trip over.
ODD: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 7, 8, 10, 11, 59, 60, 61, 63, 64, 127, 128, 160, 255, 256, 30_000, 32_767,
    32_768, -32_768, -32_769, 65_534, 65_535, 65_536, 2**31 - 1, 2**31, 2**63, 2**64, 10**40, 0.5, -0.0, 1e308,
    "", "x", "end", "CS2_231", "GAME_005", "HERO_01", "CS2_034", "\0", "\ud800", "é", "x" * 5000, [], {}, [[]],
    [None], [0] * 100, {"id": "CS2_231"}, {"": 0},
)  # fmt: skip

Path_ = tuple[Any, ...]


# -- changing things ---------------------------------------------------------------------------------------


def places(value: Any, path: Path_ = ()) -> list[Path_]:
    """The paths of all values within a value."""
    found: list[Path_] = []
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        found.append((*path, key))
        found += places(part, (*path, key))
    return found


def at(value: Any, path: Path_) -> Any:
    """The value at a path."""
    for key in path:
        value = value[key]
    return value


def change_structure(rng: random.Random, document: Any) -> Any:
    """The document with one to four changes of its structure."""
    document = copy.deepcopy(document)
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        paths = places(document)
        if not paths:
            break
        path = rng.choice(paths)
        parent, key = at(document, path[:-1]), path[-1]
        match rng.randrange(8):
            case 0:
                parent[key] = copy.deepcopy(rng.choice(ODD))
            case 1:
                parent[key] = copy.deepcopy(at(document, rng.choice(paths)))
            case 2:
                del parent[key]
            case 3 if isinstance(parent, list):
                parent.insert(key, copy.deepcopy(parent[key]))
            case 4 if isinstance(parent, list):
                parent += copy.deepcopy(parent) * rng.randrange(1, 8)
            case 5 if isinstance(parent, list):
                rng.shuffle(parent)
            case 6 if isinstance(parent[key], int) and not isinstance(parent[key], bool):
                parent[key] += rng.choice((-100, -10, -1, 1, 10, 100, 1000))
            case 7 if isinstance(parent, dict):
                keys = [p[-1] for p in paths if isinstance(p[-1], str)]
                parent[rng.choice(keys)] = parent.pop(key)
            case _:
                parent[key] = rng.choice(ODD[:40])
    return document


def change_bytes(rng: random.Random, text: str) -> str:
    """The text with a few of its bytes changed, taken away, doubled or moved."""
    data = bytearray(text.encode("utf-8", "surrogatepass"))
    for _ in range(rng.choice((1, 1, 2, 5, 20))):
        k, n = rng.randrange(len(data) + 1), rng.choice((1, 1, 2, 8, 64))
        match rng.randrange(5):
            case 0:
                data[k : k + 1] = bytes([rng.randrange(256)])
            case 1:
                del data[k : k + n]
            case 2:
                data[k:k] = data[k : k + n] * rng.randrange(1, 4)
            case 3:
                data[k:k] = rng.choice((b"-", b"9", b"0", b"e9", b'"', b"{", b"[", b",", b"\\u0000", b" ", b"null"))
            case _:
                other = rng.randrange(len(data) + 1)
                data[k : k + n] = data[other : other + n]
    return bytes(data).decode("utf-8", rng.choice(("replace", "surrogateescape")))


# -- what inputs go through --------------------------------------------------------------------------------


def read_position(position: Any, seed: int) -> None:
    """Sets a position up; one that is accepted must be sound and can be played on and looked at."""
    rng = random.Random(seed)
    game = hl.Game.from_state(position, seed=seed, library=library())
    # What is left of an unfinished text may be nonsense that no check can see.
    sound = game.phase != "choice"
    fault = game.fault()
    assert fault is None or not sound, f"an accepted position has a fault: {fault}"
    state = game.state()
    again = hl.Game.from_state(state, seed=seed, library=library())
    assert again.state() == state, "an accepted position reads differently when it is written down"
    str(game)
    for player in (0, 1):
        view = game.view(player)
        view.legal_actions()
        world = view.sample(seed)
        # A position may have unknown cards of the player's own, which no sample can fill in.
        if world.legal_actions():
            world.apply(rng.choice(world.legal_actions()))
    if not game.over:
        with contextlib.suppress(hl.TooManyOutcomes):
            game.outcomes(rng.choice(game.legal_actions()), limit=4)
    for _ in range(30):
        actions = game.legal_actions()
        assert bool(actions) != game.over, "a game that is not over has no legal action"
        if game.over:
            break
        assert again.legal_actions() == actions, "a position that was written down has other actions"
        action = rng.choice(actions)
        for one in (game, again):
            one.apply(action)
        fault = game.fault()
        assert fault is None or not sound, f"after {action}: {fault}"
    assert again.state() == game.state(), "a position that was written down plays another game"


def read_deck(entry: Any, text: str, seed: int) -> None:
    """Makes a deck of a broken entry, a broken file and a broken code."""
    with contextlib.suppress(hl.HearthLabError):
        deck = hl.Deck(entry["class"], entry["cards"], size=entry["size"], name=entry["name"])
        str(deck)
        deck.faults()
        hl.Game(deck, deck, seed=seed)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "deck.txt"
        path.write_bytes(text.encode("utf-8", "surrogateescape"))
        with contextlib.suppress(hl.HearthLabError):
            hl.Deck.from_file(path).check()
    hl.Deck.from_code(text)


def read_action(game: hl.Game, text: str) -> None:
    """Applies a broken action: it is refused and changes nothing, or it is legal."""
    before = game.state()
    legal = {str(action) for action in game.legal_actions()}
    world = game.clone()
    try:
        action = hl.Action.parse(text)
        assert hl.Action.parse(str(action)) == action, "an action reads differently when it is written down"
        world.apply(action)
    except hl.IllegalAction:
        assert world.state() == before, "a refused action changed the game"
        raise
    assert str(action) in legal, "an action that is not listed was done"


def read_record(text: str) -> None:
    """Replays a broken record."""
    hl.Game.replay(hl.Record.from_json(text), library=library())


@dataclass
class Fuzzer:
    """Broken inputs, the same for the same seed, and what became of them."""

    seed: int = 0
    tried: Counter[str] = field(default_factory=Counter)
    accepted: Counter[str] = field(default_factory=Counter)
    #: One report for each different failure, and how often it came.
    failures: dict[str, str] = field(default_factory=dict)
    times: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        games = [game.clone() for k in range(6) for game in moments(k, own=True)]
        choices = [game for game in games if game.phase == "choice"]
        self.games = [moment(k, own=True) for k in range(24)] + choices[:12]
        self.states = [game.state() for game in self.games] + [new_over()]
        self.texts = [str(a) for game in self.games for a in game.legal_actions()[:10]]
        self.decks = [hl.Deck.load(name) for name in hl.Deck.names()[:6]]
        self.kinds = {c: load()[c].type for c in load() if default_library().implemented(c)}
        self.kinds |= {s.id: s.kind for s in CARDS}
        self.of_kind = {kind: [c for c, k in self.kinds.items() if k == kind] for kind in self.kinds.values()}

    def run(self, seconds: float, most: int | None = None, progress: Callable[[int, int], None] | None = None) -> None:
        """Tries inputs until the time is up or there are enough of them; progress is told in seconds."""
        begin = time.monotonic()
        k = 0
        while (spent := time.monotonic() - begin) < seconds and (most is None or k < most):
            self.one(k)
            k += 1
            if progress is not None:
                progress(int(spent), int(seconds))

    def one(self, k: int) -> None:
        """Tries the k-th input."""
        rng = random.Random(f"{self.seed} {k}")
        kind = rng.choice(("position", "position", "position", "position text", "deck", "action", "record"))
        self.tried[kind] += 1
        call, given = self.make(kind, rng, k)
        try:
            call()
            self.accepted[kind] += 1
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            own = isinstance(error, hl.HearthLabError) and not isinstance(error, hl.EngineError)
            if not own or "\n" in str(error):
                self.failed(k, kind, given, error)

    def failed(self, k: int, kind: str, given: Any, error: BaseException) -> None:
        """Keeps what went wrong, and how to see it again."""
        place = traceback.extract_tb(error.__traceback__)[-1]
        what = f"{kind}: {type(error).__name__} at {Path(place.filename).name}:{place.lineno}"
        if isinstance(error, (AssertionError, hl.EngineError)):
            what = f"{kind}: {type(error).__name__}: {re.sub('[0-9]+', 'N', str(error))[:100]}"
        self.times[what] += 1
        trace = "".join(traceback.format_exception(error))[-1200:]
        report = f"tools/fuzz.py --seed {self.seed} --only {k}\n{trace}given: {given!r:.300}\n"
        self.failures.setdefault(what, report)

    def make(self, kind: str, rng: random.Random, k: int) -> tuple[Callable[[], None], Any]:
        """An input of a kind, and what reads it."""
        match kind:
            case "position":
                position = rng.choice(self.states)
                if rng.random() < 0.7:
                    position = change_structure(rng, position)
                position = self.with_other_cards(rng, copy.deepcopy(position))
                return lambda: read_position(position, k), position
            case "position text":
                text = change_bytes(rng, json.dumps(rng.choice(self.states)))
                read: Any = text
                with contextlib.suppress(ValueError, RecursionError):
                    read = json.loads(text)
                return lambda: read_position(read, k), read
            case "deck":
                deck = rng.choice(self.decks)
                entry = {"class": deck.cls, "cards": list(deck.cards), "size": deck.size, "name": deck.name}
                given = change_structure(rng, entry)
                given = {**entry, **given} if isinstance(given, dict) else entry
                text = change_bytes(rng, rng.choice((json.dumps(entry), str(deck), deck.code)))
                return lambda: read_deck(given, text, k), (given, text)
            case "action":
                text = change_bytes(rng, rng.choice(self.texts))
                game = rng.choice(self.games)
                return lambda: read_action(game, text), text
        record = rng.choice(self.games).record.to_json()
        by_bytes = rng.random() < 0.5
        broken = change_bytes(rng, record) if by_bytes else json.dumps(change_structure(rng, json.loads(record)))
        return lambda: read_record(broken), broken

    def with_other_cards(self, rng: random.Random, position: Any) -> Any:
        """Now and then any other cards of the same type take the place of those in the position."""
        share = rng.choice((0.0, 0.0, 0.1, 0.5))
        cards = [at(position, path[:-1]) for path in places(position) if path[-1] == "id"]
        for card in cards:
            kind = self.kinds.get(str(card["id"]))
            if kind is not None and rng.random() < share:
                for stated in ("attack", "health", "durability", "cost", "keywords", "damage", "now"):
                    card.pop(stated, None)
                card["id"] = rng.choice(self.of_kind[kind])
        return position


def new_over() -> dict[str, Any]:
    """The position of a game that is over."""
    game = moment(1)
    rng = random.Random(1)
    while not game.over:
        game.apply(rng.choice(game.legal_actions()))
    return game.state()


def main() -> int:
    """Runs the fuzzer; returns 1 if something other than an error of HearthLab came back."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60, help="how long to try (default 60)")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="which inputs to try (default: new ones)")
    parser.add_argument("--only", type=int, metavar="N", help="try only the input with this number")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")
    given = parser.parse_args()
    fuzzer = Fuzzer(given.seed)
    if given.only is not None:
        fuzzer.one(given.only)
    else:
        fuzzer.run(given.seconds, progress=None if given.quiet else Progress("fuzz"))
    for what, n in fuzzer.times.most_common():
        print(f"{n} times {what}\n{fuzzer.failures[what]}", file=sys.stderr)
    tried = ", ".join(f"{n} {kind} ({fuzzer.accepted[kind]} accepted)" for kind, n in fuzzer.tried.items())
    print(f"seed {given.seed}, {fuzzer.tried.total()} inputs: {tried}; {len(fuzzer.failures)} different failures")
    return bool(fuzzer.failures)


if __name__ == "__main__":
    sys.exit(main())
