"""The games of sakurai2023: rolling-horizon evolution against its plain form (figures 6 and 7) and others (8).

The paper gives both sides 30 s per turn and evaluates an individual with 400 playouts. Here both sides get 200
evaluations per turn, each over 4 worlds with 5 playouts, unless the literal budget is requested.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from hearthlab.arena.backend import Workers
from hearthlab.papers import base
from hearthlab.papers.base import Bars, option
from hearthlab.papers.cells import Cell, Cells, Result
from hearthlab.papers.cells import play as play_cells
from hearthlab.papers.verdicts import Claim, above, at_least, near
from hearthlab.rules import Rules

__all__ = ["DECKS", "FIGURES", "GAMMAS", "OPPONENTS", "RATES", "Options", "Place", "places", "play"]

FIGURES = ("6", "7", "8")
DECKS: Mapping[str, str] = {
    "MidrangeJadeShaman": "midrange-jade-shaman",
    "AggroPirateWarrior": "aggro-pirate-warrior",
    "CubeWarlock": "cube-warlock",
}
GAMES = 100
GAMMAS = (0.0, 0.5, 1.0)
"""The shares of random choices in figure 6; the middle one is our addition."""
COMBINATIONS: Mapping[str, str] = {
    "PC+VM": "crossover=pc, mutation=point",
    "VC+PM": "crossover=uniform, mutation=pm",
    "PC+PM": "crossover=pc, mutation=pm",
}
RATES = ((25, 75), (50, 50), (75, 25))
"""Percentages of crossover and mutation in figure 7; the paper does not state its own."""
OPPONENTS: Mapping[str, str] = {
    "Vanilla MCTS": "vanilla-mcts({budget})",
    "DLA": "dynamic-lookahead",
    "AlvaroAgent": "alvaro({budget})",
    "MCGS": "mcgs({budget})",
    "TycheAgent": "tyche",
}
"""The opponents of figure 8; DLA and Tyche need no budget."""


@dataclass(frozen=True, kw_only=True)
class Options(base.Options):
    """The options of this paper."""

    figure: str | None = option(None, "one figure (all)", choices=FIGURES, part=True)
    quick: bool = option(False, "4 games per cell with very few evaluations")
    literal: bool = option(False, "30 s per turn and 400 playouts per evaluation, as in the paper")
    games: int | None = option(None, f"maximum number of games per cell ({GAMES}; the paper has 200)", low=2)
    evaluations: int | None = option(None, "evaluated individuals per turn or decision (200)", low=1)
    per: str = option("turn", "the unit of the evaluation budget", choices=("turn", "decision"))
    turns: str = option("both", "whose turns count towards the limit of 25", choices=("both", "each"))
    minutes: int | None = option(None, "stop after this many minutes and report the games so far", low=1)
    out: Path = option(Path("sakurai2023"), "the folder for stores, figures and the report", metavar="FOLDER")
    workers: Workers = option(None, "number of parallel games (all cores)", low=1)

    @property
    def budget(self) -> str:
        """The parameters for the evaluation of individuals, and their number."""
        if self.literal:
            return "budget=30000ms/turn, worlds=20, playouts=20"
        each, worlds = self._individuals
        evaluation = f"population=10, worlds={worlds}, playouts=1" if self.quick else f"worlds={worlds}, playouts=5"
        return f"budget={each}ev{self._for}, {evaluation}"

    @property
    def opponents_budget(self) -> str:
        """The budget of a tree search in figure 8: as many iterations as the evolution evaluates positions."""
        if self.literal:
            return "budget=30000ms/turn"
        each, worlds = self._individuals
        return f"budget={each * worlds}it{self._for}"

    @property
    def _for(self) -> str:
        """The suffix of a budget that gives its unit."""
        return "/turn" if self.per == "turn" else ""

    @property
    def _individuals(self) -> tuple[int, int]:
        """The number of evaluated individuals, and of worlds for each."""
        usual, worlds = (15, 2) if self.quick else (200, 4)
        return self.evaluations or usual, worlds


@dataclass(frozen=True, slots=True)
class Place:
    """A bar of a figure: an agent with a deck, the paper's claim about it, and its games."""

    figure: str
    row: str
    deck: str
    said: str
    claim: Claim
    cell: Cell


def places(options: Options, figure: str) -> list[Place]:
    """Returns the bars of a figure."""
    return {"6": _figure6, "7": _figure7, "8": _figure8}[figure](options)


def _figure6(options: Options) -> list[Place]:
    found = []
    for name, operators in COMBINATIONS.items():
        for gamma in GAMMAS:
            agent = f"rhea-improved({operators}, gamma={gamma}, filters=false, {options.budget})"
            claim, said = (near(50), "no significant difference") if gamma == 1 else (above(50), "better")
            found += _row("6", f"{name}, gamma {gamma}", agent, f"rhea({options.budget})", said, claim)
    return found


def _figure7(options: Options) -> list[Place]:
    def agent(rates: tuple[int, int], filters: bool) -> str:
        crossover, mutation = (rate / 100 for rate in rates)
        shares = f"crossover_rate={crossover}, mutation_rate={mutation}, filters={str(filters).lower()}"
        return f"rhea-improved(gamma=0, {shares}, {options.budget})"

    found = []
    other = agent((50, 50), filters=False)
    for filters in (False, True):
        for rates in RATES:
            if not filters and rates == (50, 50):
                continue  # the opponent itself
            name = f"{rates[0]} % crossover, {rates[1]} % mutation, {'filters' if filters else 'no filters'}"
            for place in _row("7", name, agent(rates, filters), other, "", Claim()):
                better = filters and place.deck != "AggroPirateWarrior"
                claim, said = (above(50), "better") if better else (near(50), "small change")
                if not filters:
                    said = "not printed"
                found.append(_with(place, said, claim))
    return found


def _figure8(options: Options) -> list[Place]:
    budget = options.budget.replace("playouts=20", "playouts=1").replace("playouts=5", "playouts=1")
    mine = f"rhea-linear({budget})"
    found = []
    for name, text in OPPONENTS.items():
        opponent = text.format(budget=options.opponents_budget)
        for place in _row("8", name, mine, opponent, "as strong or stronger", at_least(50)):
            if place.deck == "CubeWarlock":
                continue
            weak = (name, place.deck) == ("MCGS", "AggroPirateWarrior")
            found.append(_with(place, "40 %", near(40)) if weak else place)
    return found


def _row(figure: str, row: str, agent: str, opponent: str, said: str, claim: Claim) -> list[Place]:
    """Returns the bars of an agent, one for each deck."""
    short = "".join(letter if letter.isalnum() or letter == "." else "-" for letter in row.lower())
    return [
        Place(figure, row, deck, said, claim, Cell(f"{figure}-{short}-{name}", agent, opponent, (name,), claim))
        for deck, name in DECKS.items()
    ]


def _with(place: Place, said: str, claim: Claim) -> Place:
    cell = place.cell
    made = Cell(cell.name, cell.first, cell.second, cell.decks, claim)
    return Place(place.figure, place.row, place.deck, said, claim, made)


def play(options: Options, figure: str, bars: Bars) -> list[tuple[Place, Result]]:
    """Plays the missing games of a figure; a cell stops when its verdict is clear."""
    wanted = places(options, figure)
    limit = 25 if options.turns == "both" else 50
    how = Cells(
        folder=options.out,
        games=options.games or (4 if options.quick else GAMES),
        seed=options.seed,
        rules=Rules(mulligan=False, turn_limit=limit),
        workers=options.workers,
        minutes=options.minutes,
        show=options.show,
    )
    results = play_cells([place.cell for place in wanted], how, bars)
    return list(zip(wanted, results, strict=True))
