"""The public API of the engine: games, views, records and positions."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from hearthlab import _core
from hearthlab._core import Action, Entity, Side
from hearthlab.belief import Belief
from hearthlab.cards.data import CardData
from hearthlab.cards.decks import HERO_OF_CLASS, Deck
from hearthlab.cards.library import FIRST_BUILD, LAST_BUILD, Library, default_library
from hearthlab.errors import (
    BadPosition,
    EngineError,
    HearthLabError,
    IllegalAction,
    IllegalDeck,
)
from hearthlab.outside import Chooser, Outside, events_of
from hearthlab.rules import Rules
from hearthlab.text.board import board
from hearthlab.text.picture import board_svg
from hearthlab.util.reading import MEGABYTE, Given, parse_json
from hearthlab.util.seeds import derive

__all__ = ["Action", "Believer", "Chooser", "Entity", "Game", "Record", "Side", "View", "check_deck"]


_MOST_ACTIONS = 1_000_000
_LARGEST_RECORD = 16 * MEGABYTE


@dataclass(frozen=True, slots=True, repr=False)
class Record:
    """Everything needed to replay a game: decks, rules, seed, first player and actions."""

    decks: tuple[Deck, Deck]
    rules: Rules
    seed: int
    first: int | None
    actions: tuple[str, ...] = ()
    position: str | None = None
    conceded: tuple[int, int] | None = None
    """Who conceded, and after how many actions."""

    def __repr__(self) -> str:
        names = " : ".join(deck.name or deck.cls for deck in self.decks)
        return f"<Record {names}, seed {self.seed}, {len(self.actions)} actions>"

    @property
    def build(self) -> int | None:
        """The build of the game whose cards were used; None for that of the card data."""
        if self.position is None:
            return self.rules.build
        return _rules_of(parse_json(self.position, "the position of the record", BadPosition).object().value).build

    def to_json(self) -> str:
        """Returns the record as one line of JSON."""
        rules = self.rules.to_dict()
        decks = [deck.to_dict() for deck in self.decks]
        return json.dumps(
            {
                "decks": decks,
                "rules": rules,
                "seed": self.seed,
                "first": self.first,
                "actions": list(self.actions),
                "position": self.position,
                **({} if self.conceded is None else {"conceded": self.conceded}),
            },
            separators=(",", ":"),
        )

    @classmethod
    def from_json(cls, text: str) -> Record:
        """Reads what ``to_json`` wrote."""
        if not isinstance(text, str):
            raise HearthLabError(f"a record is JSON, not of type {type(text).__name__}")
        if len(text) > _LARGEST_RECORD:
            raise HearthLabError(f"a record of {len(text):,} characters is too large")
        keys = ("decks", "rules", "seed", "first", "actions", "position", "conceded")
        given = parse_json(text, "the record").object(keys)
        one, other = (Deck.from_dict(deck) for deck in given["decks"].list(2, 2))
        first, position, conceded = given["first"], given["position"], given.get("conceded")
        if conceded is not None:
            who, after = conceded.list(2, 2)
        return cls(
            (one, other),
            Rules.from_dict(given["rules"].value),
            given["seed"].seed(),
            None if first.value is None else first.whole(0, 1),
            tuple(action.text() for action in given["actions"].list(_MOST_ACTIONS)),
            None if position.value is None else position.text(_LARGEST_RECORD, lines=True),
            None if conceded is None else (who.whole(0, 1), after.whole(0, _MOST_ACTIONS)),
        )


@runtime_checkable
class Believer(Protocol):
    """Anything with a method that derives a belief from a view."""

    def belief(self, view: View) -> Belief:
        """Returns what the view's player believes about the opponent's cards."""
        ...


class View:
    """Everything that one player may know about a game, and nothing else.

    >>> game = Game(Deck.load("aggro-pirate-warrior"), Deck.load("midrange-jade-shaman"), seed=7, first=0)
    >>> mine, theirs = (side["hand"] for side in game.view(0).state()["players"])
    >>> mine[0]["id"] is None, [card["id"] for card in theirs]
    (False, [None, None, None, None])
    """

    __slots__ = ("_game", "_history", "_library", "_text", "_view")

    def __init__(self, view: _core.View, library: Library) -> None:
        self._view = view
        self._library = library
        self._game: Game | None = None
        self._text: str | None = None
        self._history: tuple[Mapping[str, Any], ...] | None = None

    @property
    def player(self) -> int:
        """The player whose view this is."""
        return self._view.player

    @property
    def active(self) -> int:
        """The player whose turn it is."""
        return self._view.active

    @property
    def turn(self) -> int:
        """The number of the turn; 0 during the mulligan."""
        return self._view.turn

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._view.over

    @property
    def winner(self) -> int | None:
        """The player who won; None while the game is running and for a draw."""
        return self._view.winner

    @property
    def phase(self) -> str:
        """The phase of the game: mulligan, main, choice or over."""
        return self._view.phase

    @property
    def library(self) -> Library:
        """The cards that the game is played with."""
        return self._library

    @property
    def game(self) -> Game:
        """The whole game; only available to an agent with ``sees_everything``."""
        if self._game is None:
            raise HearthLabError("this view has no game; only an agent with sees_everything gets one")
        return self._game

    @property
    def players(self) -> tuple[Side, Side]:
        """Both players' sides as the player sees them; values are read from the core on access."""
        return self._side(0), self._side(1)

    @property
    def me(self) -> Side:
        """The player's own side.

        >>> game = Game.from_state({"players": [{"minions": ["Chillwind Yeti"], "hero": {"damage": 7}}, {}]})
        >>> me = game.view(0).me
        >>> me.hero.health, me.minions[0].attack, me.minions[0].card.name
        (23, 4, 'Chillwind Yeti')
        """
        return self._side(self._view.player)

    @property
    def opponent(self) -> Side:
        """The other player's side, as far as it is visible.

        >>> game = Game(Deck.load("aggro-pirate-warrior"), Deck.load("midrange-jade-shaman"), seed=7, first=0)
        >>> them = game.view(0).opponent
        >>> them.hand_size, them.hand[0].id, them.hero.name
        (4, None, 'Thrall')
        """
        return self._side(1 - self._view.player)

    def _side(self, player: int) -> Side:
        return self._view.side(player, self._library.core, self._library)

    def _state_text(self) -> str:
        if self._text is None:
            self._text = self._view.text()
        return self._text

    def state(self, *, names: bool = False, log: bool = True) -> dict[str, Any]:
        """Returns the position as far as the player knows it; unknown cards have the id None.

        The arguments are those of `Game.state`.
        """
        return self._view.state(self._library.core, names, log)

    @property
    def history(self) -> tuple[Mapping[str, Any], ...]:
        """The public events so far, in order, each with its turn."""
        if self._history is None:
            self._history = events_of(self._view.history())
        return self._history

    def legal_actions(self) -> tuple[Action, ...]:
        """Returns the legal actions of the player; empty if it is not their decision."""
        return self._view.legal_actions()

    def card_of(self, action: Action | str) -> CardData | None:
        """Returns the card that a legal action of the player is about, as `Game.card_of` does."""
        found = _core.card_of_view(self._view, _action(action))
        return None if found is None else self._library.card(found)

    def sample(self, seed: int = 0, belief: Belief | Believer | None = None) -> Game:
        """Returns a complete game that is consistent with the view; equal seeds give equal games.

        >>> game = Game(Deck.load("aggro-pirate-warrior"), Deck.load("midrange-jade-shaman"), seed=7)
        >>> game.view(0).sample(seed=3).view(0) == game.view(0)
        True
        """
        if belief is not None and not isinstance(belief, Belief):
            if not isinstance(belief, Believer):
                raise HearthLabError(
                    f"a belief must be a Belief or have a method belief(view), not {type(belief).__name__}"
                )
            belief = belief.belief(self)
            if not isinstance(belief, Belief):
                raise HearthLabError(f"belief(view) must return a Belief, not {type(belief).__name__}")
        core = self._view.sample(_seed(seed), None if belief is None else belief._core(self._library))
        return Game._wrap(core, self._library)

    def to_bytes(self) -> bytes:
        """Returns the view as bytes, complete and compact; equal views give equal bytes.

        >>> game = Game(Deck.load("aggro-pirate-warrior"), Deck.load("midrange-jade-shaman"), seed=7)
        >>> View.from_bytes(game.view(0).to_bytes()) == game.view(0)
        True
        """
        return self._view.to_bytes()

    @classmethod
    def from_bytes(cls, data: bytes, library: Library | None = None) -> View:
        """Returns the view that ``to_bytes`` wrote; it behaves exactly like the original.

        The library must be that of the game. Arbitrary bytes are safe: they give a valid view or raise HearthLabError.
        """
        library = library if library is not None else default_library()
        return cls(_core.View.from_bytes(library.core, _plain(data)), library)

    def __copy__(self) -> View:
        return self

    def __deepcopy__(self, memo: object) -> View:
        return self

    def __reduce__(self) -> tuple[Callable[[bytes], View], tuple[bytes]]:
        return View.from_bytes, (_portable(self._library, self.to_bytes()),)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return (
            self.player == other.player
            and self._state_text() == other._state_text()
            and self._view.history() == other._view.history()
        )

    def __hash__(self) -> int:
        return hash((self.player, self._state_text()))

    def __repr__(self) -> str:
        return f"<View of player {self.player}, turn {self.turn}>"

    def __str__(self) -> str:
        return board(self._library.with_names(self.state()))

    def _repr_html_(self) -> str:
        """Returns the board as a drawing, as notebooks show it."""
        return board_svg(self._library.with_names(self.state()))


def check_deck(deck: Deck, library: Library, rules: Rules) -> None:
    """Raises IllegalDeck if the deck cannot be played with these cards and rules."""
    if deck.size == 30 and rules.deck_size != 30:
        if len(deck.cards) != rules.deck_size:
            raise IllegalDeck(f"the deck has {len(deck.cards)} cards, but the rules ask for {rules.deck_size}")
        deck = Deck(deck.cls, deck.cards, None, deck.name, deck.source)
    deck.check(library.data, own=(s.id for s in library.own if s.id not in library.data))
    missing = sorted({c for c in deck.cards if not library.implemented(c)})
    if missing:
        raise IllegalDeck(
            f"the deck {deck.name or deck.cls} has cards that are not implemented yet: {library.named(missing)}"
        )


def _portable(library: Library, data: bytes) -> bytes:
    """Returns the bytes of a game or a view for another process, which knows only the default library."""
    if library is not default_library():
        raise HearthLabError("only games and views of the default library can be pickled; send to_bytes()")
    return data


def _is_player(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value in (0, 1)


def _seed(seed: int) -> int:
    return Given(seed, "").seed() % (1 << 64)


_USUAL = Rules()
_REMEMBERED = 128
"""How many setups are cached for each library."""


def _setup(deck: Deck, other: Deck, rules: Rules, library: Library, seed: int) -> _core.Setup:
    """Returns the setup for games of these decks; setups are cached, so decks are checked only once."""
    key = (deck, other, rules)
    found = library.setups.get(key)
    if found is not None:
        return found
    for d in (deck, other):
        check_deck(d, library, rules)
    decks = [library.deck_for(d, seed, player) for player, d in enumerate((deck, other))]
    heroes = (HERO_OF_CLASS[decks[0].cls], HERO_OF_CLASS[decks[1].cls])
    cards = (list(decks[0].cards), list(decks[1].cards))
    made = _core.Setup(library.core, heroes, cards, rules.to_dict())
    # A card that brings a deck becomes a different deck in every game.
    if decks == [deck, other]:
        if len(library.setups) >= _REMEMBERED:
            library.setups.clear()
        library.setups[key] = made
    return made


class Game(Outside):
    """A game between two decks; player 0 has the first one.

    >>> game = Game(Deck.load("aggro-pirate-warrior"), Deck.load("midrange-jade-shaman"), seed=7)
    >>> game.turn, game.phase, game.over
    (0, 'mulligan', False)
    >>> while not game.over:
    ...     game.apply(game.legal_actions()[-1])
    >>> game.reason
    'death'
    """

    __slots__ = ("_actions", "_conceded", "_game", "_library", "_start")

    def __init__(
        self,
        deck: Deck | str,
        other: Deck | str,
        seed: int = 0,
        rules: Rules | None = None,
        first: int | None = None,
        library: Library | None = None,
    ) -> None:
        rules = rules if rules is not None else _USUAL
        if not isinstance(rules, Rules):
            raise HearthLabError(f"rules must be Rules(…), not {type(rules).__name__}")
        deck, other = Deck.of(deck), Deck.of(other)
        if first is not None and not _is_player(first):
            raise HearthLabError(f"first is {first!r}; it must be None, 0 or 1")
        library = Library.for_rules(rules, library)
        self._game = _setup(deck, other, rules, library, _seed(seed)).game(first, _seed(seed))
        self._start: Record | _Middle = Record((deck, other), rules, seed, first)
        self._actions: list[str] = []
        self._conceded: tuple[int, int] | None = None
        self._library = library

    @classmethod
    def _wrap(
        cls, core: _core.Game, library: Library, start: Record | _Middle | None = None, actions: Sequence[str] = ()
    ) -> Game:
        game = cls.__new__(cls)
        game._game = core
        game._library = library
        game._start = start if start is not None else _NOTHING
        game._actions = list(actions)
        game._conceded = None
        return game

    def _begin_here(self, core: _core.Game | None = None, after: str = "edit") -> None:
        seed = derive(self._start.seed, after, len(self._actions))
        self._game = core if core is not None else self._game
        self._game.reseed(seed)
        self._start = _Middle(self._start.decks, self._start.rules, seed, self._game.clone(), self._library)
        self._actions = []
        self._conceded = None

    def _going_on(self, core: _core.Game, seed: int) -> Game:
        """Returns a game that continues from a position; its record starts there."""
        core = core.reseeded(_seed(seed))
        start = _Middle(self._start.decks, self._start.rules, seed, core.clone(), self._library)
        return Game._wrap(core, self._library, start)

    # -- the position ----------------------------------------------------------------------------------

    @property
    def library(self) -> Library:
        """The cards that the game is played with."""
        return self._library

    @property
    def player(self) -> int:
        """The player who must decide."""
        return self._game.player

    @property
    def active(self) -> int:
        """The player whose turn it is."""
        return self._game.active

    @property
    def first(self) -> int:
        """The player who went first."""
        return self._game.first

    @property
    def turn(self) -> int:
        """The number of the turn, counting those of both players; 0 during the mulligan."""
        return self._game.turn

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._game.over

    @property
    def winner(self) -> int | None:
        """The player who won; None while the game is running and for a draw."""
        return self._game.winner

    @property
    def reason(self) -> str:
        """Why the game ended: death, concede, turn limit, capacity or endless loop; "running" before that."""
        return self._game.reason

    @property
    def phase(self) -> str:
        """The phase of the game: mulligan, main, choice or over."""
        return self._game.phase

    def legal_actions(self) -> tuple[Action, ...]:
        """Returns the legal actions of the player who must decide, in a fixed order; empty only when the game is over.

        Actions are values: they are valid in every copy of the position, and can be parsed from their text.

        >>> game = Game.from_state({"players": [{"minions": ["CS2_231"], "power": None}, {}]})
        >>> [str(action) for action in game.legal_actions()]
        ['end', 'attack 4 on 6']
        >>> attack = game.legal_actions()[1]
        >>> attack.kind, attack.source, attack.target, attack == Action.parse("attack 4 on 6")
        ('attack', 4, 6, True)
        """
        return self._game.legal_actions()

    @property
    def players(self) -> tuple[Side, Side]:
        """Both players' sides; values are read from the core on access, so they follow the game.

        >>> game = Game.from_state({"players": [{"minions": ["Chillwind Yeti"]}, {"hero": {"armor": 2}}]})
        >>> me, foe = game.players
        >>> game.apply(game.legal_actions()[-1])  # the yeti attacks
        >>> foe.hero.health, foe.hero.armor, me.minions[0].attacks
        (28, 0, 1)
        """
        return self._side(0), self._side(1)

    @property
    def me(self) -> Side:
        """The side of the player who must decide."""
        return self._side(self._game.player)

    @property
    def opponent(self) -> Side:
        """The side of the other player."""
        return self._side(1 - self._game.player)

    def _side(self, player: int) -> Side:
        return self._game.side(player, self._library.core, self._library)

    def state(self, *, names: bool = False, log: bool = True) -> dict[str, Any]:
        """Returns the whole position as plain dicts and lists, as docs/positions.md describes them.

        `hearthlab.positions.typed` gives the result a type. For single values, `players` is faster.

        With ``names``, cards are given by name where the name is unambiguous, and by id elsewhere: several cards are
        called The Coin. Without ``log``, the past is left out: `log`, and the players' `dead` and `played`.

        >>> game = Game.from_state({"players": [{"hand": ["Fireball", "GAME_005"]}, {}]})
        >>> [card["id"] for card in game.state()["players"][0]["hand"]]
        ['CS2_029', 'GAME_005']
        >>> [card["id"] for card in game.state(names=True)["players"][0]["hand"]]
        ['Fireball', 'GAME_005']
        """
        return self._game.state(self._library.core, names, log)

    def view(self, player: int) -> View:
        """Returns everything that the player may know."""
        if not _is_player(player):
            raise HearthLabError(f"player is {player!r}; it must be 0 or 1")
        return View(self._game.view(player), self._library)

    def open_view(self, player: int, seed: int = 0) -> View:
        """Returns a view whose `game` is a copy of this one with another random stream and no record."""
        view = self.view(player)
        view._game = Game._wrap(self._game.reseeded(_seed(seed)), self._library)
        return view

    def fault(self) -> str | None:
        """Returns the first violated invariant of the position, or None; a violation is a bug in HearthLab."""
        return self._game.fault()

    # -- actions ---------------------------------------------------------------------------------------

    def apply(self, action: Action | str) -> None:
        """Applies an action in place; an illegal one raises IllegalAction and changes nothing."""
        action = _action(action)
        try:
            self._game.apply(action)
        except EngineError as e:
            e.position = self.state()
            raise
        self._actions.append(str(action))

    def apply_with(self, action: Action | str, choose: Chooser) -> None:
        """Applies an action; ``choose(kind, options)`` answers its random picks with the index of an option.

        The options are card ids for the kinds "draw", "deck", "card", "option", "choice" and "log" (None for an
        unknown card), entity ids for "target" and numbers for "number". Picks with a single option are included. The
        record cannot hold these answers, so it starts at the position after the action.
        """
        try:
            self._game.apply_with(_action(action), choose)
        except EngineError as e:
            e.position = self.state()
            raise
        self._begin_here(after="apply_with")

    def concede(self, player: int | None = None) -> None:
        """Concedes the game for a player, by default the one who must decide; the other player wins.

        >>> game = Game(Deck.load("aggro-pirate-warrior"), Deck.load("midrange-jade-shaman"), seed=7)
        >>> game.concede(0)
        >>> game.over, game.winner, game.reason, Game.replay(game.record).winner
        (True, 1, 'concede', 1)
        """
        player = self.player if player is None else player
        if not _is_player(player):
            raise HearthLabError(f"player is {player!r}; it must be 0 or 1")
        _core.concede(self._game, player)
        self._conceded = player, len(self._actions)

    def clone(self) -> Game:
        """Returns an independent copy, with the same random stream."""
        copied = Game._wrap(self._game.clone(), self._library, self._start, self._actions)
        copied._conceded = self._conceded
        return copied

    def reseeded(self, seed: int) -> Game:
        """Returns a copy that continues with a different random stream; its record starts at this position.

        >>> game = Game(Deck.load("aggro-pirate-warrior"), Deck.load("midrange-jade-shaman"), seed=7)
        >>> other = game.reseeded(8)
        >>> other.apply("mulligan")
        >>> Game.replay(other.record).state() == other.state()
        True
        """
        return self._going_on(self._game, seed)

    def __copy__(self) -> Game:
        return self.clone()

    def __deepcopy__(self, memo: object) -> Game:
        return self.clone()

    def __reduce__(self) -> tuple[Callable[..., Game], tuple[object, ...]]:
        start = self._start.record() if isinstance(self._start, _Middle) else self._start
        kept = None if start is _NOTHING else start, tuple(self._actions), self._conceded
        return Game._of_parts, (_portable(self._library, self.to_bytes()), *kept)

    @classmethod
    def _of_parts(
        cls, data: bytes, start: Record | None, actions: Sequence[str], conceded: tuple[int, int] | None
    ) -> Game:
        game = cls.from_bytes(data)
        game._start, game._actions, game._conceded = start or _NOTHING, list(actions), conceded
        return game

    def outcomes(self, action: Action | str, limit: int = 4096) -> list[tuple[float, Game]]:
        """Returns every position that the action can lead to, with its probability; equal positions are merged.

        Each game has its own random stream, and a record that starts there. Raises TooManyOutcomes if there are more
        than ``limit``.

        >>> game = Game.from_state({"players": [{}, {"deck": ["CS2_231", "CS2_231", "CS2_029"]}]})
        >>> [(round(p, 2), after.state()["players"][1]["hand"][0]["id"]) for p, after in game.outcomes("end")]
        [(0.33, 'CS2_029'), (0.67, 'CS2_231')]
        """
        action = _action(action)
        if isinstance(limit, bool) or not isinstance(limit, int) or not 1 <= limit <= 1_000_000_000:
            raise HearthLabError(f"limit is {limit!r}; it must be a whole number from 1 to 1,000,000,000")
        found = self._game.outcomes(action, limit)
        seed = derive(self._start.seed, "outcomes", len(self._actions))
        return [(p, self._going_on(after, derive(seed, k))) for k, (p, after) in enumerate(found)]

    # -- positions and records -------------------------------------------------------------------------

    @classmethod
    def from_state(
        cls, position: Mapping[str, Any], seed: int = 0, library: Library | None = None, *, blank: bool = False
    ) -> Game:
        """Returns a game at an arbitrary position; omitted fields get their defaults.

        Cards are given by id or name. A card that is not implemented is rejected, unless ``blank`` is true: then it is
        a card without text.

        >>> game = Game.from_state({"players": [{"minions": ["CS2_231", "Bloodfen Raptor"]}, {"class": "warrior"}]})
        >>> [minion.attack for minion in game.me.minions]
        [1, 3]
        """
        if not isinstance(position, Mapping):
            raise BadPosition(f"a position must be a dict, not {type(position).__name__}")
        try:
            text = json.dumps(position, allow_nan=False)
        except (TypeError, ValueError, RecursionError) as e:
            raise BadPosition(f"the position is not plain data: {e}") from None
        library = Library.for_rules(_rules_of(position), library)
        core = _core.Game.from_state(library.core, text, _seed(seed))
        missing = () if blank else core.unimplemented()
        if missing:
            raise BadPosition(f"not implemented: {library.named(missing)}; with blank=True such cards have no text")
        return cls._wrap(core, library, Record(_NOTHING.decks, _rules(None), seed, None, (), text))

    def to_bytes(self) -> bytes:
        """Returns position, random stream and history as bytes, without the record.

        >>> game = Game(Deck.load("aggro-pirate-warrior"), Deck.load("midrange-jade-shaman"), seed=7)
        >>> Game.from_bytes(game.to_bytes()).state() == game.state()
        True
        """
        return self._game.to_bytes()

    @classmethod
    def from_bytes(cls, data: bytes, library: Library | None = None) -> Game:
        """Returns the game that ``to_bytes`` wrote; it continues with the same random stream.

        The library must be that of the game. Arbitrary bytes are safe: they give a valid game or raise HearthLabError.
        """
        library = library if library is not None else default_library()
        return cls._wrap(_core.Game.from_bytes(library.core, _plain(data)), library)

    @property
    def record(self) -> Record:
        """Decks, rules, seed and actions, from which `Game.replay` restores the game.

        A game that was sampled from a view or read from bytes has none; `reseeded` starts one.
        """
        if self._start is _NOTHING:
            raise HearthLabError("a sampled game, or one read from bytes, has no record; start one with reseeded(seed)")
        s = self._start.record() if isinstance(self._start, _Middle) else self._start
        return Record(s.decks, s.rules, s.seed, s.first, tuple(self._actions), s.position, self._conceded)

    @classmethod
    def replay(cls, record: Record, library: Library | None = None) -> Game:
        """Returns the game of a record, played to the record's end.

        >>> game = Game(Deck.load("aggro-pirate-warrior"), Deck.load("midrange-jade-shaman"), seed=7)
        >>> game.apply(game.legal_actions()[0])
        >>> Game.replay(Record.from_json(game.record.to_json())).state() == game.state()
        True
        """
        if not isinstance(record, Record):
            raise HearthLabError(f"a record must be a Record, not {type(record).__name__}; Record.from_json reads one")
        if record.position is not None:
            position = parse_json(record.position, "the position of the record", BadPosition).object().value
            game = cls.from_state(position, seed=record.seed, library=library, blank=True)
        else:
            game = cls(*record.decks, seed=record.seed, rules=record.rules, first=record.first, library=library)
        for text in record.actions:
            game.apply(text)
        if record.conceded is not None and record.conceded[1] == len(record.actions):
            game.concede(record.conceded[0])
        return game

    def __str__(self) -> str:
        return board(self._library.with_names(self.state()))

    def _repr_html_(self) -> str:
        """Returns the board as a drawing, as notebooks show it."""
        return board_svg(self._library.with_names(self.state()))

    def __repr__(self) -> str:
        if self.over:
            return f"<Game over after turn {self.turn}, winner {self.winner}>"
        return f"<Game, turn {self.turn}, player {self.player} decides>"


def _rules_of(position: Mapping[str, Any]) -> Rules:
    """Returns the rules of a position, as far as they determine which cards it uses."""
    rules = position.get("rules")
    build = rules.get("build") if isinstance(rules, Mapping) else None
    # Everything else is checked by the core, which names the place in the position.
    known = type(build) is int and FIRST_BUILD <= build <= LAST_BUILD
    return _rules(build if known else None)


@functools.cache
def _rules(build: int | None) -> Rules:
    """Returns the default rules of a build; cached, since creating them took a fifth of the time of `from_state`."""
    return Rules(build=build)


def _plain(data: bytes) -> bytes:
    if not isinstance(data, bytes | bytearray | memoryview):
        raise HearthLabError(f"the binary form must be bytes, not {type(data).__name__}; to_bytes() returns them")
    return bytes(data)


def _action(action: Action | str) -> Action:
    if isinstance(action, str):
        return Action.parse(action)
    if not isinstance(action, Action):
        raise IllegalAction(f"{action!r} is not an action; take one of legal_actions() or Action.parse(text)")
    return action


@dataclass(frozen=True, slots=True)
class _Middle:
    """A start in the middle of a game; the position is serialised only if the record is requested."""

    decks: tuple[Deck, Deck]
    rules: Rules
    seed: int
    core: _core.Game
    library: Library

    def record(self) -> Record:
        position = json.dumps(self.core.state(self.library.core, False, True))
        return Record(self.decks, self.rules, self.seed, None, (), position)


_NOTHING = Record((Deck("mage", (), size=None), Deck("mage", (), size=None)), Rules(), 0, None)
