"""The exam: the win rates that an agent has to reach, fixed before anything was trained.

The opponents are 21 searching agents and 4 simple ones from the papers, each in its strongest documented form
(`SEARCHING`, `SIMPLE`, `FORMS`); `parts` lists all matches. Each part is a tournament with its own store, so that an
interrupted exam can be resumed. Games come in pairs with the same seed and the agents swapped; intervals treat each
pair as one observation. The results of every run are appended to a log, from which nothing is deleted.
"""

from __future__ import annotations

import datetime
import hashlib
import json
import math
import platform
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from importlib.metadata import version
from pathlib import Path

from hearthlab.agents.native import agent_spec
from hearthlab.agents.registry import agents, parse, written
from hearthlab.arena.backend import Workers
from hearthlab.arena.schedule import Entrant, simple
from hearthlab.arena.seating import settled
from hearthlab.arena.stats import Z95
from hearthlab.arena.store import Store
from hearthlab.arena.tournament import run
from hearthlab.cards.decks import Deck
from hearthlab.errors import HearthLabError
from hearthlab.game import Game
from hearthlab.util.files import make_folder, write_text
from hearthlab.util.reading import parse_json, read_text
from hearthlab.util.seeds import derive
from hearthlab.util.suggest import hint

__all__ = ["GROUPS", "Mark", "Part", "examine", "parts", "read_decks"]

SEED = 20260101
MOST_GAMES = 6000
"""The number of games that a store is created for; only the first ones are played."""
AGENT = "agent.json"

SEARCHING = (
    *("mcts", "mcts1", "mcts2", "mcts3", "mcts4", "mcts5", "vanilla-mcts", "flat-mc", "plain-mcts", "exhaustive"),
    *("dynamic-lookahead", "beam", "tyche", "game-state-value", "greedy-turn", "rhea", "rhea-improved", "mcgs"),
    *("alpha-beta", "ismcts", "pred-mcts"),
)
"""Opponents with a budget."""
SIMPLE = ("random", "no-aggression", "greedy(score=tyche)", "eva")
"""Opponents that decide at once."""
FORMS = {"rhea": "rhea({budget}, evaluation=estimate, worlds=4)", "rhea-improved": "rhea-linear({budget})"}
"""Agents whose strongest documented form is not the default."""

GROUPS = ("main", "slow", "fast", "cross", "withheld", "time", "belief")
LONGEST = 150
"""The maximum length of the name of a store."""


@dataclass(frozen=True)
class Part:
    """Games of the examined agent against one opponent."""

    group: str
    agent: str
    opponent: str
    games: int
    pairing: str = "mirror"
    lower: float = 0.0
    """The value that the lower end of the interval has to exceed."""

    @property
    def name(self) -> str:
        """The name of its store."""
        plain = "".join(letter if letter.isalnum() else "-" for letter in f"{self.agent}-{self.opponent}")
        name = "-".join(filter(None, f"{self.group}-{plain}".split("-")))
        if len(name) <= LONGEST:
            return name
        digest = hashlib.blake2b(name.encode(), digest_size=8).hexdigest()
        return f"{name[: LONGEST - len(digest) - 1]}-{digest}"


@dataclass(frozen=True)
class Mark:
    """The result of a part."""

    part: Part
    games: int
    rate: float
    low: float
    high: float
    milliseconds: tuple[float, float]
    """The mean CPU time per decision of both agents; 0 for agents that decide at once."""
    pairs: tuple[tuple[str, tuple[float, ...]], ...] = ()
    """The examined agent's deck in each pair of games, and the points of the games."""

    @property
    def passed(self) -> bool:
        """Whether the lower end of the interval is high enough."""
        return self.low > self.part.lower


def with_budget(name: str, budget: str) -> str:
    """Returns an agent with a budget.

    >>> with_budget("mcts1", "10ms"), with_budget("hearthlab(weights=n)", "10ms")
    ('mcts1(budget=10ms)', 'hearthlab(budget=10ms, weights=n)')
    """
    budget = f"budget={budget}"
    return FORMS[name].format(budget=budget) if name in FORMS else with_parameter(name, budget)


def with_parameter(agent: str, parameter: str) -> str:
    """Returns an agent with one more parameter, in first place."""
    start, bracket, rest = agent.partition("(")
    return f"{start}({parameter}, {rest}" if bracket else f"{agent}({parameter})"


def believing(agent: str, belief: str) -> str:
    """Returns an agent with a belief, if it takes one and does not set it.

    >>> believing("mcts", "uniform"), believing("mcts(belief=paper)", "uniform"), believing("eva", "uniform")
    ('mcts(belief=uniform)', 'mcts(belief=paper)', 'eva')
    """
    kind = agents().get(agent.partition("(")[0])
    takes = kind is not None and any(field.name == "belief" for field in fields(kind.params))
    return with_parameter(agent, f"belief={belief}") if takes and "belief=" not in agent else agent


def prediction(belief: str = "posterior") -> str:
    """Returns the belief that predicts cards from a database without the decks of the exam and their near copies."""
    return belief + "".join(f"!{deck.name}" for deck in full_decks())


def parts(agent: str, games: int = 600) -> list[Part]:
    """Returns all parts of the exam for an agent without a budget; `games` replaces 600, and other numbers scale."""
    if "budget" in written(agent)[1]:
        raise HearthLabError(f"the parts of the exam set their own budgets; write {agent} without a budget")

    def own(budget: str, belief: str = "uniform") -> str:
        return with_budget(believing(agent, belief), budget)

    few = max(2, games // 3)
    many = max(2, games * 2 // 3)
    found = [Part("main", own("10ms"), with_budget(name, "10ms"), games, lower=0.6) for name in SEARCHING]
    found += [Part("main", own("10ms"), name, games, lower=0.6) for name in SIMPLE]
    for name in ("mcts", "mcts1", "mcts4"):
        found.append(Part("slow", own("100ms"), with_budget(name, "100ms"), few, lower=0.58))
        found.append(Part("fast", own("2ms"), with_budget(name, "2ms"), games, lower=0.58))
    for group, pairing in (("cross", "cross"), ("withheld", "mirror")):
        found += [
            Part(group, own("10ms"), name, games, pairing, lower=0.57) for name in (with_budget("mcts", "10ms"), "eva")
        ]
    # The value of more time, with the agent's own choice of a belief for each budget.
    chosen = prediction("auto")
    found.append(Part("time", own("10ms", chosen), own("1ms", chosen), many, lower=0.55))
    found.append(Part("time", own("100ms", chosen), own("10ms", chosen), many, lower=0.5))
    found += [Part("time", own(budget), with_budget("mcts", "10ms"), many) for budget in ("1ms", "100ms")]
    belief = prediction()
    for name in SEARCHING:
        opponent = believing(with_budget(name, "10ms"), belief)
        found.append(Part("belief", own("10ms", belief), opponent, games, lower=0.6))
    return found


def net_digest(agent: str) -> str:
    """Returns a digest of the agent's net, computed from its values in some positions; "" without a net."""
    recipe = parse(agent).recipe or {}
    if recipe.get("estimate") != "net":
        return ""
    one, other, *_ = full_decks()
    game = Game(one, other, seed=SEED)
    library = game.library
    net = agent_spec(library, {**(parse("greedy(score=net)").recipe or {}), "weights": recipe.get("weights", "")})
    values = []
    for seed in range(20):
        game.apply(game.legal_actions()[derive(SEED, seed) % len(game.legal_actions())])
        values.append(repr((net.score(game._game, 0), net.shares(game.view(game.player)._view))))
    return hashlib.blake2b(" ".join(values).encode(), digest_size=8).hexdigest()


def keep_to(folder: Path, agent: str) -> None:
    """Records the examined agent in a folder, or checks that it is the same agent with the same net."""
    path, now = folder / AGENT, {"agent": agent, "net": net_digest(agent)}
    make_folder(folder)
    if path.exists():
        before = parse_json(read_text(path, 1 << 20), f'"{path}"').object()
        for key, what in (("agent", "agent"), ("net", "net")):
            if before[key].text(5000) != now[key]:
                raise HearthLabError(f'"{folder}" holds the exam of another {what}; choose another folder')
    write_text(path, json.dumps(now))


def full_decks() -> list[Deck]:
    """Returns the shipped decks of 30 cards."""
    decks = [Deck.load(name) for name in Deck.names()]
    return [deck for deck in decks if len(deck.cards) == 30]


def read_decks(path: Path) -> list[Deck]:
    """Reads a file with a deck on each line: a code, or the name of a shipped deck or of a file."""
    lines = [line.strip() for line in read_text(path, 1 << 24).splitlines()]
    found = [Deck.of(line) for line in lines if line and not line.startswith("#")]
    if not found:
        raise HearthLabError(f'"{path}" lists no decks; write one per line')
    return found


def examine(
    folder: Path,
    wanted: Sequence[Part],
    *,
    withheld: Sequence[Deck] = (),
    workers: Workers = None,
    progress: Callable[[Part], Callable[[int, int], None]] | None = None,
) -> Iterator[Mark]:
    """Plays the missing games of each part, and yields its mark. The group "withheld" needs the withheld decks."""
    if not withheld and any(part.group == "withheld" for part in wanted):
        raise HearthLabError('the group "withheld" needs the withheld decks; give them with --withheld FILE')

    def marks() -> Iterator[Mark]:
        make_folder(folder)
        for part in wanted:
            decks = withheld if part.group == "withheld" else full_decks()
            yield play(folder, part, decks, workers, None if progress is None else progress(part))

    return marks()


def play(
    folder: Path,
    part: Part,
    decks: Sequence[Deck],
    workers: Workers = None,
    progress: Callable[[int, int], None] | None = None,
) -> Mark:
    """Plays the missing games of a part, and returns its mark."""
    path = folder / f"{part.name}.db"
    if path.exists():
        store = Store.open(path)
    else:
        entrants = [Entrant.read(f"examined={part.agent}"), Entrant.read(f"opponent={part.opponent}")]
        plan = simple(entrants, decks, max(MOST_GAMES, part.games), seed=SEED, pairing=part.pairing)
        store = Store.create(path, settled(plan))
    with store:
        run(store, workers, progress, until=part.games + part.games % 2)
        return mark(part, store)


def mark(part: Part, store: Store) -> Mark:
    """Returns the examined agent's mark from the games of a store."""
    pairs: dict[int, list[float]] = {}
    decks: dict[int, str] = {}
    used, decisions = [0.0, 0.0], 0
    for row in store.rows():
        mine = row.agents.index("examined")
        pairs.setdefault(row.number // 2, []).append(0.5 if row.winner is None else float(row.winner == mine))
        decks.setdefault(row.number // 2, row.decks[mine])
        used = [used[0] + row.times[mine], used[1] + row.times[1 - mine]]
        decisions += row.actions
    rate, low, high = clustered(list(pairs.values()))
    each = [2000 * seconds / max(1, decisions) for seconds in used]
    found = tuple((decks[number], tuple(points)) for number, points in pairs.items())
    return Mark(part, sum(map(len, pairs.values())), rate, low, high, (each[0], each[1]), found)


def by_deck(marks: Sequence[Mark]) -> dict[str, tuple[int, float, float, float]]:
    """Returns, for each deck, the number of mirror matches, the win rate and the ends of its interval.

    The hardest deck comes first.
    """
    pairs: dict[str, list[Sequence[float]]] = {}
    for mark in marks:
        for deck, points in mark.pairs if mark.part.pairing == "mirror" else ():
            pairs.setdefault(deck, []).append(points)
    found = {deck: (sum(map(len, some)), *clustered(some)) for deck, some in pairs.items()}
    return dict(sorted(found.items(), key=lambda item: item[1][1:]))


def clustered(pairs: Sequence[Sequence[float]]) -> tuple[float, float, float]:
    """Returns the mean of all games and the ends of its 95 % interval, with each pair as one observation.

    If all pairs end alike, the observed spread is zero; the interval therefore has at least half the width of one for
    as many single games as there are pairs.

    >>> clustered([[1.0, 1.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])[0]
    0.75
    """
    games = sum(map(len, pairs))
    if not games:
        return 0.5, 0.0, 1.0
    mean = sum(map(sum, pairs)) / games
    spread = sum((sum(pair) - mean * len(pair)) ** 2 for pair in pairs)
    error = math.sqrt(spread * len(pairs) / max(1, len(pairs) - 1)) / games
    floor = math.sqrt((mean * (1 - mean) + 1 / len(pairs)) / len(pairs)) / 2
    half = Z95 * max(error, floor)
    return mean, max(0.0, mean - half), min(1.0, mean + half)


def told(mark: Mark) -> dict[str, object]:
    """Returns a mark as plain data for the log."""
    return {
        **asdict(mark.part),
        "games": mark.games,
        "rate": round(mark.rate, 4),
        "interval": [round(mark.low, 4), round(mark.high, 4)],
        "milliseconds": [round(number, 3) for number in mark.milliseconds],
        "passed": mark.passed,
    }


def append_to(log: Path, found: Sequence[Mark], about: Mapping[str, object]) -> None:
    """Appends a run of the exam to a log, as one line."""
    make_folder(log.parent)
    when = datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds")
    made = {"when": when, "hearthlab": version("hearthlab"), "machine": platform.machine(), "seed": SEED}
    with log.open("a", encoding="utf-8") as file:
        file.write(json.dumps({**made, **about, "marks": [told(mark) for mark in found]}) + "\n")


def chosen(all_parts: Sequence[Part], only: Sequence[str] | None, has_withheld: bool) -> list[Part]:
    """Returns the parts of these groups and with these opponents; by default, all that can be played."""
    if not only:
        return [part for part in all_parts if part.group != "withheld" or has_withheld]
    for word in only:
        if not any(word in (part.group, part.opponent, part.opponent.partition("(")[0]) for part in all_parts):
            raise HearthLabError(f'"{word}" is not a part of the exam; {hint(word, GROUPS)}')
    groups = [word for word in only if word in GROUPS]
    names = [word for word in only if word not in GROUPS]
    return [
        part
        for part in all_parts
        if (not groups or part.group in groups)
        and (not names or part.opponent in names or part.opponent.partition("(")[0] in names)
    ]


def mean_over_searching(found: Sequence[Mark]) -> float | None:
    """Returns the mean rate over the searching opponents of the main table; None if one of them is missing."""
    forms = {with_budget(name, "10ms") for name in SEARCHING}
    rates = [mark.rate for mark in found if mark.part.group == "main" and mark.part.opponent in forms]
    return sum(rates) / len(rates) if len(rates) == len(forms) else None
