"""Observations and actions as arrays of fixed size, written by the core; docs/environments.md describes every number.

An observation is a dict of arrays of 16-bit integers: ``entities`` (a row for each place on the board, in the hands and
so on), ``globals``, ``decks`` and ``history``. Cards are numbers: 0 is an unknown card, the others are those of
`card_number`. An action is an index into a fixed table, its code; the mask of a position says which codes are legal.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from hearthlab import _core
from hearthlab.cards.library import Library, default_library
from hearthlab.errors import IllegalAction
from hearthlab.game import Action, Game, View

if TYPE_CHECKING:
    from gymnasium import spaces

__all__ = [
    "Layout",
    "Observation",
    "action_table",
    "card_number",
    "code_of",
    "codes",
    "decode",
    "explain",
    "layout",
    "legal_mask",
    "observation_space",
    "observe",
]

Numbers = npt.NDArray[np.int16]
Mask = npt.NDArray[np.int8]
Observation = dict[str, npt.NDArray[Any]]

KINDS = ("end", "play", "power", "attack", "pick", "mulligan")


@dataclass(frozen=True, slots=True)
class Layout:
    """The sizes and names of observations and actions."""

    actions: int
    """The number of action codes."""
    observation: int
    """The number of values in an observation."""
    rows: int
    """The number of rows of ``entities``."""
    columns: tuple[str, ...]
    """The names of the columns of ``entities``."""
    globals: tuple[str, ...]
    """The names of the values of ``globals``."""
    deck: int
    """The number of rows for each deck in ``decks``."""
    events: tuple[int, int]
    """The shape of ``history``."""
    cards: int
    """The number of cards, including the unknown card."""
    first: tuple[tuple[str, int], ...]
    """The first code of each kind of action."""
    sizes: tuple[tuple[str, int], ...]
    """The number of values of each part of an action."""

    @property
    def shapes(self) -> dict[str, tuple[int, ...]]:
        """The shapes of the arrays of an observation, in order."""
        return {
            "entities": (self.rows, len(self.columns)),
            "globals": (len(self.globals),),
            "decks": (2, self.deck, 2),
            "history": self.events,
        }

    def split(self, numbers: Numbers) -> Observation:
        """Splits one observation, or many at once, into its arrays, as views."""
        before = numbers.shape[:-1]
        return {name: numbers[..., part].reshape(before + shape) for name, shape, part in _parts(self)}


@functools.cache
def _parts(layout: Layout) -> list[tuple[str, tuple[int, ...], slice]]:
    """Returns the arrays of an observation with their shapes and slices; cached, as every step needs them."""
    sizes = [math.prod(shape) for shape in layout.shapes.values()]
    ends = list(itertools.accumulate(sizes))
    places = [slice(end - size, end) for size, end in zip(sizes, ends, strict=True)]
    return [(name, shape, part) for (name, shape), part in zip(layout.shapes.items(), places, strict=True)]


@functools.lru_cache(maxsize=16)
def layout(library: Library | None = None) -> Layout:
    """Returns the layout; only the number of cards and the names of counters depend on the library.

    >>> layout().actions, layout().shapes["entities"][0], layout().columns[:3]
    (5740, 60, ('present', 'card', 'kind'))
    """
    library = library if library is not None else default_library()
    found = _core.spaces_layout(library.core)
    return Layout(
        actions=found["actions"],
        observation=found["observation"],
        rows=found["rows"],
        columns=tuple(found["columns"]),
        globals=tuple(found["globals"]),
        deck=found["deck"],
        events=found["events"],
        cards=found["cards"],
        first=tuple(found["first"]),
        sizes=tuple(found["sizes"]),
    )


def card_number(card_id: str, library: Library | None = None) -> int:
    """Returns the number of a card in observations.

    >>> 0 < card_number("CS2_029") < layout().cards
    True
    """
    return _core.card_number((library if library is not None else default_library()).core, card_id)


def observation_space(library: Library | None = None, *, mask: bool = True) -> spaces.Dict:
    """Returns the Gymnasium space of observations, with or without the action mask."""
    from gymnasium import spaces

    info = np.iinfo(np.int16)
    parts: dict[str, spaces.Space[Any]] = {
        name: spaces.Box(info.min, info.max, shape, np.int16) for name, shape in layout(library).shapes.items()
    }
    if mask:
        parts["action_mask"] = spaces.Box(0, 1, (layout(library).actions,), np.int8)
    return spaces.Dict(parts)


def observe(view: View) -> Observation:
    """Returns the observation of a view.

    >>> from hearthlab import Game
    >>> seen = observe(Game.from_state({"players": [{"hero": {"damage": 9}}, {}]}).view(0))
    >>> int(seen["entities"][0, layout().columns.index("health")])
    21
    """
    numbers = np.empty(layout(view.library).observation, np.int16)
    _core.observe_view(view._view, numbers)
    return layout(view.library).split(numbers)


def codes(of: View | Game) -> list[int]:
    """Returns the codes of the legal actions, in the order of `legal_actions`.

    >>> from hearthlab import Game
    >>> game = Game.from_state({"players": [{"minions": ["Wisp"], "power": None}, {}]})
    >>> [(code, str(action)) for code, action in zip(codes(game), game.legal_actions())]
    [(0, 'end'), (4649, 'attack 4 on 6')]
    """
    return _core.game_codes(of._game) if isinstance(of, Game) else _core.view_codes(of._view)


def legal_mask(of: View | Game, out: Mask | None = None) -> Mask:
    """Returns 1 for the codes of legal actions and 0 for all others."""
    mask = np.zeros(layout(of.library).actions, np.int8) if out is None else out
    mask.fill(0)
    mask[codes(of)] = 1
    return mask


def decode(of: View | Game, code: int) -> Action:
    """Returns the legal action with this code; raises IllegalAction if there is none."""
    for known, action in zip(codes(of), of.legal_actions(), strict=True):
        if known == code:
            return action
    raise IllegalAction(f"{code} is not the code of a legal action; see legal_mask")


def code_of(of: View | Game, action: Action | str) -> int:
    """Returns the code of a legal action; raises IllegalAction if the action is not legal."""
    wanted = Action.parse(action) if isinstance(action, str) else action
    for code, known in zip(codes(of), of.legal_actions(), strict=True):
        if known == wanted:
            return code
    raise IllegalAction(f'"{wanted}" is not legal here')


@functools.lru_cache(maxsize=1)
def action_table() -> npt.NDArray[np.int16]:
    """Returns a row for each code: kind (an index into `KINDS`), source, place, branch, target; -1 if not applicable.

    The source is the card in hand, the attacker, the option, or the set of cards to throw back. The target is one of
    17: none, the enemy's 7 minions and hero, or the player's own. A policy that scores the parts separately can sum
    them with this table.
    """
    info = layout()
    sizes, first = dict(info.sizes), [*dict(info.first).values(), info.actions]
    table = np.full((info.actions, 5), -1, np.int16)
    for kind, (start, end) in enumerate(itertools.pairwise(first)):
        table[start:end, 0] = kind
        number = np.arange(end - start)
        rest, target = number // sizes["targets"], number % sizes["targets"]
        match KINDS[kind]:
            case "play":
                branch, rest = rest % sizes["branches"], rest // sizes["branches"]
                parts: Sequence[Any] = (rest // sizes["places"], rest % sizes["places"], branch, target)
            case "power":
                parts = (-1, -1, rest, target)
            case "attack":
                parts = (number // sizes["fighters"], -1, -1, 1 + number % sizes["fighters"])
            case "pick" | "mulligan":
                parts = (number, -1, -1, -1)
            case _:
                continue
        for column, part in enumerate(parts, start=1):
            table[start:end, column] = part
    table.flags.writeable = False
    return table


def explain(code: int) -> str:
    """Describes a code independently of a position.

    >>> explain(0), explain(4649)
    ('end the turn', 'attack with minion 0 on the enemy hero')
    """
    kind, source, place, branch, target = (int(n) for n in action_table()[code])
    on = "" if target <= 0 else f" on {_target(target)}"
    way = "" if branch <= 0 else f", branch {branch - 1}"
    match KINDS[kind]:
        case "play":
            return f"play card {source}{'' if place == 0 else f' at place {place - 1}'}{way}{on}"
        case "power":
            return f"use the hero power{way}{on}"
        case "attack":
            return f"attack with {_fighter(source)}{on}"
        case "pick":
            return f"pick option {source}"
        case "mulligan":
            back = [str(k) for k in range(source.bit_length()) if source >> k & 1]
            return f"throw back {', '.join(back) or 'nothing'}"
        case _:
            return "end the turn"


def _fighter(k: int) -> str:
    return "the hero" if k == 7 else f"minion {k}"


def _target(k: int) -> str:
    hero, minion, k = ("the enemy hero", "enemy minion", k - 1) if k <= 8 else ("your hero", "your minion", k - 9)
    return hero if k == 7 else f"{minion} {k}"
