"""The report of an evolution: one page with its figures, based on the store alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np

from hearthlab.arena.stats import wilson
from hearthlab.errors import HearthLabError
from hearthlab.evolve import figures
from hearthlab.evolve.analysis import Comparison
from hearthlab.evolve.reference import Reference
from hearthlab.evolve.summary import Summary
from hearthlab.util.files import make_folder
from hearthlab.util.findings import beside
from hearthlab.util.html import Block, Code, Figure, Grid, Page, Section, Text
from hearthlab.util.plots import Drawing

__all__ = ["ALPHA", "drawings", "page", "write"]

ALPHA = 0.05


def write(found: Summary, reference: Reference, folder: Path) -> Path:
    """Writes index.html, and every figure as SVG and PNG; returns the path of the page."""
    if not found.executions:
        raise HearthLabError(
            f"no execution of {found.store.path} is finished; `hearthlab evolve resume {found.store.path}` continues it"
        )
    drawn = drawings(found, reference)
    make_folder(folder)
    for number, drawing in drawn.items():
        for kind in ("svg", "png"):
            drawing.save(folder / f"figure-{number}.{kind}")
    index = folder / "index.html"
    page(found, reference, drawn).write(index)
    return index


def drawings(found: Summary, reference: Reference) -> dict[int, Drawing]:
    """Returns the figures by their numbers in the paper; those about contests only if these were played."""
    drawn = {
        2: figures.box_by_generation(found.fitness, "fitness (games won)"),
        3: figures.life_spans(found.lives),
        4: figures.ages(found.ages),
        5: figures.newcomers(*found.newcomers),
    }
    names = found.config.space.names
    for number, shown in reference.figures.items():
        places = [names.index(name) for name in shown]
        marks = [found.usual[k] for k in places] if found.usual else []
        labels = [reference.labels[name] for name in shown]
        mark = f"{found.config.agent} as published"
        drawn[number] = figures.weight_boxes(found.weights[:, places], labels, marks, mark)
    if found.clusters is not None:
        drawn[8] = figures.dendrogram(found.clusters)
    decks = {name: reference.decks.get(name, name) for name in found.config.deck_names}
    if found.relative:
        drawn[9] = figures.comparisons(found.relative, decks, ALPHA, "deck of the group", "deck of any opponent")
        drawn[10] = figures.comparisons(
            found.direct, decks, ALPHA, "deck of the first group", "deck of the second group"
        )
    return drawn


def page(found: Summary, reference: Reference, drawn: Mapping[int, Drawing]) -> Page:
    """Returns the page with the figures."""
    return Page(reference.title, list(_sections(found, reference, drawn)), _lead(found), found.config.seed)


def _sections(found: Summary, reference: Reference, drawn: Mapping[int, Drawing]) -> Iterator[Section]:
    def shown(number: int, caption: str) -> list[Block]:
        if number in drawn:
            return [Figure(drawn[number], f"Figure {number}. {caption}")]
        if number in (8, 9, 10):
            return [_soft(f"Figure {number} needs contests between groups: `hearthlab evolve judge` plays them.")]
        return []

    if findings := reference.findings(found):
        yield Section("What the paper says and what came out here", [Grid.of(beside(findings))])
    yield Section("The best agent", _champion(found))
    if reference.settings:
        rows = [[name, published, ours(found)] for name, published, ours in reference.settings]
        yield Section("Settings (table 3)", [Grid(["setting", "paper", "here"], rows)])
    yield Section(
        "How it went (figures 2 to 5)",
        [
            *shown(2, "Fitness of everyone who was judged, by generation."),
            *shown(3, "For how long individuals lived in the population, and when they entered it."),
            *shown(4, "Age of the population by generation."),
            *shown(5, "New individuals that entered, mean and 95 % interval over executions."),
        ],
    )
    yield Section(
        "What the weights mean (figures 6 and 7)",
        [
            *map(Text, reference.words(found)),
            *shown(6, "Weights of changes on the battlefield, of all final individuals."),
            *shown(7, "Weights of what a minion is worth, of all final individuals."),
            _weights(found, reference),
            _soft(_WEIGHTS_NOTE),
        ],
    )
    yield Section("Wins by deck (table 4)", _deck_wins(found, reference))
    yield Section(
        "Kinds of individuals (figure 8)",
        [
            *shown(8, "Ward's clustering; the colours are the partition with the highest silhouette."),
            *_groups(found, reference),
        ],
    )
    yield Section(
        "Groups by deck (figures 9 and 10)",
        [
            *shown(9, f"Groups against everyone. {_FRAMES}"),
            *shown(10, f"Groups against each other. {_FRAMES}"),
            *_tests(found),
        ],
    )
    if reference.missing:
        yield Section("What cannot be repeated", [_soft(text) for text in reference.missing])


_FRAMES = (
    f"Numbers are differences of win rates in points, blue where the first group is better; a frame means p < {ALPHA}, "
    "a thick one also after Holm's correction."
)
_WEIGHTS_NOTE = (
    "The last two columns are games of the best agent with this one weight set to 0 or to 1 against the unchanged one: "
    "50 % means that the weight does not matter there, less that the change hurts. Only ratios of weights count: all "
    "of figure 6 multiplied by one number, or all of figure 7 multiplied and the four minion weights of figure 6 "
    "divided by it, give the same decisions."
)


def _soft(text: str) -> Text:
    return Text(text, soft=True)


def _lead(found: Summary) -> str:
    games, seconds, turns, faults = found.store.effort()
    rate = games / seconds if seconds else 0.0
    return (
        f"Executions: {len(found.executions)} of {found.config.executions}. {games:,} games of {turns:.1f} turns on "
        f"average in {seconds / 60:.1f} minutes ({rate:,.0f} games a second). The core failed in {faults} games."
    )


def _champion(found: Summary) -> list[Block]:
    if found.champion is None:
        return [
            _soft("It is chosen by all-play-all, which has not been played yet: `hearthlab evolve judge` plays it.")
        ]
    rows = []
    for name, tally in found.meetings:
        low, high = tally.interval
        rows.append([name, f"{tally.win_rate:.1%}", f"{low:.1%} to {high:.1%}", f"{tally.games:,}"])
    return [
        _soft(f"Chosen by all-play-all: individual {found.champion.name} (execution/number)."),
        Code(found.champion.agent),
        Grid(["opponent, decks", "win rate", "95 % interval", "games"], rows),
    ]


def _weights(found: Summary, reference: Reference) -> Grid:
    rows = []
    for k, name in enumerate(found.config.space.names):
        spread, ablation = found.spreads[name], found.ablation.get(name)
        usual = f"{found.usual[k]:.2f}" if found.usual else "-"
        changed = [f"{tally.win_rate:.1%}" for tally in ablation] if ablation else ["-", "-"]
        middle = [f"{spread.median:.2f}", f"{spread.low:.2f} to {spread.high:.2f}"]
        rows.append([reference.labels[name], reference.meanings[name], *middle, usual, *changed])
    head = ["weight", "what it counts", "median", "quartiles", found.config.agent, "set to 0", "set to 1"]
    return Grid(head, rows, left=(0, 1))


def _deck_wins(found: Summary, reference: Reference) -> list[Block]:
    names, (rates, games) = found.config.deck_names, found.deck_wins
    short = [reference.decks.get(name, name) for name in names]
    rows = []
    for d, deck in enumerate(short):
        for e, other in enumerate(short):
            rate = float(rates[d, e])
            low, high = wilson(rate, int(games[d, e]))
            row = [deck, other, f"{rate:.1%}", f"{low:.1%} to {high:.1%}"]
            if reference.deck_wins:
                published = reference.deck_wins.get((deck, other))
                row.append("-" if published is None else f"{published:.1f}%")
            rows.append(row)
    head = ["deck", "against", "wins", "95 % interval", *(["paper"] if reference.deck_wins else [])]
    note = (
        f"Games of the last generation, {int(games.sum()):,} in all: final individuals with the one deck against "
        "everyone with the other, those who did not survive among them; hence mirror matches above 50 %."
    )
    return [Grid(head, rows, left=(0, 1)), _soft(note)]


def _groups(found: Summary, reference: Reference) -> list[Block]:
    if found.clusters is None:
        return [_soft("There are too few different individuals for groups.")]
    silhouettes = ", ".join(f"{k}: {value:.3f}" for k, value in found.clusters.silhouettes.items())
    groups = range(1, found.clusters.count + 1)
    means = [found.weights[found.clusters.members(g)].mean(axis=0) for g in groups]
    head = ["weight", *(f"#{g} ({len(found.clusters.members(g))})" for g in groups)]
    names = found.config.space.names
    rows = [[reference.labels[n], *(f"{mean[k]:.2f}" for mean in means)] for k, n in enumerate(names)]
    return [
        _soft(f"Mean silhouette by number of groups: {silhouettes}."),
        Grid(head, rows),
        _soft("Means of the groups; in brackets how many individuals they have."),
    ]


def _tests(found: Summary) -> list[Block]:
    if found.contest is None:
        return []
    meetings = len(found.contest.results)
    games = int(np.sum(found.contest.results[:, 6]))
    return [
        _soft(_counted("Figure 9", found.relative)),
        _soft(_counted("Figure 10", found.direct)),
        _soft(f"All-play-all had {meetings:,} match-ups of {found.contest.games} games, {games:,} games in all."),
    ]


def _counted(name: str, tests: Sequence[Comparison]) -> str:
    raw, corrected = sum(c.p < ALPHA for c in tests), sum(c.holm < ALPHA for c in tests)
    largest = max((abs(c.rate_first - c.rate_second) for c in tests), default=0.0)
    return (
        f"{name}: {len(tests)} rank-sum tests, {raw} with p < {ALPHA}, {corrected} of them after Holm's correction; "
        f"the largest difference is {100 * largest:.1f} points."
    )
