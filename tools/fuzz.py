"""Feeds broken input to every reader of HearthLab: only HearthLab's own errors may come back.

It covers positions, decks, actions, records, beliefs, rules, agents, models, answers of programs and all kinds of
files. `make fuzz` runs it for a while; a seed reproduces the same inputs. Every input is a valid one with a few
changes: of bytes, of lines, or of its structure (values swapped, duplicated, moved, removed). It is also a failure if
an input takes more than 20 seconds of CPU time or more than two gigabytes of memory.

    python tools/fuzz.py --seconds 60 --seed 1
"""

from __future__ import annotations

import argparse
import contextlib
import copy
import json
import os
import random
import re
import resource
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
from hearthlab.arena.cells import frames
from hearthlab.arena.cells.lines import Text
from hearthlab.arena.cells.lines import parse as parse_answer
from hearthlab.arena.seats import AgentFault
from hearthlab.cards.data import load
from hearthlab.cards.library import default_library
from hearthlab.rules import Rules
from hearthlab.util.progress import Progress
from support.breaking import at, change_bytes, change_structure, places
from support.broken import AGENTS, MODELS, READERS, Reader, folder, read_agent, read_model
from support.worlds import CARDS, library, moment, moments

#: The CPU seconds and bytes that one input may take.
SLOW = 20.0
MEMORY = 2 << 30

# -- the readers -------------------------------------------------------------------------------------------


def read_position(position: Any, seed: int) -> None:
    """Sets up a position; an accepted one must be sound, playable and viewable."""
    rng = random.Random(seed)
    game = hl.Game.from_state(position, seed=seed, library=library())
    # The rest of an unfinished text may be nonsense that no check can detect.
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
        # A position may have unknown cards of the player's own, which sampling cannot fill in.
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
    """Creates a deck from a broken entry, a broken file and a broken code."""
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
    """Applies a broken action: it must be legal, or be rejected without changing anything."""
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


def read_belief(game: hl.Game, given: Any) -> None:
    """Samples a world with a broken belief."""
    weights = given["decks"] if isinstance(given["decks"], list) else [given["decks"]]
    belief = hl.Belief(tuple((w, hl.Deck.load("freeze-mage")) for w in weights), given["cards"])
    game.view(0).sample(1, belief)


def read_rules(given: Any) -> None:
    """Reads broken rules; accepted ones must survive being written and read again."""
    rules = Rules.from_dict(given)
    assert Rules.from_dict(rules.to_dict()) == rules


def read_answer(game: hl.Game, line: bytes) -> None:
    """Reads a broken answer of a program, as the arena does."""
    language = Text()
    try:
        language.opened(b"competition")
        language.start(game.view(game.player), False)
        kind, said = parse_answer(line, 3)
        if kind == frames.ACTION:
            assert len(said) <= frames.LONGEST[kind], "an action is longer than its limit"
            action = language.action(said)
            assert hl.Action.parse(str(action)) == action, "an action reads differently when it is written down"
    except (AgentFault, ValueError) as error:
        raise hl.HearthLabError("not an answer") from error


def read_broken_file(reader: Reader, content: bytes, k: int) -> None:
    """Reads a broken file, which must not be changed unless it is accepted."""
    path = folder() / f"input{k}{reader.suffix}"
    path.write_bytes(content)
    try:
        reader.read(path)
    finally:
        for left in path.parent.glob(f"{path.name}*"):
            left.unlink()


KINDS = (
    *("position", "position", "position", "position text"),
    *("deck", "action", "record", "text", "belief", "rules", "answer"),
)
ALL = (*KINDS, *READERS)


def chosen(words: str) -> tuple[str, ...]:
    """Returns the named kinds, or all of them."""
    kinds = tuple(word.strip() for word in words.split(",") if word.strip())
    unknown = [kind for kind in kinds if kind not in ALL]
    if unknown:
        raise SystemExit(f"{unknown[0]} is not a kind of input; choose one of {', '.join(dict.fromkeys(ALL))}")
    return kinds or ALL


@dataclass
class Fuzzer:
    """Generates broken inputs from a seed and keeps the results."""

    seed: int = 0
    #: The kinds to try; a kind that is listed twice is tried twice as often.
    kinds: tuple[str, ...] = ALL
    tried: Counter[str] = field(default_factory=Counter)
    accepted: Counter[str] = field(default_factory=Counter)
    #: One report for each distinct failure, and how often it occurred.
    failures: dict[str, str] = field(default_factory=dict)
    times: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        games = [game.clone() for k in range(6) for game in moments(k, own=True)]
        choices = [game for game in games if game.phase == "choice"]
        self.games = [moment(k, own=True) for k in range(24)] + choices[:12]
        self.states = [game.state() for game in self.games] + [new_over()]
        self.texts = [str(a) for game in self.games for a in game.legal_actions()[:10]]
        self.decks = [hl.Deck.load(name) for name in hl.Deck.names()[:6]]
        self.card_kinds = {c: load()[c].type for c in load() if default_library().implemented(c)}
        self.card_kinds |= {s.id: s.kind for s in CARDS}
        self.of_kind = {kind: [c for c, k in self.card_kinds.items() if k == kind] for kind in self.card_kinds.values()}

    def run(self, seconds: float, most: int | None = None, progress: Callable[[int, int], None] | None = None) -> None:
        """Tries inputs until the time is up or there were enough of them; progress is in seconds."""
        begin = time.monotonic()
        k = 0
        while (spent := time.monotonic() - begin) < seconds and (most is None or k < most):
            self.one(k)
            k += 1
            if progress is not None:
                progress(int(spent), int(seconds))

    def one(self, k: int) -> None:
        """Tries the k-th input; the first ones are one of each kind, so that every run covers all readers."""
        rng = random.Random(f"{self.seed} {k}")
        kind = self.kinds[k] if k < len(self.kinds) else rng.choice(self.kinds)
        self.tried[kind] += 1
        call, given = self.make(kind, rng, k)
        begin = time.process_time()
        try:
            call()
            self.accepted[kind] += 1
            assert time.process_time() - begin < SLOW, "it took too long"
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            own = isinstance(error, hl.HearthLabError) and not isinstance(error, hl.EngineError)
            if not own or "\n" in str(error):
                self.failed(k, kind, given, error)

    def failed(self, k: int, kind: str, given: Any, error: BaseException) -> None:
        """Records a failure, and how to reproduce it."""
        place = traceback.extract_tb(error.__traceback__)[-1]
        what = f"{kind}: {type(error).__name__} at {Path(place.filename).name}:{place.lineno}"
        if isinstance(error, (AssertionError, hl.EngineError)):
            what = f"{kind}: {type(error).__name__}: {re.sub('[0-9]+', 'N', str(error))[:100]}"
        self.times[what] += 1
        trace = "".join(traceback.format_exception(error))[-1200:]
        again = "" if self.kinds == ALL else f" --kinds {','.join(self.kinds)}"
        report = f"tools/fuzz.py --seed {self.seed}{again} --only {k}\n{trace}given: {given!r:.300}\n"
        self.failures.setdefault(what, report)

    def make(self, kind: str, rng: random.Random, k: int) -> tuple[Callable[[], None], Any]:
        """Returns a reader call with an input of a kind, and the input itself."""
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
            case "text":
                read, text = rng.choice([(read_agent, a) for a in AGENTS] + [(read_model, m) for m in MODELS])
                broken_text = change_bytes(rng, text)
                return lambda: read(broken_text), broken_text
            case "belief":
                cards = {"CS2_231": 1.0, "CS2_029": 0.5}
                belief = change_structure(rng, {"decks": [1.0, 2.0], "cards": cards})
                belief = {"decks": [1.0], "cards": cards, **belief}
                game = rng.choice(self.games)
                return lambda: read_belief(game, belief), belief
            case "rules":
                rules = change_structure(rng, Rules().to_dict())
                return lambda: read_rules(rules), rules
            case "answer":
                game = rng.choice(self.games)
                said = {
                    "done": True,
                    "form": "competition",
                    "action": rng.choice(self.texts),
                    "option": 1,
                    "error": "x",
                }
                answer: Any = {
                    "number": 3,
                    **{key: said[key] for key in rng.sample(sorted(said), rng.choice((1, 1, 2)))},
                }
                answer = change_structure(rng, answer) if rng.random() < 0.5 else answer
                line = json.dumps(answer)
                line = change_bytes(rng, line) if rng.random() < 0.5 else line
                return lambda: read_answer(game, line.encode("utf-8", "surrogateescape")), line
            case _ if kind in READERS:
                content = READERS[kind].broken(rng)
                return lambda: read_broken_file(READERS[kind], content, k), content
        record = rng.choice(self.games).record.to_json()
        by_bytes = rng.random() < 0.5
        broken = change_bytes(rng, record) if by_bytes else json.dumps(change_structure(rng, json.loads(record)))
        return lambda: read_record(broken), broken

    def with_other_cards(self, rng: random.Random, position: Any) -> Any:
        """Occasionally replaces cards in the position by others of the same type."""
        share = rng.choice((0.0, 0.0, 0.1, 0.5))
        cards = [at(position, path[:-1]) for path in places(position) if path[-1] == "id"]
        for card in cards:
            kind = self.card_kinds.get(str(card["id"]))
            if kind is not None and rng.random() < share:
                for stated in ("attack", "health", "durability", "cost", "keywords", "damage", "now"):
                    card.pop(stated, None)
                card["id"] = rng.choice(self.of_kind[kind])
        return position


def new_over() -> dict[str, Any]:
    """Returns the position of a game that is over."""
    game = moment(1)
    rng = random.Random(1)
    while not game.over:
        game.apply(rng.choice(game.legal_actions()))
    return game.state()


def main() -> int:
    """Runs the fuzzer; returns 1 if anything other than an error of HearthLab came back."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60, help="how long to try (default 60)")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="seed of the inputs (default: a new one)")
    parser.add_argument("--kinds", metavar="WORDS", default="", help="try only these kinds, such as manifest,archive")
    parser.add_argument("--only", type=int, metavar="N", help="try only the input with this number")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")
    given = parser.parse_args()
    # Leaves nothing in the user's cache, and limits the memory.
    os.environ["XDG_CACHE_HOME"] = str(folder())
    fuzzer = Fuzzer(given.seed, kinds=chosen(given.kinds))
    used = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + MEMORY, used + MEMORY))
    if given.only is not None:
        fuzzer.one(given.only)
    else:
        fuzzer.run(given.seconds, progress=None if given.quiet else Progress("fuzz"))
    for what, n in fuzzer.times.most_common():
        print(f"{n} times {what}\n{fuzzer.failures[what]}", file=sys.stderr)
    tried = ", ".join(f"{n} {kind} ({fuzzer.accepted[kind]} accepted)" for kind, n in fuzzer.tried.items())
    print(f"seed {given.seed}, {fuzzer.tried.total()} inputs: {tried}; {len(fuzzer.failures)} distinct failures")
    return bool(fuzzer.failures)


if __name__ == "__main__":
    sys.exit(main())
