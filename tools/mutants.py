"""Removes each part of each card's text in turn and prints the parts that no test misses: `make mutants`.

A mutant is the library without one part of one card: a step, a condition, a trigger, an aura, a restriction of the
target, a requirement, or its own cost. The tests of tests/cards are collected once and then called directly. A mutant
is detected as soon as one test fails: first those that name the card are run, then those that name any card of its card
file, since tokens and enchantments are rarely named. Mutants that no test detects are the survivors.
"""

from __future__ import annotations

import argparse
import inspect
import random
import re
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass, field
from io import StringIO
from itertools import takewhile
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from hearthlab import _core
from hearthlab.cards import sets
from hearthlab.cards.builds import earlier_texts
from hearthlab.cards.data import CardData, load
from hearthlab.cards.decks import Deck
from hearthlab.cards.language.statements import Statement
from hearthlab.cards.library import Library, all_statements, default_library, statements
from hearthlab.game import Game
from hearthlab.scenario import Scenario, card_id, scenario
from hearthlab.util.progress import Progress

TESTS = Path(__file__).resolve().parents[1] / "tests"
SHOWN = 160
"""The maximum length of a printed part."""
CARD_FILES = Path(sets.__path__[0])
#: Words in the names of test files that are not about the current behaviour of cards.
NOT_OF_CARDS = {"made", "data", "codes", "decks", "earlier", "word", "missing", "own", "pools"}

#: Equivalent mutants, which no test can detect: the card, the start of the part's description, and the reason.
ALIKE = (
    ("EX1_134", "condition Unless(Combo", "without the combo it aims at nothing, so its step does nothing"),
    ("EX1_137", "condition 0", "it is given in my turn and ends with it"),
    ("NEW1_005", "condition Unless(Combo", "without the combo it aims at nothing, so its step does nothing"),
    ("EX1_145o", "condition 0", "it ends with my turn, and in my turn nobody else casts a spell"),
    ("EX1_612o", "condition 0", "it ends with my turn, and in my turn nobody else plays a card"),
    ("CFM_687e", "condition 0", "it ends with my turn, and in my turn nobody else casts a spell"),
    ("CFM_699e", "condition 0", "it ends with my turn, and in my turn nobody else plays a card"),
    ("ICC_049", "condition Unless(Not(On(Target, Doomed))", "what a minion is given as it dies is lost"),
    ("ICC_314t2", "condition Unless(ChosenIs(Kind(Minion))", "a card that is no minion cannot be summoned"),
    ("ICC_809", "condition Unless(Combo", "without the combo it aims at nothing, so its step does nothing"),
    ("ICC_910", "condition Unless(Combo", "without the combo it aims at nothing, so its step does nothing"),
    ("LOOT_329", "condition 1", "a card that is no minion cannot be summoned"),
    ("ICC_240", "condition of an aura", "my hero attacks in my turn alone"),
    ("ICC_827e", "condition 0", "it is in my hand in my turn alone"),
    ("ICC_238", "condition 1", "what is no minion in play takes no damage"),
    ("LOOT_517e", "condition 0", "it ends with my turn, and in my turn nobody else plays a card"),
    ("LOOT_517e2", "condition 0", "it ends with my turn, and in my turn nobody else plays a card"),
    ("OG_121e", "condition 0", "it ends with my turn, and in my turn nobody else casts a spell"),
    ("UNG_832e", "condition 0", "it ends with my turn, and in my turn nobody else casts a spell"),
    ("UNG_063", "condition Unless(Combo", "without the combo it was the first card, so it gains nothing"),
    ("UNG_064", "condition Unless(Combo", "without the combo it aims at nothing, so its step does nothing"),
    ("UNG_916e", "condition 0", "it ends with my turn, and in my turn nobody else plays a card"),
    ("UNG_919", "condition", "it attacks enemy minions alone"),
    ("CFM_693", "condition Unless(Combo", "without the combo it aims at nothing, so its step does nothing"),
    ("GIL_620", "condition 1", "a copy of a card that is no minion cannot be summoned"),
    ("UNG_067", "condition 0", "it looks up my own plays alone"),
    ("UNG_836", "condition 0", "a card that is in a hand cannot return to it"),
    ("BOT_576", "condition Unless(Combo", "without the combo it aims at nothing, so its step does nothing"),
    ("BOT_411e", "condition 0", "it ends with my turn, and in my turn nobody else casts a spell"),
    ("BOT_531e", "condition 0", "it ends with my turn, and in my turn nobody else casts a spell"),
    ("BOT_280", "condition 1", "a copy of a card that is no minion cannot be summoned"),
    ("BOT_511t", "condition 0", "only the card that is drawn hears of it"),
    ("LOOT_026e", "condition 0", "only the card that is drawn hears of it"),
    ("LOOT_526t", "condition 0", "only the card that is drawn hears of it"),
    ("BOT_555", "condition 1", "a minion cannot become a card that is no minion"),
    ("BOT_406", "condition 1", "a hero has no neighbours"),
    ("AT_030", "condition Unless(Combo", "without the combo it aims at nothing, so its step does nothing"),
    ("AT_061e", "condition 0", "it ends with my turn, and in my turn nobody else casts a spell"),
    ("AT_124", "condition 0", "DMG4: a minion takes the damage of its own hero alone"),
)
#: The same for all secrets: they are inactive on their owner's turn, and on the other turn only the opponent acts.
BY_THE_OTHER = re.compile(
    r"condition 0 of Some\((And\(\[)?Same\(Player\(Event\), Player\(Foe\)\).*"
    r"on (play|after_play|cast|after_cast|spell_target|power_used)"
)


def _data(card: str) -> CardData:
    """Returns the game's data about a card, or just its id for a card of a test."""
    return load()[card] if card in load() else CardData(card, 0, card)


@dataclass(frozen=True)
class Mutant:
    """A card without one part of one of its texts; ``file`` is the card file, such as basic/mage.py."""

    card: str
    part: int
    text: str
    file: str
    until: int | None = None
    """For an earlier text, the first build with a different one."""

    def __str__(self) -> str:
        text = self.text if len(self.text) <= SHOWN else f"{self.text[:SHOWN]}…"
        when = "" if self.until is None else f" before build {self.until}"
        return f"{_data(self.card).name} ({self.card}){when} without {text}"

    @property
    def alike(self) -> bool:
        """Whether it is known to be equivalent, so that no test can detect it."""
        if "SECRET" in _data(self.card).mechanics and BY_THE_OTHER.fullmatch(self.text):
            return True
        return any(card == self.card and self.text.startswith(start) for card, start, _ in ALIKE)


@dataclass
class Check:
    """A test that can be called at any time, and the cards that it names."""

    name: str
    call: Callable[[], object]
    cards: set[str] = field(default_factory=set)

    def fails(self) -> bool:
        """Returns whether the test fails now."""
        try:
            self.call()
        except (Exception, pytest.fail.Exception):
            return True
        return False


def every_statement() -> list[Statement]:
    """Returns the statements of the card data's build, followed by the earlier texts."""
    now = statements()
    builds = sorted({s.until for s in all_statements() if s.until is not None}, reverse=True)
    return now + [s for build in builds for s in statements(build - 1) if s.until == build]


def mutants_of(statement: Statement, library: Library) -> list[Mutant]:
    """Returns all mutants of a card, except for parts that the game's own data requires."""
    path = Path(statement.where[0])
    file = path.relative_to(CARD_FILES).as_posix() if path.is_relative_to(CARD_FILES) else path.name
    return [
        Mutant(statement.id, part, text, file, statement.until)
        for part, text in enumerate(library.core.mutants(statement.id))
        if text != "require" or "require" in statement.text
    ]


@contextmanager
def without(mutant: Mutant) -> Iterator[None]:
    """Returns a context in which every library with that text lacks the part, including newly created ones."""
    slot = Library.__dict__["core"]
    made: dict[_core.Library, _core.Library] = {}

    def mutated(library: Library) -> _core.Library:
        core: _core.Library = slot.__get__(library)
        if core not in made:
            stated = mutant.card in core and earlier_texts(library.data.build).get(mutant.card) == mutant.until
            made[core] = core.mutant(mutant.card, mutant.part) if stated else core
        return made[core]

    with patch.object(Library, "core", property(mutated, slot.__set__)):
        yield


@contextmanager
def naming(cards: set[str]) -> Iterator[None]:
    """Returns a context that collects the ids of all cards in scenarios and decks, including powers and quests."""
    plain, begin, decide, start = card_id, Scenario.__init__, Scenario.chance, Game.__init__

    def noting(name: str, library: Library | None = None) -> str:
        card = plain(name, library)
        cards.add(card)
        return card

    def beginning(made: Scenario, **given: Any) -> None:
        begin(made, **given)
        cards.update(
            side[part]["id"] for side in made.state["players"] for part in ("power", "quest") if side.get(part)
        )

    def deciding(made: Scenario, *answers: Any) -> Scenario:
        cards.update(answer for answer in answers if answer in load())
        return decide(made, *answers)

    def starting(game: Game, deck: Deck, other: Deck, *given: Any, **named: Any) -> None:
        start(game, deck, other, *given, **named)
        cards.update(deck.cards, other.cards)

    with (
        patch.object(scenario, "card_id", noting),
        patch.object(Scenario, "__init__", beginning),
        patch.object(Scenario, "chance", deciding),
        patch.object(Game, "__init__", starting),
    ):
        yield


class _Collector:
    """A pytest plugin that keeps the collected tests."""

    def __init__(self) -> None:
        self.items: list[pytest.Function] = []

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.items = [item for item in session.items if isinstance(item, pytest.Function)]


def collect(paths: Iterable[Path]) -> list[Check]:
    """Returns the tests in these files that need only their parameters."""
    found = _Collector()
    options = ["--collect-only", "-qq", "-n0", "-p", "no:cacheprovider", f"--rootdir={TESTS.parent}"]
    with redirect_stdout(StringIO()) as told:
        code = pytest.main([*options, *map(str, paths)], plugins=[found])
    if code != pytest.ExitCode.OK:
        raise SystemExit(f"the tests cannot be collected:\n{told.getvalue()}")
    return [
        Check(item.nodeid, _call(item))
        for item in found.items
        if _parameters(item).keys() == inspect.signature(item.obj).parameters.keys()
        and not any(item.iter_markers("skipif"))
    ]


def _parameters(item: pytest.Function) -> dict[str, object]:
    return dict(item.callspec.params) if hasattr(item, "callspec") else {}


def _call(item: pytest.Function) -> Callable[[], object]:
    return lambda: item.obj(**_parameters(item))


def passing(checks: Iterable[Check]) -> list[Check]:
    """Runs every test once, records which cards it names, and drops those that fail anyway."""
    fine = []
    for check in checks:
        with naming(check.cards):
            failed = check.fails()
        if failed:
            print(f"left out, since it fails without any mutant: {check.name}")
        else:
            fine.append(check)
    return fine


def _shared(one: str, other: str) -> int:
    """Returns the length of the common prefix of two ids."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def notices(mutant: Mutant, checks: Sequence[Check], kin: frozenset[str]) -> bool:
    """Returns whether a test fails without that part; ``kin`` are all cards of the mutant's card file."""

    def nearness(check: Check) -> tuple[int, int]:
        # A token usually shares the prefix of its id with the cards that create it.
        return -max(_shared(card, mutant.card) for card in check.cards & kin), len(check.cards)

    near = sorted((c for c in checks if mutant.card in c.cards), key=lambda c: len(c.cards))
    far = sorted((c for c in checks if mutant.card not in c.cards and c.cards & kin), key=nearness)
    with without(mutant):
        return any(check.fails() for check in (*near, *far))


def survivors(
    mutants: Sequence[Mutant], checks: Sequence[Check], progress: Callable[[int, int], None] | None = None
) -> list[Mutant]:
    """Returns the mutants that none of the tests detects."""
    kin: dict[str, set[str]] = {}
    for mutant in mutants:
        kin.setdefault(mutant.file, set()).add(mutant.card)
    for statement in statements():
        file = Path(statement.where[0]).relative_to(CARD_FILES).as_posix()
        if file in kin:
            kin[file].add(statement.id)
    alive = []
    for k, mutant in enumerate(mutants):
        if not mutant.alike and not notices(mutant, checks, frozenset(kin[mutant.file])):
            alive.append(mutant)
        if progress is not None:
            progress(k + 1, len(mutants))
    return alive


def sample(mutants: Sequence[Mutant], size: int, seed: int) -> list[Mutant]:
    """Returns some mutants of current texts of a few sets, so that only the tests of these are needed."""
    rng = random.Random(seed)
    by_set: dict[str, list[Mutant]] = {}
    for mutant in (m for m in mutants if m.until is None):
        by_set.setdefault(mutant.file.split("/")[0], []).append(mutant)
    chosen: list[Mutant] = []
    for name in rng.sample(sorted(by_set), len(by_set)):
        if len(chosen) < size:
            chosen += by_set[name]
    return rng.sample(chosen, min(size, len(chosen)))


def test_files(mutants: Iterable[Mutant]) -> list[Path]:
    """Returns the files that may test a sample: not those named after another set, or not about cards."""
    wanted = {mutant.file.split("/")[0] for mutant in mutants}
    others = {path.name for path in CARD_FILES.iterdir() if path.is_dir()} - wanted | NOT_OF_CARDS
    return [p for p in sorted((TESTS / "cards").glob("test_*.py")) if not others.intersection(p.stem.split("_"))]


def _library_of(statement: Statement) -> Library:
    """Returns the newest library with that text."""
    return default_library() if statement.until is None else Library.of_build(statement.until - 1)


def _wanted(mutant: Mutant, given: argparse.Namespace) -> bool:
    data = _data(mutant.card)
    return (
        (given.card is None or given.card in (data.id, data.name))
        and (given.set is None or mutant.file.startswith(f"{given.set}/"))
        and (given.file is None or mutant.file == given.file)
    )


def main() -> int:
    """Prints the survivors; returns 1 if there are any."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--card", help="only this card, by id or name")
    parser.add_argument("--set", help="only the cards of this folder of sets")
    parser.add_argument("--file", help="only the cards of this file, such as basic/mage.py")
    parser.add_argument("--sample", type=int, metavar="N", help="only N mutants of a few sets")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the sample (default 1)")
    parser.add_argument("--list", action="store_true", help="list the mutants without running anything")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")
    given = parser.parse_args()
    begin = time.monotonic()
    mutants = [m for s in every_statement() for m in mutants_of(s, _library_of(s)) if _wanted(m, given)]
    if given.sample is not None:
        mutants = sample(mutants, given.sample, given.seed)
    if given.list:
        print(*(f"{m.file}: {m}" for m in mutants), sep="\n")
        return 0
    if not mutants:
        raise SystemExit("there are no mutants; see --list")
    checks = passing(collect([TESTS / "cards"] if given.sample is None else test_files(mutants)))
    alive = survivors(mutants, checks, None if given.quiet else Progress("mutants"))
    for file in dict.fromkeys(m.file for m in alive):
        print(f"\n{file}:", *(f"  {m}" for m in alive if m.file == file), sep="\n")
    alike = sum(m.alike for m in mutants)
    seconds = time.monotonic() - begin
    print(f"{len(mutants)} mutants, {len(alive)} survivors, {alike} known to be equivalent, {seconds:.0f} seconds")
    return 1 if alive else 0


if __name__ == "__main__":
    raise SystemExit(main())
