"""The report of an evolution: one page and its figures, made from the store alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path

import numpy as np
from matplotlib.figure import Figure

from hearthlab.arena.stats import Tally
from hearthlab.errors import HearthLabError
from hearthlab.evolve import figures
from hearthlab.evolve.analysis import Comparison
from hearthlab.evolve.reference import Finding, Reference
from hearthlab.evolve.summary import Summary
from hearthlab.util.html import page, section, soft, table

__all__ = ["ALPHA", "drawings", "html", "write"]

ALPHA = 0.05


def drawings(found: Summary, reference: Reference) -> dict[int, Figure]:
    """The figures by their numbers in the paper; those of contests only if these were played."""
    drawn = {
        2: figures.box_by_generation(found.fitness, "fitness (games won)"),
        3: figures.life_spans(found.lives),
        4: figures.ages(found.ages),
        5: figures.new(*found.newcomers),
    }
    names = found.config.space.names
    for number, shown in reference.figures.items():
        places = [names.index(name) for name in shown]
        marks = [found.usual[k] for k in places] if found.usual else []
        labels = [reference.labels[name] for name in shown]
        drawn[number] = figures.boxes(found.weights[:, places], labels, marks, f"{found.config.agent} as published")
    if found.clusters is not None:
        drawn[8] = figures.dendrogram(found.clusters)
    decks = {name: reference.decks.get(name, name) for name in found.config.deck_names}
    if found.relative:
        drawn[9] = figures.comparisons(found.relative, decks, ALPHA, "deck of the group", "deck of any opponent")
        drawn[10] = figures.comparisons(
            found.direct, decks, ALPHA, "deck of the first group", "deck of the second group"
        )
    return drawn


def write(found: Summary, reference: Reference, folder: Path) -> Path:
    """Writes index.html, and every figure as SVG and PNG; gives the path of the page."""
    if not found.executions:
        raise HearthLabError(
            f"no execution of {found.store.path} is finished; `hearthlab evolve resume {found.store.path}` goes on"
        )
    with figures.style():
        drawn = drawings(found, reference)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for number, figure in drawn.items():
            figures.save(figure, folder, f"figure-{number}")
        index = folder / "index.html"
        index.write_text(html(found, reference, drawn), encoding="utf-8")
    except OSError as error:
        raise HearthLabError(f'"{folder}" cannot be written: {error.strerror}') from None
    return index


def html(found: Summary, reference: Reference, drawn: Mapping[int, Figure]) -> str:
    """The page, with the figures inside of it."""

    def shown(number: int, caption: str) -> str:
        if number in (8, 9, 10) and number not in drawn:
            return soft(f"Figure {number} needs contests between groups: `hearthlab evolve judge` plays them.")
        if number not in drawn:
            return ""
        return f"<figure>{figures.svg(drawn[number])}<figcaption>{soft(caption)}</figcaption></figure>"

    findings = reference.findings(found)
    parts = [
        _head(found, reference),
        section("What the paper says and what came out here", _findings(findings)) if findings else "",
        section("The best agent", *_champion(found)),
        section("Settings (table 3)", _settings(found, reference)) if reference.settings else "",
        section(
            "How it went (figures 2 to 5)",
            shown(2, "Figure 2. Fitness of everyone who was judged, by generation."),
            shown(3, "Figure 3. For how long individuals lived in the population, and when they entered it."),
            shown(4, "Figure 4. Age of the population by generation."),
            shown(5, "Figure 5. New individuals that entered, mean and 95 % interval over executions."),
        ),
        section(
            "What the weights mean (figures 6 and 7)",
            *(f"<p>{escape(text)}</p>" for text in reference.words(found)),
            shown(6, "Figure 6. Weights of changes on the battlefield, of all final individuals."),
            shown(7, "Figure 7. Weights of what a minion is worth, of all final individuals."),
            _weights(found, reference),
            soft(_WEIGHTS_NOTE),
        ),
        section("Wins by deck (table 4)", _deck_wins(found, reference)),
        section(
            "Kinds of individuals (figure 8)",
            shown(8, "Figure 8. Ward's clustering; the colours are the partition with the highest silhouette."),
            *_groups(found, reference),
        ),
        section(
            "Groups by deck (figures 9 and 10)",
            shown(9, f"Figure 9. Groups against everyone. {_FRAMES}"),
            shown(10, f"Figure 10. Groups against each other. {_FRAMES}"),
            *_tests(found),
        ),
        section("What cannot be repeated", *map(soft, reference.missing)) if reference.missing else "",
    ]
    return page(reference.title, parts)


_FRAMES = (
    f"Numbers are differences of win rates in points; a frame means p < {ALPHA}, a thick one also after Holm's "
    "correction."
)
_WEIGHTS_NOTE = (
    "The last two columns are games of the best agent with this one weight set to 0 or to 1 against the unchanged one: "
    "50 % means that the weight does not matter there, less that the change hurts. Only ratios of weights count: all "
    "of figure 6 multiplied by one number, or all of figure 7 multiplied and the four minion weights of figure 6 "
    "divided by it, give the same decisions."
)


def _head(found: Summary, reference: Reference) -> str:
    games, seconds, turns, faults = found.store.effort()
    rate = games / seconds if seconds else 0.0
    what = (
        f"Executions: {len(found.executions)} of {found.config.executions}. {games:,} games of {turns:.1f} turns on "
        f"average in {seconds / 60:.1f} minutes ({rate:,.0f} games a second), seed {found.config.seed}. "
        f"The core failed in {faults} games."
    )
    return f"<header><h1>{escape(reference.title)}</h1>{soft(what)}</header>"


def _findings(findings: Sequence[Finding]) -> str:
    words = {True: "yes", False: "no", None: "-"}
    rows = [[f.what, f.published, f.ours, words[f.agrees]] for f in findings]
    return table(["finding", "paper", "here", "agrees"], rows).replace("<table>", '<table class="words">')


def _rate(tally: Tally) -> str:
    low, high = tally.interval
    return f"{tally.win_rate:.1%} ({low:.1%} to {high:.1%})"


def _champion(found: Summary) -> list[str]:
    if found.champion is None:
        return [soft("It is chosen by all-play-all, which was not played yet: `hearthlab evolve judge`.")]
    rows = [[name, _rate(tally), f"{tally.games:,}"] for name, tally in found.meetings]
    return [
        soft(f"Chosen by all-play-all: individual {found.champion.name} (execution/number)."),
        f"<p><code>{escape(found.champion.agent)}</code></p>",
        table(["opponent, decks", "win rate and 95 % interval", "games"], rows),
    ]


def _settings(found: Summary, reference: Reference) -> str:
    rows = [[name, published, ours(found)] for name, published, ours in reference.settings]
    return table(["setting", "paper", "here"], rows)


def _weights(found: Summary, reference: Reference) -> str:
    rows = []
    for k, name in enumerate(found.config.space.names):
        ablation = found.ablation.get(name)
        usual = f"{found.usual[k]:.2f}" if found.usual else "-"
        changed = [f"{tally.win_rate:.1%}" for tally in ablation] if ablation else ["-", "-"]
        rows.append([reference.labels[name], reference.meanings[name], str(found.spreads[name]), usual, *changed])
    head = ["weight", "what it does", "median (quartiles)", f"{found.config.agent}", "set to 0", "set to 1"]
    return table(head, rows).replace("<table>", '<table class="words">')


def _deck_wins(found: Summary, reference: Reference) -> str:
    names, (rates, games) = found.config.deck_names, found.deck_wins
    rows = []
    for d, deck in enumerate(names):
        row = [reference.decks.get(deck, deck)]
        for e, other in enumerate(names):
            published = reference.deck_wins.get((row[0], reference.decks.get(other, other)))
            beside = "" if published is None else f" (paper {published:.1f} %)"
            row.append(f"{rates[d, e]:.1%}{beside}")
        rows.append(row)
    columns = [f"against {reference.decks.get(name, name)}" for name in names]
    note = (
        f"Games of the last generation, {int(games.sum()):,} in all: final individuals with the row's deck against "
        "everyone with the column's, those who did not survive among them; hence mirror matches above 50 %."
    )
    return table(["deck", *columns], rows) + soft(note)


def _groups(found: Summary, reference: Reference) -> list[str]:
    if found.clusters is None:
        return [soft("There are too few different individuals for groups.")]
    silhouettes = ", ".join(f"{k}: {value:.3f}" for k, value in found.clusters.silhouettes.items())
    groups = range(1, found.clusters.count + 1)
    means = [found.weights[found.clusters.members(g)].mean(axis=0) for g in groups]
    head = ["weight", *(f"#{g} ({len(found.clusters.members(g))})" for g in groups)]
    names = found.config.space.names
    rows = [[reference.labels[n], *(f"{mean[k]:.2f}" for mean in means)] for k, n in enumerate(names)]
    return [
        soft(f"Mean silhouette by number of groups: {silhouettes}."),
        table(head, rows),
        soft("Means of the groups; in brackets how many individuals they have."),
    ]


def _tests(found: Summary) -> list[str]:
    def told(name: str, tests: Sequence[Comparison]) -> str:
        raw, corrected = sum(c.p < ALPHA for c in tests), sum(c.holm < ALPHA for c in tests)
        largest = max((abs(c.rate_first - c.rate_second) for c in tests), default=0.0)
        text = (
            f"{name}: {len(tests)} rank-sum tests, {raw} with p < {ALPHA}, {corrected} of them after Holm's "
            f"correction; the largest difference is {100 * largest:.1f} points."
        )
        return soft(text)

    if found.contest is None:
        return []
    meetings = len(found.contest.results)
    games = int(np.sum(found.contest.results[:, 6]))
    return [
        told("Figure 9", found.relative),
        told("Figure 10", found.direct),
        soft(f"All-play-all had {meetings:,} match-ups of {found.contest.games} games, {games:,} games in all."),
    ]
