"""Random decks and games, the same for the same seed, and a library with cards that hide, show and move things."""

from __future__ import annotations

import functools
import os
import random as chance
from collections.abc import Iterator
from typing import Any

import hearthlab as hl
from hearthlab.cards.data import load
from hearthlab.cards.decks import CLASSES
from hearthlab.cards.language import (
    CHOSEN,
    ENEMY,
    ME,
    MINION,
    MY_HAND,
    MY_HERO,
    OPPONENT,
    SECRET,
    SELF,
    SPELL,
    Statement,
    add_to_hand,
    attach,
    attacks,
    buff,
    buff_deck,
    copy_of,
    deal,
    deathrattle,
    discard,
    discover,
    draw,
    from_deck,
    gain_armor,
    hand,
    heal,
    in_deck,
    mill,
    minion,
    played,
    pool,
    put_secret,
    random,
    recruit,
    return_to_hand,
    secret,
    shuffle,
    shuffle_into_deck,
    spell,
    summon,
    target,
)
from hearthlab.cards.library import Library, default_library

#: How many times the short sizes of continuous integration.
SOAK = int(os.environ.get("HEARTHLAB_SOAK", "1"))
#: The same for tests whose short size says nearly all.
LONG = max(1, SOAK // 10)

SECRET_CLASSES = ("mage", "hunter", "paladin")


def _spell(name: str, *parts: Any, **own: Any) -> Statement:
    return spell(name, *parts, name=name, discoverable=True, **{"cost": 1, **own})


def _secret(name: str, *parts: Any, **own: Any) -> Statement:
    return secret(name, *parts, name=name, mechs=["secret"], discoverable=True, cost=1, **own)


def _secrets(cls: str) -> list[Statement]:
    """Three secrets of a class, answered by different doings of the other player."""
    return [
        _secret(f"Ambush of the {cls}", played(MINION, who=OPPONENT), gain_armor(3), cls=cls),
        _secret(f"Riposte of the {cls}", attacks(ENEMY), heal(4, MY_HERO), cls=cls),
        _secret(f"Omen of the {cls}", played(SPELL, who=OPPONENT), draw(), cls=cls),
    ]


def secrets(cls: str) -> list[str]:
    """Ids of the secrets of a class."""
    return [s.id for s in _secrets(cls)]


@functools.cache
def all_secrets(cls: str) -> list[str]:
    """Ids of the secrets of a class, those of the game among them."""
    real = [c.id for c in load().deckable() if c.cls == cls and "SECRET" in c.mechanics]
    return [*secrets(cls), *(c for c in real if library().implemented(c))]


#: Cards about what is hidden and what is open.
CARDS = (
    *(s for cls in SECRET_CLASSES for s in _secrets(cls)),
    _spell("Homeward", return_to_hand(target(MINION))),
    _spell("Open Gift", add_to_hand("CS2_231")),
    _spell("Gift For Both", add_to_hand("CS2_231"), add_to_hand("CS2_171", who=OPPONENT)),
    _spell("Secret Gift", add_to_hand(pool(MINION))),
    _spell("Open Shuffle", shuffle("CS2_171", 2)),
    _spell("Shuffle For Them", shuffle("CS2_171", who=OPPONENT)),
    _spell("Secret Shuffle", shuffle(pool(SPELL))),
    _spell("Drill", buff(MY_HAND.where(MINION), 1, 1)),
    _spell("Drill The Deck", buff_deck(ME, MINION, having=attach(attack=1, health=1))),
    _spell("Haggle", buff(random(MY_HAND), cost=-1)),
    _spell("Insight", draw(1, MINION)),
    _spell("Study", discover(pool(SPELL), add_to_hand(CHOSEN))),
    _spell("Ask The Deck", discover(from_deck(ME, MINION), add_to_hand(CHOSEN))),
    _spell("Mind Reading", add_to_hand(copy_of(random(hand(OPPONENT))))),
    _spell("Deck Reading", add_to_hand(in_deck(OPPONENT, MINION))),
    _spell("Spill", discard(random(MY_HAND))),
    _spell("Landslide", mill(1, OPPONENT)),
    _spell("Set A Trap", put_secret(SECRET)),
    _spell("Fold", shuffle_into_deck(MY_HAND)),
    _spell("Call", recruit(1, MINION)),
    _spell("Both Draw", draw(), draw(who=OPPONENT)),
    minion("Hidden Egg", deathrattle(add_to_hand(pool(MINION))), name="Hidden Egg", cost=1, attack=0, health=1),
    minion("Twins", deathrattle(summon("CS2_231", 2)), name="Twins", cost=1, attack=1, health=1),
    _spell("Sting", deal(2, target())),
    _spell("Echo Of Self", add_to_hand(copy_of(SELF))),
)


@functools.cache
def library() -> Library:
    """All cards of HearthLab and those of this page."""
    return default_library().with_cards(*CARDS)


@functools.cache
def pool_of(cls: str, own: bool = False) -> tuple[str, ...]:
    """Ids of all implemented cards that may be in a deck of the class, as often as they may."""
    data = load()
    ids = [c.id for c in data.deckable() if default_library().implemented(c.id)]
    fit = [data[c] for c in ids if {"neutral", cls}.intersection(data[c].classes)]
    cards = [c.id for c in fit for _ in range(1 if c.rarity == "legendary" else 2)]
    if own:
        # Often enough that every game sees some of them.
        others = [s.id for s in CARDS if s.own.get("cls", cls) == cls]
        cards += others * max(2, len(cards) // len(others) // 2)
    return tuple(cards)


def random_deck(rng: chance.Random, own: bool = False, cls: str | None = None) -> hl.Deck:
    """A deck of 30 cards of a class, with cards of this page if ``own``."""
    cls = cls or rng.choice(SECRET_CLASSES if own else CLASSES)
    return hl.Deck(cls, rng.sample(pool_of(cls, own), 30))


def new_game(seed: int, own: bool = False, rules: hl.Rules | None = None) -> hl.Game:
    """A game of two random decks at its mulligan."""
    rng = chance.Random(f"decks {seed}")
    decks = random_deck(rng, own), random_deck(rng, own)
    return hl.Game(*decks, seed=seed, rules=rules, library=library() if own else None)


def lively(rng: chance.Random, actions: tuple[hl.Action, ...]) -> hl.Action:
    """A random action that seldom ends the turn while there is something to do."""
    if actions[0].kind == "end" and len(actions) > 1 and rng.random() < 0.7:
        return rng.choice(actions[1:])
    return rng.choice(actions)


def moments(seed: int, own: bool = False, most: int = 90) -> Iterator[hl.Game]:
    """The same game after each of its first actions, played in a lively way."""
    rng = chance.Random(f"picks {seed}")
    game = new_game(seed, own)
    for _ in range(most):
        yield game
        if game.over:
            return
        game.apply(lively(rng, game.legal_actions()))


def moment(seed: int, own: bool = False, most: int = 90) -> hl.Game:
    """A game at a random point before its end."""
    stop = chance.Random(f"stop {seed}").randrange(most)
    for k, game in enumerate(moments(seed, own, most)):
        if k >= stop or game.over:
            break
        last = game.clone()
    return last if game.over else game


def finish(game: hl.Game, seed: int) -> None:
    """Plays a game to its end, or a good way towards it."""
    rng = chance.Random(f"finish {seed}")
    for _ in range(400):
        if game.over:
            return
        game.apply(rng.choice(game.legal_actions()))


def differences(one: Any, other: Any, path: str = "") -> list[str]:
    """Where two positions differ, with both values; quicker and shorter than comparing all of their text."""
    if one == other:
        return []
    if isinstance(one, dict) and isinstance(other, dict):
        keys = sorted({*one, *other})
        return [x for k in keys for x in differences(one.get(k), other.get(k), f"{path}.{k}")]
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = enumerate(zip(one, other, strict=True))
        return [x for k, (a, b) in pairs for x in differences(a, b, f"{path}[{k}]")]
    return [f"{path}: {one!r:.80} and {other!r:.80}"]
