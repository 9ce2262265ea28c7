"""The schedule of a tournament: its games, each with its number, seats and seed."""

from __future__ import annotations

import bisect
import functools
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

import numpy as np
import numpy.typing as npt

from hearthlab import _core
from hearthlab.agents.registry import Spec, read
from hearthlab.arena.limits import Limits
from hearthlab.cards.decks import Deck, deck_names
from hearthlab.cards.library import Library, default_library
from hearthlab.errors import HearthLabError
from hearthlab.game import check_deck
from hearthlab.rules import Rules
from hearthlab.util.reading import Given, shown
from hearthlab.util.seeds import DERIVATION, derive, run_seed
from hearthlab.util.suggest import one_of

__all__ = [
    "ISOLATION",
    "KINDS",
    "LISTED",
    "MOST_DECKS",
    "MOST_ENTRANTS",
    "MOST_GAMES",
    "MOST_STAGES",
    "PAIRINGS",
    "USUAL",
    "Cell",
    "Entrant",
    "Numbers",
    "Plan",
    "Stage",
]

Numbers = npt.NDArray[np.uint64]

KINDS = ("round-robin", "gauntlet")
LISTED = "listed"
"""The kind of a stage whose games are listed one by one, for formats in which games depend on earlier results."""
PAIRINGS = ("all", "mirror", "cross")
ISOLATION = ("off", "process", "strict")
"""Where foreign agents play: in the referee's process, in their own, or in their own with every wall."""
USUAL = "process"
"""The default isolation."""

# The memory that a plan needs depends on these numbers, so they are limited.
MOST_ENTRANTS = MOST_DECKS = MOST_STAGES = 1000
MOST_CELLS = 1_000_000
MOST_GAMES = 100_000_000
LONGEST_AGENT = 10_000


@dataclass(frozen=True, slots=True)
class Entrant:
    """An agent in a tournament: its name in tables, and all its parameters."""

    name: str
    spec: Spec
    settled: bool = field(default=False, compare=False)
    """Whether the agent was checked to exist and to accept these parameters."""
    turn: float | None = None
    """Seconds for a turn, if the agent requests less than the limits allow; has no effect on native agents."""
    memory: int | None = None
    """Megabytes of memory, if the agent requests less than the limits allow."""

    @classmethod
    def read(cls, text: str) -> Entrant:
        """Parses the text of an agent, or name=text to rename it; does not import modules.

        >>> Entrant.read("first=greedy(score=aggro)").name, Entrant.read("eva").name
        ('first', 'eva')
        """
        if not isinstance(text, str):
            raise HearthLabError(
                f"{shown(text)} is not the text of an agent; in a tournament, write your own agent as module:Class"
            )
        name, equals, rest = text.partition("=")
        named = bool(equals) and "(" not in name and ":" not in name
        spec = read(rest if named else text)
        return cls(name.strip() if named else str(spec), spec)


@dataclass(frozen=True, slots=True)
class Cell:
    """Two agents with their decks, as indices into the plan's lists; player 0 goes first."""

    stage: int
    agents: tuple[int, int]
    decks: tuple[int, int]
    first: int = 0


@dataclass(frozen=True, slots=True)
class Stage:
    """A part of a tournament, with the same games for every pair of agents."""

    name: str
    agents: tuple[int, ...]
    decks: tuple[int, ...]
    games: int
    """Games for each pair of agents, rounded up until all combinations are played equally often."""
    kind: str = "round-robin"
    pairing: str = "all"
    listed: tuple[tuple[int, int, int, int], ...] = ()
    """For the kind `LISTED`: both agents and both decks of every game, in the order of play."""

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The pairs of agents that meet."""
        if self.kind == LISTED:
            return list(dict.fromkeys((min(a, b), max(a, b)) for a, b, _, _ in self.listed))
        first, *others = self.agents
        if self.kind == "gauntlet":
            return [(first, other) for other in others]
        return [(a, b) for k, a in enumerate(self.agents) for b in self.agents[k + 1 :]]

    @property
    def deck_pairs(self) -> list[tuple[int, int]]:
        """The ordered pairs of decks that meet."""
        pairs = [(d, e) for d in self.decks for e in self.decks]
        wanted = {"mirror": [True], "cross": [False]}.get(self.pairing, [True, False])
        return [(d, e) for d, e in pairs if (d == e) in wanted]

    @property
    def per_pair(self) -> int:
        """The games of a pair of agents in one round: every pair of decks, with either agent going first."""
        return 2 * len(self.deck_pairs)

    @property
    def size(self) -> int:
        """The number of cells, which is the number of games in one round."""
        if self.kind == LISTED:
            return len(self.listed)
        agents, decks = len(self.agents), len(self.decks)
        pairs = agents - 1 if self.kind == "gauntlet" else agents * (agents - 1) // 2
        meet = {"mirror": decks, "cross": decks * (decks - 1)}.get(self.pairing, decks * decks)
        return 2 * pairs * meet

    @property
    def rounds(self) -> int:
        """How often all cells are played; demarcos2019 calls a round a league."""
        if self.kind == LISTED:
            return self.games
        return -(-self.games // self.per_pair)

    @property
    def total(self) -> int:
        """The number of games of the stage."""
        return self.rounds * self.size

    def cells(self, number: int) -> list[Cell]:
        """Returns the cells of one round; each is followed by the same cell with the agents swapped."""
        if self.kind == LISTED:
            return [Cell(number, (a, b), (d, e)) for a, b, d, e in self.listed]
        return [
            Cell(number, seats, (d, e)) for a, b in self.pairs for d, e in self.deck_pairs for seats in ((a, b), (b, a))
        ]

    def seats(self, number: int) -> npt.NDArray[np.int64]:
        """Returns the same as `cells`, as a table of numbers: stage, both agents, both decks, and who goes first."""
        if self.kind == LISTED:
            return np.array([(number, *game, 0) for game in self.listed], dtype=np.int64)
        agents, decks = np.array(self.pairs), np.array(self.deck_pairs)
        pairs = np.repeat(agents, 2 * len(decks), axis=0)
        pairs[1::2] = pairs[1::2, ::-1]
        met = np.tile(np.repeat(decks, 2, axis=0), (len(agents), 1))
        stage, first = np.full((len(pairs), 1), number), np.zeros((len(pairs), 1), dtype=np.int64)
        return np.hstack([stage, pairs, met, first]).astype(np.int64)


@dataclass(frozen=True)
class Plan:
    """A tournament: everything that determines its games."""

    entrants: tuple[Entrant, ...]
    decks: tuple[Deck, ...]
    stages: tuple[Stage, ...]
    seed: int = 0
    rules: Rules = field(default_factory=Rules)
    limits: Limits = field(default_factory=Limits)
    paired: bool = True
    """Whether a game and the same game with the agents swapped share a seed."""
    records: bool = False
    """Whether the actions of every game are stored."""
    name: str = "tournament"
    isolate: str = USUAL
    """Where foreign agents play, one of `ISOLATION`."""
    forfeit: int = 3
    """The number of games of a round with a fault, after which an agent forfeits the rest of it; 0 for never."""
    secret: bool = False
    """Whether the seed was drawn at random, and is revealed only after the last game."""
    derivation: int = DERIVATION
    """How the seeds of games and agents are derived; 1 in the first stores."""
    library: Library = field(default_factory=default_library, compare=False)
    """The cards; a store can only hold tournaments without custom cards."""

    def __post_init__(self) -> None:
        self._check_settings()
        own = None if self.library is default_library() else self.library
        object.__setattr__(self, "library", Library.for_rules(self.rules, own))
        if self.derivation not in (1, DERIVATION):
            raise HearthLabError(f"derivation is {shown(self.derivation)}; it must be 1 or {DERIVATION}")
        _unique("agents", [entrant.name for entrant in self.entrants], "rename one of them, as in second=eva")
        _unique("decks", self.deck_names, "give one of them another name")
        for deck in self.decks:
            check_deck(deck, self.library, self.rules)
        for stage in self.stages:
            _check(stage)
        if self.isolate not in ISOLATION:
            raise HearthLabError(f"isolate is {shown(self.isolate)}; it must be {' or '.join(ISOLATION)}")
        if type(self.forfeit) is not int or not 0 <= self.forfeit <= MOST_GAMES:
            raise HearthLabError(
                f"forfeit is {shown(self.forfeit)}; it must be a whole number of faults, or 0 for never"
            )
        self._check_size()

    def _check_settings(self) -> None:
        """Raises HearthLabError for settings that a store could not reproduce."""
        Given(self.seed, "seed").seed()
        Given(self.paired, "paired").flag()
        Given(self.records, "records").flag()
        Given(self.name, "name").text()
        for what, value, kind in (("rules", self.rules, Rules), ("limits", self.limits, Limits)):
            if not isinstance(value, kind):
                raise HearthLabError(f"{what} must be {kind.__name__}(…), not {shown(value)}")
        for entrant in self.entrants:
            Given(entrant.name, "the name of an agent").text()
            Given(entrant.spec.full, "an agent").text(LONGEST_AGENT)

    def _check_size(self) -> None:
        """Raises HearthLabError for a tournament that no machine could play, before allocating anything for it."""
        counts = (
            ("agents", len(self.entrants), MOST_ENTRANTS),
            ("decks", len(self.decks), MOST_DECKS),
            ("stages", len(self.stages), MOST_STAGES),
            ("pairs of agents with their decks", sum(stage.size for stage in self.stages), MOST_CELLS),
            ("games", sum(stage.rounds * stage.size for stage in self.stages), MOST_GAMES),
        )
        for what, n, most in counts:
            if n > most:
                raise HearthLabError(f"a tournament of {shown(n)} {what} is too large; at most {most:,} are possible")

    @functools.cached_property
    def deck_names(self) -> list[str]:
        """The names of the decks in tables."""
        return deck_names(self.decks)

    @functools.cached_property
    def cells(self) -> list[Cell]:
        """All cells, stage by stage."""
        return [cell for number, stage in enumerate(self.stages) for cell in stage.cells(number)]

    @functools.cached_property
    def seats(self) -> npt.NDArray[np.int64]:
        """The cells as a table of numbers: stage, both agents, both decks, and who goes first."""
        return np.concatenate([stage.seats(number) for number, stage in enumerate(self.stages)])

    def open_seed(self, done: int) -> int | None:
        """Returns the seed, or None if it is secret and not all games have been played."""
        return None if self.secret and done < self.total else self.seed

    def limits_of(self, entrant: int) -> Limits:
        """Returns the limits of an agent: those of the plan, or less if it requests less."""
        one = self.entrants[entrant]
        return self.limits.within(one.turn, one.memory)

    def native(self, entrant: int) -> bool:
        """Returns whether an agent decides entirely in the core."""
        spec = self.entrants[entrant].spec
        return spec.recipe is not None and not spec.foreign

    @property
    def total(self) -> int:
        """The number of games."""
        return sum(stage.total for stage in self.stages)

    @functools.cached_property
    def _starts(self) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """The first game, the first cell and the number of cells of each stage."""
        sizes = [stage.size for stage in self.stages]
        games = np.cumsum([0, *(stage.total for stage in self.stages[:-1])])
        cells = np.cumsum([0, *sizes[:-1]])
        return games, cells, np.array(sizes)

    def _placed(self, numbers: Numbers) -> tuple[Numbers, Numbers]:
        """Returns the cell and the round of each game."""
        games, cells, sizes = self._starts
        number = numbers.astype(np.int64)
        stage = np.searchsorted(games, number, side="right") - 1
        league, place = np.divmod(number - games[stage], sizes[stage])
        return (cells[stage] + place).astype(np.uint64), league.astype(np.uint64)

    def cells_of(self, numbers: Numbers) -> Numbers:
        """Returns the index of each game's cell in `cells`."""
        return self._placed(numbers)[0]

    def leagues_of(self, numbers: Numbers) -> Numbers:
        """Returns each game's round within its stage, from 0."""
        return self._placed(numbers)[1]

    @functools.cached_property
    def _blocks(self) -> list[tuple[int, int, int]]:
        """The first game, the first cell and the number of cells of each stage, as plain numbers."""
        return list(zip(*(part.tolist() for part in self._starts), strict=True))

    def _block(self, number: int) -> tuple[int, int, int]:
        return self._blocks[bisect.bisect_right(self._blocks, number, key=lambda block: block[0]) - 1]

    def cell_of(self, number: int) -> int:
        """Returns the index of a game's cell in `cells`."""
        first, cell, size = self._block(number)
        return cell + (number - first) % size

    def round_of(self, number: int) -> range:
        """Returns the numbers of all games in the round of a game."""
        first, _, size = self._block(number)
        start = first + (number - first) // size * size
        return range(start, start + size)

    @functools.cached_property
    def _draws(self) -> Numbers | None:
        """The number of each game's draw if games are listed; None otherwise.

        Two consecutive games with the agents swapped share a draw.
        """
        if not any(stage.kind == LISTED for stage in self.stages):
            return None
        agents = self.seats[self.cells_of(np.arange(self.total, dtype=np.uint64)).astype(np.int64), 1:3].tolist()
        found: list[int] = []
        open_pair = False
        for number, (a, b) in enumerate(agents):
            second = open_pair and agents[number - 1] == [b, a]
            found.append(found[-1] if second else found[-1] + 1 if found else 0)
            open_pair = not second
        return np.array(found, dtype=np.uint64)

    def draws_of(self, numbers: Numbers) -> Numbers:
        """Returns the draw that each game's seed is derived from; two games that differ only in the seats share one."""
        return numbers if not self.paired else numbers // np.uint64(2) if self._draws is None else self._draws[numbers]

    def seeds_of(self, numbers: Numbers) -> Numbers:
        """Returns the seed of each game; seeds are below 2^63, so that every database can store them."""
        which = self.draws_of(numbers)
        if self.derivation > 1:
            prefix = f"{self.seed}\0game\0".encode()
            drawn = np.frombuffer(_core.derive_seeds(prefix, which.astype(np.uint64).tobytes()), dtype=np.uint64)
            return drawn >> np.uint64(1)
        key = np.uint64(derive(self.seed, "games"))
        with np.errstate(over="ignore"):
            z = key + (which + np.uint64(1)) * np.uint64(0x9E3779B97F4A7C15)
            z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
            z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
            found: Numbers = (z ^ (z >> np.uint64(31))) >> np.uint64(1)
        return found


def _unique(what: str, names: Sequence[str], hint: str) -> None:
    counts = Counter(names)
    for name in names:
        if counts[name] > 1:
            raise HearthLabError(f'two {what} are called "{name}"; {hint}')


def _check(stage: Stage) -> None:
    where = f"stage {stage.name}" if stage.name else "a tournament"
    if len(stage.agents) < 2:
        raise HearthLabError(f"{where} needs at least two agents")
    if len(set(stage.agents)) < len(stage.agents) or len(set(stage.decks)) < len(stage.decks):
        raise HearthLabError(f"{where} has an agent or a deck twice")
    if not stage.decks:
        raise HearthLabError(f"{where} needs at least one deck")
    if isinstance(stage.games, bool) or not isinstance(stage.games, int) or stage.games < 1:
        raise HearthLabError(f"{where} has {shown(stage.games)} games; it must be a whole number above 0")
    _check_listed(stage, where)
    kinds = (*KINDS, LISTED) if stage.listed else KINDS
    for what, value, known in (("kind", stage.kind, kinds), ("pairing", stage.pairing, PAIRINGS)):
        if value not in known:
            raise HearthLabError(f'the {what} of {where} is "{value}"; it must be {" or ".join(known)}')
    if stage.size == 0:
        raise HearthLabError(f'the pairing "{stage.pairing}" of {where} needs more than one deck')


def _check_listed(stage: Stage, where: str) -> None:
    if bool(stage.listed) != (stage.kind == LISTED):
        raise HearthLabError(f"{where} must list games if and only if its kind is {LISTED}")
    agents, decks = set(stage.agents), set(stage.decks)
    for a, b, d, e in stage.listed:
        if a == b or not {a, b} <= agents or not {d, e} <= decks:
            raise HearthLabError(
                f"{where} lists a game of agents {a} and {b} with decks {d} and {e}, which do not all belong to it"
            )


def deck_lists(decks: Sequence[Deck | str]) -> list[Deck]:
    """Loads decks that are given as decks, names, files or codes.

    >>> [deck.name for deck in deck_lists(["freeze-mage"])]
    ['freeze-mage']
    """
    if isinstance(decks, str | Deck) or not isinstance(decks, Iterable):
        raise HearthLabError(f"decks must be a list, not {shown(decks)}")
    return [Deck.of(deck) for deck in decks]


def simple(entrants: Sequence[Entrant], decks: Sequence[Deck], games: int, **settings: Any) -> Plan:
    """Returns a tournament of one stage; the settings `kind` and `pairing` go to the stage, the others to the plan."""
    for key in settings:
        one_of("setting of a tournament", key, (*_STAGE_SETTINGS, *_PLAN_SETTINGS))
    stage = {key: settings.pop(key) for key in _STAGE_SETTINGS if key in settings}
    everyone, all_decks = tuple(range(len(entrants))), tuple(range(len(decks)))
    settings.update(run_seed(settings.get("seed", 0)))
    return Plan(tuple(entrants), tuple(decks), (Stage("", everyone, all_decks, games, **stage),), **settings)


_STAGE_SETTINGS = ("kind", "pairing")
_PLAN_SETTINGS = tuple(f.name for f in fields(Plan) if f.name not in ("entrants", "decks", "stages"))
