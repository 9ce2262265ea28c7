"""The report of a map of decks: the map, its coverage over time, and the best decks with their codes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hearthlab.cards.library import default_library
from hearthlab.errors import HearthLabError
from hearthlab.evolve.elites.store import Elite, MapStore
from hearthlab.util import plots
from hearthlab.util.files import make_folder
from hearthlab.util.html import Block, Code, Figure, Grid, Page, Section, Text
from hearthlab.util.plots import Cell, Drawing, Series

__all__ = ["as_json", "best", "drawings", "page", "write"]


def best(store: MapStore, most: int = 10) -> list[Elite]:
    """Returns the best decks by the lower end of the win rate's interval, to discount luck in few games."""
    found = sorted(store.elites().values(), key=lambda elite: (-elite.judged.interval[0], elite.place))
    if not found:
        raise HearthLabError(f"{store.path} has no decks yet; continue with `hearthlab elites resume {store.path}`")
    return found[:most]


def as_json(store: MapStore, most: int = 10) -> dict[str, Any]:
    """Returns the map and its best decks as plain data."""
    config, (games, seconds) = store.config, store.effort()
    decks = [
        {
            "place": list(elite.place),
            "mean_cost": config.measures(elite.deck.cards)[0],
            "spells": config.measures(elite.deck.cards)[1],
            "win_rate": elite.judged.win_rate,
            "interval": list(elite.judged.interval),
            "games": elite.judged.games,
            "searched": {"win_rate": elite.tally.win_rate, "games": elite.tally.games},
            "code": config.deck(elite.deck.cards).code,
        }
        for elite in best(store, most)
    ]
    places = config.curve.bins * config.spells.bins
    about = {"store": str(store.path), "class": config.cls, "agent": config.agent, "seed": config.seed}
    return {**about, "games": games, "seconds": seconds, "taken": len(store.elites()), "places": places, "best": decks}


def write(store: MapStore, folder: Path) -> Path:
    """Writes index.html, and both figures as SVG and PNG; returns the path of the page."""
    drawn = drawings(store)
    make_folder(folder)
    for name, drawing in drawn.items():
        for kind in ("svg", "png"):
            drawing.save(folder / f"{name}.{kind}")
    index = folder / "index.html"
    page(store, drawn).write(index)
    return index


def drawings(store: MapStore) -> dict[str, Drawing]:
    """Returns the figures: the map, and the number of occupied cells by batch."""
    config, elites = store.config, store.elites()
    rows, columns = reversed(range(config.spells.bins)), range(config.curve.bins)
    rates = [elite.judged.win_rate for elite in elites.values()]
    middle, reach = (max(rates) + min(rates)) / 2, max(max(rates) - min(rates), 0.02) / 2
    grid = [[_cell(store, elites.get((x, y)), middle, reach) for x in columns] for y in rows]
    labels = [config.spells.label(y) for y in reversed(range(config.spells.bins))]
    drawn = plots.matrix(
        labels,
        [config.curve.label(x) for x in columns],
        grid,
        f"Win rates in percent of the best {config.cls} decks by mean cost and share of spells",
        row_label=f"{config.spells.name}, from",
        column_label=f"{config.curve.name}, from",
        wide=48,
    )
    filled = plots.lines(
        [Series("", [(float(batch), float(count)) for batch, count in store.coverage()])],
        "Places with a deck by batch",
        x_label="batch",
        y_label="places with a deck",
        zero=True,
        height=240,
    )
    return {"map": drawn, "coverage": filled}


def _cell(store: MapStore, elite: Elite | None, middle: float, reach: float) -> Cell | None:
    if elite is None:
        return None
    rate, (low, high) = elite.judged.win_rate, elite.judged.interval
    code = store.config.deck(elite.deck.cards).code
    hint = f"{rate:.1%} ({low:.1%} to {high:.1%}) of {elite.judged.games} games, {code}"
    return Cell(f"{100 * rate:.0f}", (rate - middle) / reach, hint=hint)


def page(store: MapStore, drawn: dict[str, Drawing]) -> Page:
    """Returns the page with the figures."""
    config, (games, seconds) = store.config, store.effort()
    elites, places = store.elites(), config.curve.bins * config.spells.bins
    lead = (
        f"The best {config.cls} deck of {config.format} that was found for {config.agent}, for every mean cost and "
        f"share of spells: {len(elites)} of {places} places, after {games:,} games ({seconds:,.0f} seconds) against "
        f"{config.opponent or config.agent} with {', '.join(config.opponents)}."
    )
    note = (
        "Games won in percent, draws counted half, on fresh seeds after the search. Dark blue is the best of the map "
        "and dark red the worst. An empty place has had no deck. In the search a holder was the best of several tries, "
        "so its win rate there was an overestimate."
    )
    top = best(store, 5)
    return Page(
        f"Decks for {config.agent}: {config.cls}",
        [
            Section("The map", [Figure(drawn["map"], note)]),
            Section("The best decks", [_table(store, best(store)), *_lists(store, top)]),
            Section("How it filled", [Figure(drawn["coverage"])]),
        ],
        lead,
        config.seed,
    )


def _table(store: MapStore, elites: Sequence[Elite]) -> Grid:
    rows = []
    for elite in elites:
        cost, spells = store.config.measures(elite.deck.cards)
        low, high = elite.judged.interval
        rate = f"{elite.judged.win_rate:.1%} ({low:.1%} to {high:.1%})"
        rows.append(
            [
                rate,
                str(elite.judged.games),
                f"{elite.tally.win_rate:.1%}",
                f"{cost:.2f}",
                f"{spells:.0%}",
                str(elite.deck.id),
            ]
        )
    return Grid(["win rate", "games", "in the search", "mean cost", "spells", "deck"], rows)


def _lists(store: MapStore, elites: Sequence[Elite]) -> list[Block]:
    blocks: list[Block] = []
    for elite in elites:
        deck = store.config.deck(elite.deck.cards)
        counts = Counter(default_library().data[card].name for card in deck.cards)
        blocks.append(Text(f"Deck {elite.deck.id}: " + ", ".join(f"{n} {card}" for card, n in counts.items()) + "."))
        blocks.append(Code(deck.code))
    return blocks
