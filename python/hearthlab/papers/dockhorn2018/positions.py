"""Positions in which the right play depends on the opponent's hidden cards: a board clear, a deadly answer, a secret.

Each is played for one turn by the same search with every belief. What counts is not a particular action but how the
turn ends, and only a player who expects the hidden card has a reason to end it that way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hearthlab.agents.base import Clock
from hearthlab.agents.registry import parse
from hearthlab.arena.stats import Tally
from hearthlab.cards.decks import Deck
from hearthlab.game import Game, View
from hearthlab.papers.base import Bars, Finding
from hearthlab.papers.dockhorn2018.options import Options
from hearthlab.papers.verdicts import above, difference, finding, rate
from hearthlab.util.seeds import derive
from hearthlab.util.table import Table

__all__ = ["BELIEFS", "POSITIONS", "Answers", "Position", "as_json", "ask", "findings", "play_turn", "table"]

BELIEFS: Mapping[str, str] = {
    "any cards": "belief=uniform",
    "the paper's way": "belief=paper",
    "posterior": "belief=posterior",
    "the list": "belief={deck}",
    "the true cards": "belief=perfect",
    "any cards, wide": "belief=uniform, best=20, hold=true",
    "posterior, wide": "belief=posterior, best=20, hold=true",
    "the list, wide": "belief={deck}, best=20, hold=true",
    "the true cards, wide": "belief=perfect, best=20, hold=true",
}
"""The beliefs; the wide search follows more actions, and also turn ends that keep the rest of the hand."""
SEEDS = 20
ITERATIONS = 1000


@dataclass(frozen=True, kw_only=True)
class Position:
    """A position, the opponent's cards, and how a turn should end that takes them into account."""

    kind: str
    right: str
    """How the turn should end, in words."""
    ended_right: Callable[[View], bool]
    me: Mapping[str, Any]
    foe: Mapping[str, Any]
    deck: str
    """The shipped list that the opponent plays."""
    hand: Sequence[str]
    """The opponent's hand."""
    secrets: Sequence[str] = ()
    turn: int = 13

    def game(self, seed: int = 0, hand: Sequence[str] | None = None) -> Game:
        """Returns a game at the position, optionally with another hand of the opponent."""
        mine = {"deck": ["Bloodfen Raptor"] * 10, **self.me}
        hidden = {"hand": list(self.hand if hand is None else hand), "secrets": list(self.secrets)}
        theirs = {"deck": list(Deck.load(self.deck).cards[:12]), **self.foe, **hidden}
        return Game.from_state({"turn": self.turn, "players": [mine, theirs]}, seed=seed)


def _kept(name: str) -> Callable[[View], bool]:
    return lambda view: any(held.card is not None and held.card.name == name for held in view.me.hand)


def _played(name: str) -> Callable[[View], bool]:
    kept = _kept(name)
    return lambda view: not kept(view)


def _foe_has(name: str, has: bool = True) -> Callable[[View], bool]:
    return lambda view: any(m.card is not None and m.card.name == name for m in view.opponent.minions) == has


_RAPTOR, _YETI = "Bloodfen Raptor", "Chillwind Yeti"

POSITIONS: Mapping[str, Position] = {
    "Flamestrike": Position(
        kind="board clear",
        right="a Raptor is kept in hand",
        ended_right=_kept(_RAPTOR),
        me={"class": "hunter", "mana": {"max": 7}, "minions": [_RAPTOR] * 3, "hand": [_RAPTOR] * 2},
        foe={"class": "mage", "mana": {"max": 6}},
        deck="reno-kazakus-mage",
        hand=("Flamestrike", "Arcane Intellect"),
    ),
    "Twisting Nether": Position(
        kind="board clear",
        right="a Yeti is kept in hand",
        ended_right=_kept(_YETI),
        me={"class": "druid", "mana": {"max": 8}, "minions": [_YETI] * 2, "hand": [_YETI] * 2},
        foe={"class": "warlock", "mana": {"max": 7}},
        deck="cube-warlock",
        hand=("Twisting Nether", "Mortal Coil"),
        turn=15,
    ),
    "Fireball, Fireball": Position(
        kind="deadly answer",
        right="Healing Touch is played, with 11 life",
        ended_right=_played("Healing Touch"),
        me={
            "class": "druid",
            "mana": {"max": 4},
            "hero": {"damage": 19},
            "minions": ["River Crocolisk"],
            "hand": [_YETI, "Healing Touch"],
        },
        foe={"class": "mage", "mana": {"max": 8}},
        deck="freeze-mage",
        hand=("Fireball", "Fireball"),
    ),
    "Leeroy Jenkins": Position(
        kind="deadly answer",
        right="the taunt is played, with 6 life",
        ended_right=_played("Sen'jin Shieldmasta"),
        me={
            "class": "mage",
            "mana": {"max": 4},
            "hero": {"damage": 24},
            "hand": [_YETI, "Sen'jin Shieldmasta"],
        },
        foe={"class": "rogue", "mana": {"max": 7}},
        deck="miracle-rogue",
        hand=("Leeroy Jenkins", "Cold Blood"),
    ),
    "Explosive Trap": Position(
        kind="secret",
        right="no Raptor attacks the hero",
        ended_right=lambda view: len(view.me.minions) >= 3,
        me={"class": "paladin", "mana": {"max": 5}, "minions": [_RAPTOR] * 3},
        foe={"class": "hunter", "mana": {"max": 6}},
        deck="midrange-secret-hunter",
        hand=("Arcane Shot",),
        secrets=("Explosive Trap",),
    ),
    "Mirror Entity": Position(
        kind="secret",
        right="the Ogre is not copied",
        ended_right=_foe_has("Boulderfist Ogre", has=False),
        me={"class": "priest", "mana": {"max": 8}, "hand": ["Boulderfist Ogre", "Wisp"]},
        foe={"class": "mage", "mana": {"max": 7}},
        deck="reno-kazakus-mage",
        hand=("Arcane Intellect",),
        secrets=("Mirror Entity",),
    ),
}

Answers = dict[tuple[str, str], Tally]
"""How often the turn ended correctly, by position and belief."""


def play_turn(game: Game, agent: str, seed: int) -> View:
    """Plays the turn of player 0 with an agent, and returns its view at the end, before the opponent's turn."""
    player = parse(agent).make(seed)

    def seen() -> View:
        return game.open_view(0) if player.sees_everything else game.view(0)

    player.start(seen())
    while not game.over and game.player == 0:
        action = player.act(seen(), Clock())
        if action.kind == "end":
            break
        game.apply(action)
    return game.view(0)


def ask(options: Options, bars: Bars) -> Answers:
    """Plays the turn of every position with every belief; with `show` it returns nothing, since none are stored."""
    if options.show:
        return {}
    seeds, budget = (2, 100) if options.quick else (SEEDS, options.iterations or ITERATIONS)
    bar, found, total = bars("positions"), {}, len(POSITIONS) * len(BELIEFS)
    for name, position in POSITIONS.items():
        for belief, text in BELIEFS.items():
            agent = f"pred-mcts(budget={budget}it, {text.format(deck=position.deck)})"
            ended = [
                position.ended_right(play_turn(position.game(seed), agent, seed))
                for seed in (derive("positions", options.seed, k) for k in range(seeds))
            ]
            found[name, belief] = Tally(games=seeds, wins=sum(ended))
            if bar is not None:
                bar(len(found), total)
    return found


def table(found: Answers) -> Table:
    """Returns how often each belief ends each turn correctly."""
    rows = [
        [position.kind, name, position.right, *(_count(found.get((name, belief))) for belief in BELIEFS)]
        for name, position in POSITIONS.items()
    ]
    sums = [_sum(found, belief) for belief in BELIEFS]
    rows.append(["all", "", "", *(str(rate(one)) if one.games else "-" for one in sums)])
    return Table(["", "hidden", "right", *BELIEFS], rows, left=(0, 1, 2))


def _count(tally: Tally | None) -> str:
    return "-" if tally is None else f"{tally.wins} of {tally.games}"


def _sum(found: Answers, belief: str) -> Tally:
    return sum((tally for (_, b), tally in found.items() if b == belief), Tally())


def findings(found: Answers) -> list[Finding]:
    """Returns the verdicts: whether the search makes use of its belief."""
    pairs = (
        ("the true cards", "any cards"),
        ("the list", "any cards"),
        ("posterior", "any cards"),
        ("the true cards, wide", "the true cards"),
        ("the true cards, wide", "any cards, wide"),
        ("the list, wide", "any cards, wide"),
    )
    return [
        finding(
            f"{better}: right more often than {worse}",
            "not asked",
            [(difference(_sum(found, better), _sum(found, worse)), above())] if found else [],
            "" if found else "not played",
        )
        for better, worse in pairs
    ]


def as_json(found: Answers) -> list[dict[str, object]]:
    """Returns the counts as plain data."""
    return [
        {"position": name, "belief": belief, "right": tally.wins, "of": tally.games}
        for (name, belief), tally in found.items()
    ]
