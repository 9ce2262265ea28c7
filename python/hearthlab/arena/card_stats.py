"""The usual card statistics: how often a deck wins with a card drawn, played or kept, by turn and by opponent."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from hearthlab.arena.card_counts import DRAWN, GAME, KEPT, OFFERED, PLAYED, CardCounts
from hearthlab.arena.card_games import LATEST
from hearthlab.arena.schedule import Plan
from hearthlab.arena.stats import Tally
from hearthlab.arena.store import Store
from hearthlab.arena.tables import tally_json
from hearthlab.cards.data import load
from hearthlab.errors import HearthLabError
from hearthlab.text.board import card_name
from hearthlab.util.frames import frame
from hearthlab.util.suggest import one_of
from hearthlab.util.table import Table

__all__ = ["CardRow", "CardStatistics", "Chosen", "OneCard", "card_statistics", "read", "read_card", "turn_name"]

_KINDS = {"drawn": DRAWN, "played": PLAYED, "kept": KEPT}


@dataclass(frozen=True, slots=True)
class Chosen:
    """Which games are counted: those of an agent with a deck, against an agent with a deck; None means any."""

    agent: str | None = None
    deck: str | None = None
    against: str | None = None
    against_deck: str | None = None

    def columns(self, plan: Plan) -> dict[str, int | str]:
        """Returns the selection as column values; raises HearthLabError for a name that is not in the plan."""
        agents = [entrant.name for entrant in plan.entrants]
        found: dict[str, int | str] = {}
        for column, what, name, names in (
            ("agent", "agent of the tournament", self.agent, agents),
            ("deck", "deck of the tournament", self.deck, plan.deck_names),
            ("foe", "agent of the tournament", self.against, agents),
            ("foe_deck", "deck of the tournament", self.against_deck, plan.deck_names),
        ):
            if name is not None:
                one_of(what, name, names)
                found[column] = names.index(name)
        return found


@dataclass(frozen=True, slots=True)
class CardRow:
    """A card of the decks, with the games in which it was drawn, played or kept, from its player's side."""

    card: str
    deck: Tally
    """All games with a deck that contains the card."""
    drawn: Tally
    played: Tally
    kept: Tally
    offered: int
    """The number of games in which it was offered in the mulligan."""

    @property
    def name(self) -> str:
        """The card's name."""
        return card_name(self.card)

    def to_dict(self) -> dict[str, Any]:
        """Returns the row as plain data."""
        tallies = {name: tally_json(getattr(self, name)) for name in ("deck", *_KINDS)}
        return {"card": self.card, "name": self.name, **tallies, "offered": self.offered}


@dataclass(frozen=True, slots=True)
class OneCard:
    """A card by the turn in which it was first drawn or played, and by opponent."""

    row: CardRow
    turns: Mapping[int, Mapping[str, Tally]]
    """By the player's own turn, 0 for the first hand: "drawn" and "played"."""
    opponents: Mapping[str, Mapping[str, Tally]]
    """By the opponent: "drawn", "played" and "kept"."""

    def to_dict(self) -> dict[str, Any]:
        """Returns everything as plain data."""
        return {
            **self.row.to_dict(),
            "turns": [{"turn": turn, **_told(tallies)} for turn, tallies in self.turns.items()],
            "opponents": [{"agent": name, **_told(tallies)} for name, tallies in self.opponents.items()],
        }

    def sections(self) -> Iterator[str | Table]:
        """Yields the tables of the card."""
        yield f"{self.row.name}: {_share(self.row.drawn)} drawn, {_share(self.row.played)} played"
        head = ("turn", "drawn", "won", "95 % interval", "played", "won", "95 % interval")
        yield ""
        yield Table(head, [(turn_name(t), *_cells(f["drawn"]), *_cells(f["played"])) for t, f in self.turns.items()])
        yield "\nagainst"
        yield Table(
            ("", *head[1:], "kept", "won", "95 % interval"),
            [(name, *(cell for kind in _KINDS for cell in _cells(f[kind]))) for name, f in self.opponents.items()],
        )


@dataclass(frozen=True, slots=True)
class CardStatistics:
    """Statistics of the cards in the decks of a store."""

    chosen: Chosen
    counted: int
    """The number of counted games, of all agents."""
    left_out: int
    """Games that this version of HearthLab cannot replay."""
    pending: int
    """Games that have not been counted yet."""
    games: Tally
    """The selected games, from the agent's side; without an agent, from both sides."""
    cards: tuple[CardRow, ...]
    """Sorted by win rate when drawn, best first; cards that were never drawn come last."""
    lengths: Mapping[int, Tally]
    """By the number of turns that the player began."""
    opponents: Mapping[str, Tally]
    decks: Mapping[str, Tally]
    """By the opponent's deck."""

    def to_dict(self) -> dict[str, Any]:
        """Returns the statistics as plain data, as `hearthlab show --cards --json` prints them."""
        return {
            "agent": self.chosen.agent,
            "deck": self.chosen.deck,
            "against": self.chosen.against,
            "against_deck": self.chosen.against_deck,
            "counted": self.counted,
            "left_out": self.left_out,
            "pending": self.pending,
            "games": tally_json(self.games),
            "cards": [row.to_dict() for row in self.cards],
            "lengths": [{"turns": turns, **tally_json(tally)} for turns, tally in self.lengths.items()],
            "opponents": [{"agent": name, **tally_json(tally)} for name, tally in self.opponents.items()],
            "opponents_decks": [{"deck": name, **tally_json(tally)} for name, tally in self.decks.items()],
        }

    def frame(self, kind: str = "pandas") -> Any:
        """Returns a pandas or polars data frame with a row for every card."""
        columns: dict[str, list[Any]] = {
            "card": [row.card for row in self.cards],
            "name": [row.name for row in self.cards],
            "offered": [row.offered for row in self.cards],
        }
        for name in ("deck", *_KINDS):
            tallies = [getattr(row, name) for row in self.cards]
            columns |= {
                f"{name}_games": [tally.games for tally in tallies],
                f"{name}_win_rate": [tally.win_rate if tally.games else None for tally in tallies],
                f"{name}_low": [tally.interval[0] for tally in tallies],
                f"{name}_high": [tally.interval[1] for tally in tallies],
            }
        return frame(columns, kind)

    def sections(self) -> Iterator[str | Table]:
        """Yields the texts and tables for the command line."""
        yield f"{self.counted:,} games counted; {self.whose} won {_share(self.games)}"
        if self.left_out:
            yield f"{self.left_out:,} games cannot be replayed by this version of HearthLab and are left out"
        if not self.games.games:
            yield "no games were counted; only games that were played with `--records` can be"
            return
        yield ""
        head = (
            "card",
            "drawn",
            "won",
            "95 % interval",
            "played",
            "won",
            "95 % interval",
            "kept",
            "won",
            "95 % interval",
        )
        yield Table(
            head, [(row.name, *_cells(row.drawn), *_cells(row.played), *_cells(row.kept)) for row in self.cards]
        )
        for title, tallies in (
            ("\nby the turn in which the game ended", {turn_name(t): tally for t, tally in self.lengths.items()}),
            ("\nby opponent", self.opponents),
            ("\nby the opponent's deck", self.decks),
        ):
            if len(tallies) > 1:
                yield title
                rows = [(name, *_cells(tally)) for name, tally in tallies.items()]
                yield Table(("", "games", "won", "95 % interval"), rows)

    @property
    def whose(self) -> str:
        """The selection in words."""
        own = self.chosen.agent or "any agent"
        own += f" with {self.chosen.deck}" if self.chosen.deck else ""
        foe = self.chosen.against or ("any agent" if self.chosen.against_deck else "")
        foe += f" with {self.chosen.against_deck}" if self.chosen.against_deck else ""
        return f"{own} against {foe}" if foe else own

    def __str__(self) -> str:
        return "\n".join(map(str, self.sections()))

    def __repr__(self) -> str:
        return f"<CardStatistics: {len(self.cards)} cards in {self.games.games:,} games>"


def card_statistics(
    store: Store,
    agent: str | None = None,
    deck: str | None = None,
    against: str | None = None,
    against_deck: str | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> CardStatistics:
    """Returns how often the decks of a store win with each card drawn, played and kept in the mulligan.

    First counts those games that stored their actions and have not been counted yet; `progress` is called with the
    numbers of counted games and of all games to count.

    >>> from hearthlab import tournament
    >>> with tournament(["random", "eva"], ["aggro-pirate-warrior"], 4, seed=1, records=True) as store:
    ...     found = card_statistics(store, agent="eva")
    >>> found.games.games, len(found.cards), found.cards[0].drawn.games > 0
    (4, 16, True)
    """
    with CardCounts.of(store) as counts:
        counts.update(store, progress)
        return read(store.plan, counts, Chosen(agent, deck, against, against_deck))


def read(plan: Plan, counts: CardCounts, chosen: Chosen, pending: int = 0) -> CardStatistics:
    """Returns the statistics of the games counted so far."""
    where = chosen.columns(plan)
    names = [entrant.name for entrant in plan.entrants]
    own = _tallies(counts, ("deck",), {**where, "what": GAME})
    counted, left_out = counts.size
    lengths = _tallies(counts, ("turn",), {**where, "what": GAME})
    opponents = _tallies(counts, ("foe",), {**where, "what": GAME})
    decks = _tallies(counts, ("foe_deck",), {**where, "what": GAME})
    return CardStatistics(
        chosen,
        counted,
        left_out,
        pending,
        sum(own.values(), Tally()),
        _rows(plan, own, _tallies(counts, ("card", "what"), where)),
        dict(sorted((turn, tally) for (turn,), tally in lengths.items())),
        {names[foe]: tally for (foe,), tally in sorted(opponents.items())},
        {plan.deck_names[deck]: tally for (deck,), tally in sorted(decks.items())},
    )


def read_card(plan: Plan, counts: CardCounts, chosen: Chosen, card: str) -> OneCard:
    """Returns the statistics of one card, given by id or name, over the games counted so far."""
    card = _card_id(plan, card)
    where = chosen.columns(plan)
    names = [entrant.name for entrant in plan.entrants]
    own = _tallies(counts, ("deck",), {**where, "what": GAME})
    row = _rows(plan, own, _tallies(counts, ("card", "what"), {**where, "card": card}), card)[0]
    turns = _tallies(counts, ("turn", "what"), {**where, "card": card})
    foes = _tallies(counts, ("foe", "what"), {**where, "card": card})
    shown = sorted({turn for turn, what in turns if what in (DRAWN, PLAYED)})
    none = Tally()
    return OneCard(
        row,
        {t: {kind: turns.get((t, _KINDS[kind]), none) for kind in ("drawn", "played")} for t in shown},
        {
            names[foe]: {kind: foes.get((foe, what), none) for kind, what in _KINDS.items()}
            for foe in sorted({foe for foe, _ in foes})
        },
    )


def turn_name(turn: int) -> str:
    """Returns the name of a turn in tables.

    >>> turn_name(0), turn_name(4), turn_name(LATEST)
    ('first hand', '4', '15 and later')
    """
    return "first hand" if turn == 0 else f"{turn} and later" if turn == LATEST else str(turn)


def _tallies(counts: CardCounts, columns: tuple[str, ...], where: Mapping[str, int | str]) -> dict[Any, Tally]:
    return {tuple(row[:-3]): Tally(*row[-3:]) for row in counts.sums(columns, where)}


def _rows(
    plan: Plan, own: Mapping[Any, Tally], found: Mapping[Any, Tally], only: str | None = None
) -> tuple[CardRow, ...]:
    """Returns a row for every card of the decks that were played."""
    decks: dict[str, Tally] = {card: Tally() for card in ([] if only is None else [only])}
    for (deck,), tally in own.items():
        for card in set(plan.decks[deck].cards):
            if only in (None, card):
                decks[card] = decks.get(card, Tally()) + tally
    none = Tally()
    rows = (
        CardRow(
            card,
            tally,
            drawn=found.get((card, DRAWN), none),
            played=found.get((card, PLAYED), none),
            kept=found.get((card, KEPT), none),
            offered=found.get((card, OFFERED), none).games,
        )
        for card, tally in decks.items()
    )
    return tuple(sorted(rows, key=lambda row: (not row.drawn.games, -row.drawn.win_rate, row.card)))


def _card_id(plan: Plan, text: str) -> str:
    played = {card for deck in plan.decks for card in deck.cards}
    if text in played:
        return text
    named = {card_name(card).lower(): card for card in sorted(played)}
    if text.lower() not in named:
        known = load().get(text)
        if known is not None:
            raise HearthLabError(f"no deck of the tournament has {known.name}")
        one_of("card of the decks", text, sorted(card_name(card) for card in played))
    return named[text.lower()]


def _told(tallies: Mapping[str, Tally]) -> dict[str, Any]:
    return {kind: tally_json(tally) for kind, tally in tallies.items()}


def _share(tally: Tally) -> str:
    return f"{tally.win_rate:.1%} of {tally.games:,} games" if tally.games else "no games"


def _cells(tally: Tally) -> tuple[str, str, str]:
    if not tally.games:
        return ("0", "-", "")
    low, high = tally.interval
    return (f"{tally.games:,}", f"{tally.win_rate:.1%}", f"{low:.1%} to {high:.1%}")
